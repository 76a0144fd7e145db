package pct_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
)

// model is a Set as a table.
type model [256]bool

func modelOf(s pct.Set) (m model) {
	for b := range 256 {
		m[b] = s.Contains(byte(b))
	}
	return m
}

func TestSetAlgebra(t *testing.T) {
	sets := []pct.Set{
		{}, pct.Set{}.Complement(), pct.SetOf("%"), pct.SetOf("\x00\x3f\x40\x7f\x80\xbf\xc0\xff"),
		pct.Range('a', 'z'), pct.Range(0x80, 0xff), pct.Unreserved(), pct.Reserved(), pct.URI(),
	}
	for _, s := range sets {
		ms := modelOf(s)
		for _, r := range sets {
			mr := modelOf(r)
			union, intersect, minus := modelOf(s.Union(r)), modelOf(s.Intersect(r)),
				modelOf(s.Minus(r))
			for b := range 256 {
				if union[b] != (ms[b] || mr[b]) || intersect[b] != (ms[b] && mr[b]) ||
					minus[b] != (ms[b] && !mr[b]) {
					t.Fatalf("%q and %q differ from the model at %#02x", s, r, b)
				}
			}
			if (s == r) != (ms == mr) {
				t.Errorf("%q == %q is %v", s, r, s == r)
			}
		}
		complement := modelOf(s.Complement())
		var members []byte
		for b := range 256 {
			if complement[b] == ms[b] {
				t.Errorf("Complement of %q at %#02x", s, b)
			}
			if ms[b] {
				members = append(members, byte(b))
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, members) {
			t.Errorf("All of %q = %q, want %q", s, got, members)
		}
		if s.String() != string(members) || s.Len() != len(members) || pct.SetOf(s.String()) != s {
			t.Errorf("String %q, Len %d, want %q", s.String(), s.Len(), members)
		}
	}
}

func TestSetEdges(t *testing.T) {
	if s := pct.Range('z', 'a'); s != (pct.Set{}) {
		t.Errorf("Range('z', 'a') = %q, want the empty set", s)
	}
	if s := pct.Range(0, 255); s != (pct.Set{}).Complement() {
		t.Errorf("Range(0, 255) has %d bytes", s.Len())
	}
	if s := pct.Range('x', 'x'); s.String() != "x" {
		t.Errorf("Range('x', 'x') = %q", s)
	}
	if s := pct.SetOf("é"); s.String() != "\xa9\xc3" {
		t.Errorf("SetOf(é) = %q, want its two bytes", s)
	}
	for b := range pct.Digit().All() { // stops when told
		if b == '3' {
			break
		}
		if b > '3' {
			t.Errorf("All went on to %q", b)
		}
	}
}

// The named sets, spelled out. The first three rows and mark are from the
// requirements' own vectors.
func TestNamedSets(t *testing.T) {
	const (
		alpha      = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		unreserved = alpha + "0123456789" + "-._~"
		sub        = "!$&'()*+,;="
	)
	for _, tt := range []struct {
		id, name string
		set      pct.Set
		want     string
	}{
		{"G-2.2-01", "gen-delims", pct.GenDelims(), ":/?#[]@"},
		{"G-2.2-01", "sub-delims", pct.SubDelims(), "!$&'()*+,;="},
		{"G-2.2-01 C-01", "reserved", pct.Reserved(), ":/?#[]@!$&'()*+,;="},
		{"G-2.3-01 C-02", "unreserved", pct.Unreserved(),
			"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"},
		{"", "ALPHA", pct.Alpha(), alpha},
		{"", "DIGIT", pct.Digit(), "0123456789"},
		{"G-2.1-03", "HEXDIG", pct.HexDig(), "0123456789ABCDEFabcdef"},
		{"", "pchar", pct.PChar(), unreserved + sub + ":@"},
		{"G-3.2.1-01", "userinfo", pct.Userinfo(), unreserved + sub + ":"},
		{"G-3.2.2-14", "reg-name", pct.RegName(), unreserved + sub},
		{"", "segment", pct.Segment(), unreserved + sub + ":@"},
		{"", "segment-nz-nc", pct.SegmentNC(), unreserved + sub + "@"},
		{"", "path", pct.Path(), unreserved + sub + ":@/"},
		{"", "query", pct.Query(), unreserved + sub + ":@/?"},
		{"", "fragment", pct.Fragment(), unreserved + sub + ":@/?"},
		{"G-2-03", "URI", pct.URI(), unreserved + ":/?#[]@" + sub},
		{"G-7.3-03 D-08", "terminators", pct.Terminators(), "\x00\n\r"},
	} {
		if tt.set != pct.SetOf(tt.want) {
			t.Errorf("%s %s = %q, want the bytes of %q", tt.id, tt.name, tt.set, tt.want)
		}
		if tt.set.Len() != len(tt.want) {
			t.Errorf("%s %s has %d bytes, want %d", tt.id, tt.name, tt.set.Len(), len(tt.want))
		}
		if tt.set.Contains('%') {
			t.Errorf("%s %s holds %%", tt.id, tt.name)
		}
	}

	// G-2-03: bytes that are never raw.
	for _, b := range []byte("\x00\t\n\r\x1f \"<>\\^`{|}\x7f\x80\xff") {
		if pct.URI().Contains(b) {
			t.Errorf("G-2-03: URI holds %q", b)
		}
	}
	// G-D.2-02: RFC 2396's mark, whose members became unreserved or reserved.
	for _, b := range []byte("-_.!~*'()") {
		if pct.Unreserved().Contains(b) != strings.Contains("-_.~", string(b)) ||
			!pct.URI().Contains(b) {
			t.Errorf("G-D.2-02: mark %q", b)
		}
	}
	if pct.Reserved().Intersect(pct.Unreserved()) != (pct.Set{}) {
		t.Error("a byte is both reserved and unreserved")
	}
}
