package schemetest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
)

// Grammar reads testdata/NAME.abnf of the package, which may use the rules of RFC 3986.
func Grammar(t testing.TB, name string) *abnf.Grammar {
	t.Helper()
	rules, err := os.ReadFile(filepath.Join("testdata", name+".abnf"))
	if err != nil {
		t.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		t.Fatal(err)
	}
	return grammar
}

// Oracle returns what tells the URIs of a scheme from others: a rule of its [Grammar], and of those that
// match it, what no grammar can say.
func Oracle(t testing.TB, name, rule string, also ...func(uri.URI) bool) func(uri.URI) bool {
	t.Helper()
	matcher, err := Grammar(t, name).Matcher(rule)
	if err != nil {
		t.Fatal(err)
	}
	return func(g uri.URI) bool {
		ok := matcher.Match(g.String())
		for _, holds := range also {
			ok = ok && holds(g)
		}
		return ok
	}
}

// Port reports whether a URI has a port that can be one, or none. It is the slow twin of what package
// part does, for an [Oracle]: in the grammars a port has five digits at most, but for zeros before them.
func Port(g uri.URI) bool {
	n := strings.TrimLeft(g.Port(), "0")
	return g.Port() == "" || n != "" && (len(n) != 5 || n <= "65535")
}

// Fuzz is a fuzz target of the texts that are URIs.
func Fuzz(f *testing.F, seeds []string, law func(*testing.T, uri.URI)) {
	f.Helper()
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := uri.Parse(text); err == nil {
			law(t, g)
		}
	})
}

// Laws holds a URI to what is true of all: it is accepted if an oracle says that it is valid, and if
// not, refused as Check says; it comes back from its fields; it has one normal form. If it is
// accepted, Laws returns what it is to the scheme.
func (s Scheme[U, F]) Laws(t testing.TB, g uri.URI, valid bool) (u U, ok bool) {
	t.Helper()
	u, ok = s.parse(t, g)
	if ok != valid {
		t.Fatalf("%q: %v, but the grammar says %v", g, s.Check(g), valid)
	}
	if !ok {
		return u, false
	}
	fields := u.Fields()
	v, err := s.Build(fields)
	if s.Sort != nil {
		s.Sort(fields)
	}
	if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
		t.Fatalf("%q: %s gives %q, %v", g, show(fields), v, err)
	}
	if w, err := s.Parse(v.Generic()); err != nil || w != v {
		t.Fatalf("%q: %s gives %q, which is read as %q, %v", g, show(fields), v, w, err)
	}
	if s.Normalize != nil {
		s.normal(t, u)
	}
	return u, true
}
