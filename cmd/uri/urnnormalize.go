package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnForm is one in which URNs are written.
type urnForm struct {
	name string
	of   func(urn.URN) urn.URN
}

var urnForms = [...]urnForm{
	{"canonical", urn.URN.Canonical},
	{"5a", urn.URN.Normalize5a},
	{"5b", urn.URN.Normalize5b},
	{"namespace", nid.Canonical},
}

func (a *app) urnNormalize() *cobra.Command {
	var in input
	var to string
	var human, json bool
	cmd := &cobra.Command{
		Use:   "normalize [URN...]",
		Short: "write URNs in their canonical form",
		Long: `Normalize writes URNs in one of the forms by which they are compared:

  canonical  that of all URNs, in which they are stored and sent: "urn" and the
             namespace in lower case, %c3 as %C3. Nothing is decoded
  5a         the same without what stands behind the name
  5b         the same without a fragment, and with the directives in order
  namespace  canonical, and what the namespace makes no difference of: an ISBN
             is written without hyphens. It is the default

5a and 5b are steps of the draft 2141bis-03, section 5. A name that breaks the
rules of its namespace is written in the form of all URNs.

With --human it is the canonical form for people, in which characters outside of
US-ASCII are shown as they are: it is to be read, and is no URN.`,
		Example: `  uri urn normalize URN:ISBN:0-395-36341-1
  uri urn normalize --to 5b 'urn:example:a?s=I2L&c=ToC#top'
  uri urn normalize --human urn:example:B%C3%BCcher`,
		RunE: func(cmd *cobra.Command, args []string) error {
			form, err := formTo(to)
			if err != nil {
				return err
			}
			end := in.end()
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				u, err := parseURN(text)
				if err != nil {
					a.refuse(w, text, n, err, json)
					return
				}
				field, s := "normalized", ""
				if human {
					field, s = "display", u.Display()
				} else {
					s = form.of(u).String()
				}
				switch {
				case json:
					w.Out = open(w.Out).input(text).text(field, s).end()
				case a.outTerminal:
					w.Out = append(append(w.Out, visible(s)...), end)
				default:
					w.Out = append(append(w.Out, s...), end)
				}
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&to, "to", "namespace", "write the form `NAME`")
	f.BoolVar(&human, "human", false, "write what people read")
	f.BoolVar(&json, "json", false, jsonHelp)
	a.exclude(cmd, "to", "human")
	complete(cmd, "to", formNames()...)
	return cmd
}

func formNames() []string {
	var names []string
	for _, f := range urnForms {
		names = append(names, f.name)
	}
	return names
}

func formTo(name string) (urnForm, error) {
	for _, f := range urnForms {
		if f.name == name {
			return f, nil
		}
	}
	return urnForm{}, usagef("--to is %s, not %q%s", list(formNames()), name, didYouMean(name, formNames()))
}
