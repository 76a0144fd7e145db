package whatwg_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/whatwg"
)

// latin1 encodes in ISO-8859-1.
func latin1(text string) (encoded []byte, n int) {
	for i, r := range text {
		if r > 0xFF {
			return encoded, i
		}
		encoded = append(encoded, byte(r))
	}
	return encoded, len(text)
}

// Only the query of a special URL, but for ws: and wss:, has the encoding.
func TestParseEncoded(t *testing.T) {
	for _, c := range []struct{ base, text, want string }{
		{"http://h/", "?\u00e9", "http://h/?%E9"},
		{"http://h/", "\u00e9?\u00e9#\u00e9", "http://h/%C3%A9?%E9#%C3%A9"},
		{"http://h/", "?a\u2020b\u3131\u00e9", "http://h/?a%26%238224%3Bb%26%2312593%3B%E9"},
		{"http://h/", "?\u2020", "http://h/?%26%238224%3B"},
		{"http://h/", "?a|'\"<%zz%\u00e9", "http://h/?a|%27%22%3C%zz%%E9"},
		{"http://h/?\u00e9", "#x", "http://h/?%C3%A9#x"}, // the base has been parsed before
		{"http://h/", "?", "http://h/?"},
		{"http://h/", "?\xff", "http://h/?%26%2365533%3B"},
		{"http://h/", "a?b=c#d", "http://h/a?b=c#d"},
		{"https://h/", "FTP://h/?\u00e9", "ftp://h/?%E9"},
		{"file:///a", "?\u00e9", "file:///a?%E9"},
		{"ws://h/", "?\u00e9", "ws://h/?%C3%A9"},
		{"wss://h/", "?\u00e9", "wss://h/?%C3%A9"},
		{"a://h/", "?\u00e9", "a://h/?%C3%A9"},
		{"http://h/", "mailto:a?\u00e9", "mailto:a?%C3%A9"},
	} {
		base, err := whatwg.Parse(c.base)
		if err != nil {
			t.Fatal(err)
		}
		u, err := base.ParseEncoded(c.text, latin1)
		if err != nil || u.String() != c.want {
			t.Errorf("%s, %q: got %s, %v, want %s", c.base, c.text, u, err, c.want)
		}
		plain, _ := base.Parse(c.text)
		if same, err := base.ParseEncoded(c.text, nil); same != plain || err != nil {
			t.Errorf("%q: without an encoding %s, %v", c.text, same, err)
		}
	}
	for _, n := range []int{-1, 1 << 30} { // an encoder that miscounts does no harm
		u, err := whatwg.URL{}.ParseEncoded("http://h/?\u00e9", func(string) ([]byte, int) { return []byte("x"), n })
		if err != nil || !strings.HasPrefix(u.String(), "http://h/?x") {
			t.Errorf("%d: %s, %v", n, u, err)
		}
	}
	if _, err := (whatwg.URL{}).ParseEncoded("?\u00e9", latin1); err == nil {
		t.Error("no base")
	}
}

// FuzzParseEncoded: an encoding changes nothing but the query, and the result
// is a URL in normal form.
func FuzzParseEncoded(f *testing.F) {
	f.Add("http://h/a?\u00e9\u2020#\u00e9")
	f.Add("file:?\u00e9|\xff")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := (whatwg.URL{}).ParseEncoded(text, latin1)
		plain, other := whatwg.Parse(text)
		if (err == nil) != (other == nil) {
			t.Fatalf("%q: %v, and in UTF-8 %v", text, err, other)
		}
		if err != nil {
			return
		}
		if again, err := whatwg.Parse(u.String()); again != u || err != nil {
			t.Errorf("%q: %s, parsed again %s, %v", text, u, again, err)
		}
		v, _ := u.With(whatwg.Search, "")
		w, _ := plain.With(whatwg.Search, "")
		if v != w {
			t.Errorf("%q: %s, and in UTF-8 %s", text, u, plain)
		}
		if ascii := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0; ascii &&
			u != plain {
			t.Errorf("%q: %s, and in UTF-8 %s", text, u, plain)
		}
	})
}

func ExampleURL_ParseEncoded() {
	base, _ := whatwg.Parse("http://example.com/")
	u, _ := base.ParseEncoded("?q=caf\u00e9+\u2615", latin1) // the page is in ISO-8859-1
	fmt.Println(u)
	// Output: http://example.com/?q=caf%E9+%26%239749%3B
}
