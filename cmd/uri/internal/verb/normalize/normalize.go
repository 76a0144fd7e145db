// Package normalize is the verb that writes URIs in their normal form.
package normalize

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// New makes the verb.
func New(v *cli.Verb) {
	to := "syntax"
	v.RecordFlags()
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
		return v.Each(operands, func(r cli.Record) {
			u, err := parse(r.Text)
			switch {
			case err != nil:
				r.Refuse(err)
			case v.JSON:
				r.Buffer = rung.AppendNormal(slices.Grow(r.Buffer[:0], len(r.Text)), u, n)
				r.Result("normalized", stream.Text(r.Buffer))
			default: // in place, which is faster
				r.Out = rung.AppendNormal(slices.Grow(r.Out, len(r.Text)+1), u, n)
				r.Out = append(r.Out, v.End())
			}
		})
	})
}
