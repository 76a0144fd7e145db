package rfc3986

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

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
	b, err := os.ReadFile("../../../conformance/testdata/vectors/" + file)
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

// TestVectors asks the vectors of the generic syntax for what this package does
// of it. What needs to know schemes is left to the package scheme: default
// ports but that of http, URNs.
func TestVectors(t *testing.T) {
	ran := map[string]int{}
	for _, file := range []string{"generic.jsonl", "conflicts.jsonl"} {
		for _, v := range vectors(t, file) {
			if v.Profile != "3986" || v.Strict != nil || v.IgnoreFragment {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", v.ID, v.Case), func(t *testing.T) {
				if got, ok := run(t, v); ok {
					ran[v.Op]++
					var want any
					if err := json.Unmarshal(v.Want, &want); err != nil {
						t.Fatal(err)
					}
					if v.WantError {
						want = false
					}
					if got != want {
						t.Errorf("%s %s: %v, want %v", v.Op, v.Input, got, want)
					}
				}
			})
		}
	}
	for _, op := range []string{"valid", "charset", "encode", "resolve", "normalize", "equal"} {
		if ran[op] == 0 {
			t.Errorf("no vector with %s", op)
		}
	}
}

func run(t *testing.T, v vector) (got any, ok bool) {
	text := v.text()
	level := doc.Syntax
	if v.Level == "scheme" {
		level = doc.Scheme
	}
	switch v.Op {
	case "valid":
		return Document.Validate(v.Rule, text) == nil, true
	case "charset":
		set, _ := Document.Class(text)
		var want string
		return func() any {
			if json.Unmarshal(v.Want, &want) == nil && pct.SetOf(want) == set {
				return want
			}
			return set.String()
		}(), true
	case "encode":
		s, err := Document.Encode(v.Component, text)
		return s, err == nil
	case "resolve":
		if v.Base == nil {
			v.Base = new(string)
		}
		target, err := Document.Resolve(*v.Base, text)
		if err != nil {
			return false, true
		}
		return target.Text, true
	case "normalize", "equal":
		if v.Level != "syntax" && !knows(string(v.Input)) {
			return nil, false
		}
		if v.Op == "normalize" {
			s, err := Document.Normalize(text, level)
			return s, err == nil
		}
		var pair []string
		if v.Base != nil || json.Unmarshal(v.Input, &pair) != nil || v.Level != "syntax" &&
			v.Level != "scheme" {
			return nil, false
		}
		return Document.Equal(pair[0], pair[1], level), true
	}
	return nil, false
}

// knows reports whether section 6.2.3 is enough for a vector of level scheme.
func knows(input string) bool {
	s := strings.ToLower(input)
	for _, other := range []string{"https:", "ftp:", "urn:", "ws:", "gopher:", "telnet:", "ldap:",
		"wais:", "nntp:", "prospero:", "mailto:"} {
		if strings.Contains(s, other) {
			return false
		}
	}
	return true
}

