package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// tables are paragraphs that have a line of hyphens and bars (GFM section 4.10). Each of their cells is a block, so that
// what begins in one does not end in another.
type tables struct{}

// Transform makes a table of the lines of a paragraph from the one before the hyphens on.
func (tables) Transform(node *ast.Paragraph, reader text.Reader, _ parser.Context) {
	source, lines := reader.Source(), node.Lines()
	var row []text.Segment
	for i := 1; i < lines.Len(); i++ {
		n := columns(lines.At(i), source)
		if n == 0 {
			continue
		}
		if row = cells(row[:0], lines.At(i-1), source); len(row) > n {
			return // GFM wants as many; less is read as the library reads it
		}
		table := ast.NewTextBlock()
		for j := i; j < lines.Len(); {
			appendRow(table, row[:min(n, len(row))]) // what is beyond the columns is no part of the table
			if j++; j < lines.Len() {
				row = cells(row[:0], lines.At(j), source)
			}
		}
		parent := node.Parent()
		parent.InsertAfter(parent, node, table)
		if lines.SetSliced(0, i-1); i == 1 {
			parent.RemoveChild(parent, node)
		}
		return
	}
}

// white is the white space of a line.
const white = " \t\r\n\v\f"

// appendRow appends the cells of a row to a table.
func appendRow(table *ast.TextBlock, row []text.Segment) {
	for _, cell := range row {
		if cell.IsEmpty() {
			continue
		}
		b := ast.NewTextBlock()
		b.Lines().Append(cell)
		table.AppendChild(table, b)
	}
}

// columns returns how many columns a line of hyphens declares, or 0 if it is something else.
func columns(line text.Segment, source []byte) int {
	if w, _ := util.IndentWidth(line.Value(source), 0); w > 3 {
		return 0
	}
	b := bytes.Trim(source[line.Start:line.Stop], white)
	if len(bytes.Trim(b, "|:-"+white)) > 0 {
		return 0
	}
	b = bytes.TrimSuffix(bytes.TrimPrefix(b, []byte{'|'}), []byte{'|'})
	n := 0
	for col := range bytes.SplitSeq(b, []byte{'|'}) {
		col = bytes.Trim(col, white)
		col = bytes.TrimSuffix(bytes.TrimPrefix(col, []byte{':'}), []byte{':'})
		if len(col) == 0 || len(bytes.Trim(col, "-")) > 0 {
			return 0
		}
		n++
	}
	return n
}

// cells appends the cells of a line, without white space around them. A bar behind a backslash ends none, not
// even in code.
func cells(row []text.Segment, line text.Segment, source []byte) []text.Segment {
	b := bytes.TrimRight(source[line.Start:line.Stop], white)
	at := line.Start + len(b)
	b = bytes.TrimPrefix(bytes.TrimLeft(b, white), []byte{'|'})
	for at -= len(b); len(b) > 0; {
		n := bar(b)
		cell := bytes.TrimLeft(b[:n], white)
		start := at + n - len(cell)
		row = append(row, text.NewSegment(start, start+len(bytes.TrimRight(cell, white))))
		n = min(n+1, len(b))
		b, at = b[n:], at+n
	}
	return row
}

// bar returns the place of the first bar that no backslash is before, or the length.
func bar(b []byte) int {
	for i := 0; ; i++ {
		n := bytes.IndexByte(b[i:], '|')
		if n < 0 {
			return len(b)
		}
		if i += n; i == 0 || b[i-1] != '\\' {
			return i
		}
	}
}
