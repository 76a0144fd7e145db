package text

import (
	"math/bits"
	"unicode/utf8"
)

// Marks are ".", ":" and "@", or those of them that are looked for, and what must stand beside them: most of them are
// none of a reference, and that shows there.
type marks struct {
	dot, sign uint64 // the mark in each byte, or ":" if it is not looked for

	// Each byte has a bit for each mark: whether it is that mark, may stand before it, and behind it.
	is, before, behind [256]uint8
}

func newMarks(dots, signs, iris bool) *marks {
	m := &marks{dot: ':' * each, sign: ':' * each}
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
		m.dot = '.' * each
		put('.', 2, inName, inName)
		for c := utf8.RuneSelf; iris && c < 256; c++ {
			m.before[c] |= 2
		}
	}
	if signs {
		m.sign = '@' * each
		put('@', 4, inLocal, inName)
	}
	return m
}

const (
	each    = 0x0101010101010101 // a byte times each is that byte in each place of a word
	wordLen = 8
)

// load returns the first eight bytes of s, the first in the low bits. The compiler makes one load of it.
func load(s string) uint64 {
	return uint64(s[7])<<56 | uint64(s[6])<<48 | uint64(s[5])<<40 | uint64(s[4])<<32 |
		uint64(s[3])<<24 | uint64(s[2])<<16 | uint64(s[1])<<8 | uint64(s[0])
}

// zeros returns a word with the high bit set in the place of each byte of x that is zero, and perhaps of some behind one.
func zeros(x uint64) uint64 { return (x - each) &^ x }

// next returns the place of the first mark in text[from:] with what must stand beside it, or the length of the text.
func (m *marks) next(text string, from int) int {
	i := from
	for ; i <= len(text)-wordLen; i += wordLen {
		x := load(text[i:])
		for hits := (zeros(x^m.dot) | zeros(x^':'*each) | zeros(x^m.sign)) & (0x80 * each); hits != 0; hits &= hits - 1 {
			if j := i + bits.TrailingZeros64(hits)/8; m.counts(text, j) {
				return j
			}
		}
	}
	for ; i < len(text); i++ {
		if m.counts(text, i) {
			return i
		}
	}
	return len(text)
}

func (m *marks) counts(text string, i int) bool {
	return 0 < i && i < len(text)-1 && m.is[text[i]]&m.before[text[i-1]]&m.behind[text[i+1]] != 0
}
