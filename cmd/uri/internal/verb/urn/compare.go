package urn

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func newCompare(v *cli.Verb) {
	var only5b bool
	v.RecordFlags()
	v.Flags().BoolVar(&only5b, "5b", false, "ask step 5b only, for who caches answers")
	pairs.Of(v, "URN", parseURN, func(p *pairs.Pair[urn.URN]) {
		how, words := procedure(p.A, p.B, only5b)
		if v.JSON {
			p.Close(p.Object(how != "none").Text("procedure", how).
				Bool("equal_5a", p.A.Equal5a(p.B)).Bool("equal_5b", p.A.Equal5b(p.B)).
				Bool("equal_8141", p.A.Equal8141(p.B)).Bool("equal_namespace", nid.Equivalent(p.A, p.B)))
			return
		}
		p.Verdict(how != "none", words+" (procedure: "+how+")")
	})
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
	return "none", "different"
}
