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

func ExampleRefang() {
	s, _ := text.Refang("hxxps://example[.]com/malware")
	fmt.Println(s)
	fmt.Println(text.Defang(uri.MustParse(s)))
	// Output:
	// https://example.com/malware
	// hxxps://example[.]com/malware
}
