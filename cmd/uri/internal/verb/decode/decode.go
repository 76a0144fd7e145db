// Package decode is the verb that decodes percent-encoded data.
package decode

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

type options struct {
	*cli.Options
	component string // or "" for any text
	form      bool
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records")
	v.Choice(&o.component, "component", "c", coding.Names,
		"refuse what is not allowed in the component `NAME`")
	v.BoolVar(&o.form, "form", false, "for a query of a form, with + for a space")
	v.Run(o.run)
}

// A decoder decodes the text of a part.
type decoder struct {
	*options
	part   *coding.Part // or nil for any text
	coding coding.Decoder
}

func (o *options) run(_ context.Context, operands []string) error {
	d := decoder{options: o}
	if o.component != "" {
		p, err := coding.Lookup(o.component, o.form)
		if err != nil {
			return err
		}
		d.part = &p
	}
	if !o.JSON {
		d.coding = coding.ForLines(o.Options)
	}
	return o.Each(cli.Input{Operands: operands}, d.answer)
}

func (d *decoder) answer(r cli.Record) {
	if d.part != nil {
		if i := pct.Index(r.Text, d.part.Raw); i >= 0 {
			d.refuse(r, d.part.Finding(r.Text, i))
			return
		}
	}
	var err error
	if r.Buffer, err = d.coding.Append(r.Buffer[:0], r.Text, d.form); err != nil {
		d.refuse(r, d.coding.Finding(r.Text, 0, err))
		return
	}
	r.Result("result", stream.Text(r.Buffer))
}

func (d *decoder) refuse(r cli.Record, f finding.Finding) {
	if d.part != nil {
		f = d.part.Mask(r.Text, f)
		if i := d.part.Public(r.Text); i < len(r.Text) && !d.JSON && !d.ShowPassword {
			text := r.Text
			r.Text = text[:i] + show.Mask // for -v
			r.RefuseIn(text, f)
			return
		}
	}
	r.Refuse(f)
}
