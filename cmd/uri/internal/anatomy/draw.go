package anatomy

import (
	"strings"

	"github.com/urikit/uri"
)

// In the drawing a component longer than maxDraw bytes is shortened to its
// drawHead first and its drawTail last ones.
const (
	maxDraw  = 1024
	drawHead = 240
	drawTail = 120
)

// A part is a component in the drawing: its cells from the index from up to the
// index to, and its name. An empty component is drawn under the last cell of
// its delimiter.
type part struct {
	name     string
	st       style
	from, to int
}

// draw returns the text with braces and names under it, in as many rows as the
// width asks for:
//
//	foo://example.com:8042/over/there?name=ferret#nose
//	\_/   \______________/\_________/ \_________/ \__/
//	 |           |             |           |       |
//	scheme   authority        path       query  fragment
func draw(v *view, width int) []line {
	cs := v.cells(0, len(v.String()), maxDraw, drawHead, drawTail)
	if len(cs) == 0 {
		return paragraph("", plain, "(the empty text)", width)
	}
	limit := 0
	if width > 0 {
		limit = width - indent
	}
	rows := wrapCells(cs, limit)
	parts := v.parts(cs)
	homes := make([]int, len(parts)) // the row that has most of the part
	for i, p := range parts {
		most := 0
		for j := range len(rows) - 1 {
			if n := min(p.to, rows[j+1]) - max(p.from, rows[j]); n > most {
				homes[i], most = j, n
			}
		}
	}
	var lines []line
	for j := range len(rows) - 1 {
		from, to := rows[j], rows[j+1]
		var text, braces line
		for i, c := range cs[from:to] {
			text.put(indent+i, c.s, c.st)
		}
		var labels []label
		for i, p := range parts {
			start, end := max(p.from, from), min(p.to, to)
			if start >= end {
				continue
			}
			col := indent + start - from
			braces.put(col, brace(end-start, start == p.from, end == p.to), p.st)
			if homes[i] == j {
				labels = append(labels, label{p.name, p.st, col + (end-start-1)/2, 0})
			}
		}
		lines = append(lines, text)
		if len(braces) > 0 {
			lines = append(lines, braces)
		}
		if words := names(labels, width); len(words) > 0 {
			lines = append(lines, words...)
			if to < len(cs) {
				lines = append(lines, nil)
			}
		}
	}
	return lines
}

// parts returns the components to draw. The authority is drawn as one, but if
// it has a userinfo, that is set apart from the host (section 7.6). The path of
// a URN is drawn as namespace and name.
func (v *view) parts(cs []cell) []part {
	// index returns that of the first cell that stands for the byte at offset i
	// or a later one.
	index := func(i int) int {
		lo, hi := 0, len(cs)
		for lo < hi {
			if mid := (lo + hi) / 2; cs[mid].end > i {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		return lo
	}
	var parts []part
	put := func(name string, c uri.Component, start, end int) {
		parts = append(parts, part{name, styles[c], index(start), index(end)})
	}
	add := func(c uri.Component) {
		start, end, ok := v.Span(c)
		name := c.String()
		if start == end {
			name = "empty " + name
			switch c {
			case uri.Path, uri.Host: // no delimiter makes them present
				return
			case uri.Userinfo: // its delimiter is behind it
				end = start + 1
			default:
				start--
			}
		}
		if ok {
			put(name, c, start, end)
		}
	}
	add(uri.Scheme)
	if v.HasUserinfo() {
		add(uri.Userinfo)
		add(uri.Host)
		add(uri.Port)
	} else {
		add(uri.Authority)
	}
	if n, ok := v.urn(); ok {
		from, _, _ := v.Span(uri.Path)
		start, end := v.nss(n)
		put("namespace", uri.Path, from, start-len(":"))
		put("name", uri.Path, start, end)
	} else {
		add(uri.Path)
	}
	add(uri.Query)
	add(uri.Fragment)
	return parts
}

// brace returns what is drawn under n columns of a part, of which its first and
// last may be in other rows.
func brace(n int, first, last bool) string {
	if n == 1 && first && last {
		return "|"
	}
	b := []byte(strings.Repeat("_", n))
	if first {
		b[0] = '\\'
	}
	if last {
		b[n-1] = '/'
	}
	return string(b)
}
