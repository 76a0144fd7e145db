package edition

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// examples says in what text a rule of the vectors is looked for: the whole
// text if it is not here.
var examples = map[string]string{
	"scheme": "%s:x", "userinfo": "ftp://%s@h.com/", "site": "ftp://%s/", "login": "ftp://%s/",
	"authority": "ftp://%s/",
	"host":      "ftp://%s/", "hostport": "ftp://%s/", "hostnumber": "ftp://%s/",
	"IPv4address": "ftp://%s/",
	"query":       "http://h.com/?%s", "search": "http://h.com/?%s",
}

var profiles = map[string]Edition{"1993": URL1993, "1738": RFC1738, "1997": Draft1997,
	"3986": RFC3986}

// TestConflictVectors holds the detectors to the vectors of the conflicts:
// where the documents want different things of one input, a conflict of that id
// has to show, among just those documents.
func TestConflictVectors(t *testing.T) {
	type key struct{ id, op, input, base string }
	wants := map[key]map[string]Edition{} // by want
	cases := map[key]vector{}
	for _, v := range vectors(t, "conflicts.jsonl") {
		if profiles[v.Profile] == 0 {
			continue
		}
		k := key{v.ID, v.Op, string(v.Input), ""}
		if v.Base != nil {
			k.base = *v.Base
		}
		if wants[k] == nil {
			wants[k] = map[string]Edition{}
			cases[k] = v
		}
		wants[k][string(v.Want)] |= profiles[v.Profile]
	}
	tested := map[string]bool{}
	for k, by := range wants {
		var set Edition
		for _, e := range by {
			set |= e
		}
		if len(by) < 2 || set&(set-1) == 0 || k.op == "base" || k.op == "extract" {
			continue
		}
		tested[k.id] = true
		ids := map[string]bool{}
		if k.op == "resolve" {
			c := CompareRef(k.base, cases[k].text(), set)
			for _, d := range c.Differences {
				ids[d.ID] = true
			}
		} else {
			for _, text := range textsOf(cases[k], by) {
				for _, d := range Compare(text, set).Differences {
					ids[d.ID] = true
				}
			}
		}
		if !ids[k.id] {
			t.Errorf("%s, %s %s: does not show, but %v", k.id, k.op, k.input, ids)
		}
	}
	if len(tested) < 20 {
		t.Errorf("only %d conflicts have vectors", len(tested))
	}
}

// textsOf returns texts in which the vector's conflict has to show, in one of
// them at least.
func textsOf(v vector, wants map[string]Edition) (texts []string) {
	switch v.Op {
	case "charset":
		some, all := pct.Set{}, pct.Set{}.Complement()
		for want := range wants {
			var s string
			_ = json.Unmarshal([]byte(want), &s)
			some, all = some.Union(pct.SetOf(s)), all.Intersect(pct.SetOf(s))
		}
		for b := range some.Minus(all).Minus(pct.SetOf("#[]")).All() {
			texts = append(texts, "http://h.com/a"+string(rune(b)))
		}
	case "encode":
		for want := range wants {
			var s string
			_ = json.Unmarshal([]byte(want), &s)
			texts = append(texts, "http://h.com/"+s)
		}
	case "equal":
		_ = json.Unmarshal(v.Input, &texts)
	default:
		text := v.text()
		if f, ok := examples[v.Rule]; ok && v.Op == "valid" {
			text = fmt.Sprintf(f, text)
		}
		texts = []string{text}
	}
	return texts
}

