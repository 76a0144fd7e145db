package html

import (
	"regexp"
	"testing"

	"golang.org/x/net/html/charset"
)

// TestDeclared: HTML section 13.2.3.2.
func TestDeclared(t *testing.T) {
	for _, tt := range []struct{ document, contentType, want string }{
		{"", "", "windows-1252"},
		{"\xFE\xFF<meta charset=koi8-r>", "", "utf-16be"},
		{"\xEF\xBB\xBF", "text/html; charset=koi8-r", "utf-8"},
		{"<meta charset=koi8-r>", "text/html; charset=Latin1", "windows-1252"},
		{"<meta charset=koi8-r>", "text/html; charset=none", "koi8-r"},
		{"<!-->-->x<meta charset=koi8-r>", "", "koi8-r"},
		{"<!-- <meta charset=big5> --><?x <meta><!doctype html></!><p a='>'><META " +
			"CHARSET=' KOI8-R '>", "", "koi8-r"},
		{"<!-- <meta charset=big5>", "", "windows-1252"},
		{"< meta charset=big5><meta/charset=koi8-r>", "", "koi8-r"},
		{"</meta charset=big5><metas charset=big5><meta name=x><meta charset=utf-16le>", "", "utf-8"},
		{"<meta charset=x-user-defined>", "", "windows-1252"},
		{"<meta charset=none content='charset=big5' http-equiv=content-type>" +
			"<meta charset=koi8-r>", "", "koi8-r"},
		{"<p/a='><meta charset=koi8-r>'>", "", "koi8-r"},
		{"<meta content='charset=big5'><meta http-equiv=Content-Type content='text/html; " +
			"charset charset = \"koi8-r\"'>", "", "koi8-r"},
		{"<meta http-equiv=content-type content=\"charset='big5\">é", "", "utf-8"},
		{"<meta http-equiv=content-type content=charset=koi8-r;x charset=none>", "", "windows-1252"},
		{"<meta charset=koi8-r", "", "windows-1252"},
		{"aé\xC3", "", "utf-8"},
		{"aé\xE9 ", "", "windows-1252"},
	} {
		if name := declared([]byte(tt.document), tt.contentType); name != tt.want {
			t.Errorf("%q of type %q: %s, want %s", tt.document, tt.contentType, name, tt.want)
		}
	}
}

// FuzzDeclared: the encoding is that of golang.org/x/net/html/charset. That one
// reads tags as a tokenizer does, and not as the standard says here: so it is
// not asked about comments, raw text, references, "/" in tags, and two
// attributes that state one. That package ignores the last character.
func FuzzDeclared(f *testing.F) {
	f.Add("<p><meta charset=koi8-r>", "")
	f.Add("<meta http-equiv=content-type content='text/html; charset=\"big5\"'>", "")
	f.Add("<meta content='charset=big5'/><META Charset=none>\xC3\xA9", "text/html; charset=x")
	other := regexp.MustCompile(
		"(?is)<[!?]|</[^a-z]|[&\x00]|x-user|<(script|style|ti|te|x|ifr|no|plain)|" +
			"<[^>]*/|charset.*content")
	f.Fuzz(func(t *testing.T, document, contentType string) {
		document = document[:min(len(document), charsetHead-1)] + " "
		if other.MatchString(document) {
			return
		}
		name := declared([]byte(document), contentType)
		if _, want, _ := charset.DetermineEncoding([]byte(document), contentType); name != want {
			t.Errorf("%q of type %q: %s, want %s", document, contentType, name, want)
		}
	})
}
