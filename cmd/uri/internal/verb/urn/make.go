package urn

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// The verbs that make a text of each record.

// forms returns the forms in which URNs are written.
func forms() map[string]func(urn.URN) urn.URN {
	return map[string]func(urn.URN) urn.URN{
		"canonical": urn.URN.Canonical,
		"5a":        urn.URN.Normalize5a,
		"5b":        urn.URN.Normalize5b,
		"namespace": nid.Canonical,
	}
}

func formNames() []string { return []string{"canonical", "5a", "5b", "namespace"} }

func newNormalize(v *cli.Verb) {
	to := "namespace"
	var human bool
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.Choice(&to, "to", "", formNames, "write the form `NAME`")
	v.Flags().BoolVar(&human, "human", false, "write what people read")
	v.MarkFlagsMutuallyExclusive("to", "human")
	v.Run(func(operands []string) error {
		form := forms()[to]
		name, write := "normalized", func(u urn.URN) string { return form(u).String() }
		if human {
			name, write = "display", urn.URN.Display
		}
		add := func(dst []byte, text string) ([]byte, error) {
			u, err := parseURN(text)
			if err != nil {
				return dst, err
			}
			return append(dst, write(u)...), nil
		}
		return v.EachResult(operands, name, add)
	})
}

func newEncode(v *cli.Verb) {
	var name, chars string
	var value bool
	v.RecordFlags()
	get.Flag(v)
	v.SkipFlags()
	v.Flags().StringVarP(&name, "nid", "n", "", "make the URN of a name in the namespace `NID`")
	v.Flags().StringVar(&chars, "special", "", "percent-encode `CHARS` too")
	v.Flags().BoolVar(&value, "value", false, "make the value of a directive")
	v.MarkFlagsMutuallyExclusive("value", "nid")
	v.MarkFlagsMutuallyExclusive("value", "special")
	v.Complete("nid", cli.Names(nids))
	v.Run(func(operands []string) error {
		special := pct.SetOf(chars)
		if v.Given("nid") {
			if err := checkNID(v, name); err != nil {
				return err
			}
			i, _ := nid.Lookup(name)
			special = special.Union(i.Special)
		}
		add := func(dst []byte, text string) ([]byte, error) {
			if value {
				s, err := urn.EncodeValue(text)
				return append(dst, s...), err
			}
			nss, err := urn.Encode(text, special)
			if err != nil || name == "" {
				return append(dst, nss...), err
			}
			// The only possible error is an empty NSS, at offset 0 of the text
			// too.
			if err := urn.ValidateNSS(nss); err != nil {
				return dst, err
			}
			u, err := urn.New(name, nss)
			return append(dst, u.String()...), err
		}
		return v.EachResult(operands, "result", add)
	})
}

func newNew(v *cli.Verb) {
	v.RecordFlags()
	get.Flag(v)
	v.SkipFlags()
	v.ValidArgsFunction = func(cmd *cobra.Command, operands []string, s string) (
		[]string, cobra.ShellCompDirective) {
		if len(operands) > 0 {
			return cobra.NoFileCompletions(cmd, operands, s)
		}
		return cli.Names(nids)(cmd, operands, s)
	}
	v.Run(func(operands []string) error {
		if len(operands) == 0 {
			return cli.UsageMore("name a namespace, such as isbn",
				"uri urn namespaces lists those that have rules")
		}
		name := operands[0]
		if err := checkNID(v, name); err != nil {
			return err
		}
		add := func(dst []byte, id string) ([]byte, error) {
			u, err := nid.FromID(name, id)
			return append(dst, u.String()...), err
		}
		return v.EachResult(operands[1:], "result", add)
	})
}
