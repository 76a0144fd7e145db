package editions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// A part is a part under the name that a document gives it, or none if the name
// is "".
type part struct {
	edition.Part
	value string
}

// A row has parts that correspond to each other, one for each reading.
type row []part

// rows puts corresponding parts into rows, in the order of the text. Parts
// correspond by their component of RFC 3986, or else by their name.
func rows(c *edition.Comparison, h hidden) (rows []row) {
	for i, r := range slices.Backward(c.Readings) { // the last one has the current names
		next := 0 // the parts that follow are in this row or below
		for p := range r.Parts() {
			k := slices.IndexFunc(rows[next:], func(r row) bool { return r.holds(p) })
			if k < 0 {
				k = 0
				rows = slices.Insert(rows, next, make(row, len(c.Readings)))
			}
			next += k
			rows[next][i] = part{p, ascii(h.of(c.Text, p.Start, p.End))}
			next++
		}
	}
	return rows
}

// holds reports whether a part corresponds to those of a row.
func (r row) holds(p edition.Part) bool {
	return slices.ContainsFunc(r, func(c part) bool {
		if p.Component != 0 && c.Component != 0 {
			return p.Component == c.Component
		}
		return p.Name == c.Name
	})
}

// readings shows how each document reads a text: side by side if the width
// allows it, with values below their names if that helps.
func (s *sheet) readings(c *edition.Comparison, h hidden) {
	rows := rows(c, h)
	for _, below := range [...]bool{false, true} {
		g := s.grid(c, rows, below)
		if g.Width() > s.width {
			continue
		}
		s.out = g.Append(s.out, 0, len(g.Rows), g.Columns())
		before := len(s.out)
		for i := range c.Readings {
			if err := c.Readings[i].Err(); err != nil {
				if len(s.out) == before {
					s.blank()
				}
				s.named(0, c.Readers[i].String(), ascii(cli.Describe(c.Text, err).Message), "")
			}
		}
		return
	}
	for i := range c.Readings {
		if i > 0 {
			s.blank()
		}
		s.block(c.Readers[i], &c.Readings[i], rows, i)
	}
}

// width returns the width of the names in a column.
func width(rows []row, i int) (n int) {
	for _, r := range rows {
		n = max(n, len(r[i].Name))
	}
	return n
}

// block shows how one document reads a text.
func (s *sheet) block(reader edition.Reader, reading *edition.Reading, rows []row, i int) {
	s.named(0, reader.String(), reader.Title(), "")
	if err := reading.Err(); err != nil {
		f := cli.Describe(reading.Text(), err)
		what := "byte " + strconv.Itoa(f.Start) + ": " + ascii(f.Message)
		s.named(2, validity(false), what, "rule "+f.Rule+", "+sectionOf(reader, f.Section))
	} else {
		s.line("  " + validity(true))
	}
	width := width(rows, i)
	for _, r := range rows {
		if p := r[i]; p.Name != "" {
			l := show.Line{Indent: 2, Width: width, Name: p.Name, Value: p.value}
			s.out = l.Append(s.out, s.OutColor)
		}
	}
}

// statusWidth is the width to which an error may widen a column beyond its
// parts.
const statusWidth = 18

// gridGap is the number of blanks between two columns of a grid.
const gridGap = 3

// grid makes a table of the readings: the names of the documents, whether the
// text is valid, and its parts, with values beside or below their names.
func (s *sheet) grid(c *edition.Comparison, rows []row, below bool) *show.Grid {
	const names, status, blank, parts = 0, 1, 2, 3
	g := &show.Grid{Rows: make([][]show.Cell, parts+len(rows)),
		Indent: 2, Gap: gridGap, Color: s.OutColor}
	if len(rows) == 0 {
		g.Rows = g.Rows[:blank]
	} else {
		g.Rows[blank] = show.Texts("")
	}
	for i, r := range c.Readers {
		width, wide := width(rows, i), statusWidth
		for k, row := range rows {
			var cell show.Cell
			switch p := row[i]; {
			case p.Name == "":
			case below:
				cell = show.Cell{{Name: p.Name}, {Text: "  " + p.value}}
			default:
				gap := strings.Repeat(" ", width-len(p.Name)+1)
				cell = show.Cell{{Name: p.Name, Text: gap + p.value}}
			}
			g.Rows[parts+k] = append(g.Rows[parts+k], cell)
			wide = max(wide, cell.Width())
		}
		words := []string{validity(true)}
		if err := c.Readings[i].Err(); err != nil {
			f := cli.Describe(c.Text, err)
			words = []string{validity(false), "byte " + strconv.Itoa(f.Start),
				"rule " + f.Rule, sectionOf(r, f.Section)}
		}
		var said show.Cell
		for _, w := range words {
			said = append(said, show.Wrapped(w, wide)...)
		}
		g.Rows[names] = append(g.Rows[names], show.Cell{{Name: r.String()}})
		g.Rows[status] = append(g.Rows[status], said)
	}
	return g
}
