// Package dedupe is the verb that writes each line once.
package dedupe

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	by := "string"
	kinds := func() []string { return append(rung.All(), "cdx", "registrable") }
	v.Choice(&by, "by", "", kinds, "compare by `KIND`, as cdx or scheme")
	for _, older := range []string{"to", "key"} {
		v.Choice(&by, older, "", kinds, "")
		v.Flags().Lookup(older).Hidden = true
	}
	lines := sieve.Flags(v)
	v.JSONFlag()
	v.MarkFlagsMutuallyExclusive("to", "key")
	v.MarkFlagsMutuallyExclusive("to", "by")
	v.MarkFlagsMutuallyExclusive("key", "by")
	get.Flag(v)
	v.Run(func(operands []string) error {
		keyOf := keyFunc(by)
		if (v.Given("base") || v.Relaxed) && keyOf == nil {
			return cli.Usagef("-b and -r are for URIs, and --by string compares any texts")
		}
		set := func(o dedupe.Options) sieve.Set { return dedupe.New(o) }
		return lines.Each(operands, set, keyOf)
	})
}

// keyFunc returns the function that appends the key of a URI. It returns nil if
// the line is the key.
func keyFunc(by string) func([]byte, uri.URI) []byte {
	switch by {
	case "cdx":
		return surt.AppendKey
	case "registrable":
		return rung.AppendRegistrable
	}
	r := rung.Parse(by)
	if r == scheme.String {
		return nil
	}
	return func(dst []byte, u uri.URI) []byte { return rung.AppendNormal(dst, u, r) }
}
