package anatomy

import (
	"strconv"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

// A cell is what is shown for one character of the text, and is never broken
// over two rows: the character itself or its escape. What is shown for a cut, a
// mask or a note of what is left out, is a number of cells, each of which
// stands for all of the cut.
type cell struct {
	s          string // printable US-ASCII, and so as many columns wide as it has bytes
	start, end int    // the bytes of the text that it stands for
	st         style
	glued      bool // to the cell before it, so that no row begins here unless it must
}

// A cut is a part of the text that is not shown, and what is shown for it.
type cut struct {
	start, end int
	show       string
	st         style
}

// omit returns the cut of the bytes between start and end. What it shows is no
// part of any URI, since "<" is not.
func omit(start, end int) cut {
	return cut{start, end, "<" + strconv.Itoa(end-start) + " bytes left out>", faint}
}

// cells returns what is shown of the text between start and end. The cuts are
// in order. It takes time in what is shown.
func cells(text string, start, end int, cuts []cut, styleAt func(int) style) []cell {
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
					cs = append(cs, cell{c.show[j : j+1], c.start, c.end, c.st, glued})
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

// wrapCells breaks the cells into rows of at most width columns, if width is
// not 0, and returns the index of the first cell of each row, and behind them
// the number of cells. It breaks a row that is mostly full where people would,
// and keeps together what is glued.
func wrapCells(cs []cell, width int) []int {
	rows := []int{0}
	col, good := 0, 0
	for i := 0; i < len(cs); i++ {
		start := rows[len(rows)-1]
		if width > 0 && col+len(cs[i].s) > width && i > start {
			if good > start {
				i = good
			}
			for j := i; j > start; j-- {
				if !cs[j].glued {
					i = j
					break
				}
			}
			rows = append(rows, i)
			col, good = 0, 0
		}
		col += len(cs[i].s)
		if col*3 > width*2 && i+1 < len(cs) && breakable(cs[i].s, cs[i+1].s) {
			good = i + 1
		}
	}
	return append(rows, len(cs))
}

// breakable reports whether a row may well end between the two characters:
// behind those that end something, and before those that begin something.
func breakable(before, after string) bool {
	switch before {
	case "/", "&", ";":
		return after != "/"
	}
	return after == "?" || after == "#"
}
