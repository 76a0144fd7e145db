//go:build purego || (!amd64 && !arm64)

package vector

// Has reports whether Look is fast.
const Has = false

// Look tells which of the bytes at s[i:], which are Width of them or those up
// to the end of s, are in no class of a table, and which in the classes of its
// three highest bits. The byte s[i] has the lowest bit. i is at most len(s).
func Look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64) { return look(t, s, i) }
