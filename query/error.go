package query

import (
	"strconv"

	"github.com/urikit/uri/finding"
)

// An Error says what is wrong with a query, and where. It does not hold the
// text, which may hold a secret.
type Error struct {
	Offset int // in bytes, in the text of the query

	// Rule is what is broken: "pct-encoded", if a "%" is not followed by two
	// hexadecimal digits, with the offset of the first byte that is not one, or
	// the length of the text; "query", if a byte is not allowed in a query;
	// "pairs", at the first pair after the limit. More may be added.
	Rule string
}

const (
	ruleTriplet = "pct-encoded"
	ruleQuery   = "query"
	rulePairs   = "pairs"
)

// Error returns a message with the offset, the reason and the section of RFC
// 3986, if there is one, and nothing of the text.
func (e *Error) Error() string {
	f := e.Finding()
	s := "query: byte " + strconv.Itoa(e.Offset) + ": " + f.Message
	if f.Section != "" {
		s += " (" + f.Section + ")"
	}
	return s
}

// Finding returns the error as a finding about the text of the query.
func (e *Error) Finding() finding.Finding {
	message, section := `missing hexadecimal digits after "%"`, "RFC 3986 section 2.1"
	switch e.Rule {
	case ruleQuery:
		message, section = "a byte that is not allowed in a query", "RFC 3986 section 3.4"
	case rulePairs:
		message, section = "more pairs than the limit", ""
	}
	return finding.Finding{Rule: e.Rule, Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Section: section, Message: message}
}
