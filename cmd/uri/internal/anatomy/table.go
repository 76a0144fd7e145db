package anatomy

import (
	"strings"
	"unicode/utf8"
)

// A row says one thing about the reference: name, value, what it means, and the
// section of RFC 3986 that says so.
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
	besides      = 64 // from this width on notes stand beside the values, not below
	hanging      = 36 // below this width values stand below the names
	leastValue   = 12 // and where there is no room for these columns of a value
	noValueCol   = 4
)

// table sets the rows in columns.
func table(rows []row, width int) []line {
	name := leastName
	for _, r := range rows {
		name = max(name, len(r.name))
	}
	valueCol := indent + name + gutter
	if width > 0 && width < besides {
		return tableNarrow(rows, valueCol, width)
	}
	// The column of the values is as wide as the widest of those that are not
	// too wide.
	most := 40
	if width > 0 {
		most = min(most, (width-valueCol)*2/5)
	}
	valueWidth, wide := 8, 0
	for _, r := range rows {
		if n := len(r.value); n <= most {
			valueWidth = max(valueWidth, n)
		} else {
			wide = max(wide, n)
		}
	}
	noteCol := valueCol + valueWidth + gutter
	noteWidth := 0
	if width > 0 {
		noteWidth = width - sectionWidth - gutter - noteCol
	}
	sectionCol := valueCol + wide
	for i := range rows {
		var notes []string
		for _, n := range rows[i].notes {
			for _, l := range wrapWords(n, noteWidth) {
				notes = append(notes, l)
				sectionCol = max(sectionCol, noteCol+utf8.RuneCountInString(l))
			}
		}
		rows[i].notes = notes
	}
	sectionCol += gutter
	if width > 0 {
		sectionCol = min(sectionCol, width-sectionWidth)
	}

	var lines []line
	for _, r := range rows {
		block := valueLines(r.value, valueCol, sectionCol-gutter-valueCol)
		below := 0
		if len(r.value) > valueWidth {
			below = len(block)
		}
		for i, n := range r.notes {
			for len(block) <= below+i {
				block = append(block, nil)
			}
			block[below+i].put(noteCol, n, plain)
		}
		block[0].put(indent, r.name, plain)
		block[0].put(sectionCol, r.section, faint)
		lines = append(lines, block...)
	}
	return lines
}

// tableNarrow sets the notes below the values, and on a very narrow screen the
// values below the names.
func tableNarrow(rows []row, col, width int) []line {
	sectionCol := width - sectionWidth
	hang := width < hanging || sectionCol-gutter-col < leastValue
	if hang {
		col = noValueCol
	}
	var lines []line
	for _, r := range rows {
		name := strings.TrimLeft(r.name, " ")
		nameCol := indent + len(r.name) - len(name)
		var block []line
		if hang {
			for _, s := range wrapWords(name, width-nameCol) {
				var l line
				l.put(nameCol, s, plain)
				block = append(block, l)
			}
			block = append(block, valueLines(r.value, col, width-col)...)
		} else {
			block = valueLines(r.value, col, sectionCol-gutter-col)
			block[0].put(nameCol, name, plain)
		}
		for _, n := range r.notes {
			for _, s := range wrapWords(n, width-col) {
				var l line
				l.put(col, s, plain)
				block = append(block, l)
			}
		}
		block[0].put(sectionCol, r.section, faint)
		lines = append(lines, block...)
	}
	return lines
}

// valueLines sets the cells from the column on in at least one line.
func valueLines(cs []cell, col, width int) []line {
	rows := wrapCells(cs, width)
	var lines []line
	for j := range len(rows) - 1 {
		var l line
		for i, c := range cs[rows[j]:rows[j+1]] {
			l.put(col+i, c.s, c.st)
		}
		lines = append(lines, l)
	}
	return lines
}
