package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGenerate(t *testing.T) {
	code, err := generate([]byte(`{"last_updated": "2022-11-18", "entries": [
		{"scheme": "http", "status": "permanent", "reference": ["RFC9110,", "Section", "4.2.1"]},
		{"scheme": "a+b", "status": "provisional", "reference": ["Dave_Thaler", "https://example.org/a_b"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"of 2022-11-18. DO NOT EDIT.\n", `const ianaDate = "2022-11-18"`,
		"\t{\"a+b\", Provisional, \"Dave Thaler, https://example.org/a_b\"},\n\t{\"http\", Permanent, \"RFC 9110 section 4.2.1\"},\n",
	} {
		if !strings.Contains(string(code), want) {
			t.Errorf("there is no %q in\n%.600s", want, code)
		}
	}
}

func TestGenerateError(t *testing.T) {
	const good = `{"scheme": "a", "status": "permanent", "reference": ["x"]}`
	for _, test := range []struct{ updated, entries, want string }{
		{"2022-11-18", "", "0 names"},
		{"18 November", good, "cannot parse"},
		{"2022-11-18", good + "," + good, "a is there twice"},
		{"2022-11-18", strings.Replace(good, "permanent", "new", 1), `the status "new"`},
		{"2022-11-18", strings.Replace(good, `"a"`, `"A"`, 1), "no scheme in lower case"},
		{"2022-11-18", strings.Replace(good, `"a"`, `"1"`, 1), "no scheme in lower case"},
		{"2022-11-18", strings.Replace(good, `"a"`, `""`, 1), "no name"},
		{"2022-11-18", strings.Replace(good, `"x"`, "", 1), "no reference"},
		{"2022-11-18", "{", "JSON"},
	} {
		code, err := generate([]byte(`{"last_updated": "` + test.updated + `", "entries": [` + test.entries + `]}`))
		if err == nil || !strings.Contains(err.Error(), test.want) && test.want != "JSON" {
			t.Errorf("%s: %s, %v, want %s", test.entries, code, err, test.want)
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
