// Package edit is the verb that changes components.
package edit

import (
	"context"
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/get"
)

type options struct {
	*cli.Options
	edits *editing.Edits
	keep  bool
}

func New(v *cli.Verb) {
	v.SharedFlags("records", "texts", "relaxed")
	get.Flag(v)
	o := &options{Options: v.Options, edits: editing.Flags(v)}
	v.BoolVar(&o.keep, "keep", false, "print refused and skipped lines as they are")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if err := o.edits.Finish(); err != nil {
		return err
	}
	in := cli.Input{Operands: operands, Keep: o.keep}
	return o.EachResult(in, "result", func(dst []byte, text string) ([]byte, error) {
		ref, err := o.ParseRef(text)
		if err != nil {
			return dst, err
		}
		return o.edits.Append(slices.Grow(dst, len(text)+1), ref)
	})
}
