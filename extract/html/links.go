package html

import (
	"bytes"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/link"
)

// An attribute is an attribute that has a rule.
type attribute struct {
	*rule
	context    string
	start, end int // of the value in the tag
}

// attributes reads the attributes of a tag. If a name is repeated, the first
// one counts.
func (p *page) attributes(a attributes) {
	p.found = p.found[:0]
	for a.next() {
		r := known().rule(a.key)
		if r == nil {
			continue
		}
		held, on := r.on[string(p.name)]
		if (on || r.on == nil || r.math && p.inMath()) && p.attribute(r.name) == nil {
			p.found = append(p.found, attribute{r, held, a.start, a.end})
		}
	}
	for i := range p.found {
		if f := &p.found[i]; f.kind != aside && !p.stopped {
			p.value(f, a.tag)
		}
	}
}

// context returns the context of the links of an attribute.
func (p *page) context(f *attribute) string {
	if f.context == "" {
		f.context = context(string(p.name), f.name)
	}
	return f.context
}

// attribute returns an attribute of the tag, or nil.
func (p *page) attribute(name string) *attribute {
	for i := range p.found {
		if p.found[i].name == name {
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

// value yields the links in the value of an attribute.
func (p *page) value(f *attribute, tag []byte) {
	written, at := tag[f.start:f.end], p.at+f.start
	switch f.kind {
	case single:
		if string(p.name) == "base" && f.name == "href" {
			p.ofBase(f, written)
			return
		}
		p.whole(f, written)
	case program:
		p.relative(tag, func() { p.whole(f, written) })
	case archives:
		split := words
		if string(p.name) == "applet" {
			split = commas
		}
		p.relative(tag, func() { p.list(f, written, split) })
	case spaced:
		p.list(f, written, words)
	case terms:
		p.list(f, written, compact)
	case candidates:
		p.list(f, written, lists.Srcset)
	case styles:
		if bytes.IndexByte(written, '(') >= 0 || bytes.IndexByte(written, '&') >= 0 {
			p.css(f.name, p.decoder.attribute(written, true), at)
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

// whole yields a value that is a single link.
func (p *page) whole(f *attribute, written []byte) {
	p.link(p.decoder.attribute(written, false).text, p.context(f), p.at+f.start, p.at+f.end)
}

// ofBase yields the link of BASE, which is relative to the base around the
// document (D-26).
func (p *page) ofBase(f *attribute, written []byte) {
	switch {
	case p.fault != nil:
		p.note(p.at+f.start, p.fault)
		p.fault = nil
	case !p.based && p.at >= p.ahead:
		p.note(p.at+f.start, ErrHead)
	}
	p.based = true
	inner := p.d.Base
	p.d.Base = p.outer
	p.whole(f, written)
	p.d.Base = inner
}

// relative calls f while the base is that of CODEBASE: HTML 4.01 section 13.3.
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

func words(text string) iter.Seq2[int, int]  { return lists.Split(text, isSpace) }
func commas(text string) iter.Seq2[int, int] { return lists.Split(text, lists.IsComma) }

// list yields the links of a value that is a list.
func (p *page) list(f *attribute, written []byte, split splitter) {
	v, at := p.decoder.attribute(written, true), p.at+f.start
	held := p.context(f)
	for start, end := range split(v.text) {
		if p.stopped {
			return
		}
		p.link(v.text[start:end], held, at+v.Start(start), at+v.End(end))
	}
}

// css yields the links in the CSS of an attribute or element with this name.
func (p *page) css(name string, v value, at int) {
	for f := range css.InText(v.text, p.d.Text) {
		if p.stopped {
			return
		}
		p.styled(name, f, &v, at)
	}
}

// styled yields a link found in CSS.
func (p *page) styled(name string, f css.Found, v *value, at int) {
	held := context(name, f.Context)
	if f.Context == css.Comment {
		p.search(held, f.Text, v, f.Start, at)
	} else {
		p.link(f.Text, held, at+v.Start(f.Start), at+v.End(f.End))
	}
}

// document yields the links of a document in a value. Places are those in the
// value.
func (p *page) document(text string, at int) {
	part := "srcdoc@" + strconv.Itoa(at)
	if p.d.Part != "" {
		part = p.d.Part + "/" + part
	}
	d := p.d.Inside(strings.NewReader(text), part)
	d.Name, d.Type, d.Base = p.d.Name, "text/html; charset=utf-8", p.d.Base.Enclosed()
	if d.Depth >= link.MaxDepth {
		p.note(at, link.ErrDepth)
		return
	}
	for l, err := range Links(d) {
		if p.stopped = !p.yield(l, err); p.stopped {
			return
		}
	}
}
