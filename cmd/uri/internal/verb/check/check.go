// Package check is the verb that checks texts against the grammar.
package check

import (
	"context"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/scheme"
)

type options struct {
	*verdict.Judge
	rule, policy       string
	hasRule, hasPolicy bool // given
	by                 edition.Edition
	schemes            bool
}

func New(v *cli.Verb) {
	v.SharedFlags("records", "texts")
	get.Flag(v)
	o := &options{Judge: verdict.Flags(v)}
	v.StringVar(&o.rule, "rule", "URI", "check by `RULE`, such as absolute-URI")
	v.EditionFlag(&o.by, "check as `EDITION` does")
	v.BoolVar(&o.schemes, "scheme-rules", false, "check the rules of the scheme too")
	v.StringVar(&o.policy, "policy", "", "check if the policy in `FILE` allows to connect")
	v.Given(&o.hasRule, "rule")
	v.Given(&o.hasPolicy, "policy")
	v.Complete("rule", cli.Names(func() []string { return slices.Collect(o.by.Rules()) }))
	v.Run(o.run)
}

// A checker checks texts.
type checker struct {
	*options
	check  func(text string) error
	policy func(uri.URI) guard.Verdict // or nil
}

func (o *options) run(_ context.Context, operands []string) (err error) {
	c := &checker{options: o}
	in := cli.Input{Operands: operands, Negative: "invalid"}
	in.AnyText = o.by != edition.RFC3986 || o.rule != "URI"
	switch {
	case o.schemes && o.by != edition.RFC3986:
		return cli.Usagef(
			"--scheme-rules is about the rules of today, and not about --edition %s", o.by)
	case o.schemes && in.AnyText:
		return cli.Usagef("--scheme-rules is about URIs, and not about the rule %s", o.rule)
	case in.AnyText:
		if err := o.NoMending("--edition or --rule"); err != nil {
			return err
		}
	}
	if o.hasPolicy {
		if in.AnyText {
			return cli.Usagef("--policy is about URIs, and not about --edition or --rule")
		}
		p, err := o.readPolicy()
		if err != nil {
			return err
		}
		c.policy, in.Negative = p.Judge, "denied or invalid"
	}
	if c.check, err = checkOf(o.by, o.rule, o.hasRule); err != nil {
		return err
	}
	return o.Each(in, c.record)
}

// record answers a record.
func (c *checker) record(r cli.Record) {
	if err := c.check(r.Text); err != nil {
		c.Refuse(r, err)
		return
	}
	if c.schemes {
		u, _ := uri.Parse(r.Text) // check has parsed it
		if list := describe.Errors(scheme.Check(u)); len(list) > 0 {
			c.Findings(r, list)
			return
		}
	}
	if c.policy != nil {
		u, _ := uri.Parse(r.Text)
		c.Policy(r, c.policy(u))
		return
	}
	c.Valid(r)
}

// readPolicy reads the policy in a file. Nothing is checked by a policy that
// cannot be read.
func (o *options) readPolicy() (p guard.Policy, err error) {
	text, err := o.ReadFile("--policy", o.policy, guard.MaxPolicy)
	if err == nil {
		p, _, err = naming.Policy(text, o.policy, nil, nil)
	}
	return p, err
}

// checkOf returns the check by an edition, or by one of its rules. The name of
// the rule may be in any letter case.
func checkOf(e edition.Edition, name string, given bool) (func(text string) error, error) {
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
		return uri.Rule(name).Validate, nil
	}
	return func(text string) error { return e.Validate(rules[i], text) }, nil
}
