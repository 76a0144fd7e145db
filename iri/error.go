package iri

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A ParseError says where a text stops matching the grammar, and by which rule.
//
// The text is split like a URI: see [github.com/urikit/uri.ParseError]. Offset
// is the offset of the first character, or first byte that is not UTF-8, that
// cannot continue the rule of its component. If something is missing at the
// end, Offset is the length of the text.
//
// The error shows only the character at the offset, and not if it may be part
// of a password.
type ParseError struct {
	Offset int  // in bytes
	Rule   Rule // the innermost rule that fails there

	message string
}

// newError returns the error of a text.
func newError(text string, offset int, rule Rule) *ParseError {
	e := &ParseError{Offset: offset, Rule: rule}
	e.message = e.Finding(text).Message
	return e
}

// Error returns a message such as
//
//	iri: byte 10: a space is not allowed in a host (rule ireg-name, RFC 3987 section 2.2)
func (e *ParseError) Error() string {
	if e.Rule == ruleLength {
		return "iri: " + lengthMessage
	}
	return "iri: byte " + strconv.Itoa(e.Offset) + ": " + cmp.Or(e.message, "this is not allowed") +
		" (rule " + string(e.Rule) + ", " + e.Rule.cite() + ")"
}

var lengthMessage = "the text is longer than " + strconv.Itoa(MaxLen) + " bytes"

// Finding returns the error as a finding about text, which must be the parsed
// text.
func (e *ParseError) Finding(text string) finding.Finding {
	if e.Rule == ruleLength {
		at := min(e.Offset, len(text))
		return finding.Finding{Rule: string(e.Rule), Severity: finding.Error, Start: at, End: at,
			Message: lengthMessage}
	}
	in3986 := uri.ParseError{Offset: min(e.Offset, len(text)),
		Rule: cmp.Or(e.Rule.ascii(), uri.Rule(e.Rule))}
	f := in3986.Finding(text)
	f.Rule, f.Section = string(e.Rule), e.Rule.cite()
	f.Message = strings.ReplaceAll(f.Message, " in a URI", " in an IRI")
	return f
}

func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(4, len(hex)):] + hex
}
