// Package redact is the verb that masks secrets in logs.
package redact

import (
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/redact"
)

// New makes the verb.
func New(v *cli.Verb) {
	var params []string
	mask := redact.Mask
	f := v.Flags()
	v.Texts(&params, "param", "", "mask parameters of this `NAME` too, or NAME,NAME...")
	f.StringVar(&mask, "mask", mask, "write `TEXT` in place of each secret")
	v.NullFlag()
	v.JobsFlag()
	v.MostFlag()
	v.Run(func(operands []string) error {
		const delimiters = "/?#&;:@=%\\\"<>` "
		if mask == "" || strings.ContainsAny(mask, delimiters) || show.Visible(mask) != mask {
			return cli.Usagef("--mask is a word without delimiters of URIs, not %q", mask)
		}
		v.Files = v.FilesBelow(operands)
		if len(operands) > 0 && len(v.Files) == 0 {
			return nil // Each(nil) would read standard input
		}
		v.Whole = true
		var count atomic.Int64
		r := redact.Redactor{}.WithParams(params...).WithMask(mask)
		err := v.Each(nil, func(record cli.Record) {
			record.Out = r.Append(record.Out, record.Text)
			if v.Verbose {
				for range r.Spans(record.Text) {
					count.Add(1)
				}
			}
			if v.OutTerminal {
				record.Out = show.VisibleLines(record.Out)
			}
		})
		if v.Verbose && err == nil {
			v.Note(v.Command, show.Plural(int(count.Load()), "secret")+" masked")
		}
		return err
	})
}
