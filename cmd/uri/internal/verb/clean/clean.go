// Package clean is the verb that removes the text around a pasted URI.
package clean

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

// New makes the verb.
func New(v *cli.Verb) {
	var encode, refang bool
	o := iri.Options{Profile: host.UTS46, Percents: true}
	v.RecordFlags()
	get.Flag(v)
	f := v.Flags()
	v.Mends = "-e"
	v.SkipFlags()
	f.BoolVarP(&encode, "encode", "e", false, "encode what cannot stand in a URI")
	f.BoolVar(&o.DNS, "dns", false, "the same, and write the host of each scheme for DNS")
	f.BoolVar(&o.EncodeHost, "encode-host", false, "the same, and percent-encode the host")
	f.BoolVar(&o.Backslashes, "backslashes", false, `the same, and read "\" as "/"`)
	f.BoolVar(&refang, "refang", false, "read hxxp://example[.]com as http://example.com")
	v.Run(func(operands []string) error {
		encode := encode || o.DNS || o.EncodeHost || o.Backslashes
		return v.Each(operands, func(r cli.Record) {
			t, changes := r.Text, []finding.Finding(nil)
			if refang {
				t, changes = text.Refang(t)
			}
			c, err := text.Clean(t)
			if encode {
				c, err = cli.Mend(t, o)
			}
			c.Changes = append(changes, c.Changes...)
			switch {
			case err != nil:
				if refang && strings.Contains(strings.TrimSpace(t), " ") && changes != nil {
					err = finding.Finding{Severity: finding.Error,
						Message: "there is other text: uri extract --refang finds the URIs in it"}
				}
				r.Text = t
				r.Refuse(err)
			case v.JSON:
				r.Close(r.Object().Text("result", c.Ref.String()).
					OptionalText("alternate", c.Alternate.String()).Findings(c.Changes))
			case encode:
				r.Tell(c.Changes)
				r.Line(c.Ref.String())
			default:
				r.Findings(c.Changes)
				r.Line(c.Ref.String())
			}
		})
	})
}
