package html

import "bytes"

// An attributes goes through the attributes of a tag, as the tokenizer does: HTML section 13.2.5.32 and on. That one
// does not tell where values are.
type attributes struct {
	tag []byte
	at  int

	key        []byte // as written
	start, end int    // of the value in the tag, without quotes
}

// next goes to the next attribute. It returns false if there is none, or if the tag is cut off in it.
func (a *attributes) next() bool {
	for t := a.tag; ; {
		i := skipSpace(t, a.at)
		if i == len(t) || t[i] == '>' {
			a.at = i
			return false
		}
		start := i
		for i++; i < len(t) && endsName[t[i]]&endsKey == 0; i++ {
		}
		if t[start] == '/' { // it is no key
			i = start
		}
		a.key, a.start, a.end = t[start:i], i, i
		if i+2 < len(t) && t[i] == '=' && t[i+1] == '"' { // as it is mostly
			n := bytes.IndexByte(t[i+2:], '"')
			if n < 0 {
				return false
			}
			a.start, a.end, a.at = i+2, i+2+n, i+n+3
			return true
		}
		if !a.value(skipSpace(t, i)) {
			return false
		}
		if len(a.key) > 0 {
			return true
		}
	}
}

// value finds the value, of which "=" is at this place, if there is one.
func (a *attributes) value(i int) bool {
	t := a.tag
	if i < len(t) && t[i] != '=' {
		if t[i] == '/' {
			i++
		}
		a.at = i
		return true
	}
	if i = skipSpace(t, i+1); i >= len(t) {
		return false
	}
	switch quote := t[i]; quote {
	case '>':
		a.at = i
	case '"', '\'':
		n := bytes.IndexByte(t[i+1:], quote)
		if n < 0 {
			return false
		}
		a.start, a.end, a.at = i+1, i+1+n, i+n+2
	default:
		a.start = i
		for i < len(t) && !isSpace(t[i]) && t[i] != '>' {
			i++
		}
		if i == len(t) {
			return false
		}
		a.end, a.at = i, i
	}
	return true
}

// isSpace reports whether a byte is ASCII whitespace of HTML.
func isSpace(c byte) bool { return endsName[c]&space != 0 }

// endsName are the bytes that end names.
var endsName = [256]byte{
	' ': space | endsTag | endsKey, '\n': space | endsTag | endsKey, '\t': space | endsTag | endsKey,
	'\r': space | endsTag | endsKey, '\f': space | endsTag | endsKey,
	'/': endsTag | endsKey, '>': endsTag | endsKey, '=': endsKey,
}

const (
	space   = 1 << iota
	endsTag // the name of one
	endsKey
)

func skipSpace(t []byte, i int) int {
	for i < len(t) && endsName[t[i]]&space != 0 {
		i++
	}
	return i
}

// nameEnd returns where the name of a tag ends that begins at a place.
func nameEnd(t []byte, i int) int {
	for i < len(t) && endsName[t[i]]&endsTag == 0 {
		i++
	}
	return i
}
