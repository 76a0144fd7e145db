package scheme_test

import (
	"encoding"
	"encoding/json"
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

var (
	_ encoding.TextMarshaler   = scheme.None
	_ encoding.TextUnmarshaler = new(scheme.Rung)
)

var pairs = []struct {
	a, b string
	want scheme.Rung
	why  string
}{
	{"x:a", "x:a", scheme.String, "the same text"},
	{"X:a", "x:a", scheme.Case, "the scheme"},
	{"x://A", "x://a", scheme.Case, "the host"},
	{"x:%c3", "x:%C3", scheme.Case, "hexadecimal digits"},
	{"x://%c3%41", "x://%C3%41", scheme.Case, "in a host"},
	{"x:%41", "x:A", scheme.Percent, "needless encoding"},
	{"x://%41", "x://a", scheme.Percent, "and letter case after it"},
	{"X:%41", "x:A", scheme.Percent, "each rung holds those below"},
	{"x:/a/../b", "x:/b", scheme.Dots, "dot-segments"},
	{"x:/a/%2e%2e/b", "x:/b", scheme.Dots, "encoded ones (D-04)"},
	{"x:/.//a", "x:/././/a", scheme.Dots, "D-02"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", scheme.Dots,
		"section 6.2.2"},

	{"x:a", "x:A", scheme.None, "case matters in a path"},
	{"x:?a", "x:?A", scheme.None, "and in a query"},
	{"x://u@h", "x://U@h", scheme.None, "and in a userinfo"},
	{"x:%2F", "x:/", scheme.None, "a delimiter is not data (G-2.2-04)"},
	{"x:a", "x:a?", scheme.None, "undefined is not empty"},
	{"x:a", "x:a#", scheme.None, ""},
	{"x://h:1", "x://h:01", scheme.None, "nor are ports, without knowledge of the scheme"},
	{"x://h", "x://h:", scheme.Scheme, "but an empty port is none"},
	{"x://h?a", "x://h/?a", scheme.Scheme, "and an empty path after an authority is /"},
	{"x://[::1]", "x://[0:0::1]/", scheme.Scheme, "and an address is a number (D-23)"},
	{"x:", "x://", scheme.None, "an empty authority"},
	{"ftp://h/", "ftp://h:21/", scheme.Scheme, "the default port"},
	{"http://h", "http://h:80/", scheme.Scheme, ""},
	{"http://h/", "http://h/?", scheme.None, "an empty query counts"},
	{"ftp://h", "FTP://h:0021", scheme.Scheme, "by its number (D-05)"},
	{"ftp://h/", "ftp://h:22/", scheme.None, ""},
	{"http://h:08080/", "http://h:8080/", scheme.Scheme, "any port by its number"},
	{"file://u@/x", "file://u@localhost/x", scheme.Scheme, "the default host (section 3.2.2)"},
	{"urn:isbn:0-395-36341-1", "urn:isbn:0395363411", scheme.Scheme,
		"names, by their namespace (section 6.2.3)"},
	{"urn:isbn:0-395-36341-1", "urn:ISBN:0395363411#f", scheme.None, ""},
	{"urn:foo:a-b", "urn:foo:ab", scheme.None, "whose rules are not known"},
	{"x:a#b", "x:a#c", scheme.None, "fragments count"},
}

func TestEquivalent(t *testing.T) {
	for _, tt := range pairs {
		a, b := uri.MustParse(tt.a), uri.MustParse(tt.b)
		if got := scheme.Equivalent(a, b); got != tt.want {
			t.Errorf("%q, %q: %v, want %v: %s", a, b, got, tt.want, tt.why)
		}
		checkLadder(t, a, b)
	}
	if got := scheme.Equivalent(uri.URI{}, uri.URI{}); got != scheme.String {
		t.Errorf("zero values: %v", got)
	}
	checkLadder(t, uri.URI{}, uri.MustParse("x:"))
}

// checkLadder holds the laws of two URIs.
func checkLadder(t *testing.T, a, b uri.URI) {
	t.Helper()
	rung := scheme.Equivalent(a, b)
	if scheme.Equivalent(a, a) != scheme.String || scheme.Equivalent(b, b) != scheme.String {
		t.Errorf("%q or %q is not equivalent to itself", a, b)
	}
	if got := scheme.Equivalent(b, a); got != rung {
		t.Errorf("%q, %q: %v, and %v the other way", a, b, rung, got)
	}
	if (rung == scheme.String) != (a == b) {
		t.Errorf("%q, %q: %v", a, b, rung)
	}
	for r := scheme.String; r <= scheme.Scheme; r++ {
		if equal := r.Normalize(a) == r.Normalize(b); equal != (rung != scheme.None && r >= rung) {
			t.Errorf("%q, %q: equal on %v: %v, but equivalent from %v on", a, b, r, equal, rung)
		}
	}

	ds := scheme.Differences(a, b)
	if (len(ds) == 0) != (a == b) {
		t.Errorf("%q, %q: differences %v", a, b, ds)
	}
	highest := scheme.String
	for i, d := range ds {
		if i > 0 && d.Component <= ds[i-1].Component || d.Rung == scheme.String {
			t.Errorf("%q, %q: differences %v", a, b, ds)
		}
		switch {
		case d.Rung == scheme.None || highest == scheme.None:
			highest = scheme.None
		default:
			highest = max(highest, d.Rung)
		}
	}
	if highest != rung {
		t.Errorf("%q, %q: %v, but differences %v", a, b, rung, ds)
	}
	back := scheme.Differences(b, a)
	if !slices.Equal(ds, back) {
		t.Errorf("%q, %q: differences %v, and %v the other way", a, b, ds, back)
	}
}

func TestDifferences(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want []scheme.Difference
	}{
		{"x:a", "x:a", nil},
		{"X://U@H:1/a/.?b#c", "x://u@h:2/a/?%62#d", []scheme.Difference{
			{uri.Scheme, scheme.Case},
			{uri.Userinfo, scheme.None},
			{uri.Host, scheme.Case},
			{uri.Port, scheme.None},
			{uri.Path, scheme.Dots},
			{uri.Query, scheme.Percent},
			{uri.Fragment, scheme.None},
		}},
		{"x:", "x:?", []scheme.Difference{{uri.Query, scheme.None}}},
		{"x://h", "x://@h", []scheme.Difference{{uri.Userinfo, scheme.None}}},
		{"x://h/", "x://h:/", []scheme.Difference{{uri.Port, scheme.Scheme}}},
		{"x:/h", "x://h", []scheme.Difference{{uri.Authority, scheme.None}, {uri.Host, scheme.None},
			{uri.Path, scheme.None}}},
		{"x:%41%c3", "x:A%C3", []scheme.Difference{{uri.Path, scheme.Percent}}},
	} {
		a, b := uri.MustParse(tt.a), uri.MustParse(tt.b)
		if got := scheme.Differences(a, b); !slices.Equal(got, tt.want) {
			t.Errorf("%q, %q: %v, want %v", a, b, got, tt.want)
		}
		checkLadder(t, a, b)
	}
}

