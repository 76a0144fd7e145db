package editions

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// examples are the references of RFC 3986 section 5.4, and of appendix C of the
// draft of 1997. Their base is http://a/b/c/d;p?q.
var examples = []string{
	"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s",
	";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g",
	"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g",
	"./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x",
	"g#s/./x", "g#s/../x", "http:g",
	"http:", "http://a/../b/c", // in the draft only
}

// table sets references and their targets in columns as wide as their widest
// cell, with the differences between the documents.
func (x *editioner) table(refs []string) []byte {
	head := []show.Cell{{{Name: "reference"}}}
	for _, r := range x.readers {
		head = append(head, show.Cell{{Name: r.String()}})
	}
	g := show.Grid{Rows: [][]show.Cell{append(head, nil)}, Indent: 2, Gap: gridGap,
		Color: x.OutColor}
	for _, ref := range refs {
		g.Rows = append(g.Rows, x.row(ref))
	}
	return g.Append(nil)
}

// row returns the line of a reference.
func (x *editioner) row(ref string) []show.Cell {
	c := edition.CompareRef(x.BaseText, ref, x.readers...)
	row := show.Texts(ascii(x.Masked(ref)))
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
