package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
)

func (a *app) resolve() *cobra.Command {
	var in input
	var base, by string
	var nonStrict, json bool
	var parse func(string) (uri.Ref, error)
	cmd := &cobra.Command{
		Use:   "resolve -b BASE [REFERENCE...]",
		Short: "make URIs of references, with a base",
		Long: `Resolve prints the URI that each reference stands for where the base is BASE,
by the algorithm of RFC 3986 section 5.2.

With --edition 1993, 1738 or 1997 it is that of an older document. 1997 knows
references to the document that they stand in, whatever the base is: the answer
is "(current document)", with the fragment behind it. What an algorithm says
beside its result, such as that the base is not hierarchical, is a message. RFC
1738 has no relative references.`,
		Example: `  uri resolve -b http://a/b/c/d ../g '?y' '#s'
  uri resolve -b https://example.com/page.html < hrefs.txt
  uri resolve -b 'http://a/b/c/d;p?q' --edition 1997 ../../../g '#s'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if e, err := editionOf(by); err != nil {
				return err
			} else if e != edition.RFC3986 {
				if nonStrict || cmd.Flags().Changed("relaxed") {
					return usagef("--non-strict and --relaxed are for the algorithm of today, and not for --edition %s", e)
				}
				x := editionResolver{app: a, edition: e, base: base, json: json, end: in.end()}
				if err := x.checkBase(cmd.Flags().Changed("base")); err != nil {
					return err
				}
				return a.stream(cmd, &in, args, x.answer)
			}
			resolve := uri.URI.Resolve
			if nonStrict {
				resolve = uri.URI.ResolveNonStrict
			}
			b, err := parseBase(base)
			if err != nil {
				return err
			}
			get, end := target(b, resolve, parse), in.end()
			if !nonStrict && !json && !cmd.Flags().Changed("relaxed") {
				return a.stream(cmd, &in, args, a.resolveStrict(b, end))
			}
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				u, err := get(text)
				switch {
				case err != nil:
					a.refuse(w, text, n, err, json)
				case json:
					w.Out = open(w.Out).input(text).text("base", b.String()).text("target", u.String()).end()
				default:
					w.Out = append(append(w.Out, u.String()...), end)
				}
			})
		},
	}
	in.flags(cmd)
	parse = relaxedFlag(cmd)
	f := cmd.Flags()
	f.StringVarP(&base, "base", "b", "", "the `BASE`, a URI")
	f.BoolVar(&nonStrict, "non-strict", false, "ignore a scheme that is the base's, as old parsers did")
	editionFlag(cmd, &by, "resolve as `EDITION` does")
	f.BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

var errTooLong = errors.New("the target would be too long for a URI")

// resolveStrict is the way for many references.
func (a *app) resolveStrict(base uri.URI, end byte) stream.Func {
	return func(w *stream.Answer, text string, n int) {
		r, err := uri.ParseRef(text)
		if err != nil {
			a.refuse(w, text, n, err, false)
			return
		}
		out := base.AppendResolve(w.Out, r)
		if len(out) == len(w.Out) { // a target is never empty
			a.refuse(w, text, n, errTooLong, false)
			return
		}
		w.Out = append(out, end)
	}
}

// parseBase parses what -b takes.
func parseBase(text string) (uri.URI, error) {
	if text == "" {
		return uri.URI{}, usagef("a base is needed: -b BASE")
	}
	u, err := uri.Parse(text)
	if err != nil {
		f := describe(text, err)
		return u, usagef("the base is not a URI: byte %d: %s (rule %s, %s)", f.Start, f.Message, f.Rule, f.Section)
	}
	return u, nil
}

// target returns a function that parses a reference and resolves it.
func target(base uri.URI, resolve func(uri.URI, uri.Ref) uri.URI, parse func(string) (uri.Ref, error)) func(string) (uri.URI, error) {
	return func(text string) (uri.URI, error) {
		r, err := parse(text)
		if err != nil {
			return uri.URI{}, err
		}
		u := resolve(base, r)
		if u.IsZero() {
			return u, errTooLong
		}
		return u, nil
	}
}
