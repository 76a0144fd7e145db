package anatomy

import (
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
	leastValue   = 8
	mostValue    = 40 // columns; a wider value has its notes below it
	sectionWidth = len("3.2.2")
	gutter       = 2  // between columns
	besides      = 64 // from this width on notes are beside the values, not below
)

// table sets the rows in columns. On a narrow screen the notes are below the
// values. A long name is above its value.
func table(rows []row, width int) (lines []show.Row) {
	nameWidth, valueWidth := leastName, leastValue
	for _, r := range rows {
		if n := len(r.name); n <= width/3 {
			nameWidth = max(nameWidth, n)
		}
	}
	col, end := indent+nameWidth+gutter, width-sectionWidth-gutter
	for _, r := range rows {
		if n := len(r.value); n <= min(mostValue, (width-col)*2/5) {
			valueWidth = max(valueWidth, n)
		}
	}
	noteCol, noteEnd := col+valueWidth+gutter, end
	if width < besides {
		noteCol, noteEnd, valueWidth = col, width, 0
	}
	widest := 0
	write := func(line, end int, text show.Row) {
		if line == len(lines) {
			lines = append(lines, nil)
		}
		lines[line] = append(lines[line], text...)
		widest = max(widest, end)
	}
	starts := make([]int, len(rows))
	for i, r := range rows {
		line := len(lines)
		starts[i] = line
		name := strings.TrimLeft(r.name, " ")
		write(line, 0, textAt(indent+len(r.name)-len(name), name, plain))
		if len(r.name) > nameWidth {
			line++
		}
		top := line
		for _, cs := range wrapCells(r.value, end-col) {
			write(line, col+len(cs), put(cs, col))
			line++
		}
		if len(r.value) <= valueWidth {
			line = top
		}
		for _, note := range r.notes {
			for _, words := range wrapWords(note, noteEnd-noteCol) {
				write(line, noteCol+utf8.RuneCountInString(words), textAt(noteCol, words, plain))
				line++
			}
		}
	}
	for i, r := range rows {
		lines[starts[i]].Put(min(widest, end)+gutter, r.section, faint)
	}
	return lines
}

func textAt(col int, text, style string) (row show.Row) {
	row.Put(col, text, style)
	return row
}

// join is a blank at which no line is broken, if that is possible.
const join = "\u00a0"

// wrapWords breaks s into lines of at most width columns: between words, or
// else at a join, or else inside a word.
func wrapWords(s string, width int) (lines []string) {
	rest := []rune(s)
	for len(rest) > width {
		end, next := width, width
		for _, blank := range " " + join {
			if i := lastIndex(rest[:width+1], blank); i > 0 {
				end, next = i, i+1
				break
			}
		}
		lines = append(lines, string(rest[:end]))
		rest = rest[next:]
	}
	lines = append(lines, string(rest))
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], join, " ")
	}
	return lines
}

func lastIndex(s []rune, r rune) int {
	i := len(s) - 1
	for i >= 0 && s[i] != r {
		i--
	}
	return i
}

// paragraph returns the words of s as lines from the column col on. Lines after
// the first are indented by hang more columns.
func paragraph(s string, col, hang, width int) (lines []show.Row) {
	for _, words := range wrapWords(s, width-col-hang) {
		lines = append(lines, textAt(col+hang*min(len(lines), 1), words, plain))
	}
	return lines
}
