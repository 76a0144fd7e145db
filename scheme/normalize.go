package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// Normalize returns u as scheme-based normalization makes it (RFC 3986 section 6.2.3), by what the
// registry knows, behind all that [uri.NormSyntax] does:
//
//   - a port that is empty or the default goes, with its ":"; it is compared as a number (D-05);
//   - behind an authority, the empty path is "/";
//   - an IPv6 address is written as RFC 5952 recommends (D-23);
//   - and what the scheme itself asks for, if u keeps to its rules: see the packages of the schemes.
//
// All but the default port goes for unknown schemes too. Normalize is idempotent, and returns u itself,
// without allocating, if nothing changes. URIs that are equal by == afterwards are equivalent.
func (r Registry) Normalize(u uri.URI) uri.URI {
	u = u.Normalize(uri.NormSyntax)
	var port uint16
	_, end, _ := u.Span(uri.Scheme)
	i := r.rules(u.String()[:end]) // it is in lower case by now
	if i != nil {
		port = i.Port
	}
	// Nearly all have a path, and an authority that is just a name.
	if u.HasAuthority() && (u.Path() == "" || strings.IndexByte(u.Authority(), ':') >= 0) {
		u = server(u, port)
	}
	if i != nil && i.Normalize != nil {
		u = i.Normalize(u)
	}
	return u
}

// Normalize is [Registry.Normalize] of the standard registry.
func Normalize(u uri.URI) uri.URI { return Standard().Normalize(u) }

// server normalizes what all schemes with an authority have in common.
func server(u uri.URI, port uint16) uri.URI {
	b := u.Edit()
	changed := false
	if u.HasPort() {
		if n, ok := u.PortNumber(); u.Port() == "" || ok && n == port && n != 0 {
			b.Remove(uri.Port)
			changed = true
		}
	}
	if text := u.Host(); text != "" && text[0] == '[' {
		if h, err := host.Parse(text); err == nil {
			if n := h.Normalize(); n != h {
				b.Host(n.String())
				changed = true
			}
		}
	}
	if u.Path() == "" {
		b.Path("/")
		changed = true
	}
	if changed {
		if v, err := b.URI(); err == nil { // what is right becomes right again
			return v
		}
	}
	return u
}
