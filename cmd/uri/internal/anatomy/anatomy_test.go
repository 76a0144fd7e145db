package anatomy

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/pct"
)

var update = flag.Bool("update", false, "write the golden files")

const (
	ferret = "foo://example.com:8042/over/there?name=ferret#nose"
	semant = "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm"
	long   = "https://user@www.example.com:8443/a/very/long/path/with/many/segments/" +
		"that/goes/on/index.html?first=value&second=another%20value&utm_source=newsletter" +
		"&utm_medium=email&utm_campaign=spring#section-4.2.1"
	spaced = "http://exa mple.com/%zz"
)

// golden holds one case for each file of testdata.
var golden = []struct {
	name string
	text string
	opt  Options
}{
	{"rfc-foo", ferret, Options{Width: 80}},
	{"rfc-urn", "urn:example:animal:ferret:nose", Options{Width: 80}},
	{"semantic-attack", semant, Options{Width: 80}},
	{"space-in-host", spaced, Options{Width: 80}},
	{"ipv4", "telnet://192.0.2.16:80/", Options{Width: 80}},
	{"ipv6", "ldap://[2001:db8::7]/c=GB?objectClass?one", Options{Width: 80}},
	{"ipvfuture", "http://[v1.fe80::a+en1]/", Options{Width: 80}},
	{"almost-ipv4", "http://0x7f.1/", Options{Width: 80}},
	{"ipv6-with-ipv4", "http://[64:FF9B:0::7F00:1]/", Options{Width: 80}},
	{"name-encoded", "http://b%C3%BCcher.example/", Options{Width: 80}},
	{"name-idn", "http://xn--bcher-kva.Example./", Options{Width: 80}},
	{"name-mixed", "http://p%D0%B0ypal.com/", Options{Width: 80}},
	{"name-not-dns", "foo://a..b/", Options{Width: 80}},
	{"name-delimiter", "http://example.com%2F.evil.test/", Options{Width: 80}},
	{"scheme-like-host", "localhost:8080", Options{Width: 80}},
	{"suffix-reference", "www.w3.org/Addressing/", Options{Width: 80}},
	{"mailto", "mailto:John.Doe@example.com", Options{Width: 80}},
	{"normal-form", "HTTP://a%2Db.Example.COM:080/./a/%2e%2e/../b//c/?x=%7e&y#f",
		Options{Width: 80}},

	{"registrant", "dat:a", Options{Width: 80}},
	{"urn-isbn", "urn:isbn:0-395-36341-1", Options{Width: 80}},
	{"urn-check-digit", "urn:isbn:0-395-36341-2", Options{Width: 80}},
	{"urn-no-isbn", "urn:isbn:abc", Options{Width: 80}},
	{"urn-case", "URN:ISBN:088730866x", Options{Width: 80}},
	{"urn-directives", "urn:example:a123,456?s=I2L&c=ToC&s2=I2U#p1", Options{Width: 80}},
	{"urn-service", "urn:example:a?s=I2U", Options{Width: 80}},
	{"urn-many-directives", "urn:example:a?" + strings.Repeat("x=y&", 1<<16) + "c=d",
		Options{Width: 80}},
	{"urn-components", "urn:example:a/b?+CCResolve:cc=uk?=op=map#somepart", Options{Width: 80}},
	{"urn-r-component", "urn:example:a?+r", Options{Width: 80}},
	{"urn-q-component", "urn:example:a?=q", Options{Width: 80}},
	{"urn-unregistered", "urn:foo:a:b", Options{Width: 80}},
	{"urn-common", "urn:li:person:1", Options{Width: 80}},
	{"urn-experimental", "urn:x-foo:a", Options{Width: 80}},
	{"urn-reserved", "urn:ab:c", Options{Width: 80}},
	{"urn-informal", "urn:urn-1:a", Options{Width: 80}},
	{"urn-registrant", "urn:gvat:a", Options{Width: 80}},
	{"urn-utf8", "urn:foo:B%c3%bccher%E2%80%AE%61", Options{Width: 80}},
	{"urn-not-utf8", "urn:foo:%ff%C3", Options{Width: 80}},
	{"urn-nul", "urn:foo:a%00", Options{Width: 80}},
	{"urn-long", "urn:example:" + strings.Repeat("a", 1<<20) + "?s=" + strings.Repeat("b", 1<<20),
		Options{Width: 80}},
	{"urn-20", "urn:isbn:0-395-36341-2?s=I2L#a", Options{Width: 20}},
	{"urn-40", "urn:isbn:0-395-36341-1?s=I2L#a", Options{Width: 40}},
	{"urn-color", "urn:isbn:0-395-36341-2?s=I2L#a", Options{Width: 80, Color: true}},
	{"urn-none", "urn:a", Options{Width: 80}},
	{"urn-authority", "urn://u:p@x/y", Options{Width: 80}},
	{"urn-mixed", "urn:foo:a/b?x", Options{Width: 80}},
	{"urn-empty", "urn:", Options{Width: 80}},

	{"relative-network-path", "//h/p", Options{Width: 80}},
	{"relative-port", "//:0", Options{Width: minWidth}},
	{"relative-absolute-path", "/a/b?x=1&y=2&flag", Options{Width: 80}},
	{"relative-path", "../x?y=1", Options{Width: 80}},
	{"relative-empty", "", Options{Width: 80}},
	{"relative-fragment", "#nose", Options{Width: 80}},
	{"relative-path-with-colon", "./this:that", Options{Width: 80}},

	{"empty-query", "?", Options{Width: 80}},
	{"many-pairs", "?" + strings.Repeat("a&", 1<<20) + "b=1", Options{Width: 80}},
	{"repeated-key", "/?user=me&user=you&user%5B%5D=both", Options{Width: 80}},
	{"empty-pairs", "?empty=&flag&=", Options{Width: 80}},
	{"empty-fragment", "#", Options{Width: 80}},
	{"empty-path", "a:", Options{Width: 80}},
	{"empty-authority", "file:///etc/hosts", Options{Width: 80}},
	{"empty-authority-short", "file:///", Options{Width: 80}},
	{"empty-everything", "x://@:?#", Options{Width: 80}},
	{"one-byte-each", "a:b?c#d", Options{Width: 80}},

	{"password", "http://u:p@h:1/", Options{Width: 80}},
	{"password-long", "http://user:correct%20horse%20battery%20staple@h/p#f", Options{Width: 40}},
	{"password-shown", "http://user:pa%41ss@h/", Options{Width: 80, ShowPassword: true}},
	{"password-normal-form", "HTTP://user:pa%41ss@h/", Options{Width: 80}},
	{"password-empty", "ftp://user:@host/p", Options{Width: 80}},
	{"password-invalid", "http://user:sec ret@h/", Options{Width: 80}},
	{"password-invalid-shown", "http://user:sec ret@h/", Options{Width: 80, ShowPassword: true}},
	{"password-before-error", "http://user:secret@h^/", Options{Width: 80}},

	{"long-20", long, Options{Width: 20}},
	{"long-40", long, Options{Width: 40}},
	{"long-80", long, Options{Width: 80}},
	{"long-120", long, Options{Width: 120}},
	{"long-unlimited", long, Options{}},
	{"narrow", ferret, Options{Width: 40}},
	{"narrow-invalid", spaced, Options{Width: 20}},
	{"megabyte", "data:," + strings.Repeat("A", 1<<20) + "?q", Options{Width: 80}},
	{"megabyte-invalid",
		"http://h/" + strings.Repeat("a", 1<<20) + " " + strings.Repeat("b", 1<<20),
		Options{Width: 80}},

	{"emoji", "http://h/a\U0001f600b", Options{Width: 80}},
	{"letter", "http://例え.jp/", Options{Width: 80}},
	{"bidi", "http://h/\u202egpj.exe", Options{Width: 80}},
	{"bidi-after", "http://h^/\u202egpj.exe\x1b[31m\u0085\xff\t\r\n\x00", Options{Width: 80}},
	{"escapes-wrapped", "http://h/" + strings.Repeat("\U0001f600", 9), Options{Width: 40}},
	{"not-utf8", "\xff\xfe", Options{Width: 80}},

	{"invalid-end", "http://[::1", Options{Width: 80}},
	{"invalid-end-of-row", "http://[" + strings.Repeat("0:", 5), Options{Width: 20}},
	{"invalid-ipv6", "http://[1:2:3:4:5:6:7:8:9]/", Options{Width: 80}},
	{"invalid-ipvfuture", "http://[v]/", Options{Width: 80}},
	{"invalid-zone", "http://[fe80::1%25en0]/", Options{Width: 80}},
	{"invalid-after-literal", "http://[::1]x", Options{Width: 80}},
	{"invalid-port", "http://h:8x/", Options{Width: 80}},
	{"invalid-userinfo", "http://u p@h/", Options{Width: 80}},
	{"invalid-two-at", "http://foo@evil.com:80@google.com/", Options{Width: 80}},
	{"invalid-triplet", "http://h/%4", Options{Width: 80}},
	{"invalid-colon", "1:b", Options{Width: 80}},
	{"invalid-first-segment", "a b", Options{Width: 80}},
	{"invalid-fragment", "http://h#a#b", Options{Width: 80}},
	{"invalid-backslash", `http://example.com\@evil.com/`, Options{Width: 80}},

	{"narrow-40-invalid", spaced, Options{Width: 40}},

	{"color", semant, Options{Width: 80, Color: true}},
	{"color-all", "foo://u@example.com:8042/over?name#nose", Options{Width: 80, Color: true}},
	{"color-invalid", spaced, Options{Width: 80, Color: true}},
}

