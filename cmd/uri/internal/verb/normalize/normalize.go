// Package normalize is the verb that writes URIs in their normal form.
package normalize

import (
	"cmp"
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	to := "syntax"
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.BaseFlag(cli.BaseHelp)
	v.RelaxedFlag()
	v.MarkFlagsMutuallyExclusive("base", "relaxed")
	v.Choice(&to, "to", "", rung.Normal, "go up to `RUNG` of the ladder")
	by := ""
	reading.Flag(v, &by, "by the rules of `EDITION`")
	for _, flag := range []string{"base", "relaxed", "get"} {
		v.MarkFlagsMutuallyExclusive("edition", flag)
	}
	v.Run(func(operands []string) error {
		n := rung.Parse(to)
		if e := reading.Of(by); e != edition.RFC3986 {
			return older(v, e, n, operands)
		}
		parse, err := v.URIParser()
		if err != nil {
			return err
		}
		return v.EachResult(operands, "normalized", func(dst []byte, text string) ([]byte, error) {
			u, err := parse(text)
			if err != nil {
				return dst, err
			}
			return rung.AppendNormal(slices.Grow(dst, len(text)+1), u, n), nil
		})
	})
}

// older normalizes as an older document does.
func older(v *cli.Verb, e edition.Edition, r scheme.Rung, operands []string) error {
	level, err := reading.Level(r)
	if err = cmp.Or(err, v.NoMending("--edition")); err != nil {
		return err
	}
	return v.EachResult(operands, "normalized", func(dst []byte, text string) ([]byte, error) {
		if r := e.Read(text); !r.Valid() {
			return dst, r.Err()
		}
		out, err := e.Normalize(text, level)
		return append(dst, out...), err
	})
}
