// Package normalize is the verb that writes URIs in their normal form.
package normalize

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/rung"
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
	v.Run(func(operands []string) error {
		n := rung.Parse(to)
		parse, err := v.URIParser()
		if err != nil {
			return err
		}
		add := func(dst []byte, text string) ([]byte, error) {
			u, err := parse(text)
			if err != nil {
				return dst, err
			}
			return rung.AppendNormal(slices.Grow(dst, len(text)+1), u, n), nil
		}
		return v.EachResult(operands, "normalized", add)
	})
}
