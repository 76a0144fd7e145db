package whatwg_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/whatwg"
)

// laws checks what holds for every URL.
func laws(t *testing.T, u whatwg.URL) {
	t.Helper()
	if again, err := whatwg.Parse(u.String()); err != nil || again != u {
		t.Errorf("%q parses back to %q, %v", u, again, err)
	}
	v, lost, err := u.URI()
	if err != nil {
		t.Fatalf("%q: %v", u, err)
	}
	if (lost == 0) != (v.String() == u.String()) {
		t.Errorf("%q: lost %v of %q", v, lost, u)
	}
	if w, lost, err := whatwg.FromURI(v); err != nil {
		t.Errorf("%q from %q: %v", v, u, err)
	} else if (lost == 0) != (w.String() == v.String()) {
		t.Errorf("%q: lost %v of %q", w, lost, v)
	} else if lost == 0 && w.String() == u.String() && w != u {
		t.Errorf("%#v, want %#v", w, u)
	}
	if b, _ := u.MarshalText(); string(b) != u.String() {
		t.Errorf("%q is marshaled as %q", u, b)
	}
	// "***" is what uri.Redact writes in a text that is not a URI reference.
	if v, err := whatwg.Parse(u.Redacted()); err == nil && strings.Trim(v.Password(), "*") != "" {
		t.Errorf("%q has a password", v)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"https://u:p@EXAMPLE.com:443/a/../b?q'#f", "file:///C|/x", "a:/.//x", "mailto:a b ?x", "http://0x7f.1",
		"http://[::1.2.3.4]/", "//h\\x", "a://h:0", "blob:http://h/x", "\xff\t:", "http://faß.de", "a:\xe2\x82#",
	} {
		f.Add(s, "http://h/a/b?q", "x")
		f.Add("http://h/a/b", s, s)
	}
	f.Add("%X0000000@0", "http:0", "0")
	f.Fuzz(func(t *testing.T, text, base, value string) {
		b, _ := whatwg.Parse(base)
		u, err := b.Parse(text)
		if hasErrors(b.Check(text)) != (err != nil) {
			t.Fatalf("%q: Check and Parse are not of one opinion: %v", text, err)
		}
		for _, x := range b.Check(text) {
			if x.Start < 0 || x.Start > x.End || x.End > len(text) {
				t.Fatalf("%q: %v", text, x)
			}
		}
		if err != nil {
			return
		}
		laws(t, u)
		for c := whatwg.Href; c <= whatwg.Hash; c++ {
			v, err := u.With(c, value)
			if c == whatwg.Protocol && v.Protocol() == "file:" {
				continue // the standard's exception
			}
			laws(t, v)
			if again, _ := v.With(c, value); err == nil && c != whatwg.Pathname && again != v {
				t.Errorf("%q with %v %q: %q, and again: %q", u, c, value, v, again)
			}
		}
	})
}

// TestGenerated holds the laws for generated texts.
func TestGenerated(t *testing.T) {
	r := newRand(16)
	for range 20000 {
		base, _ := whatwg.Parse(randomText(r))
		if u, err := base.Parse(randomText(r)); err == nil {
			laws(t, u)
		}
	}
}

