package pct

import (
	"strconv"

	"github.com/urikit/uri/finding"
)

// An Error says why a text could not be decoded, and where. It does not hold
// the text.
type Error struct {
	Offset int // in bytes, in the text that was to be decoded

	// Rule is what is broken: "pct-encoded", if a "%" is not followed by two
	// hexadecimal digits, with the offset of the first byte that is not one, or
	// the length of the text; "octet", if it is one of [Decoder].Refuse;
	// "not-utf8", if no UTF-8 sequence begins here. More may be added.
	Rule string
}

const (
	ruleTriplet = "pct-encoded"
	ruleOctet   = "octet"
	ruleUTF8    = "not-utf8"
)

// Error returns a message with the offset, the reason and the section of
// RFC 3986, and nothing of the text.
func (e *Error) Error() string {
	f := e.Finding()
	return "pct: byte " + strconv.Itoa(e.Offset) + ": " + f.Message + " (" + f.Section + ")"
}

// Finding returns the error as a finding about the text.
func (e *Error) Finding() finding.Finding {
	message, section := `missing hexadecimal digits after "%"`, "2.1"
	switch e.Rule {
	case ruleOctet:
		message, section = "the octet is not allowed", "7.3"
	case ruleUTF8:
		message, section = "the octets are not UTF-8", "2.5"
	}
	return finding.Finding{Rule: e.Rule, Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Section: "RFC 3986 section " + section, Message: message}
}
