package anatomy

import "math/bits"

// A label is a name under a brace.
type label struct {
	name string
	st   style
	at   int // the column that it belongs to
	col  int // the column where it begins; it covers the other one
}

func (l label) end() int { return l.col + len(l.name) }

// bar is the name of a label whose own name comes further down.
const bar = "|"

// names returns a line of bars and the names under them: in one line if they
// fit, else in two, else one below the other.
func names(labels []label, width int) []line {
	if len(labels) == 0 {
		return nil
	}
	var bars line
	for _, l := range labels {
		bars.put(l.at, bar, l.st)
	}
	if abreast(labels, width) {
		return []line{bars, inLine(labels)}
	}
	if upper, lower := inTwo(labels, width); lower != nil {
		return []line{bars, inLine(upper), inLine(lower)}
	}
	return append([]line{bars}, stairs(labels, width)...)
}

func inLine(labels []label) line {
	var l line
	for _, x := range labels {
		l.put(x.col, x.name, x.st)
	}
	return l
}

// abreast finds places for all names in one line, near the middle of what they
// name, and reports whether there are.
func abreast(labels []label, width int) bool {
	// A name must begin at latest[i], so that all behind it have places.
	latest := make([]int, len(labels))
	for i := len(labels) - 1; i >= 0; i-- {
		latest[i] = labels[i].at
		if i < len(labels)-1 {
			latest[i] = min(latest[i], latest[i+1]-gap(labels[i], labels[i+1])-len(labels[i].name))
		} else if width > 0 {
			latest[i] = min(latest[i], width-len(labels[i].name))
		}
	}
	for i := range labels {
		l := &labels[i]
		earliest := max(0, l.at-len(l.name)+1)
		if i > 0 {
			earliest = max(earliest, labels[i-1].end()+gap(labels[i-1], *l))
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

// inTwo finds places for the names in two lines, with as many as possible in
// the upper one:
//
//	file:///etc/hosts
//	\__/  |\________/
//	 |    |    |
//	scheme|   path
//	empty authority
//
// The upper line has bars for the names of the lower one, which is nil if there
// are no places.
func inTwo(labels []label, width int) (upper, lower []label) {
	best := 0
	for set := range 1 << len(labels) { // there are at most seven
		n := bits.OnesCount(uint(set))
		if n <= best {
			continue
		}
		up := append([]label(nil), labels...)
		var low []label
		for i := range labels {
			if set>>i&1 == 0 {
				low = append(low, labels[i])
				up[i].name = bar
			}
		}
		if abreast(up, width) && abreast(low, width) {
			best, upper, lower = n, up, low
		}
	}
	return upper, lower
}

// stairs sets the names one below the other, the last one highest, so that none
// stands in the way of another's bar:
//
//	a:b?c
//	| | |
//	| | `- query
//	| `- path
//	`- scheme
//
// A name that does not fit there is left out: the table has it too.
func stairs(labels []label, width int) []line {
	const hook = "`- "
	var lines []line
	var fit []label
	for _, l := range labels {
		if width == 0 || l.at+len(hook)+len(l.name) <= width {
			fit = append(fit, l)
		}
	}
	for i := len(fit) - 1; i >= 0; i-- {
		var words line
		for _, l := range fit[:i] {
			words.put(l.at, bar, l.st)
		}
		words.put(fit[i].at, hook+fit[i].name, fit[i].st)
		lines = append(lines, words)
	}
	return lines
}
