// Package explain is the verb that draws a URI and explains its parts.
package explain

import (
	"context"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/anatomy"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

type options struct{ *cli.Options }

func New(v *cli.Verb) {
	o := &options{v.Options}
	v.SharedFlags("records", "texts", "relaxed")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	in := cli.Input{Operands: operands, Negative: "invalid", Block: 16 << 10} // long answers
	if o.JSON {
		return o.Each(in, o.object)
	}
	drawing := anatomy.Options{Width: o.Width(), Color: o.OutColor, ShowPassword: o.ShowPassword}
	return o.Each(in, func(r cli.Record) {
		text, way := r.Text, ""
		if ref, err := o.ParseRef(text); err != nil {
			r.Negative++
			way = r.WayOut(cli.Describe(err))
		} else {
			text = ref.String()
		}
		r.Out = append(r.Out, anatomy.Explain(text, drawing)...)
		if way, ok := strings.CutPrefix(way, "; "); ok {
			r.Out = append(r.Out, "  "+way+"\n"...)
		}
		if o.Null {
			r.Out = append(r.Out, 0)
		}
	})
}

func (o *options) object(r cli.Record) {
	ref, err := o.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	parts := describe.Reading{Domains: true}.Reference(r.Valid(ref), ref)
	var list []finding.Finding
	if !r.TellLeftOut(describe.LeftOut(ref, "the parts and the rules of its scheme, and risks,")) {
		list = describe.Risks(ref)
		if u, ok := ref.URI(); ok {
			list = append(scheme.Check(u), list...)
		}
	}
	r.Close(describe.Parts(parts, ref).Findings(list))
}
