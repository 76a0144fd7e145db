package urn

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verdict"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// syntaxes are what a URN can be held to, by the names of the documents.
var syntaxes = map[string]urn.Syntax{
	"": urn.Either, "draft": urn.Draft, "8141": urn.RFC8141, "2141": urn.RFC2141,
}

func syntaxNames() []string { return []string{"draft", "8141", "2141"} }

func newCheck(v *cli.Verb) {
	var name string
	var namespaces bool
	v.RecordFlags()
	j := verdict.Judge{Verb: v}
	j.Flags()
	f := v.Flags()
	v.Choice(&name, "syntax", "", syntaxNames, "hold all to `DOCUMENT`: draft, 8141 or 2141")
	f.BoolVar(&namespaces, "namespace-rules", true, "check the rules of namespaces; =false does not")
	f.Lookup("namespace-rules").DefValue = "" // the text tells it
	v.Run(func(operands []string) error {
		if v.Given("syntax") {
			if err := cli.OneOf("--syntax", name, syntaxNames()); err != nil {
				return err
			}
		}
		syntax := syntaxes[name]
		return v.Each(operands, func(r cli.Record) { j.Findings(r, check(r.Text, syntax, namespaces)) })
	})
}

// check returns what there is to say of a text.
func check(text string, syntax urn.Syntax, namespaces bool) []finding.Finding {
	u, err := uri.Parse(text)
	if err != nil {
		return []finding.Finding{cli.Describe(text, err)}
	}
	n, err := syntax.Parse(u)
	switch {
	case err != nil:
		return syntax.Check(u)
	case !namespaces:
		return nil
	}
	return nid.Standard().CheckBy(syntax, n)
}
