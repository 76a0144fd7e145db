package show

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Row is a line of output: texts, each at a column.
type Row []run

type run struct {
	col         int
	text, style string
}

// Put adds a text in a style, such as [Bold], to the right of all others. A NUL
// in the text is the second column of the character before it.
func (r *Row) Put(col int, text, style string) { *r = append(*r, run{col, text, style}) }

// Append appends the row.
func (r Row) Append(out []byte, color bool) []byte {
	col, now := 0, ""
	set := func(style string) {
		if !color || style == now {
			return
		}
		if now != "" {
			out = append(out, Plain...)
		}
		out = append(out, style...)
		now = style
	}
	for _, x := range r {
		if x.text == "" {
			continue
		}
		for ; col < x.col; col++ {
			set("")
			out = append(out, ' ')
		}
		set(x.style)
		text := strings.ReplaceAll(x.text, "\x00", "")
		if plain.Load() {
			text = ASCII(asciiLayout(text))
		}
		out = append(out, text...)
		col += utf8.RuneCountInString(x.text)
	}
	set("")
	return append(out, '\n')
}

// A Line is a name, its value, and a note in parentheses.
type Line struct {
	Indent, Width int // of the name
	Name          string
	Value, Note   string
	Wrap          int // the width to which value and note are wrapped, if not 0
}

const (
	Under    = 2  // columns that lines below a component are indented
	KeyWidth = 24 // of the widest name whose value begins in the common column
	margin   = 2
	gutter   = 2 // between name, value and note
)

// Append appends the line, two columns from the margin.
func (l Line) Append(out []byte, color bool) []byte {
	var row Row
	row.Put(margin+l.Indent, l.Name, Bold)
	end := margin + l.Indent + utf8.RuneCountInString(l.Name)
	col := max(end, margin+l.Indent+l.Width) + gutter
	put := func(i int, text, style string) {
		if i > 0 {
			out, row = row.Append(out, color), nil
		}
		row.Put(col, text, style)
		end = col + utf8.RuneCountInString(text)
	}
	if l.Value != "" {
		for i, text := range Wrap(l.Value, l.Wrap-col) {
			put(i, text, "")
		}
	}
	if l.Note != "" {
		note := "(" + l.Note + ")"
		if l.Wrap == 0 || end+gutter+utf8.RuneCountInString(note) <= l.Wrap {
			row.Put(end+gutter, note, Faint)
		} else {
			for _, text := range Wrap(note, l.Wrap-col) {
				put(1, text, Faint)
			}
		}
	}
	return row.Append(out, color)
}

// AppendLines appends lines with their values in one column, which is at least
// column.
func AppendLines(out []byte, list []Line, column int, color bool) []byte {
	size := 0
	for _, l := range list {
		if n := utf8.RuneCountInString(l.Name); n <= KeyWidth {
			column = max(column, l.Indent+n)
		}
		size += len(l.Name) + len(l.Value) + len(l.Note)
	}
	out = slices.Grow(out, size+len(list)*(margin+column+4*gutter)) // a value may be long
	for _, l := range list {
		l.Width = column - l.Indent
		out = l.Append(out, color)
	}
	return out
}

// A Piece is a line of a cell: a name, which stands out, and a text.
type Piece struct{ Name, Text string }

// A Cell has as many lines as it needs.
type Cell []Piece

// Width returns the width of the widest line.
func (c Cell) Width() (n int) {
	for _, p := range c {
		n = max(n, utf8.RuneCountInString(p.Name+p.Text))
	}
	return n
}

// Wrapped returns a cell with a text in as many lines as it needs.
func Wrapped(text string, width int) (c Cell) {
	for _, l := range Wrap(text, width) {
		c = append(c, Piece{Text: l})
	}
	return c
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
	Color  bool  // otherwise names are not bold
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

// Append appends the table. A cell that is wider than its column moves the rest
// of its line.
func (g *Grid) Append(out []byte) []byte {
	widths := g.Columns()
	for _, cells := range g.Rows {
		more := func(k int) bool {
			return slices.ContainsFunc(cells, func(c Cell) bool { return k < len(c) })
		}
		for k := 0; more(k); k++ {
			var row Row
			col := g.Indent
			for i, cell := range cells {
				if k < len(cell) {
					row.Put(col, cell[k].Name, Bold)
					row.Put(col+utf8.RuneCountInString(cell[k].Name), cell[k].Text, "")
					col += max(0, cell[k:k+1].Width()-widths[i])
				}
				col += widths[i] + g.Gap
			}
			before := len(out)
			out = row.Append(out, g.Color)
			if g.Cut > 0 {
				line := string(out[before : len(out)-1])
				out = append(append(out[:before], CutTo(line, g.Cut)...), '\n')
			}
		}
	}
	return out
}

// CutTo returns a line cut to at most width columns.
func CutTo(line string, width int) string {
	if len(line) <= width || utf8.RuneCountInString(line) <= width {
		return line
	}
	return string([]rune(line)[:width-len([]rune(Dots()))]) + Dots()
}
