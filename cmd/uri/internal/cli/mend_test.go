package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// FuzzMended: what mended reads itself, [text.Mend] reads as well.
func FuzzMended(f *testing.F) {
	for _, s := range []string{
		"http://a/b c", "http://a b/c", "http://a/%zz%4?\\\"#a#b", "http://a%/", "x:a b",
		"URL:http://a/b c", "url:<http://a/>", "http://a/b ", "x:///a b//c", "http://a:b/c d",
		"http://u:p q@a/", "http://[::1/a b", "http://a\\b/c", "http:a\\b", "mailto:a b@c",
		"a b:c", "http://a?b c", "http://a#b c",
	} {
		f.Add(s)
	}
	if corpus, err := os.ReadFile("../../../../../shared/corpus/web.txt"); err == nil {
		for line := range strings.Lines(string(corpus)) {
			if _, err := uri.Parse(line[:len(line)-1]); err != nil {
				f.Add(line[:len(line)-1])
			}
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		var told finding.Finding
		if _, err := uri.Parse(s); err != nil {
			told = Describe(err)
		}
		got, err := mended(s, told)
		want, wantErr := text.Mend(s, iri.Options{Percents: true})
		if got != want.Ref || (err == nil) != (wantErr == nil) {
			t.Errorf("%q: %q, %v; text.Mend: %q, %v", s, got, err, want.Ref, wantErr)
		}
	})
}
