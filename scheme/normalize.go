package scheme

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// Normalize returns u as scheme-based normalization makes it (RFC 3986 section 6.2.3), by what the
// registry knows, behind all that [uri.Syntax] does:
//
//   - a port that is empty or the default goes, with its ":"; it is compared as a number (D-05);
//   - behind an authority, the empty path is "/";
//   - an IPv6 address is written as RFC 5952 recommends (D-23);
//   - and what the scheme itself asks for, if u keeps to its rules: see the packages of the schemes.
//
// All but the default port goes for unknown schemes too. Normalize is idempotent, and returns u itself,
// without allocating, if nothing changes. URIs that are equal by == afterwards are equivalent.
func (r Registry) Normalize(u uri.URI) uri.URI {
	u = u.Normalize(uri.Syntax)
	i, _ := r.Lookup(u.Scheme())
	if u.HasAuthority() {
		u = i.server(u)
	}
	if i.Normalize != nil {
		u = i.Normalize(u)
	}
	return u
}

// Normalize is [Registry.Normalize] of the standard registry.
func Normalize(u uri.URI) uri.URI { return Standard().Normalize(u) }

// server normalizes what all schemes with an authority have in common.
func (i *Info) server(u uri.URI) uri.URI {
	var b uri.Builder
	changed := false
	edit := func() *uri.Builder {
		if !changed {
			b.Edit(u.Ref())
			changed = true
		}
		return &b
	}
	if u.HasPort() {
		if n, ok := u.PortNumber(); u.Port() == "" || ok && n == i.Port && n != 0 {
			edit().Remove(uri.Port)
		}
	}
	if text := u.Host(); text != "" && text[0] == '[' {
		if h, err := host.Parse(text); err == nil {
			if n := h.Normalize(); n != h {
				edit().Host(n.String())
			}
		}
	}
	if u.Path() == "" {
		edit().Path("/")
	}
	if !changed {
		return u
	}
	v, err := b.URI()
	if err != nil {
		return u // what is right has become right again
	}
	return v
}
