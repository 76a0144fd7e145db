package markdown

import "bytes"

// paragraph reads a paragraph, which may end with a table (GFM section 4.10): a
// row, a line of hyphens and bars, and more rows. Each cell is read separately.
func (p *inline) paragraph(l leaf) {
	text, start := p.text[:l.end], int(max(l.table, l.start))
	i := nextLine(text, start)
	row, n := cells(text, start), columns(text[i:lineEnd(text, i)])
	if l.table < 0 || len(row) > n { // GFM requires n cells; a row with fewer is accepted
		p.read(int(l.start), int(l.end))
		return
	}
	p.read(int(l.start), start)
	for i < len(text) {
		for _, c := range row[:min(n, len(row))] { // further cells do not belong to the table
			p.read(c.start, c.end)
		}
		if i = nextLine(text, i); i < len(text) {
			row = cells(text, i)
		}
	}
}

// white is the white space around a cell.
const white = " \t\v\f"

// columns returns how many columns a line of hyphens declares, or 0.
func columns(line []byte) int {
	if len(bytes.Trim(line, "|:-"+white)) > 0 || !grammar.Get().hyphens.Match(line) {
		return 0
	}
	return len(cells(line, 0))
}

// cells returns the cells of the line at a place, without the empty ones. A bar
// after a backslash does not end a cell, not even in a code span.
func cells(text []byte, at int) (row []span) {
	line := bytes.Trim(text[at:lineEnd(text, at)], white)
	at += bytes.Index(text[at:], line)
	for _, c := range grammar.Get().cell.FindAllIndex(line, -1) {
		row = append(row, span{at + c[0], at + c[1]})
	}
	return row
}