// TestGolden compares with the files of testdata, where ESC is written as "\e".
func TestGolden(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range golden {
		t.Run(c.name, func(t *testing.T) {
			got := strings.ReplaceAll(Explain(c.text, c.opt), "\x1b", `\e`)
			name := filepath.Join("testdata", c.name+".golden")
			seen[name] = true
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
				t.Errorf("%s is not what is printed, which is:\n%s", name, got)
			}
		})
	}
	files, err := filepath.Glob(filepath.Join("testdata", "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if !seen[name] && !t.Failed() {
			t.Errorf("%s belongs to no case", name)
		}
	}
}

// TestWidths checks that nothing is wider than the screen, for any names that a
// namespace gives its parts.
func TestWidths(t *testing.T) {
	for _, text := range []string{
		ferret, long, spaced,
		"urn:isbn:0-395-36341-1?s=I2L&c=ToC#p",
		"urn:isbn:0-395-36341-2",
		"urn:doi:10.1000%2F%E6%97%A5%E6%9C%AC%E8%AA%9E",
		"urn:lex:de:stadt.m%C3%BCnchen:a:2003-09-21%7Cb;1",
		"urn:gvat:a/b?+r?=q",
		"urn:a",
	} {
		for width := minWidth; width <= 130; width++ {
			checkShape(t, Explain(text, Options{Width: width}), width)
		}
	}
}

