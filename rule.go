package uri

import (
	"iter"
	"strings"

	"github.com/urikit/uri/pct"
)

// A Rule is the name of a rule of the grammar, as appendix A of RFC 3986 writes
// it, such as "host" or "path-abempty". Two more are not the
// RFC's: "length", of a text longer than [MaxLen], and "component", of one that
// does not exist.
type Rule string

const (
	ruleLength       Rule = "length"
	ruleComponent    Rule = "component"
	ruleAbsoluteURI  Rule = "absolute-URI"
	ruleHierPart     Rule = "hier-part"
	ruleRelativePart Rule = "relative-part"
	ruleScheme       Rule = "scheme"
	ruleAuthority    Rule = "authority"
	ruleUserinfo     Rule = "userinfo"
	rulePort         Rule = "port"
	ruleIPLiteral    Rule = "IP-literal"
	ruleIPv6address  Rule = "IPv6address"
	ruleIPvFuture    Rule = "IPvFuture"
	ruleIPv4address  Rule = "IPv4address"
	ruleRegName      Rule = "reg-name"
	rulePathAbempty  Rule = "path-abempty"
	rulePathAbsolute Rule = "path-absolute"
	rulePathNoscheme Rule = "path-noscheme"
	rulePathRootless Rule = "path-rootless"
	rulePathEmpty    Rule = "path-empty"
	rulePath         Rule = "path"
	ruleSegment      Rule = "segment"
	ruleQuery        Rule = "query"
	ruleFragment     Rule = "fragment"
	rulePctEncoded   Rule = "pct-encoded"
)

// A grammarRule is a rule with its section, and one way to match it.
type grammarRule struct {
	name    Rule
	section string

	whole  func(s string) ParseError                      // matches all of s
	prefix func(s string, i int) (end int, complete bool) // see ip.go
	run    class                                          // min to max of run / pct-encoded
	set    func() pct.Set                                 // one byte of set
	min    int
	max    int
}

// many is the max of a run without a limit.
const many = MaxLen

const cite = "RFC 3986 section "

// grammar has the rules of appendix A, in its order.
var grammar = [...]grammarRule{
	{name: "URI", section: cite + "3", whole: matchURI},
	{name: ruleHierPart, section: cite + "3", whole: matchHierPart},
	{name: "URI-reference", section: cite + "4.1", whole: matchReference},
	{name: ruleAbsoluteURI, section: cite + "4.3", whole: matchAbsolute},
	{name: "relative-ref", section: cite + "4.2", whole: matchRelative},
	{name: ruleRelativePart, section: cite + "4.2", whole: matchRelativePart},
	{name: ruleScheme, section: cite + "3.1", prefix: scheme},
	{name: ruleAuthority, section: cite + "3.2", whole: matchAuthority},
	{name: ruleUserinfo, section: cite + "3.2.1", run: classUserinfo, max: many},
	{name: "host", section: cite + "3.2.2", whole: matchHost},
	{name: rulePort, section: cite + "3.2.3", prefix: port},
	{name: ruleIPLiteral, section: cite + "3.2.2", whole: matchIPLiteral},
	{name: ruleIPvFuture, section: cite + "3.2.2", prefix: ipvFuture},
	{name: ruleIPv6address, section: cite + "3.2.2", prefix: ipv6address},
	{name: "h16", section: cite + "3.2.2", prefix: h16},
	{name: "ls32", section: cite + "3.2.2", prefix: ls32},
	{name: ruleIPv4address, section: cite + "3.2.2", prefix: ipv4address},
	{name: "dec-octet", section: cite + "3.2.2", prefix: decOctet},
	{name: ruleRegName, section: cite + "3.2.2", run: classRegName, max: many},
	{name: rulePath, section: cite + "3.3", run: classPath, max: many},
	{name: rulePathAbempty, section: cite + "3.3", whole: matchPathAbempty},
	{name: rulePathAbsolute, section: cite + "3.3", whole: matchPathAbsolute},
	{name: rulePathNoscheme, section: cite + "3.3", whole: matchPathNoscheme},
	{name: rulePathRootless, section: cite + "3.3", whole: matchPathRootless},
	{name: rulePathEmpty, section: cite + "3.3", run: classPath},
	{name: ruleSegment, section: cite + "3.3", run: classPchar, max: many},
	{name: "segment-nz", section: cite + "3.3", run: classPchar, min: 1, max: many},
	{name: "segment-nz-nc", section: cite + "3.3", run: classSegmentNC, min: 1, max: many},
	{name: "pchar", section: cite + "3.3", run: classPchar, min: 1, max: 1},
	{name: ruleQuery, section: cite + "3.4", run: classQuery, max: many},
	{name: ruleFragment, section: cite + "3.5", run: classQuery, max: many},
	{name: rulePctEncoded, section: cite + "2.1", min: 1, max: 1},
	{name: "unreserved", section: cite + "2.3", set: pct.Unreserved},
	{name: "reserved", section: cite + "2.2", set: pct.Reserved},
	{name: "gen-delims", section: cite + "2.2", set: pct.GenDelims},
	{name: "sub-delims", section: cite + "2.2", set: pct.SubDelims},
	{name: "ALPHA", section: cite + "1.3", set: pct.Alpha},
	{name: "DIGIT", section: cite + "1.3", set: pct.Digit},
	{name: "HEXDIG", section: cite + "1.3", set: pct.HexDig},
}

