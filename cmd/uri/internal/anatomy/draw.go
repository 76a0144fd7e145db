package anatomy

import (
	"slices"
	"sort"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// maxDraw is the length of the longest component that the drawing shows whole.
// Of the middle of a longer one only the number of bytes is shown.
const maxDraw = 480

// A part is a component in the drawing: its name, and its cells from:to. An
// empty component is drawn under the last cell of its delimiter.
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
				labels = append(labels, label{p.name, p.style, col + (end-start-1)/2, 0})
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
	col         int // the column where it begins; the name covers the bar
}

const bar = "|"

// names returns a line of bars and the names under them: in one line if they
// fit, or else one below the other, the last one highest, so that no name
// crosses a bar:
//
//	file:///etc/hosts
//	\__/  |\________/
//	 |    |    |
//	 |    |    `- path
//	 |    `- empty authority
//	 `- scheme
//
// A name that is too wide for the screen is left out; the table has it.
func names(labels []label, width int) []show.Row {
	// row has the bars of some labels, and then a name.
	row := func(bars []label, col int, name, style string) (r show.Row) {
		for _, l := range bars {
			r.Put(l.at, bar, l.style)
		}
		r.Put(col, name, style)
		return r
	}
	lines := []show.Row{row(labels, 0, "", "")}
	if abreast(labels, width) {
		var line show.Row
		for _, l := range labels {
			line.Put(l.col, l.name, l.style)
		}
		return append(lines, line)
	}
	const hook = "`- "
	labels = slices.DeleteFunc(labels, func(l label) bool {
		return l.at+len(hook)+len(l.name) > width
	})
	for i, l := range slices.Backward(labels) {
		lines = append(lines, row(labels[:i], l.at, hook+l.name, l.style))
	}
	return lines
}

// abreast sets all names in one line, each near the middle of its part, and
// reports whether they fit.
func abreast(labels []label, width int) bool {
	const gap = 2 // blanks between two names
	// Name i must begin at latest[i] or before, so that all after it fit.
	latest, next := make([]int, len(labels)), width+gap
	for i, l := range slices.Backward(labels) {
		latest[i] = min(l.at, next-gap-len(l.name))
		next = latest[i]
	}
	end := -gap // of the name before
	for i := range labels {
		l := &labels[i]
		earliest := max(0, l.at-len(l.name)+1, end+gap)
		if earliest > latest[i] {
			return false
		}
		l.col = min(max(earliest, l.at-(len(l.name)-1)/2), latest[i])
		end = l.col + len(l.name)
	}
	return true
}
