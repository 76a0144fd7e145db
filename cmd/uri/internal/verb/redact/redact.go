// Package redact is the verb that masks secrets in logs.
package redact

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/redact"
)

type options struct {
	*cli.Options
	params []string
	mask   string
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.Texts(&o.params, "param", "", "mask parameters of this `NAME` too, or NAME,NAME...")
	v.StringVar(&o.mask, "mask", redact.Mask, "write `TEXT` in place of each secret")
	v.SharedFlags("null", "jobs", "max-record")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	const delimiters = "/?#&;:@=%\\\"<>` "
	if o.mask == "" || strings.ContainsAny(o.mask, delimiters) || show.Visible(o.mask) != o.mask {
		return cli.Usagef("--mask is a word without delimiters of URIs, not %q", o.mask)
	}
	in := cli.Input{Files: o.FilesBelow(operands), Whole: true}
	if len(operands) > 0 && len(in.Files) == 0 {
		return nil // Each would read standard input
	}
	var count atomic.Int64
	r := redact.Redactor{}.WithParams(o.params...).WithMask(o.mask)
	err := o.Each(in, func(record cli.Record) {
		record.Out = r.Append(record.Out, record.Text)
		if o.Verbose {
			for range r.Spans(record.Text) {
				count.Add(1)
			}
		}
		if o.OutTerminal {
			record.Out = show.VisibleLines(record.Out)
		}
	})
	if o.Verbose && err == nil {
		o.Note(show.Plural(int(count.Load()), "secret") + " masked")
	}
	return err
}
