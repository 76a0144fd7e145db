package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
)

// An editionRule is what texts are checked against: a rule of a document, or what it calls a URL if that is "".
type editionRule struct {
	edition edition.Edition
	rule    string
}

// newEditionRule takes the name of a rule in any case, if one is given.
func newEditionRule(e edition.Edition, name string, given bool) (*editionRule, error) {
	if !given {
		return &editionRule{edition: e}, nil
	}
	rules := slices.Collect(e.Rules())
	i := slices.Index(rules, name)
	if i < 0 {
		i = slices.IndexFunc(rules, func(r string) bool { return strings.EqualFold(r, name) })
	}
	if i < 0 {
		return nil, usagef("%s has no rule %q%s", e.Title(), name, didYouMean(name, rules))
	}
	return &editionRule{e, rules[i]}, nil
}

func (r *editionRule) check(text string) error {
	if len(text) > uri.MaxLen { // it may have been cut
		_, err := uri.ParseRef(text)
		return err
	}
	if r.rule != "" {
		return r.edition.Check(r.rule, text)
	}
	reading := r.edition.Read(text)
	return reading.Err()
}

// completeRules completes the names of the rules that the edition has.
func completeRules(cmd *cobra.Command) {
	completeWith(cmd, "rule", func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		names := ruleNames()
		if by, err := cmd.Flags().GetString("edition"); err == nil {
			if e, err := editionOf(by); err == nil && e != edition.RFC3986 {
				names = slices.Collect(e.Rules())
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
}
