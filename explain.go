package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Finding says, in words, what is wrong in text, which must be the text that gave the error: of a
// [Builder], what its method was given.
// It names the byte that is wrong, but not if that may be part of a password.
func (e *ParseError) Finding(text string) finding.Finding {
	f := finding.Finding{
		Rule:     string(e.Rule),
		Severity: finding.Error,
		Start:    e.Offset,
		End:      min(len(text), e.Offset+1),
		Section:  "RFC 3986 section " + e.Rule.Section(),
	}
	if e.Rule == ruleLength {
		f.Section = ""
		f.Message = "the text is longer than " + strconv.Itoa(MaxLen) + " bytes"
		return f
	}
	found := "the text ends"
	if e.Offset < len(text) {
		var size int
		found, size = describe(text[e.Offset:])
		f.End = e.Offset + size
		if e.inPassword(text) {
			found, f.End = "a character that may belong to a password, and so is not shown,", e.Offset+1
		}
	}
	f.Message = e.message(text, found)
	return f
}

// inPassword reports whether the byte at the offset may belong to a password.
func (e *ParseError) inPassword(text string) bool {
	before := ""
	switch colon := strings.IndexByte(text, ':'); {
	case e.Component == Authority:
		before = "//"
	case e.Component == Userinfo, e.Rule == ruleUserinfo && !strings.Contains(text, "//"):
		return 0 <= colon && colon < e.Offset // the text is an authority, or a userinfo
	}
	for start, end := range PasswordSpans(before + text) {
		if at := e.Offset + len(before); start <= at && at < end {
			return true
		}
	}
	return false
}

// message says what is wrong in text with what was found at the offset.
func (e *ParseError) message(text, found string) string {
	end := e.Offset >= len(text)
	switch {
	case e.zone && !e.inPassword(text):
		return zoneMessage
	case e.Rule == rulePctEncoded:
		if !end {
			found = "here is " + strings.TrimSuffix(found, ",")
		}
		return `"%" must be followed by two hexadecimal digits, but ` + found
	case e.Rule == ruleScheme:
		return e.schemeMessage(text, found)
	case e.Component == Path && e.Rule != rulePath:
		return e.pathMessage()
	case end:
		return "the text ends where " + e.Rule.noun() + " is not complete"
	case e.Rule == rulePathNoscheme && text[e.Offset] == ':':
		return `":" cannot stand in the first segment of a relative reference, and what is before it is no scheme`
	case e.Rule == ruleFragment && text[e.Offset] == '#':
		return `a second "#" cannot stand in a URI: the first one begins the fragment`
	case e.Rule == ruleAuthority:
		return found + " cannot follow a host"
	case e.Rule == ruleIPv6address:
		return found + " cannot stand here in an IPv6 address"
	}
	return found + " cannot stand in " + e.Rule.noun()
}

// schemeMessage is message for a text that should be a URI and has no scheme.
func (e *ParseError) schemeMessage(text, found string) string {
	var s string
	switch {
	case text == "":
		return "a URI begins with a scheme, but the text is empty"
	case e.Offset >= len(text):
		s = `a URI begins with a scheme and ":", but there is no ":"`
	case e.Offset == 0:
		s = "a URI begins with a scheme, and " + found + " cannot begin one"
	default:
		s = "a URI begins with a scheme, and " + found + " cannot stand in one"
	}
	if e.Component == 0 && matchReference(text) == nil {
		s += "; the text is a relative reference"
	}
	return s
}

// pathMessage says why a Builder cannot have a path where it is to be.
func (e *ParseError) pathMessage() string {
	switch e.Rule {
	case rulePathAbempty:
		return `behind an authority a path must begin with "/"`
	case rulePathAbsolute:
		return `"//" at the beginning of the path would begin an authority`
	case rulePathNoscheme:
		return `":" in the first segment of the path would make a scheme of what is before it`
	}
	return "a dot-segment cannot be data: its encoding would not hide it from resolution"
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

// describe names the first character of s, and returns its length in bytes.
func describe(s string) (name string, size int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && size == 1:
		return "byte 0x" + strconv.FormatUint(uint64(s[0]), 16) + ", which is not UTF-8,", 1
	case r == ' ':
		return "a space", 1
	case r == '"':
		return "a double quote", 1
	case r < ' ' || 0x7f <= r && r < 0xa0:
		return "the control character " + codePoint(r), size
	case !strconv.IsPrint(r):
		return "the invisible character " + codePoint(r), size
	case r >= utf8.RuneSelf:
		return `"` + s[:size] + `" (` + codePoint(r) + ")", size
	}
	return `"` + s[:1] + `"`, 1
}

func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(4, len(hex)):] + hex
}

// Allowed returns the bytes that may stand at the error's offset in text, before or in place of
// what stands there, and reports whether the text may also end there. The text must be the one that
// gave the error to r.Check. Allowed checks it some 500 times.
func (e *ParseError) Allowed(r Rule, text string) (next pct.Set, end bool) {
	g := r.find()
	if g == nil || e.Offset > len(text) || e.Rule == ruleLength {
		return next, false
	}
	cut := append([]byte(text[:e.Offset]), 0)
	whole := append([]byte(text), 0)[:max(len(text), e.Offset+1)]
	for i := range 256 {
		b := byte(i)
		cut[e.Offset], whole[e.Offset] = b, b
		for _, s := range [][]byte{cut, whole} {
			if err := g.match(string(s)); err == nil || err.Offset > e.Offset {
				next = next.Union(pct.Range(b, b))
				break
			}
		}
	}
	return next, g.match(text[:e.Offset]) == nil
}
