package html

import (
	"slices"
	"strings"

	"github.com/urikit/uri/extract/internal/tags"
)

// Elements of SVG and MathML are foreign: "/>" closes them, and the text in
// them is markup, whatever their names are (HTML section 13.2.6.5).

// A foreign is an open element of SVG or MathML.
type foreign struct {
	name  string
	math  bool // of MathML
	point bool // its content is HTML: HTML section 13.2.6, integration points
}

// maxForeign is how many open foreign elements are tracked. A deeper one counts
// as empty.
const maxForeign = 256

// inForeign reports whether the next element is a foreign one.
func (p *page) inForeign() bool { return len(p.open) > 0 && !p.open[len(p.open)-1].point }

func (p *page) inMath() bool { return len(p.open) > 0 && p.open[len(p.open)-1].math }

// foreign enters the element of the tag if it is foreign, and reports whether
// it is. Some elements of HTML close the open foreign elements.
func (p *page) foreign(e element, empty bool) bool {
	in := p.inForeign()
	switch {
	case !in && !e.root:
		return false
	case in && !p.xhtml && e.breaks,
		in && !p.xhtml && string(p.name) == "font" && p.has("color", "face", "size"):
		p.leaveForeign()
		return false
	}
	if empty || len(p.open) == maxForeign {
		return true
	}
	f := foreign{name: string(p.name)}
	f.math = f.name == "math" || in && p.inMath() && f.name != "svg"
	switch f.name {
	case "desc", "foreignobject", "title":
		f.point = !f.math
	case "mi", "mo", "mn", "ms", "mtext":
		f.point = f.math
	case "annotation-xml":
		f.point = f.math && p.has("encoding=text/html", "encoding=application/xhtml+xml")
	}
	p.open = append(p.open, f)
	return true
}

// leaveForeign closes foreign elements up to the HTML around them.
func (p *page) leaveForeign() {
	for p.inForeign() {
		p.open = p.open[:len(p.open)-1]
	}
}

// endForeign reads an end tag. The end tag of an HTML element around foreign
// elements closes these.
func (p *page) endForeign(name []byte) {
	if len(p.open) == 0 {
		return
	}
	p.name = appendLower(p.name[:0], name[:min(len(name), maxName)])
	for i := len(p.open) - 1; i >= 0; i-- {
		if p.open[i].name == string(p.name) {
			p.open = p.open[:i]
			return
		}
	}
	if e := elements.Get()[string(p.name)]; e.breaks || e.outside {
		p.leaveForeign()
	}
}

// has reports whether the tag has one of these attributes, or one with this
// value after "=".
func (p *page) has(names ...string) bool {
	return slices.ContainsFunc(p.written, func(a tags.Attribute) bool {
		name := strings.ToLower(string(a.Name))
		value := strings.ToLower(string(a.Value))
		return slices.Contains(names, name) || slices.Contains(names, name+"="+value)
	})
}
