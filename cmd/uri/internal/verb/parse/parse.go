// Package parse is the verb that takes references apart.
package parse

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/query"
)

// A parser prints components of references.
type parser struct {
	*cli.Verb
	reading describe.Reading
	format  format.Format[uri.Ref]
	decoder coding.Decoder
}

// New makes the verb.
func New(v *cli.Verb) {
	var get string
	var form bool
	p := parser{Verb: v}
	v.RecordFlags()
	v.RelaxedFlag()
	f := v.Flags()
	f.StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{host} {port}'")
	f.BoolVar(&p.reading.Decode, "decode", false, "decode what is percent-encoded")
	f.BoolVar(&form, "form", false, "read the query as that of a form: + is a space")
	v.Exclude("get", "json")
	v.Run(func(operands []string) error {
		if form {
			p.reading.Syntax = query.Form
		}
		p.decoder = coding.ForLines(v)
		switch {
		case v.JSON:
			return v.Each(operands, p.object)
		case v.Given("get"):
			if err := p.compile(get); err != nil {
				return err
			}
			return v.Each(operands, p.formatted)
		}
		v.Block, v.Apart = 64<<10, true // its answers are long
		return v.Each(operands, p.layout)
	})
}

func (p *parser) object(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	o := p.reading.Reference(r.Object().Bool("valid", true), ref)
	r.Close(describe.Parts(o, ref))
}

func (p *parser) formatted(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	before := len(r.Out)
	out, err := p.format.Append(r.Out, ref)
	if err == nil {
		r.Out = append(out, p.End())
		return
	}
	r.Out = out[:before]
	f := cli.Describe(r.Text, err)
	var u *undecodable
	if errors.As(err, &u) {
		f = p.decoder.Finding(r.Text, u.start, u.err)
		if u.secret {
			f = (&coding.Part{Name: coding.Password}).Mask(r.Text, f)
		}
	}
	r.RefuseFor(f)
}
