package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

func (a *app) compare() *cobra.Command {
	var in input
	var json bool
	cmd := &cobra.Command{
		Use:   "compare [A B]",
		Short: "say whether two URIs are equivalent, and how",
		Long: `Compare climbs the comparison ladder of RFC 3986 section 6.2 until two URIs
agree, and says on which rung they do (string, case, percent, dots; or none) and
what differed before. The status is 1 if they are different; with -q that is all
the answer. Pairs on standard input have a tab between them.`,
		Example: `  uri compare 'http://example.com/~a' 'HTTP://example.com/%7Ea'
  uri compare --json < pairs.tsv`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) == 2 || len(args) == 1 && args[0] == standardInput {
				return nil
			}
			return usagef("compare takes two URIs, or lines with a tab between two")
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c := comparer{a, json}
			if len(args) == 2 {
				if len(in.files) > 0 || args[0] == standardInput || args[1] == standardInput {
					return usagef("compare takes two URIs, or lines with a tab between two, not both")
				}
				// One record of two operands, whatever is in them.
				b := args[1]
				return a.stream(cmd, &in, args[:1], func(w *stream.Answer, a string, _ int) {
					c.pair(w, side{a, 1, 0}, side{b, 2, 0})
				})
			}
			in.block = 64 << 10
			return a.stream(cmd, &in, args, c.line)
		},
	}
	in.flags(cmd)
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

type comparer struct {
	app  *app
	json bool
}

// A side is one of two texts to compare, and where it begins.
type side struct {
	text      string
	n, offset int
}

// line answers a line of two texts. The first tab is between them, since none can be in a URI.
func (c comparer) line(w *stream.Answer, text string, n int) {
	a, b, found := strings.Cut(text, "\t")
	if !found {
		w.Negative++
		f := finding.Finding{Start: len(text), Message: "a tab and a second URI are missing"}
		if c.json {
			w.Out = errorField(open(w.Out).input(text).bool("valid", false), f).end()
		} else {
			c.app.message(w, text, n, f)
		}
		return
	}
	c.pair(w, side{a, n, 0}, side{b, n, len(a) + 1})
}

func (c comparer) pair(w *stream.Answer, a, b side) {
	u, err := uri.Parse(a.text)
	wrong := a
	var v uri.URI
	if err == nil {
		v, err = uri.Parse(b.text)
		wrong = b
	}
	if err != nil {
		c.refuse(w, a, b, wrong, err)
		return
	}
	rung := scheme.Equivalent(u, v)
	if rung == scheme.None {
		w.Negative++
	}
	switch {
	case c.json:
		w.Out = differs(open(w.Out).text("a", a.text).text("b", b.text).
			bool("equivalent", rung != scheme.None).text("rung", rung.String()), u, v).end()
	case !c.app.quiet:
		w.Out = verdict(w.Out, rung)
		w.Out = differences(w.Out, u, v)
	}
}

func (c comparer) refuse(w *stream.Answer, a, b, wrong side, err error) {
	w.Negative++
	f := describe(wrong.text, err)
	if c.json {
		o := open(w.Out).text("a", a.text).text("b", b.text).bool("valid", false)
		w.Out = errorField(o, f).end()
		return
	}
	f.Start += wrong.offset
	c.app.message(w, wrong.text, wrong.n, f)
}

func differs(o object, u, v uri.URI) object {
	o = o.array("differs")
	for _, d := range scheme.Differences(u, v) {
		o = o.element().text("component", d.Component.String()).text("rung", d.Rung.String()).close()
	}
	return o.closeArray()
}

func verdict(out []byte, r scheme.Rung) []byte {
	switch r {
	case scheme.None:
		out = append(out, "different"...)
	case scheme.String:
		out = append(out, "the same text"...)
	default:
		out = append(out, "equivalent"...)
	}
	out = append(out, " (rung: "...)
	out = append(out, r.String()...)
	return append(out, ")\n"...)
}

// differences tells, for each rung and then for none, which components need it to agree.
func differences(out []byte, u, v uri.URI) []byte {
	all := scheme.Differences(u, v)
	for _, way := range [...]struct {
		rung      scheme.Rung
		one, many string
	}{
		{scheme.Case, "differs in letter case only", "differ in letter case only"},
		{scheme.Percent, "agrees when needless percent-encodings are decoded", "agree when needless percent-encodings are decoded"},
		{scheme.Dots, "agrees when dot-segments are removed", "agree when dot-segments are removed"},
		{scheme.None, "differs", "differ"},
	} {
		var names []string
		for _, d := range all {
			if d.Rung == way.rung {
				names = append(names, d.Component.String())
			}
		}
		if len(names) == 0 {
			continue
		}
		words := way.one
		if len(names) > 1 {
			words = way.many
		}
		out = append(out, "  "...)
		out = append(out, way.rung.String()...)
		for range len("percent") + 2 - len(way.rung.String()) {
			out = append(out, ' ')
		}
		out = append(out, list(names)...)
		out = append(append(append(out, ' '), words...), '\n')
	}
	return out
}

// list returns "a", "a and b", "a, b and c".
func list(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
