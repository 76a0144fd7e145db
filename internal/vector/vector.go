// Package vector looks at 64 bytes of a text at a time, and tells in bitmaps
// which of them are in a class. It is for fast paths. Has is false without the
// instructions that it needs, and with the tag purego: then plain code is
// faster.
//
// On amd64 it needs AVX2, on arm64 nothing that is not everywhere.
package vector

import (
	"bytes"
	"strings"
)

// Width is how many bytes one call looks at.
const Width = 64

// A Table has classes of bytes: byte b is in those whose bit is set in both
// low[b&15] and high[b>>4]. Bytes of 0x80 or more are in none.
type Table struct{ low, high [16]byte }

// Make returns a table of eight classes of ASCII characters, one for each bit.
// The classes must have the form of a table, and Make panics if they have not.
func Make(in func(b byte) (classes byte)) *Table {
	t := &Table{}
	for b := range byte(0x80) {
		t.low[b&15] |= in(b)
		t.high[b>>4] |= in(b)
	}
	for b := range byte(0x80) {
		if t.of(b) != in(b) {
			panic("vector: these classes have no table")
		}
	}
	return t
}

// Row returns a class for the row of a printable character in the code chart,
// in the five lowest bits: so a set has the form of a table. The rows 4 and 6
// share a class, so a set has both of "A" and "a", or neither.
func Row(b byte) (class byte) { return [16]byte{2: 1, 3: 2, 4: 4, 5: 8, 6: 4, 7: 16}[b>>4] }

func (t *Table) of(b byte) byte {
	if b >= 0x80 {
		return 0
	}
	return t.low[b&15] & t.high[b>>4]
}

// Normal has all but upper-case letters, and apart from the others "%" in bit
// 7, "/" in bit 6 and "." in bit 5.
var Normal = Make(func(b byte) byte {
	switch {
	case 'A' <= b && b <= 'Z':
		return 0
	case b == '%':
		return 1<<7 | 1
	case b == '/':
		return 1<<6 | 1
	case b == '.':
		return 1<<5 | 1
	}
	return [8]byte{1, 1, 1, 1, 2, 4, 1, 1}[b>>4]
})

// look is Look, byte by byte.
func look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64) {
	for j := range min(len(s)-i, Width) {
		c, at := t.of(s[i+j]), uint64(1)<<j
		if c == 0 {
			none |= at
		}
		bit7 |= uint64(c>>7) << j
		bit6 |= uint64(c>>6&1) << j
		bit5 |= uint64(c>>5&1) << j
	}
	return none, bit7, bit6, bit5
}

// Colon returns the place of the first colon of s at or after i that may end a
// scheme: before it is a byte from "0" to 0x7F, and after it one from "!" to
// 0x7F. It returns len(s) if there is none. It needs no vectors.
func Colon(s string, i int) int {
	i = max(i, 1)
	if Has {
		i = colon(s, i)
	}
	for ; i < len(s)-1; i++ {
		next := strings.IndexByte(s[i:len(s)-1], ':')
		if next < 0 {
			break
		}
		if i += next; mayEndName(s[i-1], s[i+1]) {
			return i
		}
	}
	return len(s)
}

// ColonOf is Colon of bytes.
func ColonOf(b []byte, i int) int {
	i = max(i, 1)
	if Has {
		i = colonOf(b, i)
	}
	for ; i < len(b)-1; i++ {
		next := bytes.IndexByte(b[i:len(b)-1], ':')
		if next < 0 {
			break
		}
		if i += next; mayEndName(b[i-1], b[i+1]) {
			return i
		}
	}
	return len(b)
}

func mayEndName(before, after byte) bool {
	return '0' <= before && before <= 0x7F && '!' <= after && after <= 0x7F
}
