package template

import (
	_ "embed"
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/lazy"
)

// A Form is a registration template of an RFC: the fields to fill in.
type Form uint8

const (
	RFC8141 Form = iota // current: RFC 8141 appendix A
	RFC3406             // of 2002 to 2017: RFC 3406 appendix A
	RFC7595             // for schemes: RFC 7595 section 7.4
)

// maxFields is the number of fields of the longest form.
const maxFields = 15

// String returns "RFC 8141" and the like.
func (f Form) String() string {
	if names := [...]string{"RFC 8141", "RFC 3406", "RFC 7595"}; int(f) < len(names) {
		return names[f]
	}
	return ""
}

// UnmarshalText accepts the text of String, or the number alone.
func (f *Form) UnmarshalText(text []byte) error {
	for form := range Form(len(forms.Get())) {
		if name := form.String(); string(text) == name || "RFC "+string(text) == name {
			*f = form
			return nil
		}
	}
	return errors.New("template: the forms are 8141, 3406 and 7595")
}

// A Field is a field of a form.
type Field struct {
	Key      string `json:"key"`             // its name for programs: "nid"; the forms share keys
	Group    string `json:"group,omitempty"` // the heading above its own, if there is one
	Name     string `json:"name"`            // its heading, as the RFC prints it
	Required bool   `json:"required"`        // whether it is an error to leave it empty
	Section  string `json:"section"`         // where the RFC describes it
	Guidance string `json:"guidance"`        // what it asks for

	check func(value string) *finding.Finding // what is wrong with a value; nil for prose
}

// Fields returns the fields of the form, in its order.
func (f Form) Fields() []Field {
	all := slices.Clone(f.fields())
	for i := range all {
		all[i].Guidance = f.guidance(i)
	}
	return all
}

func (f Form) fields() []Field {
	if int(f) < len(forms.Get()) {
		return forms.Get()[f]
	}
	return nil
}

// index returns the place of a field in its form.
func (f Form) index(key string) (int, bool) {
	i := slices.IndexFunc(f.fields(), func(g Field) bool { return g.Key == key })
	return i, i >= 0
}

// guidance returns the guidance of a field, and the statements that are asked
// for there.
func (f Form) guidance(i int) string {
	field := f.fields()[i]
	text := field.Guidance
	for _, s := range statements.Get() {
		if s.home[f] == field.Key {
			text += "\n- " + s.ask
		}
	}
	return text
}

// prompt returns the text that is printed in an empty field.
func (f Form) prompt(i int) string {
	if f.fields()[i].Required {
		return "[" + f.guidance(i) + "]"
	}
	return "[Optional. " + f.guidance(i) + "]"
}

// formsText has the fields of the forms, with an empty line after each
// form. A line with key, group, heading, "required" or "optional", and section
// begins a field; its guidance is in the indented lines after it.
//
//go:embed forms.txt
var formsText string

// forms are the fields of the forms, in their order.
var forms = lazy.Value[[3][]Field]{New: func() (all [3][]Field) {
	checks := map[string]func(string) *finding.Finding{
		"nid": checkNID, "version": checkVersion, "date": checkDate,
		"scheme": checkScheme, "status": checkStatus,
	}
	for f, text := range strings.SplitN(strings.TrimSpace(formsText), "\n\n", len(all)) {
		for line := range strings.SplitSeq(text, "\n") {
			if guidance, ok := strings.CutPrefix(line, "\t"); ok {
				g := &all[f][len(all[f])-1]
				g.Guidance = strings.TrimPrefix(g.Guidance+"\n"+guidance, "\n")
				continue
			}
			w := strings.Split(line, "\t")
			all[f] = append(all[f], Field{
				Key: w[0], Group: w[1], Name: w[2], Required: w[3] == "required", Section: w[4],
				check: checks[w[0]],
			})
		}
	}
	return all
}}

// A statement is something that a document asks a registration to state. Any
// one of its words is read as a sign of it.
type statement struct {
	rule    string
	home    [3]string // where it belongs in each form; "" if the form has a field for it
	section string
	warn    bool     // whether its absence is a warning, not a note
	words   []string // in lower case
	ask     string
	missing string
}

// statementsText has the statements, a line each: the rule, where it belongs in
// the forms 8141, 3406 and 7595, the section, the severity, the words, what is
// asked for, and the message if it is missing.
//
//go:embed statements.txt
var statementsText string

var statements = lazy.Value[[]statement]{New: func() (all []statement) {
	for line := range strings.Lines(statementsText) {
		w := strings.Split(strings.TrimSpace(line), "\t")
		all = append(all, statement{w[0], [3]string(w[1:4]), w[4], w[5] == "warning",
			strings.Split(w[6], "|"), w[7], w[8]})
	}
	return all
}}

// heading returns the field with a heading, or the first field of the group
// with that heading.
func (f Form) heading(name, group string) (i int, isGroup, ok bool) {
	for i, g := range f.fields() {
		switch {
		case g.Group == group && strings.EqualFold(g.Name, name):
			return i, false, true
		case group == "" && g.Group != "" && strings.EqualFold(g.Group, name):
			return i, true, true
		}
	}
	return 0, false, false
}
