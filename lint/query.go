package lint

import (
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/whatwg"
)

// repeatedKey finds a key that has several values in a query of pairs. A key
// that ends in "[]" may have several.
func repeatedKey(p *pass) {
	var first query.Pair
	at, n := 0, 0
	values := make(map[string]query.Pair)
	for start, pair := range p.pairs() {
		key, _ := pair.Key() // a part of a valid reference
		before, ok := values[key]
		switch {
		case pair.String() == "" || ok && (strings.HasSuffix(key, "[]") || sameValue(pair, before)):
		case !ok:
			values[key] = pair
		default:
			if n++; n == 1 {
				at, first = start, pair
			}
		}
	}
	if n > 0 {
		p.say(at, at+len(first.String()), `the key "`+short(first.RawKey())+
			`" has another value before: some programs take the first, some the last`+andMore(n))
	}
}

func sameValue(p, q query.Pair) bool {
	v, _ := p.Value()
	w, _ := q.Value()
	return v == w && p.HasValue() == q.HasValue()
}

// redirectParameter finds a pair whose value is a URI of another host, as
// browsers read it, and whose key says that the server redirects there. Some
// keys count only if the path says so too. Names below one domain are not other
// hosts.
func redirectParameter(p *pass) {
	var base whatwg.URL
	for start, pair := range p.pairs() {
		if !p.redirects(pair.RawKey()) {
			continue
		}
		if base.IsZero() {
			var err error
			if base, err = whatwg.Parse("http://" + p.Host() + "/"); err != nil {
				base, _ = whatwg.Parse("http://host.invalid/")
			}
		}
		value, err := pair.Value()
		if err != nil || value == "" {
			continue
		}
		target, err := base.Parse(value)
		if err != nil || target.Hostname() == "" || sameDomain(target.Hostname(), base.Hostname()) {
			continue
		}
		if h, err := host.Parse(target.Hostname()); err == nil && p.allows(h) {
			continue
		}
		p.say(start, start+len(pair.String()), `the value of "`+short(pair.RawKey())+
			`" is a URI of another host, `+short(target.Hostname())+": if the server redirects "+
			"there unchecked, this link leads to any host")
	}
}

// redirects reports whether a key says that its value is redirected to.
func (p *pass) redirects(key string) bool {
	when, ok := lookup(redirects, key)
	if !ok || when == "" {
		return ok
	}
	path := strings.ToLower(p.Path())
	for word := range strings.FieldsSeq(when) {
		if strings.Contains(path, word) {
			return true
		}
	}
	return false
}

// sameDomain reports whether two names are below one domain: their last two
// labels are the same, or their last three if the domain is like co.uk.
func sameDomain(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	slices.Reverse(x)
	slices.Reverse(y)
	n := 2
	if len(x) > 2 && len(x[1]) <= len("com") {
		n = 3
	}
	return a == b || len(x) >= n && len(y) >= n && slices.Equal(x[:n], y[:n])
}

// trackingParameter finds pairs about who follows the link. The fix is a query
// without them, or none.
func trackingParameter(p *pass) {
	first, n := "", 0
	for _, pair := range p.pairs() {
		if tracks(pair) {
			if n++; n == 1 {
				first = pair.RawKey()
			}
		}
	}
	if n == 0 {
		return
	}
	fix := query.Parse(p.Query()).Filter(func(pair query.Pair) bool { return !tracks(pair) }).String()
	if fix != "" {
		fix = "?" + fix
	}
	start, end, _ := p.Span(uri.Query)
	p.say(start-len("?"), end, `"`+short(first)+`" tracks who follows the link, `+
		"and does not belong to what it names"+andMore(n), fix)
}

func tracks(pair query.Pair) bool {
	_, ok := lookup(trackers, pair.RawKey())
	return ok && pair.HasValue()
}

// pairs yields the pairs of the query with their places, at most
// [query.MaxPairs].
func (p *pass) pairs() iter.Seq2[int, query.Pair] {
	return func(yield func(int, query.Pair) bool) {
		start, _, _ := p.Span(uri.Query)
		n := 0
		for pair := range query.Parse(p.Query()).Pairs() {
			from, _ := pair.Span()
			if n++; n > query.MaxPairs || !yield(start+from, pair) {
				return
			}
		}
	}
}
