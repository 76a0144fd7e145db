package template

import (
	"errors"
	"slices"
	"strings"
)

// A Form is a registration template of an RFC: the fields that are to be filled
// in.
type Form uint8

const (
	RFC8141 Form = iota // of today: RFC 8141 appendix A
	RFC3406             // of 2002 to 2017: RFC 3406 appendix A
)

// maxFields is how many fields a form has at most.
const maxFields = 15

// String returns "RFC 8141" or "RFC 3406".
func (f Form) String() string {
	if names := [...]string{"RFC 8141", "RFC 3406"}; int(f) < len(names) {
		return names[f]
	}
	return ""
}

// MarshalText returns the text of [Form.String].
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText accepts what String returns, and the number alone.
func (f *Form) UnmarshalText(text []byte) error {
	for form := range Form(len(forms)) {
		if name := form.String(); string(text) == name || "RFC "+string(text) == name {
			*f = form
			return nil
		}
	}
	return errors.New("template: the forms are 8141 and 3406")
}

// A Field is one that a form has.
type Field struct {
	Key      string `json:"key"`             // its name for programs: "nid"; where the forms have the same field, they share it
	Group    string `json:"group,omitempty"` // the heading above its own, if there is one
	Name     string `json:"name"`            // its heading, as the RFC prints it
	Required bool   `json:"required"`        // whether it is an error to leave it empty
	Section  string `json:"section"`         // where the RFC describes it
	Guidance string `json:"guidance"`        // what it asks for

	check func(value string) (fault, bool) // says what is wrong with a value; nil for prose
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
	if int(f) < len(forms) {
		return forms[f]
	}
	return nil
}

// index returns the place of a field in its form.
func (f Form) index(key string) (int, bool) {
	i := slices.IndexFunc(f.fields(), func(g Field) bool { return g.Key == key })
	return i, i >= 0
}

// guidance returns what a field asks for, and what the draft wants to read in
// it.
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

// prompt returns what is printed in an empty field.
func (f Form) prompt(i int) string {
	if f.fields()[i].Required {
		return "[" + f.guidance(i) + "]"
	}
	return "[Optional. " + f.guidance(i) + "]"
}

var forms = [...][]Field{
	RFC8141: {
		{"nid", "", "Namespace Identifier", true, "RFC 8141 appendix A",
			"The NID that you ask for: letters, digits and hyphens, 3 to 32 of them.\n" +
				"For an informal namespace: To be assigned", checkNID},
		{"version", "", "Version", true, "RFC 8141 appendix A",
			"1 at first, and one more with each new version.", checkVersion},
		{"date", "", "Date", true, "RFC 8141 appendix A",
			"The day on which IANA is asked for it: YYYY-MM-DD", checkDate},
		{"registrant", "", "Registrant", true, "RFC 8141 appendix A",
			"Name and address of the organisation or person; a contact person,\n" +
				"with e-mail, telephone or postal address. A standards body or learned\n" +
				"society that takes the fast track (section 6.3) says so here.", nil},
		{"purpose", "", "Purpose", true, "RFC 8141 section 6.4.1",
			"What is named, for which community and where; who benefits, and how;\n" +
				"how it fits in with other namespaces, schemes and identifiers; which\n" +
				"software uses the names; whether they are resolved; whether a standard\n" +
				"is to contain the definition.", nil},
		{"syntax", "", "Syntax", true, "RFC 8141 section 6.4.2",
			"The structure of the names, by a grammar, an expression or in words, or\n" +
				"that they are opaque; how they are encoded; what it takes to make\n" +
				"identifiers of the underlying system fit the syntax of URNs.", nil},
		{"assignment", "", "Assignment", true, "RFC 8141 section 6.4.3",
			"Who assigns names, whether all may, and how one gets a name; what makes\n" +
				"names unique.", nil},
		{"security", "", "Security and Privacy", true, "RFC 8141 section 6.4.4",
			"What can go wrong when names are assigned, used, compared or resolved;\n" +
				"what names give away; whether they can be guessed or harvested.", nil},
		{"interoperability", "", "Interoperability", true, "RFC 8141 section 6.4.5",
			"With what the names can be confused or collide, by syntax or by scope:\n" +
				"other namespaces, identifiers, schemes.", nil},
		{"resolution", "", "Resolution", true, "RFC 8141 section 6.4.6",
			"Whether names are meant to be resolved; if so, whether you run or\n" +
				"recommend a service, what others must do to be listed as one, and\n" +
				"what r-components mean.", nil},
		{"documentation", "", "Documentation", false, "RFC 8141 section 6.2",
			"Where an RFC, a standard or another stable document says more.\n" +
				"A formal namespace should have one.", nil},
		{"additional", "", "Additional Information", false, "RFC 8141 section 6.4.7",
			"What else helps, such as a comparison with namespaces like it.", nil},
		{"revision", "", "Revision Information", false, "RFC 8141 section 6.2",
			"What changed since the version before. Required from version 2.", nil},
	},
	RFC3406: {
		{"nid", "", "Namespace ID", true, "RFC 3406 appendix A",
			"The NID that you ask for: letters, digits and hyphens, 3 to 32 of them.\n" +
				"For an informal namespace: To be assigned", checkNID},
		{"version", "Registration Information", "Registration version number", true, "RFC 3406 appendix A",
			"1 at first, and one more with each new version.", checkVersion},
		{"date", "Registration Information", "Registration date", true, "RFC 3406 appendix A",
			"The day on which it is sent to IANA: YYYY-MM-DD", checkDate},
		{"registrant", "Declared registrant of the namespace", "Registering organization", true, "RFC 3406 appendix A",
			"Its name and address.", nil},
		{"contact", "Declared registrant of the namespace", "Designated contact person", true, "RFC 3406 appendix A",
			"Name, and at least one of e-mail, telephone and postal address.", nil},
		{"syntax", "", "Declaration of syntactic structure", true, "RFC 3406 appendix A",
			"The structure of the names, in words or by an expression, or that they\n" +
				"are opaque; the terms that other fields use; how characters are encoded.", nil},
		{"documentation", "", "Relevant ancillary documentation", true, "RFC 3406 appendix A",
			"RFCs, standards and other publications that define the namespace or\n" +
				"explain it.", nil},
		{"uniqueness", "", "Identifier uniqueness considerations", true, "RFC 3406 appendix A",
			"What makes sure that a name is assigned to one resource at most, and\n" +
				"never to another.", nil},
		{"persistence", "", "Identifier persistence considerations", true, "RFC 3406 appendix A",
			"For how long a name stays of use, even after its resource is gone.", nil},
		{"assignment", "", "Process of identifier assignment", true, "RFC 3406 appendix A",
			"Who assigns names, and whether all may; how one gets a name, or gets to\n" +
				"assign them.", nil},
		{"resolution", "", "Process for identifier resolution", true, "RFC 3406 appendix A",
			"What it takes to be a recognised resolver of these names, or that they\n" +
				"are not listed with a resolution discovery system.", nil},
		{"equivalence", "", "Rules for Lexical Equivalence", false, "RFC 3406 appendix A",
			"Which names are equivalent beyond the rules for all URNs: rules\n" +
				"can join what differs, and never part what is equivalent.", nil},
		{"conformance", "", "Conformance with URN Syntax", true, "RFC 3406 appendix A",
			"What it takes to make the identifiers fit the syntax of URNs: which\n" +
				"characters are reserved there, and how they are written.", nil},
		{"validation", "", "Validation mechanism", false, "RFC 3406 appendix A",
			"How one finds out whether a name is assigned: a grammar,\n" +
				"a service.", nil},
		{"scope", "", "Scope", true, "RFC 3406 appendix A",
			"Where the names are used: publicly or privately, in the world or a\n" +
				"nation, and for what.", nil},
	},
}

