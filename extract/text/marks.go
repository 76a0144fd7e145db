package text

import (
	"math/bits"
	"strings"
	"sync"
	"unicode/utf8"
)

// Marks are ".", ":" and "@", or those of them that are looked for, and what must stand beside them: most of them are
// none of a reference, and that shows there. What stands beside them is neither white space nor a control.
type marks struct {
	dot, sign byte // the mark, or ":" if it is not looked for

	// Each byte has a bit for each mark: whether it is that mark, may stand before it, and behind it.
	is, before, behind [256]uint8
}

// colons are the marks if nothing but URIs is looked for.
var colons = sync.OnceValue(func() *marks { return newMarks(false, false, false) })

func newMarks(dots, signs, iris bool) *marks {
	m := &marks{dot: ':', sign: ':'}
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
		m.dot = '.'
		put('.', 2, inName, inName)
		for c := utf8.RuneSelf; iris && c < 256; c++ {
			m.before[c] |= 2
		}
	}
	if signs {
		m.sign = '@'
		put('@', 4, inLocal, inName)
	}
	return m
}

func (m *marks) counts(text string, i int) bool {
	return 0 < i && i < len(text)-1 && m.is[text[i]]&m.before[text[i-1]]&m.behind[text[i+1]] != 0
}

// search returns the place of the first mark in text[from:] with what must stand beside it, or the length of the text.
// It needs nothing of the machine.
func (m *marks) search(text string, from int) int {
	i := from
	if m.dot == m.sign { // ":"
		for {
			n := strings.IndexByte(text[i:], ':')
			if n < 0 {
				return len(text)
			}
			if i += n; m.counts(text, i) {
				return i
			}
			i++
		}
	}
	dot, sign := each*uint64(m.dot), each*uint64(m.sign)
	for ; i <= len(text)-wordLen; i += wordLen {
		x := load(text[i:])
		for hits := (zeros(x^dot) | zeros(x^':'*each) | zeros(x^sign)) & (0x80 * each); hits != 0; hits &= hits - 1 {
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
