// Package normalize is the verb that writes URIs in their normal form.
package normalize

import (
	"cmp"
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

type options struct {
	*cli.Options
	to scheme.Rung
	by edition.Edition
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts", "base", "relaxed")
	get.Flag(v)
	v.RungFlag(&o.to, "syntax", "to", cli.NormalRungs, "go up to `RUNG` of the ladder")
	v.EditionFlag(&o.by, "by the rules of `EDITION`")
	v.Exclude("edition", "base", "relaxed", "get")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if o.by != edition.RFC3986 {
		return o.older(operands)
	}
	parse, err := o.URIParser()
	if err != nil {
		return err
	}
	in := cli.Input{Operands: operands}
	return o.EachResult(in, "normalized", func(dst []byte, text string) ([]byte, error) {
		u, err := parse(text)
		if err != nil {
			return dst, err
		}
		return cli.AppendNormal(dst, u, o.to), nil
	})
}

// older normalizes as an older document does.
func (o *options) older(operands []string) error {
	level, err := cli.Level(o.to)
	if err = cmp.Or(err, o.NoMending("--edition")); err != nil {
		return err
	}
	in := cli.Input{Operands: operands, AnyText: true}
	return o.EachResult(in, "normalized", func(dst []byte, text string) ([]byte, error) {
		if r := o.by.Read(text); !r.Valid() {
			return dst, r.Err()
		}
		out, err := o.by.Normalize(text, level)
		return append(dst, out...), err
	})
}
