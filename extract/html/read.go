package html

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"golang.org/x/net/html"
)

var (
	errOpen = errors.New("html: the document ends inside a tag")
	errLong = fmt.Errorf("html: a tag is longer than %d bytes: the rest of it is not read", MaxToken)
	errText = fmt.Errorf("html: a text is longer than %d bytes: URIs in it are not found", MaxToken)
)

// read reads the document.
func (p *page) read() {
	p.restart("", nil)
	for after := markup; !p.stopped; { // after a tag
		if p.renew && after == markup {
			p.restart("", nil)
		}
		if after == markup && len(p.open) == 0 && !p.d.Text && len(p.z.Buffered()) == 0 {
			p.skipIdle()
		}
		p.z.AllowCDATA(p.xhtml || p.inForeign())
		token := p.z.Next()
		raw := p.z.Raw()
		if len(raw) >= p.most {
			after = p.long(token, raw, after)
			continue
		}
		kind := after
		after = markup
		switch token {
		case html.ErrorToken:
			if len(raw) > 0 && p.src.err == io.EOF {
				p.note(p.at, errOpen)
			}
			return
		case html.TextToken:
			p.text(raw, kind)
		case html.StartTagToken:
			after = p.tag(raw, false)
		case html.SelfClosingTagToken:
			after = p.tag(raw, true)
		case html.EndTagToken:
			p.endForeign(raw)
		case html.CommentToken:
			p.comment(raw)
		}
		p.at += len(raw)
		p.lines.Passed(p.at)
	}
}

// longTag is the length of a tag after which a new tokenizer is made. The old
// one has a large table of attributes then, and clears it for each tag.
const longTag = 1 << 10

// tag reads a start tag, and returns the kind of the text after it. Empty says
// that the tag ends with "/>".
func (p *page) tag(raw []byte, empty bool) text {
	p.renew = p.renew || len(raw) >= longTag
	end := nameEnd(raw, 1)
	p.name = appendLower(p.name[:0], raw[1:min(end, 1+maxName)])
	e := known().element(raw[1:end])
	after := e.text
	switch inForeign := p.foreign(e, raw, empty); {
	case inForeign && (empty || after != styled && after != scripted), p.xhtml && empty,
		after == fallback && (p.inside || p.at < p.until):
		after = markup
		p.z.NextIsNotRawText()
	case inForeign: // a style sheet or script, as markup
		p.z.NextIsNotRawText()
	}
	if end+1 < len(raw) && (e.known || p.inMath() || mayHold(raw[end:])) {
		p.attributes(attributes{tag: raw, at: end})
	}
	return after
}

// maxName is how many bytes of a name are compared and shown in a context.
const maxName = 64

// mayHold reports whether a global attribute of the tag can hold a link: styles
// contain a parenthesis or a character reference for it; xlink:href, item types
// and their properties contain a colon; an item identifier requires a type.
func mayHold(tag []byte) bool { return bytes.ContainsAny(tag, ":(&") }

func appendLower(b, s []byte) []byte {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// text reads the text after a tag.
func (p *page) text(written []byte, kind text) {
	at := p.at
	references := kind == markup || kind == escaped || p.inForeign()
	if inside, ok := bytes.CutPrefix(written, []byte("<![CDATA[")); ok && (p.xhtml || p.inForeign()) {
		written, at = bytes.TrimSuffix(inside, []byte("]]>")), at+len(written)-len(inside)
		references = false
	}
	switch kind {
	case styled:
		p.css("style", p.decoder.text(written, references), at)
	case fallback:
		p.fallback(written)
	case scripted:
		p.prose("script", written, at, references)
	default:
		p.prose("text", written, at, references)
	}
}

// comment reads a comment, or a construct that is parsed as one.
func (p *page) comment(written []byte) {
	at := p.at
	if inside, ok := bytes.CutPrefix(written, []byte("<!--")); ok {
		written, at = inside, at+len("<!--")
		written = bytes.TrimSuffix(bytes.TrimSuffix(written, []byte("-->")), []byte("--!>"))
	} else {
		written = bytes.TrimSuffix(written, []byte(">"))
	}
	p.prose("comment", written, at, false)
}

// prose finds the URIs in running text, if Options.Text is set.
func (p *page) prose(context string, written []byte, at int, references bool) {
	if p.d.Text && (p.d.Finder.MayFind(written) || references && bytes.IndexByte(written, '&') >= 0) {
		v := p.decoder.text(written, references)
		p.search(context, v.text, &v, 0, at)
	}
}

// fallback reads the content of an element for user agents that do not support
// it. Elements that are open in it are closed at its end.
func (p *page) fallback(written []byte) {
	src, z, at, renew, open := p.src, p.z, p.at, p.renew, p.open
	p.inside, p.src, p.z, p.open = true, source{unread: written, err: io.EOF}, nil, nil
	p.read()
	p.inside, p.src, p.z, p.at, p.renew, p.open = false, src, z, at, renew, open
}
