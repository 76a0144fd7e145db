// Package compare is the verb that says whether two URIs are equivalent.
package compare

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.RecordFlags()
	pairs.Of(v, "URI", uri.Parse, func(p *pairs.Pair[uri.URI]) {
		rung := scheme.Equivalent(p.A, p.B)
		if v.JSON {
			o := p.Object(rung != scheme.None).Text("rung", rung.String()).Array("differs")
			for _, d := range scheme.Differences(p.A, p.B) {
				o.Element().Text("component", d.Component.String()).
					Text("rung", d.Rung.String()).Close()
			}
			p.Close(o.CloseArray())
			return
		}
		p.Verdict(rung != scheme.None, verdict(rung, p.A.Scheme())+" (rung: "+rung.String()+")")
		p.More(differences(p.A, p.B))
	})
}

func verdict(r scheme.Rung, of string) string {
	switch r {
	case scheme.None:
		return "different"
	case scheme.String:
		return "the same text"
	case scheme.Scheme:
		return "equivalent, by the rules of the scheme " + of
	}
	return "equivalent"
}

// ways says how components differ on a rung. A rung may have several ways: in a
// scheme or a host letter case differs, elsewhere the case of triplets. The
// verb is the form for one component.
var ways = [...]struct {
	rung      scheme.Rung
	of        func(uri.Component) bool
	verb, how string
}{
	{scheme.Case, ignoresCase, "differs", " in letter case only"},
	{scheme.Case, keepsCase, "differs", " in the case of percent-encodings only"},
	{scheme.Percent, every, "agrees", " when needless percent-encodings are decoded"},
	{scheme.Dots, every, "agrees", " when dot-segments are removed"},
	{scheme.Scheme, isPort, "is", " empty or the default"},
	{scheme.Scheme, isOther, "agrees", " by the rules of the scheme"},
	{scheme.None, every, "differs", ""},
}

func ignoresCase(c uri.Component) bool { return c == uri.Scheme || c == uri.Host }
func keepsCase(c uri.Component) bool   { return !ignoresCase(c) }
func isPort(c uri.Component) bool      { return c == uri.Port }
func isOther(c uri.Component) bool     { return c != uri.Port }
func every(uri.Component) bool         { return true }

// differences lists, for each rung and then for none, the components that need
// the rung to agree.
func differences(u, v uri.URI) (lines []show.Line) {
	all := scheme.Differences(u, v)
	for _, way := range ways {
		var names []string
		for _, d := range all {
			if d.Rung == way.rung && way.of(d.Component) {
				names = append(names, d.Component.String())
			}
		}
		if len(names) == 0 {
			continue
		}
		verb := way.verb
		if len(names) > 1 {
			verb = strings.TrimSuffix(verb, "s")
		}
		value := show.List(names) + " " + verb + way.how
		line := show.Line{Width: len("percent"), Name: way.rung.String(), Value: value}
		lines = append(lines, line)
	}
	return lines
}
