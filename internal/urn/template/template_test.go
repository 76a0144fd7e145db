package template_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/urn/template"
)

var update = flag.Bool("update", false, "write the golden files")

var forms = []template.Form{template.RFC8141, template.RFC3406, template.RFC7595}

// filled returns a form without missing fields or statements.
func filled(t testing.TB, f template.Form, change ...string) template.Template {
	values := map[string]string{
		"nid":        "example",
		"version":    "1",
		"date":       "2020-02-29",
		"syntax":     "fruit ABNF:\n\n  fruit = 1*ALPHA\n\nNo query and no fragment. Equivalence is that of all URNs.",
		"assignment": "By us. A fruit can be the same resource as a vegetable, and has several URNs then.",
		"security":   "Names are public.",
		"scheme":     "example",
		"status":     "Provisional",

		"applications": "Browsers open what follows the name.",
	}
	tm := template.New(f)
	for _, field := range f.Fields() {
		value, ok := values[field.Key]
		if !ok {
			value = "None of privacy."
		}
		tm = set(t, tm, field.Key, value)
	}
	for i := 0; i+1 < len(change); i += 2 {
		tm = set(t, tm, change[i], change[i+1])
	}
	return tm
}

func set(t testing.TB, tm template.Template, key, value string) template.Template {
	t.Helper()
	tm, err := tm.Set(key, value)
	if err != nil {
		t.Fatal(err)
	}
	return tm
}

