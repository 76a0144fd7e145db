package lint

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A rule looks for one kind of risk.
type rule struct {
	name     string // Finding.Rule
	section  string // of RFC 3986
	severity finding.Severity
	check    func(r uri.Ref, say sayer)
}

// A sayer takes findings: a span, a message, and perhaps a fix.
type sayer func(start, end int, message string, fix ...string)

// rules are all rules. Their functions are in the files of their components.
var rules = [...]rule{
	{"userinfo-like-host", "7.6", finding.Warning, userinfoLikeHost},
	{"password", "3.2.1", finding.Warning, password},
	{"scheme-like-host", "4.5", finding.Warning, schemeLikeHost},
	{"suffix-reference", "4.5", finding.Note, suffixReference},
	{"look-alike-name", "7.6", finding.Warning, lookAlikeName},
	{"address-like-name", "7.4", finding.Note, addressLikeName},
	{"embedded-address", "7.4", finding.Note, embeddedAddress},
	{"delimiter-in-host", "7.3", finding.Warning, delimiterInHost},
	{"no-dns-name", "3.2.2", finding.Note, noDNSName},
	{"final-dot", "3.2.2", finding.Note, finalDot},
	{"repeated-key", "3.4", finding.Note, repeatedKey},
	{"encoded-terminator", "7.3", finding.Warning, encodedTerminator},
	{"dot-segment", "6.2.2.3", finding.Warning, dotSegment},
	{"needless-encoding", "2.3", finding.Note, needlessEncoding},
}

// Check returns all findings about r, in the order of their places.
func Check(r uri.Ref) []finding.Finding {
	var all []finding.Finding
	for _, rule := range rules {
		rule.check(r, func(start, end int, message string, fix ...string) {
			f := finding.Finding{
				Rule: rule.name, Severity: rule.severity, Start: start, End: end,
				Section: "RFC 3986 section " + rule.section, Message: message,
			}
			if len(fix) > 0 {
				f.Fix, f.HasFix = fix[0], true
			}
			all = append(all, f)
		})
	}
	slices.SortStableFunc(all, func(a, b finding.Finding) int {
		return cmp.Compare(a.Start, b.Start)
	})
	return all
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
