package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/edition"
)

// A partCell is a part as a document names it, or none if the name is "".
type partCell struct {
	name, value string
	part        edition.Part
}

// A partRow has what corresponds to each other, for each reading.
type partRow []partCell

// partRows sets what corresponds to each other in rows, in the order of the text. What is no component of RFC 3986
// corresponds by its name.
func partRows(c *edition.Comparison, h hidden) (rows []partRow) {
	for i := len(c.Readings) - 1; i >= 0; i-- { // the last one has the names of today
		next := 0 // the parts that follow stand in this row or below
		for p := range c.Readings[i].Parts() {
			k := slices.IndexFunc(rows[next:], func(r partRow) bool { return r.holds(p) })
			if k < 0 {
				k = 0
				rows = slices.Insert(rows, next, make(partRow, len(c.Readings)))
			}
			next += k
			rows[next][i] = partCell{p.Name, shownASCII(h.of(c.Text, p.Start, p.End)), p}
			next++
		}
	}
	return rows
}

// holds reports whether a part corresponds to what is in a row.
func (r partRow) holds(p edition.Part) bool {
	return slices.ContainsFunc(r, func(c partCell) bool {
		if p.Component != 0 && c.part.Component != 0 {
			return p.Component == c.part.Component
		}
		return p.Name == c.name
	})
}

// beside sets values beside their names.
func beside(column []partCell) (cells [][]cellLine) {
	width := 0
	for _, p := range column {
		width = max(width, len(p.name))
	}
	for _, p := range column {
		var cell []cellLine
		if p.name != "" {
			cell = []cellLine{{p.name, strings.Repeat(" ", width-len(p.name)+1) + p.value}}
		}
		cells = append(cells, cell)
	}
	return cells
}

// over sets values below their names.
func over(column []partCell) (cells [][]cellLine) {
	for _, p := range column {
		var cell []cellLine
		if p.name != "" {
			cell = []cellLine{{name: p.name}, {text: "  " + p.value}}
		}
		cells = append(cells, cell)
	}
	return cells
}

// readings shows what each document makes of a text: side by side if the width allows it.
func (s *sheet) readings(c *edition.Comparison, h hidden) {
	parts := partRows(c, h)
	for _, cells := range [...]func([]partCell) [][]cellLine{beside, over} {
		g := s.table(c, parts, cells)
		if !s.fits(g) {
			continue
		}
		s.grid(g, g.columns())
		first := true
		for i := range c.Readings {
			if err := c.Readings[i].Err(); err != nil {
				if first {
					s.blank()
				}
				first = false
				s.named(0, c.Readers[i].String(), shownASCII(describe(c.Text, err).Message), "")
			}
		}
		return
	}
	for i := range c.Readings {
		if i > 0 {
			s.blank()
		}
		s.block(c.Readers[i], &c.Readings[i], parts, i)
	}
}

// block shows what one document makes of a text.
func (s *sheet) block(r edition.Reader, reading *edition.Reading, parts []partRow, i int) {
	s.named(0, r.String(), r.Title(), "")
	if err := reading.Err(); err != nil {
		f := describe(reading.Text(), err)
		s.named(2, "not valid", "byte "+strconv.Itoa(f.Start)+": "+shownASCII(f.Message), "rule "+f.Rule+", "+sectionOf(r, f.Section))
	} else {
		s.line(2, validity[true])
	}
	width := 0
	for _, row := range parts {
		width = max(width, len(row[i].name))
	}
	for _, row := range parts {
		if p := row[i]; p.name != "" {
			s.out = s.x.app.line(s.out, layoutLine{indent: 2, width: width, name: p.name, value: p.value})
		}
	}
}

// statusWidth is how wide a column may be made by what is wrong, if its parts do not need that.
const statusWidth = 18

// table makes the grid of all that the documents say: their names, whether the text is valid, and its parts.
func (s *sheet) table(c *edition.Comparison, parts []partRow, lines func([]partCell) [][]cellLine) grid {
	var names, status [][]cellLine
	columns := make([][][]cellLine, len(c.Readers))
	for i, r := range c.Readers {
		column := make([]partCell, len(parts))
		for k, row := range parts {
			column[k] = row[i]
		}
		columns[i] = lines(column)
		width := statusWidth
		for _, cell := range columns[i] {
			for _, l := range cell {
				width = max(width, l.width())
			}
		}
		names = append(names, []cellLine{{name: r.String()}})
		words := []string{validity[true]}
		if err := c.Readings[i].Err(); err != nil {
			f := describe(c.Text, err)
			words = []string{validity[false], "byte " + strconv.Itoa(f.Start), "rule " + f.Rule, sectionOf(r, f.Section)}
		}
		var cell []cellLine
		for _, w := range words {
			for _, l := range wrap(w, width) {
				cell = append(cell, cellLine{text: l})
			}
		}
		status = append(status, cell)
	}
	g := grid{names, status}
	if len(parts) > 0 {
		g = append(g, [][]cellLine{{{}}})
	}
	for k := range parts {
		row := make([][]cellLine, len(columns))
		for i := range columns {
			row[i] = columns[i][k]
		}
		g = append(g, row)
	}
	return g
}
