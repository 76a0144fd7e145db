package uri_test

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
)

func TestComponentString(t *testing.T) {
	want := []string{"", "scheme", "authority", "userinfo", "host", "port", "path", "query",
		"fragment", ""}
	for i, name := range want {
		if got := uri.Component(i).String(); got != name {
			t.Errorf("%d: %q, want %q", i, got, name)
		}
	}
	if got := uri.Component(255).String(); got != "" {
		t.Errorf("%q", got)
	}
}

// TestZero: the zero values have one component, an empty path.
func TestZero(t *testing.T) {
	var u uri.URI
	var r uri.Ref
	if !u.IsZero() || !r.IsZero() || r != uri.MustParseRef("") || u.Ref() != r ||
		u.Compare(u) != 0 {
		t.Error("not zero")
	}
	for c := range uri.Fragment + 3 {
		start, end, ok := u.Span(c)
		if start != 0 || end != 0 || ok != (c == uri.Path) {
			t.Errorf("%v: %d, %d, %v", c, start, end, ok)
		}
	}
	if u.Scheme() != "" || u.HostRule() != "" || u.PathRule() != "path-empty" ||
		u.Redacted() != "" {
		t.Errorf("%q, %q, %q, %q", u.Scheme(), u.HostRule(), u.PathRule(), u.Redacted())
	}
	if u.Normalize(uri.NormSyntax) != u || u.WithoutFragment() != u || u.WithoutQuery() != u {
		t.Error("no longer zero")
	}
	if got, ok := r.URI(); ok || got != u {
		t.Errorf("%q, %v", got, ok)
	}
}

// TestHostRule: the first rule that matches wins (G-3.2.2-03).
func TestHostRule(t *testing.T) {
	for host, want := range map[string]uri.Rule{
		"":                "reg-name",
		"127.0.0.1":       "IPv4address",
		"255.255.255.255": "IPv4address",
		"127.1":           "reg-name", // what inet_aton reads is no IPv4address (section 7.4)
		"0x7f.0.0.1":      "reg-name",
		"0177.0.0.1":      "reg-name",
		"2130706433":      "reg-name",
		"256.0.0.1":       "reg-name",
		"127.0.0.1.":      "reg-name",
		"127.0.0.1.2":     "reg-name",
		"%31.0.0.1":       "reg-name", // encoded digits are data
		"a":               "reg-name",
		"v1.a":            "reg-name",
		"[::]":            "IPv6address",
		"[::127.0.0.1]":   "IPv6address",
		"[v1.a]":          "IPvFuture",
		"[VF.::]":         "IPvFuture",
	} {
		for _, text := range []string{"x://" + host, "//u:p@" + host + ":80/a"} {
			r := uri.MustParseRef(text)
			if r.HostRule() != want || r.Host() != host {
				t.Errorf("%q: %q is %q, want %q", text, r.Host(), r.HostRule(), want)
			}
		}
	}
}

