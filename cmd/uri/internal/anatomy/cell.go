package anatomy

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// A cell shows one character of the text: the character or its escape. A cell
// is never broken over two rows. A cut is shown as several cells; each has the
// bytes of the whole cut.
type cell struct {
	s          string // printable US-ASCII: as many columns as bytes
	start, end int    // the bytes of the text that it shows
	style      string
	glued      bool // to the cell before it: no row begins here unless it must
}

// A cut is a part of the text that is not shown, and its replacement.
type cut struct {
	start, end int
	show       string
	style      string
}

// omit returns the cut of the bytes between start and end. Its note begins with
// "<", which no URI contains.
func omit(start, end int) cut {
	return cut{start, end, fmt.Sprintf("<%d bytes left out>", end-start), faint}
}

// cells returns the cells of the text between start and end. The cuts are in
// order. The time grows with the number of cells.
func cells(text string, start, end int, cuts []cut, styleAt func(int) string) []cell {
	var cs []cell
	for i := start; i < end; {
		for len(cuts) > 0 && cuts[0].start < i {
			cuts = cuts[1:]
		}
		stop := end
		if len(cuts) > 0 {
			if c := cuts[0]; c.start == i && c.end <= end {
				for j := range c.show {
					glued := j > 0 && c.show[j-1] != ' '
					cs = append(cs, cell{c.show[j : j+1], c.start, c.end, c.style, glued})
				}
				i, cuts = c.end, cuts[1:]
				continue
			}
			stop = min(end, cuts[0].start)
		}
		s, n := show.Char(text[i:stop])
		glued := i > start && text[i-1] == '%' || i > start+1 && text[i-2] == '%'
		cs = append(cs, cell{s, i, i + n, styleAt(i), glued})
		i += n
	}
	return cs
}

// cells returns the cells of the text between start and end. Of a component
// longer than most bytes only its head and its tail are shown. A delimiter
// between components has no style.
func (v *view) cells(start, end, most, head, tail int) []cell {
	var cuts []cut
	var spans [len(styles)][2]int
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if from, to, ok := v.Span(c); ok && c != uri.Authority {
			spans[c] = [2]int{from, to}
			if to-from > most {
				cuts = append(cuts, omit(from+head, to-tail))
			}
		}
	}
	return cells(v.String(), start, end, cuts, func(i int) string {
		for c, s := range spans {
			if s[0] <= i && i < s[1] {
				return styles[c]
			}
		}
		return plain
	})
}

// In the table a text longer than maxValue bytes is shortened.
const (
	maxValue  = 160
	valueHead = 80
	valueTail = 40
)

// value returns the cells of the text between start and end, or "(empty)".
func (v *view) value(start, end int) []cell {
	if start == end {
		return words("(empty)")
	}
	return v.cells(start, end, maxValue, valueHead, valueTail)
}

// value is [view.value] for any text, in one style.
func value(text string, start, end int, style string) []cell {
	if start == end {
		return words("(empty)")
	}
	var cuts []cut
	if end-start > maxValue {
		cuts = []cut{omit(start+valueHead, end-valueTail)}
	}
	return cells(text, start, end, cuts, func(int) string { return style })
}

// words returns cells for words that are not part of the text.
func words(s string) []cell {
	return cells(s, 0, len(s), nil, func(int) string { return faint })
}

// wrapCells breaks the cells into one or more rows of at most width columns.
// After two thirds of a row it prefers a breakable place. It keeps glued cells
// together.
func wrapCells(cs []cell, width int) (rows [][]cell) {
	start, col, good := 0, 0, 0
	for i := 0; i < len(cs); i++ {
		if col+len(cs[i].s) > width && i > start {
			if good > start {
				i = good
			}
			for j := i; j > start; j-- {
				if !cs[j].glued {
					i = j
					break
				}
			}
			rows = append(rows, cs[start:i])
			start, col, good = i, 0, 0
		}
		col += len(cs[i].s)
		if col*3 > width*2 && i+1 < len(cs) && breakable(cs[i].s, cs[i+1].s) {
			good = i + 1
		}
	}
	return append(rows, cs[start:])
}

// breakable reports whether the place between the two characters is a good end
// of a row.
func breakable(before, after string) bool {
	switch before {
	case "/", "&", ";":
		return after != "/"
	}
	return after == "?" || after == "#"
}

// put returns the cells in a line, from a column on, without blanks at its end.
func put(cs []cell, col int) (row show.Row) {
	for len(cs) > 0 && cs[len(cs)-1].s == " " {
		cs = cs[:len(cs)-1]
	}
	for _, c := range cs {
		row.Put(col, c.s, c.style)
		col += len(c.s)
	}
	return row
}
