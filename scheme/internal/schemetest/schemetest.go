// Package schemetest has what the tests of the packages scheme/NAME have in common. Each of these
// packages has a URI, its Fields, and the ways between them:
//
//	        Parse, Check           Fields
//	uri.URI ------------> NAME.URI ------> NAME.Fields
//	        <------------          <------
//	           Generic                URI
//
// A [Scheme] names them. The tests of a package are then its tables, and what it alone has:
//
//	var scheme = schemetest.Scheme[nfs.URI, nfs.Fields]{Parse: nfs.Parse, Check: nfs.Check, Build: nfs.Fields.URI}
//
//	func FuzzParse(f *testing.F) {
//		valid := schemetest.Oracle(f, "nfs", "nfsurl", schemetest.Port)
//		schemetest.Fuzz(f, []string{"nfs://h/a"}, func(t *testing.T, g uri.URI) {
//			scheme.Laws(t, g, valid(g))
//		})
//	}
//
// Only tests import it.
package schemetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Value is the type URI of a package.
type Value[F any] interface {
	comparable
	Generic() uri.URI
	String() string
	Fields() F
}

// A Scheme is a package under test: U is its URI, and F its Fields.
type Scheme[U Value[F], F any] struct {
	Parse func(uri.URI) (U, error)
	Check func(uri.URI) []finding.Finding
	Build func(F) (U, error)

	// Sort puts fields into the order in which Build writes them. It is nil if Build keeps theirs.
	Sort func(F)

	// Normalize gives the normal form, which is the Same as the URI. Both are nil if there is none.
	Normalize func(U) U
	Same      func(u, n U) bool
}

// Read returns the URI of a text that is valid. If it is not, the test ends.
func (s Scheme[U, F]) Read(t testing.TB, text string) U {
	t.Helper()
	u, err := s.Parse(uri.MustParse(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

// TestFields holds a text to its fields, and returns its URI.
func (s Scheme[U, F]) TestFields(t testing.TB, text string, want F) U {
	t.Helper()
	u := s.Read(t, text)
	if got := u.Fields(); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %s, want %s", text, show(got), show(want))
	}
	return u
}

// Secret is in each password of the texts of [Scheme.TestCheck], and in no finding.
const Secret = "secret"

// TestCheck holds texts to what is wrong with them: rule[span] of each finding, or nothing. Every
// finding is an error with its section and a message, and Parse returns the first.
func (s Scheme[U, F]) TestCheck(t testing.TB, table [][2]string) {
	t.Helper()
	for _, row := range table {
		g, want := uri.MustParse(row[0]), row[1]
		if _, password, ok := strings.Cut(g.Userinfo(), ":"); ok && !strings.Contains(password, Secret) {
			t.Errorf("%s: the password is not %q", g, Secret)
		}
		var got []string
		for _, f := range s.Check(g) {
			got = append(got, f.Rule+"["+g.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Error()+f.Fix, Secret) {
				t.Errorf("%s: %v", g, f)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", g, got, want)
		}
		s.parse(t, g)
	}
}

// parse holds Parse to Check: the first finding is its error, and with one it returns no URI.
func (s Scheme[U, F]) parse(t testing.TB, g uri.URI) (u U, ok bool) {
	t.Helper()
	list := s.Check(g)
	u, err := s.Parse(g)
	if len(list) == 0 {
		if err != nil || u.Generic() != g || u.String() != g.String() {
			t.Errorf("%q: %q, of %q, %v", g, u, u.Generic(), err)
		}
		return u, err == nil
	}
	var zero U
	if f, is := errors.AsType[finding.Finding](err); !is || f != list[0] || u != zero {
		t.Errorf("%q: %q, %v, but Check says %v", g, u, err, list[0])
	}
	return u, false
}

// TestBuild holds fields to the texts that they make, and others to be refused.
func (s Scheme[U, F]) TestBuild(t testing.TB, good map[string]F, bad []F) {
	t.Helper()
	for _, want := range slices.Sorted(maps.Keys(good)) {
		u, err := s.Build(good[want])
		if err != nil || u.String() != want {
			t.Errorf("%s: %s, %v, want %s", show(good[want]), u, err, want)
			continue
		}
		if v, err := s.Parse(u.Generic()); err != nil || v != u {
			t.Errorf("%s: %s is read as %s, %v", show(good[want]), u, v, err)
		}
	}
	var zero U
	for _, fields := range bad {
		if u, err := s.Build(fields); err == nil || u != zero {
			t.Errorf("%s: %s, %v", show(fields), u, err)
		}
	}
}

// TestNormalize holds texts to their normal forms.
func (s Scheme[U, F]) TestNormalize(t testing.TB, table [][2]string) {
	t.Helper()
	for _, row := range table {
		u := s.Read(t, row[0])
		if n := s.normal(t, u); n.String() != row[1] {
			t.Errorf("%s: %s, want %s", u, n, row[1])
		}
	}
	var zero U
	if n := s.Normalize(zero); n != zero {
		t.Errorf("the zero URI becomes %s", n)
	}
}

// normal returns the normal form: a URI of the scheme that says the same, and has no other.
func (s Scheme[U, F]) normal(t testing.TB, u U) U {
	t.Helper()
	n := s.Normalize(u)
	if m, err := s.Parse(n.Generic()); err != nil || m != n {
		t.Errorf("%q: the normal form %q is read as %q, %v", u, n, m, err)
	} else if m := s.Normalize(n); m != n {
		t.Errorf("%q: the normal form %q has another, %q", u, n, m)
	} else if !s.Same(u, n) {
		t.Errorf("%q: the normal form %q says something else", u, n)
	}
	return n
}

// TestAllocs holds Parse of a text to no allocation, and Fields to so many at most.
func (s Scheme[U, F]) TestAllocs(t testing.TB, text string, fields float64) {
	t.Helper()
	g := uri.MustParse(text)
	u := s.Read(t, text)
	Allocs(t, "Parse of "+text, 0, func() {
		if v, err := s.Parse(g); err != nil || v != u {
			t.Error(v, err)
		}
	})
	var f F
	Allocs(t, "Fields of "+text, fields, func() { f = u.Fields() })
	if !reflect.DeepEqual(f, u.Fields()) {
		t.Error(show(f))
	}
}

// Allocs fails if f allocates more than most times.
func Allocs(t testing.TB, name string, most float64, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n > most {
		t.Errorf("%s: %v allocations, at most %v", name, n, most)
	}
}

// show writes fields as JSON, which has what pointers point to, if it can.
func show(fields any) string {
	b, err := json.Marshal(fields)
	if err != nil {
		return fmt.Sprintf("%+v", fields)
	}
	return string(b)
}
