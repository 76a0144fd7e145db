package uri

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/abnf"
)

// TestIsNormal: isNormal is exact, so that nothing is allocated for a text that is normal already.
func TestIsNormal(t *testing.T) {
	g, random := abnf.RFC3986(), rand.New(rand.NewPCG(6, 22))
	check := func(s string) {
		u, err := Parse(s)
		if err != nil {
			return
		}
		for n := range NormSyntax + 1 {
			text := string(u.AppendNormalize(nil, n))
			b, _ := u.appendNormalize(nil, n)
			if string(b) != text || u.isNormal(n) != (text == s) || u.looksNormal() && text != s {
				t.Errorf("%q, steps %b: %q, in full %q, normal %v, looks %v", s, n, text, b,
					u.isNormal(n), u.looksNormal())
			}
		}
	}
	for _, s := range []string{"x:/.//a", "x:/.//./a", "x:/%2E/a", "x:/%2e/a", "x:/.%2E",
		"x:a/%2E%2e%2E", "x://%C3%A9/", "x://%c3%a9/", "x://A@B/", "x://A@%41/", "x:%2E",
		"x:/a%2F%41"} {
		check(s)
		check(s + strings.Repeat("/segment", 100))
	}
	for range 20_000 {
		s := "x:" + g.Generate("hier-part", random, 3)
		check(s)
		check(abnf.Mutate(random, s, "./%2eE5aA:@"))
	}
}

// FuzzFast: the fast paths and the plain code agree on parts, verdict, offset and rule.
func FuzzFast(f *testing.F) {
	for _, s := range []string{
		"http://www.example.com/a/b?q=1#f", "https://h", "http://h:80/", "https://u@[::1]/%41?#?",
		"http://%zz/", "http://a b",
		"urn:a:b", "../../a:b/c", "12345678:b", "a%2/345678", "/12345678/#a#b",
		"http://EXAMPLE.com/\u00e9", "https:///%4", "ldap://h/12345678[",
		"http://12345678901/", "http://1234567/12345678", "x:12345678%4g", "http://a?b/c",
		"https://a#b", "%41b:c/12345",
	} {
		f.Add(s)
	}
	for n := range 70 { // what is before the path ends at each place of the first blocks, or after them
		long := strings.Repeat("a", 2*n)
		for _, s := range []string{
			"http://L", "https://L:80/b?c#d", "x://u@L/", "x://u:L@h:8/%41", "//L/[", "x://L%41L/", "x://L[/", "xL://L/b",
			"xL:/b", "xL:b:c//d", "L/b", "L:/b", "L%41/b:c", "L%4", "L@L:b", "x://[::L]/", "x://[v1.L]:8/b?", "1L://b",
		} {
			f.Add(strings.ReplaceAll(s, "L", long))
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, wantURI := range []bool{false, true} {
			got, err := parse(s, wantURI)
			if want, wrong := parseOdd(s, wantURI); got != want || err != wrong {
				t.Errorf("%q: %v, %+v; the plain code says %v, %+v", s, got, err, want, wrong)
			}
		}
	})
}

// TestBrackets: the two ways agree on every address of up to nine such pieces.
func TestBrackets(t *testing.T) {
	good := 0
	var check func(inside string, more int)
	check = func(inside string, more int) {
		s := "//u:p@[" + inside + "]:8/b"
		got, err := parse(s, false)
		if want, wrong := parseOdd(s, false); got != want || err != wrong {
			t.Fatalf("%q: %v, %+v; the plain code says %v, %+v", s, got, err, want, wrong)
		}
		if err.Rule == "" {
			good++
		}
		for _, piece := range []string{":", "::", "f", "01a:"} {
			if more > 0 {
				check(inside+piece, more-1)
			}
		}
	}
	check("", 9)
	if good < 400 {
		t.Errorf("only %d are addresses", good)
	}
}
