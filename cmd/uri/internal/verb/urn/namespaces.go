package urn

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/registration"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func newNamespaces(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("json")
	v.BoolVar(&o.all, "all", false, "list all the names that are registered or common")
	o.templates = registration.Flags(v, "namespace", "8141", "3406")
	v.ValidArgsFunction = cli.Names(nids)
	v.Run(o.namespaces)
}

func (o *options) namespaces(_ context.Context, operands []string) error {
	if given, err := o.templates.Run(len(operands) > 0 || o.all); given {
		return err
	}
	l := o.NewList("name", "status", "known", "specification", "title")
	add := func(i *nid.Info) {
		if o.JSON {
			nidObject(&l.Answer, i).End()
		} else {
			l.Row(i.NID, i.Status.String(), known(i), i.Spec, i.Title)
		}
	}
	for n, name := range operands {
		i, ok := nid.Lookup(name)
		if ok || i.Status == nid.Common {
			add(&i)
			continue
		}
		l.Refuse(name, n+1, unknown(name, i.Status), func(o jsonl.Object) jsonl.Object {
			return o.Text("status", i.Status.String())
		})
	}
	for i := range nid.Standard().All() {
		if len(operands) == 0 && (o.all || known(&i) != "") {
			add(&i)
		}
	}
	return l.Write(table(o.App, l.Rows, len(operands) > 0))
}

// unknown describes a name that is not in the registry.
func unknown(name string, s nid.Status) finding.Finding {
	if f, ok := urn.ValidateNID(name).(finding.Finding); ok {
		return f
	}
	message := "there is no namespace " + name + " in the registry" + show.DidYouMean(name, nids())
	switch s {
	case nid.Experimental:
		message = name + ` is experimental, as it begins with "x-", and in no registry`
	case nid.Reserved:
		message = name + " is reserved: no name of this form can be registered (RFC 8141 section 5)"
	}
	return finding.Finding{Message: message}
}

// known lists what the library implements for a namespace.
func known(i *nid.Info) string {
	if i.Check != nil && i.Parts != nil && i.Canonical != nil {
		return "all"
	}
	return cli.Known(i.Check != nil, "rules", i.Parts != nil, "parts", i.Canonical != nil, "form")
}

// The maximal widths of the columns of names and specifications. A longer text
// moves the rest of its line, unless lines are cut for a terminal.
const (
	nidWidth  = 16
	specWidth = 20
)

// table sets namespaces in columns. On a terminal the lines of a list are cut
// to its width; names that the user asked for get as many lines as they need.
func table(a *cli.App, rows [][]show.Cell, asked bool) show.Grid {
	const spec, title = 3, 4
	g := show.Grid{Rows: rows, Gap: 2, Most: []int{0: nidWidth, spec: specWidth, title: 0}}
	switch {
	case a.OutTerminal && asked:
		left := a.Width()
		for _, n := range g.Columns()[:title] {
			left -= n + g.Gap
		}
		for _, row := range rows {
			row[spec] = show.Wrapped(row[spec][0].Text, specWidth)
			row[title] = show.Wrapped(row[title][0].Text, left)
		}
	case a.OutTerminal:
		g.Cut = a.Width()
	}
	return g
}

func nidObject(a *stream.Answer, i *nid.Info) jsonl.Object {
	special := ""
	for c := range i.Special.All() {
		special += string(rune(c))
	}
	return jsonl.Open(a).Text("nid", i.NID).Text("status", i.Status.String()).
		OptionalText("title", i.Title).OptionalText("specification", i.Spec).
		Bool("rules", i.Check != nil).Bool("parts", i.Parts != nil).
		Bool("canonical_form", i.Canonical != nil).
		Bool("fragment", i.Fragment).Texts("keywords", i.Keywords).Text("special", special)
}
