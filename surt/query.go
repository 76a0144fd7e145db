package surt

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// appendQuery appends "?" and the query of a key, if anything of it is left.
func appendQuery(dst []byte, query string) []byte {
	if query == "" {
		return dst
	}
	dst = append(dst, '?')
	start := len(dst)
	if strings.IndexByte(query, '%') < 0 {
		dst = append(dst, query...)
		lower(dst[start:])
	} else {
		var buf [512]byte
		dst = escape(dst, unescape(buf[:0], query))
	}
	dst = dst[:start+len(dropQuerySessions(dst[start:]))]
	if len(dst) == start {
		return dst[:start-1]
	}
	sortParameters(dst[start:])
	return dst
}

// The session ids of a query: what stands before the id, and how much of it
// there is. The order is that of the programs; "sid=" is the end of
// "phpsessid=" too.
var sessions = []struct {
	name string
	rest func(b []byte) int // the length of the rest, or -1
}{
	{"jsessionid=", id32},
	{"phpsessid=", id32},
	{"sid=", id32},
	{"aspsessionid", asp},
}

func id32(b []byte) int {
	if len(b) < 32 || alnums(b[:32]) < 32 {
		return -1
	}
	return 32
}

// asp is eight letters, "=" and 24 letters.
func asp(b []byte) int {
	if len(b) < 33 || letters(b[:8]) < 8 || b[8] != '=' || letters(b[9:33]) < 24 {
		return -1
	}
	return 33
}

// dropQuerySessions removes session ids, each the last of its kind that ends a
// parameter, with the "&" after it. They need not begin a parameter.
func dropQuerySessions(q []byte) []byte {
	if !bytes.Contains(q, []byte("id=")) && !bytes.Contains(q, []byte("aspsessionid")) {
		return q
	}
	for _, s := range sessions {
		for end := len(q); ; {
			i := bytes.LastIndex(q[:end], []byte(s.name))
			if i < 0 {
				break
			}
			n := s.rest(q[i+len(s.name):])
			if after := i + len(s.name) + n; n >= 0 && (after == len(q) || q[after] == '&') {
				q = slices.Delete(q, i, min(after+1, len(q)))
				break
			}
			end = i + len(s.name) - 1
		}
	}
	return dropColdFusion(q)
}

// dropColdFusion removes the last cfid with a value that has a cftoken with a
// value after it.
func dropColdFusion(q []byte) []byte {
	const id, token = "cfid=", "cftoken="
	next, nextEnd := len(q), len(q) // the parameter after the one that is looked at
	for end := len(q); end >= 0; {
		start := bytes.LastIndexByte(q[:end], '&') + 1
		if bytes.HasPrefix(q[next:nextEnd], []byte(token)) && nextEnd-next > len(token) &&
			end > start {
			if i := bytes.LastIndex(q[start:end-1], []byte(id)); i >= 0 {
				return slices.Delete(q, start+i, min(nextEnd+1, len(q)))
			}
		}
		next, nextEnd = start, end
		end = start - 1
	}
	return q
}

// sortParameters sorts what stands between "&", by name and then by value.
func sortParameters(q []byte) {
	if bytes.IndexByte(q, '&') < 0 {
		return
	}
	list := strings.Split(string(q), "&")
	if slices.IsSortedFunc(list, compareParameters) {
		return
	}
	slices.SortFunc(list, compareParameters)
	at := 0
	for i, p := range list {
		if i > 0 {
			q[at] = '&'
			at++
		}
		at += copy(q[at:], p)
	}
}

// compareParameters orders by name, then what has no "=" before what has, and
// then by value.
func compareParameters(a, b string) int {
	i, j := strings.IndexByte(a, '='), strings.IndexByte(b, '=')
	if i < 0 || j < 0 {
		// "a" is before "a=", and "a" before "a!=".
		nameA, _, _ := strings.Cut(a, "=")
		nameB, _, _ := strings.Cut(b, "=")
		return cmp.Or(strings.Compare(nameA, nameB), cmp.Compare(i, j))
	}
	return cmp.Or(strings.Compare(a[:i], b[:j]), strings.Compare(a[i+1:], b[j+1:]))
}
