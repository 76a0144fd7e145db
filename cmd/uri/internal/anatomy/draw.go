package anatomy

import (
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// In the drawing a component longer than maxDraw bytes is shortened to its
// drawHead first and its drawTail last bytes.
const (
	maxDraw  = 1024
	drawHead = 240
	drawTail = 120
)

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
	cs := v.cells(0, len(v.String()), maxDraw, drawHead, drawTail)
	if len(cs) == 0 {
		return paragraph("(the empty text)", indent, 0, width)
	}
	rows, parts := wrapCells(cs, width-indent), v.parts(cs)
	homes := make([]int, len(parts)) // the row that has most of the part
	for i, p := range parts {
		most, from := 0, 0
		for j, row := range rows {
			if n := min(p.to, from+len(row)) - max(p.from, from); n > most {
				homes[i], most = j, n
			}
			from += len(row)
		}
	}
	from := 0
	for j, row := range rows {
		to := from + len(row)
		var braces show.Row
		var labels []label
		for i, p := range parts {
			start, end := max(p.from, from), min(p.to, to)
			if start >= end {
				continue
			}
			col := indent + start - from
			braces.Put(col, brace(end-start, start == p.from, end == p.to), p.style)
			if homes[i] == j {
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
	n, isURN := v.urn()
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := v.Span(c)
		inside := c == uri.Userinfo || c == uri.Host || c == uri.Port
		switch {
		case !ok, c == uri.Authority && v.HasUserinfo(), inside && !v.HasUserinfo():
		case c == uri.Path && isURN:
			colon := end - len(n.NSS()) - len(":")
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

// A label is a name under a brace.
type label struct {
	name, style string
	at          int // the column of its bar
	col         int // the column where it begins; the name covers the bar
}

// bar is the name of a label whose own name is further down.
const bar = "|"

// names returns a line of bars and the names under them: in one line if they
// fit, else in two, with as many as possible in the upper one:
//
//	file:///etc/hosts
//	\__/  |\________/
//	 |    |    |
//	scheme|   path
//	empty authority
//
// or else one below the other, by [stairs].
func names(labels []label, width int) []show.Row {
	var bars show.Row
	for _, l := range labels {
		bars.Put(l.at, bar, l.style)
	}
	best, lines := 1, stairs(labels, width)
	for set := 1<<len(labels) - 1; set > 0; set-- { // there are at most seven labels
		n := bits.OnesCount(uint(set))
		if n < best {
			continue
		}
		upper, lower := slices.Clone(labels), []label(nil)
		for i := range labels {
			if set>>i&1 == 0 {
				lower = append(lower, labels[i])
				upper[i].name = bar
			}
		}
		if abreast(upper, width) && abreast(lower, width) {
			best, lines = n, inLine(upper)
			if len(lower) == 0 {
				break
			}
			lines = append(lines, inLine(lower)...)
		}
	}
	return append([]show.Row{bars}, lines...)
}

func inLine(labels []label) []show.Row {
	var row show.Row
	for _, l := range labels {
		row.Put(l.col, l.name, l.style)
	}
	return []show.Row{row}
}

// abreast sets all names in one line, each near the middle of its part, and
// reports whether they fit.
func abreast(labels []label, width int) bool {
	// Name i must begin at latest[i] or before, so that all after it fit.
	latest := make([]int, len(labels))
	for i, l := range slices.Backward(labels) {
		latest[i] = min(l.at, width-len(l.name))
		if i < len(labels)-1 {
			latest[i] = min(l.at, latest[i+1]-gap(l, labels[i+1])-len(l.name))
		}
	}
	for i := range labels {
		l := &labels[i]
		earliest := max(0, l.at-len(l.name)+1)
		if i > 0 {
			before := labels[i-1]
			earliest = max(earliest, before.col+len(before.name)+gap(before, *l))
		}
		if earliest > latest[i] {
			return false
		}
		l.col = min(max(earliest, l.at-(len(l.name)-1)/2), latest[i])
	}
	return true
}

// gap returns the least number of blanks between two neighbours.
func gap(l, r label) int {
	switch {
	case l.name == bar && r.name == bar:
		return 0
	case l.name == bar || r.name == bar:
		return 1
	}
	return 2
}

// stairs sets the names one below the other, the last one highest, so that no
// name crosses the bar of another:
//
//	a:b?c
//	| | |
//	| | `- query
//	| `- path
//	`- scheme
//
// A name that is too wide is left out; the table has it.
func stairs(labels []label, width int) (lines []show.Row) {
	const hook = "`- "
	tooWide := func(l label) bool { return l.at+len(hook)+len(l.name) > width }
	fit := slices.DeleteFunc(slices.Clone(labels), tooWide)
	for i, l := range slices.Backward(fit) {
		var row show.Row
		for _, l := range fit[:i] {
			row.Put(l.at, bar, l.style)
		}
		row.Put(l.at, hook+l.name, l.style)
		lines = append(lines, row)
	}
	return lines
}
