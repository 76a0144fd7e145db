// Package edit is the verb that changes components.
package edit

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/get"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.RelaxedFlag()
	edits := editing.Flags(v)
	v.Flags().BoolVar(&v.Keep, "keep", false, "print refused and skipped lines as they are")
	v.Run(func(operands []string) error {
		if err := edits.Finish(); err != nil {
			return err
		}
		add := func(dst []byte, text string) ([]byte, error) {
			ref, err := v.ParseRef(text)
			if err != nil {
				return dst, err
			}
			return edits.Append(slices.Grow(dst, len(text)+1), ref)
		}
		return v.EachResult(operands, "result", add)
	})
}
