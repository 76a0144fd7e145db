package query

import (
	"cmp"
	"maps"
	"slices"

	"github.com/urikit/uri/internal/bitset"
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
	if err := q.checkLen(maxPairs); err != nil {
		return nil, 0, err
	}
	m := make(map[string][]string)
	var lost Loss
	var last string
	var buf []byte
	for p := range q.Pairs() {
		if p.start > 0 && q.text[p.start-1] != q.syntax.sep() {
			lost |= LostSeparators
		}
		if p.text == "" {
			lost |= LostEmpty
			continue
		}
		key, err1 := p.Key()
		value, err2 := p.Value()
		if err1 != nil || err2 != nil {
			lost |= LostMalformed
			continue
		}
		if !p.HasValue() {
			lost |= LostNoValue
		}
		if key < last {
			lost |= LostOrder
		}
		last = key
		if buf = q.syntax.appendKey(buf[:0], key); string(buf) != p.RawKey() {
			lost |= LostSpelling
		}
		if buf = q.syntax.appendValue(buf[:0], value); string(buf) != p.RawValue() {
			lost |= LostSpelling
		}
		m[key] = append(m[key], value)
	}
	return m, lost, nil
}

// FromMap returns a query in syntax s with a pair for each value in m, in the
// order of the keys, byte by byte, and what is lost.
func (s Syntax) FromMap(m map[string][]string) (Query, Loss) {
	var lost Loss
	q := s.Parse("")
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
