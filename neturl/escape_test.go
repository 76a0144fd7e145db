package neturl

import (
	"net/url"
	"testing"

	"github.com/urikit/uri/pct"
)

// TestEscape compares the sets with net/url, octet by octet.
func TestEscape(t *testing.T) {
	for i := range 256 {
		s := "/x" + string([]byte{byte(i)})
		if got := pct.Encode(s, keptInPath); got != (&url.URL{Path: s}).EscapedPath() {
			t.Errorf("path %q: %q", s, got)
		}
		if got := pct.Encode(s, keptInFragment); got != (&url.URL{Fragment: s}).EscapedFragment() {
			t.Errorf("fragment %q: %q", s, got)
		}
		if got := pct.Encode(s, keptInUser); got != url.User(s).String() {
			t.Errorf("user %q: %q", s, got)
		}
		if i == '%' {
			continue
		}
		if theirs := (&url.URL{Path: s, RawPath: "/%78" +
			s[2:]}).EscapedPath() != "/%78"+s[2:]; isHint("/%78"+s[2:], s, &hintedPath) == theirs {
			t.Errorf("RawPath with %q: net/url refuses it: %v", s, theirs)
		}
		if theirs := (&url.URL{Fragment: s, RawFragment: "/%78" +
			s[2:]}).EscapedFragment() != "/%78"+s[2:]; isHint("/%78"+s[2:], s,
			&hintedFragment) == theirs {
			t.Errorf("RawFragment with %q: net/url refuses it: %v", s, theirs)
		}
	}
}

func TestDigits(t *testing.T) {
	for i := range 256 {
		upper := pct.Encode(string([]byte{byte(i)}), pct.Set{})
		for _, s := range []string{upper, "%" + lower([]byte(upper[1:]))} {
			if data, err := pct.Decode(s); err != nil || data[0] != byte(i) || octet(s[1],
				s[2]) != byte(i) {
				t.Errorf("%d: %q is %q, %v", i, s, data, err)
			}
		}
	}
}

func lower(b []byte) string {
	for i, c := range b {
		if 'A' <= c && c <= 'F' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
