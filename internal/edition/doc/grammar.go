package doc

import (
	"cmp"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/abnf"
)

// A Rule is a rule of a grammar.
type Rule struct {
	Name, Section string

	// Match returns -1 if the text matches the rule, or the offset of the first
	// byte that cannot continue it: the length if something is missing.
	Match Match
}

// A Match is the function of a [Rule].
type Match = func(text string) int

// Grammar returns the rules of a grammar of package abnf, which matches them as
// printed, except those for which own returns another match. A line of sections
// has a section, ":", and the rules that it defines; rules without a line
// belong to the first section.
func Grammar(name, sections string, own func(rule string, printed Match) Match) (rules []Rule) {
	g, err := abnf.Load(name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	first, _, _ := strings.Cut(sections, ":")
	section := map[string]string{}
	for line := range strings.Lines(sections) {
		s, names, _ := strings.Cut(line, ":")
		for rule := range strings.FieldsSeq(names) {
			section[rule] = s
		}
	}
	for _, rule := range g.Rules() {
		r := Rule{rule, cmp.Or(section[rule], first), printed(g, rule)}
		if own != nil {
			if match := own(rule, r.Match); match != nil {
				r.Match = match
			}
		}
		rules = append(rules, r)
	}
	return rules
}

// printed returns a match by a rule as printed. Concurrent calls get a matcher
// each.
func printed(g *abnf.Grammar, rule string) Match {
	matchers := sync.Pool{New: func() any {
		m, err := g.Matcher(rule)
		if err != nil {
			panic(err) // a test compiles all rules
		}
		return m
	}}
	return func(s string) int {
		m := matchers.Get().(*abnf.Matcher)
		defer matchers.Put(m)
		if m.Match(s) {
			return -1
		}
		return m.Viable(s)
	}
}
