// Package migrate is the verb that converts old URLs to URIs of RFC 3986.
package migrate

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/edition"
)

type options struct {
	*cli.Options
	from edition.Edition
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts")
	get.Flag(v)
	v.ChoiceFunc("", "from", cli.OldEditions, "the `EDITION` that texts are of: 1993, 1738 or 1997",
		func(name string) { o.from = cli.EditionOf(name) })
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if o.from == 0 {
		return cli.Usagef("an edition is needed: --from 1993, 1738 or 1997")
	}
	return o.Each(cli.Input{Operands: operands}, func(r cli.Record) {
		m, err := edition.Migrate(r.Text, o.from)
		switch {
		case err != nil:
			r.Refuse(err)
		case o.JSON:
			r.Close(r.Object().Text("result", m.URI.String()).Findings(m.Changes))
		default:
			if o.Verbose {
				r.Findings(m.Changes)
			}
			r.Line(m.URI.String())
		}
	})
}
