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

// doctypeEnd returns the place of the ">" of a document type declaration whose
// inside begins at i.
func doctypeEnd(b []byte, i int) (int, bool) {
	for depth := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case '"', '\'':
			k := bytes.IndexByte(b[i+1:], c)
			if k < 0 {
				return 0, false
			}
			i += k + 1
		case '<':
			n, ok := passed(b[i:])
			if !ok {
				return 0, false
			}
			if n == 0 {
				depth++
			} else {
				i += n - 1
			}
		case '>':
			if depth == 0 {
				return i, true
			}
			depth--
		}
	}
	return 0, false
}

// passed returns the length of the comment or processing instruction that b
// begins with, or 0.
func passed(b []byte) (n int, ok bool) {
	for _, p := range [...][2]string{{"<!--", "-->"}, {"<?", "?>"}} {
		if bytes.HasPrefix(b, []byte(p[0])) {
			k := bytes.Index(b[len(p[0]):], []byte(p[1]))
			return len(p[0]) + k + len(p[1]), k >= 0
		}
	}
	return 0, true
}

func isNameByte(c byte) bool {
	return isNameStart(c) || '0' <= c && c <= '9' || c == '-' || c == '.'
}

// isNameStart reports whether a name can begin with a byte, in a wide sense.
func isNameStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == ':' || c >= 0x80
}