// A statement is what the draft wants a registration to say. That it is there
// shows by a word.
type statement struct {
	rule    string
	home    [2]string // the field of each form where it belongs; "" where the form has a field of its own for it
	section string    // of the draft
	warn    bool      // where nothing is said, nothing safe follows
	words   []string  // in lower case
	ask     string
	missing string
}

var statements = [...]statement{
	{"keywords", [2]string{RFC8141: "syntax", RFC3406: "resolution"}, "2.3", false,
		[]string{"keyword", "directive", "query", "-component"},
		"Which keywords of queries or q-components it knows, with what values.",
		"nothing is said of the keywords and values of queries; then none is supported"},
	{"fragments", [2]string{RFC8141: "syntax", RFC3406: "syntax"}, "2.4", false,
		[]string{"fragment", "-component"},
		"Whether a fragment (f-component) may follow, and what it means.",
		"nothing is said of fragments; then names of the namespace must not have one"},
	{"special-characters", [2]string{RFC8141: "syntax", RFC3406: "conformance"}, "2.5.2", true,
		[]string{"character", "reserved", "delimit", "separat", "opaque", "abnf", "grammar", "no special"},
		"Which characters have a special meaning; as data they are encoded.",
		"nothing is said of characters with a special meaning"},
	{"lexical-equivalence", [2]string{RFC8141: "syntax"}, "5", false,
		[]string{"equivalen", "case-insensitive", "case-sensitive", "case insensitive", "case sensitive"},
		"Which names are equivalent beyond the rules for all URNs, if any.",
		"nothing is said of lexical equivalence; then the rules for all URNs are all"},
	{"functional-equivalence", [2]string{RFC8141: "assignment", RFC3406: "assignment"}, "6", false,
		[]string{"functional", "same resource", "more than one urn", "several urns", "multiple urns"},
		"Functional equivalence: whether one resource can have several URNs.",
		"there is no guidance on functional equivalence, of names for the same resource"},
	{"security", [2]string{RFC3406: "conformance"}, "8", true,
		[]string{"security", "secure", "privacy"},
		"Security: what can go wrong with names and special characters.",
		"nothing is said of security"},
}

// heading returns the field with a heading, or the first of a group of that
// name, whose fields have headings of their own.
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
