package charset_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/whatwg"
)

// The queries of the URL Standard's own examples and of the test
// percent-encoding.window.html of web-platform-tests.
func TestQueries(t *testing.T) {
	for _, c := range []struct{ charset, text, want string }{
		{"utf-8", "\u2020", "%E2%80%A0"},
		{"UTF-16", "\u2020", "%E2%80%A0"},
		{"replacement", "\u2020", "%E2%80%A0"},
		{"windows-1252", "\u2020", "%86"},
		{"latin1", "\u2020", "%86"},
		{"big5", "\u2020", "%26%238224%3B"},
		{"euc-kr", "\u2020", "%A2%D3"},
		{"shift_jis", "\u2212", "%81|"},
		{"euc-jp", "\u2212", "%A1%DD"},
		{"iso-2022-jp", "\u2212", "%1B$B!]%1B(B"},
		{"iso-2022-jp", "\u65e5a\u3131\u65e5", "%1B$BF|%1B(Ba%26%2312593%3B%1B$BF|%1B(B"},
		{"windows-1252", "\u00e1|", "%E1|"},
		{"gb18030", "\u00e9\U0001F600", "%A8%A6%949%FC6"},
		{"windows-1252", strings.Repeat("\u20ac", 500), strings.Repeat("%80", 500)},
	} {
		queries, ok := charset.Queries(c.charset)
		base, _ := whatwg.Parse("http://h/")
		u, err := base.ParseEncoded("?"+c.text, queries)
		if got := strings.TrimPrefix(u.Search(), "?"); !ok || err != nil || got != c.want {
			t.Errorf("%s, %q: got %s, %v, want %s", c.charset, c.text, got, err, c.want)
		}
	}
	if _, ok := charset.Queries("utf-9"); ok {
		t.Error("utf-9 is an encoding")
	}
}
