// Package relativize is the verb that finds the shortest reference to a URI.
package relativize

import (
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

// New makes the verb.
func New(v *cli.Verb) {
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.BaseFlag("the `BASE`, a URI")
	v.Run(func(operands []string) error {
		base, err := v.Base()
		if err != nil {
			return err
		}
		v.Negative = "refused or without a reference"
		return v.Each(operands, func(r cli.Record) {
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
			case v.JSON && ok:
				r.Close(r.Object().Text("base", base.String()).Text("reference", ref.String()))
			case v.JSON:
				r.Close(r.Object().Text("base", base.String()).Error("error", noReference))
			case ok:
				r.Line(ref.String())
			default:
				r.Message(r.Text, noReference)
			}
		})
	})
}
