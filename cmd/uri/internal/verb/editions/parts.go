package editions

import (
	"slices"
	"strconv"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// A row has the corresponding parts of all readings. If a reading has no such
// part, its part in the row has no name.
type row []edition.Part

// rows puts corresponding parts into rows, in the order of the text. Parts
// correspond by their component of RFC 3986, or else by their name.
func rows(c *edition.Comparison) (rows []row) {
	for i, r := range slices.Backward(c.Readings) { // the last one has the current names
		next := 0 // the parts that follow are in this row or below
		for p := range r.Parts() {
			k := slices.IndexFunc(rows[next:], func(r row) bool {
				return slices.ContainsFunc(r, func(q edition.Part) bool {
					if p.Component != 0 && q.Component != 0 {
						return p.Component == q.Component
					}
					return p.Name == q.Name
				})
			})
			if k < 0 {
				k = 0
				rows = slices.Insert(rows, next, make(row, len(c.Readings)))
			}
			next += k
			rows[next][i] = p
			next++
		}
	}
	return rows
}

const (
	gridGap   = 3 // blanks between two columns of a grid
	leastWide = 8 // of the columns, even if the lines are too long then
)

// readings shows how the documents read a text, side by side: whether it is
// valid, and its parts, with values below their names.
func (s *sheet) readings(c *edition.Comparison, h hidden) {
	const indent = 2
	wide := max((s.width-indent+gridGap)/len(c.Readers)-gridGap, leastWide)
	names, said, blank := []show.Cell{}, []show.Cell{}, show.Texts("")
	for i, r := range c.Readers {
		names = append(names, show.Cell{{Name: r.String()}})
		words := []string{validity(true)}
		if err := c.Readings[i].Err(); err != nil {
			f := cli.Describe(err)
			words = []string{validity(false), "byte " + strconv.Itoa(f.Start),
				"rule " + f.Rule, sectionOf(r, f.Section)}
		}
		var cell show.Cell
		for _, w := range words {
			cell = append(cell, show.Wrapped(w, wide)...)
		}
		said = append(said, cell)
	}
	g := &show.Grid{Rows: [][]show.Cell{names, said, blank}, Indent: indent, Gap: gridGap,
		Color: s.OutColor}
	for _, row := range rows(c) {
		cells := make([]show.Cell, len(row))
		for i, p := range row {
			if p.Name == "" {
				continue
			}
			cells[i] = show.Cell{{Name: p.Name}}
			value := []byte(ascii(h.of(c.Text, p.Start, p.End)))
			for v := range slices.Chunk(value, wide-indent) {
				cells[i] = append(cells[i], show.Piece{Text: "  " + string(v)})
			}
		}
		g.Rows = append(g.Rows, cells)
	}
	if len(g.Rows) == 3 {
		g.Rows = g.Rows[:2]
	}
	s.out = g.Append(s.out)
	before := len(s.out)
	for i, r := range c.Readers {
		if err := c.Readings[i].Err(); err != nil {
			if len(s.out) == before {
				s.blank()
			}
			s.named(0, r.String(), ascii(cli.Describe(err).Message), "")
		}
	}
}
