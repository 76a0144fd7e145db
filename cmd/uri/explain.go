package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/anatomy"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func (a *app) explain() *cobra.Command {
	return a.explainInto(&cobra.Command{
		Use:   "explain [REFERENCE...]",
		Short: "draw the anatomy of a URI, and say what its parts mean",
		Long: `Explain draws the components under a URI or a relative reference, as RFC 3986
section 3 does, and says what each part means. Lines that begin with "!" tell of
what is valid and risky. Under a text that is neither it shows where that goes
wrong, and what could stand there. All of this is the answer, and -q hides none
of it. It is what uri does without a verb.`,
		Example: `  uri explain 'foo://example.com:8042/over/there?name=ferret#nose'
  uri 'http://exa mple.com/'`,
	})
}

// explainInto makes cmd explain its operands.
func (a *app) explainInto(cmd *cobra.Command) *cobra.Command {
	var in input
	var asJSON bool
	var parse func(string) (uri.Ref, error)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		in.block = 16 << 10 // its answers are long
		in.negative = "invalid"
		if asJSON {
			return a.stream(cmd, &in, args, a.explainObject(parse))
		}
		return a.stream(cmd, &in, args, a.explainText(in.null, parse))
	}
	in.flags(cmd)
	parse = relaxedFlag(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, jsonHelp)
	return cmd
}

func (a *app) explainText(null bool, parse func(string) (uri.Ref, error)) stream.Func {
	opt := anatomy.Options{Width: a.width(), Color: a.outColor, ShowPassword: a.showPassword}
	return func(w *stream.Answer, text string, n int) {
		if r, err := parse(text); err != nil {
			w.Negative++
		} else {
			text = r.String()
		}
		w.Out = append(w.Out, anatomy.Explain(text, opt)...)
		if null {
			w.Out = append(w.Out, 0)
		}
	}
}

func (a *app) explainObject(parse func(string) (uri.Ref, error)) stream.Func {
	return func(w *stream.Answer, text string, n int) {
		r, err := parse(text)
		if err != nil {
			a.refuse(w, text, n, err, true)
			return
		}
		o := open(w.Out).input(text).bool("valid", true).components(r)
		list := lint.Check(r)
		if u, ok := r.URI(); ok {
			o = o.schemeSpecific(u)
			list = append(broken(u), list...)
		}
		w.Out = o.findings(list).end()
	}
}

// schemeSpecific adds the parts that the scheme knows, decoded, if u keeps to its rules.
// Of a URN it adds what its namespace knows.
func (o object) schemeSpecific(u uri.URI) object {
	if n, ok := asURN(u); ok {
		return o.object("scheme_specific").urn(n).close()
	}
	fields, err := scheme.Fields(u)
	if fields == nil || err != nil {
		return o
	}
	return o.value("scheme_specific", fields)
}

// asURN returns u as a URN, if it is one.
func asURN(u uri.URI) (urn.URN, bool) {
	if u.Scheme() != "urn" {
		return urn.URN{}, false
	}
	n, err := urn.Parse(u)
	return n, err == nil
}

// broken returns all in which u breaks the rules of its scheme, or if it is a URN, of its namespace.
func broken(u uri.URI) []finding.Finding {
	if n, ok := asURN(u); ok {
		return nid.Check(n)
	}
	return scheme.Check(u)
}

// errorsOf returns the findings that are errors.
func errorsOf(list []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(list, func(f finding.Finding) bool { return f.Severity < finding.Error })
}

// findings adds a list of findings.
func (o object) findings(list []finding.Finding) object {
	o = o.array("findings")
	for _, f := range list {
		o = o.element().finding(f).close()
	}
	return o.closeArray()
}

// finding adds the fields of a finding.
func (o object) finding(f finding.Finding) object {
	o = o.text("rule", f.Rule).text("severity", f.Severity.String()).
		number("start", f.Start).number("end", f.End).
		text("message", f.Message).text("section", f.Section)
	if f.HasFix {
		o = o.text("fix", f.Fix)
	}
	return o
}
