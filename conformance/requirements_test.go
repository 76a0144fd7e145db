package conformance

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// inRepository changes the links of the tables to where their files are here.
var inRepository = strings.NewReplacer(
	"(grammar/", "(../../internal/abnf/grammar/",
	"(vectors/", "(../../conformance/testdata/vectors/",
	"| grammar/*.abnf", "| [grammar](../../internal/abnf/grammar)/*.abnf",
	"| vectors/*.jsonl", "| [vectors](../../conformance/testdata/vectors)/*.jsonl",
)

// TestRequirementsAreCopies compares docs/requirements, the grammars and the
// vectors with the folder that they are copied from.
func TestRequirementsAreCopies(t *testing.T) {
	dir := shared(t, "compares the requirements with their source", "requirements")
	for _, folder := range []struct{ copies, originals string }{
		{"../docs/requirements/*.md", dir},
		{"../internal/abnf/grammar/*.abnf", filepath.Join(dir, "grammar")},
		{"testdata/vectors/*.jsonl", filepath.Join(dir, "vectors")},
	} {
		copies, err := filepath.Glob(folder.copies)
		if err != nil || len(copies) == 0 {
			t.Fatalf("%s: no files, %v", folder.copies, err)
		}
		pattern := "*" + filepath.Ext(folder.copies)
		originals, err := filepath.Glob(filepath.Join(folder.originals, pattern))
		if err != nil || len(originals) != len(copies) {
			t.Errorf("%s: %d files, want %d", folder.copies, len(copies), len(originals))
		}
		for _, name := range copies {
			got, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(folder.originals, filepath.Base(name)))
			if err != nil {
				t.Error(err)
			} else if inRepository.Replace(string(want)) != string(got) {
				t.Errorf("%s is not a copy of %s", name, filepath.Base(name))
			}
		}
	}
}

var (
	definition = regexp.MustCompile(`(?m)^\| ((?:G|L97|R38|U|L93)-[^ |]+|[CED]-\d\d) \|`)
	citation   = regexp.MustCompile(
		`\b(?:(?:G|L97|R38|U|L93)-[0-9A-Z][0-9A-Za-z.]*-\d\d|[CED]-\d\d)\b`)
)

// TestCitations looks up each id that stands anywhere in the repository.
func TestCitations(t *testing.T) {
	defined := map[string]bool{}
	tables, err := filepath.Glob("../docs/requirements/*.md")
	if err != nil || len(tables) == 0 {
		t.Fatal("no tables", err)
	}
	for _, name := range tables {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range definition.FindAllSubmatch(b, -1) {
			if id := string(m[1]); defined[id] {
				t.Errorf("%s: %s is defined twice", name, id)
			} else {
				defined[id] = true
			}
		}
	}
	cited := map[string]bool{}
	err = filepath.WalkDir("..", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (name != ".." && e.Name()[0] == '.' || e.Name() == "requirements"):
			return fs.SkipDir
		case e.IsDir():
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, id := range citation.FindAllString(string(b), -1) {
			if cited[id] = true; !defined[id] {
				t.Errorf("%s cites %s, which docs/requirements does not have", name, id)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d ids are cited", len(cited), len(defined))
}

var (
	function = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark|Example)\w+)\(`)
	named    = regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w*`)
	source   = regexp.MustCompile("`([\\w/.-]+[\\w-]\\.(?:go|txt|jsonl|abnf))`")
)

// TestNamedTests: each test and each file that a document names exists, except
// for FuzzX, NAME and NID, which stand for others.
func TestNamedTests(t *testing.T) {
	exists := map[string]bool{"FuzzX": true}
	err := filepath.WalkDir("..", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		for name, found := filepath.ToSlash(file), true; found; {
			exists[name] = true
			_, name, found = strings.Cut(name, "/")
		}
		if strings.HasSuffix(file, "_test.go") {
			b, err := os.ReadFile(file)
			for _, m := range function.FindAllSubmatch(b, -1) {
				exists[string(m[1])] = true
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	documents, err := filepath.Glob("../docs/*.md")
	decisions, _ := filepath.Glob("../docs/decisions/*.md")
	if err != nil || len(documents) == 0 || len(decisions) == 0 {
		t.Fatal("no documents", err)
	}
	documents = append(documents, decisions...)
	for _, name := range append(documents, "../ARCHITECTURE.md", "../CONTRIBUTING.md") {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		names := named.FindAllString(string(b), -1)
		for _, m := range source.FindAllSubmatch(b, -1) {
			names = append(names, string(m[1]))
		}
		for _, n := range names {
			if !exists[n] && !strings.Contains(n, "NAME") && !strings.Contains(n, "NID") {
				t.Errorf("%s names %s, which does not exist", name, n)
			}
		}
	}
}
