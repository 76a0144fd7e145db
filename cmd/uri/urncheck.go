package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnChecker says which records are URNs that keep to the rules of their namespace.
type urnChecker struct {
	app        *app
	syntax     urn.Syntax
	namespaces bool
	json       bool
	filter     bool // print records, and not messages
	valid      bool // the records to print
	invalid    bool
	end        byte
}

func (a *app) urnCheck() *cobra.Command {
	var in input
	var syntax string
	c := urnChecker{app: a}
	cmd := &cobra.Command{
		Use:   "check [URN...]",
		Short: "say which texts are not URNs, where, and why",
		Long: `Check says of each text that is no URN, or breaks the rules of its namespace, in
what it does, and where: all of it, each on a line. It says nothing of the
others, but warnings of what is allowed and unwise; with -v notes too. Errors
alone decide the status, which is 1 if there was one.

These documents say what a URN is. What follows the first or the second is
accepted; --syntax asks for one of them.

  draft  draft-ietf-urnbis-rfc2141bis-urn-03: a query of directives, as in
         urn:isbn:0451450523?s=I2L, and "/" percent-encoded
  8141   RFC 8141: urn:example:a/b?+r-component?=q-component#f-component
  2141   RFC 2141, the oldest: a name, and nothing behind it

Messages and filters are those of uri check.`,
		Example: `  uri urn check urn:isbn:0-395-36341-2
  uri urn check --valid < names.txt > valid.txt
  uri urn check --syntax 8141 'urn:example:a/b?=c'`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			c.syntax = urn.Either
			if cmd.Flags().Changed("syntax") {
				if c.syntax, err = syntaxOf(syntax); err != nil {
					return err
				}
			}
			c.end, in.negative = in.end(), "invalid"
			c.filter = c.valid || c.invalid
			return a.stream(cmd, &in, args, c.answer)
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&syntax, "syntax", "", "hold all to `DOCUMENT`: draft, 8141 or 2141")
	f.BoolVar(&c.namespaces, "namespace-rules", true, "check the rules of namespaces; =false does not")
	f.Lookup("namespace-rules").DefValue = "" // the text tells it
	f.BoolVar(&c.valid, "valid", false, "print the valid lines")
	f.BoolVar(&c.invalid, "invalid", false, "print the invalid lines")
	f.BoolVar(&c.json, "json", false, jsonHelp)
	a.exclude(cmd, "valid", "invalid")
	complete(cmd, "syntax", syntaxNames()...)
	return cmd
}

func syntaxNames() []string {
	var names []string
	for _, s := range urnSyntaxes {
		names = append(names, s.name)
	}
	return names
}

func syntaxOf(name string) (urn.Syntax, error) {
	for _, s := range urnSyntaxes {
		if s.name == name {
			return s.syntax, nil
		}
	}
	return 0, usagef("--syntax is %s, not %q", list(syntaxNames()), name)
}

// check returns what there is to say of a text, and reports whether it is valid.
func (c *urnChecker) check(text string) ([]finding.Finding, bool) {
	u, err := uri.Parse(text)
	if err != nil {
		return []finding.Finding{describe(text, err)}, false
	}
	n, err := c.syntax.Parse(u)
	if err != nil {
		return c.syntax.Check(u), false
	}
	if !c.namespaces {
		return nil, true
	}
	list := nid.Standard().CheckBy(c.syntax, n)
	return list, !slices.ContainsFunc(list, isError)
}

func isError(f finding.Finding) bool { return f.Severity == finding.Error }

func (c *urnChecker) answer(w *stream.Answer, text string, n int) {
	list, ok := c.check(text)
	if !ok {
		w.Negative++
	}
	wanted := !c.filter || c.valid == ok
	if c.json {
		if wanted {
			o := open(w.Out).input(text).bool("valid", ok)
			if !ok {
				o = errorField(o, "error", list[slices.IndexFunc(list, isError)])
			}
			w.Out = o.findings(list).end()
		}
		return
	}
	if !c.filter || c.app.verbose {
		c.app.messages(w, text, n, list)
	}
	if c.filter && wanted && len(text) <= uri.MaxLen {
		if c.app.outTerminal {
			text = visible(text)
		}
		w.Out = append(append(w.Out, text...), c.end)
	}
}
