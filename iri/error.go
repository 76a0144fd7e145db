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

	end     int
	message string
}

// newError returns the error of a text.
func newError(text string, offset int, rule Rule) *ParseError {
	f := cmp.Or(rule.ascii(), uri.Rule(rule)).ErrorAt(text, offset).Finding()
	message := strings.ReplaceAll(f.Message, " in a URI", " in an IRI")
	return &ParseError{Offset: offset, Rule: rule, end: f.End, message: message}
}

// Error returns a message such as
//
//	iri: byte 10: a space is not allowed in a host (rule ireg-name, RFC 3987 section 2.2)
func (e *ParseError) Error() string {
	f := e.Finding()
	if e.Rule == ruleLength {
		return "iri: " + f.Message
	}
	return "iri: byte " + strconv.Itoa(e.Offset) + ": " + f.Message +
		" (rule " + f.Rule + ", " + f.Section + ")"
}

// Finding returns the error as a finding about the parsed text.
func (e *ParseError) Finding() finding.Finding {
	f := finding.Finding{Rule: string(e.Rule), Severity: finding.Error, Start: e.Offset,
		End: max(e.Offset, e.end), Section: e.Rule.cite(), Message: e.message}
	if e.Rule == ruleLength {
		f.Section, f.Message = "", "the text is longer than "+strconv.Itoa(MaxLen)+" bytes"
	}
	f.Message = cmp.Or(f.Message, "this is not allowed")
	return f
}

func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(4, len(hex)):] + hex
}
