package rfc1738

import (
	"testing"

	"github.com/urikit/uri/internal/edition/doc"
)

func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ id, text, syntax, scheme string }{
		{"R38-2.1-03", "HTTP://H.Com/A", "http://h.com/A", "http://h.com/A"},
		{"R38-2.2-10", "http://h/%7a%2b%c3%2F", "http://h/z+%C3%2F", "http://h/z+%C3%2F"},
		{"C-03", "http://h/~a", "http://h/%7Ea", "http://h/%7Ea"},
		{"R38-2.2-05", "x:a b\"\xe9", "x:a%20b%22%E9", "x:a%20b%22%E9"},
		{"C-06", "HTTP://H/#%7a~", "http://h/#%7a~", "http://h#%7a~"},
		{"D-37", "http://h/%4%31%%341", "http://h/%4%31%%341", "http://h/%4%31%%341"},
		{"no scheme", "A/%7a", "A/%7a", "A/%7a"},
		{"host", "x://%48.Com%3a/", "x://h.com%3A/", "x://h.com%3A/"},
		{"D-05", "http://h:0080/a", "http://h:0080/a", "http://h/a"},
		{"port", "http://h:8080/", "http://h:8080/", "http://h:8080"},
		{"C-20", "http://h/", "http://h/", "http://h"},
		{"C-20", "http://h/?", "http://h/?", "http://h/?"},
		{"R38-3.4.1-04", "gopher://h:70/%31", "gopher://h:70/1", "gopher://h"},
		{"R38-3.4.1-04", "gopher://h/1%09", "gopher://h/1%09", "gopher://h/1%09"},
		{"R38-3.4.1-07", "gopher://h/1a%2Fb%3f%09", "gopher://h/1a%2Fb%3F%09",
			"gopher://h/1a/b?%09"},
		{"R38-3.8-01", "telnet://a%3Bb@h:23/", "telnet://a%3Bb@h:23/", "telnet://a;b@h"},
		{"R38-3.2-01", "ftp://h:21/a%3F%2F%3B;TYPE=A", "ftp://h:21/a%3F%2F%3B;TYPE=A",
			"ftp://h/a?%2F%3B;type=a"},
		{"R38-3.2.2-01", "ftp://h/", "ftp://h/", "ftp://h/"},
		{"R38-3.1-04", "ftp://a%3A%3F:%40@h/", "ftp://a%3A%3F:%40@h/", "ftp://a%3A?:%40@h/"},
		{"R38-3.3-04", "http://h/%40%3B?%26%2F", "http://h/%40%3B?%26%2F", "http://h/@%3B?&%2F"},
		{"R38-3.5-02", "mailto:a%40b%25", "mailto:a%40b%25", "mailto:a@b%25"},
		{"R38-3.6-04", "news:1%2F2%40@H", "news:1%2F2%40@H", "news:1/2%40@H"},
		{"R38-3.9-05", "wais://h:210/d/t/%2F", "wais://h:210/d/t/%2F", "wais://h/d/t/%2F"},
		{"R38-3.10-03", "file://LOCALHOST/a", "file://localhost/a", "file:///a"},
		{"R38-3.11-02", "prospero://h:1525/a%3B%3F;b=%40", "prospero://h:1525/a%3B%3F;b=%40",
			"prospero://h/a%3B?;b=@"},
		{"R38-3.7-02", "nntp://h:119/a", "nntp://h:119/a", "nntp://h/a"},
		{"no rule for the scheme", "x://h:80/%40", "x://h:80/%40", "x://h:80/%40"},
		{"no host", "http:a%7a%40", "http:az%40", "http:az%40"},
	} {
		if got, err := Document.Normalize(tt.text, doc.Syntax); got != tt.syntax || err != nil {
			t.Errorf("%s: %q: %q, %v, want %q", tt.id, tt.text, got, err, tt.syntax)
		}
		if got, err := Document.Normalize(tt.text, doc.Scheme); got != tt.scheme || err != nil {
			t.Errorf("%s: %q, scheme: %q, %v, want %q", tt.id, tt.text, got, err, tt.scheme)
		}
	}
}

// What is encoded means something else where the scheme reserves the character
// (R38-2.2-08).
func TestUnequal(t *testing.T) {
	for _, tt := range [][2]string{
		{"ftp://h/a/b", "ftp://h/a%2Fb"},
		{"ftp://h/a;type=a", "ftp://h/a%3Btype=a"},
		{"http://h/a;b", "http://h/a%3Bb"},
		{"http://h/a?b", "http://h/a%3Fb"},
		{"http://h", "http://h/?"},
		{"gopher://h/1a%09b", "gopher://h/1a%2509b"},
		{"prospero://h/a;b=c", "prospero://h/a%3Bb=c"},
		{"prospero://h/a;b=c", "prospero://h/a;b%3Dc"},
		{"wais://h/d?s", "wais://h/d%3Fs"},
		{"telnet://u:p@h", "telnet://u%3Ap@h"},
		{"x:a:b", "x:a%3Ab"},
		{"ftp://h", "ftp://h/"},
		{"http://h/a#b", "http://h/a%23b"},
	} {
		if Document.Equal(tt[0], tt[1], doc.Scheme) {
			x, _ := Document.Normalize(tt[0], doc.Scheme)
			t.Errorf("%q: equal, as %q", tt, x)
		}
	}
}

func TestEncode(t *testing.T) {
	const all = "a~ %#;/?:@&=+\xe9"
	for _, tt := range []struct{ id, component, want string }{
		{"R38-2.2-04", "segment", "a%7E%20%25%23%3B%2F%3F%3A%40%26%3D+%E9"},
		{"R38-3.1-04", "user", "a%7E%20%25%23;%2F?%3A%40&=+%E9"},
		{"R38-3.1-04", "password", "a%7E%20%25%23;%2F?%3A%40&=+%E9"},
		{"R38-3.2.2-05", "ftp-segment", "a%7E%20%25%23%3B%2F?:@&=+%E9"},
		{"R38-3.3-04", "search", "a%7E%20%25%23%3B%2F%3F:@&=+%E9"},
		{"R38-3.4.1-07", "selector", "a%7E%20%25%23;/?:@&=+%E9"},
		{"R38-3.9-05", "wpath", "a%7E%20%25%23%3B%2F%3F%3A%40%26%3D+%E9"},
		{"R38-3.11-05", "fieldvalue", "a%7E%20%25%23%3B%2F?:@&%3D+%E9"},
		{"R38-3.5-03", "encoded822addr", "a%7E%20%25%23;/?:@&=+%E9"},
	} {
		if got, err := Document.Encode(tt.component, all); got != tt.want || err != nil {
			t.Errorf("%s: %s: %q, %v, want %q", tt.id, tt.component, got, err, tt.want)
		}
	}
	if got, err := Document.Encode("selector", "a\tb"); err == nil { // R38-3.4.1-05
		t.Errorf("a tab in a selector: %q", got)
	}
	if got, err := Document.Encode("fragment", "a"); err == nil { // C-06
		t.Errorf("a fragment: %q", got)
	}
}
