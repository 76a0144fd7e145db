package pct

import (
	"iter"
	"math/bits"
)

// A Set is a set of bytes.
//
// Set is a comparable value: two sets are == if and only if they hold the same
// bytes. The zero Set is the empty set. No method changes its receiver.
type Set struct {
	// Byte b is bit b%64 of word b/64.
	words [4]uint64
}

// SetOf returns the set of the bytes of chars.
func SetOf(chars string) Set {
	var s Set
	for i := range len(chars) {
		s.words[chars[i]>>6] |= 1 << (chars[i] & 63)
	}
	return s
}

// Range returns the set of the bytes from lo to hi, both included.
// It is empty if lo > hi.
func Range(lo, hi byte) Set {
	var s Set
	for b := int(lo); b <= int(hi); b++ {
		s.words[b>>6] |= 1 << (b & 63)
	}
	return s
}

// Contains reports whether b is in s.
func (s Set) Contains(b byte) bool { return s.has(b) }

// has is Contains without a copy of the set.
func (s *Set) has(b byte) bool { return s.words[b>>6]&(1<<(b&63)) != 0 }

// removePercent removes "%", which is never raw.
func (s *Set) removePercent() { s.words['%'>>6] &^= 1 << ('%' & 63) }

// Union returns the set of the bytes that are in s, in t or in both.
func (s Set) Union(t Set) Set {
	for i, w := range t.words {
		s.words[i] |= w
	}
	return s
}

// Intersect returns the set of the bytes that are in both s and t.
func (s Set) Intersect(t Set) Set {
	for i, w := range t.words {
		s.words[i] &= w
	}
	return s
}

// Minus returns the set of the bytes that are in s but not in t.
func (s Set) Minus(t Set) Set {
	for i, w := range t.words {
		s.words[i] &^= w
	}
	return s
}

// Complement returns the set of the bytes that are not in s.
func (s Set) Complement() Set {
	for i, w := range s.words {
		s.words[i] = ^w
	}
	return s
}

// Len returns the number of bytes in s, 0 to 256.
func (s Set) Len() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// All returns an iterator over the bytes of s in ascending order.
func (s Set) All() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		for i, w := range s.words {
			for ; w != 0; w &= w - 1 {
				if !yield(byte(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// String returns the bytes of s in ascending order and nothing else, so that
// SetOf(s.String()) == s. Print it with %q where s may hold bytes that are not
// printable US-ASCII.
func (s Set) String() string {
	var a [256]byte
	b := a[:0]
	for c := range s.All() {
		b = append(b, c)
	}
	return string(b)
}
