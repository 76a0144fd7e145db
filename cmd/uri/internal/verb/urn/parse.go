package urn

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A parser splits URNs into parts.
type parser struct {
	*cli.Verb
	format format.Format[*named]
	asked  []*field
	octets coding.Decoder
	width  int
}

func newParse(v *cli.Verb) {
	var get string
	p := parser{Verb: v}
	v.RecordFlags()
	v.Flags().StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{nid} {id}'")
	v.MarkFlagsMutuallyExclusive("get", "json")
	v.Run(func(operands []string) (err error) {
		p.octets, p.width = coding.ForLines(v), v.Width()
		switch {
		case v.JSON:
			return v.Each(operands, p.object)
		case !v.Given("get"):
			v.Block, v.Apart = 64<<10, true // its answers are long
			return v.Each(operands, p.layout)
		}
		if p.format, err = format.Compile(get, "nid", p.lookup); err != nil {
			return err
		}
		err = v.Each(operands, p.formatted)
		if err == nil {
			p.warn()
		}
		return err
	})
}

func (p *parser) object(r cli.Record) {
	u, err := parseURN(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	r.Close(describe.URN(r.Object().Bool("valid", true), u).Findings(nid.Check(u)))
}

// layout answers for people.
func (p *parser) layout(r cli.Record) {
	u, err := parseURN(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	if !p.Null {
		r.Out = append(r.Out, '\n')
	}
	r.Out = append(append(r.Out, r.Text...), '\n')
	r.Out = show.AppendLines(r.Out, describeURN(u, p.width), 0, p.OutColor)
	for _, f := range nid.Check(u) {
		r.Out = p.remark(r.Out, f)
	}
	if p.Null {
		r.Out = append(r.Out, 0)
	}
}

// describeURN returns the lines about u.
func describeURN(u urn.URN, width int) (list []show.Line) {
	i, _ := nid.Lookup(u.NID())
	add := func(indent int, name, value, note string) {
		list = append(list,
			show.Line{Indent: indent, Name: name, Value: value, Note: note, Wrap: width})
	}
	optional := func(indent int, name, value, note string) {
		if value != "" {
			add(indent, name, value, note)
		}
	}
	add(0, "namespace", u.NID(), i.Status.String())
	optional(show.Under, "title", i.Title, "")
	spec := "specification"
	if i.Status == nid.Common {
		spec = "used by"
	}
	optional(show.Under, spec, i.Spec, "")
	add(0, "name", u.NSS(), "")
	if id, err := nid.ID(u); err == nil && id != u.NSS() {
		add(show.Under, "identifier", show.OrEmpty(id), "")
	}
	parts, _ := partsOf(u)
	for _, m := range parts {
		if texts := m.Texts(); len(texts) > 0 {
			add(show.Under, m.Name, show.OrEmpty(strings.Join(texts, ", ")), "")
		}
	}
	if d := u.Directives(); d != (urn.Directives{}) {
		add(0, "directives", "", "")
		for k, v := range d.All() {
			note := ""
			if s, ok := urn.StandardParameters().Service(v); ok && k == "s" {
				note = s.Purpose
			}
			add(show.Under, k, show.OrEmpty(v), note)
		}
	}
	optional(0, "r-component", u.RComponent(), "for the resolver")
	optional(0, "q-component", u.QComponent(), "for the resource")
	if u.HasFComponent() {
		name := "fragment"
		if u.Syntax()&urn.Draft == 0 {
			name = "f-component"
		}
		add(0, name, show.OrEmpty(u.FComponent()), "for the client alone")
	}
	add(0, "follows", u.Syntax().String(), "")
	return list
}

// partsOf returns the parts that the namespace defines. The names of nested
// parts are joined with ".". It returns an error if u breaks the rules of the
// namespace.
func partsOf(u urn.URN) ([]fields.Member, error) {
	parts, err := nid.Fields(u)
	if parts == nil || err != nil {
		return nil, err
	}
	return fields.Flat(fields.Of(parts)), nil
}

// remark appends a finding as explain shows it.
func (p *parser) remark(out []byte, f finding.Finding) []byte {
	text := show.Visible(f.Message)
	if !cli.IsError(f) {
		text = f.Severity.String() + ": " + text
	}
	if f.Section != "" {
		text += " (" + f.Section + ")"
	}
	const start = "\n  ! "
	lines := show.Wrap(text, p.width-len(start)+1)
	return append(append(append(out, start[1:]...), strings.Join(lines, "\n    ")...), '\n')
}
