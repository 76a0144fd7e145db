package uri

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

var errNoRule = errors.New("uri: the grammar has no such rule")

// A ParseError says where a text stops matching the grammar, and which rule.
//
// The text is split as appendix B does, except that a beginning that is not a
// scheme belongs to the path, and that the userinfo ends at the first "@" of
// the authority. Offset is that of the first byte that cannot continue the rule
// of its component, or the length of the text if something is missing at the
// end.
//
// The error contains one character of the text, the one at the offset, unless
// it may be part of a password.
type ParseError struct {
	Offset int  // in bytes
	Rule   Rule // the innermost rule that goes wrong there

	// Component is the component that the text was given for, if a [Builder]
	// returns the error.
	Component Component

	seen uint32 // a spot in the high byte, and the character there: see char
}

// A spot is the kind of what is at the offset of an error.
type spot uint8

const (
	unseen spot = iota // the text is not known
	textEnd
	character
	notUTF8
	secret // what may be part of a password
	zone   // "%" after an IPv6 address
	joined // a component of [Parts] that ends early, or does not fit the others

	relative spot = 1 << 7 // is added if a URI is wanted, and the text is a relative reference
)

// fail returns an error by value, which is allocated only if a caller keeps it.
// The zero value, without a rule, stands for success.
func fail(offset int, rule Rule) ParseError { return ParseError{Offset: offset, Rule: rule} }

func (e *ParseError) spot() spot { return spot(e.seen >> 24) }

// char returns the character at the offset, or a byte if it is not UTF-8.
func (e *ParseError) char() rune { return rune(e.seen & (1<<24 - 1)) }

// see returns e with what is at the offset. A relative reference stays one.
func (e ParseError) see(s spot, char rune) ParseError {
	e.seen = e.seen&(1<<31) | uint32(s)<<24 | uint32(char)
	return e
}

// heap returns a pointer to e. It is inlined, and so is [Parse]: only an error
// that the caller of Parse keeps is allocated.
func (e ParseError) heap() *ParseError { return &e }

// in adds what is in text at the offset, and returns e.
func (e ParseError) in(text string) ParseError {
	switch {
	case e.Rule == ruleLength, e.spot() == joined:
		return e
	case e.Offset < 0, e.Offset >= len(text):
		return e.see(textEnd, 0)
	case e.inPassword(text):
		return e.see(secret, 0)
	}
	r, size := utf8.DecodeRuneInString(text[e.Offset:])
	if r == utf8.RuneError && size == 1 {
		return e.see(notUTF8, rune(text[e.Offset]))
	}
	if e.Rule == ruleIPv6address && r == '%' {
		address := text[strings.LastIndexByte(text[:e.Offset], '[')+1 : e.Offset]
		if _, complete := ipv6address(address, 0); complete {
			return e.see(zone, r)
		}
	}
	return e.see(character, r)
}

// inPassword reports whether the byte at the offset may belong to a password. A
// delimiter tells nothing about it.
func (e ParseError) inPassword(text string) bool {
	at := e.Offset
	switch text[at] {
	case ':', '/', '?', '#', '[', ']', '@':
		return false
	}
	switch {
	case e.Component == Userinfo, e.Rule == ruleUserinfo && !strings.Contains(text, "//"):
		colon := strings.IndexByte(text, ':')
		return 0 <= colon && colon < at // the text is an authority, or a userinfo
	case e.Component == Authority:
		text, at = "//"+text, at+len("//")
	}
	if !hasAt(text[at:]) { // where a password would end
		return false
	}
	for start, end := range PasswordSpans(text) {
		if start <= at && at < end {
			return true
		}
	}
	return false
}

// Error returns a message such as
//
//	uri: byte 10: a space is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)
func (e *ParseError) Error() string {
	if e.Rule == ruleLength {
		return "uri: " + e.message()
	}
	place := "byte " + strconv.Itoa(e.Offset)
	switch {
	case e.Component == Scheme && e.spot() == textEnd: // there is no text
		place = ""
	case e.Component != 0:
		place += " of the " + e.Component.String() + ": "
	default:
		place += ": "
	}
	source := "rule " + string(e.Rule)
	if section := e.Rule.Section(); section != "" {
		source += ", RFC 3986 section " + section
	}
	return "uri: " + place + e.message() + " (" + source + ")"
}

// Finding returns the error as a finding about the text that gave it: for a
// [Builder], what its method was given.
func (e *ParseError) Finding() finding.Finding {
	f := finding.Finding{Rule: string(e.Rule), Severity: finding.Error, Start: e.Offset,
		End: e.Offset, Message: e.message()}
	switch {
	case e.spot() == notUTF8, e.spot() == secret:
		f.End++
	case e.spot() == character, e.spot() == zone, e.char() != 0:
		f.End += utf8.RuneLen(e.char())
	}
	if g := e.Rule.find(); g != nil && e.Rule != ruleLength {
		f.Section = g.section
	}
	return f
}

// ErrorAt returns the error of a text that stops matching r at an offset: for
// parsers of other grammars.
func (r Rule) ErrorAt(text string, at int) *ParseError { return fail(at, r).in(text).heap() }

