package template

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// MaxSteps is how many literals and variables a template may have. They bound
// the time that [Template.Match] takes for a byte.
const MaxSteps = 200

// A Template is a parsed template. It is immutable, and several goroutines may
// use it at once. The zero Template is empty.
type Template struct {
	text      string
	steps     []step
	names     []string
	beginning string  // the literal at the beginning, in normal form
	valid     bool    // see isValid
	exact     pattern // of expansions
	raw       pattern // of those with raw characters
}

// A step is a literal or a variable of a template.
type step struct {
	op         *operator // or nil for a literal
	start, end int       // of the literal, or the varspec
	text       string    // the literal as it is expanded, or the varname
	last       bool      // in its expression
	hasGroup   bool      // in the pattern of Match
	hasEquals  bool      // in its group, for pairs
	leads      [2]string // of the operator, with the name and "=" if there is one
	explode    bool      // "*"
	prefix     int       // the max-length, or 0
}

// An operator says how an expression is expanded (RFC 6570 appendix A).
type operator struct {
	char            string
	leads           [2]string // before the first defined value, and between values
	named, reserved bool      // values have names, or keep reserved characters and triplets
}

var operators = [...]operator{
	{"", [2]string{"", ","}, false, false},
	{"+", [2]string{"", ","}, false, true},
	{"#", [2]string{"#", ","}, false, true},
	{".", [2]string{".", "."}, false, false},
	{"/", [2]string{"/", "/"}, false, false},
	{";", [2]string{";", ";"}, true, false},
	{"?", [2]string{"?", "&"}, true, false},
	{"&", [2]string{"&", "&"}, true, false},
}

// Parse parses a template. The error is a [finding.Finding], which has the byte
// where the text cannot go on as a template. Parse takes linear time.
func Parse(text string) (*Template, error) {
	t := &Template{text: text}
	for i := 0; i < len(text); {
		parse := t.literal
		if text[i] == '{' {
			parse = t.expression
		}
		end, err := parse(i)
		if err != nil {
			return nil, err
		}
		i = end
	}
	t.valid = t.isValid()
	return t, nil
}

// MustParse is [Parse] of a template that is known to be valid. It panics if it
// is not.
func MustParse(text string) *Template {
	t, err := Parse(text)
	if err != nil {
		panic("template: " + err.Error())
	}
	return t
}

// String returns the text of the template.
func (t *Template) String() string { return t.text }

// MarshalText returns the text of the template.
func (t *Template) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText sets t to the template that text is, as [Parse] does. On error
// t stays as it was. Nothing else may use t at the same time.
func (t *Template) UnmarshalText(text []byte) error {
	p, err := Parse(string(text))
	if err == nil {
		t.text, t.steps, t.names = p.text, p.steps, p.names
		t.beginning, t.valid = p.beginning, p.valid
		t.exact, t.raw = pattern{}, pattern{}
	}
	return err
}

// Variables returns the names of the variables, each once, in the order of
// their first occurrence.
func (t *Template) Variables() []string { return slices.Clone(t.names) }

// fault returns the error that the byte at i breaks a rule.
func (t *Template) fault(i int, rule, section, message string) error {
	end := i
	if i < len(t.text) {
		_, size := utf8.DecodeRuneInString(t.text[i:])
		end += size
	}
	return finding.Finding{Rule: rule, Severity: finding.Error, Start: i, End: end,
		Section: "RFC 6570 section " + section, Message: message}
}

