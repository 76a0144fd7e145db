package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func (a *app) urn() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "urn VERB [OPERAND...]",
		Short: "check, take apart, compare and make URNs",
		Long: `Urn is for Uniform Resource Names: URIs such as urn:isbn:0-395-36341-1, which
name things, and do not say where they are. Each of its verbs knows what all
URNs have in common, by the draft 2141bis-03 and RFC 8141, and the rules of the
namespaces that "uri urn namespaces" lists.`,
		Example: `  uri urn check < names.txt
      say which lines are not URNs, or break the rules of their namespace
  uri urn parse urn:isbn:0-395-36341-1
      take a name apart
  uri urn normalize < names.txt | sort -u
      print each name once
  uri urn new isbn 0-395-36341-1
      make a URN of an ISBN`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("name a verb: %s", list(subVerbs(cmd)))
			}
			if err := noVerb(cmd, args); err != nil {
				return err
			}
			if len(args[0]) >= 4 && strings.EqualFold(args[0][:4], "urn:") {
				return &usageError{"name a verb: " + list(subVerbs(cmd)), "to take it apart: uri urn parse " + visible(args[0])}
			}
			return usagef("there is no verb %s: %s", args[0], list(subVerbs(cmd)))
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	for _, v := range []*cobra.Command{
		a.urnParse(), a.urnCheck(), a.urnNormalize(), a.urnCompare(), a.urnEncode(), a.urnNew(), a.urnNamespaces(),
	} {
		v.DisableFlagsInUseLine = true
		cmd.AddCommand(v)
	}
	return cmd
}

func subVerbs(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// parseURN returns a text as a URN. The error is one of package uri, or a finding.
func parseURN(text string) (urn.URN, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return urn.URN{}, err
	}
	return urn.Parse(u)
}

// urnSyntaxes are what a URN can be held to, by the names of the documents.
var urnSyntaxes = [...]struct {
	name   string
	syntax urn.Syntax
}{
	{"draft", urn.Draft},
	{"8141", urn.RFC8141},
	{"2141", urn.RFC2141},
}

func nids() []string {
	var names []string
	for i := range nid.Standard().All() {
		names = append(names, i.NID)
	}
	return names
}

// checkNID returns a usage error for what can name no namespace.
func checkNID(name string) error {
	if err := urn.CheckNID(name); err != nil {
		return usagef("%q is no namespace: %s", name, describe(name, err).Message)
	}
	return nil
}
