package scheme

import "github.com/urikit/uri"

// Observed is what dereferencing has shown: which URIs are redirected to which
// others (RFC 3986 section 6.2.4). It is for a crawler, or a cache, that wants
// to know two URIs as one. The zero Observed has seen nothing. It must not be
// fed while it is asked.
type Observed struct {
	Registry  Registry // for the rungs below; the zero Registry is the standard one
	redirects map[uri.URI]uri.URI
}

func (o *Observed) registry() Registry {
	if o.Registry.own == nil && o.Registry.only == nil {
		return Standard()
	}
	return o.Registry
}

// Redirect records that from was redirected to a URI, for good. A later one
// replaces it.
func (o *Observed) Redirect(from, to uri.URI) {
	if o.redirects == nil {
		o.redirects = make(map[uri.URI]uri.URI)
	}
	o.redirects[o.key(from)] = to
}

// key returns what redirections are known by: a fragment takes no part in them.
func (o *Observed) key(u uri.URI) uri.URI { return o.registry().Normalize(u.WithoutFragment()) }

// Target returns where u leads to, normalized: to the last of the redirections,
// or in a circle to one that does not depend on where it was entered. The
// fragment is that of the last URI that has one (RFC 9110 section 10.2.2).
func (o *Observed) Target(u uri.URI) uri.URI {
	fragment, has := u.Fragment(), u.HasFragment()
	at := o.key(u)
	seen := map[uri.URI]bool{}
	for !seen[at] {
		seen[at] = true
		to, ok := o.redirects[at]
		if !ok {
			break
		}
		if to.HasFragment() {
			fragment, has = to.Fragment(), true
		}
		at = o.key(to)
	}
	if _, circle := o.redirects[at]; circle {
		at = o.least(at)
	}
	if !has {
		return at
	}
	v, err := at.Edit().Fragment(fragment).URI()
	if err != nil {
		return at // it is the fragment of a URI
	}
	return v
}

// least returns the least URI of a circle.
func (o *Observed) least(start uri.URI) uri.URI {
	least := start
	for at := o.key(o.redirects[start]); at != start; at = o.key(o.redirects[at]) {
		if at.Compare(least) < 0 {
			least = at
		}
	}
	return least
}

// Equivalent returns the lowest rung on which a and b are equivalent: up to
// Scheme what the registry says, and Protocol if both lead to the same URI.
func (o *Observed) Equivalent(a, b uri.URI) Rung {
	if rung := o.registry().Equivalent(a, b); rung != None {
		return rung
	}
	if o.Target(a) == o.Target(b) {
		return Protocol
	}
	return None
}
