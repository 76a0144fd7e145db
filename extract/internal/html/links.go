package html

import (
	"bytes"
	"iter"
	"math"
	"slices"
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

// attributes reads the attributes of a tag. If a name is repeated, the first
// one counts.
func (p *page) attributes() {
	p.found = p.found[:0]
	for _, a := range p.written {
		r := lookup(rules.Get(), a.Name)
		if r != nil && (r.on == nil || r.on[string(p.name)] || r.math && p.inMath()) &&
			p.attribute(r.name) == nil {
			p.found = append(p.found, attribute{r, a.Value, p.Offset() + a.Start})
		} else if p.Doc.Text &&
			(bytes.IndexByte(a.Value, '&') >= 0 || p.Doc.Finder.MayFind(a.Value)) {
			name := strings.ToLower(string(a.Name[:min(len(a.Name), maxName)]))
			p.found = append(p.found, attribute{&rule{name: name, kind: running}, a.Value,
				p.Offset() + a.Start})
		}
	}
	for i := range p.found {
		if f := &p.found[i]; f.kind != aside && !p.Done {
			p.value(f)
		}
	}
}

// anchors gives what a fragment finds: the ID, or the name of A (HTML, "find a
// potential indicated element"). The name of MAP is for references by name.
func (p *page) anchors() {
	isMap := p.Doc.Labels && string(p.name) == "map"
	var seen [len(identifies)]bool
	for _, a := range p.written {
		for i, name := range identifies {
			is := strings.EqualFold(string(a.Name), name) &&
				(i == 0 || isMap || string(p.name) == "a")
			if at := p.Offset() + a.Start; is && !seen[i] {
				v := p.decoder.attribute(a.Value, at)
				if seen[i] = true; len(v.Text) > 0 {
					p.Doc.Anchors(link.Anchor{Name: string(v.Text), Part: p.Doc.Part, Start: at,
						Label: i > 0 && isMap})
				}
			}
		}
	}
}

// identifies are the attributes that identify any element, and A.
var identifies = [...]string{"id", "name"}

func (p *page) context(f *attribute) string { return string(p.name) + " " + f.name }

func (p *page) attribute(name string) *attribute {
	for i := range p.found {
		if p.found[i].name == name {
			return &p.found[i]
		}
	}
	return nil
}

// textOf returns the text of an attribute of the tag, or "".
func (p *page) textOf(name string) string {
	f := p.attribute(name)
	if f == nil {
		return ""
	}
	return string(p.decoder.attribute(f.written, f.at).Text)
}

func (p *page) value(f *attribute) {
	outer := p.Doc.Base
	if (f.kind == program || f.kind == archives) && p.attribute("codebase") != nil {
		if l := p.Doc.Link(p.textOf("codebase"), ""); l.Err == nil { // HTML 4.01 section 13.3
			p.Doc.Base = outer.Embed(l.Ref, "codebase")
		}
	}
	v, in := p.decoder.attribute(f.written, f.at), p.context(f)
	p.Doc.Charset = p.decoder.legacy
	switch f.kind {
	case single, program:
		if in == "link href" {
			in = p.linkContext()
		}
		if in == "base href" {
			p.ofBase(f, v)
		} else {
			p.Whole(v, in)
		}
	case archives:
		split := lists.Words
		if string(p.name) == "applet" {
			split = commas
		}
		p.List(v, split, in)
	case spaced:
		p.List(v, lists.Words, in)
	case terms:
		for start, end := range lists.Words(string(v.Text)) {
			if bytes.IndexByte(v.Text[start:end], ':') >= 0 {
				p.Part(&v, start, end, in)
			}
		}
	case candidates:
		p.List(v, lists.Srcset, in)
	case styles:
		p.Style(&v, f.name+" ", p.Doc.Text)
	case document:
		p.document(string(v.Text), f.at)
	case content:
		p.meta(v)
	case parameter:
		name := strings.ToLower(p.textOf("name"))
		if strings.EqualFold(p.textOf("valuetype"), "ref") || slices.Contains(plugins[:], name) {
			p.Whole(v, in)
		} else if p.Doc.Text {
			p.Search(&v, math.MaxInt, in)
		}
	case running:
		p.Search(&v, math.MaxInt, in)
	}
	p.Doc.Base, p.Doc.Charset = outer, ""
}

// plugins are the parameters that name the resource of an OBJECT, in browsers
// that had plugins.
var plugins = [...]string{"movie", "src", "code", "data", "url", "filename"}

// ofBase yields the link of BASE, which is relative to the base around the
// document (D-26). There is a note if it states no base and the link does not
// say why.
func (p *page) ofBase(f *attribute, v markup.Plain) {
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
}

// aims are the relations of a LINK that is not for its target.
const aims = " preconnect dns-prefetch pingback webmention profile "

// linkContext returns the context of the HREF of LINK: that of such a relation,
// if it has no others.
func (p *page) linkContext() string {
	context := "link href"
	for rel := range strings.FieldsSeq(strings.ToLower(p.textOf("rel"))) {
		if !strings.Contains(aims, " "+rel+" ") {
			return "link href"
		}
		context = "link " + rel
	}
	return context
}

func commas(text string) iter.Seq2[int, int] { return lists.Split(text, lists.IsComma) }

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
