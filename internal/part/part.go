// Package part has the code that the packages of schemes and of namespaces
// share. Such a package embeds a [Value], collects errors with a [Check] (for
// schemes) or a [NameCheck] (for namespaces), and adds only its own rules:
//
//	type URI struct{ part.URI }
//
//	func FromURI(u uri.URI) (URI, error) {
//		v, err := part.Checked(u, Check)
//		return URI{v}, err
//	}
package part

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A Value is embedded in the type URI or URN of each such package. It has the
// generic value that was parsed. == is equality of the texts. The zero Value
// has the zero G.
type Value[G interface{ String() string }] struct{ generic G }

// Generic returns the generic value that v was parsed from.
func (v Value[G]) Generic() G { return v.generic }

// String returns the text of v, unchanged.
func (v Value[G]) String() string { return v.generic.String() }

// MarshalText returns the text of v. To read it, parse it as a G.
func (v Value[G]) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Of returns the Value of a generic value that is known to be valid.
func Of[G interface{ String() string }](g G) Value[G] { return Value[G]{g} }

// Checked returns the Value of a generic value. The error is the first finding
// of check. On error the Value is zero.
func Checked[G interface{ String() string }](
	g G, check func(G) []finding.Finding,
) (v Value[G], err error) {
	if err := First(check(g)); err != nil {
		return v, err
	}
	return Value[G]{g}, nil
}

// First returns the first finding as an error, or nil if there is none.
func First(list []finding.Finding) error {
	if len(list) > 0 {
		return list[0]
	}
	return nil
}

// Error returns a finding outside of a check, about a plain identifier or a
// field.
func Error(start, end int, rule, section, message string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: start, End: end,
		Section: section, Message: message,
	}
}

// maxFindings is the largest number of errors that a check collects: a hostile
// text could have millions. A note after them says that there are more.
const maxFindings = 100

// A list collects findings.
type list struct {
	Findings []finding.Finding
	closed   bool // no more is added: the value is of another scheme or namespace
}

// add adds an error, and reports whether it was below the limit.
func (l *list) add(start, end int, rule, section, message string) bool {
	f := finding.Finding{
		Rule: rule, Severity: finding.Error, Start: start, End: end,
		Section: section, Message: message,
	}
	switch n := len(l.Findings); {
	case n > maxFindings, l.closed:
		return false
	case n == maxFindings:
		f.Severity, f.Rule = finding.Note, "limit"
		f.Message = "there are more errors; only the first " + strconv.Itoa(maxFindings) +
			" are listed"
		l.Findings = append(l.Findings, f)
		return false
	}
	l.Findings = append(l.Findings, f)
	return true
}

// Only reports whether s is not empty, and all its bytes are in a set.
func Only(s string, set pct.Set) bool {
	for i := range len(s) {
		if !set.Contains(s[i]) {
			return false
		}
	}
	return s != ""
}

// Name returns the name of an octet for messages.
func Name(o byte) string {
	switch o {
	case 0:
		return "NUL"
	case '\t':
		return "a tab"
	case '\n':
		return "LF"
	case '\r':
		return "CR"
	case ' ':
		return "a space"
	}
	if ' ' < o && o < 0x7f {
		return strconv.Quote(string(rune(o)))
	}
	const digits = "0123456789ABCDEF"
	return "the octet " + string([]byte{digits[o>>4], digits[o&0xf]})
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// Decode decodes a text of a valid URI.
func Decode(text string) string {
	s, err := pct.Decode(text)
	if err != nil {
		panic(err) // a valid URI has no such text
	}
	return s
}

// Word returns the word for a value, or "".
func Word[T ~uint8](words []string, value T) string {
	if int(value) < len(words) {
		return words[value]
	}
	return ""
}

// Upper and Lower return s with the letters of US-ASCII in one case. They do
// not allocate if nothing changes.
func Upper(s string) string { return strings.Map(upper, s) }
func Lower(s string) string { return strings.ToLower(s) }

func upper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r &^ 0x20
	}
	return r
}
