package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/text"
)

func TestRefang(t *testing.T) {
	for _, test := range [...][2]string{
		{"hxxp://example[.]com/a", "http://example.com/a"},
		{" <HXXPS[://]example(dot)com[:]80[/]a>", " <httpS://example.com:80/a>"},
		{"fxp://user[at]a{.}b", "ftp://user@a.b"},
		{"h**ps://a.b/hxxp", "https://a.b/hxxp"},
		{"mailto[:]a[@]b[.]c", "mailto:a@b.c"},
		{"http://[::1]/(.", "http://[::1]/(."},
		{"", ""},
	} {
		got, changes := text.Refang(test[0])
		if got != test[1] || (changes == nil) != (test[0] == test[1]) {
			t.Errorf("%q: %q, %v", test[0], got, changes)
		}
	}
	if got, changes := text.Refang(strings.Repeat("[.]", 1000)); len(got) != 1000 || len(changes) != 100 {
		t.Error(len(got), len(changes))
	}
}

func TestDefang(t *testing.T) {
	for _, test := range [...][2]string{
		{"https://example.com/a.b", "hxxps://example[.]com/a.b"},
		{"ftp://10.0.0.1", "fxp://10[.]0[.]0[.]1"},
		{"ssh://a.b/", "ssh://a[.]b/"},
		{"mailto:a@b.c", "mailto[:]a@b.c"},
		{"http://[::1]/", "hxxp://[::1]/"},
	} {
		if got := text.Defang(uri.MustParse(test[0])); got != test[1] {
			t.Errorf("%q: %q", test[0], got)
		}
	}
}

// FuzzFang: Refang changes only what its changes say, and undoes Defang.
func FuzzFang(f *testing.F) {
	for _, s := range append(seeds, "http://a.b", "hxxps[:]//a(dot)b", "fxp://a", "mailto:a", "x:", `HTTP://a\.b`) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, changes := text.Refang(s)
		if len(changes) < 100 {
			b, done := "", 0
			for _, c := range changes {
				b += s[done:c.Start] + c.Fix
				done = c.End
			}
			if b += s[done:]; b != got {
				t.Fatalf("%q: %q, the changes say %q", s, got, b)
			}
		}
		last := 0
		for m := range (text.Finder{}).WithSuffixes().WithFangs().All(s) {
			if m.Start < last || m.End <= m.Start || m.Kind == text.Defanged && s[m.Start:m.End] != m.Text {
				t.Fatalf("%q: %+v after %d", s, m, last)
			}
			last = m.End
		}
		u, err := uri.Parse(s)
		if err != nil || changes != nil {
			return
		}
		u = u.Normalize(uri.NormSyntax)
		if _, changes := text.Refang(u.String()); changes != nil {
			return
		}
		d := text.Defang(u)
		if back, _ := text.Refang(d); back != u.String() || d == u.String() && u.Scheme() != "" && !u.HasAuthority() {
			t.Fatalf("%q: %q, and back %q", u, d, back)
		}
	})
}

// TestFangs: in text, each with its place; what is not defanged is found, too.
func TestFangs(t *testing.T) {
	in := "ü at hxxp://evil[.]test/x, <hxxps[://]a(dot)b/>\nevil[.]com 1.2.3[.]4:80/ me[at]x[.]org http://ok.de/ü"
	f := text.Finder{}.WithMail().WithSuffixes().WithFangs()
	want := "defanged http://evil.test/x hxxp://evil[.]test/x 1:6|defanged https://a.b/ hxxps[://]a(dot)b/ 1:29|" +
		"defanged http://evil.com evil[.]com 2:1|defanged http://1.2.3.4:80/ 1.2.3[.]4:80/ 2:12|" +
		"defanged mailto:me@x.org me[at]x[.]org 2:26|iri http://ok.de/%C3%BC http://ok.de/ü 2:40|"
	got := ""
	for m, err := range f.Reader(strings.NewReader(in)) {
		if err != nil || in[m.Start:m.End] != m.Text {
			t.Errorf("%v, %v", m, err)
		}
		got += fmt.Sprintf("%v %v %v %d:%d|", m.Kind, m.URI, m.Text, m.Line, m.Column)
	}
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	n := 0
	for _, err := range f.Reader(strings.NewReader(strings.Repeat("a", text.MaxMatch) + " http://a/ \n hxxp://b/")) {
		if _, long := err.(*text.SkipError); err != nil && !long {
			t.Error(err)
		}
		n++
	}
	if n != 3 {
		t.Errorf("%d of 2 matches and a note", n)
	}
}

func ExampleRefang() {
	s, _ := text.Refang("hxxps://example[.]com/malware")
	fmt.Println(s)
	fmt.Println(text.Defang(uri.MustParse(s)))
	// Output:
	// https://example.com/malware
	// hxxps://example[.]com/malware
}
