package html

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/net/html"
)

// read reads what the source has.
func (p *page) read() {
	p.z = p.tokenizer()
	for behind := markup; !p.stopped; {
		if p.long && behind == markup {
			p.again(p.z.Buffered())
		}
		if behind == markup && !p.d.Text && len(p.z.Buffered()) == 0 {
			p.skipIdle()
		}
		token := p.z.Next()
		raw := p.z.Raw()
		if len(raw) >= p.most {
			p.cut(token, raw, behind)
			behind = markup
			continue
		}
		was := behind
		behind = markup
		switch token {
		case html.ErrorToken:
			if len(raw) > 0 && p.src.err == io.EOF {
				p.note(p.at, errOpen)
			}
			return
		case html.TextToken:
			if was != markup || p.d.Text {
				p.text(raw, was)
			}
		case html.StartTagToken:
			behind = p.tag(raw)
		case html.SelfClosingTagToken:
			if behind = p.tag(raw); p.xhtml {
				p.z.NextIsNotRawText()
				behind = markup
			}
		case html.CommentToken:
			p.comment(raw)
		case html.EndTagToken:
			if p.math > 0 && isMath(raw[2:]) {
				p.math--
			}
		}
		p.long = p.long || len(raw) >= block/2 // or pieces would stay long
		p.advance(len(raw))
	}
}

// skipIdle goes on over what says nothing.
func (p *page) skipIdle() {
	for more := true; more; {
		var n int
		n, more = p.src.skipIdle()
		p.advance(n)
	}
}

// advance goes on to the next token.
func (p *page) advance(n int) {
	if p.at += n; p.at-p.passed >= keep {
		p.lines.Pass(p.at)
		p.passed = p.at
	}
}

// keep is how much is kept for lines and columns. It is little, so that it stays in the cache.
const keep = 8 << 10

var (
	errOpen = errors.New("html: the document ends inside of a tag")
	errLong = errors.New("html: a tag is longer than 4194304 bytes: what is behind that in it is not read")
	errText = errors.New("html: a text is longer than 4194304 bytes: URIs in it are not found")
)

func (p *page) tokenizer() *html.Tokenizer {
	z := html.NewTokenizer(&p.src)
	z.SetMaxBuf(p.most)
	z.AllowCDATA(p.xhtml)
	return z
}

// again takes another tokenizer, to which this is given again. The tokenizer empties a table of attributes at each tag,
// and this one has become large. Its buffer may have, too.
func (p *page) again(unused []byte) {
	p.src.back(unused)
	p.z = p.tokenizer()
	p.long = false
}

// shortTag is how long a tag with an attribute is at least: "<a b>". Shorter ones are of no element with a name that
// says what the text behind it is.
const shortTag = 5

// longTag is how long a tag is for which the tokenizer is changed.
const longTag = 1 << 10

// text reads the text behind a tag.
func (p *page) text(written []byte, kind text) {
	switch kind {
	case styled:
		p.css("style", p.decoder.text(written, false), p.at)
	case fallback:
		p.inner(written)
	case scripted:
		p.prose("script", written, p.at, false)
	default:
		p.prose("text", written, p.at, kind != raw)
	}
}

// comment reads a comment, or what is read like one.
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

// prose finds the URIs in running text, if that is asked for.
func (p *page) prose(context string, written []byte, at int, references bool) {
	if !p.d.Text || !p.d.Finder.MayFind(written) && bytes.IndexByte(written, '&') < 0 {
		return
	}
	if p.xhtml && bytes.HasPrefix(written, []byte("<![CDATA[")) {
		references = false
	}
	v := p.decoder.text(written, references)
	p.search(context, v.text, &v, 0, at)
}

// search finds the URIs in a text that begins at a place in a value.
func (p *page) search(context, text string, v *value, from, at int) {
	for m := range p.d.Finder.All(text) {
		if p.stopped {
			return
		}
		l := p.d.Found(m)
		l.Context = context
		l.Start, l.End = at+v.Start(from+m.Start), at+v.End(from+m.End)
		l.Line, l.Column = p.lines.Position(l.Start)
		p.stopped = !p.yield(l, nil)
	}
}

// inner reads the content of an element that is for who cannot read the element. There it ends, whatever is open in it.
func (p *page) inner(written []byte) {
	src, z, at, long := p.src, p.z, p.at, p.long
	p.inside, p.src = true, source{block: written, err: io.EOF}
	p.read()
	p.inside, p.src, p.z, p.at, p.long = false, src, z, at, long
}

// tag reads a start tag, and returns what the text behind it is.
func (p *page) tag(raw []byte) text {
	if len(raw) < shortTag {
		return markup
	}
	end := nameEnd(raw, 1)
	if len(raw) >= longTag {
		p.long = true
	}
	behind, on := markup, elements(0)
	p.name = p.name[:0]
	if isKnown(raw[1:end]) {
		p.name = appendLower(p.name, raw[1:end])
		on = elementOf(p.name)
		switch {
		case on&textual != 0:
			if behind = textOf(p.name); behind == fallback && (p.inside || p.at < p.until) {
				p.z.NextIsNotRawText()
				behind = markup
			}
		case on&math != 0:
			p.math++
		}
	}
	if end+1 == len(raw) { // there are no attributes
		return behind
	}
	if p.math > 0 {
		on |= math
	}
	if on != 0 || mayHold(raw[end:]) {
		if len(p.name) == 0 {
			p.name = appendLower(p.name, raw[1:min(end, 1+maxName)])
		}
		p.attributes(attributes{tag: raw, at: end}, on)
	}
	return behind
}

// mayHold reports whether there can be a link in the attributes that every element may have: styles have a bracket, or
// a character reference for it, and xlink:href, item types and their properties a colon. There is no item with an
// identifier and without a type.
func mayHold(tag []byte) bool {
	return bytes.IndexByte(tag, ':') >= 0 || bytes.IndexByte(tag, '(') >= 0 || bytes.IndexByte(tag, '&') >= 0
}

// maxName is how much of a name stands in a context.
const maxName = 64

func appendLower(b, s []byte) []byte {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

func isMath(name []byte) bool {
	return len(name) > 4 && bytes.EqualFold(name[:4], []byte("math")) && nameEnd(name, 4) == 4
}