func TestRung(t *testing.T) {
	norms := []uri.Norm{0, 0, uri.NormCase, uri.NormCase | uri.NormPercent, uri.NormSyntax,
		uri.NormSyntax, uri.NormSyntax}
	for i, name := range []string{"none", "string", "case", "percent", "dots", "scheme",
		"protocol"} {
		r := scheme.Rung(i)
		text, err := r.MarshalText()
		if r.String() != name || string(text) != name || err != nil || r.Norm() != norms[i] {
			t.Errorf("%d: %v, %s, %v, %b", i, r, text, err, r.Norm())
		}
		back := scheme.Rung(9)
		if err := back.UnmarshalText(text); err != nil || back != r {
			t.Errorf("%s: %v, %v", name, back, err)
		}
	}
	r := scheme.Percent
	for _, bad := range []string{"", "Case", "5", "rung"} {
		if err := r.UnmarshalText([]byte(bad)); err == nil || r != scheme.Percent {
			t.Errorf("%q: %v, %v", bad, r, err)
		}
	}
	if s := scheme.Rung(200); s.String() == "" || s.Norm() != 0 {
		t.Errorf("%v, %b", s, s.Norm())
	}
	if b, err := json.Marshal(map[scheme.Rung]int{scheme.Dots: 1}); string(b) != `{"dots":1}` ||
		err != nil {
		t.Errorf("%s, %v", b, err)
	}
}

func FuzzEquivalent(f *testing.F) {
	for _, p := range pairs {
		f.Add(p.a, p.b, uint8(0))
		f.Add(p.a, p.b, uint8(7))
	}
	f.Fuzz(func(t *testing.T, s, q string, n uint8) {
		a, err := uri.Parse(s)
		if err != nil {
			return
		}
		b, err := uri.Parse(q)
		if err != nil {
			return
		}
		checkLadder(t, a, b)
		// Of two texts few are equivalent: a URI and its normal form are.
		steps := uri.Norm(n) & uri.NormSyntax
		checkLadder(t, a, a.Normalize(steps))
		if scheme.Equivalent(a, a.Normalize(steps)) == scheme.None {
			t.Errorf("%q is not equivalent to its normal form", a)
		}
	})
}
