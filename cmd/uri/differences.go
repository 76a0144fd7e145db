package main

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

func verdict(out []byte, r scheme.Rung, of string) []byte {
	switch r {
	case scheme.None:
		out = append(out, "different"...)
	case scheme.String:
		out = append(out, "the same text"...)
	case scheme.Scheme:
		out = append(append(out, "equivalent, by the rules of the scheme "...), of...)
	default:
		out = append(out, "equivalent"...)
	}
	out = append(out, " (rung: "...)
	out = append(out, r.String()...)
	return append(out, ")\n"...)
}

// A way is one in which components differ. Those of a rung may differ in several, as letter case
// matters in a scheme and a host only.
type way struct {
	rung      scheme.Rung
	of        func(uri.Component) bool
	one, many string // for one component, and for more
}

var ways = [...]way{
	{scheme.Case, ignoresCase, "differs in letter case only", "differ in letter case only"},
	{scheme.Case, keepsCase, "differs in the case of percent-encodings only", "differ in the case of percent-encodings only"},
	{scheme.Percent, every, "agrees when needless percent-encodings are decoded", "agree when needless percent-encodings are decoded"},
	{scheme.Dots, every, "agrees when dot-segments are removed", "agree when dot-segments are removed"},
	{scheme.Scheme, isPort, "is as good as none: it is empty or the default", ""},
	{scheme.Scheme, isOther, "agrees by the rules of the scheme", "agree by the rules of the scheme"},
	{scheme.None, every, "differs", "differ"},
}

func ignoresCase(c uri.Component) bool { return c == uri.Scheme || c == uri.Host }
func keepsCase(c uri.Component) bool   { return !ignoresCase(c) }
func isPort(c uri.Component) bool      { return c == uri.Port }
func isOther(c uri.Component) bool     { return c != uri.Port }
func every(uri.Component) bool         { return true }

// differences tells, for each rung and then for none, which components need it to agree.
func differences(out []byte, u, v uri.URI) []byte {
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
