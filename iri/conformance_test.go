package iri_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

// A sharedCase is a line of the suites of other projects.
type sharedCase struct {
	ID, Op, Input, Other, Base, Kind, Standard string
	Steps                                      []string
	Valid                                      bool
	Options                                    struct{ Idna, Then string }
	Want                                       struct {
		URI, IRI string
		Error    bool
		Equal    bool
	}
}

// kinds are the kinds of validate, with their rules.
var kinds = map[string]iri.Rule{
	"iri": "IRI", "iri-reference": "IRI-reference", "absolute-iri": "absolute-IRI",
	"irelative-ref": "irelative-ref",
}

// answer returns what the package says to a case and what the case wants, or false if it is not about IRIs.
func (c sharedCase) answer() (got, want any, ok bool) {
	switch {
	case c.Op == "validate" && kinds[c.Kind] != "":
		return kinds[c.Kind].Validate(c.Input) == nil, c.Valid, true
	case c.Op == "iri":
		return c.convert(), [...]string{c.Want.URI + c.Want.IRI, "error"}[toInt(c.Want.Error)], true
	case c.Op == "normalize" && len(c.Steps) == 1 && c.Steps[0] == "iri-syntax":
		x, err := iri.Parse(c.Input)
		return x.Normalize().String(), c.Want.URI, err == nil
	case c.Op == "equal" && strings.HasPrefix(c.Kind, "iri-"):
		x, err := iri.Parse(c.Input)
		y, err2 := iri.Parse(c.Other)
		return x.Equal(y), c.Want.Equal, err == nil && err2 == nil
	case c.Op == "resolve" && c.Options.Then == "iri-normalize":
		x, err := iri.Parse(c.Base)
		r, err2 := iri.ParseRef(c.Input)
		return x.Resolve(r).Normalize().String(), c.Want.URI, err == nil && err2 == nil
	}
	return nil, nil, false
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (c sharedCase) convert() string {
	profiles := map[string]host.Profile{"uts46": host.UTS46, "idna2008": host.IDNA2008,
		"idna2003": host.Transitional}
	if c.Kind == "to_iri" {
		u, err := uri.ParseRef(c.Input)
		if err != nil {
			return "error"
		}
		return iri.FromRef(u).String()
	}
	r, err := iri.ParseRef(c.Input)
	if err != nil {
		return "error"
	}
	p, ok := profiles[c.Options.Idna]
	if c.Standard == "idna2008" {
		p = host.IDNA2008
	}
	if !ok {
		return r.EncodedURI().String()
	}
	u, err := r.LookupURI(p)
	if err != nil {
		return "error"
	}
	return u.String()
}

// TestShared runs what the suites of other projects have about IRIs. What differs is in testdata/expected.txt with
// its reason, and nothing else.
func TestShared(t *testing.T) {
	files, _ := filepath.Glob("../../shared/conformance/cases/*.jsonl")
	if len(files) == 0 {
		t.Skip("../../shared is not there, which has the suites")
	}
	expected := readExpected(t)
	ran := map[string]int{}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		s := bufio.NewScanner(f)
		s.Buffer(nil, 1<<24)
		for s.Scan() {
			var c sharedCase
			if json.Unmarshal(s.Bytes(), &c) != nil {
				continue // of an op with members of other types
			}
			got, want, ok := c.answer()
			if !ok {
				continue
			}
			ran[c.Op]++
			_, listed := expected[c.ID]
			delete(expected, c.ID)
			switch {
			case got != want && !listed:
				t.Errorf("%s: %s %s %q: got %v, want %v", c.ID, c.Op, c.Kind, c.Input, got, want)
			case got == want && listed:
				t.Errorf("%s: right, but is listed", c.ID)
			}
		}
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
	}
	for id := range expected {
		t.Errorf("%s is listed, and is no case", id)
	}
	if ran["iri"] < 77 || ran["validate"] < 466 || ran["normalize"] == 0 || ran["equal"] == 0 ||
		ran["resolve"] == 0 {
		t.Errorf("ran %v", ran)
	}
	t.Logf("ran %v", ran)
}

// readExpected reads case, tab, reason.
func readExpected(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "expected.txt"))
	if err != nil {
		t.Fatal(err)
	}
	expected := map[string]string{}
	for line := range strings.Lines(string(b)) {
		if line[0] == '#' {
			continue
		}
		id, reason, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || reason == "" {
			t.Fatalf("no reason in %q", line)
		}
		expected[id] = reason
	}
	return expected
}
