package main

import (
	"strings"

	"github.com/urikit/uri/edition"
)

// Examples are references with a title.
type examples struct {
	title string
	refs  []string
}

// appendices are the references of the tables of RFC 3986 and of the draft of 1997. Their base is http://a/b/c/d;p?q.
var appendices = []examples{
	{"normal examples: RFC 3986 section 5.4.1, and appendix C.1 of the draft of 1997", []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./",
		"..", "../", "../g", "../..", "../../", "../../g",
	}},
	{"abnormal examples: RFC 3986 section 5.4.2, and appendix C.2 of the draft of 1997", []string{
		"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h",
		"g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
	}},
	{"in appendix C.2 of the draft of 1997 alone", []string{"http:", "http://a/../b/c"}},
}

func appendixRefs() (refs []string) {
	for _, e := range appendices {
		refs = append(refs, e.refs...)
	}
	return refs
}

// table sets references and their targets in columns that are as wide as their widest, with the points on which the
// documents part. Without references it has those of the appendices.
func (x *editioner) table(refs []string) []byte {
	head := [][]cellLine{{{name: "reference"}}}
	for _, r := range x.readers {
		head = append(head, []cellLine{{name: r.String()}})
	}
	list := []examples{{refs: refs}}
	if len(refs) == 0 {
		list = appendices
	}
	g := grid{append(head, nil)}
	for _, e := range list {
		for _, ref := range e.refs {
			g = append(g, x.row(ref))
		}
	}
	s, widths, next := &sheet{x: x}, g.columns(), 1
	for i, e := range list {
		if i > 0 {
			s.blank()
		}
		if e.title != "" {
			s.line(0, e.title)
			s.blank()
		}
		s.grid(g[:1], widths)
		s.grid(g[next:next+len(e.refs)], widths)
		next += len(e.refs)
	}
	return s.out
}

// row is the line of a reference.
func (x *editioner) row(ref string) [][]cellLine {
	c := edition.CompareRef(x.base, ref, x.readers...)
	row := [][]cellLine{{{text: shownASCII(x.mask(ref))}}}
	today := x.target(ref, &c.Resolutions[len(c.Resolutions)-1])
	for i := range c.Resolutions {
		l := cellLine{text: x.target(ref, &c.Resolutions[i])}
		if l.text != today && l.text != noTarget {
			l = cellLine{name: l.text} // it catches the eye
		}
		row = append(row, []cellLine{l})
	}
	var ids []string
	for _, d := range c.Differences {
		if strings.HasPrefix(d.ID, "C-") { // that RFC 1738 has no relative references is plain to see
			ids = append(ids, d.ID)
		}
	}
	return append(row, []cellLine{{text: strings.Join(ids, " ")}})
}
