// Package check is the verb that checks texts against the grammar.
package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/scheme"
)

// A checker checks texts.
type checker struct {
	verdict.Judge
	rule, by, file string // of flags
	schemes        bool

	check  func(text string) error
	policy func(uri.URI) guard.Verdict // or nil
}

// New makes the verb.
func New(v *cli.Verb) {
	c := &checker{Judge: verdict.Judge{Verb: v}}
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	c.Judge.Flags()
	f := v.Flags()
	f.StringVar(&c.rule, "rule", "URI", "check by `RULE`, such as absolute-URI")
	reading.Flag(v, &c.by, "check as `EDITION` does")
	f.BoolVar(&c.schemes, "scheme-rules", false, "check the rules of the scheme too")
	f.StringVar(&c.file, "policy", "", "check if the policy in `FILE` allows to connect")
	completeRules(v)
	v.Run(func(operands []string) error {
		if err := c.prepare(); err != nil {
			return err
		}
		return v.Each(operands, c.record)
	})
}

// prepare makes the check and the policy that the flags ask for.
func (c *checker) prepare() (err error) {
	e := reading.Of(c.by)
	isURI := e == edition.RFC3986 && c.rule == "URI"
	switch {
	case c.schemes && e != edition.RFC3986:
		return cli.Usagef(
			"--scheme-rules is about the rules of today, and not about --edition %s", e)
	case c.schemes && !isURI:
		return cli.Usagef("--scheme-rules is about URIs, and not about the rule %s", c.rule)
	case !isURI:
		if err := c.NoMending("--edition or --rule"); err != nil {
			return err
		}
	}
	if c.Given("policy") {
		if !isURI {
			return cli.Usagef("--policy is about URIs, and not about --edition or --rule")
		}
		p, err := readPolicy(c.Verb, c.file)
		if err != nil {
			return err
		}
		c.policy, c.Negative = p.Judge, "denied or invalid"
	}
	c.check, err = checkOf(e, c.rule, c.Given("rule"))
	return err
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
func readPolicy(v *cli.Verb, name string) (p guard.Policy, err error) {
	text, err := v.ReadFile("--policy", name, guard.MaxPolicy)
	if err == nil {
		p, err = naming.Policy(text, name, nil)
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

// completeRules completes the names of the rules of the edition.
func completeRules(v *cli.Verb) {
	v.Complete("rule", cli.Names(func() []string {
		by, _ := v.Flags().GetString("edition")
		return slices.Collect(cmp.Or(reading.Of(by), edition.RFC3986).Rules())
	}))
}
