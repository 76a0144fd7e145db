package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/query"
)

// repeatedKey finds a key that has several values in a query of pairs (section
// 3.4). Some programs take the first, some the last and some all. So two
// programs may act on different data:
//
//	http://example.com/?user=me&user=you
//
// A key that ends in "[]" may have several. Only the first [query.MaxPairs]
// pairs are examined.
func repeatedKey(r uri.Ref, say sayer) {
	start, _, _ := r.Span(uri.Query)
	q := query.Parse(r.Query())
	if q.Len() < 2 {
		return
	}
	var first query.Pair
	values := make(map[string]query.Pair)
	n, pairs := 0, 0
	for p := range q.Pairs() {
		if pairs++; pairs > query.MaxPairs {
			break
		}
		if p.String() == "" {
			continue
		}
		key, _ := p.Key() // a part of a valid reference
		before, ok := values[key]
		if !ok {
			values[key] = p
		}
		if !ok || strings.HasSuffix(key, "[]") || sameValue(p, before) {
			continue
		}
		if n++; n == 1 {
			first = p
		}
	}
	if from, to := first.Span(); n > 0 {
		say(start+from, start+to, `the key "`+short(first.RawKey())+`" has another value before: `+
			"some programs take the first, some the last"+andMore(n))
	}
}

func sameValue(p, q query.Pair) bool {
	v, _ := p.Value()
	w, _ := q.Value()
	return v == w && p.HasValue() == q.HasValue()
}
