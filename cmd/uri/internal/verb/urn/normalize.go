package urn

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// forms are those in which URNs are written.
var forms = map[string]func(urn.URN) urn.URN{
	"canonical": urn.URN.Canonical,
	"5a":        urn.URN.Normalize5a,
	"5b":        urn.URN.Normalize5b,
	"namespace": nid.Canonical,
}

func formNames() []string { return []string{"canonical", "5a", "5b", "namespace"} }

func newNormalize(v *cli.Verb) {
	var to string
	var human bool
	v.RecordFlags()
	v.Choice(&to, "to", "namespace", formNames, "write the form `NAME`")
	v.Flags().BoolVar(&human, "human", false, "write what people read")
	v.Exclude("to", "human")
	v.Run(func(operands []string) error {
		if err := cli.OneOf("--to", to, formNames()); err != nil {
			return err
		}
		form := forms[to]
		return v.Each(operands, func(r cli.Record) {
			u, err := parseURN(r.Text)
			switch {
			case err != nil:
				r.Refuse(err)
			case human:
				r.Result("display", u.Display())
			default:
				r.Result("normalized", form(u).String())
			}
		})
	})
}
