package urn

import (
	"context"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A parser splits URNs into parts.
type parser struct {
	*options
	format format.Format[urn.URN]
	asked  []*field
	octets coding.Decoder
	width  int
}

func newParse(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts")
	v.GetFlag(&o.get, "print `FORMAT`, such as '{nid} {id}'")
	v.Given(&o.hasGet, "get")
	v.Exclude("get", "json")
	v.Run(o.parse)
}

func (o *options) parse(_ context.Context, operands []string) (err error) {
	p := &parser{options: o, octets: coding.ForLines(o.Options), width: o.Width()}
	in, answer := cli.Input{Operands: operands}, p.object
	switch {
	case o.JSON:
	case o.hasGet:
		if p.format, err = format.Compile(o.get, "nid", p.lookup); err != nil {
			return err
		}
		answer = p.formatted
	default:
		in.Block, in.Apart = 64<<10, true // its answers are long
		answer = p.layout
	}
	err = o.Each(in, func(r cli.Record) {
		u, err := parseURN(r.Text)
		if err == nil {
			err = answer(r, u)
		}
		if err != nil {
			r.Refuse(err)
		}
	})
	if err == nil {
		p.warn()
	}
	return err
}

func (p *parser) object(r cli.Record, u urn.URN) error {
	r.Close(describe.URN(r.Object().Bool("valid", true), u).Findings(nid.Check(u)))
	return nil
}

// layout writes the answer for people.
func (p *parser) layout(r cli.Record, u urn.URN) error {
	if !p.Null {
		r.Out = append(r.Out, '\n')
	}
	r.Out = append(append(r.Out, r.Text...), '\n')
	r.Out = show.AppendLines(r.Out, describeURN(u, p.width), 0, p.OutColor)
	for _, f := range nid.Check(u) {
		text := show.Visible(f.Message)
		if !cli.IsError(f) {
			text = f.Severity.String() + ": " + text
		}
		l := show.Line{Name: "!", Value: text, Note: f.Section, Wrap: p.width}
		r.Out = l.Append(r.Out, p.OutColor)
	}
	if p.Null {
		r.Out = append(r.Out, 0)
	}
	return nil
}

// describeURN returns the lines about u.
func describeURN(u urn.URN, width int) (list []show.Line) {
	i := info(u)
	line := func(indent int, name, value, note string) {
		if value != "" {
			list = append(list,
				show.Line{Indent: indent, Name: name, Value: value, Note: note, Wrap: width})
		}
	}
	line(0, "namespace", u.NID(), i.Status.String())
	line(show.Under, "title", i.Title, "")
	spec := "specification"
	if i.Status == nid.Common {
		spec = "used by"
	}
	line(show.Under, spec, i.Spec, "")
	line(0, "name", u.NSS(), "")
	if id, err := nid.ID(u); err == nil && id != u.NSS() {
		line(show.Under, "identifier", show.OrEmpty(id), "")
	}
	parts, _ := partsOf(u)
	for _, m := range parts {
		if texts := m.Texts(); len(texts) > 0 {
			line(show.Under, m.Name, show.OrEmpty(strings.Join(texts, ", ")), "")
		}
	}
	if d := u.Directives(); d != (urn.Directives{}) {
		list = append(list, show.Line{Name: "directives"})
		for k, v := range d.All() {
			note := ""
			if s, ok := urn.StandardParameters().Service(v); ok && k == "s" {
				note = s.Purpose
			}
			line(show.Under, k, show.OrEmpty(v), note)
		}
	}
	line(0, "r-component", u.RComponent(), "for the resolver")
	line(0, "q-component", u.QComponent(), "for the resource")
	if u.HasFComponent() {
		name := "fragment"
		if u.Syntax()&urn.Draft == 0 {
			name = "f-component"
		}
		line(0, name, show.OrEmpty(u.FComponent()), "for the client alone")
	}
	line(0, "follows", u.Syntax().String(), "")
	return list
}

// partsOf returns the parts that the namespace defines. The names of nested
// parts are joined with ".". It returns an error if u breaks the rules of the
// namespace.
func partsOf(u urn.URN) (parts.Parts, error) {
	list, err := nid.Parts(u)
	return list.Flat(), err
}
