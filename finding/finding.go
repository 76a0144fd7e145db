// Package finding has the [Finding], the result of all checkers: a rule, a span
// of bytes, a section of a specification, a severity, a message, and perhaps a
// fix.
//
// A finding does not hold the text that it is about; its reader needs the text.
// Checkers write messages as lower-case clauses without a full stop, in terms
// of the specification, and never put a password, or a possible password, into
// them.
package finding

import (
	"errors"
	"strconv"
)

// A Finding is one remark about a text.
type Finding struct {
	// Rule names what was broken, for programs: a rule of a grammar
	// ("reg-name") or of a checker ("userinfo-like-host"). A name keeps its
	// meaning once published.
	Rule string

	Severity Severity

	// Start and End are the byte offsets of the place in the text, the end
	// exclusive. They are equal where something is missing.
	Start, End int

	// Section cites the specification: "RFC 3986 section 3.2.2".
	Section string

	// Message says what is wrong, for people.
	Message string

	// Fix is a text that can replace the span, if HasFix.
	Fix    string
	HasFix bool
}

// String returns the finding on one line: place, severity, message, section and
// rule.
func (f Finding) String() string {
	s := "byte " + strconv.Itoa(f.Start) + ": " + f.Severity.String() + ": " + f.Message + " ("
	if f.Section != "" {
		s += f.Section + ", "
	}
	return s + "rule " + f.Rule + ")"
}

// Error returns "uri: " and the text of [Finding.String], so that a Finding can
// be an error: a program that wraps it shows where it comes from. The packages
// of schemes return it for a URI that breaks the rules of its scheme.
func (f Finding) Error() string { return "uri: " + f.String() }

// Of returns the finding that an error is, has, or wraps: all errors of this
// module about a place in a text have one, by a method Finding.
func Of(err error) (Finding, bool) {
	if has, ok := err.(interface{ Finding() Finding }); ok { // the usual case, faster than As
		return has.Finding(), true
	}
	return within(err)
}

// within is apart from Of, because As moves its variables to the heap.
func within(err error) (f Finding, ok bool) {
	var has interface{ Finding() Finding }
	if errors.As(err, &has) {
		return has.Finding(), true
	}
	return f, errors.As(err, &f)
}

// Apply returns text with the span of the finding replaced by its fix, or text
// itself if there is no fix, or the span is not in text.
func (f Finding) Apply(text string) string {
	if !f.HasFix || f.Start < 0 || f.End < f.Start || f.End > len(text) {
		return text
	}
	return text[:f.Start] + f.Fix + text[f.End:]
}

// A Severity is how much a finding matters. The zero value is Note; greater is
// worse.
type Severity uint8

const (
	Note    Severity = iota // worth knowing
	Warning                 // allowed, but risky or unwise
	Error                   // against the specification
)

var names = [...]string{"note", "warning", "error"}

// String returns "note", "warning" or "error".
func (s Severity) String() string {
	if int(s) < len(names) {
		return names[s]
	}
	return "severity " + strconv.Itoa(int(s))
}

// MarshalText returns the text of [Severity.String].
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText accepts the texts that String returns for the three severities.
func (s *Severity) UnmarshalText(text []byte) error {
	for i, name := range names {
		if string(text) == name {
			*s = Severity(i)
			return nil
		}
	}
	return errors.New("finding: severity is not note, warning or error")
}
