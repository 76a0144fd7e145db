package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Finding says, in words, what is wrong in text, which must be the text that gave the error.
// It names the byte that is wrong, but not if that may be part of a password.
func (e *ParseError) Finding(text string) finding.Finding {
	f := finding.Finding{
		Rule:     string(e.Rule),
		Severity: finding.Error,
		Start:    e.Offset,
		End:      min(len(text), e.Offset+1),
		Section:  "RFC 3986 section " + e.Rule.Section(),
	}
	found := "the text ends"
	if e.Offset < len(text) {
		var size int
		found, size = describe(text[e.Offset:])
		f.End = e.Offset + size
		if start, end, ok := maybePassword(text); ok && start <= e.Offset && e.Offset < end {
			found, f.End = "a character of what may be a password", e.Offset+1
		}
	}
	switch {
	case e.Rule == ruleLength:
		f.Section = ""
		f.Message = "the text is longer than " + strconv.Itoa(MaxLen) + " bytes"
	case e.zone:
		f.Message = zoneMessage
	case e.Rule == rulePctEncoded:
		f.Message = `"%" is not followed by two hexadecimal digits: here ` + found
		if e.Offset < len(text) {
			f.Message += " stands"
		}
	case e.Offset >= len(text):
		f.Message = "the text ends where " + e.Rule.noun() + " is not complete"
	case e.Rule == ruleScheme && e.Offset == 0:
		f.Message = found + " cannot begin a scheme, with which every URI begins"
	case e.Rule == rulePathNoscheme && text[e.Offset] == ':':
		f.Message = `":" cannot stand in the first segment of a relative reference, and what is before it is no scheme`
	default:
		f.Message = found + " cannot stand in " + e.Rule.noun()
		switch e.Rule {
		case ruleAuthority:
			f.Message = found + " cannot follow a host"
		case ruleIPv6address:
			f.Message = found + " cannot stand here in an IPv6 address"
		}
	}
	return f
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
	case ruleAuthority, ruleAbsoluteURI:
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
	case r < ' ' || r == 0x7f || !strconv.IsPrint(r):
		return "the control character " + codePoint(r), size
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
