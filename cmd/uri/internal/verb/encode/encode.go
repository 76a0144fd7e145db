// Package encode is the verb that percent-encodes data.
package encode

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// New makes the verb.
func New(v *cli.Verb) {
	name := coding.Default
	var form bool
	v.RecordFlags()
	v.Choice(&name, "component", "c", coding.Names,
		"encode for the component `NAME`")
	v.Flags().BoolVar(&form, "form", false, "for a query of a form, with + for a space")
	v.Run(func(operands []string) error {
		if form && !v.Given("component") {
			name = coding.Value
		}
		part, err := coding.Lookup(name, form)
		if err != nil {
			return err
		}
		add := func(dst []byte, text string) ([]byte, error) {
			return Append(dst, text, part, form)
		}
		return v.EachResult(operands, "result", add)
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
