// Package batch is the verb that answers JSON requests of other programs.
package batch

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/batch"
	"github.com/urikit/uri/cmd/uri/internal/cli"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.LineFlags()
	v.Args = func(_ *cobra.Command, operands []string) error {
		if len(operands) > 0 {
			return cli.Usagef("batch takes no operands: it reads requests from standard input")
		}
		return nil
	}
	v.Run(func(operands []string) error {
		v.Block = 64 << 10
		return v.Each(operands, func(r cli.Record) {
			r.Out = append(append(r.Out, batch.Answer([]byte(r.Text))...), '\n')
		})
	})
}
