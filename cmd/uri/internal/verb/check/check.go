// Package check is the verb that checks texts against the grammar.
package check

import (
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
		check := func(text string) error {
			_, err := uri.Parse(text)
			return err
		}
		switch {
		case e != edition.RFC3986 && schemes:
			return cli.Usagef(
				"--scheme-rules is about the rules of today, and not about --edition %s", e)
		case e != edition.RFC3986:
			var err error
			if check, err = old(e, rule, v.Given("rule")); err != nil {
				return err
			}
		case uri.Rule(rule).Section() == "":
			return cli.Usagef("RFC 3986 has no rule %q%s", rule, show.DidYouMean(rule, ruleNames()))
		case rule == "URI": // check is set already
		case schemes:
			return cli.Usagef("--scheme-rules is about URIs, and not about the rule %s", rule)
		default:
			check = uri.Rule(rule).Check
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

func ruleNames() []string {
	var names []string
	for r := range uri.Rules() {
		names = append(names, string(r))
	}
	return names
}

// old returns the check by an older document, or by one of its rules. The name
// of the rule may be in any case.
func old(e edition.Edition, name string, given bool) (func(text string) error, error) {
	if !given {
		return func(text string) error {
			r := e.Read(text)
			return r.Err()
		}, nil
	}
	rules := slices.Collect(e.Rules())
	i := slices.Index(rules, name)
	if i < 0 {
		i = slices.IndexFunc(rules, func(r string) bool { return strings.EqualFold(r, name) })
	}
	if i < 0 {
		return nil, cli.Usagef("%s has no rule %q%s", e.Title(), name, show.DidYouMean(name, rules))
	}
	return func(text string) error { return e.Check(rules[i], text) }, nil
}

// completeRules completes the names of the rules of the edition.
func completeRules(v *cli.Verb) {
	v.Complete("rule", cli.Names(func() []string {
		by, _ := v.Flags().GetString("edition")
		if e := reading.Of(by); e != 0 && e != edition.RFC3986 {
			return slices.Collect(e.Rules())
		}
		return ruleNames()
	}))
}
