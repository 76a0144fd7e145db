package surt

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// appendQuery appends "?" and the query of a key, or nothing if the query
// becomes empty.
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
	dst = dropSessions(dst, start, querySessions[:])
	if len(dst) == start {
		return dst[:start-1]
	}
	sortParameters(dst[start:])
	return dst
}

// The session ids before "&" or at the end of a query, in the order of the two
// programs. Each pattern matches the last id, which need not begin a parameter.
// "sid=" is also the end of "phpsessid=".
var querySessions = [...]session{
	{[]byte("jsessionid="), lazy.Regexp{Text: `^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$`}},
	{[]byte("phpsessid="), lazy.Regexp{Text: `^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$`}},
	{[]byte("sid="), lazy.Regexp{Text: `^(.*)sid=[0-9a-z]{32}(?:&(.*))?$`}},
	{[]byte("aspsessionid"), lazy.Regexp{Text: `^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$`}},
	{[]byte("&cftoken="), lazy.Regexp{Text: `^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$`}},
}

// sortParameters sorts the parameters between "&", by name and then by value.
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

// compareParameters orders by name, then by the presence of "=", and then by
// value.
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
