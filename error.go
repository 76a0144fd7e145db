package uri

import (
	"errors"
	"strconv"
)

var errNoRule = errors.New("uri: the grammar has no such rule")

// A ParseError says where a text stops matching the grammar, and which rule.
//
// The text is split as appendix B does, but that a beginning that is no scheme belongs to the
// path, and that an authority has a userinfo only if there is an "@" in it: up to the first one.
// Offset is then that of the first byte that cannot continue the rule of the component it stands
// in, or the length of the text if something is missing at its end.
//
// The error does not hold the text, which may hold a password. [ParseError.Finding] says more.
type ParseError struct {
	Offset int  // in bytes
	Rule   Rule // the innermost rule that goes wrong there

	// Component is what the text was given for, if it was for one component: see [Builder].
	Component Component

	zone bool // an IPv6address goes on with a "%"
}

func fail(offset int, rule Rule) *ParseError { return &ParseError{Offset: offset, Rule: rule} }

// Error returns a message with offset, rule and section, and nothing of the text.
func (e *ParseError) Error() string {
	if e.Rule == ruleLength {
		return "uri: the text is longer than " + strconv.Itoa(MaxLen) + " bytes"
	}
	what := "the text"
	if e.Component != 0 {
		what = "the " + e.Component.String()
	}
	s := "uri: " + what + " stops matching " + string(e.Rule) + " at byte " + strconv.Itoa(e.Offset) +
		" (RFC 3986 section " + e.Rule.Section() + ")"
	if e.zone {
		s += ": " + zoneMessage
	}
	return s
}

const zoneMessage = "a zone identifier is not part of a URI (RFC 9844, which made RFC 6874 obsolete)"
