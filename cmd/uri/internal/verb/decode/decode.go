// Package decode is the verb that decodes percent-encoded data.
package decode

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A decoder decodes the text of a part.
type decoder struct {
	*cli.Verb
	part   *coding.Part // or nil for any text
	form   bool
	coding coding.Decoder
}

// New makes the verb.
func New(v *cli.Verb) {
	var name string
	d := decoder{Verb: v}
	v.RecordFlags()
	v.Choice(&name, "component", "c", coding.Names,
		"refuse what is not allowed in the component `NAME`")
	v.Flags().BoolVar(&d.form, "form", false, "for a query of a form, with + for a space")
	v.Run(func(operands []string) error {
		if v.Given("component") {
			p, err := coding.Lookup(name, d.form)
			if err != nil {
				return err
			}
			d.part = &p
		}
		if !v.JSON {
			d.coding = coding.ForLines(v)
		}
		return v.Each(operands, d.answer)
	})
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
