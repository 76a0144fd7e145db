package urn

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func newEncode(v *cli.Verb) {
	var name, chars string
	v.RecordFlags()
	v.Flags().StringVarP(&name, "nid", "n", "", "make the URN of a name in the namespace `NID`")
	v.Flags().StringVar(&chars, "special", "", "percent-encode `CHARS` too")
	v.CompleteNames("nid", nids)
	v.Run(func(operands []string) error {
		special := pct.SetOf(chars)
		if v.Given("nid") {
			if err := checkNID(v, name); err != nil {
				return err
			}
			i, _ := nid.Lookup(name)
			special = special.Union(i.Special)
		}
		return answer(v, operands, func(text string) (string, error) { return encode(name, text, special) })
	})
}

// answer answers with what make makes of each record.
func answer(v *cli.Verb, operands []string, make func(text string) (string, error)) error {
	return v.Each(operands, func(r cli.Record) {
		if result, err := make(r.Text); err != nil {
			r.Refuse(err)
		} else {
			r.Result("result", result)
		}
	})
}

// encode returns a text as an NSS, or as a URN if there is a namespace.
func encode(name, text string, special pct.Set) (string, error) {
	nss, err := urn.Encode(text, special)
	if err != nil || name == "" {
		return nss, err
	}
	if err := urn.CheckNSS(nss); err != nil { // there the places are those in the text: it is empty
		return "", err
	}
	u, err := urn.New(name, nss)
	return u.String(), err
}

func newNew(v *cli.Verb) {
	v.RecordFlags()
	v.ValidArgsFunction = func(_ *cobra.Command, operands []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(operands) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nids(), cobra.ShellCompDirectiveNoFileComp
	}
	v.Run(func(operands []string) error {
		if len(operands) == 0 {
			return cli.UsageMore("name a namespace, such as isbn", "uri urn namespaces lists those that have rules")
		}
		name := operands[0]
		if err := checkNID(v, name); err != nil {
			return err
		}
		return answer(v, operands[1:], func(id string) (string, error) {
			u, err := nid.FromID(name, id)
			return u.String(), err
		})
	})
}
