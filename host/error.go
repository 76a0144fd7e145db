package host

import (
	"errors"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// An Error says why and where a text is not a host, or a host cannot be
// converted or fails a check. It does not hold the text.
type Error struct {
	Offset int // in bytes, in the text of the host, or in the argument of FromAddr or FromName

	// Rule is the rule of the grammar that the text does not match, such as
	// "reg-name", or one of these. More may be added.
	//
	//	host-zone            an IPv6 address with a zone identifier
	//	host-no-address      the zero netip.Addr
	//	host-not-name        an IP address, and not a registered name
	//	host-empty           the empty name
	//	host-not-utf8        the octets from here on do not begin with a UTF-8 sequence
	//	host-character       a character that is not allowed in a DNS form
	//	host-idna-character  a character that IDNA does not allow
	//	host-idna-label      a label, or the name, that breaks a rule of IDNA
	//	host-empty-label     two dots, or a dot at the beginning
	//	host-label-too-long  a label of more than [MaxLabel] octets
	//	host-name-too-long   a name of more than [MaxName] octets, or too long for IDNA
	//	host-numeric         a last label that others read as part of an IPv4 address
	//	host-not-ldh         not a letter, digit or hyphen, or a hyphen at an end
	//	host-underscore      an underscore, if this is the only error
	Rule string

	syntax string // the message, if Rule is of the grammar
}

// Error returns a message with offset, reason and section. It has at most one
// character of the text.
func (e *Error) Error() string {
	f := e.Finding()
	return "host: byte " + strconv.Itoa(e.Offset) + ": " + f.Message + " (" + f.Section + ")"
}

// Finding returns the error as a finding about the text of the host.
func (e *Error) Finding() finding.Finding {
	f := finding.Finding{Rule: e.Rule, Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Section: generic, Message: "the text is not a host"}
	if e.syntax != "" {
		f.Message = e.syntax
	}
	if s := uri.Rule(e.Rule).Section(); s != "" {
		f.Section = "RFC 3986 section " + s
	}
	for _, r := range rules {
		if r.name == e.Rule {
			f.Message, f.Section = r.message, r.section
		}
	}
	return f
}

const (
	ruleZone          = "host-zone"
	ruleNoAddress     = "host-no-address"
	ruleNotName       = "host-not-name"
	ruleEmpty         = "host-empty"
	ruleUTF8          = "host-not-utf8"
	ruleCharacter     = "host-character"
	ruleIDNACharacter = "host-idna-character"
	ruleIDNALabel     = "host-idna-label"
	ruleEmptyLabel    = "host-empty-label"
	ruleLabelTooLong  = "host-label-too-long"
	ruleNameTooLong   = "host-name-too-long"
	ruleNumeric       = "host-numeric"
	ruleNotLDH        = "host-not-ldh"
	ruleUnderscore    = "host-underscore"
)

// The sections that several rules cite.
const (
	generic = "RFC 3986 section 3.2.2"
	dns     = "RFC 1034 section 3.1"
	mapping = "UTS 46 section 4.1"
	hosts   = "RFC 1123 section 2.1"
)

var rules = [...]struct{ name, message, section string }{
	{ruleZone, "a zone identifier is not allowed in a URI",
		"RFC 9844, which made RFC 6874 obsolete"},
	{ruleNoAddress, "missing address", generic},
	{ruleNotName, "an IP address is not a registered name", generic},
	{ruleEmpty, "the name is empty: the scheme must say what that means", generic},
	{ruleUTF8, "the octets of the name are not UTF-8", generic},
	{ruleCharacter, "this character is not allowed in a name for DNS", generic},
	{ruleIDNACharacter, "this character is not allowed by IDNA", mapping},
	{ruleIDNALabel, "this label is not allowed by IDNA", mapping},
	{ruleEmptyLabel, "the label is empty", dns},
	{ruleLabelTooLong, "the label is longer than 63 octets", dns},
	{ruleNameTooLong, "the name is too long for DNS: 253 octets are allowed", dns},
	{ruleNumeric, "the name would be read as an IPv4 address", "RFC 3986 section 7.4"},
	{ruleNotLDH, "only letters, digits and, inside of labels, hyphens are allowed in a host name",
		hosts},
	{ruleUnderscore, "an underscore is not allowed in a host name", hosts},
}

func fail(offset int, rule string) *Error { return &Error{Offset: offset, Rule: rule} }

// syntaxError converts an error of package uri.
func syntaxError(err error, text string) *Error {
	var p *uri.ParseError
	if !errors.As(err, &p) {
		return &Error{Rule: string(ruleHost)}
	}
	if p.Rule == Kind.Rule(IPv6) && p.Offset < len(text) && text[p.Offset] == '%' {
		return fail(p.Offset, ruleZone)
	}
	return &Error{Offset: p.Offset, Rule: string(p.Rule), syntax: p.Finding().Message}
}
