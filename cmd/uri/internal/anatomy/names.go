package anatomy

// A label is a name under a brace.
type label struct {
	name string
	st   style
	at   int // the column that it belongs to
	col  int // the column where it begins, which lets it cover the other one
}

func (l label) end() int { return l.col + len(l.name) }

// names returns a line of "|" and the names under them: all in one line if they fit, otherwise
// one below the other. Names that do not fit within the width at all are left out.
func names(labels []label, width int) []line {
	if len(labels) == 0 {
		return nil
	}
	if abreast(labels, width) {
		var bars, words line
		for _, l := range labels {
			bars.put(l.at, "|", l.st)
			words.put(l.col, l.name, l.st)
		}
		return []line{bars, words}
	}
	return stairs(labels, width)
}

// gap is the least number of blanks between two names.
const gap = 2

// abreast finds places for all names in one line, near the middle of what they name, and reports
// whether there are.
func abreast(labels []label, width int) bool {
	latest := make([]int, len(labels))
	next := width + gap
	for i := len(labels) - 1; i >= 0; i-- {
		l := labels[i]
		latest[i] = l.at
		if width > 0 || i < len(labels)-1 {
			latest[i] = min(latest[i], next-gap-len(l.name))
		}
		next = latest[i]
	}
	earliest := 0
	for i := range labels {
		l := &labels[i]
		first := max(earliest, l.at-len(l.name)+1)
		if first > latest[i] {
			return false
		}
		l.col = min(max(first, l.at-(len(l.name)-1)/2), latest[i])
		earliest = l.end() + gap
	}
	return true
}

// stairs sets the names one below the other, the last one highest, so that no name stands in the
// way of another's bar:
//
//	a:b?c
//	| | |
//	| | query
//	| path
//	scheme
//
// A name that would not fit there begins left of its bar; if bars are in its way, it is left out.
func stairs(labels []label, width int) []line {
	var lines []line
	var bars line
	var left []label // those that begin at their bars
	for _, l := range labels {
		bars.put(l.at, "|", l.st)
	}
	lines = append(lines, bars)
	for i := len(labels) - 1; i >= 0; i-- {
		l := labels[i]
		l.col = l.at
		if width > 0 && l.end() > width {
			l.col = width - len(l.name)
			if l.col < 0 || i > 0 && labels[i-1].at >= l.col {
				continue
			}
		}
		left = append(left, l)
	}
	for i, l := range left {
		var words line
		for _, other := range left[i+1:] {
			words.put(other.at, "|", other.st)
		}
		words.put(l.col, l.name, l.st)
		lines = append(lines, words)
	}
	return lines
}