// TestConflictTexts has texts for the rows that the vectors do not reach, and
// for some the byte where they show.
func TestConflictTexts(t *testing.T) {
	for _, tt := range []struct {
		text string
		id   string
		at   int
	}{
		{"ftp://u:p@h.com/a", "C-10", 7},
		{"http://010.1.1.1/", "C-12", 7},
		{"http://h.com:", "C-13", 12},
		{"http://:80/", "C-14", 7},
		{"gopher://h.com/1", "C-15", 14},
		{"http://h.com/?a/b", "C-16", 15},
		{"mailto:a@h.com?b", "C-18", 14},
		{"file:///a?b", "C-18", 9},
		{"http://h.com/a;b", "C-19", 14},
		{"gopher://h.com/7i%09w", "C-31", 17},
		{"ftp://h.com/a;type=i", "C-32", 13},
		{"wais://h.com/db/TEXT/12/a", "C-33", 12},
		{"prospero://h.com/n%003", "C-34", 18},
		{"http://h.com/a#", "C-36", 14},
		{"http://h.com/%E9", "C-38", 13},
		{"http://h.com/%00", "C-39", 13},
		{"gopher://h.com/0s%09%09+%091%0D%0A", "C-40", 28},
		{"URL:http://h.com/", "C-41", 0},
		{"file:/a", "C-42", 5},
		{"tn3270://h.com", "C-43", 0},
		{"telnet://h.com/", "C-43", 14},
		{"telnet://u:p@h.com", "C-43", 10},
		{"news:comp.lang.c++", "C-44", 5},
		{"nntp://h.com/a.b/1", "C-44", 0},
		{"afs://transarc.com/public", "C-45", 0},
		{"http://u@h.com/", "C-47", 7},
		{"http://h.com/%41", "C-48", 13},
		{"urn:isbn:0451450523", "C-51", 0},
		{"http://" + strings.Repeat("a.", 150) + "com/", "C-52", 7},
	} {
		c := Compare(tt.text)
		i := slices.IndexFunc(c.Differences, func(d Difference) bool { return d.ID == tt.id })
		if i < 0 || c.Differences[i].Start != tt.at {
			t.Errorf("%q: %s not at %d: %+v", tt.text, tt.id, tt.at, c.Differences)
		}
	}
	for _, tt := range []struct{ base, ref, id string }{
		{"http://a/b", "http:g", "C-28"},
		{"", "g", "C-29"},
		{"mailto:a@b", "c", "C-49"},
		{"http://a/b", "g", "R38-2.3-01"},
	} {
		c := CompareRef(tt.base, tt.ref)
		if !slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.ID == tt.id }) {
			t.Errorf("%q, %q: no %s: %+v", tt.base, tt.ref, tt.id, c.Differences)
		}
	}
}

// TestNoQuery: where RFC 1738 sees no query begin, the path goes on, and that
// is not a point of its own (C-18).
func TestNoQuery(t *testing.T) {
	for _, text := range []string{"mailto:a@h.com?b", "file://h.com/a?b", "ftp://h.com/a?b"} {
		for _, d := range Compare(text, RFC1738|RFC3986).Differences {
			if d.ID == "" {
				t.Errorf("%q: %s at %d", text, d.Point, d.Start)
			}
		}
	}
}

// TestAgreement has texts that are the same to all four documents.
func TestAgreement(t *testing.T) {
	for _, text := range []string{
		"http://example.com/a/b.html", "http://example.com/", "http://www.example.com:8080/a",
		"http://example.com/a?b",
		"http://www.w3.org/a_b-c.d$", "news:comp.infosystems.www", "mailto:who@example.com",
		"http://192.0.2.1/a",
		"HTTP://EXAMPLE.com/A",
	} {
		if strings.HasSuffix(text, "$") { // a sub-delim of RFC 3986, and unreserved before
			if c := Compare(text); len(c.Differences) != 2 {
				t.Errorf("%q: %+v", text, c.Differences)
			}
			continue
		}
		c := Compare(text)
		for _, d := range c.Differences {
			t.Errorf("%q: %s %s at %d: %+v", text, d.ID, d.Point, d.Start, d.Views)
		}
	}
	for _, ref := range []string{"g", "g/h", "../g", "/g", "//g/h", "g?y", "./g", "http://h/a"} {
		for _, d := range CompareRef("http://a/b/c/d", ref, URL1993|Draft1997|RFC3986).Differences {
			t.Errorf("%q: %s %s: %+v", ref, d.ID, d.Point, d.Views)
		}
	}
}

