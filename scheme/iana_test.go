package scheme

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestIANA: each name finds its own row, and what is near to a name finds none.
func TestIANA(t *testing.T) {
	if !slices.IsSortedFunc(ianaRows[:], func(a, b row) int {
		return strings.Compare(a.name,
			b.name)
	}) {
		t.Error("the rows are not in order")
	}
	names := map[string]bool{}
	for _, r := range ianaRows {
		names[r.name] = true
	}
	if len(names) != len(ianaRows) {
		t.Errorf("%d names in %d rows", len(names), len(ianaRows))
	}
	for _, want := range ianaRows {
		if got, ok := iana(want.name); !ok || got != want {
			t.Errorf("%s: %v, %v", want.name, got, ok)
		}
		for _, name := range []string{want.name + "x", want.name[1:], want.name[:len(want.name)-1],
			strings.ToUpper(want.name)} {
			if got, ok := iana(name); ok != names[name] || ok && got.name != name {
				t.Errorf("%s: %v, %v", name, got, ok)
			}
		}
	}
	if _, ok := iana(strings.Repeat("a", 1<<20)); ok {
		t.Error("a name that is long is there")
	}
	if _, ok := iana(""); ok {
		t.Error("no name is there")
	}
	if _, err := time.Parse(time.DateOnly, ianaDate); err != nil {
		t.Error(err)
	}
}

// TestIANAFacts holds some rows to what the registry says, so that a generator
// that mixes them up is found out.
func TestIANAFacts(t *testing.T) {
	for _, want := range []row{
		{"http", Permanent, "RFC 9110 section 4.2.1"},
		{"ldap", Permanent, "RFC 4516"},
		{"ldaps", Provisional, "Dave Thaler"},
		{"rtsp", Permanent, "RFC 2326, RFC 7826"},
		{"z39.50", Historical, "RFC 1738, RFC 2056"},
		{"z39.50s", Permanent, "RFC 2056"},
	} {
		if got, ok := iana(want.name); !ok || got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestIANAAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() {
		iana("z39.50s")
		iana("gopher+")
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// The aim is 0.05 of url.Parse.
func BenchmarkIANA(b *testing.B) {
	for _, name := range []string{"http", "z39.50s", "microsoft.windows.camera.multipicker",
		"none"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				iana(name)
			}
		})
	}
	b.Run("url.Parse", func(b *testing.B) {
		for b.Loop() {
			if _,
				err := url.Parse("http://user@example.com:8042/over/there?name=ferret#nose"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
