package iri

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf8"
)

// A Rule is the name of a rule of the grammar, as RFC 3987 section 2.2 writes it, such as "ihost" or
// "ipath-abempty". The rules that are those of RFC 3986 keep their names there. One more is not the RFC's:
// "length", for a text longer than [MaxLen].
type Rule string

const (
	ruleLength       Rule = "length"
	ruleAbsoluteIRI  Rule = "absolute-IRI"
	ruleHierPart     Rule = "ihier-part"
	ruleRelativePart Rule = "irelative-part"
	ruleScheme       Rule = "scheme"
	ruleAuthority    Rule = "iauthority"
	ruleUserinfo     Rule = "iuserinfo"
	rulePort         Rule = "port"
	ruleIPLiteral    Rule = "IP-literal"
	ruleRegName      Rule = "ireg-name"
	rulePathAbempty  Rule = "ipath-abempty"
	rulePathAbsolute Rule = "ipath-absolute"
	rulePathNoscheme Rule = "ipath-noscheme"
	rulePathRootless Rule = "ipath-rootless"
	rulePathEmpty    Rule = "ipath-empty"
	rulePath         Rule = "ipath"
	ruleSegment      Rule = "isegment"
	ruleQuery        Rule = "iquery"
	ruleFragment     Rule = "ifragment"
	ruleUnreserved   Rule = "iunreserved"
	rulePrivate      Rule = "iprivate"
	rulePctEncoded   Rule = "pct-encoded"
)

var errNoRule = errors.New("iri: the grammar has no such rule")

// A grammarRule is a rule, and one way to match it.
type grammarRule struct {
	name  Rule
	whole func(s string) *ParseError
	run   class           // min or more of run / pct-encoded
	one   func(rune) bool // one such character
	min   int
}

// grammar has the rules of section 2.2, in its order. Those without a way to match are those of RFC 3986.
var grammar = [...]grammarRule{
	{name: "IRI", whole: matchIRI},
	{name: ruleHierPart, whole: matchHierPart},
	{name: "IRI-reference", whole: matchReference},
	{name: ruleAbsoluteIRI, whole: matchAbsolute},
	{name: "irelative-ref", whole: matchRelative},
	{name: ruleRelativePart, whole: matchRelativePart},
	{name: ruleAuthority, whole: matchAuthority},
	{name: ruleUserinfo, run: classUserinfo},
	{name: "ihost", whole: matchHost},
	{name: ruleRegName, run: classRegName},
	{name: rulePath, run: classPath},
	{name: rulePathAbempty, whole: matchPathAbempty},
	{name: rulePathAbsolute, whole: matchPathAbsolute},
	{name: rulePathNoscheme, whole: matchPathNoscheme},
	{name: rulePathRootless, whole: matchPathRootless},
	{name: rulePathEmpty, whole: matchPathEmpty},
	{name: ruleSegment, run: classPchar},
	{name: "isegment-nz", run: classPchar, min: 1},
	{name: "isegment-nz-nc", run: classSegmentNC, min: 1},
	{name: "ipchar", whole: matchPchar},
	{name: ruleQuery, run: classQuery},
	{name: ruleFragment, run: classFragment},
	{name: ruleUnreserved, one: isUnreserved},
	{name: "ucschar", one: isUcschar},
	{name: rulePrivate, one: isPrivate},
	{name: ruleScheme},
	{name: rulePort},
	{name: ruleIPLiteral},
	{name: "IPvFuture"},
	{name: "IPv6address"},
	{name: "h16"},
	{name: "ls32"},
	{name: "IPv4address"},
	{name: "dec-octet"},
	{name: rulePctEncoded},
	{name: "unreserved"},
	{name: "reserved"},
	{name: "gen-delims"},
	{name: "sub-delims"},
}

// Rules yields the rules of the grammar, in the order of section 2.2.
func Rules() iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		for i := range grammar {
			if !yield(grammar[i].name) {
				return
			}
		}
	}
}

func (r Rule) find() *grammarRule {
	for i := range grammar {
		if strings.EqualFold(string(grammar[i].name), string(r)) {
			return &grammar[i]
		}
	}
	return nil
}

// Section returns the section of RFC 3987 that defines the rule, which is "2.2" for all of them, or "" if the
// grammar has no such rule. As in all ABNF, the case of r does not matter.
func (r Rule) Section() string {
	if r.find() == nil {
		return ""
	}
	return "2.2"
}

// cite names the document too.
func (r Rule) cite() string {
	if r == ruleLength {
		return ""
	}
	return "RFC 3987 section 2.2"
}

