package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
)

// A checker says which records are valid.
type checker struct {
	app     *app
	rule    uri.Rule // or "" for URI, which needs no look-up
	json    bool
	filter  bool // print records, and not messages
	valid   bool // the records to print
	invalid bool
	scheme  bool // hold URIs to the rules of their schemes too
	end     byte

	edition *editionRule // or nil for RFC 3986
}

func (a *app) check() *cobra.Command {
	var in input
	var rule, by string
	c := checker{app: a}
	cmd := &cobra.Command{
		Use:   "check [URI...]",
		Short: "say which texts are not URIs, where, and why",
		Long: `Check says of each text that is not a URI where it goes wrong, and why. It says
nothing of the others. The status is 1 if there was an invalid one. With --rule,
the texts are checked against any rule of appendix A, such as host.

A message begins with NAME:LINE:OFFSET. NAME is that of the file, or - for
standard input; OFFSET counts bytes from 0. For operands NAME is argument, and
LINE the number of the operand.

With --scheme-rules a URI has to keep to the rules of its scheme too, as far as
uri knows them ("uri schemes" lists which), and a URN to those of its namespace
("uri urn namespaces"). All that it breaks is told, each on a line.

With --edition 1993, 1738 or 1997 they are checked as an older document does, or
against a rule of it, and what is wrong is said in its terms ("uri editions" has
the names of the documents).

With --valid or --invalid it is a filter: it prints the valid lines, or the
others, as they are, and no messages (-v brings them back). The status says the
same as without.`,
		Example: `  uri check 'http://exa mple.com/'
  uri check --valid < urls.txt > valid.txt
  uri check --rule IPv6address ::1 1::2::3
  uri check --edition 1738 'ftp://example.com/a;type=i'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := editionOf(by)
			switch {
			case err != nil:
				return err
			case e == edition.RFC3986:
				err = c.today(rule)
			case c.scheme:
				return usagef("--scheme-rules is about the rules of today, and not about --edition %s", e)
			default:
				c.edition, err = newEditionRule(e, rule, cmd.Flags().Changed("rule"))
			}
			if err != nil {
				return err
			}
			c.end, in.negative = in.end(), "invalid"
			c.filter = c.valid || c.invalid
			answer := c.line
			switch {
			case c.scheme:
				answer = c.byScheme
			case c.json:
				answer = c.object
			case c.edition == nil && c.rule == "":
				answer = c.uri
			}
			return a.stream(cmd, &in, args, answer)
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&rule, "rule", "URI", "use another `RULE` of the document")
	editionFlag(cmd, &by, "check as `EDITION` does")
	f.BoolVar(&c.scheme, "scheme-rules", false, "check the rules of the scheme too")
	f.BoolVar(&c.valid, "valid", false, "print the valid lines")
	f.BoolVar(&c.invalid, "invalid", false, "print the invalid lines")
	f.BoolVar(&c.json, "json", false, jsonHelp)
	a.exclude(cmd, "valid", "invalid")
	completeRules(cmd)
	return cmd
}

// today sets the rule of RFC 3986.
func (c *checker) today(rule string) error {
	if c.rule = uri.Rule(rule); c.rule.Section() == "" {
		return usagef("RFC 3986 has no rule %q%s", rule, didYouMean(rule, ruleNames()))
	}
	if rule == "URI" {
		c.rule = ""
	} else if c.scheme {
		return usagef("--scheme-rules is about URIs, and not about the rule %s", rule)
	}
	return nil
}

func ruleNames() []string {
	var names []string
	for r := range uri.Rules() {
		names = append(names, string(r))
	}
	return names
}

func (c *checker) check(text string) (err error) {
	if c.edition != nil {
		return c.edition.check(text)
	}
	if c.rule == "" {
		_, err = uri.Parse(text)
		return err
	}
	return c.rule.Check(text)
}

func (c *checker) line(w *stream.Answer, text string, n int) {
	if err := c.check(text); err != nil {
		c.refuse(w, text, n, err)
	} else if c.valid {
		w.Out = append(append(w.Out, text...), c.end)
	}
}

// uri is line for the rule URI, without a detour: it is called most.
func (c *checker) uri(w *stream.Answer, text string, n int) {
	if _, err := uri.Parse(text); err != nil {
		c.refuse(w, text, n, err)
	} else if c.valid {
		w.Out = append(append(w.Out, text...), c.end)
	}
}

func (c *checker) refuse(w *stream.Answer, text string, n int, err error) {
	if !c.filter || c.app.verbose {
		c.app.refuse(w, text, n, err, false)
	} else {
		w.Negative++
	}
	if c.invalid && len(text) <= uri.MaxLen {
		if c.app.outTerminal {
			text = visible(text)
		}
		w.Out = append(append(w.Out, text...), c.end)
	}
}

func (c *checker) object(w *stream.Answer, text string, n int) {
	if err := c.check(text); err != nil {
		if c.valid {
			w.Negative++
		} else {
			c.app.refuse(w, text, n, err, true)
		}
		return
	}
	if !c.invalid {
		w.Out = open(w.Out).input(text).bool("valid", true).end()
	}
}

// byScheme holds URIs to the rules of their schemes.
func (c *checker) byScheme(w *stream.Answer, text string, n int) {
	u, err := uri.Parse(text)
	var list []finding.Finding
	if err == nil {
		list = errorsOf(broken(u))
	}
	switch {
	case err != nil && c.json:
		c.object(w, text, n)
	case err != nil:
		c.refuse(w, text, n, err)
	case len(list) == 0 && c.json:
		if !c.invalid {
			w.Out = open(w.Out).input(text).bool("valid", true).end()
		}
	case len(list) == 0:
		if c.valid {
			w.Out = append(append(w.Out, text...), c.end)
		}
	case c.json:
		w.Negative++
		if !c.valid {
			w.Out = errorField(open(w.Out).input(text).bool("valid", false), "error", list[0]).findings(list).end()
		}
	default:
		w.Negative++
		for _, f := range list {
			if !c.filter || c.app.verbose {
				c.app.message(w, text, n, f)
			}
		}
		if c.invalid {
			w.Out = append(append(w.Out, text...), c.end)
		}
	}
}