// literal parses the literal at i, and returns its end.
func (t *Template) literal(i int) (int, error) {
	text, _, _ := strings.Cut(t.text[i:], "{")
	bad := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && !inIRI(r) })
	if n := pct.Index(text, literals); n >= 0 && (bad < 0 || n < bad) {
		bad = n
	}
	switch {
	case bad < 0:
		end := i + len(text)
		raw := pct.Repair(text, pct.URI())
		if i == 0 {
			t.beginning = pct.Normalize(raw)
		}
		t.steps = append(t.steps, step{start: i, end: end, text: raw})
		return end, nil
	case bad == len(text) || strings.Contains(text[max(0, bad-2):bad], "%"):
		return 0, t.fault(i+bad, "pct-encoded", "2.1",
			`"%" needs two hexadecimal digits; for itself it is %25`)
	case text[bad] == '}':
		return 0, t.fault(i+bad, "literals", "2.1", `"}" without "{"`)
	}
	return 0, t.fault(i+bad, "literals", "2.1",
		"this character is not allowed in a template, except percent-encoded")
}

var (
	literals = pct.URI().Union(pct.Range(utf8.RuneSelf, 0xFF))
	varchars = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("_"))
)

// inIRI reports whether a character beyond US-ASCII is one of ucschar or
// iprivate (RFC 3987 section 2.2).
func inIRI(r rune) bool {
	return r >= 0xA0 && !(0xFDD0 <= r && r <= 0xFDEF || 0xFFF0 <= r && r <= 0xFFFF) &&
		r&0xFFFE != 0xFFFE && !(0xE0000 <= r && r <= 0xE0FFF)
}

// isTriplet reports whether s begins with a triplet.
func isTriplet(s string) bool { return len(s) > 2 && s[0] == '%' && pct.Valid(s[:3], pct.Set{}) }

// expression parses the expression at i, and returns its end.
func (t *Template) expression(i int) (int, error) {
	op := &operators[0]
	i++
	if n := strings.IndexByte("+#./;?&", t.at(i)); n >= 0 {
		op = &operators[n+1]
		i++
	} else if strings.IndexByte("=,!@|", t.at(i)) >= 0 {
		return 0, t.fault(i, "op-reserve", "2.2", "this operator is reserved for extensions")
	}
	for first := len(t.steps); ; {
		s := step{op: op, start: i}
		for varchars.Contains(t.at(i)) || isTriplet(t.text[i:]) ||
			t.at(i) == '.' && i > s.start && t.at(i-1) != '.' {
			if t.at(i) == '%' {
				i += 2
			}
			i++
		}
		if i == s.start || t.at(i-1) == '.' {
			return 0, t.fault(i, "varname", "2.3",
				`the name of a variable needs a letter, digit, "_" or triplet here`)
		}
		s.text = t.text[s.start:i]
		switch t.at(i) {
		case '*':
			s.explode = true
			i++
		case ':':
			i++
			for end := i + 4; i < end && pct.Digit().Contains(t.at(i)); i++ {
				if s.prefix = 10*s.prefix + int(t.at(i)-'0'); s.prefix == 0 {
					break
				}
			}
			if s.prefix == 0 || pct.Digit().Contains(t.at(i)) {
				return 0, t.fault(i, "max-length", "2.4.1", "a prefix is a number from 1 to 9999")
			}
		}
		s.end, s.last = i, t.at(i) == '}'
		if !s.last && t.at(i) != ',' {
			return 0, t.fault(i, "variable-list", "2.3",
				`"," or "}" is missing after the variable `+s.text)
		}
		if s.leads = op.leads; op.named {
			s.leads[0] += s.text + "="
			s.leads[1] += s.text + "="
		}
		s.hasGroup = len(t.steps) == first || op.leads[1] != ","
		t.steps = append(t.steps, s)
		if op.leads[1] != "," {
			first = len(t.steps) - 1
		}
		t.steps[first].hasEquals = t.steps[first].hasEquals || s.explode
		if len(t.steps) > MaxSteps {
			return 0, t.fault(s.start, "variable-list", "2.3",
				fmt.Sprintf("more than %d literals and variables", MaxSteps))
		}
		if !slices.Contains(t.names, s.text) {
			t.names = append(t.names, s.text)
		}
		if i++; s.last {
			return i, nil
		}
	}
}

// at returns the byte at i, or NUL at the end.
func (t *Template) at(i int) byte {
	if i < len(t.text) {
		return t.text[i]
	}
	return 0
}
