// Package dedupe is the verb that writes each line once.
package dedupe

import (
	"context"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/scheme"
)

type options struct {
	*sieve.Options
	by string
}

func New(v *cli.Verb) {
	o := &options{by: "string"}
	kinds := func() []string { return append(cli.Rungs(), "cdx", "registrable") }
	v.Choice(&o.by, "by", "", kinds, "compare by `KIND`, as cdx or scheme")
	for _, older := range []string{"to", "key"} {
		v.Choice(&o.by, older, "", kinds, "")
		v.Lookup(older).Hidden = true
	}
	o.Options = sieve.Flags(v)
	v.SharedFlags("json")
	v.Exclude("to", "key", "by")
	v.Exclude("key", "by")
	get.Flag(v)
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	keyOf := keyFunc(o.by)
	if (o.HasBase || o.Relaxed) && keyOf == nil {
		return cli.Usagef("-b and -r are for URIs, and --by string compares any texts")
	}
	set := func(o dedupe.Options) sieve.Set { return dedupe.New(o) }
	return o.Each(operands, set, keyOf)
}

// keyFunc returns the function that appends the key of a URI. It returns nil if
// the line is the key.
func keyFunc(by string) func([]byte, uri.URI) []byte {
	switch by {
	case "cdx":
		return surt.AppendKey
	case "registrable":
		return cli.AppendRegistrable
	}
	r := cli.RungOf(by)
	if r == scheme.RungString {
		return nil
	}
	return func(dst []byte, u uri.URI) []byte { return cli.AppendNormal(dst, u, r) }
}
