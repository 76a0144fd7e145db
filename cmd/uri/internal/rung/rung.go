// Package rung names the rungs of the comparison ladder (RFC 3986 section 6.2)
// for flags.
package rung

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/scheme"
)

// Normal returns the names of the rungs that have a normal form.
func Normal() []string { return []string{"case", "percent", "dots", "syntax", "scheme"} }

// All returns the names of all rungs.
func All() []string { return append([]string{"string"}, Normal()...) }

// Parse returns the rung with one of these names, or [scheme.None].
func Parse(name string) (r scheme.Rung) {
	if name == "syntax" {
		return scheme.Dots
	}
	_ = r.UnmarshalText([]byte(name))
	return r
}

// Flag adds a flag that takes the name of a rung.
func Flag(
	v *cli.Verb, r *scheme.Rung, value, flag string, names func() []string, usage string,
) {
	*r = Parse(value)
	v.ChoiceFunc(value, flag, names, usage, func(name string) { *r = Parse(name) })
}

// AppendNormal appends the normal form of a URI on a rung.
func AppendNormal(dst []byte, u uri.URI, r scheme.Rung) []byte {
	if r == scheme.Scheme {
		return append(dst, scheme.Normalize(u).String()...)
	}
	return u.AppendNormalize(dst, r.Norm())
}

// AppendRegistrable appends the registrable domain in the form of DNS. Without
// one, it is the host in its normal form; without a host, the URI.
func AppendRegistrable(dst []byte, u uri.URI) []byte {
	h, _ := host.Parse(u.Host()) // no error: the URI is valid
	if name, err := h.LookupName(); err == nil {
		if n, err := domain.Parse(name); err == nil && n.Registrable != "" {
			return append(dst, n.Registrable...)
		}
		return append(dst, strings.TrimSuffix(name, ".")...)
	}
	if u.Host() == "" {
		return AppendNormal(dst, u, scheme.Scheme)
	}
	return append(dst, h.Normalize().String()...)
}