// TestRead tests where the parts are, of texts that are not valid too.
func TestRead(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "path="},
		{"foo://u:p@h:8042/a?q#f",
			"scheme=foo authority=u:p@h:8042 userinfo=u:p host=h port=8042 path=/a query=q fragment=f"},
		{"//[::1]:", "authority=[::1]: host=[::1] port= path="},
		{"mailto:a@b?c", "scheme=mailto path=a@b query=c"},
		{"http://exa mple.com:80/%zz",
			"scheme=http authority=exa mple.com:80 host=exa mple.com port=80 path=/%zz"},
		{"http://[::1:80/", "scheme=http authority=[::1:80 host=[ port=:1:80 path=/"},
		{"http://[::1]x:80/ #",
			"scheme=http authority=[::1]x:80 host=[::1]x port=80 path=/  fragment="},
		{"http://a@b@c:d:e/?",
			"scheme=http authority=a@b@c:d:e userinfo=a host=b@c port=d:e path=/ query="},
		{"1a:b c", "scheme=1a path=b c"},
	} {
		r := read(tt.text)
		var got []string
		for p, s := range r.Parts() {
			got = append(got, p.Name+"="+s)
			if p.Name != p.Component.String() {
				t.Errorf("%q: %s is called %s", tt.text, p.Component, p.Name)
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, s, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	r := read("http://exa mple.com/")
	var f finding.Finding
	if !errors.As(r.Err(), &f) || f.Start != 10 || f.Rule != "reg-name" ||
		f.Section != "RFC 3986 section 3.2.2" {
		t.Errorf("%v", r.Err())
	}
	if err := Document.Validate("port", "8o"); !errors.As(err, &f) || f.Start != 1 ||
		f.Section != "RFC 3986 section 3.2.3" {
		t.Errorf("%v", err)
	}
	if Document.Validate("site", "h") == nil {
		t.Error("RFC 3986 has no rule site")
	}
	for _, tt := range [][2]string{{"", "g"}, {"", "#f"}, {"//h/a", "g"}, {"http://h/", "a b"},
		{"http://[/", "g"}} {
		if got, err := Document.Resolve(tt[0], tt[1]); err == nil { // D-34, C-29
			t.Errorf("%q: %+v", tt, got)
		}
	}
	_, err := Document.Resolve("http://u:hush@[x/", "g")
	if !errors.As(err, &f) || f.Start != 15 || f.Rule != "IP-literal" ||
		!strings.HasPrefix(f.Message, "the base is not a URI: ") {
		t.Errorf("an error in the base: %#v", err)
	}
	if got, err := Document.Resolve("", "http://h/a/../b"); err != nil || got.Text != "http://h/b" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := Document.Encode("site", "h"); err == nil {
		t.Error("RFC 3986 has no component site")
	}
	if _, err := Document.Normalize("a b", doc.Scheme); err == nil {
		t.Error("a text that is not valid has no normal form")
	}
}

// TestNormalize tests what is not in the vectors.
func TestNormalize(t *testing.T) {
	for _, tt := range []struct {
		text  string
		level doc.Level
		want  string
	}{
		{"%2e%2e/%7e/../%c3", doc.Scheme, "%2E%2E/~/../%C3"}, // not resolved yet
		{"//EXAMPLE.com:/%61", doc.Syntax, "//example.com:/a"},
		{"", doc.Scheme, ""},
		{"?%61", doc.Syntax, "?a"},
		{"foo://h:", doc.Scheme, "foo://h/"},                       // 6.2.3
		{"HTTP://h:0080?q", doc.Scheme, "http://h/?q"},             // D-05
		{"https://h:443/", doc.Scheme, "https://h:443/"},           // not said here
		{"FILE://LocalHost/a", doc.Scheme, "file:///a"},            // D-06
		{"file:/a", doc.Scheme, "file:///a"},                       // D-06
		{"file:etc/hosts", doc.Scheme, "file:etc/hosts"},           // D-06
		{"file://h:/a", doc.Scheme, "file://h/a"},                  // another machine
		{"http://u@h:80", doc.Scheme, "http://u@h/"},               //
		{"mailto:a@b", doc.Scheme, "mailto:a@b"},                   // no authority, no "/"
		{"http://h:80", doc.Syntax, "http://h:80"},                 // D-35
		{"foo:/a/..//b", doc.Scheme, "foo:/.//b"},                  // no authority out of nothing
		{"http://h/a%2fb%7E#%41", doc.Scheme, "http://h/a%2Fb~#A"}, // all components
	} {
		got, err := Document.Normalize(tt.text, tt.level)
		if err != nil || got != tt.want {
			t.Errorf("%q: %q, %v, want %q", tt.text, got, err, tt.want)
		}
	}
}

// FuzzRFC holds the reading to package uri, and the normal forms to their laws.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "http://a@b@c:d:e/?", "//[::1]:", "file://localhost:/", "x:",
		"1:", "%2e/..", "foo:/.//b", "http://h:080"} {
		f.Add(s, "../g?y#s")
	}
	f.Fuzz(func(t *testing.T, text, ref string) {
		r := read(text)
		want, err := uri.ParseRef(text)
		if r.Valid() != (err == nil) || r.Valid() != (Document.Validate("URI-reference",
			text) == nil) {
			t.Fatalf("%q: %v, want %v", text, r.Err(), err)
		}
		c := uri.Split(text)
		for component, s := range map[uri.Component]string{
			uri.Scheme: c.Scheme, uri.Authority: c.Authority, uri.Path: c.Path, uri.Query: c.Query,
			uri.Fragment: c.Fragment,
		} {
			if got, _ := r.Component(component); got != s {
				t.Errorf("%q: %s %q, want %q", text, component, got, s)
			}
		}
		for component := range uri.Fragment { // the first is none
			start, end, ok := want.Span(component + 1)
			if p, has := r.Find(component + 1); r.Valid() &&
				(ok != has || ok && (p.Start != start || p.End != end)) {
				t.Errorf("%q: %s is %+v, want %d to %d", text, component+1, p, start, end)
			}
		}
		end := 0
		for p, s := range r.Parts() {
			if p.Component != uri.Userinfo && p.Component != uri.Host && p.Start < end ||
				p.End < p.Start || text[p.Start:p.End] != s {
				t.Errorf("%q: %+v", text, p)
			}
			end = p.Start
		}
		if err != nil {
			var wrong *uri.ParseError
			var f finding.Finding
			if !errors.As(err, &wrong) || !errors.As(r.Err(), &f) || f.Start != wrong.Offset ||
				f.Rule != string(wrong.Rule) {
				t.Errorf("%q: %v, want %v", text, r.Err(), err)
			}
		}
		for _, l := range []doc.Level{doc.Syntax, doc.Scheme} {
			n, err := Document.Normalize(text, l)
			if (err == nil) != r.Valid() {
				t.Fatalf("%q: %v", text, err)
			}
			if again, err := Document.Normalize(n, l); r.Valid() && (err != nil || again != n) {
				t.Errorf("%q: %q, then %q, %v", text, n, again, err)
			}
		}
		if target, err := Document.Resolve(text, ref); err == nil {
			if again, err := Document.Resolve(text, target.Text); err != nil ||
				again.Text != target.Text {
				// a path taken over as it is keeps its dots
				if want.Path() == "" || !strings.Contains(want.Path(), ".") {
					t.Errorf("%q, %q: %q, then %q, %v", text, ref, target.Text, again.Text, err)
				}
			}
		}
	})
}

func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"http://u:p@example.com:8080/a/b?c=d#e", "", "//[2001:db8::7]/",
		"mailto:a@b"} {
		if n := testing.AllocsPerRun(100, func() {
			if r := read(text); !r.Valid() {
				t.Error(r.Err())
			}
		}); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}

func BenchmarkRFC(b *testing.B) {
	const text = "https://www.example.com/articles/2004/11/a-page.html?id=1234&lang=en"
	b.Run("Read", func(b *testing.B) {
		for b.Loop() {
			if r := read(text); !r.Valid() {
				b.Fatal(r.Err())
			}
		}
	})
	b.Run("Parse", func(b *testing.B) {
		for b.Loop() {
			if _, err := uri.Parse(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// read reads a text.
func read(text string) doc.Reading {
	r := doc.Reading{Text: text}
	Read(&r)
	return r
}