func TestSegments(t *testing.T) {
	for text, want := range map[string][]string{
		"x:":          nil,
		"x://h?q":     nil,
		"x:/":         {""},
		"x:a":         {"a"},
		"x:/a":        {"a"},
		"x:a/":        {"a", ""},
		"x:/a//b%2F":  {"a", "", "b%2F"},
		"x://h//":     {"", ""},
		"x:.//..?a/b": {".", "", ".."},
	} {
		if got := slices.Collect(uri.MustParse(text).Segments()); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for s := range uri.MustParse("x:a/b").Segments() { // can be left
		if s != "a" {
			t.Errorf("%q", s)
		}
		break
	}
}

func TestScheme(t *testing.T) {
	for text, want := range map[string]string{"JavaScript:a": "javascript", "x:": "x",
		"HTTP://A": "http", "A+B-C.0:": "a+b-c.0"} {
		if got := uri.MustParse(text).Scheme(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := uri.MustParseRef("//h").Scheme(); got != "" {
		t.Errorf("%q", got)
	}
}

func TestCompare(t *testing.T) {
	sorted := []string{"A:", "a:", "a:#", "a:/", "a:b", "b:"}
	for i, s := range sorted {
		for j, q := range sorted {
			want := min(1, max(-1, i-j))
			u, v := uri.MustParse(s), uri.MustParse(q)
			if u.Compare(v) != want || u.Ref().Compare(v.Ref()) != want || (u == v) != (want == 0) {
				t.Errorf("%q, %q: %d, want %d", u, v, u.Compare(v), want)
			}
		}
	}
}

// TestExamples54: the references of section 5.4, as the RFC prints their targets.
func TestExamples54(t *testing.T) {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, tt := range []struct{ ref, want string }{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"}, {"/g", "http://a/g"},
		{"//g", "http://g"}, {"?y", "http://a/b/c/d;p?y"}, {"g?y", "http://a/b/c/g?y"},
		{"#s", "http://a/b/c/d;p?q#s"},
		{"g#s", "http://a/b/c/g#s"}, {"g?y#s", "http://a/b/c/g?y#s"}, {";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"}, {"", "http://a/b/c/d;p?q"}, {".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"}, {"../", "http://a/b/"}, {"../g", "http://a/b/g"},
		{"../..", "http://a/"}, {"../../", "http://a/"},
		{"../../g", "http://a/g"},

		{"../../../g", "http://a/g"}, {"../../../../g", "http://a/g"}, {"/./g", "http://a/g"},
		{"/../g", "http://a/g"},
		{"g.", "http://a/b/c/g."}, {".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"}, {"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"},
		{"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"},
	} {
		if got := base.Resolve(uri.MustParseRef(tt.ref)); got != uri.MustParse(tt.want) {
			t.Errorf("%q: %q, want %q", tt.ref, got, tt.want)
		}
	}
	if got := base.ResolveNonStrict(uri.MustParseRef("http:g")); got.String() != "http://a/b/c/g" {
		t.Errorf("not strict: %q", got)
	}
}

// TestResolveOdd has references that the RFC does not print.
func TestResolveOdd(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		{"foo:/a/b", "..//g", "foo:/.//g"}, // D-02
		{"foo:/a/b", "/.//g", "foo:/.//g"},
		{"foo:a", "/..//g", "foo:/.//g"},
		{"foo:a", ".//g", "foo:/g"},
		{"foo:a/b", "../c", "foo:/c"}, // D-03
		{"foo:a", "../c", "foo:c"},
		{"foo:", "g", "foo:g"},
		{"foo://h", "g", "foo://h/g"}, // section 5.2.3
		{"foo://", "g", "foo:///g"},
		{"foo://h", "?q", "foo://h?q"},
		{"foo://h/a/../b", "#s", "foo://h/a/../b#s"},  // the base's own path stays
		{"foo://h/a/../b", "?q", "foo://h/a/../b?q"},  //
		{"foo://h/a/../b/c", "g", "foo://h/b/g"},      // but not the merged one
		{"foo://h/%2e%2e/b", "g", "foo://h/%2e%2e/g"}, // D-04
		{"foo://h/a/b", "%2e%2e/g", "foo://h/a/%2e%2e/g"},
		{"foo://h/a?q#f", "", "foo://h/a?q"}, // the base's fragment is ignored
		{"foo://h/a?q#f", "#", "foo://h/a?q#"},
		{"foo://h/a?q", "?", "foo://h/a?"},
		{"foo://h/a?q", "//", "foo://"},
		{"foo://h/a", "bar:../x", "bar:x"},
		{"FOO://h/a", "g", "FOO://h/g"}, // nothing is normalized
		{"foo:///a/b", "..//g", "foo:////g"},
	} {
		if got := uri.MustParse(tt.base).Resolve(uri.MustParseRef(tt.ref)); got.String() != tt.want {
			t.Errorf("base %q, reference %q: %q, want %q", tt.base, tt.ref, got, tt.want)
		}
	}
	for _, tt := range []struct{ base, ref, want string }{
		{"http://a/b/c", "HTTP:g", "http://a/b/g"},
		{"http://a/b/c", "http:", "http://a/b/c"},
		{"http://a/b/c", "http:a:b", "http://a/b/a:b"}, // a:b is not a reference, but the rest of one
		{"http://a/b/c", "http://g", "http://g"},
		{"http://a/b/c", "https:g", "https:g"},
	} {
		if got := uri.MustParse(tt.base).ResolveNonStrict(uri.MustParseRef(tt.ref)); got != uri.MustParse(tt.want) {
			t.Errorf("base %q, reference %q: %q, want %q", tt.base, tt.ref, got, tt.want)
		}
	}
}

// TestNormalize has what each step changes, and what it leaves.
func TestNormalize(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    uri.Norm
		want string
	}{
		// G-6.2.2.1-01 to 03
		{"HTTP://User@Example.COM:80/A%c3?B%c3#C%c3", uri.NormCase,
			"http://User@example.com:80/A%C3?B%C3#C%C3"},
		{"x://%c3%41B/", uri.NormCase, "x://%C3%41b/"},
		{"x://[2001:DB8::A]/", uri.NormCase, "x://[2001:db8::a]/"},
		{"x://%41%7e/%7E%2f?%2D#%5f", uri.NormPercent, "x://A~/~%2f?-#_"}, // G-6.2.2.2-01
		{"x://%41%c3/", uri.NormCase | uri.NormPercent, "x://a%C3/"},
		{"x:%2541", uri.NormSyntax, "x:%2541"}, // never decoded twice
		{"x:%25%34%31", uri.NormSyntax, "x:%2541"},
		{"x:/a/./b/../c", uri.NormDots, "x:/a/c"},
		{"x:/a/%2E/%2e%2e/c", uri.NormDots, "x:/a/%2E/%2e%2e/c"},
		{"x:/a/%2E/%2e./c", uri.NormPercent, "x:/a/%2E/%2e./c"}, // or they would be dot-segments
		{"x:/a/%2E%61/.%2e.", uri.NormPercent, "x:/a/.a/..."},
		{"x:/a/%2E/%2e%2e/c", uri.NormPercent | uri.NormDots, "x:/c"}, // D-04
		{"x:/a/..//b", uri.NormDots, "x:/.//b"},                       // D-02
		{"x:/.//b", uri.NormDots, "x:/.//b"},
		{"x:/././/b", uri.NormSyntax, "x:/.//b"},
		{"x:..", uri.NormDots, "x:"},
		{"x://h/..", uri.NormDots, "x://h/"},
		{"http://h:80?#", uri.NormSyntax, "http://h:80?#"}, // ports and empty components stay
		{"http://h:/", uri.NormSyntax, "http://h:/"},
		{"X:", 0, "X:"},
	} {
		if got := uri.MustParse(tt.text).Normalize(tt.n); got != uri.MustParse(tt.want) {
			t.Errorf("%q, steps %b: %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}

// TestPortNumber: the grammar knows no limit, TCP does (D-05).
func TestPortNumber(t *testing.T) {
	for _, test := range []struct {
		text string
		want uint16
		ok   bool
	}{
		{"//h", 0, false},
		{"//h:", 0, false},
		{"//h:0", 0, true},
		{"//h:00080", 80, true},
		{"//h:65535", 65535, true},
		{"//h:65536", 0, false},
		{"//h:18446744073709551696", 0, false},
		{"/h:1", 0, false},
	} {
		if n, ok := uri.MustParseRef(test.text).PortNumber(); n != test.want || ok != test.ok {
			t.Errorf("%s: %d %t", test.text, n, ok)
		}
	}
}
