// Package rung names the rungs of the comparison ladder (RFC 3986 section 6.2)
// for flags.
package rung

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/scheme"
)

// Normal returns the names of the rungs that have a normal form.
func Normal() []string { return []string{"case", "percent", "dots", "syntax", "scheme"} }

// All returns the names of all rungs.
func All() []string { return append([]string{"string"}, Normal()...) }

// Parse returns the rung that a flag names. The name must be one of names.
func Parse(flag, name string, names []string) (r scheme.Rung, err error) {
	if name == "string" && !slices.Contains(names, name) {
		return 0, cli.Usagef("%s string would change nothing; %[1]s is %s",
			flag, show.Choice(names))
	}
	if err := cli.OneOf(flag, name, names); err != nil {
		return 0, err
	}
	if name == "syntax" {
		return scheme.Dots, nil
	}
	err = r.UnmarshalText([]byte(name))
	return r, err
}

// AppendNormal appends the normal form of a URI on a rung.
func AppendNormal(dst []byte, u uri.URI, r scheme.Rung) []byte {
	if r == scheme.Scheme {
		return append(dst, scheme.Normalize(u).String()...)
	}
	return u.AppendNormalize(dst, r.Norm())
}
