package lint

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/redact"
)

// A rule looks for one kind of risk.
type rule struct {
	name    string // Finding.Rule; it keeps its meaning
	section string // Finding.Section
	levels  string // its severity in each profile, as in severities
	needs   trait  // a text with none of these traits has no finding
	check   func(p *pass)
}

// severities are the letters of rule.levels; "-" is off.
const severities = "-nwe"

// profiles are the columns of rule.levels.
var profiles = [...]string{"default", "security", "style", "archive"}

const rfc = "RFC 3986 section "

// rules are all rules. Their functions are in the files of their components,
// their pages in pages.txt.
var rules = [...]rule{
	{"syntax", rfc + "4.1", "eeee", notValid, syntax},
	{"control-character", rfc + "2", "wwww", notValid, controlCharacter},
	{"backslash", rfc + "2", "wwww", notValid, backslash},
	{"non-ascii", rfc + "2", "nnnn", notValid, nonASCII},
	{"bidi-control", rfc + "7.6", "wwww", notValid | percent8bit, bidiControl},
	{"invisible-character", rfc + "7.6", "wwww", notValid | percent8bit, invisibleCharacter},

	{"disagreement", rfc + "7", "ww--", notValid | oddHost | hasPort, disagreement},

	{"script-scheme", rfc + "7", "wwww", notWeb, scriptScheme},
	{"insecure-scheme", rfc + "7.5", "-n--", notSecure, insecureScheme},
	{"scheme-rule", rfc + "3.1", "eeee", notWeb | hasPort, schemeRule},
	{"scheme-like-host", rfc + "4.5", "wwww", noAuthority, schemeLikeHost},
	{"suffix-reference", rfc + "4.5", "nnnn", noAuthority, suffixReference},

	{"userinfo-like-host", rfc + "7.6", "ww--", at, userinfoLikeHost},
	{"password", rfc + "3.2.1", "ww-w", at | percent, password},
	{"secret", rfc + "7.5", "ww-w", mayBeSecret, secret},

	{"look-alike-name", rfc + "7.6", "ww--", oddHost, lookAlikeName},
	{"address-like-name", rfc + "7.4", "nw--", oddHost, addressLikeName},
	{"embedded-address", rfc + "7.4", "nw--", oddHost, embeddedAddress},
	{"special-address", rfc + "7.4", "nw-w", oddHost, specialAddress},
	{"delimiter-in-host", rfc + "7.3", "ww--", oddHost, delimiterInHost},
	{"no-dns-name", rfc + "3.2.2", "nnnn", oddHost, noDNSName},
	{"final-dot", rfc + "3.2.2", "nnn-", oddHost, finalDot},
	{"unknown-address", rfc + "3.2.2", "nn--", oddHost, unknownAddress},
	{"port", rfc + "7.2", "ww--", hasPort, port},

	{"hidden-dot-segment", rfc + "7.3", "ww--", percent, hiddenDotSegment},
	{"delimiter-in-path", rfc + "2.2", "-w--", percent, delimiterInPath},
	{"overlong-encoding", "RFC 3629 section 3", "ww-w", percent8bit, overlongEncoding},
	{"path-parameter", rfc + "3.3", "ww--", semicolon, pathParameter},
	{"file-name", rfc + "7.3", "nw--", notWeb, fileName},
	{"dot-segment", rfc + "6.2.2.3", "wwww", noAuthority, dotSegment},

	{"repeated-key", rfc + "3.4", "nn--", ampersand, repeatedKey},
	{"redirect-parameter", rfc + "7.6", "nw--", equals, redirectParameter},
	{"tracking-parameter", rfc + "7.5", "nnnn", equals, trackingParameter},

	{"encoded-terminator", rfc + "7.3", "ww--", percentC0, encodedTerminator},
	{"double-encoding", rfc + "2.4", "nw-n", percent, doubleEncoding},
	{"needless-encoding", rfc + "2.3", "nnnn", percent, needlessEncoding},
	{"not-normal", rfc + "6.2", "--nn", anything, notNormal},
}

// A pass is one text on its way through the rules.
type pass struct {
	uri.Ref          // the text, or what [mend] makes of it
	raw       string // the text
	places    []int  // of the bytes of Ref in raw, if these are two texts
	err       error  // of the parser
	passwords []span // in Ref
	traits    trait

	*settings
	rule     *rule
	severity finding.Severity // of rule
	found    []finding.Finding
}

