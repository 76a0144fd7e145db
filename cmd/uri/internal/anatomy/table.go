package anatomy

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

// A row is a row of the table: name, value, notes on its meaning, and the
// section of RFC 3986.
type row struct {
	name    string
	value   []cell
	notes   []string // each begins a line
	section string
}

const (
	leastName    = len("normal form")
	sectionWidth = len("3.2.2")
	gutter       = 2  // between columns
	besides      = 64 // from this width on notes are beside the values, not below
	hanging      = 36 // below this width values are below the names
	leastValue   = 12 // or if values have fewer columns than these
	noValueCol   = 4
)

// columns say where the parts of rows begin.
type columns struct {
	value, end, note, section int
	valueWidth                int  // of values that have their notes beside them
	hang                      bool // names have lines of their own
}

// columnsFor returns the columns for the rows, and wraps their notes.
func columnsFor(rows []row, width int) columns {
	name := leastName
	for _, r := range rows {
		name = max(name, len(r.name))
	}
	c := columns{value: indent + name + gutter, section: width - sectionWidth}
	if width < besides {
		c.end, c.valueWidth = c.section-gutter, -1
		if c.hang = width < hanging || c.end-c.value < leastValue; c.hang {
			c.value, c.end = noValueCol, width
		}
		c.note = c.value
		wrapNotes(rows, width-c.note)
		return c
	}
	// The column of the values is as wide as its widest value of up to most
	// columns.
	most, wide := min(40, (width-c.value)*2/5), 0
	c.valueWidth = 8
	for _, r := range rows {
		if n := len(r.value); n <= most {
			c.valueWidth = max(c.valueWidth, n)
		} else {
			wide = max(wide, n)
		}
	}
	c.note = c.value + c.valueWidth + gutter
	widest := wrapNotes(rows, c.section-gutter-c.note)
	c.section = min(c.section, max(c.value+wide, c.note+widest)+gutter)
	c.end = c.section - gutter
	return c
}

// wrapNotes splits the notes into lines, and returns the width of the widest.
func wrapNotes(rows []row, width int) (widest int) {
	for i := range rows {
		var lines []string
		for _, n := range rows[i].notes {
			lines = append(lines, wrapWords(n, width)...)
		}
		for _, l := range lines {
			widest = max(widest, utf8.RuneCountInString(l))
		}
		rows[i].notes = lines
	}
	return widest
}

// table sets the rows in columns. On a narrow screen the notes are below the
// values, and on a very narrow one the values below the names.
func table(rows []row, width int) (lines []show.Row) {
	c := columnsFor(rows, width)
	for _, r := range rows {
		name := strings.TrimLeft(r.name, " ")
		nameCol := indent + len(r.name) - len(name)
		var block []show.Row
		if c.hang {
			block = paragraph(name, nameCol, 0, width)
		}
		for i, cs := range wrapCells(r.value, c.end-c.value) {
			line := put(cs, c.value)
			if i == 0 && !c.hang {
				line = append(textAt(nameCol, name, plain), line...)
			}
			block = append(block, line)
		}
		below := 0
		if len(r.value) > c.valueWidth {
			below = len(block)
		}
		for i, n := range r.notes {
			if below+i == len(block) {
				block = append(block, nil)
			}
			block[below+i].Put(c.note, n, plain)
		}
		block[0].Put(c.section, r.section, faint)
		lines = append(lines, block...)
	}
	return lines
}

// textAt returns a line of one text.
func textAt(col int, text, style string) (row show.Row) {
	row.Put(col, text, style)
	return row
}

// join is a blank at which no line is broken.
const join = "\u00a0"

// wrapWords breaks s into lines of at most width columns: between words, and
// inside a word only if that is longer than a line.
func wrapWords(s string, width int) []string {
	var lines []string
	var now []rune
	words := strings.Split(s, " ")
	for i := 0; i < len(words); i++ {
		word := words[i]
		if strings.Contains(word, join) && utf8.RuneCountInString(word) > width {
			// It must be broken somewhere.
			words = slices.Replace(words, i, i+1, strings.Split(word, join)...)
			word = words[i]
		}
		w := []rune(strings.ReplaceAll(word, join, " "))
		if len(now) > 0 && len(now)+1+len(w) > width {
			lines = append(lines, string(now))
			now = nil
		}
		if len(now) > 0 {
			now = append(now, ' ')
		}
		now = append(now, w...)
		for len(now) > width {
			lines = append(lines, string(now[:width]))
			now = now[width:]
		}
	}
	return append(lines, string(now))
}

// paragraph returns the words of s as lines from the column col on. Lines after
// the first are indented by hang more columns.
func paragraph(s string, col, hang, width int) (lines []show.Row) {
	for _, words := range wrapWords(s, width-col-hang) {
		lines = append(lines, textAt(col+hang*min(len(lines), 1), words, plain))
	}
	return lines
}
