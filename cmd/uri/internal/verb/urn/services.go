package urn

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/urn"
)

// newServices lists the registries of the draft, section 9.2.
func newServices(v *cli.Verb) {
	var keywords bool
	v.JSONFlag()
	v.Flags().BoolVar(&keywords, "keywords", false, "list the keywords of directives")
	v.Run(func(operands []string) error {
		if len(operands) > 0 {
			return cli.Usagef("services takes no operands")
		}
		heads := []string{"name", "status", "purpose", "reference"}
		if keywords {
			heads[0], heads[1] = "keyword", "scope"
		}
		l := cli.NewList(v, heads...)
		add := func(row ...string) {
			if !v.JSON {
				l.Row(row...)
				return
			}
			o := jsonl.Open(&l.Answer)
			for i, text := range row {
				o = o.Text(heads[i], text)
			}
			o.End()
		}
		for _, k := range urn.StandardParameters().Keywords() {
			if keywords {
				add(k.Keyword, k.Scope, k.Purpose, k.Reference)
			}
		}
		for _, s := range urn.StandardParameters().Services() {
			if !keywords {
				add(s.Name, s.Status, s.Purpose, s.Reference)
			}
		}
		return l.Write(show.Grid{Rows: l.Rows, Gap: 2})
	})
}
