package scheme

import "github.com/urikit/uri"

// Observed records which URIs are redirected to which other URIs (RFC 3986
// section 6.2.4), for example for a crawler or a cache. The zero Observed has
// no redirections. Redirect must not run at the same time as another method.
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

// Redirect records a permanent redirection. A later call for the same URI
// replaces it.
func (o *Observed) Redirect(from, to uri.URI) {
	if o.redirects == nil {
		o.redirects = make(map[uri.URI]uri.URI)
	}
	o.redirects[o.key(from)] = to
}

// key returns the key of u in redirects, which has no fragment.
func (o *Observed) key(u uri.URI) uri.URI { return o.registry().Normalize(u.WithoutFragment()) }

// Target returns the normalized URI at the end of the redirections of u. In a
// circle of redirections it is the least URI of the circle. The fragment is
// that of the last URI that has a fragment (RFC 9110 section 10.2.2).
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
		return at // never: the fragment is that of a URI
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
// [RungScheme] the result of [Registry.Equivalent], and [RungProtocol] if both
// have the same Target.
func (o *Observed) Equivalent(a, b uri.URI) Rung {
	if rung := o.registry().Equivalent(a, b); rung != RungNone {
		return rung
	}
	if o.Target(a) == o.Target(b) {
		return RungProtocol
	}
	return RungNone
}
