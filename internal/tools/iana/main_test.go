package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	schemes    = "Uniform Resource Identifier (URI) Schemes"
	namespaces = "Uniform Resource Names (URN) Namespaces"
)

// document is a registry as JSON.
func document(name, updated, entries string) []byte {
	return []byte(`{"registry": "` + name + `", "last_updated": "` + updated + `", "entries": [` + entries + `]}`)
}

func TestGenerate(t *testing.T) {
	for _, test := range []struct {
		name, entries string
		want          []string
	}{
		{schemes, `
			{"scheme": "http", "status": "permanent", "reference": ["RFC9110,", "Section", "4.2.1"]},
			{"scheme": "a+b", "status": "provisional", "reference": ["Dave_Thaler", "https://example.org/a_b"]}`, []string{
			"of URI schemes of 2022-11-18. DO NOT EDIT.\n\npackage scheme\n", `const ianaDate = "2022-11-18"`,
			"\t{\"a+b\", Provisional, \"Dave Thaler, https://example.org/a_b\"},\n\t{\"http\", Permanent, \"RFC 9110 section 4.2.1\"},\n}\n",
			"const ianaBits = 10\n",
		}},
		{namespaces, `
			{"nid": "x-1", "reference": "IETF RFC-5328 ; IETF RFC Errata 3188", "kind": "informal"},
			{"nid": "3a", "reference": "uha_Hakala", "kind": "formal"}`, []string{
			"of URN namespaces of 2022-11-18. DO NOT EDIT.\n\npackage nid\n", `const ianaDate = "2022-11-18"`,
			"\t{\"3a\", \"Juha Hakala\", Formal},\n\t{\"x-1\", \"RFC 5328, RFC Errata 3188\", Informal},\n}\n",
		}},
	} {
		code, err := generate(document(test.name, "2022-11-18", test.entries))
		if err != nil {
			t.Error(err)
		}
		for _, want := range test.want {
			if !strings.Contains(string(code), want) {
				t.Errorf("there is no %q in\n%.600s", want, code)
			}
		}
		if slots := strings.Contains(string(code), "ianaSlots"); slots != (test.name == schemes) {
			t.Errorf("%s: slots %v", test.name, slots)
		}
	}
}

func TestGenerateError(t *testing.T) {
	const (
		day       = "2022-11-18"
		scheme    = `{"scheme": "a", "status": "permanent", "reference": ["x"]}`
		namespace = `{"nid": "ab", "kind": "formal", "reference": "x"}`
	)
	var many []string
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			many = append(many, strings.Replace(scheme, `"a"`, `"`+string(a)+string(b)+`"`, 1))
		}
	}
	for _, test := range []struct{ name, updated, entries, want string }{
		{"Ports", day, scheme, `of the registry "Ports"`},
		{schemes, day, "", "0 names"},
		{schemes, "18 November", scheme, "cannot parse"},
		{schemes, day, scheme + "," + scheme, "a is there twice"},
		{schemes, day, strings.Join(many, ","), "676 names are too many"},
		{schemes, day, strings.Replace(scheme, "permanent", "new", 1), `the status "new"`},
		{schemes, day, strings.Replace(scheme, `"a"`, `"A"`, 1), "not a scheme in lower case"},
		{schemes, day, strings.Replace(scheme, `"a"`, `"1"`, 1), "not a scheme in lower case"},
		{schemes, day, strings.Replace(scheme, `"a"`, `""`, 1), "no name"},
		{schemes, day, strings.Replace(scheme, `"x"`, "", 1), "no reference"},
		{schemes, day, namespace, "no name"},
		{schemes, day, "{", "JSON"},
		{namespaces, day, namespace + "," + namespace, "ab is there twice"},
		{namespaces, day, strings.Replace(namespace, "formal", "new", 1), `the kind "new"`},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"aB"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"a.b"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"ab-"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"-ab"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"a"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"ab"`, `"`+strings.Repeat("a", 33)+`"`, 1), "not a namespace identifier"},
		{namespaces, day, strings.Replace(namespace, `"x"`, `""`, 1), "no reference"},
		{namespaces, day, strings.Replace(namespace, `"x"`, "1", 1), "JSON"},
		{namespaces, day, scheme, "no name"},
	} {
		code, err := generate(document(test.name, test.updated, test.entries))
		if err == nil || !strings.Contains(err.Error(), test.want) && test.want != "JSON" {
			t.Errorf("%.80s: %.80s, %v, want %s", test.entries, code, err, test.want)
		}
	}
}

// TestNoTable: where the registry is not there, the table stays as it is.
func TestNoTable(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "gen.go")
	if err := os.WriteFile(to, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(filepath.Join(dir, "none.json"), to); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(to); err != nil || string(got) != "old" {
		t.Errorf("%q, %v", got, err)
	}
}
