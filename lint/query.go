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

// redirectParameter finds a pair whose value is a URI of another host or of a
// script, as browsers read it, and whose key says that the server redirects
// there. Some keys count only if the path says so too. Names below one domain
// are not other hosts.
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
		value, _ := pair.Value()       // a part of a valid reference
		target, _ := base.Parse(value) // the zero URL has no name
		switch target.Scheme() {
		case "javascript", "vbscript", "livescript", "data":
			p.say(start, start+len(pair.String()), `the value of "`+short(pair.RawKey())+
				`" has the scheme `+target.Scheme()+": if the server redirects there "+
				"unchecked, a browser may run it as a script of the server")
		}
		name := target.Hostname()
		h, _ := host.Parse(name)
		if name == "" || sameDomain(name, base.Hostname()) || p.allows(h) {
			continue
		}
		p.say(start, start+len(pair.String()), `the value of "`+short(pair.RawKey())+
			`" is a URI of another host, `+short(name)+": if the server redirects "+
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
	return slices.ContainsFunc(strings.Fields(when), func(word string) bool {
		return strings.Contains(path, word)
	})
}

// sameDomain reports whether two names are below one domain: their last two
// labels are the same, or their last three if the domain is like co.uk.
func sameDomain(a, b string) bool {
	labels := strings.Split(a, ".")
	n := len(labels) - 2
	if n > 0 && len(labels[n]) <= len("com") {
		n--
	}
	return a == b || n >= 0 && isBelow(b, strings.Join(labels[n:], "."))
}

// trackingParameter finds pairs about who follows the link. The fix is a query
// without them, or none.
func trackingParameter(p *pass) {
	var found []query.Pair
	for _, pair := range p.pairs() {
		if !isNeutral(pair) {
			found = append(found, pair)
		}
	}
	if len(found) == 0 {
		return
	}
	fix := query.Split(p.Query()).Filter(isNeutral).String()
	if fix != "" {
		fix = "?" + fix
	}
	start, end, _ := p.Span(uri.Query)
	p.say(start-len("?"), end, `"`+short(found[0].RawKey())+`" tracks who follows the link, `+
		"and does not belong to what it names"+andMore(len(found)), fix)
}

// isNeutral reports whether a pair does not say who follows the link.
func isNeutral(pair query.Pair) bool {
	_, tracks := lookup(trackers, pair.RawKey())
	return !tracks || !pair.HasValue()
}

// pairs yields the pairs of the query with their places, at most
// [query.MaxPairs].
func (p *pass) pairs() iter.Seq2[int, query.Pair] {
	return func(yield func(int, query.Pair) bool) {
		start, _, _ := p.Span(uri.Query)
		n := 0
		for pair := range query.Split(p.Query()).Pairs() {
			from, _ := pair.Span()
			if n++; n > query.MaxPairs || !yield(start+from, pair) {
				return
			}
		}
	}
}
