package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/scheme"
)

// rungs are those of the comparison ladder that normalize goes to.
var rungs = []string{"case", "percent", "dots", "syntax", "scheme"}

func (a *app) normalize() *cobra.Command {
	var in input
	var to, base string
	var json bool
	cmd := &cobra.Command{
		Use:   "normalize [URI...]",
		Short: "write URIs in their normal form",
		Long: `Normalize writes URIs in the normal form of RFC 3986 section 6.2, in which texts
that differ may turn out to be equivalent. A rung of that ladder includes those
above it in this list:

  case      scheme and host in lower case, %c3 as %C3
  percent   needless percent-encodings decoded: %7E is ~
  dots      dot-segments removed: /a/../b is /b
  syntax    all that the syntax tells: the same
  scheme    what the scheme makes no difference of: http://h:80 is http://h/

A relative reference has no normal form before it is resolved: -b does that.`,
		Example: `  uri normalize 'HTTP://Example.com/a/../%7Euser'
  uri check --valid < urls.txt | uri normalize | sort -u`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rung, err := rungTo(to)
			if err != nil {
				return err
			}
			get := parseToNormalize
			if cmd.Flags().Changed("base") {
				b, err := parseBase(base)
				if err != nil {
					return err
				}
				get = target(b, uri.URI.Resolve, uri.ParseRef)
			}
			end := in.end()
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				u, err := get(text)
				if err != nil {
					a.refuse(w, text, n, err, json)
					return
				}
				if json {
					w.Out = open(w.Out).input(text).text("normalized", rung.Normalize(u).String()).end()
					return
				}
				w.Out = append(appendNormal(w.Out, u, rung), end)
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&to, "to", "syntax", "go up to `RUNG` of the ladder")
	f.StringVarP(&base, "base", "b", "", baseHelp)
	f.BoolVar(&json, "json", false, jsonHelp)
	complete(cmd, "to", rungs...)
	return cmd
}

// appendNormal appends the normal form of a rung.
func appendNormal(dst []byte, u uri.URI, rung scheme.Rung) []byte {
	if rung == scheme.Scheme {
		return append(dst, scheme.Normalize(u).String()...)
	}
	return u.AppendNormalize(dst, rung.Norm())
}

// A relativeError is that of a reference that was to be a URI.
type relativeError struct{ err error }

func (e *relativeError) Error() string { return e.err.Error() }
func (e *relativeError) Unwrap() error { return e.err }

func parseToNormalize(text string) (uri.URI, error) {
	u, err := uri.Parse(text)
	if err != nil {
		if _, no := uri.ParseRef(text); no == nil {
			err = &relativeError{err}
		}
	}
	return u, err
}

// allRungs are those of verbs that can do without a normal form, too.
var allRungs = append([]string{"string"}, rungs...)

// anyRung returns the rung of that name, for a flag that takes one of allRungs.
func anyRung(flag, name string) (scheme.Rung, error) {
	if !slices.Contains(allRungs, name) {
		return 0, usagef("--%s is %s, not %q%s", flag, list(allRungs), name, didYouMean(name, allRungs))
	}
	if name == "string" {
		return scheme.String, nil
	}
	return rungTo(name)
}

func rungTo(name string) (r scheme.Rung, err error) {
	switch name {
	case "syntax":
		return scheme.Dots, nil
	case "string":
		return 0, usagef("--to string would change nothing; --to is %s", list(rungs))
	}
	if err := r.UnmarshalText([]byte(name)); err != nil || r < scheme.Case || r > scheme.Scheme {
		return 0, usagef("--to is %s, not %q%s", list(rungs), name, didYouMean(name, rungs))
	}
	return r, nil
}
