// Package clean is the verb that removes the text around a pasted URI.
package clean

import (
	"context"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

type options struct {
	*cli.Options
	encode, refang bool
	mend           iri.Options // for encode
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, mend: iri.Options{Profile: host.UTS46, Percents: true}}
	v.SharedFlags("records")
	get.Flag(v)
	v.Mends = "-e"
	v.SharedFlags("skips")
	v.BoolVarP(&o.encode, "encode", "e", false, "encode what cannot stand in a URI")
	v.BoolVar(&o.mend.DNS, "dns", false, "the same, and write the host of each scheme for DNS")
	v.BoolVar(&o.mend.EncodeHost, "encode-host", false, "the same, and percent-encode the host")
	v.BoolVar(&o.mend.Backslashes, "backslashes", false, `the same, and read "\" as "/"`)
	v.BoolVar(&o.refang, "refang", false, "read hxxp://example[.]com as http://example.com")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	o.encode = o.encode || o.mend.DNS || o.mend.EncodeHost || o.mend.Backslashes
	return o.Each(cli.Input{Operands: operands}, o.record)
}

// record answers with the reference that is in a text.
func (o *options) record(r cli.Record) {
	t, changes := r.Text, []finding.Finding(nil)
	if o.refang {
		t, changes = text.Refang(t)
	}
	c, err := text.Clean(t)
	if o.encode {
		c, err = cli.Mend(t, o.mend)
	}
	c.Changes = append(changes, c.Changes...)
	switch {
	case err != nil:
		if o.refang && strings.Contains(strings.TrimSpace(t), " ") && changes != nil {
			err = finding.Finding{Severity: finding.Error,
				Message: "there is other text: uri extract --refang finds the URIs in it"}
		}
		r.Text = t
		r.Refuse(err)
	case o.JSON:
		r.Close(r.Object().Text("result", c.Ref.String()).
			OptionalText("alternate", c.Alternate.String()).Findings(c.Changes))
	case o.encode:
		r.Tell(c.Changes)
		r.Line(c.Ref.String())
	default:
		r.Findings(c.Changes)
		r.Line(c.Ref.String())
	}
}
