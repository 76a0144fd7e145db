package template_test

import (
	"encoding/json"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/urn/template"
)

// FuzzTemplate fills two fields of a form and checks that reading its text or
// JSON returns the same template.
func FuzzTemplate(f *testing.F) {
	f.Add(false, 0, "example", 5, "a\n  b\n\n\tc")
	f.Add(true, 3, " \n Scope:\n", 4, "Designated contact person: x")
	f.Add(true, 1, "[Its name and address.]", 2, "[Its name\r\n   and")
	f.Add(false, 6, "\t x\n \ty", 6, "\u00a0x\u2028")
	f.Fuzz(func(t *testing.T, old bool, i int, a string, j int, b string) {
		form := template.RFC8141
		if old {
			form = template.RFC3406
		}
		tm := template.New(form)
		fields := form.Fields()
		tm, _ = tm.Set(fields[uint(i)%uint(len(fields))].Key, a)
		tm, _ = tm.Set(fields[uint(j)%uint(len(fields))].Key, b)
		for field, value := range tm.All() {
			if again, err := tm.Set(field.Key, value); err != nil || again != tm {
				t.Fatalf("%s: %q is %q", field.Key, value, again.Get(field.Key))
			}
		}
		if back, err := template.Parse(tm.String()); err != nil || back != tm {
			t.Fatalf("%v\n%v\n%v", err, tm, back)
		}
		text, err := json.Marshal(tm)
		if err != nil {
			t.Fatal(err)
		}
		var back map[string]string
		if err := json.Unmarshal(text, &back); err != nil || back["form"] != form.String() {
			t.Fatalf("%s: %v", text, err)
		}
		for field, value := range tm.All() {
			if back[field.Key] != value {
				t.Fatalf("%s: %s is not %q", text, field.Key, value)
			}
		}
	})
}

// FuzzParse checks for any text: a parsed template prints to a text that parses
// to the same template, findings are in the text and in its order, and Check
// finds what Parse refuses.
func FuzzParse(f *testing.F) {
	f.Add("Namespace ID: a\nRules for Lexical Equivalence:\n   [Optional. x]\n\nScope:\n   [x]")
	f.Add("Namespace Identifier:\n   'a'\n\nVersion:\n   2\n\nSyntax:\n   x\n     y\n")
	f.Add("Registration Information:\n\tRegistration date: x\n  y\nScope: z\n a\n\n b")
	f.Add("Date: 1\r\n 2\r\nversion:\n\nx\n y\nDate:\n z")
	f.Fuzz(func(t *testing.T, text string) {
		tm, err := template.Parse(text)
		if err == nil {
			if back, err := template.Parse(tm.String()); err != nil || back != tm {
				t.Fatalf("%v\n%v\n%v", err, tm, back)
			}
		}
		at, refused := 0, false
		for _, x := range template.Check(text) {
			if x.Start < at || x.End < x.Start || x.End > len(text) || x.Message == "" ||
				x.Rule == "" || x.Section == "" {
				t.Fatalf("%q: %+v", text, x)
			}
			at = x.Start
			refused = refused || error(x) == err
		}
		if e, ok := err.(finding.Finding); refused != (err != nil) || ok &&
			e.Severity != finding.Error {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
