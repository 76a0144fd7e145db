package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// Normalize returns u as scheme-based normalization makes it (RFC 3986 section
// 6.2.3), by what the registry knows, after all that [uri.NormSyntax] does:
//
//   - a port that is empty or the default goes, with its ":"; it is compared as
//     a number;
//   - of schemes with a default port, a port is written without leading zeros;
//   - a default host is written where a userinfo or a port that is not empty
//     stands without a host;
//   - after an authority, the empty path is "/";
//   - an IPv6 address is written as RFC 5952 recommends (D-23);
//   - and what the scheme itself asks for, if u keeps to its rules: see the
//     packages of the schemes.
//
// All but the default port goes for unknown schemes too. Normalize is
// idempotent, and returns u itself, without allocating, if nothing changes.
// URIs that are equal by == afterwards are equivalent.
func (r Registry) Normalize(u uri.URI) uri.URI {
	u = u.Normalize(uri.NormSyntax)
	_, end, _ := u.Span(uri.Scheme)
	i := r.rules(u.String()[:end]) // it is in lower case by now
	if i == nil {
		i = &unknown
	}
	// Nearly all have a path, and an authority that is just a name.
	if u.HasAuthority() && (u.Path() == "" || strings.IndexByte(u.Authority(), ':') >= 0 ||
		i.Host != "" && u.Host() == "") {
		u = i.server(u)
	}
	if i.Normalize != nil {
		u = i.Normalize(u)
	}
	return u
}

// Normalize is [Registry.Normalize] of the standard registry.
func Normalize(u uri.URI) uri.URI { return Standard().Normalize(u) }

var unknown Info

// server normalizes what all schemes with an authority have in common.
func (i *Info) server(u uri.URI) uri.URI {
	b := u.Edit()
	changed := false
	if u.HasPort() {
		digits := u.Port()
		switch n, ok := u.PortNumber(); {
		case digits == "", ok && n == i.Port && n != 0:
			b.Remove(uri.Port)
			changed = true
		case i.Port != 0 && digits[0] == '0' && len(digits) > 1:
			if digits = strings.TrimLeft(digits, "0"); digits == "" {
				digits = "0"
			}
			b.Port(digits)
			changed = true
		}
	}
	if u.Host() == "" && i.Host != "" && (u.Userinfo() != "" || u.Port() != "") {
		b.Host(i.Host)
		changed = true
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
