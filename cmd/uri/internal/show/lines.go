package show

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Line is a name, what it is the name of, and a note in parentheses.
type Line struct {
	Indent, Width int // of the name
	Name          string
	Value, Note   string
}

const (
	Under    = 2  // columns of indentation of what belongs to a component
	KeyWidth = 24 // at most, of names whose values begin in one column
)

// Styled returns text in a style, if there are colours.
func Styled(style, text string, color bool) string {
	if color && text != "" {
		return style + text + Plain
	}
	return text
}

// Append appends the line, two columns from the margin.
func (l Line) Append(out []byte, color bool) []byte {
	out = appendSpaces(out, 2+l.Indent)
	out = append(out, Styled(Bold, l.Name, color)...)
	if l.Value != "" {
		out = appendSpaces(out, max(0, l.Width-utf8.RuneCountInString(l.Name))+2)
		out = append(out, l.Value...)
	}
	if l.Note != "" {
		out = append(append(out, "  "...), Styled(Faint, "("+l.Note+")", color)...)
	}
	return append(out, '\n')
}

func appendSpaces(out []byte, n int) []byte {
	for range n {
		out = append(out, ' ')
	}
	return out
}

// AppendLines sets lines with their values below each other, and values of
// several words in as many lines as they need.
func AppendLines(out []byte, list []Line, width int, color bool) []byte {
	column := 0
	for _, l := range list {
		if n := utf8.RuneCountInString(l.Name); n <= KeyWidth {
			column = max(column, l.Indent+n)
		}
	}
	for _, l := range list {
		l.Width = column - l.Indent
		words := Wrap(l.Value, width-(2+column+2))
		for k, text := range words {
			m := Line{Indent: column, Value: text}
			if k == 0 {
				m = l
				m.Value, m.Note = text, ""
			}
			if k == len(words)-1 {
				m.Note = l.Note
			}
			out = m.Append(out, color)
		}
	}
	return out
}

// AppendNamed appends a text after a name, in as many lines as it needs, and
// a note, on the last of them if it fits.
func AppendNamed(out []byte, l Line, width int, color bool) []byte {
	column := 2 + l.Indent + len(l.Name) + 2
	lines := Wrap(l.Value, width-column)
	out = appendSpaces(out, 2+l.Indent)
	out = append(append(out, Styled(Bold, l.Name, color)...), "  "...)
	out = append(out, strings.Join(lines, "\n"+strings.Repeat(" ", column))...)
	if l.Note != "" {
		note := []string{"(" + l.Note + ")"}
		if column+utf8.RuneCountInString(lines[len(lines)-1])+1+len(note[0]) <= width {
			out = append(out, ' ')
		} else {
			note = Wrap(note[0], width-column)
			out = appendSpaces(append(out, '\n'), column)
		}
		for i, n := range note {
			if i > 0 {
				out = appendSpaces(append(out, '\n'), column)
			}
			out = append(out, Styled(Faint, n, color)...)
		}
	}
	return append(out, '\n')
}

// A Piece is a line of a cell: a name, which stands out, and a text.
type Piece struct{ Name, Text string }

func (p Piece) width() int {
	return utf8.RuneCountInString(p.Name) + utf8.RuneCountInString(p.Text)
}

// A Cell has as many lines as it needs.
type Cell []Piece

// Width returns the width of the widest line.
func (c Cell) Width() (n int) {
	for _, p := range c {
		n = max(n, p.width())
	}
	return n
}

// Texts returns a row of cells with a line of text each.
func Texts(texts ...string) []Cell {
	row := make([]Cell, len(texts))
	for i, t := range texts {
		row[i] = Cell{{Text: t}}
	}
	return row
}

// A Grid is a table of rows of cells.
type Grid struct {
	Rows   [][]Cell
	Indent int   // of all
	Gap    int   // between columns
	Color  bool  // or names do not stand out
	Cut    int   // the width that lines are cut to, or 0
	Most   []int // how wide columns may be, or 0 for any width
}

// Columns returns the width of each column.
func (g *Grid) Columns() []int {
	if len(g.Rows) == 0 {
		return nil
	}
	widths := make([]int, len(g.Rows[0]))
	for _, row := range g.Rows {
		for i, cell := range row {
			widths[i] = max(widths[i], cell.Width())
		}
	}
	for i, most := range g.Most {
		if most > 0 {
			widths[i] = min(widths[i], most)
		}
	}
	return widths
}

// Width returns the width of the table.
func (g *Grid) Width() int {
	total := g.Indent - g.Gap
	for _, w := range g.Columns() {
		total += w + g.Gap
	}
	return total
}

// Append appends the rows from one up to another, in columns of these widths.
// What is wider pushes what follows.
func (g *Grid) Append(out []byte, from, to int, widths []int) []byte {
	for _, row := range g.Rows[from:to] {
		more := func(k int) bool {
			return slices.ContainsFunc(row, func(c Cell) bool { return k < len(c) })
		}
		for k := 0; more(k); k++ {
			out = g.appendLine(out, row, k, widths)
		}
	}
	return out
}

func (g *Grid) appendLine(out []byte, row []Cell, k int, widths []int) []byte {
	gap, before := g.Indent, len(out)
	for i, cell := range row {
		if k < len(cell) && cell[k] != (Piece{}) {
			out = appendSpaces(out, gap)
			out = append(out, Styled(Bold, cell[k].Name, g.Color)...)
			out = append(out, cell[k].Text...)
			gap = -min(cell[k].width(), widths[i])
		}
		gap += widths[i] + g.Gap
	}
	if line := string(out[before:]); g.Cut > 0 && utf8.RuneCountInString(line) > g.Cut {
		out = append(out[:before], CutTo(line, g.Cut)...)
	}
	return append(out, '\n')
}

// CutTo returns a line of as many columns at most.
func CutTo(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line
	}
	return string([]rune(line)[:width-1]) + "…"
}