type span struct{ start, end int }

// say adds a finding about a place in the text of p.Ref, and perhaps a fix.
func (p *pass) say(start, end int, message string, fix ...string) {
	if p.places != nil {
		fix = nil
	}
	p.sayRaw(p.place(start), p.place(end), message, fix...)
}

// place returns the offset in p.raw of an offset in the text of p.Ref.
func (p *pass) place(i int) int {
	if p.places == nil {
		return i
	}
	return p.places[i]
}

// sayRaw is say for a place in p.raw.
func (p *pass) sayRaw(start, end int, message string, fix ...string) {
	f := finding.Finding{
		Rule: p.rule.name, Severity: p.severity, Start: start, End: end,
		Section: p.rule.section, Message: redact.String(message),
	}
	if len(fix) > 0 {
		f.Fix, f.HasFix = fix[0], true
	}
	p.found = append(p.found, f)
}

// Check returns all findings about r by the default profile, in the order of
// their places.
func Check(r uri.Ref) []finding.Finding { return Config{}.Check(r) }

// CheckText is Check for a text that need not be a valid reference.
func CheckText(text string) []finding.Finding { return Config{}.CheckText(text) }

// Check returns all findings of these rules about r, in the order of their
// places. It takes time linear in the text, and allocates only if a rule has
// something to look at.
func (c Config) Check(r uri.Ref) []finding.Finding {
	s := c.get()
	t := s.traitsOf(r)
	if s.needs&t == 0 {
		return nil
	}
	return s.check(t, r, r.String(), nil, nil)
}

// CheckText is Check for a text that need not be a valid reference. The rules
// about components then read the text as browsers do: without white space
// around it, tabs and line ends, "\" as "/", other characters percent-encoded.
// If it is still no reference, or its host may be a part of a password, only
// rules about the text itself apply. There are no fixes but those of these
// rules.
func (c Config) CheckText(text string) []finding.Finding {
	r, err := uri.ParseRef(text)
	if err == nil {
		return c.Check(r)
	}
	s := c.get()
	t := notValid | anything
	if len(text) > maxMended {
		return s.check(t, uri.Ref{}, text, nil, err)
	}
	mended, places := mend(text)
	r, failed := uri.ParseRef(mended)
	if failed != nil || hidesHost(text, r, places) {
		return s.check(t, uri.Ref{}, text, nil, err)
	}
	return s.check(t|s.traitsOf(r), r, text, places, err)
}

// hidesHost reports whether what may be a password in a text begins in the
// authority of r, its mended form, and ends after the userinfo. So a message
// about the host could show it.
func hidesHost(text string, r uri.Ref, places []int) bool {
	_, user, _ := r.Span(uri.Userinfo)
	_, authority, _ := r.Span(uri.Authority)
	for from, to := range uri.PasswordSpans(text) {
		if from <= places[authority] && to > places[user] {
			return true
		}
	}
	return false
}

// check runs the rules that a text with these traits needs.
func (s *settings) check(
	t trait, r uri.Ref, raw string, places []int, err error,
) []finding.Finding {
	p := &pass{Ref: r, raw: raw, places: places, err: err, traits: t, settings: s}
	if t&(at|percent) != 0 && r.Redacted() != r.String() {
		for start, end := range uri.PasswordSpans(r.String()) {
			p.passwords = append(p.passwords, span{start, end})
		}
	}
	for i := range rules {
		if rules[i].needs&t == 0 {
			continue
		}
		if level, on := s.level(i); on {
			p.rule, p.severity = &rules[i], level
			p.rule.check(p)
		}
	}
	slices.SortStableFunc(p.found, func(a, b finding.Finding) int {
		return cmp.Compare(a.Start, b.Start)
	})
	return p.found
}

// components are the components that rules about encodings examine.
var components = [...]uri.Component{uri.Userinfo, uri.Host, uri.Path, uri.Query, uri.Fragment}

// short returns s, or its beginning if s is too long for a message.
func short(s string) string {
	const most = 64
	if len(s) <= most {
		return s
	}
	return s[:most-len("...")] + "..."
}

// andMore returns the end of a message about the first of n findings.
func andMore(n int) string {
	if n < 2 {
		return ""
	}
	return "; " + strconv.Itoa(n-1) + " more like it"
}
