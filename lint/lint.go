package lint

import (
	"cmp"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A rule looks for one kind of risk.
type rule struct {
	name     string // Finding.Rule
	section  string // of RFC 3986
	severity finding.Severity
	check    func(r uri.Ref) []finding.Finding // sets the span, the message and the fix
}

// rules is the registry: one line for each file.
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

// Check returns what there is to say about r, in the order of the places in the
// text.
func Check(r uri.Ref) []finding.Finding {
	var all []finding.Finding
	for _, rule := range rules {
		for _, f := range rule.check(r) {
			f.Rule, f.Severity, f.Section = rule.name, rule.severity, "RFC 3986 section "+rule.section
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b finding.Finding) int { return cmp.Compare(a.Start, b.Start) })
	return all
}
