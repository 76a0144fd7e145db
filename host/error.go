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
	Reason Reason
	Rule   uri.Rule // of the grammar, if Reason is Syntax

	syntax string // the message, if Reason is Syntax
}

// Error returns a message with offset, reason and section. It has at most one
// character of the text.
func (e *Error) Error() string {
	return "host: byte " + strconv.Itoa(e.Offset) + ": " + e.message() + " (" + e.Section() + ")"
}

func (e *Error) message() string {
	if e.syntax != "" {
		return e.syntax
	}
	return e.Reason.String()
}

// Section returns the place of the specification that the error cites, such as
// "RFC 3986 section 3.2.2".
func (e *Error) Section() string {
	if s := e.Rule.Section(); e.Reason == Syntax && s != "" {
		return "RFC 3986 section " + s
	}
	return e.Reason.known().section
}

// Finding returns the error as a finding about the text of the host. The rule
// of the finding is the rule of the grammar, or the name of the reason, such as
// "host-label-too-long".
func (e *Error) Finding() finding.Finding {
	f := finding.Finding{
		Rule: string(e.Rule), Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Section: e.Section(), Message: e.message(),
	}
	if e.Reason != Syntax {
		f.Rule = e.Reason.known().name
	}
	return f
}

// A Reason is a kind of [Error]. More may be added.
type Reason uint8

const (
	Syntax       Reason = iota + 1 // the text does not match the rule host
	Zone                           // an IPv6 address with a zone identifier
	NoAddress                      // the zero netip.Addr
	NotName                        // an IP address, and not a registered name
	Empty                          // the empty name
	NotUTF8                        // the octets from here on do not begin with a UTF-8 sequence
	Refused                        // a character that is not allowed in a DNS form
	Disallowed                     // a character that IDNA does not allow
	BadLabel                       // a label, or the name, that breaks a rule of IDNA
	EmptyLabel                     // two dots, or a dot at the beginning
	LabelTooLong                   // a label of more than [MaxLabel] octets
	NameTooLong                    // a name of more than [MaxName] octets, or too long for IDNA
	LooksNumeric                   // a last label that others read as part of an IPv4 address
	NotLDH                         // not a letter, digit or hyphen, or a hyphen at an end
	Underscore                     // an underscore, if this is the only error
)

// The sections that several reasons cite.
const (
	generic = "RFC 3986 section 3.2.2"
	dns     = "RFC 1034 section 3.1"
	mapping = "UTS 46 section 4.1"
	hosts   = "RFC 1123 section 2.1"
)

type reason struct{ name, message, section string }

var reasons = [...]reason{
	{"host", "unknown reason", generic},
	Syntax: {"host", "the text is not a host", generic},
	Zone: {"host-zone", "a zone identifier is not allowed in a URI",
		"RFC 9844, which made RFC 6874 obsolete"},
	NoAddress: {"host-no-address", "missing address", generic},
	NotName:   {"host-not-name", "an IP address is not a registered name", generic},
	Empty:     {"host-empty", "the name is empty: the scheme must say what that means", generic},
	NotUTF8:   {"host-not-utf8", "the octets of the name are not UTF-8", generic},
	Refused: {"host-character", "this character is not allowed in a name for DNS",
		generic},
	Disallowed:   {"host-idna-character", "this character is not allowed by IDNA", mapping},
	BadLabel:     {"host-idna-label", "this label is not allowed by IDNA", mapping},
	EmptyLabel:   {"host-empty-label", "the label is empty", dns},
	LabelTooLong: {"host-label-too-long", "the label is longer than 63 octets", dns},
	NameTooLong: {"host-name-too-long",
		"the name is too long for DNS: 253 octets are allowed", dns},
	LooksNumeric: {"host-numeric", "the name would be read as an IPv4 address",
		"RFC 3986 section 7.4"},
	NotLDH: {"host-not-ldh",
		"only letters, digits and, inside of labels, hyphens are allowed in a host name", hosts},
	Underscore: {"host-underscore", "an underscore is not allowed in a host name", hosts},
}

func (r Reason) known() reason {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return reasons[0]
}

// String returns a few words, such as "the label is empty".
func (r Reason) String() string { return r.known().message }

func fail(offset int, reason Reason) *Error { return &Error{Offset: offset, Reason: reason} }

// syntaxError converts an error of package uri.
func syntaxError(err error, text string) *Error {
	var p *uri.ParseError
	if !errors.As(err, &p) {
		return &Error{Reason: Syntax, Rule: ruleHost}
	}
	if p.Rule == Kind.Rule(IPv6) && p.Offset < len(text) && text[p.Offset] == '%' {
		return fail(p.Offset, Zone)
	}
	return &Error{Offset: p.Offset, Reason: Syntax, Rule: p.Rule, syntax: p.Finding().Message}
}
