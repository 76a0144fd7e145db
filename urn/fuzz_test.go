package urn_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// grammars returns the slow twins: for each syntax, its grammar and the rules
// outside of the grammar.
func grammars(t testing.TB) map[urn.Syntax]func(string) bool {
	t.Helper()
	load := func(name, rule string) func(string) bool {
		rules, err := os.ReadFile(filepath.Join("testdata", name+".abnf"))
		if err != nil {
			t.Fatal(err)
		}
		g, err := abnf.Extend(string(rules))
		if err != nil {
			t.Fatal(err)
		}
		return matcher(t, g, rule)
	}
	draft, err := abnf.Load("urn")
	if err != nil {
		t.Fatal(err)
	}
	return map[urn.Syntax]func(string) bool{
		urn.Draft:   matcher(t, draft, "URN-reference"),
		urn.RFC8141: load("rfc8141", "namestring"),
		urn.RFC2141: load("rfc2141", "URN"),
	}
}

func matcher(t testing.TB, g *abnf.Grammar, rule string) func(string) bool {
	t.Helper()
	m, err := g.Matcher(rule)
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) bool {
		nid, _, _ := strings.Cut(text[min(len("urn:"), len(text)):], ":")
		return m.Match(text) && !strings.EqualFold(nid, "urn") && !strings.Contains(text, "%00")
	}
}

var seeds = []string{
	"urn:foo:a123,456", "URN:FOO:a123%2c456?s=I2L&c=ToC#xyz", "urn:example:a/b?+r?=q#f",
	"urn:foo:a?+r??=q?=x", "urn:f:a", "urn:f-:a&~",
	"urn:urn:a", "urn:foo:a%00", "urn:abcdefghijklmnopqrstuvwxyz012345:b", "urn:foo:a?a-b=c&a-b=d",
	"urn:foo:/", "urn:ISBN:0-395-36341-1",
}

// FuzzParse: exactly the texts of the three grammars are accepted; Check says
// why others are not. The parts of an accepted URN make the same URN again, and
// it has one canonical form.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	twins := grammars(f)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			if _, err := urn.Parse(text); err == nil {
				t.Fatalf("%q is no URI", text)
			}
			return
		}
		var follows urn.Syntax
		for s, match := range twins {
			u, err := s.FromURI(g)
			if match(text) != (err == nil) || (err == nil) != (len(s.Check(g)) == 0) ||
				err == nil && u.Generic() != g {
				t.Fatalf("%q, %v: %v, %v, but the grammar says %v", text, s, u, err, match(text))
			}
			for _, f := range s.Check(g) {
				if f.Start < 0 || f.End < f.Start || f.End > len(text) {
					t.Fatalf("%q: %v", text, f)
				}
			}
			if err == nil {
				follows |= s
				laws(t, u)
			}
		}
		u, err := urn.FromURI(g)
		if (err == nil) != (follows&urn.Either != 0) || err == nil && u.Syntax() != follows ||
			(err == nil) != (len(urn.Check(g)) == 0) {
			t.Fatalf("%q: %v, of %v", text, u.Syntax(), follows)
		}
	})
}

func laws(t *testing.T, u urn.URN) {
	fields := u.Fields()
	if v, err := fields.URN(); err == nil && !strings.EqualFold(v.String(), u.String()) ||
		err != nil && u.Syntax()&urn.Either != 0 {
		t.Fatalf("%q: %s gives %q, %v", u, show(fields), v, err)
	}
	c, a, b := u.Canonical(), u.Normalize5a(), u.Normalize5b()
	if c.Canonical() != c || a.Normalize5a() != a || b.Normalize5b() != b || c.Normalize5a() != a ||
		c.Normalize5b() != b {
		t.Fatalf("%q: %q, %q, %q are not normal", u, c, a, b)
	}
	if !u.Equal5a(c) || !u.Equal5b(c) || !u.Equal8141(c) || !u.Equal5a(a) || !u.Equal5b(b) ||
		c.String() != lower(u.String()) {
		t.Fatalf("%q: %q, %q, %q are other names", u, c, a, b)
	}
	if u.AssignedName() != u && u.AssignedName().Syntax()&u.Syntax() == 0 {
		t.Fatalf("%q: the name %q follows something else", u, u.AssignedName())
	}
	for range u.Display() {
	}
	urn.Either.CheckBy(u, &urn.Rules{})
	if d := u.Directives(); d != (urn.Directives{}) {
		if e, err := urn.ParseDirectives(d.String()); err != nil || e != d {
			t.Fatalf("%q: %v", d, err)
		}
	}
}

var beginning, triplet = regexp.MustCompile(`^[^:]*:[^:]*:`), regexp.MustCompile(`%..`)

