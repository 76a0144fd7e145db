package oid_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/oid"
)

var namespace = parttest.Namespace[oid.URN, oid.Fields]{Parse: oid.Parse, Check: oid.Check, FromID: oid.FromID}

// RFC 3061 section 3.
func TestFields(t *testing.T) {
	for text, want := range map[string]oid.Fields{
		"urn:oid:1.3.6.1":                      {Root: "iso", Arcs: []string{"1", "3", "6", "1"}},
		"urn:oid:1.3.6.1.4.1":                  {Root: "iso", Arcs: []string{"1", "3", "6", "1", "4", "1"}},
		"urn:oid:1.3.6.1.2.1.27?s=I2L#x":       {Root: "iso", Arcs: []string{"1", "3", "6", "1", "2", "1", "27"}},
		"URN:OID:0.9.2342.19200300.100.4":      {Root: "itu-t", Arcs: []string{"0", "9", "2342", "19200300", "100", "4"}},
		"urn:oid:2.999.0.99999999999999999999": {Root: "joint-iso-itu-t", Arcs: []string{"2", "999", "0", "99999999999999999999"}},
		"urn:oid:2":                            {Root: "joint-iso-itu-t", Arcs: []string{"2"}},
	} {
		u := namespace.TestFields(t, text, strings.Join(want.Arcs, "."), want)
		if got := slices.Collect(u.Arcs()); !slices.Equal(got, want.Arcs) {
			t.Errorf("%s: %q, want %q", text, got, want.Arcs)
		}
		for range u.Arcs() {
			break
		}
	}
	var zero oid.URN
	if f := zero.Fields(); f.Root != "" || f.Arcs != nil || len(slices.Collect(zero.Arcs())) > 0 {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:uuid:1.3", "NID[uuid]"},
		{"urn:oid:1.39", ""},
		{"urn:oid:0.0", ""},
		{"urn:oid:2.40.1", ""},
		{"urn:oid:3.1", "number[3]"},
		{"urn:oid:10.50", "number[10]"},
		{"urn:oid:1.40", "number[40]"},
		{"urn:oid:0.100.1", "number[100]"},
		{"urn:oid:01.3", "number[01]=1"},
		{"urn:oid:1.3.00.6.06", "number[00]=0 number[06]=6"},
		{"urn:oid:.1", "number[]"},
		{"urn:oid:1..3", "number[]"},
		{"urn:oid:1.3.", "number[]"},
		{"urn:oid:iso.3", "number[i]"},
		{"urn:oid:1.3%2E6", "number[%]"},
		{"urn:oid:1.3:6", "number[:]"},
		{"urn:oid:1.3/6", "number[/]"},
		{"urn:oid:1.3.-6", "number[-]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"1.3.6.1": "urn:oid:1.3.6.1", "2": "urn:oid:2"},
		[]string{"", ".", "1.3.6.1#", "1.3?s=I2L", "1.3 6", "{iso}", "urn:oid:1.3"})
}

// RFC 3061 section 2: exactly the same text.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{{"urn:oid:1.3.6.1", "URN:Oid:1.3.6.1"}, {"urn:oid:1.3.6"}, {"urn:oid:1.3.61"}})
}

func TestTree(t *testing.T) {
	u := namespace.Read(t, "urn:oid:1.3.6.1#x")
	p, ok := u.Parent()
	if p.String() != "urn:oid:1.3.6" || !ok {
		t.Error(p, ok)
	}
	root := namespace.Read(t, "urn:oid:1")
	if p, ok := root.Parent(); ok || p != (oid.URN{}) {
		t.Error(p)
	}
	other := namespace.Read(t, "urn:oid:1.3.61")
	for _, test := range []struct {
		u, v oid.URN
		want bool
	}{{u, u, true}, {p, u, true}, {root, u, true}, {u, p, false}, {p, other, false},
		{oid.URN{}, u, false}, {oid.URN{}, oid.URN{}, false}} {
		if got := test.u.Contains(test.v); got != test.want {
			t.Errorf("%s contains %s: %v", test.u, test.v, got)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; a node contains all below it, and what is no node
// under the root has one above.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "oid", "namestring")
	parttest.Fuzz(f, []string{
		"urn:oid:1.3.6.1", "URN:OID:0.9.2342.19200300.100.4", "urn:oid:2.999", "urn:oid:0.40",
		"urn:oid:3", "urn:oid:1.03?+r#", "urn:oid:2.0.",
	}, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		if !ok {
			return
		}
		p, ok := u.Parent()
		if n := len(slices.Collect(u.Arcs())); ok != (n > 1) || ok && (!p.Contains(u) || u.Contains(p) || n != 1+len(p.Fields().Arcs)) {
			t.Fatalf("%q: below %q", u, p)
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:oid:1.3.6.1.4.1?s=I2L") }
