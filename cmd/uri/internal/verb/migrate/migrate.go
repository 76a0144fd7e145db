// Package migrate is the verb that converts old URLs to URIs of RFC 3986.
package migrate

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/edition"
)

// New makes the verb.
func New(v *cli.Verb) {
	var from string
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.Choice(&from, "from", "", reading.Old, "the `EDITION` that texts are of: 1993, 1738 or 1997")
	v.Run(func(operands []string) error {
		if from == "" {
			return cli.Usagef("an edition is needed: --from 1993, 1738 or 1997")
		}
		e := reading.Of(from)
		return v.Each(operands, func(r cli.Record) {
			m, err := edition.Migrate(r.Text, e)
			switch {
			case err != nil:
				r.Refuse(err)
			case v.JSON:
				r.Close(r.Object().Text("result", m.URI.String()).Findings(m.Changes))
			default:
				if v.Verbose {
					r.Findings(m.Changes)
				}
				r.Line(m.URI.String())
			}
		})
	})
}
