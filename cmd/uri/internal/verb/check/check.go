// Package check is the verb that checks texts against the grammar.
package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	var rule, by string
	var schemes bool
	v.RecordFlags()
	j := verdict.Judge{Verb: v}
	j.Flags()
	f := v.Flags()
	f.StringVar(&rule, "rule", "URI", "use another `RULE` of the document")
	reading.Flag(v, &by, "check as `EDITION` does")
	f.BoolVar(&schemes, "scheme-rules", false, "check the rules of the scheme too")
	completeRules(v)
	v.Run(func(operands []string) error {
		e := reading.Of(by)
		switch {
		case schemes && e != edition.RFC3986:
			return cli.Usagef(
				"--scheme-rules is about the rules of today, and not about --edition %s", e)
		case schemes && rule != "URI":
			return cli.Usagef("--scheme-rules is about URIs, and not about the rule %s", rule)
		}
		check, err := checker(e, rule, v.Given("rule"))
		if err != nil {
			return err
		}
		return v.Each(operands, func(r cli.Record) {
			if err := check(r.Text); err != nil {
				j.Refuse(r, err)
				return
			}
			if schemes {
				u, _ := uri.Parse(r.Text) // check has parsed it
				if list := describe.Errors(scheme.Check(u)); len(list) > 0 {
					j.Findings(r, list)
					return
				}
			}
			j.Valid(r)
		})
	})
}

// checker returns the check by an edition, or by one of its rules. The name of
// the rule may be in any letter case.
func checker(e edition.Edition, name string, given bool) (func(text string) error, error) {
	switch {
	case e != edition.RFC3986 && !given:
		return func(text string) error {
			r := e.Read(text)
			return r.Err()
		}, nil
	case e == edition.RFC3986 && name == "URI":
		return func(text string) error {
			_, err := uri.Parse(text)
			return err
		}, nil
	}
	rules := slices.Collect(e.Rules())
	i := slices.Index(rules, name)
	if i < 0 {
		i = slices.IndexFunc(rules, func(r string) bool { return strings.EqualFold(r, name) })
	}
	switch {
	case i < 0:
		return nil, cli.Usagef("%s has no rule %q%s", e.Title(), name, show.DidYouMean(name, rules))
	case e == edition.RFC3986: // its messages say more
		return uri.Rule(name).Check, nil
	}
	return func(text string) error { return e.Check(rules[i], text) }, nil
}

// completeRules completes the names of the rules of the edition.
func completeRules(v *cli.Verb) {
	v.Complete("rule", cli.Names(func() []string {
		by, _ := v.Flags().GetString("edition")
		return slices.Collect(cmp.Or(reading.Of(by), edition.RFC3986).Rules())
	}))
}
