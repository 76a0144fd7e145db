package editions

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// Examples are references with a title.
type examples struct {
	title string
	refs  []string
}

// appendices are the example references of RFC 3986 and of the draft of 1997.
// Their base is http://a/b/c/d;p?q.
var appendices = []examples{
	{"normal examples: RFC 3986 section 5.4.1, and appendix C.1 of the draft of 1997", []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s",
		";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g",
	}},
	{"abnormal examples: RFC 3986 section 5.4.2, and appendix C.2 of the draft of 1997", []string{
		"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g",
		"./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x",
		"g#s/./x", "g#s/../x", "http:g",
	}},
	{"in appendix C.2 of the draft of 1997 alone", []string{"http:", "http://a/../b/c"}},
}

func appendixRefs() (refs []string) {
	for _, e := range appendices {
		refs = append(refs, e.refs...)
	}
	return refs
}

// table sets references and their targets in columns as wide as their widest
// cell, with the differences between the documents. Without references it shows
// those of the appendices.
func (x *editioner) table(refs []string) []byte {
	head := []show.Cell{{{Name: "reference"}}}
	for _, r := range x.readers {
		head = append(head, show.Cell{{Name: r.String()}})
	}
	list := []examples{{refs: refs}}
	if len(refs) == 0 {
		list = appendices
	}
	rows := [][]show.Cell{append(head, nil)}
	for _, e := range list {
		for _, ref := range e.refs {
			rows = append(rows, x.row(ref))
		}
	}
	g := show.Grid{Rows: rows, Indent: 2, Gap: gridGap, Color: x.OutColor}
	s, widths, next := &sheet{editioner: x}, g.Columns(), 1
	for i, e := range list {
		if i > 0 {
			s.blank()
		}
		if e.title != "" {
			s.line(e.title)
			s.blank()
		}
		s.out = g.Append(s.out, 0, 1, widths)
		s.out = g.Append(s.out, next, next+len(e.refs), widths)
		next += len(e.refs)
	}
	return s.out
}

// row returns the line of a reference.
func (x *editioner) row(ref string) []show.Cell {
	c := edition.CompareRef(x.base, ref, x.readers...)
	row := show.Texts(ascii(x.mask(ref)))
	today := x.target(ref, &c.Resolutions[len(c.Resolutions)-1])
	for i := range c.Resolutions {
		p := show.Piece{Text: x.target(ref, &c.Resolutions[i])}
		if p.Text != today && p.Text != noTarget {
			p = show.Piece{Name: p.Text} // a name is bold
		}
		row = append(row, show.Cell{p})
	}
	var ids []string
	for _, d := range c.Differences {
		// The table shows already that RFC 1738 has no relative references.
		if strings.HasPrefix(d.ID, "C-") {
			ids = append(ids, d.ID)
		}
	}
	return append(row, show.Cell{{Text: strings.Join(ids, " ")}})
}
