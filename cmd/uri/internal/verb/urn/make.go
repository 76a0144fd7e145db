package urn

import (
	"context"

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
	o := &options{Options: v.Options, to: "namespace"}
	v.SharedFlags("records", "texts")
	get.Flag(v)
	v.Choice(&o.to, "to", "", formNames, "write the form `NAME`")
	v.BoolVar(&o.human, "human", false, "write what people read")
	v.Exclude("to", "human")
	v.Run(o.normalize)
}

func (o *options) normalize(_ context.Context, operands []string) error {
	form := forms()[o.to]
	name, write := "normalized", func(u urn.URN) string { return form(u).String() }
	if o.human {
		name, write = "display", urn.URN.Display
	}
	in := cli.Input{Operands: operands}
	return o.EachResult(in, name, func(dst []byte, text string) ([]byte, error) {
		u, err := parseURN(text)
		if err != nil {
			return dst, err
		}
		return append(dst, write(u)...), nil
	})
}

func newEncode(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "skips")
	get.Flag(v)
	v.StringVar(&o.nid, "nid", "", "make the URN of a name in the namespace `NID`")
	v.Old("-n", "nid")
	v.StringVar(&o.special, "special", "", "percent-encode `CHARS` too")
	v.BoolVar(&o.value, "value", false, "make the value of a directive")
	v.Exclude("value", "nid", "special")
	v.Given(&o.hasNID, "nid")
	v.Complete("nid", cli.Names(nids))
	v.Run(o.encode)
}

func (o *options) encode(_ context.Context, operands []string) error {
	special := pct.SetOf(o.special)
	if o.hasNID {
		if err := checkNID(o.App, o.nid); err != nil {
			return err
		}
		i, _ := nid.Lookup(o.nid)
		special = special.Union(i.Special)
	}
	in := cli.Input{Operands: operands}
	return o.EachResult(in, "result", func(dst []byte, text string) ([]byte, error) {
		if o.value {
			s, err := urn.EncodeValue(text)
			return append(dst, s...), err
		}
		nss, err := urn.Encode(text, special)
		if err != nil || o.nid == "" {
			return append(dst, nss...), err
		}
		// The only possible error is an empty NSS, at offset 0 of the text too.
		if err := urn.ValidateNSS(nss); err != nil {
			return dst, err
		}
		u, err := urn.New(o.nid, nss)
		return append(dst, u.String()...), err
	})
}

func newNew(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "skips")
	get.Flag(v)
	v.ValidArgsFunction = func(cmd *cobra.Command, operands []string, s string) (
		[]string, cobra.ShellCompDirective) {
		if len(operands) > 0 {
			return cobra.NoFileCompletions(cmd, operands, s)
		}
		return cli.Names(nids)(cmd, operands, s)
	}
	v.Run(o.make)
}

func (o *options) make(_ context.Context, operands []string) error {
	if len(operands) == 0 {
		return cli.UsageMore("name a namespace, such as isbn",
			"uri urn namespaces lists those that have rules")
	}
	name := operands[0]
	if err := checkNID(o.App, name); err != nil {
		return err
	}
	in := cli.Input{Operands: operands[1:]}
	return o.EachResult(in, "result", func(dst []byte, id string) ([]byte, error) {
		u, err := nid.FromID(name, id)
		return append(dst, u.String()...), err
	})
}
