package neturl_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

// TestLenient compares the list in the package comment, of bytes that url.Parse
// accepts beyond the grammar, with net/url; and checks that url.Parse accepts
// all of the grammar.
func TestLenient(t *testing.T) {
	const anywhere = " \"<>[\\]^`{|}"
	controls := "\x7f"
	for b := range byte(' ') {
		controls += string(rune(b))
	}
	for _, tt := range []struct{ component, before, after, more string }{
		{"path", "http://h/", "/", anywhere},
		{"query", "http://h/?", "&", anywhere + "%"},
		{"fragment", "http://h/#", "/", anywhere + "#" + controls},
		{"host", "http://h", "h/", `"<>]`},
		{"userinfo", "http://u", "u@h/", "@"},
	} {
		for i := range 256 {
			b := string([]byte{byte(i)})
			text := tt.before + b + tt.after
			v, err := url.Parse(text)
			theirs := err == nil
			_, err = uri.Parse(text)
			ours := err == nil
			more := strings.Contains(tt.more, b) || i >= 0x80 && tt.component != "userinfo"
			if ours && !theirs || (theirs && !ours) != more {
				t.Errorf("%s %q: url.Parse takes it: %v, uri.Parse: %v", tt.component, text, theirs,
					ours)
			}
			if !more {
				continue
			}
			// RefFromURL converts all except these, and reports that something
			// was encoded.
			_, lost, err := neturl.RefFromURL(v)
			refused := b == "%" || tt.component == "host" && i < 0x80
			silent := tt.component == "host" || tt.component == "userinfo"
			if (err != nil) != refused || !refused && (lost == 0) != silent {
				t.Errorf("%s %q: lost %v, %v", tt.component, text, lost, err)
			}
		}
	}
	for _, text := range []string{"http://[fe80::1%25eth0]/", "http://[::1%25]evil.example]/",
		"postgres://a:1,b:2/"} {
		v, err := url.Parse(text)
		if err != nil {
			t.Errorf("url.Parse(%q): %v", text, err)
			continue
		}
		if _, err := uri.Parse(text); err == nil {
			t.Errorf("uri.Parse takes %q", text)
		}
		if u, _, err := neturl.FromURL(v); err == nil {
			t.Errorf("%q becomes %q", text, u)
		}
	}
}
