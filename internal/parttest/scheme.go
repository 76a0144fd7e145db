package parttest

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Scheme is a package under test: U is its URI, and F its Fields.
type Scheme[U Value[uri.URI, F], F any] struct {
	FromURI func(uri.URI) (U, error)
	Check   func(uri.URI) []finding.Finding
	Build   func(F) (U, error)

	// Sort puts fields into the order in which Build writes them. It is nil if
	// Build keeps their order.
	Sort func(F)

	// Normalize returns the normal form, and Same compares it with the URI.
	// Both are nil if the package has no normal form.
	Normalize func(U) U
	Same      func(u, n U) bool
}

func (s Scheme[U, F]) pkg() pkg[uri.URI, U, F] { return pkg[uri.URI, U, F]{s.FromURI, s.Check} }

// Read returns the URI of a text. If it is not valid, the test ends.
func (s Scheme[U, F]) Read(t testing.TB, text string) U {
	t.Helper()
	return s.pkg().read(t, text)
}

// TestFields checks the fields of a text, and returns its URI.
func (s Scheme[U, F]) TestFields(t testing.TB, text string, want F) U {
	t.Helper()
	return s.pkg().testFields(t, text, want)
}

// TestCheck checks the findings about texts. A row has a text and its findings,
// each as rule[span], with "=" and the fix if there is one. Every finding must
// be an error with a section and a message, and FromURI must return the first.
func (s Scheme[U, F]) TestCheck(t testing.TB, table [][2]string) {
	t.Helper()
	s.pkg().testCheck(t, table)
}

// TestBuild checks the texts that Build makes of good fields, and that bad
// fields give an error.
func (s Scheme[U, F]) TestBuild(t testing.TB, good map[string]F, bad []F) {
	t.Helper()
	for _, want := range slices.Sorted(maps.Keys(good)) {
		u, err := s.Build(good[want])
		if err != nil || u.String() != want {
			t.Errorf("%s: %s, %v, want %s", show(good[want]), u, err, want)
			continue
		}
		if v, err := s.FromURI(u.Generic()); err != nil || v != u {
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

// TestNormalize checks the normal forms of texts.
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

// normal returns the normal form. It checks that this is a URI of the scheme,
// is the Same as u, and is its own normal form.
func (s Scheme[U, F]) normal(t testing.TB, u U) U {
	t.Helper()
	n := s.Normalize(u)
	if m, err := s.FromURI(n.Generic()); err != nil || m != n {
		t.Errorf("%q: the normal form %q is read as %q, %v", u, n, m, err)
	} else if m := s.Normalize(n); m != n {
		t.Errorf("%q: the normal form %q has another, %q", u, n, m)
	} else if !s.Same(u, n) {
		t.Errorf("%q: the normal form %q says something else", u, n)
	}
	return n
}

// TestAllocs checks that FromURI of a text does not allocate, and that Fields
// allocates at most fields times.
func (s Scheme[U, F]) TestAllocs(t testing.TB, text string, fields float64) {
	t.Helper()
	g := Text[uri.URI](t, text)
	u := s.Read(t, text)
	Allocs(t, "FromURI of "+text, 0, func() {
		if v, err := s.FromURI(g); err != nil || v != u {
			t.Error(v, err)
		}
	})
	var f F
	Allocs(t, "Fields of "+text, fields, func() { f = u.Fields() })
	if !reflect.DeepEqual(f, u.Fields()) {
		t.Error(show(f))
	}
}

// Laws checks the laws that hold for every URI: FromURI accepts it if and only
// if an oracle says that it is valid, and agrees with Check; Build of its
// fields gives the same fields; there is one normal form. If FromURI accepts
// the URI, Laws returns its value.
func (s Scheme[U, F]) Laws(t testing.TB, g uri.URI, valid bool) (u U, ok bool) {
	t.Helper()
	if u, ok = s.pkg().laws(t, g, valid); !ok {
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
	if w, err := s.FromURI(v.Generic()); err != nil || w != v {
		t.Fatalf("%q: %s gives %q, which is read as %q, %v", g, show(fields), v, w, err)
	}
	if s.Normalize != nil {
		s.normal(t, u)
	}
	return u, true
}
