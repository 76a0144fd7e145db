package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// Normalize returns u after [uri.NormSyntax] and scheme-based normalization
// (RFC 3986 section 6.2.3) by the rules of the registry:
//
//   - an empty or default port is removed, with its ":"; ports are compared as
//     numbers;
//   - leading zeros of a port are removed, if the scheme has a default port;
//   - an empty host becomes the default host of the scheme, if there is a
//     userinfo or a port that is not empty;
//   - after an authority, the empty path is "/", if the scheme has paths;
//   - an IPv6 address is written as RFC 5952 recommends;
//   - and the rules of the scheme package apply, if u does not break them.
//
// For an unknown scheme, only the steps apply that do not depend on the scheme.
// Normalize is idempotent, and returns u itself, without allocating, if nothing
// changes. URIs with equal normal forms (==) are equivalent.
func (r Registry) Normalize(u uri.URI) uri.URI {
	u = u.Normalize(uri.NormSyntax)
	_, end, _ := u.Span(uri.Scheme)
	i := r.rules(u.String()[:end]) // the scheme is in lower case by now
	if i == nil {
		i = &unknown
	}
	// Nearly all URIs have a path, and an authority that is only a name.
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

// server normalizes an authority and the empty path after it.
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
	if u.Path() == "" && !i.noPath {
		b.Path("/")
		changed = true
	}
	if changed {
		if v, err := b.URI(); err == nil { // a valid URI stays valid
			return v
		}
	}
	return u
}
