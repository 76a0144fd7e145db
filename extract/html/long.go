package html

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/link"
)

// long reads the rest of a token that is longer than [MaxToken], and returns
// the kind of the text after it. A new tokenizer reads the rest, after a short
// text that brings it into the same state.
func (p *page) long(token html.TokenType, begin []byte, kind text) text {
	switch {
	case token == html.TextToken && kind == markup:
		p.text(begin, markup)
		state, tail := "", 2
		if bytes.HasPrefix(begin, []byte("<![CDATA[")) {
			state = "<![CDATA["
		} else if bytes.IndexByte(begin[len(begin)-tail:], '<') < 0 {
			tail = 0 // because these bytes may belong to a tag
		}
		p.goOn(state, tail)
	case token == html.TextToken && kind == fallback: // because it would be read again and again
		p.until = p.at + len(begin)
		p.restart("", begin)
	case token == html.TextToken:
		p.longText(kind)
	case token == html.CommentToken && bytes.HasPrefix(begin, []byte("<!--")):
		if p.d.Text {
			p.note(p.at, errText)
		}
		p.skip(func([]byte) string { return "<!-- " }, len("--!"))
	case token == html.CommentToken || token == html.DoctypeToken:
		p.skip(func([]byte) string { return "<?" }, 0)
	default:
		after := markup
		if begin[1] != '/' {
			after = p.tag(begin, false)
			p.note(p.at, errLong)
		}
		p.skip(p.tagState, 0)
		if after == markup || p.inForeign() {
			p.z.NextIsNotRawText()
		}
		return after
	}
	return markup
}

// goOn continues with a new tokenizer in a state, at the last tail bytes of the
// token.
func (p *page) goOn(state string, tail int) {
	raw := p.z.Raw()
	p.at += len(raw) - tail - len(state)
	p.lines.Passed(p.at)
	p.restart(state, raw[len(raw)-tail:])
}

// skip skips to the end of a token. state returns a text that brings a
// tokenizer into the state after begin.
func (p *page) skip(state func(begin []byte) string, tail int) {
	for len(p.z.Raw()) >= p.most {
		p.goOn(state(p.z.Raw()), tail)
		p.z.Next()
	}
	p.at += len(p.z.Raw())
}

// tagState returns a short incomplete tag that leaves the tokenizer in the same
// state as this tag, and begins a text of the same kind: HTML section 13.2.5.8
// and later.
func (p *page) tagState(tag []byte) string {
	begin, state := 1, "<x"
	if tag[1] == '/' {
		begin, state = 2, "</x"
	} else if known().elements[string(p.name)].text != markup {
		state = "<" + string(p.name)
	}
	a := attributes{tag: tag, at: nameEnd(tag, begin)}
	if a.at == len(tag) {
		return state
	}
	for a.next() {
	}
	rest := bytes.TrimLeft(tag[a.last:], lists.Spaces+"/")
	if len(rest) == 0 {
		return state + " "
	}
	i := bytes.IndexByte(rest[1:], '=') // "=" at the beginning belongs to the key
	if i < 0 {
		return state + " a"
	}
	switch value := bytes.TrimLeft(rest[i+2:], lists.Spaces); {
	case len(value) == 0:
		return state + " a="
	case value[0] == '"' || value[0] == '\'':
		return state + " a=" + string(value[:1])
	}
	return state + " a=b"
}

// longText reads the text after a tag.
func (p *page) longText(kind text) {
	r := &textReader{p: p, tag: "<" + string(p.name) + ">"}
	at := p.at
	if kind != styled {
		if p.d.Text {
			p.note(at, errText)
		}
		_, _ = io.Copy(io.Discard, r)
		return
	}
	for f, err := range css.Reader(r, p.d.Text, func(n int) { p.lines.Passed(at + n) }) {
		if note, ok := errors.AsType[*link.Note](err); ok {
			p.note(at+note.Offset, note.Err)
		} else if err == nil {
			p.styled("style", f, &value{}, at)
		}
		if p.stopped {
			return
		}
	}
}

// A textReader reads the text after a tag, up to its end.
type textReader struct {
	p    *page
	tag  string
	part []byte
	last bool // no part comes after this one
}

func (r *textReader) Read(b []byte) (int, error) {
	for len(r.part) == 0 {
		if r.last {
			return 0, io.EOF
		}
		r.next()
	}
	n := copy(b, r.part)
	r.part = r.part[n:]
	return n, nil
}

// next takes the text of the tokenizer, and continues. The last bytes may
// belong to the end tag.
func (r *textReader) next() {
	p, tail := r.p, len(r.tag)
	raw := p.z.Raw()
	if r.last = len(raw) < p.most; r.last {
		r.part = bytes.Clone(raw)
		p.at += len(raw)
		return
	}
	r.part = bytes.Clone(raw[:len(raw)-tail])
	p.goOn(r.tag, tail)
	p.z.Next() // the tag
	p.at += len(r.tag)
	r.last = p.z.Next() != html.TextToken
	if r.last {
		p.at += len(p.z.Raw())
	}
}
