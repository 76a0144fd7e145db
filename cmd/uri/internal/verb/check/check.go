// Package check is the verb that checks texts against the grammar.
package check

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	var rule, by, file string
	var schemes bool
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	j := verdict.Judge{Verb: v}
	j.Flags()
	f := v.Flags()
	f.StringVar(&rule, "rule", "URI", "use another `RULE` of the document")
	reading.Flag(v, &by, "check as `EDITION` does")
	f.BoolVar(&schemes, "scheme-rules", false, "check the rules of the scheme too")
	f.StringVar(&file, "policy", "", "check if the policy in `FILE` allows to connect")
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
		if e != edition.RFC3986 || rule != "URI" {
			if err := v.NoMending("--edition or --rule"); err != nil {
				return err
			}
		}
		var policy guard.Policy
		judges := v.Given("policy")
		if judges {
			if e != edition.RFC3986 || rule != "URI" {
				return cli.Usagef("--policy is about URIs, and not about --edition or --rule")
			}
			var err error
			if policy, err = readPolicy(v, file); err != nil {
				return err
			}
			j.Negative = "denied or invalid"
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
			if judges {
				u, _ := uri.Parse(r.Text)
				j.Policy(r, policy.CheckURI(u))
				return
			}
			j.Valid(r)
		})
	})
}

// readPolicy reads the policy in a file. Nothing is checked by a policy that
// cannot be read.
func readPolicy(v *cli.Verb, name string) (p guard.Policy, err error) {
	f, err := v.Source(name)
	var text []byte
	if err == nil {
		defer f.Close()
		text, err = io.ReadAll(io.LimitReader(f, guard.MaxPolicy+1))
	}
	if err == nil {
		p, err = guard.ParsePolicy(string(text))
	}
	if bad, ok := errors.AsType[*guard.PolicyError](err); ok {
		return p, cli.Usagef("%s:%d: %s", name, bad.Line, bad.Message)
	}
	if err != nil {
		return p, cli.Usagef("--policy: %v", err)
	}
	return p, nil
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
