// Package clean is the verb that takes off what is around a pasted URI.
package clean

import (
	_ "embed"
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

//go:embed help.txt
var help string

// New makes the verb.
func New(v *cli.Verb) {
	var encode, dns, backslashes bool
	v.Help(help)
	v.RecordFlags()
	f := v.Flags()
	f.BoolVarP(&encode, "encode", "e", false, "encode what cannot stand in a URI")
	f.BoolVar(&dns, "dns", false, "the same, and write the host for DNS")
	f.BoolVar(&backslashes, "backslashes", false, `the same, and take "\" for "/"`)
	v.Run(func(operands []string) error {
		o := iri.Options{DNS: dns, Profile: host.UTS46, Backslashes: backslashes, Percents: true}
		return v.Each(operands, func(r cli.Record) {
			c, err := text.Clean(r.Text)
			if err != nil && (encode || dns || backslashes) {
				c, err = meaning(r.Text, o)
			}
			switch {
			case err != nil:
				r.Refuse(err)
			case v.JSON:
				r.Close(r.Object().Text("result", c.Ref.String()).
					OptionalText("alternate", c.Alternate.String()).Findings(c.Changes))
			default:
				r.Findings(c.Changes)
				r.Line(c.Ref.String())
			}
		})
	})
}

// meaning is [text.Clean] for a text that is no reference, but means one.
func meaning(s string, o iri.Options) (c text.Cleaned, err error) {
	start, end, changes := text.Unwrap(s)
	r, more, err := iri.FromText(s[start:end], o)
	for i := range more {
		more[i].Start += start
		more[i].End += start
		more[i].Severity = finding.Note // it was asked for
	}
	return text.Cleaned{Ref: r, Changes: slices.Concat(changes, more)}, err
}
