package sieve

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/scheme"
)

// Kinds returns the names of what can count as the same: the values of --by.
func Kinds() []string { return append(cli.Rungs(), "cdx", "registrable") }

// KeyOf returns the function that appends the key of a URI for one of [Kinds].
// It returns nil if the text is the key.
func KeyOf(kind string) func([]byte, uri.URI) []byte {
	switch kind {
	case "cdx":
		return surt.AppendKey
	case "registrable":
		return cli.AppendRegistrable
	}
	r := cli.RungOf(kind)
	if r == scheme.RungString {
		return nil
	}
	return func(dst []byte, u uri.URI) []byte { return cli.AppendNormal(dst, u, r) }
}
