package conformance

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
)

// TestAppendixTexts finds URIs in the texts about finding them: appendix C of
// RFC 3986, all of it, and appendix E of the draft of 1997 (G-C-01 to G-C-07,
// L97-E-01 to L97-E-07).
func TestAppendixTexts(t *testing.T) {
	for _, test := range []struct {
		file, from, to string
		want           []string
	}{
		{"rfc3986-draft-07.txt", "Appendix C.  Delimiting", "Appendix D.", []string{
			"http://example.com/",
			"http://example.com/",
			"http://example.com/",
			"http://www.w3.org/Addressing/",
			"ftp://foo.example.com/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
			"http://www.w3.org/Addressing/",
			"ftp://foo.example.com/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"url-1997.txt", "usually within double-quotes", "F. Summary of", []string{
			"http://test.com/",
			"http://test.com/",
			"http://test.com/",
			"http://www.w3.org/pub/WWW/",
			"ftp://ds.internic.net/rfc/",
			"http://ds.internic.net/instructions/overview.html#WARNING",
		}},
	} {
		file := shared(t, "reads the appendices of the specifications", "specs", test.file)
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, s, _ := strings.Cut(string(b), test.from)
		s, _, ok := strings.Cut(s, test.to)
		if !ok {
			t.Fatalf("%s: the appendix is not there", test.file)
		}
		var got []string
		for m := range text.All(s) {
			got = append(got, m.URI.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.file, got, test.want)
		}
	}
}
