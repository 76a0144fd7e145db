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

// MarshalText returns the text of [Form.String].
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

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
	for _, s := range statements {
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

// draft is [urn.Draft], with what its sections begin with.
const draft = "draft 2141bis-03 section "

var statements = [...]statement{
	{"keywords", [3]string{RFC8141: "syntax", RFC3406: "resolution"}, draft + "2.3", false,
		[]string{"keyword", "directive", "query", "-component"},
		"Which keywords of queries or q-components it knows, with what values.",
		"keywords and values of queries are not mentioned: then none are supported"},
	{"fragments", [3]string{RFC8141: "syntax", RFC3406: "syntax"}, draft + "2.4", false,
		[]string{"fragment", "-component"},
		"Whether a fragment (f-component) may follow, and what it means.",
		"fragments are not mentioned: then names of the namespace must not have one"},
	{"special-characters", [3]string{RFC8141: "syntax", RFC3406: "conformance"}, draft + "2.5.2",
		true,
		[]string{"character", "reserved", "delimit", "separat", "opaque", "abnf", "grammar",
			"no special"},
		"Which characters have a special meaning; as data they are encoded.",
		"characters with a special meaning are not mentioned"},
	{"lexical-equivalence", [3]string{RFC8141: "syntax"}, draft + "5", false,
		[]string{"equivalen", "case-insensitive", "case-sensitive", "case insensitive",
			"case sensitive"},
		"Which names are equivalent beyond the rules for all URNs, if any.",
		"lexical equivalence is not mentioned: then only the rules for all URNs apply"},
	{"functional-equivalence", [3]string{RFC8141: "assignment", RFC3406: "assignment"}, draft + "6",
		false,
		[]string{"functional", "same resource", "more than one urn", "several urns",
			"multiple urns"},
		"Functional equivalence: whether one resource can have several URNs.",
		"missing guidance on functional equivalence, of names for the same resource"},
	{"security", [3]string{RFC3406: "conformance"}, draft + "8", true,
		[]string{"security", "secure", "privacy"},
		"Security: what can go wrong with names and special characters.",
		"security is not mentioned"},
	{"scheme-syntax", [3]string{RFC7595: "applications"}, "RFC 1738 section 4", true,
		[]string{"syntax", "grammar", "abnf", "follow", "=", "path", "authority", "opaque"},
		"The syntax: what follows the name.",
		"the syntax of what follows the name is not mentioned"},
	{"scheme-access", [3]string{RFC7595: "applications"}, "RFC 1738 section 4", true,
		[]string{"access", "operation", "retriev", "resol", "dereferenc", "connect", "fetch",
			"open", "request", "identif", "locat", "download", "send", "launch", "invoke"},
		"The access: what may be done with it, and how the resource is found.",
		"how a resource is accessed, or what else may be done with the URI, is not mentioned"},
}

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