// lower is the slow twin of Canonical.
func lower(text string) string {
	text = beginning.ReplaceAllStringFunc(text, strings.ToLower)
	return triplet.ReplaceAllStringFunc(text, strings.ToUpper)
}

// twin5b follows section 5 of the draft step by step: 1 to 4, and 5b.
func twin5b(text string) string {
	text, _, _ = strings.Cut(lower(text), "#")
	name, query, ok := strings.Cut(text, "?")
	if !ok {
		return name
	}
	if _, err := urn.ParseDirectives(query); err == nil {
		list := strings.Split(query, "&")
		slices.SortStableFunc(list, func(a, b string) int {
			return strings.Compare(strings.Split(a, "=")[0], strings.Split(b, "=")[0])
		})
		query = strings.Join(list, "&")
	}
	return name + "?" + query
}

// FuzzEqual: two names are equal by a step if and only if the texts that the
// step compares are equal, and their normal forms.
func FuzzEqual(f *testing.F) {
	for _, a := range seeds {
		f.Add(a, seeds[1])
		f.Add(a, strings.ToUpper(a))
	}
	f.Add("urn:foo:a?b=1&a=2", "urn:foo:a?a=2&b=1")
	f.Fuzz(func(t *testing.T, a, b string) {
		u, err := urn.Parse(a)
		if err != nil {
			return
		}
		v, err := urn.Parse(b)
		if err != nil {
			return
		}
		name := func(s string) string {
			return strings.Split(strings.Split(lower(s), "#")[0], "?")[0]
		}
		want := name(a) == name(b)
		if u.Equal5a(v) != want || v.Equal5a(u) != want || u.Equal8141(v) != want ||
			(u.Normalize5a() == v.Normalize5a()) != want {
			t.Fatalf("%q, %q: %v, want %v", a, b, !want, want)
		}
		want = twin5b(a) == twin5b(b)
		if u.Equal5b(v) != want || v.Equal5b(u) != want ||
			(u.Normalize5b() == v.Normalize5b()) != want || u.Normalize5b().String() != twin5b(a) {
			t.Fatalf("5b: %q, %q: %v, want %v; %q", a, b, !want, want, u.Normalize5b())
		}
	})
}

// FuzzFindAll: a found text is a URN, begins where a URN can begin, and is as
// long as possible. A URN alone is found whole.
func FuzzFindAll(f *testing.F) {
	for _, s := range seeds {
		f.Add(s + " " + s + "?")
		f.Add("(" + s + "),xurn:a:b")
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []urn.Syntax{urn.Draft, urn.RFC8141, urn.RFC2141, urn.Either} {
			last := 0
			for start, end := range s.FindAll(text) {
				g, err := uri.Parse(text[start:end])
				if err != nil {
					t.Fatalf("%q: %q: %v", text, text[start:end], err)
				}
				if _, err := s.FromURI(g); err != nil || start < last {
					t.Fatalf("%q: %q, %v: %v", text, g, s, err)
				}
				// No longer beginning of the rest is a URN, except for "?"
				// before a "=" that would end an r-component, and a "#" with
				// nothing after it.
				for n := end + 1; n <= len(text) && n < end+8; n++ {
					if strings.HasPrefix(text[n-1:], "?=") {
						continue
					}
					g, err := uri.Parse(text[start:n])
					if err != nil {
						continue
					}
					if u, err := s.FromURI(g); err == nil &&
						!(u.HasFComponent() && u.FComponent() == "") {
						t.Fatalf("%q: %q is longer than %q", text, u, text[start:end])
					}
				}
				last = end
			}
			if g, err := uri.Parse(text); err == nil {
				if u, err := s.FromURI(g); err == nil && !strings.HasSuffix(text, "#") {
					for start, end := range s.FindAll(text) {
						if start != 0 || end != len(text) {
							t.Fatalf("%q is found as %q", u, text[start:end])
						}
					}
				}
			}
		}
	})
}

// FuzzEncode: any text without NUL becomes an NSS that decodes to the text,
// without needless triplets.
func FuzzEncode(f *testing.F) {
	f.Add("Bücher/100%", ",")
	f.Fuzz(func(t *testing.T, text, special string) {
		set := pct.SetOf(special)
		nss, err := urn.Encode(text, set)
		if bad := strings.ContainsRune(text, 0) ||
			strings.ToValidUTF8(text, "") != text; bad != (err != nil) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil || text == "" {
			return
		}
		if back, err := pct.Decode(nss); back != text || err != nil {
			t.Fatalf("%q: %q stands for %q, %v", text, nss, back, err)
		}
		u, err := urn.New("foo", nss)
		if err != nil || set.Len() == 0 && len(urn.Either.CheckBy(u, &urn.Rules{})) > 0 {
			t.Fatalf("%q: %q, %v", text, u, err)
		}
	})
}
