// Package encode is the verb that percent-encodes data.
package encode

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/stream"
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
		return v.Each(operands, func(r cli.Record) {
			var err error
			if r.Buffer, err = Append(r.Buffer[:0], r.Text, part, form); err == nil {
				r.Result("result", stream.Text(r.Buffer))
			} else if h, ok := err.(*host.Error); ok {
				r.Refuse(h.Finding())
			} else {
				r.Refuse(err)
			}
		})
	})
}

// Append appends the encoded data. On an error, a [*host.Error], dst is
// returned unchanged.
func Append(dst []byte, data string, part coding.Part, form bool) ([]byte, error) {
	switch part.Name {
	case coding.Host:
		h, err := host.FromName(data)
		return append(dst, h.String()...), err
	case coding.Value:
		if form {
			return append(dst, query.Form.Encode(data)...), nil
		}
		return append(dst, query.Plain.Encode(data)...), nil
	}
	return pct.AppendEncode(dst, data, part.Raw), nil
}
