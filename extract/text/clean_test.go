package text_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// TestClean: G-C-06, L97-E-07, conflicts.md D-31.
func TestClean(t *testing.T) {
	for _, test := range [][3]string{
		{"  <http://exam ple.com/> ", "http://example.com/", ""},
		{`"http://example.com/"`, "http://example.com/", ""},
		{" <URL: http://te st.com/> ", "http://test.com/", ""},
		{"URL:http://a/", "http://a/", ""},
		{"URL=<http://a/>", "http://a/", ""},
		{"\ufeffhttp://a/\u200bb\u00ad\u00a0", "http://a/b", ""},
		{"<http://a/b-\n  c>", "http://a/b-c", "http://a/bc"},
		{"(“http://a/”)", "http://a/", ""},
		{"http://a/(b)", "http://a/(b)", ""},
		{"a\u200bb/c", "ab/c", ""},
		{"http://a/b-\nc?d", "http://a/b-c?d", "http://a/bc?d"},
		{"http://a\r\n  /b", "http://a/b", ""},
		{"http://a?b\nc", "http://a?bc", ""},
		{"urn:isbn:\n123", "urn:isbn:123", ""},
		{"\"http://ex\nample.com/a\nb\"", "http://example.com/ab", ""},
		{"<mailto: a@b.de>", "mailto:a@b.de", ""},
		{"", "", ""},
		{"<>", "", ""},
	} {
		c, err := text.Clean(test[0])
		if err != nil || c.Ref.String() != test[1] || c.Alternate.String() != test[2] ||
			(len(c.Changes) > 0) != (test[0] != test[1]) {
			t.Errorf("%q: %q, %q, %v, %v", test[0], c.Ref, c.Alternate, c.Changes, err)
		}
	}
	// White space that may separate two words is not removed, and the place is
	// in the original text.
	for in, at := range map[string]int{
		"http://a/{b}": 9, " (http://a/{b})": 11, "see http://a/b": 3, "a b/c": 1,
		"http://paypal .com/":        13,
		"http://good.com @evil.com/": 15, "http://paypal\n.com/": 13,
		"http://good.com\n@evil.com/": 15,
		"http://a/b\nhttp://c/d":      10, "http://a/b\nmailto:c@d": 10, "see\nhttp://a/b": 3, "a\nb": 1,
		"mailto:a\n@b.de": 8, "\"http://h/ is down\"": 10, "<http://good.com @evil.com/>": 16,
		"\"http://good.com\n@evil.com/\"": 16, "http://a/b c\nd": 10,
		"<http://a/b http://c/d>": 11,
	} {
		c, err := text.Clean(in)
		var got int
		switch e := err.(type) {
		case *uri.ParseError:
			got = e.Offset
		case finding.Finding:
			got = e.Start
		}
		if err == nil || got != at {
			t.Errorf("%q: %q, %v at %d, want %d", in, c.Ref, err, got, at)
		}
	}
}

// TestMend: encoding does not change the meaning of white space (D-28).
func TestMend(t *testing.T) {
	for _, test := range [][2]string{
		{"http://h/a b", "http://h/a%20b"},
		{"http://h/a b?x[]", "http://h/a%20b?x%5B%5D"},
		{"<http://h/a b>", "http://h/ab"},
		{"<http://h/a b?x[]>", "http://h/ab?x%5B%5D"},
		{" <http://bücher.example/a|b c>", "http://xn--bcher-kva.example/a%7Cbc"},
		{"http://h/a\nb|", "http://h/ab%7C"},
		{"see http://a/b", ""},
		{"http://paypal .com/", ""},
		{"http://good.com @evil.com/", ""},
		{"<http://good.com @evil.com/{}>", ""},
	} {
		c, err := text.Mend(test[0], iri.Options{})
		if c.Ref.String() != test[1] || (err == nil) != (test[1] != "") {
			t.Errorf("%q: %q, %v, want %q", test[0], c.Ref, err, test[1])
		}
		for _, f := range c.Changes {
			if f.Start < 0 || f.End <= f.Start || f.End > len(test[0]) {
				t.Errorf("%q: %v", test[0], f)
			}
		}
	}
}

// FuzzClean: a clean text stays; changes have places in the text, and their
// fixes make it clean.
func FuzzClean(f *testing.F) {
	for _, s := range []string{" <URL: http://te st.com/> ", "(“http://a/”)", "<http://a/b-\n c>",
		"URL=<>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := text.Clean(s)
		if err != nil {
			return
		}
		for _, f := range c.Changes {
			if f.Start < 0 || f.End <= f.Start || f.End > len(s) {
				t.Fatalf("%q: %v", s, f)
			}
		}
		if strings.ContainsAny(c.Ref.String(), " \t\r\n<>\"") {
			t.Fatalf("%q: %q", s, c.Ref)
		}
		if len(c.Changes) < 100 {
			fixed := s
			for i := len(c.Changes) - 1; i >= 0; i-- {
				last := 0
				for j, f := range c.Changes[:i+1] {
					if f.Start > c.Changes[last].Start {
						last = j
					}
				}
				fixed = c.Changes[last].Apply(fixed)
				c.Changes[last], c.Changes[i] = c.Changes[i], c.Changes[last]
			}
			if fixed != c.Ref.String() {
				t.Fatalf("%q: the changes give %q, and not %q", s, fixed, c.Ref)
			}
		}
	})
}
