package whatwg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
)

// An Error says why a text is not a URL, or why a setter ignores a value. It
// does not hold the text, which may hold a password.
type Error struct {
	problem    problem
	start, end int
}

// Error returns a message such as
//
//	whatwg: byte 8: the host is missing (host-missing, URL Standard)
func (e *Error) Error() string {
	f := e.Finding()
	return "whatwg: byte " + strconv.Itoa(f.Start) + ": " + f.Message +
		" (" + f.Rule + ", " + f.Section + ")"
}

// Finding returns the error as a finding: it is the last one of [Check]. The
// rule is the standard's name of the validation error, such as "host-missing".
// A name that begins with "x-" is not in the standard.
func (e *Error) Finding() finding.Finding {
	rule, message, _ := strings.Cut(string(e.problem), ": ")
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: e.start, End: e.end,
		Section: "URL Standard", Message: message,
	}
}

// Check returns the validation errors of text, in the order in which the parser
// finds them. A text without any is a valid URL string. The severity is Error
// for the last one, if there is no URL because of it, and Warning for those
// that browsers ignore. The rule is the name in the standard.
func Check(text string) []finding.Finding { return URL{}.Check(text) }

// Check is [Check] with u as the base.
func (u URL) Check(text string) []finding.Finding {
	p := parser{base: u, check: true}
	if _, err := p.parse(text); err != nil {
		p.found = append(p.found, err.(*Error).Finding())
	}
	return p.found
}

// note adds a problem that does not end the parser to the findings. What is
// together and no URL unit is one finding.
func (p *parser) note(what problem, i, end int) {
	if !p.check || what == invalidURLUnit && i == end {
		return
	}
	f := p.fail(what, i, end).Finding()
	f.Severity = finding.Warning
	if n := len(p.found); n > 0 && what == invalidURLUnit &&
		p.found[n-1].Rule == f.Rule && p.found[n-1].End == f.Start {
		p.found[n-1].End = f.End
		return
	}
	p.found = append(p.found, f)
}

// checkUnits notes what is not a URL unit in in[i:end].
func (p *parser) checkUnits(i, end int) {
	if !p.check {
		return
	}
	for n := 0; i < end; i += n {
		var r rune
		r, n = utf8.DecodeRuneInString(p.in[i:end])
		if r == '%' && !isTriplet(p.in[i:end]) || r != '%' && !isURLCodePoint(r) {
			p.note(invalidURLUnit, i, i+n)
		}
	}
}

// isURLCodePoint reports whether r is a URL code point: beyond US-ASCII, if it
// is neither a control nor a noncharacter.
func isURLCodePoint(r rune) bool {
	if r < utf8.RuneSelf {
		return urlUnit.has(byte(r))
	}
	return r >= 0xa0 && (r < 0xfdd0 || r > 0xfdef) && r&0xfffe != 0xfffe
}

// A problem is a kind of [Error]: its name, ": " and a message.
type problem string

// The validation errors, by their names in the standard.
const (
	domainToASCII = "domain-to-ASCII: " +
		"UTS 46 refuses the domain, or it has a forbidden character"
	domainEncoded       = "domain-percent-encoded: the domain has a percent-encoded byte"
	hostInvalid         = "host-invalid-code-point: this is not allowed in a host"
	ipv4EmptyPart       = `IPv4-empty-part: the IPv4 address ends with "."`
	ipv4FewParts        = "IPv4-too-few-parts: the IPv4 address has fewer than four parts"
	ipv4ManyParts       = "IPv4-too-many-parts: the IPv4 address has more than four parts"
	ipv4NonNumeric      = "IPv4-non-numeric-part: a part of the IPv4 address is not a number"
	ipv4NonDecimal      = "IPv4-non-decimal-part: a part of the IPv4 address is not decimal"
	ipv4OutOfRange      = "IPv4-out-of-range-part: a part of the IPv4 address is too large"
	ipv6Unclosed        = `IPv6-unclosed: the "]" after the IPv6 address is missing`
	ipv6Compression     = `IPv6-invalid-compression: the IPv6 address begins with one ":"`
	ipv6ManyPieces      = "IPv6-too-many-pieces: the IPv6 address has more than eight pieces"
	ipv6TwoCompressions = `IPv6-multiple-compression: the IPv6 address has a second "::"`
	ipv6Invalid         = "IPv6-invalid-code-point: this is not allowed in an IPv6 address"
	ipv6FewPieces       = "IPv6-too-few-pieces: the IPv6 address has fewer than eight pieces"
	ipv6LeadingZero     = "IPv6-piece-leading-zero: a piece of the IPv6 address begins with 0"
	ipv6IPv4ManyPieces  = "IPv4-in-IPv6-too-many-pieces: " +
		"there are more than six pieces before an IPv4 address"
	ipv6IPv4Invalid = "IPv4-in-IPv6-invalid-code-point: " +
		"this is not allowed in an IPv4 address inside an IPv6 address"
	ipv6IPv4OutOfRange = "IPv4-in-IPv6-out-of-range-part: " +
		"a part of the IPv4 address inside the IPv6 address is too large"
	ipv6IPv4FewParts = "IPv4-in-IPv6-too-few-parts: " +
		"the IPv4 address inside the IPv6 address has fewer than four parts"
	invalidURLUnit = "invalid-URL-unit: this is not allowed in a valid URL string"
	missingSolidus = `special-scheme-missing-following-solidus: ` +
		`exactly "//" is needed after this scheme`
	missingScheme = "missing-scheme-non-relative-URL: " +
		"the scheme is missing, and no base can supply it"
	invalidReverseSolidus = `invalid-reverse-solidus: "\" is used as "/"`
	invalidCredentials    = "invalid-credentials: there is a user name or a password"
	hostMissing           = "host-missing: the host is missing"
	portOutOfRange        = "port-out-of-range: the port is greater than 65535"
	portInvalid           = "port-invalid: this is not allowed in a port"
	driveLetter           = "file-invalid-Windows-drive-letter: " +
		"a relative URL begins with a Windows drive letter"
	driveLetterHost = "file-invalid-Windows-drive-letter-host: " +
		"a Windows drive letter is in the place of the host"
)

// What is not in the standard.
const (
	tooLong       = "x-length: the text is longer than 2147483647 bytes"
	notScheme     = "x-scheme: the value is not a scheme"
	otherKind     = "x-scheme-kind: the URL cannot have this scheme instead of its own"
	noCredentials = "x-no-credentials: the URL cannot have a user name, password or port"
	hasOpaquePath = "x-opaque-path: the path is opaque: neither it nor a host can be set"
	ignored       = "x-ignored: the value is ignored from here on"
	noURL         = "x-no-url: the value is the zero value"
	otherMeaning  = "x-other-meaning: the standard reads another host or path than RFC 3986"
)