// TestConflicts holds the table to its form, and the words of the rows to the
// documents: who finds words in it must find the section.
func TestConflicts(t *testing.T) {
	last := ""
	for _, k := range conflicts.Get() {
		if k.id <= last || k.point == "" {
			t.Errorf("%s after %s", k.id, last)
		}
		last = k.id
		if looks := k.shows != nil || k.resolves != nil; looks == (k.elsewhere != "") {
			t.Errorf("%s has neither a detector nor a reason, or both", k.id)
		}
		for e := range All.Each() {
			if s := k.says.of(e); (s.section == "") != (s.what == "") {
				t.Errorf("%s: %s: %+v", k.id, e, s)
			}
		}
		for _, text := range []string{"ftp://h", "file:a", "prospero:a", "http://h", "wais:a"} {
			x := newSubject(text, All)
			for e := range All.Each() {
				if s := k.says.of(e); k.what(x, e) != "" && s.what == "" {
					t.Errorf("%s: %s has words for %s and no section", k.id, e, text)
				}
			}
		}
		if k.elsewhere == "" && !k.parts(newSubject("http://h", All)) &&
			!k.parts(newSubject("prospero:", All)) && !k.parts(newSubject("ftp:", All)) {
			t.Errorf("%s: all agree", k.id)
		}
	}
	n := 0
	for c := range Conflicts() {
		if n++; n <= 52 && c.ID != fmt.Sprintf("C-%02d", n) {
			t.Errorf("%d: %s", n, c.ID)
		}
		for _, s := range c.Says {
			at, ok := strings.CutPrefix(s.Section, s.Edition.Title())
			if !ok || strings.HasPrefix(at, " section ") == strings.HasPrefix(at, " appendix") ||
				strings.Contains(at, "Appendix") || s.Says == "" {
				t.Errorf("%s: %+v", c.ID, s)
			}
		}
	}
	if n != 53 {
		t.Errorf("%d rows", n)
	}
}

// TestSections1993: sections without numbers are cited by their whole headings.
func TestSections1993(t *testing.T) {
	headings := []string{
		"", "Registration of naming schemes", "Scheme", "Internet protocol parts", "Fragment-id",
		"Partial form",
		"Encoding prohibited characters", "HTTP", "FTP", "News", "WAIS", "Prospero", "Gopher",
		"Telnet, rlogin, tn3270",
		"BNF syntax", "References",
	}
	for i := range conflicts.Get() {
		if s := conflicts.Get()[i].says[0].section; !slices.Contains(headings, s) {
			t.Errorf("%s: there is no section %q", conflicts.Get()[i].id, s)
		}
	}
}

// A blind reader takes everything, and finds only hosts.
type blind struct{ deaf }

func (blind) Read(text string) Reading {
	return NewReading(text, nil, Part{Name: "net", Component: uri.Host, Start: 0, End: len(text)})
}

// A deaf reader takes nothing.
type deaf struct{}

func (deaf) String() string { return "deaf" }
func (deaf) Title() string  { return "Deaf" }
func (deaf) Read(text string) Reading {
	return NewReading(text, &finding.Finding{Rule: "any", Severity: finding.Error, Message: "no"})
}
func (deaf) Resolve(base, ref string) (Target, error) { return Target{}, errors.New("no") }

