package main

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A sheet is what people see of one text.
type sheet struct {
	x   *editioner
	out []byte
}

// sheet begins one. A blank line is before it, and [noBlank] takes the first one off.
func (x *editioner) sheet(out []byte) *sheet {
	s := &sheet{x, out}
	if !x.null {
		s.blank()
	}
	return s
}

func (s *sheet) end() []byte {
	if s.x.null {
		s.out = append(s.out, 0)
	}
	return s.out
}

func (s *sheet) blank() { s.out = append(s.out, '\n') }

func (s *sheet) spaces(n int) { s.out = append(s.out, strings.Repeat(" ", max(0, n))...) }

// styled appends a text in a style, where there are colours.
func (s *sheet) styled(style, text string) {
	if s.x.app.outColor && text != "" {
		text = style + text + plain
	}
	s.out = append(s.out, text...)
}

// line appends a line, two columns from the margin and more.
func (s *sheet) line(indent int, text string) {
	s.spaces(2 + indent)
	s.out = append(append(s.out, text...), '\n')
}

// named appends a text behind a name, in as many lines as it needs, and a note.
func (s *sheet) named(indent int, name, text, note string) {
	column := 2 + indent + len(name) + 2
	lines := wrap(text, s.x.width-column)
	s.spaces(2 + indent)
	s.styled(bold, name)
	s.spaces(2)
	s.out = append(s.out, strings.Join(lines, "\n"+strings.Repeat(" ", column))...)
	if note != "" {
		note = "(" + note + ")"
		if column+utf8.RuneCountInString(lines[len(lines)-1])+1+len(note) <= s.x.width {
			s.spaces(1)
			s.styled(faint, note)
		} else {
			for _, l := range wrap(note, s.x.width-column) {
				s.blank()
				s.spaces(column)
				s.styled(faint, l)
			}
		}
	}
	s.blank()
}

// A cellLine is a line in a cell of a grid.
type cellLine struct{ name, text string }

func (l cellLine) width() int { return utf8.RuneCountInString(l.name) + utf8.RuneCountInString(l.text) }

// A grid has rows of cells, one for each edition, of as many lines as they need.
type grid [][][]cellLine

// columns returns the width of each column.
func (g grid) columns() []int {
	widths := make([]int, len(g[0]))
	for _, row := range g {
		for i, cell := range row {
			for _, l := range cell {
				widths[i] = max(widths[i], l.width())
			}
		}
	}
	return widths
}

// gridGap are the columns between two columns of a grid.
const gridGap = 3

// fits reports whether a grid can be shown.
func (s *sheet) fits(g grid) bool {
	total := 2 - gridGap
	for _, w := range g.columns() {
		total += w + gridGap
	}
	return total <= s.x.width
}

func (s *sheet) grid(g grid, widths []int) {
	for _, row := range g {
		for k := 0; slices.ContainsFunc(row, func(cell []cellLine) bool { return k < len(cell) }); k++ {
			gap := 2
			for i, cell := range row {
				if k < len(cell) && cell[k] != (cellLine{}) {
					s.spaces(gap)
					s.styled(bold, cell[k].name)
					s.out = append(s.out, cell[k].text...)
					gap = -cell[k].width()
				}
				gap += widths[i] + gridGap
			}
			s.blank()
		}
	}
}
