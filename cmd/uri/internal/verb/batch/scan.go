package batch

import (
	"encoding/json"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/jsonl"
)

// scan is [newRequest] for the usual line: no name twice, no escapes, US-ASCII,
// and no white space but one space after "," and ":". It gives up on any other
// line, be it JSON or not. The request holds parts of the line.
func scan(line string) (request, bool) {
	if !strings.HasPrefix(line, "{") {
		return nil, false
	}
	r := make(request, 0, 8)
	for s := line; s != "}"; {
		s = strings.TrimPrefix(s[1:], " ")
		n := quoted(s)
		if n == 0 || n == len(s) || s[n] != ':' {
			return nil, false
		}
		f := field{name: s[1 : n-1]}
		s = strings.TrimPrefix(s[n+1:], " ")
		if n = extent(s); n == 0 || n == len(s) || s[n] != ',' && s[n:] != "}" {
			return nil, false
		}
		f.raw, s = s[:n], s[n:]
		if r.has(f.name) || f.raw[0] != '"' && !isValue(f.raw) {
			return nil, false
		}
		r = append(r, f)
	}
	return r, true
}

// quoted returns the length of the JSON string at the beginning of s, or 0 if
// there is none, or if it has an escape or a character that is not printable
// US-ASCII.
func quoted(s string) int {
	if s == "" || s[0] != '"' {
		return 0
	}
	n := 1 + jsonl.PlainPrefix(s[1:])
	if n == len(s) || s[n] != '"' {
		return 0
	}
	return n + 1
}

// unquoted returns the text of such a string, if raw is one.
func unquoted(raw string) (string, bool) {
	if n := quoted(raw); n == 0 || n != len(raw) {
		return "", false
	}
	return raw[1 : len(raw)-1], true
}

// isValue reports whether a text is a JSON value without white space around it.
func isValue(s string) bool { return s[0] > ' ' && s[len(s)-1] > ' ' && json.Valid([]byte(s)) }

// extent returns how far the JSON value at the beginning of s goes, if it is
// one, or 0 if that is not sure.
func extent(s string) int {
	depth := 0
	for i := 0; i < len(s) && depth < 100; i++ {
		switch c := s[i]; {
		case c == '"':
			n := quoted(s[i:])
			if n == 0 || depth == 0 {
				return n
			}
			i += n - 1
		case c == '[', c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return i
		case c == ']', c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
