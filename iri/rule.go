package iri

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A Rule is the name of a rule of the grammar of RFC 3987 section 2.2, such as
// "ihost" or "ipath-abempty". Rules that it takes from RFC 3986 have the same
// names as there. The rule "length" is not in the RFC: it is for a text longer
// than [MaxLen].
type Rule string

const (
	ruleLength    Rule = "length"
	ruleIRI       Rule = "IRI"
	ruleReference Rule = "IRI-reference"
)

var errNoRule = errors.New("iri: the grammar has no such rule")

// A grammarRule is a rule, and the corresponding rule of RFC 3986, without
// characters beyond US-ASCII.
type grammarRule struct {
	name  Rule
	ascii uri.Rule
	chars chars

	// one is set for a rule of one character. It reports whether the rule
	// allows a character beyond US-ASCII.
	one func(rune) bool
}

// chars says which characters beyond US-ASCII the rule allows.
type chars uint8

const (
	none      chars = iota
	ucschar         // outside of an IP literal
	withQuery       // and iprivate in the query
	iquery          // and iprivate
)

// grammar has the rules of section 2.2, in its order.
var grammar = [...]grammarRule{
	{ruleIRI, "URI", withQuery, nil},
	{"ihier-part", "hier-part", ucschar, nil},
	{ruleReference, "URI-reference", withQuery, nil},
	{"absolute-IRI", "absolute-URI", withQuery, nil},
	{"irelative-ref", "relative-ref", withQuery, nil},
	{"irelative-part", "relative-part", ucschar, nil},
	{"iauthority", "authority", ucschar, nil},
	{"iuserinfo", "userinfo", ucschar, nil},
	{"ihost", "host", ucschar, nil},
	{"ireg-name", "reg-name", ucschar, nil},
	{"ipath", "path", ucschar, nil},
	{"ipath-abempty", "path-abempty", ucschar, nil},
	{"ipath-absolute", "path-absolute", ucschar, nil},
	{"ipath-noscheme", "path-noscheme", ucschar, nil},
	{"ipath-rootless", "path-rootless", ucschar, nil},
	{"ipath-empty", "path-empty", none, nil},
	{"isegment", "segment", ucschar, nil},
	{"isegment-nz", "segment-nz", ucschar, nil},
	{"isegment-nz-nc", "segment-nz-nc", ucschar, nil},
	{"ipchar", "pchar", none, isUcschar},
	{"iquery", "query", iquery, nil},
	{"ifragment", "fragment", ucschar, nil},
	{"iunreserved", "unreserved", none, isUcschar},
	{"ucschar", "", none, isUcschar},
	{"iprivate", "", none, isPrivate},
	{"scheme", "scheme", none, nil},
	{"port", "port", none, nil},
	{"IP-literal", "IP-literal", none, nil},
	{"IPvFuture", "IPvFuture", none, nil},
	{"IPv6address", "IPv6address", none, nil},
	{"h16", "h16", none, nil},
	{"ls32", "ls32", none, nil},
	{"IPv4address", "IPv4address", none, nil},
	{"dec-octet", "dec-octet", none, nil},
	{"pct-encoded", "pct-encoded", none, nil},
	{"unreserved", "unreserved", none, nil},
	{"reserved", "reserved", none, nil},
	{"gen-delims", "gen-delims", none, nil},
	{"sub-delims", "sub-delims", none, nil},
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

// Section returns the section of RFC 3987 that defines the rule, which is "2.2"
// for all of them, or "" if the grammar has no such rule. As in all ABNF, the
// case of r does not matter.
func (r Rule) Section() string {
	if r.find() == nil {
		return ""
	}
	return "2.2"
}

// cite returns the section with its document.
func (r Rule) cite() string {
	if r == ruleLength {
		return ""
	}
	return "RFC 3987 section 2.2"
}

// Check returns nil if the whole text matches the rule. Otherwise it returns a
// *[ParseError], or another error if the grammar has no such rule. It takes
// time linear in the text, and uses the same parser as [Parse].
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
	if len(s) > MaxLen {
		return &ParseError{Offset: MaxLen, Rule: ruleLength}
	}
	r, size := utf8.DecodeRuneInString(s)
	if g.one != nil && (r >= utf8.RuneSelf || g.ascii == "") {
		switch {
		case size == 0 || !g.one(r):
			return newError(s, 0, g.name)
		case size < len(s):
			return newError(s, size, g.name)
		}
		return nil
	}
	e, ok := g.ascii.Check(g.masked(s)).(*uri.ParseError)
	switch {
	case !ok:
		return nil
	case e.Rule == g.ascii:
		return newError(s, e.Offset, g.name)
	}
	i := slices.IndexFunc(grammar[:], func(g grammarRule) bool { return g.ascii == e.Rule })
	return newError(s, e.Offset, grammar[i].name)
}
