package xml

import "bytes"

// An attribute is one as it is written. Places are in the tag.
type attribute struct {
	name       []byte
	value      []byte // with its entities
	start, end int    // of value
}

// nextAttribute returns the attribute that begins at or after a place in a
// tag, and the place after it. The tag is without "<" and ">". Equals sign and
// quotation marks may be missing, as they are in old HTML.
func nextAttribute(tag []byte, i int) (a attribute, next int, ok bool) {
	for i < len(tag) && (isSpace(tag[i]) || tag[i] == '/') {
		i++
	}
	start := i
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '=' && tag[i] != '/' && tag[i] != '"' && tag[i] != '\'' {
		i++
	}
	if i == start {
		if i == len(tag) {
			return attribute{}, i, false
		}
		i++ // a stray "=" or quotation mark
		return attribute{start: i, end: i}, i, true
	}
	a.name = tag[start:i]
	j := skipSpace(tag, i)
	if j == len(tag) || tag[j] != '=' {
		a.start, a.end = i, i
		return a, i, true
	}
	i = skipSpace(tag, j+1)
	if i < len(tag) && (tag[i] == '"' || tag[i] == '\'') {
		k := bytes.IndexByte(tag[i+1:], tag[i])
		if k < 0 {
			return attribute{}, start, false // the tag is cut off
		}
		a.start, a.end = i+1, i+1+k
		i = a.end + 1
	} else {
		a.start = i
		for i < len(tag) && !isSpace(tag[i]) {
			i++
		}
		if a.end = i; i == len(tag) && i > a.start && tag[i-1] == '/' {
			a.end-- // <a href=b/>
		}
	}
	a.value = tag[a.start:a.end]
	return a, i, true
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && isSpace(b[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

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
