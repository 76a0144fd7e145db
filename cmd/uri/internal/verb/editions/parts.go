package editions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// A part is one as a document names it, or none if the name is "".
type part struct {
	name, value string
	edition.Part
}

// A row has the parts that correspond to each other, one for each reading.
type row []part

// rows sets what corresponds to each other in rows, in the order of the text.
// What is no component of RFC 3986 corresponds by its name.
func rows(c *edition.Comparison, h hidden) (rows []row) {
	for i := len(c.Readings) - 1; i >= 0; i-- { // the last one has the names of today
		next := 0 // the parts that follow stand in this row or below
		for p := range c.Readings[i].Parts() {
			k := slices.IndexFunc(rows[next:], func(r row) bool { return r.holds(p) })
			if k < 0 {
				k = 0
				rows = slices.Insert(rows, next, make(row, len(c.Readings)))
			}
			next += k
			rows[next][i] = part{p.Name, ascii(h.of(c.Text, p.Start, p.End)), p}
			next++
		}
	}
	return rows
}

// holds reports whether a part corresponds to what is in a row.
func (r row) holds(p edition.Part) bool {
	return slices.ContainsFunc(r, func(c part) bool {
		if p.Component != 0 && c.Component != 0 {
			return p.Component == c.Component
		}
		return p.Name == c.name
	})
}

// beside sets a value beside its name, and over sets it below.
func beside(p part, width int) show.Cell {
	return show.Cell{{Name: p.name, Text: strings.Repeat(" ", width-len(p.name)+1) + p.value}}
}

func over(p part, _ int) show.Cell { return show.Cell{{Name: p.name}, {Text: "  " + p.value}} }

// readings shows what each document makes of a text: side by side if the width
// allows it.
func (s *sheet) readings(c *edition.Comparison, h hidden) {
	rows := rows(c, h)
	for _, cell := range [...]func(part, int) show.Cell{beside, over} {
		g := s.grid(c, rows, cell)
		if g.Width() > s.width {
			continue
		}
		s.out = g.Append(s.out, 0, len(g.Rows), g.Columns())
		first := true
		for i := range c.Readings {
			if err := c.Readings[i].Err(); err != nil {
				if first {
					s.blank()
				}
				first = false
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
		n = max(n, len(r[i].name))
	}
	return n
}

// block shows what one document makes of a text.
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
		if p := r[i]; p.name != "" {
			l := show.Line{Indent: 2, Width: width, Name: p.name, Value: p.value}
			s.out = l.Append(s.out, s.OutColor)
		}
	}
}

// statusWidth is how wide a column may be made by what is wrong, if its parts
// do not need that.
const statusWidth = 18

// gridGap are the columns between two columns of a grid.
const gridGap = 3

// grid makes a table of all that the documents say: their names, whether the
// text is valid, and its parts.
func (s *sheet) grid(c *edition.Comparison, rows []row, cell func(part, int) show.Cell) *show.Grid {
	n := len(c.Readers)
	names, status, blank := make([]show.Cell, n), make([]show.Cell, n), make([]show.Cell, n)
	table := make([][]show.Cell, len(rows))
	for k := range table {
		table[k] = make([]show.Cell, n)
	}
	for i, r := range c.Readers {
		wide := statusWidth
		width := width(rows, i)
		for k, row := range rows {
			if row[i].name != "" {
				table[k][i] = cell(row[i], width)
				wide = max(wide, table[k][i].Width())
			}
		}
		names[i] = show.Cell{{Name: r.String()}}
		words := []string{validity(true)}
		if err := c.Readings[i].Err(); err != nil {
			f := cli.Describe(c.Text, err)
			words = []string{validity(false), "byte " + strconv.Itoa(f.Start), "rule " + f.Rule, sectionOf(r, f.Section)}
		}
		for _, w := range words {
			for _, l := range show.Wrap(w, wide) {
				status[i] = append(status[i], show.Piece{Text: l})
			}
		}
	}
	g := &show.Grid{Rows: [][]show.Cell{names, status}, Indent: 2, Gap: gridGap, Color: s.OutColor}
	if len(rows) > 0 {
		blank[0] = show.Cell{{}}
		g.Rows = append(append(g.Rows, blank), table...)
	}
	return g
}
