package text_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
)

// FuzzPart: the matches of a part and those of the rest are those of the text.
func FuzzPart(f *testing.F) {
	for i, s := range seeds {
		f.Add(s+" "+s, uint16(len(s)+1), uint8(i))
	}
	for _, s := range []string{"a\nhttp://a/ \nb", "URL \n:http://a/", "<\n http://a/b c>",
		"see \"http://a/b\nc\" d", "<http://a/b\nc> d", "a <urn:a:b\n>", "x.\n:http://a", "http:\n//a/",
		"(a \n(http://a/b)) ", "tel:tel:tel:tel:tel:tel:tel:tel:tel: tel:1 http://a/",
		"http://a/\u00ad b", "http://a/b-\nc http://a/b\u2010 c", "http://a/%4 http://b/",
	} {
		for n := range len(s) + 1 {
			f.Add(s, uint16(n), uint8(n))
		}
	}
	f.Fuzz(func(t *testing.T, s string, n uint16, options uint8) {
		if len(s) > 5000 {
			return
		}
		finder := finders[int(options)%len(finders)]
		end, ok := text.LastCut([]byte(s[:min(int(n), len(s))]))
		if !ok {
			return
		}
		var got []text.Match
		if !finder.Part(s[:end], func(m text.Match) bool {
			got = append(got, m)
			return true
		}) {
			return
		}
		for m := range finder.All(s[end:]) {
			m.Start, m.End = m.Start+end, m.End+end
			got = append(got, m)
		}
		if want := slices.Collect(finder.All(s)); !slices.Equal(got, want) {
			t.Errorf("%q, %q: %+v, want %+v", s[:end], s[end:], got, want)
		}
	})
}

// TestPart: what may go on is not whole, and a long text is.
func TestPart(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "a http://a/ b\n": true, "see <http://a/b\n": false,
		"see \"http://a/b\n": false, strings.Repeat("see <http://a/b> c\n", 1e4): true,
	} {
		if got := (text.Finder{}).Part(s, func(text.Match) bool { return true }); got != want {
			t.Errorf("%.40q: %v", s, got)
		}
	}
}
