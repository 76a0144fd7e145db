package html

import (
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

// An attribute is an attribute that has a rule.
type attribute struct {
	*rule
	written []byte
	at      int // the offset of written
}

// attributes reads the attributes of a tag, from a place on. If a name is
// repeated, the first one counts. If the tag is not whole, the last one is not.
func (p *page) attributes(tag []byte, i int, whole bool) {
	p.found = p.found[:0]
	for {
		a, next, ok := markup.NextAttribute(tag, i)
		if !ok || !whole && next == len(tag) {
			break
		}
		i = next
		r := lookup(rules(), a.Name)
		if r != nil && (r.on == nil || r.on[string(p.name)] || r.math && p.inMath()) &&
			p.attribute(r.name) == nil {
			p.found = append(p.found, attribute{r, tag[a.Start:a.End], p.Offset() + a.Start})
		}
	}
	for i := range p.found {
		if f := &p.found[i]; f.kind != aside && !p.Done {
			p.value(f)
		}
	}
}

// context returns the context of the links of an attribute.
func (p *page) context(f *attribute) string { return string(p.name) + " " + f.name }

// attribute returns an attribute of the tag, or nil.
func (p *page) attribute(name string) *attribute {
	for i := range p.found {
		if p.found[i].name == name {
			return &p.found[i]
		}
	}
	return nil
}

// plain returns the value of an attribute.
func (p *page) plain(f *attribute) markup.Plain { return p.decoder.attribute(f.written, f.at) }

// textOf returns the text of an attribute of the tag, or "".
func (p *page) textOf(name string) string {
	f := p.attribute(name)
	if f == nil {
		return ""
	}
	return string(p.plain(f).Text)
}

// value yields the links in the value of an attribute.
func (p *page) value(f *attribute) {
	switch f.kind {
	case single:
		if string(p.name) == "base" && f.name == "href" {
			p.ofBase(f)
			return
		}
		p.Whole(p.plain(f), p.context(f))
	case program:
		p.relative(func() { p.Whole(p.plain(f), p.context(f)) })
	case archives:
		split := lists.Words
		if string(p.name) == "applet" {
			split = commas
		}
		p.relative(func() { p.List(p.plain(f), split, p.context(f)) })
	case spaced:
		p.List(p.plain(f), lists.Words, p.context(f))
	case terms:
		p.List(p.plain(f), compact, p.context(f))
	case candidates:
		p.List(p.plain(f), lists.Srcset, p.context(f))
	case styles:
		v := p.plain(f)
		p.Style(&v, f.name+" ", p.Doc.Text)
	case document:
		p.document(string(p.plain(f).Text), f.at)
	case content:
		p.meta(p.plain(f))
	case parameter:
		if strings.EqualFold(p.textOf("valuetype"), "ref") {
			p.Whole(p.plain(f), p.context(f))
		}
	}
}

// ofBase yields the link of BASE, which is relative to the base around the
// document (D-26). There is a note if it states no base and the link does not
// say why.
func (p *page) ofBase(f *attribute) {
	v, inner := p.plain(f), p.Doc.Base
	p.Doc.Base = p.outer
	l := p.Doc.Link(string(v.Text), p.context(f))
	switch {
	case p.fault != nil && l.Err == nil:
		p.Fault(f.at, p.fault)
	case p.fault == nil && !p.based && p.Offset() >= MaxHead:
		p.Fault(f.at, ErrHead)
	}
	p.fault, p.based = nil, true
	p.Whole(v, l.Context)
	p.Doc.Base = inner
}

// relative calls f while the base is that of CODEBASE: HTML 4.01 section 13.3.
func (p *page) relative(f func()) {
	outer := p.Doc.Base
	if p.attribute("codebase") != nil {
		if l := p.Doc.Link(p.textOf("codebase"), ""); l.Err == nil {
			p.Doc.Base = outer.Embed(l.Ref, "codebase")
		}
	}
	f()
	p.Doc.Base = outer
}

func commas(text string) iter.Seq2[int, int] { return lists.Split(text, lists.IsComma) }

// compact yields the words of a text that contain a colon.
func compact(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for start, end := range lists.Words(text) {
			if strings.IndexByte(text[start:end], ':') >= 0 && !yield(start, end) {
				return
			}
		}
	}
}

// document yields the links of a document in a value. Places are those in the
// value.
func (p *page) document(text string, at int) {
	part := "srcdoc@" + strconv.Itoa(at)
	if p.Doc.Part != "" {
		part = p.Doc.Part + "/" + part
	}
	d := p.Doc.Inside(strings.NewReader(text), part)
	d.Name, d.Type, d.Base = p.Doc.Name, "text/html; charset=utf-8", p.Doc.Base.Enclosed()
	if d.Depth >= link.MaxDepth {
		p.Fault(at, link.ErrDepth)
		return
	}
	for l, err := range Links(d) {
		if p.Done = !p.Yield(l, err); p.Done {
			return
		}
	}
}