// Rules yields the rules of the grammar, in the order of appendix A, and the
// core rules ALPHA, DIGIT and HEXDIG that it uses.
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
	for i := range grammar { // nearly all callers write the name as the RFC does
		if grammar[i].name == r {
			return &grammar[i]
		}
	}
	for i := range grammar {
		if strings.EqualFold(string(grammar[i].name), string(r)) {
			return &grammar[i]
		}
	}
	return nil
}

// Section returns the section of RFC 3986 that defines the rule, such as
// "3.2.2", or "" if the grammar has no such rule. As in all ABNF, the case of r
// does not matter.
func (r Rule) Section() string {
	if g := r.find(); g != nil {
		return g.section[len(cite):]
	}
	return ""
}

// Validate returns nil if the whole text matches the rule. Otherwise it returns
// a *[ParseError], or another error if the grammar has no such rule. It takes
// time linear in the text, and uses the parser of [Parse].
func (r Rule) Validate(text string) error {
	g := r.find()
	if g == nil {
		return errNoRule
	}
	if err := g.match(text); err.Rule != "" {
		if g.name == ruleScheme { // a relative reference is not expected here
			err.Component = Scheme
		}
		return err.in(text).heap()
	}
	return nil
}

func (g *grammarRule) match(s string) ParseError {
	var end int
	var complete bool
	switch {
	case len(s) > MaxLen:
		return fail(MaxLen, ruleLength)
	case g.whole != nil:
		return g.whole(s)
	case g.prefix != nil:
		end, complete = g.prefix(s, 0)
	case g.set != nil:
		if complete = s != "" && g.set().Contains(s[0]); complete {
			end = 1
		}
	default:
		return g.matchRun(s)
	}
	if complete && end == len(s) {
		return ParseError{}
	}
	return fail(end, g.name)
}

// matchRun matches min to max of run / pct-encoded.
func (g *grammarRule) matchRun(s string) ParseError {
	if g.max == many {
		if s == "" && g.min > 0 {
			return fail(0, g.name)
		}
		return matchRun(s, g.run, g.name)
	}
	end := 0
	if g.max == 1 && s != "" {
		if g.run.has(s[0]) {
			end = 1
		} else if s[0] == '%' {
			if end = triplet(s, 0); end < 3 {
				return fail(end, rulePctEncoded)
			}
		}
	}
	if end < len(s) || end < g.min {
		return fail(end, g.name)
	}
	return ParseError{}
}

// matchRun matches *( c / pct-encoded ).
func matchRun(s string, c class, rule Rule) ParseError {
	switch end, ok := scan(s, plainPath(s, c), c); {
	case !ok:
		return fail(end, rulePctEncoded)
	case end < len(s):
		return fail(end, rule)
	}
	return ParseError{}
}

func matchURI(s string) ParseError {
	_, err := parse(s, true)
	return err
}

func matchReference(s string) ParseError {
	_, err := parse(s, false)
	return err
}

func matchAbsolute(s string) ParseError {
	before, _, found := strings.Cut(s, "#")
	if err := matchURI(before); err.Rule != "" || !found {
		return err
	}
	return fail(len(before), ruleAbsoluteURI)
}

func matchRelative(s string) ParseError {
	if i, _ := scheme(s, 0); i > 0 && i < len(s) && s[i] == ':' {
		return fail(i, rulePathNoscheme)
	}
	return matchReference(s)
}

func matchRelativePart(s string) ParseError {
	i := beforeQuery(s)
	if err := matchRelative(s[:i]); err.Rule != "" || i == len(s) {
		return err
	}
	return fail(i, ruleRelativePart)
}

func matchHierPart(s string) ParseError {
	const scheme = "x:"
	i := beforeQuery(s)
	if err := matchURI(scheme + s[:i]); err.Rule != "" {
		err.Offset -= len(scheme)
		return err
	}
	if i < len(s) {
		return fail(i, ruleHierPart)
	}
	return ParseError{}
}

// beforeQuery returns the offset of the first "?" or "#" of s, or its length.
func beforeQuery(s string) int {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return i
	}
	return len(s)
}

func matchAuthority(s string) ParseError { return to(s, ruleAuthority, authority) }
func matchHost(s string) ParseError      { return to(s, ruleRegName, host) }

func matchIPLiteral(s string) ParseError {
	if !strings.HasPrefix(s, "[") {
		return fail(0, ruleIPLiteral)
	}
	return to(s, ruleIPLiteral, ipLiteral)
}

// to matches all of s by a function that matches as much as it can.
func to(s string, rule Rule, match func(string, int) (int, ParseError)) ParseError {
	end, err := match(s, 0)
	if err.Rule == "" && end < len(s) {
		err = fail(end, rule)
	}
	return err
}

func matchPathAbempty(s string) ParseError {
	if s != "" && s[0] != '/' {
		return fail(0, rulePathAbempty)
	}
	return matchRun(s, classPath, rulePathAbempty)
}

func matchPathAbsolute(s string) ParseError {
	if s == "" || s[0] != '/' {
		return fail(0, rulePathAbsolute)
	}
	if len(s) > 1 && s[1] == '/' {
		return fail(1, rulePathAbsolute)
	}
	return matchRun(s, classPath, rulePathAbsolute)
}

func matchPathNoscheme(s string) ParseError {
	end, ok := scan(s, 0, classSegmentNC)
	if end == 0 || ok && end < len(s) && s[end] != '/' {
		return fail(end, rulePathNoscheme)
	}
	return matchRun(s, classPath, rulePathNoscheme)
}

func matchPathRootless(s string) ParseError {
	if s == "" || s[0] == '/' {
		return fail(0, rulePathRootless)
	}
	return matchRun(s, classPath, rulePathRootless)
}