// Check returns nil if the whole text matches the rule. Otherwise it returns a *[ParseError], or another
// error if the grammar has no such rule. It takes time linear in the text; the parser that Check asks is
// the one of [Parse].
func (r Rule) Check(text string) error {
	g := r.find()
	if g == nil {
		return errNoRule
	}
	if err := g.match(text); err != nil {
		return err
	}
	return nil
}

func (g *grammarRule) match(s string) *ParseError {
	switch {
	case len(s) > MaxLen:
		return fail(MaxLen, ruleLength)
	case g.whole != nil:
		return g.whole(s)
	case g.one != nil:
		r, size := utf8.DecodeRuneInString(s)
		if size == 0 || !g.one(r) {
			return fail(0, g.name)
		}
		return toEnd(s, size, nil, g.name)
	case g.run == 0:
		return match(g.name, s)
	case s == "" && g.min > 0:
		return fail(0, g.name)
	}
	_, err := run(s, 0, g.run, g.name, "")
	return err
}

// toEnd returns err, or if there is none that of a text which should end at i.
func toEnd(s string, i int, err *ParseError, rule Rule) *ParseError {
	if err == nil && i < len(s) {
		return fail(i, rule)
	}
	return err
}

// isUnreserved reports whether r matches
//
//	iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
func isUnreserved(r rune) bool {
	return isUcschar(r) || r < utf8.RuneSelf && unreserved(byte(r))
}

func matchPchar(s string) *ParseError {
	_, size := utf8.DecodeRuneInString(s)
	if strings.HasPrefix(s, "%") {
		size = triplet(s, 0)
	}
	end, ok := scan(s[:size], 0, classPchar)
	if !ok {
		return fail(end, rulePctEncoded)
	}
	if size == 0 {
		return fail(0, "ipchar")
	}
	return toEnd(s, end, nil, "ipchar")
}

func matchAbsolute(s string) *ParseError {
	before, _, found := strings.Cut(s, "#")
	if err := matchIRI(before); err != nil || !found {
		return err
	}
	return fail(len(before), ruleAbsoluteIRI)
}

func matchRelative(s string) *ParseError {
	if i := schemeEnd(s); i > 0 {
		return fail(i, rulePathNoscheme)
	}
	return matchReference(s)
}

func matchRelativePart(s string) *ParseError {
	i := beforeQuery(s)
	return toEnd(s, i, matchRelative(s[:i]), ruleRelativePart)
}

func matchHierPart(s string) *ParseError {
	const scheme = "x:"
	i := beforeQuery(s)
	err := matchIRI(scheme + s[:i])
	if err != nil {
		err.Offset -= len(scheme)
	}
	return toEnd(s, i, err, ruleHierPart)
}

// beforeQuery returns the offset of the first "?" or "#" of s, or its length.
func beforeQuery(s string) int {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return i
	}
	return len(s)
}

func matchAuthority(s string) *ParseError {
	i, err := authority(s, 0)
	return toEnd(s, i, err, ruleAuthority)
}

func matchHost(s string) *ParseError {
	i, err := ihost(s, 0)
	if err != nil || i == len(s) {
		return err
	}
	if s[0] == '[' {
		return fail(i, ruleIPLiteral)
	}
	return fail(i, ruleRegName)
}

func matchPathAbempty(s string) *ParseError {
	if s != "" && s[0] != '/' {
		return fail(0, rulePathAbempty)
	}
	return matchPath(s, rulePathAbempty)
}

func matchPathAbsolute(s string) *ParseError {
	if s == "" || s[0] != '/' {
		return fail(0, rulePathAbsolute)
	}
	if len(s) > 1 && s[1] == '/' {
		return fail(1, rulePathAbsolute)
	}
	return matchPath(s, rulePathAbsolute)
}

func matchPathNoscheme(s string) *ParseError {
	end, ok := scan(s, 0, classSegmentNC)
	if end == 0 || ok && end < len(s) && s[end] != '/' {
		return fail(end, rulePathNoscheme)
	}
	return matchPath(s, rulePathNoscheme)
}

func matchPathRootless(s string) *ParseError {
	if s == "" || s[0] == '/' {
		return fail(0, rulePathRootless)
	}
	return matchPath(s, rulePathRootless)
}

func matchPathEmpty(s string) *ParseError { return toEnd(s, 0, nil, rulePathEmpty) }

func matchPath(s string, rule Rule) *ParseError {
	_, err := run(s, 0, classPath, rule, "")
	return err
}
