package lint

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/query"
)

// repeatedKey finds a key that has several values in a query of pairs (section
// 3.4). Some readers take the first, some the last and some all, so that two of
// them may act on different data:
//
//	http://example.com/?user=me&user=you
//
// A key that ends in "[]" is to have several. Of a query of very many pairs the
// first are looked at.
func repeatedKey(r uri.Ref) []finding.Finding {
	start, _, _ := r.Span(uri.Query)
	q := query.Parse(r.Query())
	if q.Len() < 2 {
		return nil
	}
	var f finding.Finding
	values := make(map[string]query.Pair)
	n, pairs := 0, 0
	for p := range q.Pairs() {
		if pairs++; pairs > query.MaxPairs {
			break
		}
		if p.String() == "" {
			continue
		}
		key, _ := p.Key() // the query is part of what is valid
		before, ok := values[key]
		if !ok {
			values[key] = p
		}
		if !ok || strings.HasSuffix(key, "[]") || sameValue(p, before) {
			continue
		}
		if n++; n == 1 {
			f.Start, f.End = p.Span()
			f.Message = `the key "` + short(p.RawKey()) + `" has another value before: some programs take the first, some the last`
		}
	}
	if n == 0 {
		return nil
	}
	if n > 1 {
		f.Message += "; " + strconv.Itoa(n-1) + " more like it"
	}
	f.Start += start
	f.End += start
	return []finding.Finding{f}
}

func sameValue(p, q query.Pair) bool {
	v, _ := p.Value()
	w, _ := q.Value()
	return v == w && p.HasValue() == q.HasValue()
}
