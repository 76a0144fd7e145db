package edition

import (
	"slices"
	"testing"
)

// TestSets: sets have a text form, and are made of their editions.
func TestSets(t *testing.T) {
	for set := Edition(1); set <= All; set++ {
		text, err := set.MarshalText()
		var got Edition
		if err != nil || got.UnmarshalText(text) != nil || got != set {
			t.Errorf("%d: %q gives %d, %v", set, text, got, err)
		}
		var sum Edition
		for e := range set.Each() {
			if set&e == 0 || sum&e != 0 || e < sum {
				t.Errorf("%s: %s after %s", set, e, sum)
			}
			sum |= e
		}
		if sum != set {
			t.Errorf("%s: %s", set, sum)
		}
		for _, tt := range []struct {
			text string
			want Edition
		}{{"http://h.com/a", All}, {"http://h.com/~a", Draft1997 | RFC3986}, {"http://[::1]/",
			RFC3986}, {"http://h.com/?a=b", All &^ URL1993}, {"%", 0}} {
			if got := set.Valid(tt.text); got != tt.want&set {
				t.Errorf("%s: %q is valid in %q", set, tt.text, got)
			}
		}
	}
	for _, text := range []string{"", "1994", "1993,", "1993, 1738", "1993 "} {
		got := RFC3986
		if got.UnmarshalText([]byte(text)) == nil || got != RFC3986 {
			t.Errorf("%q gives %s", text, got)
		}
	}
}

// TestNoOneEdition: a set, or none, is not a document.
func TestNoOneEdition(t *testing.T) {
	for _, e := range []Edition{0, All, URL1993 | RFC3986, All + 1} {
		for name, f := range map[string]func(){
			"Read": func() { e.Read("") }, "Title": func() { _ = e.Title() },
			"Check":    func() { _ = e.Validate("path", "") },
			"Classify": func() { e.Classify("") },
			"Encode":   func() { _, _ = e.Encode("path", "") },
			"Equal":    func() { e.Equal("a", "b", Syntax) }, "Resolve": func() {
				_,
					_ = e.Resolve("", "")
			},
			"Rules": func() { _ = slices.Collect(e.Rules()) }, "Migrate": func() {
				_,
					_ = Migrate("", e)
			},
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s of %d does not panic", name, e)
					}
				}()
				f()
			}()
		}
	}
}

// TestIn: the target of a reference to the document has one fragment, that of
// the reference (C-06, draft of 1997 section 3).
func TestIn(t *testing.T) {
	for _, test := range []struct{ document, ref, want string }{
		{"http://doc/x?q#f", "#s", "http://doc/x?q#s"},
		{"http://doc/x?q#f", "", "http://doc/x?q"},
		{"http://doc/x", "#s", "http://doc/x#s"},
		{"http://doc/x#f", "y", "http://doc/y"},
	} {
		target, err := Draft1997.Resolve("http://doc/", test.ref)
		if got := target.In(test.document); got != test.want || err != nil {
			t.Errorf("%q in %q: %q, want %q, %v", test.ref, test.document, got, test.want, err)
		}
	}
}

// TestWrap: what would end early is refused (R38-APP-02, R38-APP-03).
func TestWrap(t *testing.T) {
	for _, url := range []string{"http://h/", "ftp://host.com/a;type=d", "http://h/x#WARNING"} {
		if got, err := RFC1738.Wrap(url); got != "<URL:"+url+">" || err != nil {
			t.Errorf("%q: %q, %v", url, got, err)
		}
	}
	for _, url := range []string{"http://h/a>b", "http://h/a b", "http://h/\n", "h", "",
		"http://h/#a>b", "http://h/#a#b"} {
		if got, err := RFC1738.Wrap(url); got != "" || err == nil {
			t.Errorf("%q: %q, want an error", url, got)
		}
	}
}