// TestDisplay holds the vectors of requirement G-3.2.1-03.
func TestDisplay(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   []string
		refuse []string
	}{
		{"ftp://user:secret@host/p", []string{"user", "host"}, []string{"secret"}},
		{"ftp://user:sec:ret@host/p", []string{"user", "host"}, []string{"sec:", "ret"}},
		{"ftp://user:@host/p", []string{"user:@host"}, nil},
	} {
		got := Explain(c.text, Options{})
		for _, s := range c.want {
			if !strings.Contains(got, s) {
				t.Errorf("%s: no %q in%s", c.text, s, got)
			}
		}
		for _, s := range c.refuse {
			if strings.Contains(got, s) {
				t.Errorf("%s: %q in%s", c.text, s, got)
			}
		}
	}
}

func TestInWords(t *testing.T) {
	for _, c := range []struct {
		set  pct.Set
		want string
	}{
		{pct.Unreserved(), "a letter, a digit or one of -._~"},
		{pct.RegName(), "a letter, a digit or one of -._~!$&'()*+,;="},
		{pct.HexDig(), "a hexadecimal digit"},
		{pct.HexDig().Union(pct.SetOf(":vV")), "a hexadecimal digit, v or :"},
		{pct.Digit(), "a digit"},
		{pct.SetOf("012345"), "one of 012345"},
		{pct.SetOf("0.]"), "0, . or ]"},
		{pct.SetOf("AaB"), "B or a"},
	} {
		if got := show.Choice(inWords(c.set)); got != c.want {
			t.Errorf("%q is %q, not %q", c.set, got, c.want)
		}
	}
}

// Of a long reference the parts of its scheme, the risks and the normal form are
// left out, and this is said.
func TestLong(t *testing.T) {
	const said = "! longer than 3145728 bytes: "
	for _, text := range []string{"mailto:a@b?subject=%61", "urn:isbn:"} {
		n := describe.MaxDetails - len(text)
		for more := range 2 {
			got := Explain(text+strings.Repeat("a", n+more), Options{})
			if strings.Contains(got, said) != (more == 1) {
				t.Errorf("%s, %d more:%s", text, more, got)
			}
			for _, row := range []string{"\n  as mailto ", "\n  normal form "} {
				if strings.Contains(got, row) != (more == 0 && text[0] == 'm') {
					t.Errorf("%s, %d more, row %q:%s", text, more, row, got)
				}
			}
		}
	}
}
