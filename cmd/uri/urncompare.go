package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnComparer says by which procedure two URNs are equivalent.
type urnComparer struct {
	comparer
	only5b bool
}

func (a *app) urnCompare() *cobra.Command {
	var in input
	var c urnComparer
	cmd := &cobra.Command{
		Use:   "compare [A B]",
		Short: "say whether two URNs are the same name, and by which rules",
		Long: `Compare says by which procedure two URNs are equivalent; the first in this list
that finds them so is the answer. The status is 1 if none does.

  5b         the names are the same, and so is what a resolver is asked for:
             the directives, in whatever order
  5a         the names are the same. What stands behind them does not count
  namespace  the names are the same by the rules of their namespace: in that of
             ISBNs hyphens make no difference

5a and 5b are steps of the draft 2141bis-03, section 5; RFC 8141 compares as 5a
does. None of them decodes anything: urn:foo:a and urn:foo:%61 are two names.

With --5b only that procedure is asked, as it is for who caches answers.

Pairs on standard input have a tab between them. The answer for each begins with
NAME:LINE: of the pair, where NAME is - for standard input. With -v the pair
itself follows.`,
		Example: `  uri urn compare urn:isbn:0-395-36341-1 URN:ISBN:0395363411
  uri urn compare --5b 'urn:foo:a?s=I2L&c=x' 'urn:foo:a?c=x&s=I2L'
  paste old.txt new.txt | uri urn compare | grep different`,
		Args: twoOrLines("URN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.app, c.what, c.pair = a, "URN", c.urns
			return c.run(cmd, &in, args)
		},
	}
	in.flags(cmd)
	cmd.Flags().BoolVar(&c.only5b, "5b", false, "ask step 5b only, for who caches answers")
	cmd.Flags().BoolVar(&c.json, "json", false, jsonHelp)
	return cmd
}

// urns answers for two URNs. If they are of a line, the answer has to say which.
func (c *urnComparer) urns(w *stream.Answer, a, b side, ofLine bool) {
	u, errA := parseURN(a.text)
	v, errB := parseURN(b.text)
	if errA != nil || errB != nil {
		c.refuse(w, a, b, errA, errB)
		return
	}
	procedure := c.procedure(u, v)
	if procedure == "none" {
		w.Negative++
	}
	switch {
	case c.json:
		w.Out = open(w.Out).text("a", a.text).text("b", b.text).
			bool("equivalent", procedure != "none").text("procedure", procedure).
			bool("equal_5a", u.Equal5a(v)).bool("equal_5b", u.Equal5b(v)).
			bool("equal_8141", u.Equal8141(v)).bool("equal_namespace", nid.Equivalent(u, v)).end()
	case !c.app.quiet:
		if ofLine {
			w.Out = place(w.Out, w.Name, c.app.outColor, a.n)
		}
		w.Out = append(append(append(w.Out, urnVerdict(procedure, u, v)...), " (procedure: "...), procedure...)
		w.Out = append(w.Out, ")\n"...)
		if ofLine && c.app.verbose {
			w.Out = c.texts(w.Out, u.Generic(), v.Generic())
		}
	}
}

// procedure returns the name of the first procedure that finds u and v equivalent, or "none".
func (c *urnComparer) procedure(u, v urn.URN) string {
	switch {
	case u.Equal5b(v):
		return "5b"
	case c.only5b:
		return "none"
	case u.Equal5a(v):
		return "5a"
	case nid.Equivalent(u, v):
		return "namespace"
	}
	return "none"
}

func urnVerdict(procedure string, u, v urn.URN) string {
	switch {
	case procedure == "5b":
		return "equivalent, and so is what a resolver is asked for"
	case procedure == "5a":
		return "equivalent as names, but a resolver is asked for different things"
	case procedure == "namespace":
		return "equivalent, by the rules of the namespace " + u.NID()
	case u.Equal5a(v):
		return "different: the names are equivalent, but not what a resolver is asked for"
	}
	return "different"
}