// message says what is wrong.
func (e *ParseError) message() string {
	found := e.found()
	switch {
	case e.Rule == ruleLength:
		return "the text is longer than " + strconv.Itoa(MaxLen) + " bytes"
	case e.Rule == ruleComponent:
		return "there is no such component"
	case e.spot() == zone:
		return "a zone identifier is not allowed in a URI (RFC 9844, which made RFC 6874 obsolete)"
	case e.spot() == joined && e.char() != 0:
		return found + " is not allowed in " + e.Rule.noun()
	case e.spot() == joined && e.Rule != ruleScheme:
		return e.pathMessage()
	case e.Rule == ruleScheme:
		return e.schemeMessage(found)
	case e.Component == Path && e.Rule != rulePath && e.Rule != rulePctEncoded:
		return e.pathMessage()
	case e.Rule == rulePctEncoded && e.spot() == textEnd:
		return `missing hexadecimal digits after "%": two are needed`
	case e.Rule == rulePctEncoded:
		return found + ` is not allowed after "%": two hexadecimal digits are needed`
	case e.spot() == textEnd:
		return "the text ends before " + e.Rule.noun() + " is complete"
	case e.Rule == rulePathNoscheme && e.char() == ':':
		return `":" is not allowed in the first segment of a relative reference, ` +
			"and what is before it is not a scheme"
	case e.Rule == ruleFragment && e.char() == '#':
		return `a second "#" is not allowed in a URI: the first one begins the fragment`
	case e.Component == Host && e.Rule == ruleRegName && e.char() == ':':
		return `":" is not allowed in a host: the port is a component of its own, ` +
			"and an IPv6 address needs brackets"
	case e.Rule == ruleAuthority:
		return found + " is not allowed after a host"
	case e.Rule == ruleIPv6address:
		return found + " is not allowed here in an IPv6 address"
	}
	return found + " is not allowed in " + e.Rule.noun()
}

// schemeMessage is message for a text without a valid scheme.
func (e *ParseError) schemeMessage(found string) string {
	wrong := found + " is not allowed in a scheme"
	if e.Offset == 0 {
		wrong = found + " cannot begin a scheme"
	}
	switch {
	case e.spot() >= relative:
		return "missing scheme: the text is a relative reference"
	case e.spot() == textEnd && e.Component == 0:
		return "missing scheme: the text is empty"
	case e.spot() == textEnd, e.spot() == joined:
		return "missing scheme"
	case e.Component == 0:
		return "missing scheme: " + wrong
	}
	return wrong
}

// pathMessage says why the path of a Builder or of Parts does not fit the other
// components.
func (e *ParseError) pathMessage() string {
	switch e.Rule {
	case rulePathAbempty:
		return `missing "/" after the authority`
	case rulePathAbsolute:
		return `"//" is not allowed at the beginning of a path without an authority`
	case rulePathNoscheme:
		return `":" is not allowed in the first segment of a path without a scheme`
	}
	return "a dot-segment is not allowed as data: its encoding would not hide it from resolution"
}

// noun returns what people call a text of the rule.
func (r Rule) noun() string {
	switch r {
	case ruleRegName:
		return "a host"
	case ruleIPLiteral:
		return "an IP literal"
	case ruleIPv6address:
		return "an IPv6 address"
	case ruleIPvFuture:
		return "an address of a future version"
	case rulePathAbempty, rulePathAbsolute, rulePathNoscheme, rulePathRootless, rulePathEmpty:
		return "a path"
	case ruleIPv4address:
		return "an IPv4 address"
	case ruleAuthority, ruleAbsoluteURI, "h16", "ls32", "unreserved", "ALPHA":
		return "an " + string(r)
	}
	return "a " + string(r)
}

// found names what stands at the offset.
func (e *ParseError) found() string {
	r := e.char()
	switch {
	case e.spot() == unseen:
		return "this"
	case e.spot() == secret:
		return "a character that may belong to a password (not shown)"
	case e.spot() == notUTF8:
		return "byte 0x" + strconv.FormatUint(uint64(r), 16) + ", which is not UTF-8,"
	case r == ' ':
		return "a space"
	case r == '"':
		return "a double quote"
	case r < ' ' || 0x7f <= r && r < 0xa0:
		return "the control character " + codePoint(r)
	case !strconv.IsPrint(r):
		return "the invisible character " + codePoint(r)
	case r >= utf8.RuneSelf:
		return `"` + string(r) + `" (` + codePoint(r) + ")"
	}
	return `"` + string(r) + `"`
}

func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(4, len(hex)):] + hex
}

// Allowed returns the bytes that may stand at the error's offset in text,
// before or in place of what stands there, and reports whether the text may
// also end there. The text must be the one that gave the error to r.Check.
// Allowed calls r.Check some 500 times.
func (e *ParseError) Allowed(r Rule, text string) (next pct.Set, end bool) {
	g := r.find()
	if g == nil || e.Offset < 0 || e.Offset > len(text) || e.Rule == ruleLength {
		return next, false
	}
	cut := append([]byte(text[:e.Offset]), 0)
	whole := append([]byte(text), 0)[:max(len(text), e.Offset+1)]
	for i := range 256 {
		b := byte(i)
		cut[e.Offset], whole[e.Offset] = b, b
		for _, s := range [][]byte{cut, whole} {
			if err := g.match(string(s)); err.Rule == "" || err.Offset > e.Offset {
				next = next.Union(pct.Range(b, b))
				break
			}
		}
	}
	return next, g.match(text[:e.Offset]).Rule == ""
}