// TestReaders compares with a reader that is not an edition.
func TestReaders(t *testing.T) {
	for _, tt := range []struct {
		reader Reader
		want   string
	}{
		{deaf{}, "validity"},
		{blind{}, "scheme host path"},
	} {
		var points []string
		for _, d := range Compare("http://h.com/a", RFC3986, tt.reader).Differences {
			points = append(points, d.Point)
			if d.ID != "" || len(d.Views) != 2 || d.Views[1].Says != "" {
				t.Errorf("%+v", d)
			}
		}
		if got := strings.Join(points, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.reader, got, tt.want)
		}
	}
	// Parts outside of the text are cut to it.
	cut := NewReading("abc", nil, Part{Name: "a", Start: -1, End: 9}, Part{Name: "b", Start: 2, End: 1})
	if a, ok := cut.Part("a"); !ok || a != "abc" {
		t.Errorf("%q, %t", a, ok)
	}
	if b, ok := cut.Part("b"); !ok || b != "" {
		t.Errorf("%q, %t", b, ok)
	}
	if r := NewReading("a", &finding.Finding{Message: "no"}); r.Valid() || r.Err() == nil {
		t.Error("a reading with a fault that has no rule is valid")
	}
	r := CompareRef("http://h.com/a", "b", RFC3986, deaf{})
	if len(r.Differences) != 1 || r.Differences[0].Point != "target" ||
		r.Differences[0].Views[0].Value != "http://h.com/b" {
		t.Errorf("%+v", r)
	}
	if c := Compare("http://h.com/~", Draft1997|RFC3986); len(c.Readings) != 2 {
		t.Errorf("%+v", c.Readers)
	}
	if c := Compare("http://h.com/~", Draft1997, RFC3986); slices.ContainsFunc(c.Differences,
		func(d Difference) bool { return d.ID == "C-03" }) {
		t.Errorf("both know the tilde: %+v", c.Differences)
	}
}

// FuzzCompare holds Compare to its word: if the editions part, there is a
// difference; and it is never silent on who says what.
func FuzzCompare(f *testing.F) {
	for _, s := range []string{"http://h/~", "1a:b", "ftp://u?v@h/", "gopher://h/7a%09b?c", "",
		"x:", "//", "#", "http://[::1]:", "news:a@b", "wais://h/a/b/1/c"} {
		f.Add(s, "http://a/b/c")
	}
	f.Fuzz(func(t *testing.T, text, base string) {
		c := Compare(text)
		var valid int
		values := map[uri.Component]map[string]bool{}
		for i := range c.Readings {
			if !c.Readings[i].Valid() {
				continue // what is found in it is a guess
			}
			valid++
			for _, component := range []uri.Component{uri.Scheme, uri.Host, uri.Port, uri.Query,
				uri.Fragment} {
				v, _ := c.Readings[i].Component(component)
				if values[component] == nil {
					values[component] = map[string]bool{}
				}
				values[component][v] = true
			}
		}
		parted := valid != 0 && valid != len(c.Readings)
		for _, v := range values {
			parted = parted || len(v) > 1
		}
		if parted && len(c.Differences) == 0 {
			t.Errorf("%q: readers part, and nothing is said", text)
		}
		r := CompareRef(base, text)
		for _, d := range slices.Concat(c.Differences, r.Differences) {
			if d.Start < 0 || d.End < d.Start || d.End > len(text) || len(d.Views) != 4 ||
				d.Point == "" {
				t.Errorf("%q: %+v", text, d)
			}
			for _, v := range d.Views {
				if (v.Says == "") != (v.Section == "") || v.Valid && v.Value != "" && !v.HasValue {
					t.Errorf("%q: %+v", text, v)
				}
			}
		}
	})
}

// A vector is what the tests here need of a vector.
type vector struct {
	ID, Op, Profile, Rule, Component, Level string
	Case                                    int
	Input, Want                             json.RawMessage
	Base                                    *string
	Strict                                  *bool
	WantError                               bool `json:"want_error"`
	IgnoreFragment                          bool `json:"ignore_fragment"`
}

func vectors(t *testing.T, file string) []vector {
	t.Helper()
	b, err := os.ReadFile("../conformance/testdata/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var out []vector
	for s := bufio.NewScanner(bytes.NewReader(b)); s.Scan(); {
		var v vector
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

func (v vector) text() string {
	var s string
	_ = json.Unmarshal(v.Input, &s)
	return s
}
