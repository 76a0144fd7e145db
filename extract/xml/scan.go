package xml

import "bytes"

// An end is how a tag ends.
type end uint8

const (
	closed end = iota // by ">"
	broken            // by a "<", which cannot stand in one
	open              // not in this text
)

// tagEnd returns the place of what ends the tag whose inside begins at i.
// Together the calls for a text take time linear in it, as a quotation mark is
// looked for no further than to its next.
func tagEnd(b []byte, i int) (int, end) {
	for ; i < len(b); i++ {
		switch c := b[i]; c {
		case '>':
			return i, closed
		case '<':
			return i, broken
		case '"', '\'':
			k := bytes.IndexByte(b[i+1:], c)
			n := k
			if k < 0 {
				n = len(b) - i - 1
			}
			if j := bytes.IndexByte(b[i+1:i+1+n], '<'); j >= 0 {
				return i + 1 + j, broken
			}
			if k < 0 {
				return len(b), open
			}
			i += k + 1
		}
	}
	return len(b), open
}