// TestNormalForm holds that normal form costs no allocation.
func TestNormalForm(t *testing.T) {
	for _, s := range []string{
		"https://example.com/a/b.html?q=1#f", "http://u:p@example.com:81/.well-known/%20|?#",
		"file:///C:/a", "http://127.0.0.1/", "a://[1::2]:80/", "ws://[::ffff:102:304]/",
		"mailto:a@example.com", "a://h", "a:/.//x", "data:text/plain,a b",
		"http://xn--n3h/%C3%A9/%E2", "a:/B/%2F/Cc", "ws://example.com/", "https://example.com/" + strings.Repeat("a/%41", 1000),
	} {
		if n := testing.AllocsPerRun(10, func() { mustParse(t, s) }); n != 0 {
			t.Errorf("%.60q: %v allocations", s, n)
		}
		if got := mustParse(t, s).String(); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}

// TestLinear parses long texts of all kinds.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	const n = 1 << 17
	for _, s := range []string{
		"/a/..", "//", "@", ":", "\\", "\t", "%2e/", "[", "é", "xn--", ".", "0.", "a/", "../", "?", "#", " ", "\xff",
	} {
		for _, prefix := range []string{"http://h/", "http://", "a://", "a:", "file:///", "", "http://h?", "http://["} {
			costtest.Single(s).CheckTime(t, prefix, n, func(long string) {
				u, err := whatwg.Parse(prefix + long)
				if err == nil {
					u.With(whatwg.Pathname, long)
					u.With(whatwg.Host, long)
				}
			})
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "whatwg: byte 0: the scheme is missing, and no base can supply it " +
			"(missing-scheme-non-relative-URL, URL Standard)"},
		{" http://u:secret@", "whatwg: byte 17: the host is missing (host-missing, URL Standard)"},
		{"http://u:secret@h:8x", "whatwg: byte 19: this is not allowed in a port " +
			"(port-invalid, URL Standard)"},
		{"a://a\tb|", "whatwg: byte 7: this is not allowed in a host " +
			"(host-invalid-code-point, URL Standard)"},
	} {
		if _, err := whatwg.Parse(test.text); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}

// TestCheck has the examples of section 1.1 of the standard.
func TestCheck(t *testing.T) {
	for _, test := range []struct{ base, text, want string }{
		{"", "https://example.org/", ""},
		{"", "https://exa%23mple.org", "domain-percent-encoded domain-to-ASCII"},
		{"", "https://exam%70le.org", "domain-percent-encoded"},
		{"", "foo://exa[mple.org", "host-invalid-code-point"},
		{"", "https://127.0.0.1./", "IPv4-empty-part"},
		{"", "https://1.2.3/", "IPv4-too-few-parts"},
		{"", "https://1.2.3.4.5/", "IPv4-too-many-parts"},
		{"", "https://test.42", "IPv4-too-few-parts IPv4-non-numeric-part"},
		{"", "https://127.0.0x0.1", "IPv4-non-decimal-part"},
		{"", "https://255.255.4000.1", "IPv4-out-of-range-part"},
		{"", "https://[::1", "IPv6-unclosed"},
		{"", "https://[:1]", "IPv6-invalid-compression"},
		{"", "https://[1:2:3:4:5:6:7:8:9]", "IPv6-too-many-pieces"},
		{"", "https://[1::1::1]", "IPv6-multiple-compression"},
		{"", "https://[1:2:3!:4]", "IPv6-invalid-code-point"},
		{"", "https://[1:2:3:]", "IPv6-invalid-code-point"},
		{"", "https://[1:2:3]", "IPv6-too-few-pieces"},
		{"", "https://[::01]", "IPv6-piece-leading-zero"},
		{"", "https://[1:1:1:1:1:1:1:127.0.0.1]", "IPv4-in-IPv6-too-many-pieces"},
		{"", "https://[ffff::.0.0.1]", "IPv4-in-IPv6-invalid-code-point"},
		{"", "https://[ffff::127.0.xyz.1]", "IPv4-in-IPv6-invalid-code-point"},
		{"", "https://[ffff::127.0xyz]", "IPv4-in-IPv6-invalid-code-point"},
		{"", "https://[ffff::127.00.0.1]", "IPv4-in-IPv6-invalid-code-point"},
		{"", "https://[ffff::127.0.0.1.2]", "IPv4-in-IPv6-invalid-code-point"},
		{"", "https://[ffff::127.0.0.4000]", "IPv4-in-IPv6-out-of-range-part"},
		{"", "https://[ffff::127.0.0]", "IPv4-in-IPv6-too-few-parts"},
		{"", "https://example.org/>", "invalid-URL-unit"},
		{"", " https://example.org ", "invalid-URL-unit invalid-URL-unit"},
		{"", "ht\ntps://example.org", "invalid-URL-unit"},
		{"", "https://example.org/%s", "invalid-URL-unit"},
		{"", "file:c:/my-secret-folder", "special-scheme-missing-following-solidus"},
		{"", "https:example.org", "special-scheme-missing-following-solidus"},
		{"https://example.org/", "https:foo.html", "special-scheme-missing-following-solidus"},
		{"", "💩", "missing-scheme-non-relative-URL"},
		{"mailto:user@example.org", "💩", "missing-scheme-non-relative-URL"},
		{"", `https://example.org\path\to\file`,
			"invalid-reverse-solidus invalid-reverse-solidus invalid-reverse-solidus"},
		{"", "https://user@example.org", "invalid-credentials"},
		{"", "ssh://user@example.org", "invalid-credentials"},
		{"", "https://#fragment", "host-missing"},
		{"", "https://:443", "host-missing"},
		{"", "https://user:pass@", "invalid-credentials host-missing"},
		{"", "https://example.org:70000", "port-out-of-range"},
		{"", "https://example.org:7z", "port-invalid"},
		{"file:///c:/", "/c:/path/to/file", ""}, // the standard's example, but not its algorithm
		{"file:///c:/", "c|/path/to/file", "file-invalid-Windows-drive-letter invalid-URL-unit"},
		{"", "file://c:", "file-invalid-Windows-drive-letter-host"},
		{"", "a:x<>\x00y z", "invalid-URL-unit invalid-URL-unit"},
	} {
		var base whatwg.URL
		if test.base != "" {
			base = mustParse(t, test.base)
		}
		var rules []string
		for _, f := range base.Check(test.text) {
			rules = append(rules, f.Rule)
		}
		if got := strings.Join(rules, " "); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

func TestFromURI(t *testing.T) {
	for _, test := range []struct {
		text, want string
		lost       whatwg.Loss
	}{
		{"http://example.com/", "http://example.com/", 0},
		{"HTTP://@Example.com:080/%2e/a?'#x", "http://example.com/a?%27#x", whatwg.LostScheme |
			whatwg.LostUserinfo | whatwg.LostHost | whatwg.LostPort | whatwg.LostPath | whatwg.LostQuery},
		{"http://h", "http://h/", whatwg.LostPath},
		{"http://h:/", "http://h/", whatwg.LostPort},
		{"file:/a", "file:///a", whatwg.LostHost},
		{"file://localhost/a", "file:///a", whatwg.LostHost},
		{"urn:a:b", "urn:a:b", 0},
		{"a:/.//b", "a:/.//b", 0},
		{"http:a", "", 0},
		{"http:///a", "", 0},
		{"file:a", "", 0},
		{"file://C:/a", "", 0},
		{"http://[v1.x]/", "", 0},
		{"http://h:99999/", "", 0},
	} {
		u, lost, err := whatwg.FromURI(uri.MustParse(test.text))
		if (err != nil) != (test.want == "") || u.String() != test.want || lost != test.lost {
			t.Errorf("%q: %q, lost %v, %v", test.text, u, lost, err)
		}
	}
	for _, test := range []struct {
		text, want string
		lost       whatwg.Loss
	}{
		{"http://u:p@h/a?b#c", "http://u:p@h/a?b#c", 0},
		{"http://{h}/|%zz?`#^", "http://%7Bh%7D/%7C%25zz?%60#%5E", whatwg.LostHost | whatwg.LostPath |
			whatwg.LostQuery | whatwg.LostFragment},
		{"a:b c?", "a:b%20c?", whatwg.LostPath},
	} {
		u, lost, err := mustParse(t, test.text).URI()
		if err != nil || u.String() != test.want || lost != test.lost {
			t.Errorf("%q: %q, lost %v, %v", test.text, u, lost, err)
		}
	}
}

// TestJSON holds that a URL is a text in JSON, and can be a key.
func TestJSON(t *testing.T) {
	const text = `{"a":"https://h/x","b":"","c":"a:b"}`
	var m map[string]whatwg.URL
	if err := json.Unmarshal([]byte(text), &m); err != nil || !m["b"].IsZero() {
		t.Fatal(m, err)
	}
	if b, err := json.Marshal(m); string(b) != text {
		t.Errorf("%s, %v", b, err)
	}
	if err := json.Unmarshal([]byte(`{"a":"http://"}`), &m); err == nil {
		t.Error("no error")
	}
}

func TestRedacted(t *testing.T) {
	for text, want := range map[string]string{
		"http://u:p@h/?x@y":         "http://u@h/?x@y",
		"http://:p@h:81/":           "http://@h:81/",
		"http://h/":                 "http://h/",
		"a:http://u:p@h":            "a:http://u@h",
		"http://u:p@h/http://v:q@i": "http://u@h/http://v@i",
	} {
		if got := mustParse(t, text).Redacted(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestZero holds that the zero URL is no URL, and that nothing panics.
func TestZero(t *testing.T) {
	var u whatwg.URL
	if diff := membersOf(whatwg.URL{}); *diff.Href != "" || *diff.Origin != "null" || u.Redacted() != "" {
		t.Error(diff)
	}
	for c := whatwg.Protocol; c <= whatwg.Hash; c++ {
		if v, err := u.With(c, "x"); err == nil || !v.IsZero() {
			t.Errorf("%v, %v", v, err)
		}
	}
	if _, _, err := u.URI(); err == nil {
		t.Error("the zero URL is a URI")
	}
	if _, _, err := whatwg.FromURI(uri.URI{}); err == nil {
		t.Error("the zero URI is a URL")
	}
}

func TestForm(t *testing.T) {
	var b strings.Builder
	for name, value := range whatwg.DecodeForm("a=b&&c&=d&e+f=%zz%41&g=\xe2\x82&h=1=2&%e2%82%41%ff") {
		b.WriteString(name + "|" + value + "\n")
	}
	want := "a|b\nc|\n|d\ne f|%zzA\ng|\ufffd\nh|1=2\n\ufffdA\ufffd|\n"
	if b.String() != want {
		t.Errorf("%q, want %q", &b, want)
	}
	text := whatwg.EncodeForm(whatwg.DecodeForm("a b*-._~'!=%26%ff&c"))
	if want := "a+b*-._%7E%27%21=%26%EF%BF%BD&c="; text != want {
		t.Errorf("%q, want %q", text, want)
	}
}
