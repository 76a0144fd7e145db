package xml

import "bytes"

// An end is how a tag ends.
type end uint8

const (
	closed end = iota // by ">"
	broken            // by a "<", which is not allowed in a tag
	open              // not in this text
)

// tagEnd returns the place of the byte that ends the tag whose inside begins at
// i. All calls for a text together take linear time: the search for a quotation
// mark stops at the next one.
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