// TestEmpty compares the empty forms with the golden files, and checks that
// every field has guidance and that all required fields are reported.
func TestEmpty(t *testing.T) {
	for _, f := range forms {
		empty := template.New(f)
		name := "testdata/" + strings.ToLower(strings.ReplaceAll(f.String(), " ", "")) + ".golden"
		if *update {
			if err := os.WriteFile(name, []byte(empty.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := empty.String(); got != string(want) {
			t.Errorf("%s:\n%s", name, got)
		}
		for _, line := range strings.Split(string(want), "\n") {
			if len(line) > 79 {
				t.Errorf("%s: too long: %s", name, line)
			}
		}
		if back, err := template.Parse(string(want)); err != nil || back != empty {
			t.Errorf("%s: %v, %v", name, back, err)
		}
		var required, missed []string
		for _, field := range f.Fields() {
			if field.Required {
				required = append(required, field.Name)
			}
		}
		for _, x := range template.Check(string(want)) {
			if x.Rule != "required" || x.Severity != finding.Error || want[x.Start] != '[' ||
				want[x.End-1] != ']' {
				t.Errorf("%s: %v", name, x)
			}
			_, field, _ := strings.Cut(x.Message, `"`)
			field, _, _ = strings.Cut(field, `"`)
			missed = append(missed, field)
		}
		if !slices.Equal(required, missed) {
			t.Errorf("%s: required %q, missed %q", name, required, missed)
		}
	}
}

// TestFields checks the fields against the RFCs, and that keys can be used.
func TestFields(t *testing.T) {
	for f, want := range map[template.Form]string{
		template.RFC8141: "Namespace Identifier, Version, Date, Registrant, Purpose, Syntax, Assignment, Security and Privacy, " +
			"Interoperability, Resolution, Documentation, Additional Information, Revision Information",
		template.RFC3406: "Namespace ID, Registration Information, Declared registrant of the namespace, " +
			"Declaration of syntactic structure, Relevant ancillary documentation, Identifier uniqueness considerations, " +
			"Identifier persistence considerations, Process of identifier assignment, Process for identifier resolution, " +
			"Rules for Lexical Equivalence, Conformance with URN Syntax, Validation mechanism, Scope",
		template.RFC7595: "Scheme name, Status, Applications/protocols that use this scheme name, Contact, " +
			"Change controller, References",
	} {
		var headings []string
		keys := map[string]bool{"form": true}
		for _, field := range f.Fields() {
			heading := field.Name
			if field.Group != "" {
				heading = field.Group
			}
			if !slices.Contains(headings, heading) {
				headings = append(headings, heading)
			}
			if keys[field.Key] || field.Guidance == "" ||
				!strings.HasPrefix(field.Section, f.String()) {
				t.Errorf("%v: %+v", f, field)
			}
			keys[field.Key] = true
		}
		if got := strings.Join(headings, ", "); got != want {
			t.Errorf("%v: %s", f, got)
		}
	}
}

// TestPrompts checks that the empty forms ask for all statements of the draft:
// U-2.3-10, U-2.4-01, U-2.5.2-05, U-5-10, U-6-01, U-8-02. The form for schemes asks for syntax and access: R38-4-03.
func TestPrompts(t *testing.T) {
	for _, word := range []string{"The syntax: what follows the name", "The access: what may be done with it"} {
		if text := template.New(template.RFC7595).String(); !strings.Contains(text, word) {
			t.Errorf("the form for schemes has no %q", word)
		}
	}
	for _, f := range forms[:2] {
		text := strings.ToLower(template.New(f).String())
		for _, word := range []string{"keywords", "values", "fragment", "special meaning",
			"equivalent beyond", "functional equivalence", "can go wrong"} {
			if !strings.Contains(text, word) {
				t.Errorf("%v: no %q", f, word)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	const plain = "fruit"
	for _, tt := range []struct {
		form   template.Form
		change []string
		rule   string // "" for no finding
		want   finding.Severity
		place  string // what the finding spans
	}{
		{template.RFC8141, nil, "", 0, ""},
		{template.RFC3406, nil, "", 0, ""},
		{template.RFC7595, nil, "", 0, ""},

		// schemes: RFC 7595 sections 3 and 7.4
		// RFC 1738 section 4, R38-4-03: the syntax, and how a resource is accessed
		{template.RFC7595, []string{"applications", "its syntax is that of http"}, "scheme-access", finding.Warning, ""},
		{template.RFC7595, []string{"applications", "browsers open it"}, "scheme-syntax", finding.Warning, ""},
		{template.RFC7595, []string{"applications", "browsers open what follows the name"}, "", 0, ""},
		{template.RFC7595, []string{"scheme", "a_b"}, "scheme", finding.Error, "_"},
		{template.RFC7595, []string{"scheme", "1a"}, "scheme", finding.Error, "1"},
		{template.RFC7595, []string{"scheme", ""}, "required", finding.Error, "[*]"},
		{template.RFC7595, []string{"status", "stable"}, "status", finding.Error, "stable"},
		{template.RFC7595, []string{"references", ""}, "", 0, ""},
		{template.RFC7595, []string{"references", "", "status", "permanent"}, "references",
			finding.Error, "[*]"},

		// the NID: RFC 8141 sections 2.1, 5.1 and 5.2, RFC 3406 section 4.3,
		// U-2.1-01, U-2.1-03, U-9.1-01
		{template.RFC8141, []string{"nid", `"dev"`}, "", 0, ""},
		{template.RFC3406, []string{"nid", "'gsma'"}, "", 0, ""},
		{template.RFC8141, []string{"nid", "'dev\""}, "NID", finding.Error, "'"},
		{template.RFC8141, []string{"nid", "'"}, "NID", finding.Error, "'"},
		{template.RFC8141, []string{"nid", "''"}, "NID", finding.Error, ""},
		{template.RFC8141, []string{"nid", "3gpp2"}, "", 0, ""},
		{template.RFC8141, []string{"nid", "urn-7"}, "", 0, ""},
		{template.RFC8141, []string{"nid", "To be assigned"}, "", 0, ""},
		{template.RFC3406, []string{"nid", "to be assigned."}, "", 0, ""},
		{template.RFC8141, []string{"nid", "urn"}, "NID", finding.Error, "urn"},
		{template.RFC8141, []string{"nid", "URN-07"}, "NID", finding.Error, "URN-07"},
		{template.RFC8141, []string{"nid", "urn-x"}, "NID", finding.Error, "urn-x"},
		{template.RFC8141, []string{"nid", "fr"}, "NID", finding.Error, "fr"},
		{template.RFC8141, []string{"nid", `"fr-x"`}, "NID", finding.Error, "fr-x"},
		{template.RFC8141, []string{"nid", "xn--x"}, "NID", finding.Error, "xn--x"},
		{template.RFC8141, []string{"nid", "X-fruit"}, "NID", finding.Error, "X-fruit"},
		{template.RFC3406, []string{"nid", "x-fruit"}, "NID", finding.Error, "x-fruit"},
		{template.RFC8141, []string{"nid", "fruit_1"}, "NID", finding.Error, "_"},
		{template.RFC8141, []string{"nid", "'fruit_1'"}, "NID", finding.Error, "_"},
		{template.RFC8141, []string{"nid", "fruit-"}, "NID", finding.Error, "-"},
		{template.RFC8141, []string{"nid", strings.Repeat("a", 32)}, "", 0, ""},
		{template.RFC8141, []string{"nid", strings.Repeat("a", 33)}, "NID", finding.Error, "a"},
		{template.RFC8141, []string{"nid", "a\nb"}, "one-line", finding.Error, "a\n   b"},
		{template.RFC8141, []string{"nid", ""}, "required", finding.Error, "[*]"},

		// version and date: appendix A of both
		{template.RFC8141, []string{"version", "12"}, "", 0, ""},
		{template.RFC8141, []string{"version", "0"}, "version", finding.Error, "0"},
		{template.RFC8141, []string{"version", "01"}, "version", finding.Error, "01"},
		{template.RFC8141, []string{"version", "1.0"}, "version", finding.Error, "1.0"},
		{template.RFC3406, []string{"version", "one"}, "version", finding.Error, "one"},
		{template.RFC3406, []string{"version", "1\n2"}, "one-line", finding.Error, "1\n      2"},
		{template.RFC8141, []string{"date", "2021-02-29"}, "date", finding.Error, "2021-02-29"},
		{template.RFC8141, []string{"date", "2021-2-9"}, "date", finding.Error, "2021-2-9"},
		{template.RFC3406, []string{"date", "29.2.2020"}, "date", finding.Error, "29.2.2020"},
		{template.RFC3406, []string{"date", "2020-02-29 "}, "", 0, ""},

		// what some registrations need and others do not: RFC 8141 section 6.2
		{template.RFC8141, []string{"documentation", ""}, "documentation", finding.Warning, "[*]"},
		{template.RFC8141, []string{"documentation", "", "nid", "to be assigned"}, "", 0, ""},
		{template.RFC8141, []string{"documentation", "", "nid", "urn-7"}, "", 0, ""},
		{template.RFC8141, []string{"revision", ""}, "", 0, ""},
		{template.RFC8141, []string{"revision", "", "version", "2"}, "revision", finding.Error,
			"[*]"},
		{template.RFC8141, []string{"revision", "", "version", "two"}, "version", finding.Error,
			"two"},
		{template.RFC8141, []string{"additional", ""}, "", 0, ""},
		{template.RFC3406, []string{"equivalence", "", "validation", ""}, "", 0, ""},
		{template.RFC3406, []string{"documentation", ""}, "required", finding.Error, "[*]"},
		{template.RFC3406, []string{"contact", ""}, "required", finding.Error, "[*]"},

		// a prompt of another version, or one with an answer after it
		{template.RFC8141, []string{"purpose", "[What for?]"}, "prompt", finding.Warning,
			"[What for?]"},
		{template.RFC8141, []string{"date", template.RFC8141.Fields()[2].Guidance + "\n2020-02-29"},
			"one-line", finding.Error, "*"},
		{template.RFC8141, []string{"date", "[" + template.RFC8141.Fields()[2].Guidance +
			"]\n2020-02-29"}, "prompt", finding.Warning, "[*"},
		{template.RFC8141, []string{"purpose", "[1] says it."}, "", 0, ""},

		// the statements of the draft, for which "fruit" is not enough
		// U-2.3-10
		{template.RFC8141, []string{"syntax", plain + " by characters; fragments; equivalence"},
			"keywords", finding.Note, ""},
		// U-2.3-10
		{template.RFC3406, []string{"syntax", plain + " by characters; fragments"}, "keywords",
			finding.Note, ""},
		// U-2.4-01
		{template.RFC8141, []string{"syntax", plain + " by characters; keywords; equivalence"},
			"fragments", finding.Note, ""},
		// U-2.4-01
		{template.RFC3406, []string{"syntax", plain + " by characters; keywords"}, "fragments",
			finding.Note, ""},
		// U-2.5.2-05
		{template.RFC8141, []string{"syntax", plain + "; r-, q- and f-components; equivalence"},
			"special-characters", finding.Warning, ""},
		// U-2.5.2-05
		{template.RFC3406, []string{"syntax", plain + "; r-, q- and f-components"},
			"special-characters", finding.Warning, ""},
		// U-5-10
		{template.RFC8141, []string{"syntax", plain + " by characters; q- and f-components"},
			"lexical-equivalence", finding.Note, ""},
		// U-6-01
		{template.RFC8141, []string{"assignment", plain}, "functional-equivalence", finding.Note,
			""},
		// U-6-01
		{template.RFC3406, []string{"assignment", plain}, "functional-equivalence", finding.Note,
			""},
		// U-8-02
		{template.RFC8141, []string{"security", ""}, "required", finding.Error, "[*]"},
		// all over the form
		{template.RFC8141, []string{"syntax", "q- and f-components, opaque, equivalence", "purpose",
			"It keeps names and privacy."}, "", 0, ""},
		// in any case
		{template.RFC8141, []string{"syntax", plain + " and a COMPONENT.", "purpose",
			"Keywords, Fragments, Reserved characters, Equivalence"}, "", 0, ""},
	} {
		tm := filled(t, tt.form, tt.change...)
		text := tm.String()
		name := fmt.Sprintf("%v %q", tt.form, tt.change)
		var got []finding.Finding
		for _, f := range tm.Check() {
			if f.Section == "" || f.Start > f.End || f.End > len(text) {
				t.Errorf("%s: %+v", name, f)
			}
			got = append(got, f)
		}
		if tt.rule == "" {
			if len(got) != 0 {
				t.Errorf("%s: %v", name, got)
			}
			continue
		}
		if len(got) != 1 || got[0].Rule != tt.rule || got[0].Severity != tt.want {
			t.Errorf("%s: %v, want one of %s", name, got, tt.rule)
			continue
		}
		place := text[got[0].Start:got[0].End]
		if before, after, ok := strings.Cut(tt.place, "*"); ok {
			if !strings.HasPrefix(place, before) || !strings.HasSuffix(place, after) ||
				len(place) < 20 {
				t.Errorf("%s: spans %q", name, place)
			}
		} else if place != tt.place {
			t.Errorf("%s: spans %q, want %q", name, place, tt.place)
		}
	}
}

// TestSecurity: RFC 3406 has no field for it, but the draft wants it (U-8-02).
func TestSecurity(t *testing.T) {
	tm := template.New(template.RFC3406)
	for f, value := range filled(t, template.RFC3406).All() {
		tm = set(t, tm, f.Key, strings.ReplaceAll(value, "None of privacy.", "None."))
	}
	got := tm.Check()
	if len(got) != 1 || got[0].Rule != "security" || got[0].Severity != finding.Warning ||
		got[0].Section != "draft 2141bis-03 section 8" {
		t.Errorf("%v", got)
	}
}

// TestMissing has findings in the order of the text, those of headings that are
// missing at its end.
func TestMissing(t *testing.T) {
	const text = "Date:\n   today\nNamespace Identifier: fruit\nVersion:\n"
	var got []string
	for _, f := range template.Check(text) {
		if f.Start < len(text) {
			got = append(got, f.Rule+" "+text[f.Start:f.End])
		} else if f.End != len(text) {
			t.Error(f)
		}
	}
	if want := []string{"date today", "required "}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		text, key, want string
	}{
		{"Namespace Identifier:\n   a\n", "nid", "a"},
		{"Namespace Identifier:\n   a", "nid", "a"},
		{"\n\nNAMESPACE identifier :\ta\r\n", "nid", "a"},
		{"Namespace Identifier:a\n", "nid", "a"},
		{"Namespace Identifier:a\n b", "nid", "a\nb"},
		{"Purpose:  one\n      two\n\n        three  \n\n\nNamespace Identifier:\n", "purpose",
			"one\ntwo\n\n  three"},
		{"Purpose:\n\n\tone\n\t two\n", "purpose", "one\n two"},
		{"Purpose:\n \tone\n\t two\n", "purpose", " \tone\n\t two"},
		{"Purpose:\n   Version: 3\n", "purpose", "Version: 3"},
		{"Purpose:\n   Version: 3\n", "version", ""},
		{"Purpose:\n\nDate: x", "purpose", ""},
		{"Registration Information:\n Registration version number: 2\n Registration date: x\n",
			"date", "x"},
		{"Registration Information:\n  registration date:\n    x\n\n  REGISTRATION VERSION NUMBER:\n    2\nScope:\n y", "version", "2"},
		{"Registration Information:\nScope: x", "scope", "x"},
		{"Declared registrant of the namespace:\n   Registering organization:\n      Designated contact person: x\n", "contact", ""},
		{"Declared registrant of the namespace:\n   Registering organization:\n      Designated contact person: x\n", "registrant", "Designated contact person: x"},
	} {
		got, err := template.Parse(tt.text)
		if err != nil || got.Get(tt.key) != tt.want {
			t.Errorf("%q: %q, %v, want %q", tt.text, got.Get(tt.key), err, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		text, place, message string
	}{
		{"", "", "missing heading"},
		{"Registration Information\n", "", "missing heading"},
		{" Date:\n", "", "missing heading"},
		{"x\nDate:\n", "x", "line 1: the form of RFC 8141 has no such heading"},
		{" x\nDate:\n", "x", "line 1: text is not allowed before"},
		{"Date:\nScope:\r\n  x\n", "Scope:", "line 2: the form of RFC 8141 has no such heading"},
		{"Date:\nVersion\n", "Version", "line 2: the form of RFC 8141 has no such heading"},
		{"Date:\n\nDate: x\n y", "Date: x", "line 3: this heading is in line 1 already"},
		{"Registration Information: 1\n", "Registration Information: 1",
			`line 1: text is not allowed after a heading that has subheadings, such as "Registration version number:"`},
		{"Registration Information:\n\n  Version 1\n    x\n", "Version 1",
			`line 3: missing heading below "Registration Information"`},
		{"Registration Information:\n  Registration date:\n    x\n y\n", "y",
			`line 4: missing heading below "Registration Information"`},
		{"Registration Information:\n  Registration date:\n    x\n Registration version number: 1\n", "Registration version number: 1", `line 4: missing heading below "Registration Information"`},
		{"Registration Information:\n  Scope:\n", "Scope:",
			`line 2: missing heading below "Registration Information"`},
		{"Date:\n  \x00\n", "\x00", "line 2: the text must be UTF-8"},
		{"Date: \xff\n", "\xff", "line 1: the text must be UTF-8"},
		{"Date: \ufffd \u0085\n", "\u0085", "line 1: the text must be UTF-8"},
		{"Date: a\rb\n", "\r", "line 1: the text must be UTF-8"},
	} {
		got, err := template.Parse(tt.text)
		f, ok := err.(finding.Finding)
		if !ok || got != (template.Template{}) || tt.text[f.Start:f.End] != tt.place ||
			!strings.HasPrefix(f.Message, tt.message) || f.Severity != finding.Error {
			t.Errorf("%q: %v, %v, want %q: %s", tt.text, got, err, tt.place, tt.message)
		}
		n := 0
		for _, g := range template.Check(tt.text) {
			if g.Rule == f.Rule {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%q: one mistake, %d findings", tt.text, n)
		}
	}
}

// TestFaults: a long text that is not a template has a hundred findings, and
// those of the form.
func TestFaults(t *testing.T) {
	text := "Namespace ID:\n" + strings.Repeat("x\n", 1000)
	n := map[string]int{}
	for _, f := range template.Check(text) {
		n[f.Rule]++
	}
	if n["heading"] != 100 || n["required"] != 13 || len(n) != 2 {
		t.Error(n)
	}
}

func TestSet(t *testing.T) {
	tm := template.New(template.RFC8141)
	for _, tt := range []struct{ value, want string }{
		{"a", "a"},
		{"\n  a \t\n\n\n    b\r\n\n", "a\n\n\n  b"},
		{" \n\t\n", ""},
		{"[What else helps, such as a comparison with namespaces like it.]",
			"[What else helps, such as a comparison with namespaces like it.]"},
		{"  [Optional. What else helps, such as a comparison with namespaces like it.]", ""},
	} {
		if got := set(t, tm, "additional", tt.value).Get("additional"); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.value, got, tt.want)
		}
	}
	for _, bad := range [][2]string{{"scope", "x"}, {"", "x"}, {"form", "x"}, {"nid", "\x1b"},
		{"nid", "a\r"}, {"nid", "\x80"}} {
		if got, err := tm.Set(bad[0], bad[1]); err == nil || got != tm {
			t.Errorf("%q: %v", bad, got)
		}
	}
	if got := tm.Get("scope"); got != "" {
		t.Error(got)
	}
	if _, err := template.New(7).Set("nid", "x"); err == nil || template.New(7).String() != "" ||
		template.Form(7).Fields() != nil {
		t.Error("there is no form 7")
	}
}

func TestText(t *testing.T) {
	for _, f := range forms {
		want := filled(t, f)
		got, err := template.Parse(want.String())
		if err != nil || got != want || got.Form() != f {
			t.Errorf("%v: %v, %v", f, got, err)
		}
		if got, err := template.Parse("x"); err == nil || got != (template.Template{}) {
			t.Error(err, got)
		}
	}
}

func TestJSON(t *testing.T) {
	tm := set(t, set(t, template.New(template.RFC3406), "scope", "<\"b\">\n x"), "nid", "a")
	b, err := json.Marshal(tm)
	if want := `{"form":"RFC 3406","nid":"a","scope":"\u003c\"b\"\u003e\n x"}`; string(b) != want ||
		err != nil {
		t.Errorf("%s, %v", b, err)
	}
}
