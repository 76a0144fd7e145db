// Package pairs compares two texts: two operands, or two texts on a line with a
// tab between them.
package pairs

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
)

// A Pair is two parsed values to compare.
type Pair[T any] struct {
	cli.Record
	A, B         T
	o            *cli.Options
	textA, textB string
	changesA     []finding.Finding // by -e
	changesB     []finding.Finding
	ofLine       bool // of a line, which the answer names
}

// Args refuses operands that are not two texts. What names them, such as URI.
func Args(v *cli.Verb, what string) {
	v.Command.Args = func(_ *cobra.Command, operands []string) error {
		n := len(operands)
		if n == 0 || n == 2 || n == 1 && operands[0] == cli.StandardInput {
			return nil
		}
		return cli.Usagef("%s", usage(what))
	}
}

func usage(what string) string {
	return "give two " + what + "s as operands, or lines of two with a tab between them"
}

// Each compares two values of parse, or those of each line. Answer reports
// whether they are equivalent.
func Each[T any](
	o *cli.Options, operands []string, what string, parse func(string) (T, error),
	answer func(*Pair[T]) bool,
) error {
	both := func(r cli.Record, a, b side, ofLine bool) {
		p := &Pair[T]{Record: r, o: o, textA: a.text, textB: b.text, ofLine: ofLine}
		var text string
		text, p.changesA = a.mended(r)
		p.A, a.err = parse(text)
		text, p.changesB = b.mended(r)
		p.B, b.err = parse(text)
		switch refused := a.err != nil || b.err != nil; {
		case !refused && answer(p):
			return
		case refused && o.JSON:
			p.Close(refusal(p.texts().Bool("valid", false), a, b))
		case refused:
			a.tell(r)
			b.tell(r)
		}
		r.Negative++
	}
	in := cli.Input{Operands: operands, Negative: "different or refused", Pairs: true}
	if len(operands) < 2 {
		in.Block = 64 << 10
		return o.Each(in, func(r cli.Record) {
			// The first tab separates the two: a URI has no tab.
			a, b, found := strings.Cut(r.Text, "\t")
			if !found {
				r.Refuse(finding.Finding{Severity: finding.Error, Start: len(a),
					Message: "a tab and a second " + what + " are missing"})
				return
			}
			both(r, side{text: a, n: r.N}, side{text: b, n: r.N, before: a + "\t"}, true)
		})
	}
	a, b := operands[0], operands[1]
	if len(o.Files) > 0 || a == cli.StandardInput || b == cli.StandardInput {
		return cli.Usagef("%s, not both", usage(what))
	}
	in.Operands = operands[:1] // the two are one record
	return o.Each(in, func(r cli.Record) {
		both(r, side{text: a, n: 1}, side{text: b, n: 2}, false)
	})
}

// A side is one of two texts to compare, and the text before it on its line.
type side struct {
	text, before string
	n            int
	err          error
}

// mended returns the text, or with -e what it means, and the changes.
func (s *side) mended(r cli.Record) (string, []finding.Finding) {
	text, n := r.Text, r.N
	defer func() { r.Text, r.N = text, n }()
	r.Text, r.N = s.text, s.n
	m := r.Mended()
	return m.Text, m.Changes()
}

// tell reports the error of a side, if it has one.
func (s *side) tell(r cli.Record) {
	if s.err != nil {
		f := cli.Describe(s.err)
		f.Start += len(s.before)
		r.Text, r.N = s.text, s.n
		r.Complain(s.before+s.text, f)
	}
}

// refusal adds the errors, and the side that has them.
func refusal(o jsonl.Object, a, b side) jsonl.Object {
	switch {
	case b.err == nil:
		return o.Text("side", "a").Error("error", cli.Describe(a.err))
	case a.err == nil:
		return o.Text("side", "b").Error("error", cli.Describe(b.err))
	}
	o = o.Text("side", "both").Error("error", cli.Describe(a.err))
	return o.Error("b_error", cli.Describe(b.err))
}

// Texts returns the two texts as they were given.
func (p *Pair[T]) Texts() (a, b string) { return p.textA, p.textB }

func (p *Pair[T]) texts() jsonl.Object {
	o := jsonl.Open(p.Answer).Text("a", p.textA).Text("b", p.textB)
	if p.changesA != nil {
		o = o.List("changes", p.changesA)
	}
	if p.changesB != nil {
		o = o.List("b_changes", p.changesB)
	}
	return o
}

// Object begins an answer in JSON.
func (p *Pair[T]) Object(equivalent bool) jsonl.Object {
	return p.texts().Bool("equivalent", equivalent)
}

// Verdict writes the answer for people: words, and then more lines.
func (p *Pair[T]) Verdict(words string, more ...show.Line) {
	if p.o.Quiet {
		return
	}
	if p.ofLine {
		p.Out = cli.Place(p.Out, p.Name, p.o.OutColor, p.N)
	}
	p.Out = append(append(p.Out, words...), '\n')
	if p.ofLine && p.o.Verbose {
		for _, text := range [...]string{p.textA, p.textB} {
			p.Out = append(append(append(p.Out, "  "...), p.o.Masked(text)...), '\n')
		}
	}
	for _, l := range more {
		p.Out = l.Append(p.Out, false)
	}
}
