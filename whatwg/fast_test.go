package whatwg

import (
	"strings"
	"testing"
)

// FuzzFast compares the fast paths with the parser and UTS 46.
func FuzzFast(f *testing.F) {
	for _, s := range []string{
		"http://example.com/a.b/c?d'#e", "https://h/.x", "http://h/%2e", "https://1/", "http://a.0xf/",
		"http://h/a|b?`#`", "http://h/\x7f", "http://A/", "http://h./", "https://./", "http://h/? ",
		"ws:/h/", "HTTP://A.De:80/B/../C", "Http://U@H/", "http://É/", "http://K/", "http://h/a/./../..?b/..", "x://h/../a", "http://f:999999/c", "x://h:65536", "file:///C:/a", "file://h/", "a:b c", "a:/.//b", "foo://h:80?q", "ftp://u:p@h:21/", "http://u@h:8080/",
		"http://[1:2::3]:81/", "http://[1:2:3:4:5:6:7:8]/", "http://[::]/", "http://1.2.3.4/", "http://1.2.3.04/",
		"é", "αβ.яю-z_0.漢字", ".ß.", "ab--é", "http://%C3%BC%C3%BC.example/a", "http://%C3%9C/", "http://%zz%41.h/",
		"http://:p@h/", "http://u:@h/", "http://h:00/", "http://u;v@h/", "x://[::1]", "x:", "x:/", "x://", "urn:a:b#c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkASCII(t, text)
		for _, s := range []string{text, "https://" + text, "http://h/" + text} {
			u, ok := fast(s)
			if !ok {
				u, ok = fast(lowered(s))
			}
			if !ok {
				continue
			}
			if v, err := (&parser{}).parse(s); err != nil || u != v {
				t.Errorf("%q: %#v, the parser: %#v, %v", s, u, v, err)
			}
		}
	})
}

// TestFastASCII: a letter is alone, beside US-ASCII, and beside others.
func TestFastASCII(t *testing.T) {
	for r := rune(0x80); r < 0x20000; r++ {
		for _, s := range []string{"a-L", "Lb.1", "cLéL.漢"} {
			checkASCII(t, strings.ReplaceAll(s, "L", string(r)))
		}
	}
}

func checkASCII(t *testing.T, name string) {
	if got, ok := fastASCII(name); ok {
		if want, ok := toASCII(name, false); got != want || !ok {
			t.Errorf("%q: %q, UTS 46: %q, %v", name, got, want, ok)
		}
	}
}

// TestClasses compares the classes with the definitions of the standard.
func TestClasses(t *testing.T) {
	printable := func(without string) func(byte) bool {
		return func(b byte) bool {
			return ' ' <= b && b <= '~' && strings.IndexByte(without, b) < 0
		}
	}
	alnum := func(and string) func(byte) bool {
		return func(b byte) bool {
			return isAlpha(b) || '0' <= b && b <= '9' || strings.IndexByte(and, b) >= 0
		}
	}
	const (
		query    = " \"#<>"
		path     = query + "?^`{}"
		userinfo = path + "/:;=@[\\]|"
	)
	for c, has := range map[class]func(byte) bool{
		keepC0:           printable(""),
		keepFragment:     printable(" \"<>`"),
		keepQuery:        printable(query),
		keepSpecialQuery: printable(query + "'"),
		keepPath:         printable(path),
		keepUserinfo:     printable(userinfo),
		keepForm:         alnum("*-._"),
		urlUnit:          alnum("!$&'()*+,-./:;=?@_~"),
		domainChar:       printable(forbiddenHost + "%"),
		schemeChar:       alnum("+-."),
		digit:            func(b byte) bool { return '0' <= b && b <= '9' },
		hexDigit: func(b byte) bool {
			return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f'
		},
		plainHost: func(b byte) bool { return alnum("-._")(b) && !('A' <= b && b <= 'Z') },
		plainPath: printable(path + "%\\|"),
	} {
		for b := range 256 {
			if c.has(byte(b)) != has(byte(b)) {
				t.Errorf("class %#x, byte %#x", c, b)
			}
		}
	}
}
