package text

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/vector"
)

// TestCommon: the fast path is taken.
func TestCommon(t *testing.T) {
	if !vector.Has {
		t.Skip("this processor has no vectors, or the tag purego is set")
	}
	long := "http://example.com/" + strings.Repeat("a?b=%20/", 20)
	for _, text := range []string{
		"http://example.com ", "see https://example.com/a/b?c&d='e'#f.\n", `"ftps://example.com/"`,
		"(http://example.com/a_(b))", "<http://example.com/>", "[a](http://example.com/@)", long + " ",
	} {
		if n := compare(t, Finder{}, text, 0, false); n != 1 {
			t.Errorf("%q: %d", text, n)
		}
	}
}

// FuzzCommon compares the fast path with the plain code.
func FuzzCommon(f *testing.F) {
	for _, s := range []string{
		"http://a/b", "see <https://a.b/c?d&gt;#e#f>, (http://a/(b))", "\"http://a/%41%4 ", "urn://a/ x",
		"http://a/,http://b http://a;http://b/?u=http://c,http://d", "http://a:80/ http://a@b/ http://é/ http://a/é http://a{", "URL: http://a/[b", "*http://a/*.. http://?a",
		"00A000://! http://...", "x-a://b/'c' 'x://b/c'. http:///", "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
	} {
		f.Add(s, uint(0), false)
	}
	any := Finder{}.WithAnyScheme()
	f.Fuzz(func(t *testing.T, s string, at uint, more bool) {
		for _, pad := range []string{"", strings.Repeat("p", 57), " \n\n"} {
			compare(t, any, s+pad, int(at%uint(len(s)+1)), more)
			compare(t, any, strings.ReplaceAll(s, "/", "/"+pad), int(at%uint(len(s)+1)), more)
		}
	})
}

// compare compares the fast path with the plain code, wherever a name may end
// in the text and begin at or after a place, and returns how often it is taken.
func compare(t *testing.T, f Finder, text string, at int, more bool) (n int) {
	for i := at; i < len(text); i++ {
		if !strings.HasPrefix(text[i:], "://") {
			continue
		}
		for start := i - 1; start >= max(at, i-maxScheme) && inScheme[text[start]]; start-- {
			if begin, known := (&scan{Finder: f.scan().Finder, text: text, at: at}).name(start, i, true); !known || begin != start {
				continue
			}
			plain := f.scan()
			plain.begin(text, more)
			plain.at = at
			fast := plain
			d := plain.delimiter(start)
			if !fast.common(start, i, d) {
				if fast != plain {
					t.Fatalf("%q: it gives up, and has changed", text)
				}
				continue
			}
			n++
			found := false
			if d == None {
				found = plain.bare(start, i)
			} else {
				found, _ = plain.delimited(start, d)
			}
			if plain.angle, plain.quote = nowhere, nowhere; !found || fast != plain {
				t.Fatalf("%q from %d, delimiter %v: %+v, plain %v, %+v", text[start:], at, d, fast.m, found, plain.m)
			}
		}
	}
	return n
}
