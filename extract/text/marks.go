package text

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/internal/vector"
)

// Marks are the bytes to search for (":", and on request "." and "@"), and the
// bytes allowed beside them. Most occurrences are not part of a reference, as
// their neighbours show: they must be neither white space nor controls.
type marks struct {
	dots, signs bool // which of them are searched for

	// Each byte has a bit for each mark: whether it is the mark, and whether it
	// may come before or after the mark.
	is, before, behind [256]uint8
}

// colons are the marks for URIs only.
var colons = lazy.Value[*marks]{New: func() *marks { return newMarks(false, false, false) }}

func newMarks(dots, signs, iris bool) *marks {
	m := &marks{dots: dots, signs: signs}
	put := func(mark byte, bit uint8, before, behind *[256]bool) {
		m.is[mark] = bit
		for c := range 256 {
			if before[c] {
				m.before[c] |= bit
			}
			if behind[c] || iris && mark != ':' && c >= utf8.RuneSelf {
				m.behind[c] |= bit
			}
		}
	}
	put(':', 1, precedes, follows)
	if dots {
		put('.', 2, inName, inName)
		for c := utf8.RuneSelf; iris && c < 256; c++ {
			m.before[c] |= 2
		}
	}
	if signs {
		put('@', 4, inLocal, inName)
	}
	return m
}

func (m *marks) counts(text string, i int) bool {
	return 0 < i && i < len(text)-1 && m.is[text[i]]&m.before[text[i-1]]&m.behind[text[i+1]] != 0 &&
		!isTime(text, i)
}

// isTime reports whether one or two digits are all that can be a name before a
// colon: no scheme begins with a digit. Of the colons in documentation that
// would count, nine of ten are in times, such as 12:34:56.
func isTime[T string | []byte](text T, i int) bool {
	if text[i] != ':' || !isDigit(text[i-1]) || i < 3 {
		return false
	}
	return !inScheme[text[i-2]] || isDigit(text[i-2]) && !inScheme[text[i-3]]
}

// mark returns the place of the first mark in text[from:] with allowed
// neighbours, or the length of the text, which is the same in each call.
func (s *scan) mark(text string, from int) int {
	for {
		if s.colon.elsewhere(from) {
			s.colon = place{from, vector.Colon(text, from)}
		}
		i := s.colon.at
		if s.marks.dots {
			i = min(i, s.dot.next(text, '.', from))
		}
		if s.marks.signs {
			i = min(i, s.sign.next(text, '@', from))
		}
		if i == len(text) || s.marks.counts(text, i) {
			return i
		}
		from = i + 1
	}
}
