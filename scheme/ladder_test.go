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
	_ encoding.TextMarshaler   = scheme.RungNone
	_ encoding.TextUnmarshaler = new(scheme.Rung)
)

var pairs = []struct {
	a, b string
	want scheme.Rung
	why  string
}{
	{"x:a", "x:a", scheme.RungString, "the same text"},
	{"X:a", "x:a", scheme.RungCase, "the scheme"},
	{"x://A", "x://a", scheme.RungCase, "the host"},
	{"x:%c3", "x:%C3", scheme.RungCase, "hexadecimal digits"},
	{"x://%c3%41", "x://%C3%41", scheme.RungCase, "in a host"},
	{"x:%41", "x:A", scheme.RungPercent, "needless encoding"},
	{"x://%41", "x://a", scheme.RungPercent, "and letter case after it"},
	{"X:%41", "x:A", scheme.RungPercent, "each rung holds those below"},
	{"x:/a/../b", "x:/b", scheme.RungDots, "dot-segments"},
	{"x:/a/%2e%2e/b", "x:/b", scheme.RungDots, "encoded ones (D-04)"},
	{"x:/.//a", "x:/././/a", scheme.RungDots, "D-02"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", scheme.RungDots,
		"section 6.2.2"},

	{"x:a", "x:A", scheme.RungNone, "case matters in a path"},
	{"x:?a", "x:?A", scheme.RungNone, "and in a query"},
	{"x://u@h", "x://U@h", scheme.RungNone, "and in a userinfo"},
	{"x:%2F", "x:/", scheme.RungNone, "a delimiter is not data (G-2.2-04)"},
	{"x:a", "x:a?", scheme.RungNone, "undefined is not empty"},
	{"x:a", "x:a#", scheme.RungNone, ""},
	{"x://h:1", "x://h:01", scheme.RungNone, "nor are ports, without knowledge of the scheme"},
	{"x://h", "x://h:", scheme.RungScheme, "but an empty port is none"},
	{"x://h?a", "x://h/?a", scheme.RungScheme, "and an empty path after an authority is /"},
	{"x://[::1]", "x://[0:0::1]/", scheme.RungScheme, "and an address is a number (D-23)"},
	{"x:", "x://", scheme.RungNone, "an empty authority"},
	{"ftp://h/", "ftp://h:21/", scheme.RungScheme, "the default port"},
	{"http://h", "http://h:80/", scheme.RungScheme, ""},
	{"http://h/", "http://h/?", scheme.RungNone, "an empty query counts"},
	{"ftp://h", "FTP://h:0021", scheme.RungScheme, "by its number (D-05)"},
	{"ftp://h/", "ftp://h:22/", scheme.RungNone, ""},
	{"http://h:08080/", "http://h:8080/", scheme.RungScheme, "any port by its number"},
	{"file://u@/x", "file://u@localhost/x", scheme.RungScheme, "the default host (section 3.2.2)"},
	{"urn:isbn:0-395-36341-1", "urn:isbn:0395363411", scheme.RungScheme,
		"names, by their namespace (section 6.2.3)"},
	{"urn:isbn:0-395-36341-1", "urn:ISBN:0395363411#f", scheme.RungNone, ""},
	{"urn:foo:a-b", "urn:foo:ab", scheme.RungNone, "whose rules are not known"},
	{"x:a#b", "x:a#c", scheme.RungNone, "fragments count"},
}

func TestEquivalent(t *testing.T) {
	for _, tt := range pairs {
		a, b := uri.MustParse(tt.a), uri.MustParse(tt.b)
		if got := scheme.Equivalent(a, b); got != tt.want {
			t.Errorf("%q, %q: %v, want %v: %s", a, b, got, tt.want, tt.why)
		}
		checkLadder(t, a, b)
	}
	if got := scheme.Equivalent(uri.URI{}, uri.URI{}); got != scheme.RungString {
		t.Errorf("zero values: %v", got)
	}
	checkLadder(t, uri.URI{}, uri.MustParse("x:"))
}

// checkLadder holds the laws of two URIs.
func checkLadder(t *testing.T, a, b uri.URI) {
	t.Helper()
	rung := scheme.Equivalent(a, b)
	if scheme.Equivalent(a, a) != scheme.RungString || scheme.Equivalent(b, b) != scheme.RungString {
		t.Errorf("%q or %q is not equivalent to itself", a, b)
	}
	if got := scheme.Equivalent(b, a); got != rung {
		t.Errorf("%q, %q: %v, and %v the other way", a, b, rung, got)
	}
	if (rung == scheme.RungString) != (a == b) {
		t.Errorf("%q, %q: %v", a, b, rung)
	}
	for r := scheme.RungString; r <= scheme.RungScheme; r++ {
		if equal := r.Normalize(a) == r.Normalize(b); equal != (rung != scheme.RungNone && r >= rung) {
			t.Errorf("%q, %q: equal on %v: %v, but equivalent from %v on", a, b, r, equal, rung)
		}
	}

	ds := scheme.Differences(a, b)
	if (len(ds) == 0) != (a == b) {
		t.Errorf("%q, %q: differences %v", a, b, ds)
	}
	highest := scheme.RungString
	for i, d := range ds {
		if i > 0 && d.Component <= ds[i-1].Component || d.Rung == scheme.RungString {
			t.Errorf("%q, %q: differences %v", a, b, ds)
		}
		switch {
		case d.Rung == scheme.RungNone || highest == scheme.RungNone:
			highest = scheme.RungNone
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
			{uri.Scheme, scheme.RungCase},
			{uri.Userinfo, scheme.RungNone},
			{uri.Host, scheme.RungCase},
			{uri.Port, scheme.RungNone},
			{uri.Path, scheme.RungDots},
			{uri.Query, scheme.RungPercent},
			{uri.Fragment, scheme.RungNone},
		}},
		{"x:", "x:?", []scheme.Difference{{uri.Query, scheme.RungNone}}},
		{"x://h", "x://@h", []scheme.Difference{{uri.Userinfo, scheme.RungNone}}},
		{"x://h/", "x://h:/", []scheme.Difference{{uri.Port, scheme.RungScheme}}},
		{"x:/h", "x://h", []scheme.Difference{{uri.Authority, scheme.RungNone}, {uri.Host, scheme.RungNone},
			{uri.Path, scheme.RungNone}}},
		{"x:%41%c3", "x:A%C3", []scheme.Difference{{uri.Path, scheme.RungPercent}}},
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
	r := scheme.RungPercent
	for _, bad := range []string{"", "Case", "5", "rung"} {
		if err := r.UnmarshalText([]byte(bad)); err == nil || r != scheme.RungPercent {
			t.Errorf("%q: %v, %v", bad, r, err)
		}
	}
	if s := scheme.Rung(200); s.String() == "" || s.Norm() != 0 {
		t.Errorf("%v, %b", s, s.Norm())
	}
	if b, err := json.Marshal(map[scheme.Rung]int{scheme.RungDots: 1}); string(b) != `{"dots":1}` ||
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
		if scheme.Equivalent(a, a.Normalize(steps)) == scheme.RungNone {
			t.Errorf("%q is not equivalent to its normal form", a)
		}
	})
}
