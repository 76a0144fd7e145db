package urn

import (
	"context"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/urn"
)

type servicesOptions struct {
	*cli.Options
	keywords bool
}

// newServices lists the registries of the draft, section 9.2.
func newServices(v *cli.Verb) {
	o := &servicesOptions{Options: v.Options}
	v.JSONFlag()
	v.Flags().BoolVar(&o.keywords, "keywords", false, "list the keywords of directives")
	v.Run(o.run)
}

func (o *servicesOptions) run(_ context.Context, operands []string) error {
	if len(operands) > 0 {
		return cli.Usagef("services takes no operands")
	}
	heads := []string{"name", "status", "purpose", "reference"}
	if o.keywords {
		heads[0], heads[1] = "keyword", "scope"
	}
	l := o.NewList(heads...)
	add := func(row ...string) {
		if !o.JSON {
			l.Row(row...)
			return
		}
		object := jsonl.Open(&l.Answer)
		for i, text := range row {
			object = object.Text(heads[i], text)
		}
		object.End()
	}
	for _, k := range urn.StandardParameters().Keywords() {
		if o.keywords {
			add(k.Keyword, k.Scope, k.Purpose, k.Reference)
		}
	}
	for _, s := range urn.StandardParameters().Services() {
		if !o.keywords {
			add(s.Name, s.Status, s.Purpose, s.Reference)
		}
	}
	return l.Write(show.Grid{Rows: l.Rows, Gap: 2})
}
