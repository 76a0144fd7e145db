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

// grammar has the rules of section 2.2, in its order.
var grammar = []Rule{
	ruleIRI, "ihier-part", ruleReference, "absolute-IRI", "irelative-ref", "irelative-part",
	"iauthority", "iuserinfo", "ihost", "ireg-name",
	"ipath", "ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty",
	"isegment", "isegment-nz", "isegment-nz-nc", "ipchar",
	"iquery", "ifragment", "iunreserved", "ucschar", "iprivate",
	"scheme", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32", "IPv4address",
	"dec-octet", "pct-encoded", "unreserved", "reserved", "gen-delims", "sub-delims",
}

// Rules yields the rules of the grammar, in the order of section 2.2.
func Rules() iter.Seq[Rule] { return slices.Values(grammar) }

// find returns the name of a rule as the grammar spells it, or "".
func (r Rule) find() Rule {
	for _, name := range grammar {
		if strings.EqualFold(string(name), string(r)) {
			return name
		}
	}
	return ""
}

// ascii returns the corresponding rule of RFC 3986, without characters beyond
// US-ASCII, or "". The name of r is spelled as in the grammar.
func (r Rule) ascii() uri.Rule {
	switch r {
	case ruleIRI:
		return "URI"
	case ruleReference:
		return "URI-reference"
	case "absolute-IRI":
		return "absolute-URI"
	case "ucschar", "iprivate":
		return ""
	}
	return uri.Rule(strings.TrimPrefix(string(r), "i"))
}

// one returns, for a rule of one character, a function that reports whether the
// rule allows a character beyond US-ASCII.
func (r Rule) one() func(rune) bool {
	switch r {
	case "ipchar", "iunreserved", "ucschar":
		return isUcschar
	case "iprivate":
		return isPrivate
	}
	return nil
}

// Section returns the section of RFC 3987 that defines the rule, which is "2.2"
// for all of them, or "" if the grammar has no such rule. As in all ABNF, the
// case of r does not matter.
func (r Rule) Section() string {
	if r.find() == "" {
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

// Validate returns nil if the whole text matches the rule. Otherwise it returns
// a *[ParseError], or another error if the grammar has no such rule. It takes
// time linear in the text, and uses the same parser as [Parse].
func (r Rule) Validate(text string) error {
	name := r.find()
	if name == "" {
		return errNoRule
	}
	return name.match(text)
}

// match is Validate for a name that is spelled as in the grammar.
func (r Rule) match(s string) error {
	if len(s) > MaxLen {
		return &ParseError{Offset: MaxLen, Rule: ruleLength}
	}
	ascii := r.ascii()
	if one := r.one(); one != nil {
		c, size := utf8.DecodeRuneInString(s)
		switch {
		case c < utf8.RuneSelf && ascii != "":
		case size == 0 || !one(c):
			return newError(s, 0, r)
		case size < len(s):
			return newError(s, size, r)
		default:
			return nil
		}
	}
	e, ok := ascii.Validate(r.masked(s)).(*uri.ParseError)
	switch {
	case !ok:
		return nil
	case e.Rule == ascii:
		return newError(s, e.Offset, r)
	}
	i := slices.IndexFunc(grammar, func(r Rule) bool { return r.ascii() == e.Rule })
	return newError(s, e.Offset, grammar[i])
}
