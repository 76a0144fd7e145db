package parttest

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A Name is the type URN of a package.
type Name[U, F any] interface {
	Value[urn.URN, F]
	ID() string
	Canonical() U
	Equal(U) bool
}

// A Namespace is a package under test: U is its URN, and F its Fields.
type Namespace[U Name[U, F], F any] struct {
	FromURN func(urn.URN) (U, error)
	Check   func(urn.URN) []finding.Finding
	FromID  func(string) (U, error)
}

func (n Namespace[U, F]) pkg() pkg[urn.URN, U, F] { return pkg[urn.URN, U, F]{n.FromURN, n.Check} }

// Read returns the URN of a text. If it is not valid in the namespace, the test
// ends.
func (n Namespace[U, F]) Read(t testing.TB, text string) U {
	t.Helper()
	return n.pkg().read(t, text)
}

// TestFields checks the plain identifier and the fields of a text, and returns
// its URN.
func (n Namespace[U, F]) TestFields(t testing.TB, text, id string, want F) U {
	t.Helper()
	u := n.pkg().testFields(t, text, want)
	if u.ID() != id {
		t.Errorf("%s: %q, want %q", text, u.ID(), id)
	}
	return u
}

// TestCheck checks the findings about texts, as [Scheme.TestCheck] does.
func (n Namespace[U, F]) TestCheck(t testing.TB, table [][2]string) {
	t.Helper()
	n.pkg().testCheck(t, table)
}

// TestIDs checks the URNs of good plain identifiers, and that bad ones give an
// error with offsets in them.
func (n Namespace[U, F]) TestIDs(t testing.TB, good map[string]string, bad []string) {
	t.Helper()
	for _, id := range slices.Sorted(maps.Keys(good)) {
		u, err := n.FromID(id)
		if err != nil || u.String() != good[id] {
			t.Errorf("%s: %s, %v, want %s", id, u, err, good[id])
			continue
		}
		if v, err := n.FromURN(u.Generic()); err != nil || v != u {
			t.Errorf("%s: %s is read as %s, %v", id, u, v, err)
		}
	}
	var zero U
	for _, id := range bad {
		u, err := n.FromID(id)
		if err == nil || u != zero {
			t.Errorf("%q: %s, %v", id, u, err)
		}
		if f, _ := errors.AsType[finding.Finding](err); f.Start < 0 || f.End < f.Start ||
			f.End > len(id) {
			t.Errorf("%q: %d to %d is not a place: %v", id, f.Start, f.End, f)
		}
	}
}

// TestEqual checks that the texts of each group are equal, with the first as
// their canonical form, and that texts of different groups are not equal.
func (n Namespace[U, F]) TestEqual(t testing.TB, groups [][]string) {
	t.Helper()
	for i, group := range groups {
		for _, text := range group {
			u := n.Read(t, text)
			if c := u.Canonical(); c.String() != group[0] {
				t.Errorf("%s: the canonical form is %s, want %s", text, c, group[0])
			}
			for j, others := range groups {
				for _, other := range others {
					if v := n.Read(t, other); u.Equal(v) != (i == j) {
						t.Errorf("%s, %s: %v", u, v, i != j)
					}
				}
			}
		}
	}
}

// TestAllocs checks that FromURN, Canonical and Equal do not allocate for a
// text in canonical form.
func (n Namespace[U, F]) TestAllocs(t testing.TB, text string) {
	t.Helper()
	g := Text[urn.URN](t, text)
	u := n.Read(t, text)
	if got := testing.AllocsPerRun(100, func() {
		if v, err := n.FromURN(g); err != nil || v != u || v.Canonical() != u || !v.Equal(u) {
			t.Error(v, v.Canonical(), err)
		}
	}); got > 0 {
		t.Errorf("%s: %v allocations", text, got)
	}
}

// seed makes the values of all runs of TestDigits the same.
const seed = 5

// TestDigits checks that a namespace finds typing errors. In a thousand URNs
// from makes, it tries each change of one character of the alphabet, and each
// swap of two neighbours, also with other characters between them. Check must
// find exactly the errors for which missed is false; missed may be nil.
func (n Namespace[U, F]) TestDigits(
	t testing.TB, makes func(*rand.Rand) string, alphabet string,
	missed func(was, is string) bool,
) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	tried, lost := 0, 0
	try := func(was string, is []byte) {
		if was == string(is) {
			return
		}
		tried++
		want := missed != nil && missed(was, string(is))
		if want {
			lost++
		}
		if got := len(n.Check(Text[urn.URN](t, string(is)))) == 0; got != want {
			t.Fatalf("%s for %s: accepted is %v, want %v", is, was, got, want)
		}
	}
	for range 1000 {
		text := makes(r)
		u := n.Read(t, text)
		last := -1
		for i := len(text) - len(u.Generic().NSS()); i < len(text); i++ {
			if strings.IndexByte(alphabet, text[i]) < 0 {
				continue
			}
			b := []byte(text)
			for _, c := range []byte(alphabet) {
				b[i] = c
				try(text, b)
			}
			if last >= 0 {
				b[last], b[i] = text[i], text[last]
				try(text, b)
			}
			last = i
		}
	}
	t.Logf("%d errors tried, of which %d cannot be found", tried, lost)
}

// Swapped reports whether two texts of one length differ only by a swap of two
// characters, and returns these.
func Swapped(was, is string) (a, b byte, ok bool) {
	i, j := 0, len(was)-1
	for i < j && was[i] == is[i] {
		i++
	}
	for i < j && was[j] == is[j] {
		j--
	}
	return was[i], was[j], i < j && was[i] == is[j] && was[j] == is[i] && was[i+1:j] == is[i+1:j]
}

// Laws checks the laws that hold for every URN: FromURN accepts it if and only
// if an oracle says that it is valid, and agrees with Check; the plain
// identifier gives the same URN back; there is one canonical form; names that
// are equal by the rules of all namespaces are equal here (U-5-12). If FromURN
// accepts the URN, Laws returns its value.
func (n Namespace[U, F]) Laws(t testing.TB, g urn.URN, valid bool) (u U, ok bool) {
	t.Helper()
	if u, ok = n.pkg().laws(t, g, valid); !ok {
		return u, false
	}
	u.Fields()
	if v, err := n.FromID(u.ID()); err != nil || v.ID() != u.ID() {
		t.Fatalf("%q: %q gives %q, %v", g, u.ID(), v, err)
	}
	c := u.Canonical()
	if d, err := n.FromURN(c.Generic()); err != nil || d != c || d.Canonical() != c {
		t.Fatalf("%q: the canonical form %q is read as %q, %v, and has the form %q",
			g, c, d, err, d.Canonical())
	}
	if !u.Equal(c) || !c.Equal(u) || c.Generic().Canonical() != c.Generic() {
		t.Fatalf("%q: the canonical form %q is another name, or not canonical", g, c)
	}
	other := Text[urn.URN](t, "URN:"+strings.ToUpper(g.NID())+":"+lowerTriplets(g.NSS()))
	if v, err := n.FromURN(other); err != nil || !v.Equal(u) || !u.Equal(v) ||
		v.Canonical().Generic().AssignedName() != c.Generic().AssignedName() {
		t.Fatalf("%q, %q: the same name, but %q, %v", g, other, v, err)
	}
	return u, true
}

// lowerTriplets returns s with the digits of its triplets in lower case.
func lowerTriplets(s string) string {
	b := []byte(pct.UpperCase(s))
	for i := range b {
		if b[i] == '%' {
			copy(b[i:i+3], strings.ToLower(string(b[i:i+3])))
		}
	}
	return string(b)
}
