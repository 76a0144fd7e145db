package urn

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/urn"
)

// newServices lists the registries of the draft, section 9.2.
func newServices(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("json")
	v.BoolVar(&o.keywords, "keywords", false, "list the keywords of directives")
	v.Run(o.services)
}

func (o *options) services(_ context.Context, operands []string) error {
	if len(operands) > 0 {
		return cli.Usagef("services takes no operands")
	}
	heads := []string{"name", "status", "purpose", "reference"}
	if o.keywords {
		heads[0], heads[1] = "keyword", "scope"
	}
	l := o.NewList(heads...)
	for _, k := range urn.StandardParameters().Keywords() {
		if o.keywords {
			l.Add(k.Keyword, k.Scope, k.Purpose, k.Reference)
		}
	}
	for _, s := range urn.StandardParameters().Services() {
		if !o.keywords {
			l.Add(s.Name, s.Status, s.Purpose, s.Reference)
		}
	}
	return l.Write(show.Grid{Rows: l.Rows, Gap: 2})
}
