// Package relativize is the verb that finds the shortest reference to a URI.
package relativize

import (
	"context"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/finding"
)

var noReference = finding.Finding{
	Severity: finding.Error,
	Message: "no reference resolves to this URI from that base: " +
		"resolution removes the dot-segments of its path",
}

type options struct{ *cli.Options }

func New(v *cli.Verb) {
	o := &options{v.Options}
	v.SharedFlags("records", "texts")
	get.Flag(v)
	v.BaseFlag("the `BASE`, a URI")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	base, err := o.Base()
	if err != nil {
		return err
	}
	in := cli.Input{Operands: operands, Negative: "refused or without a reference"}
	return o.Each(in, func(r cli.Record) {
		u, err := uri.Parse(r.Text)
		if err != nil {
			r.Refuse(err)
			return
		}
		ref, ok := base.Relativize(u)
		if !ok {
			r.Negative++
		}
		switch {
		case o.JSON && ok:
			r.Close(r.Object().Text("base", base.String()).Text("reference", ref.String()))
		case o.JSON:
			r.Close(r.Object().Text("base", base.String()).Error("error", noReference))
		case ok:
			r.Line(ref.String())
		default:
			r.Message(r.Text, noReference)
		}
	})
}
