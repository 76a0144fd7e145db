package urn

import (
	"context"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
	"github.com/urikit/uri/urn/nid"
)

// syntaxes returns the syntaxes of URNs by the names of their documents.
func syntaxes() map[string]urn.Syntax {
	return map[string]urn.Syntax{
		"draft": urn.Draft, "8141": urn.RFC8141, "2141": urn.RFC2141,
	}
}

func syntaxNames() []string { return []string{"draft", "8141", "2141"} }

type checkOptions struct {
	*verdict.Judge
	syntax     urn.Syntax
	namespaces bool
}

func newCheck(v *cli.Verb) {
	v.SharedFlags("records", "texts")
	o := &checkOptions{Judge: verdict.Flags(v), syntax: urn.Either}
	v.ChoiceFunc("", "syntax", syntaxNames, "check by `DOCUMENT` alone: draft, 8141 or 2141",
		func(name string) { o.syntax = syntaxes()[name] })
	v.BoolVar(&o.namespaces, "namespace-rules", true,
		"check the rules of namespaces; =false does not")
	v.Lookup("namespace-rules").DefValue = "" // the help text says it
	v.Run(o.run)
}

func (o *checkOptions) run(_ context.Context, operands []string) error {
	return o.Each(cli.Input{Operands: operands, Negative: "invalid"}, func(r cli.Record) {
		o.Findings(r, check(r.Text, o.syntax, o.namespaces))
	})
}

// check returns the findings about a text.
func check(text string, syntax urn.Syntax, namespaces bool) []finding.Finding {
	u, err := uri.Parse(text)
	if err != nil {
		return []finding.Finding{cli.Describe(err)}
	}
	n, err := syntax.FromURI(u)
	switch {
	case err != nil:
		return syntax.Check(u)
	case !namespaces:
		return nil
	}
	return nid.Standard().CheckBy(syntax, n)
}

func newCompare(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts")
	v.BoolVar(&o.only5b, "5b", false, "use step 5b only, for a cache of answers")
	pairs.Args(v, "URN")
	v.Run(o.compare)
}

func (o *options) compare(_ context.Context, operands []string) error {
	return pairs.Each(o.Options, operands, "URN", parseURN, o.pair)
}

func (o *options) pair(p *pairs.Pair[urn.URN]) bool {
	how, words := procedure(p.A, p.B, o.only5b)
	// A name that breaks the rules of its namespace has only its own form.
	wrong := []finding.Finding{}
	for _, n := range []urn.URN{p.A, p.B} {
		wrong = append(wrong, nid.Standard().CheckBy(urn.Either, n)...)
	}
	if o.JSON {
		object := p.Object(how != "none").Text("procedure", how).
			Bool("equal_5a", p.A.Equal5a(p.B)).
			Bool("equal_5b", p.A.Equal5b(p.B)).
			Bool("equal_8141", p.A.Equal8141(p.B)).
			Bool("equal_namespace", nid.Equivalent(p.A, p.B))
		if len(wrong) > 0 {
			object = object.Findings(wrong)
		}
		p.Close(object)
	} else {
		var lines []show.Line
		for _, f := range wrong {
			lines = append(lines, show.Line{Width: len("note"), Name: "note",
				Value: show.Visible(show.Masked(f.Message))})
		}
		p.Verdict(words+" (procedure: "+how+")", lines...)
	}
	return how != "none"
}

// procedure returns the name of the first procedure that finds u and v
// equivalent, or "none", and what that means.
func procedure(u, v urn.URN, only5b bool) (name, words string) {
	switch same := u.Equal5a(v); {
	case u.Equal5b(v):
		return "5b", "equivalent, and so is what a resolver is asked for"
	case only5b && same:
		return "none", "different: the names are equivalent, but not what a resolver is asked for"
	case only5b:
		return "none", "different"
	case same:
		return "5a", "equivalent as names, but a resolver is asked for different things"
	case nid.Equivalent(u, v):
		return "namespace", "equivalent, by the rules of the namespace " + u.NID()
	}
	a, errA := isbn.FromURN(u)
	b, errB := isbn.FromURN(v)
	if errA == nil && errB == nil && a.ISBN13() == b.ISBN13() {
		return "none", "different names of one book, an ISBN-10 and its ISBN-13: " +
			"for uri compare --ignore isbn they are equal"
	}
	return "none", "different"
}
