// Package dedupe is the verb that writes each line once.
package dedupe

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/internal/dedupe"
)

type options struct {
	*sieve.Options
	by string
}

func New(v *cli.Verb) {
	o := &options{by: "string"}
	v.Choice(&o.by, "by", "", sieve.Kinds, "compare by `KIND`, as cdx or scheme")
	v.Old("--to", "by")
	v.Old("--key", "by")
	o.Options = sieve.Flags(v)
	v.SharedFlags("json")
	get.Flag(v)
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	keyOf := sieve.KeyOf(o.by)
	if (o.HasBase || o.Relaxed) && keyOf == nil {
		return cli.Usagef("-b and -r are for URIs, and --by string compares any texts")
	}
	set := func(o dedupe.Options) sieve.Set { return dedupe.New(o) }
	return o.Each(operands, set, keyOf)
}
