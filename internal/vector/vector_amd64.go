//go:build !purego

package vector

// Has reports whether Look and Delimit are fast.
var Has = hasAVX2()

// Look tells which of the bytes at s[i:], which are Width of them or those up
// to the end of s, are in no class of a table, and which in the classes of its
// three highest bits. The byte s[i] has the lowest bit. i is at most len(s). It
// needs Has.
//
//go:noescape
func Look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64)

func hasAVX2() bool

// Delimit is a smaller Look, for parsers: it tells which of the first Width
// bytes of s are in no class, and which in a class of the three highest bits.
// It needs Has.
//
//go:noescape
func Delimit(t *Table, s string) (none, delims uint64)

// colon goes over s from i, as long as 65 bytes are left, and returns where it
// stops: at the first place that Colon looks for, or before it. i is at least
// 1. It needs Has.
//
//go:noescape
func colon(s string, i int) int

// colonOf is colon of bytes.
//
//go:noescape
func colonOf(b []byte, i int) int
