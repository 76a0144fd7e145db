package anatomy

import (
	"fmt"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// A cell shows one character of a text: the character or its escape. A cell is
// never broken over two rows.
type cell struct {
	s, style   string // a NUL in s is the second column of the character before it
	start, end int    // the bytes of the text that it shows or replaces
	glued      bool   // to the cell before it: no row begins here unless it must
}

func (c cell) width() int { return utf8.RuneCountInString(c.s) }

// cells returns the cells of text[start:end].
func cells(text string, start, end int, style string) []cell {
	cs := make([]cell, 0, end-start)
	for i := start; i < end; {
		s, n := show.Char(text[i:end])
		glued := i > start && text[i-1] == '%' || i > start+1 && text[i-2] == '%'
		cs = append(cs, cell{s, style, i, i + n, glued})
		i += n
	}
	return cs
}

// instead returns cells that show s in place of the bytes from start up to end.
func instead(s string, start, end int, style string) (cs []cell) {
	for j := range s {
		cs = append(cs, cell{s[j : j+1], style, start, end, j > 0 && s[j-1] != ' '})
	}
	return cs
}

// shortened is [cells], but of more than most bytes it shows only the first
// half of most and the last quarter, with a note between. The note begins with
// "<", which no URI contains.
func shortened(text string, start, end, most int, style string) []cell {
	if end-start <= most {
		return cells(text, start, end, style)
	}
	head, tail := boundary(text, start+most/2), boundary(text, end-most/4)
	cs := cells(text, start, head, style)
	cs = append(cs, instead(fmt.Sprintf("<%d bytes left out>", tail-head), head, tail, faint)...)
	return append(cs, cells(text, tail, end, style)...)
}

// boundary returns i, or if i is inside of a character, the offset of the
// character.
func boundary(text string, i int) int {
	for n := 1; n < utf8.UTFMax && 0 < i && i < len(text) && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	return i
}

// cells returns the cells of the whole text. Components longer than most bytes
// are shortened; a delimiter between components has no style.
func (v *view) cells(most int) (cs []cell) {
	text, start := v.String(), 0
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if from, to, ok := v.Span(c); ok && c != uri.Authority {
			cs = append(cs, cells(text, start, from, plain)...)
			cs = append(cs, shortened(text, from, to, most, styles[c])...)
			start = to
		}
	}
	return append(cs, cells(text, start, len(text), plain)...)
}

// maxValue is the length of the longest text that the table shows whole. Of
// the middle of a longer one only the number of bytes is shown.
const maxValue = 160

func value(text, style string) []cell {
	if text == "" {
		return words("(empty)")
	}
	return shortened(text, 0, len(text), maxValue, style)
}

func words(s string) []cell { return cells(s, 0, len(s), faint) }

// wrapCells breaks the cells into one or more rows of at most width columns.
func wrapCells(cs []cell, width int) (rows [][]cell) {
	col := 0
	for i := 0; i < len(cs); i++ {
		if col+cs[i].width() > width && i > 0 {
			n := rowEnd(cs, i)
			rows, cs = append(rows, cs[:n]), cs[n:]
			i, col = 0, 0
		}
		col += cs[i].width()
	}
	return append(rows, cs)
}

// rowEnd returns how many cells are in a row that has no space for cs[n]. It
// ends after the last "/" or "&" in its last third, if there is one. Glued
// cells stay together.
func rowEnd(cs []cell, n int) int {
	for i := n; i > n*2/3; i-- {
		if s := cs[i-1].s; (s == "/" || s == "&") && cs[i].s != "/" {
			n = i
			break
		}
	}
	for i := n; i > 0; i-- {
		if !cs[i].glued {
			return i
		}
	}
	return n
}

// put returns the cells in a line, from a column on, without blanks at its end.
func put(cs []cell, col int) (row show.Row) {
	for len(cs) > 0 && cs[len(cs)-1].s == " " {
		cs = cs[:len(cs)-1]
	}
	for _, c := range cs {
		row.Put(col, c.s, c.style)
		col += c.width()
	}
	return row
}
