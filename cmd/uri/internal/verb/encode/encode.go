// Package encode is the verb that percent-encodes data.
package encode

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

type options struct {
	*cli.Options
	component   string
	given, form bool // whether component is
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, component: coding.Default}
	v.SharedFlags("records")
	v.Choice(&o.component, "component", "c", coding.Names, "encode for the component `NAME`")
	v.Given(&o.given, "component")
	v.BoolVar(&o.form, "form", false, "for a query of a form, with + for a space")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if o.form && !o.given {
		o.component = coding.Value
	}
	part, err := coding.Lookup(o.component, o.form)
	if err != nil {
		return err
	}
	in := cli.Input{Operands: operands}
	return o.EachResult(in, "result", func(dst []byte, text string) ([]byte, error) {
		return Append(dst, text, part, o.form)
	})
}

// Append appends the encoded data. The error is a finding; with it dst is
// returned unchanged.
func Append(dst []byte, data string, part coding.Part, form bool) ([]byte, error) {
	switch part.Name {
	case coding.Host:
		h, err := host.FromName(data)
		if e, ok := err.(*host.Error); ok {
			return dst, e.Finding()
		}
		return append(dst, h.String()...), err
	case coding.Value:
		if form {
			return append(dst, query.Form.Encode(data)...), nil
		}
		return append(dst, query.Plain.Encode(data)...), nil
	}
	return pct.AppendEncode(dst, data, part.Raw), nil
}
