package query

import (
	"cmp"
	"maps"
	"slices"

	"github.com/urikit/uri/internal/bitset"
	"github.com/urikit/uri/pct"
)

// A Loss says what was lost between a query and a map. It is a set of bits, 0
// if nothing was lost.
type Loss uint8

const (
	LostOrder      Loss = 1 << iota // pairs were not in the order of their keys
	LostNoValue                     // a pair without "=" reads like one with an empty value
	LostEmpty                       // empty pairs were left out
	LostSeparators                  // there were separators that FromMap does not write
	LostSpelling                    // a key or value was encoded in another way than FromMap does
	LostMalformed                   // pairs with a malformed "%" were left out
	LostKeys                        // keys of the map without values were left out of the query
)

var lossNames = [...]string{
	"order of keys", `pairs without "="`, "empty pairs", "separators", "spelling of encodings",
	"malformed encodings", "keys without values",
}

// String returns what was lost, as in "order of keys, empty pairs", or
// "nothing".
func (l Loss) String() string { return cmp.Or(bitset.String(l, lossNames[:]...), "nothing") }

// Map returns the decoded values of each key, and what is lost. If nothing is
// lost, [Syntax.FromMap] of the map returns q. More than maxPairs pairs are an
// error of type [*Error].
func (q Query) Map(maxPairs int) (map[string][]string, Loss, error) {
	return q.fill(make(map[string][]string), maxPairs)
}

// fill is Map into m, or into a larger map. Map is inlined, and m is on the
// stack if its caller keeps it there.
func (q Query) fill(m map[string][]string, maxPairs int) (map[string][]string, Loss, error) {
	n := q.Len()
	if n > maxPairs {
		return nil, 0, q.checkLen(maxPairs)
	}
	if n = min(n, 14); n > 8 { // 14 fill a map of two groups, and m has one
		m = make(map[string][]string, n)
	}
	var values []string // has space for the first values of keys
	unique := true      // no key was there twice
	var lost Loss
	var last string
	for i := 0; n > 0 && i <= len(q.text); i++ {
		if i > 0 && q.text[i-1] != q.syntax.sep() {
			lost |= LostSeparators
		}
		key, end, odd := q.part(i, true)
		value, hasValue := "", end < len(q.text) && q.text[end] == '='
		if hasValue {
			var oddValue Loss
			value, end, oddValue = q.part(end+1, false)
			odd |= oddValue
		}
		if end == i {
			lost |= LostEmpty
			continue
		}
		i = end
		if odd&LostMalformed != 0 {
			lost |= LostMalformed
			continue
		}
		lost |= odd
		if !hasValue {
			lost |= LostNoValue
		}
		if lost&LostOrder == 0 && key < last {
			lost |= LostOrder
		}
		last = key
		if !unique {
			if before, ok := m[key]; ok {
				m[key] = append(before, value)
				continue
			}
		}
		if len(values) == cap(values) {
			values = make([]string, 0, n)
		}
		values = append(values, value)
		size := len(m) // if it grows, one look-up is enough
		m[key] = values[len(values)-1 : len(values) : len(values)]
		if len(m) == size {
			unique = false
			m[key] = []string{q.first(key), value}
		}
	}
	return m, lost, nil
}

// part returns the octets of the key that begins at text[i], or of the value,
// and the offset after it. Its Loss is LostSpelling if the syntax would write
// them in another way, and LostMalformed.
func (q Query) part(i int, isKey bool) (data string, end int, lost Loss) {
	for end = i; end < len(q.text) && pct.Unreserved().Contains(q.text[end]); {
		end++
	}
	if end == len(q.text) || q.syntax.isSep(q.text[end]) || isKey && q.text[end] == '=' {
		return q.text[i:end], end, 0
	}
	return q.oddPart(i, end, isKey)
}

// oddPart is part if not all characters are unreserved, but those before end.
func (q Query) oddPart(i, end int, isKey bool) (string, int, Loss) {
	keep := q.syntax.raw()
	if isKey {
		keep = keep.Minus(equals)
	}
	var buf [64]byte
	b := append(buf[:0], q.text[i:end]...)
	form := q.syntax&Form != 0
	var lost Loss
	for ; end < len(q.text); end++ {
		c := q.text[end]
		switch {
		case keep.Contains(c):
		case c == '%':
			d, ok := triplet(q.text, end) // a separator is not a digit
			if !ok {
				lost |= LostMalformed
				break
			}
			lower := q.text[end+1] >= 'a' || q.text[end+2] >= 'a'
			if lower || keep.Contains(d) || d == ' ' && form {
				lost |= LostSpelling
			}
			c = d
			end += 2
		case c == '+' && form:
			c = ' '
		case q.syntax.isSep(c) || isKey && c == '=':
			return sameOr(q.text[i:end], b), end, lost
		default:
			lost |= LostSpelling
		}
		b = append(b, c)
	}
	return sameOr(q.text[i:end], b), end, lost
}

// sameOr returns s if b has the same bytes, and otherwise a string of b.
func sameOr(s string, b []byte) string {
	if string(b) == s {
		return s
	}
	return string(b)
}

// first returns the first value of a key that is not malformed. An empty pair
// has none.
func (q Query) first(key string) (value string) {
	for p := range q.FindAll(key) {
		var err error
		if value, err = p.Value(); err == nil && p.text != "" {
			break
		}
	}
	return value
}

// FromMap returns a query in syntax s with a pair for each value in m, in the
// order of the keys, byte by byte, and what is lost.
func (s Syntax) FromMap(m map[string][]string) (Query, Loss) {
	var lost Loss
	q := s.Split("")
	q = q.AddAll(func(yield func(key, value string) bool) {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if len(m[key]) == 0 {
				lost |= LostKeys
			}
			for _, value := range m[key] {
				if !yield(key, value) {
					return
				}
			}
		}
	})
	return q, lost
}
