package anatomy

import (
	"sort"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// maxDraw is the length of the longest component that the drawing shows whole.
const maxDraw = 480

// A part is a component in the drawing: its name, and its cells from index from
// to before index to. An empty component is drawn under the last cell of its
// delimiter.
type part struct {
	name, style string
	from, to    int
}

// draw returns the text with braces and names under it, in as many rows as the
// width needs:
//
//	foo://example.com:8042/over/there?name=ferret#nose
//	\_/   \______________/\_________/ \_________/ \__/
//	 |           |             |           |       |
//	scheme   authority        path       query  fragment
func draw(v *view, width int) (lines []show.Row) {
	cs := v.cells(maxDraw)
	if len(cs) == 0 {
		return paragraph("(the empty text)", indent, 0, width)
	}
	parts, from := v.parts(cs), 0
	for _, row := range wrapCells(cs, width-indent) {
		to := from + len(row)
		var braces show.Row
		var labels []label
		for _, p := range parts {
			start, end := max(p.from, from), min(p.to, to)
			if start >= end {
				continue
			}
			col := indent + start - from
			braces.Put(col, brace(end-start, start == p.from, end == p.to), p.style)
			if start == p.from {
				labels = append(labels, label{p.name, p.style, col + (end-start-1)/2})
			}
		}
		lines = append(lines, put(row, indent))
		if len(braces) > 0 {
			lines = append(lines, braces)
		}
		if len(labels) > 0 {
			lines = append(lines, names(labels, width)...)
			if to < len(cs) {
				lines = append(lines, nil)
			}
		}
		from = to
	}
	return lines
}

// parts returns the components to draw. The authority is drawn as one part, but
// with a userinfo as its subcomponents (section 7.6). The path of a URN is
// drawn as namespace and name.
func (v *view) parts(cs []cell) (parts []part) {
	// index returns the index of the first cell that shows the byte at offset i
	// or a later byte.
	index := func(i int) int {
		return sort.Search(len(cs), func(k int) bool { return cs[k].end > i })
	}
	put := func(name string, c uri.Component, start, end int) {
		parts = append(parts, part{name, styles[c], index(start), index(end)})
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := v.Span(c)
		inside := c == uri.Userinfo || c == uri.Host || c == uri.Port
		switch {
		case !ok, c == uri.Authority && v.HasUserinfo(), inside && !v.HasUserinfo():
		case c == uri.Path && v.isURN:
			colon := end - len(v.urn.NSS()) - len(":")
			put("namespace", c, start, colon)
			put("name", c, colon+len(":"), end)
		case start < end:
			put(c.String(), c, start, end)
		case c == uri.Path || c == uri.Host: // an empty one has no delimiter
		case c == uri.Userinfo: // its delimiter is after it
			put("empty "+c.String(), c, start, start+1)
		default:
			put("empty "+c.String(), c, start-1, end)
		}
	}
	return parts
}

// brace returns the brace under n columns of a part. First and last say whether
// the part begins and ends there.
func brace(n int, first, last bool) string {
	if n == 1 && first && last {
		return bar
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

// A label is a name under a brace.
type label struct {
	name, style string
	at          int // the column of its bar
}

const bar = "|"

// names returns a line of bars and the names under them. Each name covers its
// bar, near the middle if possible. A name without a place in the first line is
// in a line below:
//
//	file:///etc/hosts
//	\__/  |\________/
//	 |    |    |
//	scheme|   path
//	empty authority
//
// A name without a place in any line is left out; the table has it.
func names(labels []label, width int) (lines []show.Row) {
	var bars show.Row
	for _, l := range labels {
		bars.Put(l.at, bar, l.style)
	}
	lines = append(lines, bars)
	for len(labels) > 0 {
		var line show.Row
		var below []label
		free, near := 0, 0 // the column after the text before, and a blank after it
		for i, l := range labels {
			least, most := max(free, l.at-len(l.name)+1), min(l.at, width-len(l.name))
			if i+1 < len(labels) {
				most = min(most, labels[i+1].at-1-len(l.name))
			}
			if least <= most {
				col := min(max(least, near, l.at-(len(l.name)-1)/2), most)
				line.Put(col, l.name, l.style)
				free = col + len(l.name) + 2
				near = free
			} else {
				line.Put(l.at, bar, l.style)
				below = append(below, l)
				free, near = l.at+1, l.at+2
			}
		}
		if len(below) == len(labels) {
			break
		}
		lines, labels = append(lines, line), below
	}
	return lines
}
