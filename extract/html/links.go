package html

import (
	"bytes"
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/link"
)

// attributes reads the attributes of a tag. Of two with the same name the first counts.
func (p *page) attributes(a attributes, on elements) {
	p.found = p.found[:0]
	for a.next() {
		r := ruleOf(a.key)
		if r == nil || r.on&(on|every) == 0 || p.attribute(r.name) != nil {
			continue
		}
		p.found = append(p.found, attribute{r, a.start, a.end})
	}
	for i := range p.found {
		if f := &p.found[i]; f.rule.kind != aside && !p.stopped {
			p.value(f, a.tag, on)
		}
	}
}

// attribute returns an attribute of the tag, or nil.
func (p *page) attribute(name string) *attribute {
	for i := range p.found {
		if p.found[i].rule.name == name {
			return &p.found[i]
		}
	}
	return nil
}

// textOf returns the text of an attribute of the tag, or "".
func (p *page) textOf(tag []byte, name string) string {
	f := p.attribute(name)
	if f == nil {
		return ""
	}
	return p.decoder.attribute(tag[f.start:f.end], false).text
}

// value yields what an attribute holds.
func (p *page) value(f *attribute, tag []byte, on elements) {
	written, at := tag[f.start:f.end], p.at+f.start
	switch f.rule.kind {
	case single:
		if on&baseElement != 0 && f.rule.name == "href" {
			p.ofBase(f, written)
			return
		}
		p.whole(f, written)
	case program:
		p.relative(tag, func() { p.whole(f, written) })
	case archives:
		separator := isSpace
		if on&applet != 0 {
			separator = isComma
		}
		p.relative(tag, func() { p.list(f, written, fields(separator)) })
	case spaces:
		p.list(f, written, fields(isSpace))
	case terms:
		p.list(f, written, compact)
	case candidates:
		p.list(f, written, srcset)
	case styles:
		if bytes.IndexByte(written, '(') >= 0 || bytes.IndexByte(written, '&') >= 0 {
			p.css(f.rule.name, p.decoder.attribute(written, true), at)
		}
	case document:
		p.document(p.decoder.attribute(written, false).text, at)
	case content:
		p.meta(p.decoder.attribute(written, true), tag, at)
	case parameter:
		if strings.EqualFold(p.textOf(tag, "valuetype"), "ref") {
			p.whole(f, written)
		}
	}
}

// whole yields a value that is one link.
func (p *page) whole(f *attribute, written []byte) {
	p.link(p.decoder.attribute(written, false).text, p.context(f.rule), p.at+f.start, p.at+f.end)
}

// ofBase yields what BASE states. It is relative to the base around the document (D-26).
func (p *page) ofBase(f *attribute, written []byte) {
	if p.fault != nil {
		p.note(p.at+f.start, p.fault)
		p.fault = nil
	}
	inner := p.d.Base
	p.d.Base = p.outer
	p.whole(f, written)
	p.d.Base = inner
}

// relative calls a function with the base of CODEBASE: HTML 4.01 section 13.3.
func (p *page) relative(tag []byte, f func()) {
	outer := p.d.Base
	if p.attribute("codebase") != nil {
		if l := p.d.Link(p.textOf(tag, "codebase"), ""); l.Err == nil {
			p.d.Base = outer.Embed(l.Ref, "codebase")
		}
	}
	f()
	p.d.Base = outer
}

// A splitter yields where the URLs in a text begin and end.
type splitter func(text string) iter.Seq2[int, int]

// list yields a value that is several links.
func (p *page) list(f *attribute, written []byte, split splitter) {
	v, context, at := p.decoder.attribute(written, true), p.context(f.rule), p.at+f.start
	for start, end := range split(v.text) {
		if p.stopped {
			return
		}
		p.link(v.text[start:end], context, at+v.Start(start), at+v.End(end))
	}
}

// css yields the links in CSS, which an attribute or element of this name holds.
func (p *page) css(name string, v value, at int) {
	for f := range css.InText(v.text, p.d.Text) {
		if p.stopped {
			return
		}
		p.styled(name, f, &v, at)
	}
}

// styled yields what was found in CSS.
func (p *page) styled(name string, f css.Found, v *value, at int) {
	context := p.contextOf(name, f.Context)
	if f.Context == css.Comment {
		p.search(context, f.Text, v, f.Start, at)
	} else {
		p.link(f.Text, context, at+v.Start(f.Start), at+v.End(f.End))
	}
}

// document yields the links of a document in a value. Its places are those in the value.
func (p *page) document(text string, at int) {
	d := link.Document{
		Body: strings.NewReader(text), Name: p.d.Name, Type: "text/html; charset=utf-8",
		Part: p.d.Part, Base: p.d.Base.Enclosed(), Depth: p.d.Depth + 1, Options: p.d.Options,
	}
	if d.Depth >= link.MaxDepth {
		p.note(at, errDepth)
		return
	}
	if d.Part != "" {
		d.Part += "/"
	}
	d.Part += "srcdoc@" + strconv.Itoa(at)
	for l, err := range Links(d) {
		if p.stopped = !p.yield(l, err); p.stopped {
			return
		}
	}
}

var errDepth = errors.New("html: more than 16 documents are inside of each other: this one is not read")
