// Package explain is the verb that draws a URI and explains its parts.
package explain

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/anatomy"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.RecordFlags()
	v.TextFlags()
	v.RelaxedFlag()
	v.Run(func(operands []string) error {
		v.Block, v.Negative = 16<<10, "invalid" // its answers are long
		if v.JSON {
			return v.Each(operands, func(r cli.Record) { object(v, r) })
		}
		o := anatomy.Options{Width: v.Width(), Color: v.OutColor, ShowPassword: v.ShowPassword}
		return v.Each(operands, func(r cli.Record) {
			text, way := r.Text, ""
			if ref, err := v.ParseRef(text); err != nil {
				r.Negative++
				way = r.WayOut(cli.Describe(text, err))
			} else {
				text = ref.String()
			}
			r.Out = append(r.Out, anatomy.Explain(text, o)...)
			if way, ok := strings.CutPrefix(way, "; "); ok {
				r.Out = append(r.Out, "  "+way+"\n"...)
			}
			if v.Null {
				r.Out = append(r.Out, 0)
			}
		})
	})
}

func object(v *cli.Verb, r cli.Record) {
	ref, err := v.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	o := describe.Reading{Domains: true}.Reference(r.Valid(ref), ref)
	var list []finding.Finding
	if !r.TellLeftOut(describe.LeftOut(ref, "the parts and the rules of its scheme, and risks,")) {
		list = describe.Risks(ref)
		if u, ok := ref.URI(); ok {
			list = append(scheme.Check(u), list...)
		}
	}
	r.Close(describe.Parts(o, ref).Findings(list))
}
