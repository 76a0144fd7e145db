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
const white = " \t\r\n\v\f"

// columns returns how many columns a line of hyphens declares, or 0.
func columns(line []byte) (n int) {
	line = bytes.Trim(line, white)
	if len(bytes.Trim(line, "|:-"+white)) > 0 {
		return 0
	}
	line = bytes.TrimSuffix(bytes.TrimPrefix(line, []byte{'|'}), []byte{'|'})
	for col := range bytes.SplitSeq(line, []byte{'|'}) {
		col = bytes.Trim(col, white)
		col = bytes.TrimSuffix(bytes.TrimPrefix(col, []byte{':'}), []byte{':'})
		if len(col) == 0 || len(bytes.Trim(col, "-")) > 0 {
			return 0
		}
		n++
	}
	return n
}

// cells returns the cells of the line at a place. A bar after a backslash does
// not end a cell, not even in a code span.
func cells(text []byte, at int) (row []span) {
	end := lineEnd(text, at)
	at = end - len(bytes.TrimLeft(text[at:end], white))
	if at < end && text[at] == '|' {
		at++
	}
	for end = at + len(bytes.TrimRight(text[at:end], white)); at < end; {
		n := at
		for n < end && (text[n] != '|' || n > at && text[n-1] == '\\') {
			n++
		}
		row = append(row, span{at, n})
		at = n + 1
	}
	return row
}
