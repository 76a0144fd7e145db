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
agree, and says on which rung they do (string, case, percent, dots, scheme; or
none) and what differed before. The status is 1 if they are different; with -q
that is all the answer.

Pairs on standard input have a tab between them. The answer for each begins with
NAME:LINE: of the pair, where NAME is - for standard input. With -v the pair
itself follows.

If one of the two is no URI, --json has side, which is a, b or both, besides the
error; if both are not, the error is that of a, and b_error is the other one.`,
		Example: `  uri compare 'http://example.com/~a' 'HTTP://example.com/%7Ea'
  paste old.txt new.txt | uri compare | grep different
  uri compare --json < pairs.tsv`,
		Args: twoOrLines("URI"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c := comparer{app: a, json: json, what: "URI"}
			c.pair = c.uris
			return c.run(cmd, &in, args)
		},
	}
	in.flags(cmd)
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

// A comparer answers pairs of texts.
type comparer struct {
	app  *app
	json bool
	what string // what the texts are to be
	pair func(w *stream.Answer, a, b side, ofLine bool)
}

func twoOrLines(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 || len(args) == 2 || len(args) == 1 && args[0] == standardInput {
			return nil
		}
		return usagef("compare takes two %ss, or lines with a tab between two", what)
	}
}

// run answers for two operands, or for lines.
func (c *comparer) run(cmd *cobra.Command, in *input, args []string) error {
	in.negative = "different or refused"
	if len(args) == 2 {
		if len(in.files) > 0 || args[0] == standardInput || args[1] == standardInput {
			return usagef("compare takes two %ss, or lines with a tab between two, not both", c.what)
		}
		// One record of two operands, whatever is in them.
		b := args[1]
		return c.app.stream(cmd, in, args[:1], func(w *stream.Answer, a string, _ int) {
			c.pair(w, side{a, 1, 0}, side{b, 2, 0}, false)
		})
	}
	in.block = 64 << 10
	return c.app.stream(cmd, in, args, c.line)
}

// A side is one of two texts to compare, and where it begins.
type side struct {
	text      string
	n, offset int
}

// line answers a line of two texts. The first tab is between them, since none can be in a URI.
func (c *comparer) line(w *stream.Answer, text string, n int) {
	a, b, found := strings.Cut(text, "\t")
	if !found {
		w.Negative++
		f := finding.Finding{Start: len(text), Message: "a tab and a second " + c.what + " are missing"}
		if c.json {
			w.Out = errorField(open(w.Out).input(text).bool("valid", false), "error", f).end()
		} else {
			c.app.message(w, text, n, f)
		}
		return
	}
	c.pair(w, side{a, n, 0}, side{b, n, len(a) + 1}, true)
}

// uris answers for two URIs. If they are of a line, the answer has to say which.
func (c *comparer) uris(w *stream.Answer, a, b side, ofLine bool) {
	u, errA := uri.Parse(a.text)
	v, errB := uri.Parse(b.text)
	if errA != nil || errB != nil {
		c.refuse(w, a, b, errA, errB)
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
		if ofLine {
			w.Out = place(w.Out, w.Name, c.app.outColor, a.n)
		}
		w.Out = verdict(w.Out, rung, u.Scheme())
		if ofLine && c.app.verbose {
			w.Out = c.texts(w.Out, u, v)
		}
		w.Out = differences(w.Out, u, v)
	}
}

// texts shows what was compared, one below the other.
func (c *comparer) texts(out []byte, u, v uri.URI) []byte {
	for _, x := range [...]uri.URI{u, v} {
		r := x.Ref()
		if !c.app.showPassword {
			r = mask(r)
		}
		out = append(append(append(out, "  "...), r.String()...), '\n')
	}
	return out
}

// refuse reports the sides that are not what they are to be.
func (c *comparer) refuse(w *stream.Answer, a, b side, errA, errB error) {
	w.Negative++
	if !c.json {
		for _, x := range [...]struct {
			side
			err error
		}{{a, errA}, {b, errB}} {
			if x.err != nil {
				f := describe(x.text, x.err)
				f.Start += x.offset
				c.app.message(w, x.text, x.n, f)
			}
		}
		return
	}
	o := open(w.Out).text("a", a.text).text("b", b.text).bool("valid", false)
	switch {
	case errB == nil:
		o = errorField(o.text("side", "a"), "error", describe(a.text, errA))
	case errA == nil:
		o = errorField(o.text("side", "b"), "error", describe(b.text, errB))
	default:
		o = errorField(o.text("side", "both"), "error", describe(a.text, errA))
		o = errorField(o, "b_error", describe(b.text, errB))
	}
	w.Out = o.end()
}

func differs(o object, u, v uri.URI) object {
	o = o.array("differs")
	for _, d := range scheme.Differences(u, v) {
		o = o.element().text("component", d.Component.String()).text("rung", d.Rung.String()).close()
	}
	return o.closeArray()
}
