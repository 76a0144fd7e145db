// Package parttest has the test code that the packages scheme/NAME and urn/NID
// share. Each of these packages has a type, URI or URN, its Fields, and
// conversions between them:
//
//	        FromURI, Check           Fields
//	uri.URI ------------> NAME.URI ------> NAME.Fields
//	        <------------          <------
//	           Generic             Build
//
//	        FromURN, Check          Fields
//	urn.URN ------------> NID.URN ------> NID.Fields
//	        <------------  |   ^
//	           Generic   ID|   |FromID
//	                       v   |
//	                      string
//
// A [Scheme] or a [Namespace] has these functions as fields. The tests of a
// package are then its tables, and its own cases:
//
//	var scheme = parttest.Scheme[nfs.URI, nfs.Fields]{FromURI: nfs.FromURI, Check: nfs.Check, Build: nfs.Fields.URI}
//
// Only tests import this package.
package parttest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
)

// A Generic is the input of a package: a [uri.URI] or a [urn.URN].
type Generic interface {
	comparable
	String() string
}

// A Value is the type URI or URN of a package.
type Value[G Generic, F any] interface {
	comparable
	Generic() G
	String() string
	Fields() F
}

// A pkg has the part that [Scheme] and [Namespace] share: U is the URI or URN
// of a package, and F its Fields.
type pkg[G Generic, U Value[G, F], F any] struct {
	parse func(G) (U, error)
	check func(G) []finding.Finding
}

// parse returns the generic value of a text.
func parse[G Generic](text string) (g G, err error) {
	switch p := any(&g).(type) {
	case *uri.URI:
		*p, err = uri.Parse(text)
	case *urn.URN:
		*p, err = urn.Parse(text)
	}
	return g, err
}

// Text returns the generic value of a text. If the text is not valid, the test
// ends.
func Text[G Generic](t testing.TB, text string) G {
	t.Helper()
	g, err := parse[G](text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g
}

// read returns the package's value of a text. If the text is not valid, the
// test ends.
func (p pkg[G, U, F]) read(t testing.TB, text string) U {
	t.Helper()
	u, err := p.parse(Text[G](t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

// testFields checks the fields of a text, and returns its value.
func (p pkg[G, U, F]) testFields(t testing.TB, text string, want F) U {
	t.Helper()
	u := p.read(t, text)
	if got := u.Fields(); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %s, want %s", text, show(got), show(want))
	}
	return u
}

// Secret is in each password of the texts of [Scheme.TestCheck], and must be in
// no finding.
const Secret = "secret"

// testCheck is [Scheme.TestCheck].
func (p pkg[G, U, F]) testCheck(t testing.TB, table [][2]string) {
	t.Helper()
	for _, row := range table {
		g, want := Text[G](t, row[0]), row[1]
		if u, ok := any(g).(uri.URI); ok {
			if _, password, ok := strings.Cut(u.Userinfo(), ":"); ok &&
				!strings.Contains(password, Secret) {
				t.Errorf("%s: the password is not %q", u, Secret)
			}
		}
		var got []string
		for _, f := range p.check(g) {
			s := f.Rule + "[no place]"
			if 0 <= f.Start && f.Start <= f.End && f.End <= len(row[0]) {
				s = f.Rule + "[" + row[0][f.Start:f.End] + "]"
			}
			if f.HasFix {
				s += "=" + f.Fix
			}
			got = append(got, s)
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error ||
				strings.Contains(f.Error()+f.Fix, Secret) {
				t.Errorf("%s: %v", g, f)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", g, got, want)
		}
		p.both(t, g)
	}
}

// both checks that FromURI agrees with Check: the first finding is the error of
// FromURI, and with an error FromURI returns the zero value.
func (p pkg[G, U, F]) both(t testing.TB, g G) (u U, ok bool) {
	t.Helper()
	list := p.check(g)
	u, err := p.parse(g)
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
	for _, f := range list {
		if f.Start < 0 || f.End < f.Start || f.End > len(g.String()) {
			t.Errorf("%q: %d to %d is not a place: %v", g, f.Start, f.End, f)
		}
	}
	return u, false
}

// laws checks that FromURI accepts g if and only if an oracle says that it is
// valid, and agrees with Check. If FromURI accepts g, laws returns its value.
func (p pkg[G, U, F]) laws(t testing.TB, g G, valid bool) (u U, ok bool) {
	t.Helper()
	if u, ok = p.both(t, g); ok != valid {
		t.Fatalf("%q: %v, but the grammar says %v", g, p.check(g), valid)
	}
	return u, ok
}

// Allocs fails if f allocates more than most times.
func Allocs(t testing.TB, name string, most float64, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n > most {
		t.Errorf("%s: %v allocations, at most %v", name, n, most)
	}
}

// show writes fields as JSON, so that pointers show their values, or else by
// %+v.
func show(fields any) string {
	b, err := json.Marshal(fields)
	if err != nil {
		return fmt.Sprintf("%+v", fields)
	}
	return string(b)
}
