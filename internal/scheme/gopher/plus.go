package gopher

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A Kind is what a Gopher+ string asks for.
type Kind string

const (
	DefaultView Kind = "default-view" // "+": the item in its default view
	// "?": the item, after its form has been fetched and filled in
	Form Kind = "form"
	// "!" or "$": attributes of the item, or of all items of a directory
	Attributes  Kind = "attributes"
	View        Kind = "view"         // the item in a named view
	FormAnswers Kind = "form-answers" // the item, with the answers to its form
)

// A Scope says whose attributes are requested.
type Scope string

const (
	OfItem      Scope = "item"      // "!"
	OfDirectory Scope = "directory" // "$": all items of a directory
)

// A Plus is a Gopher+ string, decoded (RFC 1738 sections 3.4.4 to 3.4.9).
type Plus struct {
	Kind  Kind  `json:"kind"`
	Scope Scope `json:"scope,omitzero"` // of Attributes
	// of Attributes; empty for all attributes, and not nil from ParsePlus
	Names    []string `json:"names,omitzero"`
	View     string   `json:"view,omitzero"`     // of View: a view that the item has
	Language string   `json:"language,omitzero"` // of View; "" if undefined
	// of FormAnswers: the lines; not nil from ParsePlus
	Answers []string `json:"answers,omitzero"`
}

// ParsePlus reads an encoded Gopher+ string. The offsets of an error are those
// of the text.
func ParsePlus(text string) (Plus, error) {
	s, err := pct.Decode(text)
	if err != nil {
		return Plus{}, err
	}
	var p Plus
	switch {
	case s == "+":
		p.Kind = DefaultView
	case s == "?":
		p.Kind = Form
	case strings.HasPrefix(s, "!"), strings.HasPrefix(s, "$"):
		p = Plus{Kind: Attributes, Scope: OfItem, Names: []string{}}
		if s[0] == '$' {
			p.Scope = OfDirectory
		}
		if len(s) > 1 {
			p.Names = strings.Split(s[1:], " ")
		}
	case isAnswers(text):
		lines := strings.Split(s[len(formHead):len(s)-len(formEnd)], "\r\n")
		p = Plus{Kind: FormAnswers, Answers: lines[:len(lines)-1]} // each line has an end
	case strings.HasPrefix(s, "+"):
		view, language, ok := strings.Cut(s[1:], " ")
		if ok && language == "" {
			return Plus{}, badPlus(len(text), "3.4.8", "missing language after a space")
		}
		p = Plus{Kind: View, View: view, Language: language}
	default:
		return Plus{}, badPlus(len(text), "3.4.3",
			`a Gopher+ string must begin with "+", "!" or "$", or be "?"`)
	}
	if err := p.check(len(text)); err != nil {
		return Plus{}, err
	}
	return p, nil
}

// Text returns the encoded Gopher+ string. It is an error if the string would
// be read as another, or is not valid in a URL.
func (p Plus) Text() (string, error) {
	if err := p.check(0); err != nil {
		return "", err
	}
	text := "+"
	switch p.Kind {
	case Form:
		return "?", nil // raw: "?" is data in a Gopher URL
	case Attributes:
		if text = "!"; p.Scope == OfDirectory {
			text = "$"
		}
		text += strings.Join(p.Names, " ")
	case View:
		if text += p.View; p.Language != "" {
			text += " " + p.Language
		}
	case FormAnswers:
		lines := []byte(formHead)
		for _, a := range p.Answers {
			lines = append(append(lines, a...), "\r\n"...)
		}
		text = string(append(lines, formEnd...))
	}
	return pct.Encode(text, pct.Path()), nil
}

// check refuses invalid parts: names with spaces, answers with line ends, parts
// of other kinds. The finding ends at end, the length of the text.
func (p Plus) check(end int) error {
	attributes, view, answers := p.Scope != "" || len(p.Names) > 0, p.View != "" ||
		p.Language != "", len(p.Answers) > 0
	switch p.Kind {
	case DefaultView, Form:
	case Attributes:
		if attributes = false; p.Scope != OfItem && p.Scope != OfDirectory {
			return badPlus(end, "3.4.6", "attributes must be those of an item or of a directory")
		}
		for _, name := range p.Names {
			if !word(name) {
				return badPlus(end, "3.4.7",
					"the name of an attribute is empty, or has a space, a tab or a line end in it")
			}
		}
	case View:
		if view = false; !word(p.View) || p.Language != "" && !word(p.Language) {
			return badPlus(end, "3.4.8",
				"a view or language is empty, or has a space, a tab or a line end in it")
		}
	case FormAnswers:
		answers = false
		for _, a := range p.Answers {
			if a == "." || strings.ContainsAny(a, "\r\n\x00") {
				return badPlus(end, "3.4.9",
					`an answer has NUL, CR or LF in it, or is ".", which ends the answers`)
			}
		}
	default:
		return badPlus(end, "3.4.3", "unknown kind of Gopher+ string")
	}
	if attributes || view || answers {
		return badPlus(end, "3.4.3", "there are parts of another kind of Gopher+ string")
	}
	return nil
}

func word(s string) bool { return s != "" && !strings.ContainsAny(s, " \t\r\n\x00") }

func badPlus(end int, section, message string) error {
	return finding.Finding{
		Rule: "gopher-plus-string", Severity: finding.Error, End: end,
		Section: "RFC 1738 section " + section, Message: message,
	}
}

// Delimiters of the answers to a form, decoded (RFC 1738 section 3.4.9).
const (
	formHead = "+\t1\r\n+-1\r\n"
	formEnd  = ".\r\n"
)

// isAnswers reports whether a Gopher+ string is of exactly the form of RFC 1738
// section 3.4.9: lines that end in CR LF, and "." as the last one only. It does
// not allocate.
func isAnswers(text string) bool {
	var (
		head    int  // how much of formHead there was
		length  int  // of the line so far
		dot, cr bool // the line begins with ".", ends with CR
		ended   bool // there was a line of "." alone
	)
	for _, o := range part.Octets(text) {
		switch {
		case head < len(formHead):
			if o != formHead[head] {
				return false
			}
			head++
		case ended, o == 0, cr != (o == '\n'):
			return false
		case o == '\r':
			cr = true
		case o == '\n':
			ended = dot && length == 1
			length, dot, cr = 0, false, false
		default:
			dot = dot || length == 0 && o == '.'
			length++
		}
	}
	return ended
}
