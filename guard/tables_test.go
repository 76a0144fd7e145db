package guard

import (
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/host"
)

// TestTables: the rows are well formed, and no row stands twice.
func TestTables(t *testing.T) {
	all := ranges.Get()
	for i, r := range all {
		if r.Scope == "" || r.Title == "" || r.Prefix != r.Prefix.Masked() ||
			r.Section == "" && r.Scope != metadata {
			t.Errorf("%+v", r)
		}
		for _, other := range all[i+1:] {
			if other.Prefix == r.Prefix {
				t.Errorf("%v twice", r.Prefix)
			}
			if other.Prefix.Addr().BitLen() == r.Prefix.Addr().BitLen() &&
				other.Prefix.Bits() > r.Prefix.Bits() {
				t.Errorf("%v after %v", other.Prefix, r.Prefix)
			}
		}
	}
	for i, r := range names.Get() {
		h, err := host.Parse(r.Name)
		if name, lerr := h.LookupName(); err != nil || lerr != nil || name != r.Name ||
			r.Scope == "" || r.Title == "" {
			t.Errorf("%+v: %v", r, lerr)
		}
		for _, other := range names.Get()[i+1:] {
			if other.Name == r.Name {
				t.Errorf("%s twice", r.Name)
			}
		}
	}
	for _, text := range []string{rangesText, namesText} {
		for line := range strings.Lines(text) {
			if len(line) > 120 || line[0] != '#' && line != "\n" &&
				!slices.Contains([]int{2, 3}, strings.Count(line, "\t")) {
				t.Errorf("%q", line)
			}
		}
	}
}

// TestStandardLibrary: what net/netip knows of addresses agrees with the table.
func TestStandardLibrary(t *testing.T) {
	for _, r := range ranges.Get() {
		first := r.Prefix.Addr()
		for _, a := range []netip.Addr{first, first.Next(), first.Prev()} {
			if !a.IsValid() {
				continue
			}
			scope := Scope(a).Scope
			a = a.Unmap()
			for _, tt := range []struct {
				is     bool
				scopes []string
			}{
				{a.IsLoopback(), []string{"loopback"}},
				{a.IsPrivate(), []string{"private-use", "unique-local", metadata}},
				{a.IsMulticast(), []string{"multicast"}},
				{a.IsLinkLocalUnicast(), []string{"link-local", metadata}},
				{a.IsUnspecified(), []string{"unspecified"}},
			} {
				if tt.is && !slices.Contains(tt.scopes, scope) {
					t.Errorf("%s: %s, want %v", a, scope, tt.scopes)
				}
			}
		}
	}
}
