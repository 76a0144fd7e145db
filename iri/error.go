package iri

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
)

// A ParseError says where a text stops matching the grammar, and which rule.
//
// The text is split as that of a URI is: see [github.com/urikit/uri.ParseError]. Offset is that of the
// first character, or of the first byte that is not UTF-8, that cannot continue the rule of the component it
// stands in, or the length of the text if something is missing at its end.
//
// The error does not hold the text, which may hold a password. [ParseError.Finding] says more.
type ParseError struct {
	Offset int  // in bytes
	Rule   Rule // the innermost rule that goes wrong there
}

func fail(offset int, rule Rule) *ParseError { return &ParseError{Offset: offset, Rule: rule} }

// Error returns a message with offset, rule and section, and nothing of the text.
func (e *ParseError) Error() string {
	if e.Rule == ruleLength {
		return "iri: " + lengthMessage
	}
	return "iri: the text stops matching " + string(e.Rule) + " at byte " + strconv.Itoa(e.Offset) +
		" (" + e.Rule.cite() + ")"
}

var lengthMessage = "the text is longer than " + strconv.Itoa(MaxLen) + " bytes"

// Finding says, in words, what is wrong in text, which must be the text that gave the error. It names the
// character that is wrong, but not if that may be part of a password.
func (e *ParseError) Finding(text string) finding.Finding {
	f := finding.Finding{
		Rule: string(e.Rule), Severity: finding.Error, Section: e.Rule.cite(),
		Start: min(e.Offset, len(text)), End: min(e.Offset, len(text)),
	}
	if e.Rule == ruleLength {
		f.Message = lengthMessage
		return f
	}
	found := "the text ends here"
	if e.Offset < len(text) {
		found, f.End = "a character that may belong to a password, and so is not shown, stands here", e.Offset+1
		if !e.maybePassword(text) {
			name, size := describe(text[e.Offset:])
			found, f.End = name+" stands here", e.Offset+size
		}
	}
	switch {
	case e.Rule == rulePctEncoded:
		f.Message = `"%" must be followed by two hexadecimal digits, but ` + found
	case e.Rule == ruleScheme:
		f.Message = `an IRI begins with a scheme, of US-ASCII, and ":", but ` + found
	case e.Rule == rulePathNoscheme && strings.HasPrefix(text[f.Start:], ":"):
		f.Message = `":" cannot stand in the first segment of a relative reference, and what is before it is no scheme`
	case e.Offset >= len(text):
		f.Message = "the text ends where " + string(e.Rule) + " is not complete"
	default:
		f.Message = strings.TrimSuffix(found, " stands here") + " cannot stand here in " + string(e.Rule)
	}
	return f
}

// maybePassword reports whether what stands at the offset may belong to a password: it is behind a ":" of what
// is, or may be meant for, an authority.
func (e *ParseError) maybePassword(text string) bool {
	before := text[:e.Offset]
	switch e.Rule {
	case ruleIPLiteral, "IPv6address", "IPvFuture": // in a host, if it is that of the text
		return strings.Contains(text[e.Offset:], "@")
	}
	if i := strings.Index(before, "//"); i >= 0 {
		before = before[i+len("//"):]
		return strings.Contains(before, ":") &&
			(!strings.ContainsAny(before, "/?#") || strings.Contains(text[e.Offset:], "@"))
	}
	return (e.Rule == ruleUserinfo || e.Rule == ruleAuthority || e.Rule == rulePort || e.Rule == rulePctEncoded) &&
		strings.Contains(before, ":")
}

// describe names the first character of s, and returns its length in bytes.
func describe(s string) (name string, size int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && size == 1:
		return "byte 0x" + strconv.FormatUint(uint64(s[0]), 16) + ", which is not UTF-8,", 1
	case r == ' ':
		return "a space", 1
	case r < utf8.RuneSelf && strconv.IsPrint(r):
		return strconv.Quote(s[:1]), 1
	case hidden(r) || unicode.Is(unicode.M, r):
		return "the character " + codePoint(r), size
	}
	return `"` + s[:size] + `" (` + codePoint(r) + ")", size
}

func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(4, len(hex)):] + hex
}
