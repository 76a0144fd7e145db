// Package part has what the packages of schemes and of namespaces share. A leaf
// embeds a [Value], collects what is wrong with a [Check] (for schemes) or a
// [NameCheck] (for namespaces), and says only what is its own:
//
//	type URI struct{ value }
//	type value = part.Value[uri.URI]
//
//	func Parse(u uri.URI) (URI, error) {
//		v, err := part.Parse(u, Check)
//		return URI{v}, err
//	}
package part

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A Value is what each type URI and URN of a leaf has: the generic value that
// it was parsed from. It keeps the text: == is equality of texts. The zero
// Value is that of the zero G.
type Value[G interface{ String() string }] struct{ generic G }

// Generic returns the generic value that v was parsed from.
func (v Value[G]) Generic() G { return v.generic }

// String returns the text of v, as it was written.
func (v Value[G]) String() string { return v.generic.String() }

// Of returns the Value of a generic value that was checked before.
func Of[G interface{ String() string }](g G) Value[G] { return Value[G]{g} }

// Parse returns the Value of a generic value. The error is the first finding of
// check; with one, Parse returns the zero Value.
func Parse[G interface{ String() string }](
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

// Error returns an error about what is no part of a check: a plain identifier,
// or a field that does not fit.
func Error(start, end int, rule, section, message string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: start, End: end,
		Section: section, Message: message,
	}
}

// maxFindings is how many errors a check collects: a hostile text could have
// millions. A note after them says that there are more.
const maxFindings = 100

// A list collects findings.
type list struct {
	Findings []finding.Finding
	closed   bool // nothing is added: the value is of another scheme or namespace
}

// add adds an error, and reports whether there was room for it.
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

// Name names an octet.
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

// Decode returns what a text of a valid URI stands for.
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
// not allocate if they are.
func Upper(s string) string { return strings.Map(upper, s) }
func Lower(s string) string { return strings.ToLower(s) }

func upper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r &^ 0x20
	}
	return r
}
