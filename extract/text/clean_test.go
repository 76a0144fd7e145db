package text_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
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
		{"a b/c", "ab/c", ""},
		{"", "", ""},
		{"<>", "", ""},
	} {
		c, err := text.Clean(test[0])
		if err != nil || c.Ref.String() != test[1] || c.Alternate.String() != test[2] || (len(c.Changes) > 0) != (test[0] != test[1]) {
			t.Errorf("%q: %q, %q, %v, %v", test[0], c.Ref, c.Alternate, c.Changes, err)
		}
	}
	if c, err := text.Clean("http://a/{b}"); err == nil {
		t.Error(c)
	}
}

// FuzzClean: what is clean is clean; the changes are places in the text, whose fixes make it so.
func FuzzClean(f *testing.F) {
	for _, s := range []string{" <URL: http://te st.com/> ", "(“http://a/”)", "<http://a/b-\n c>", "URL=<>"} {
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
