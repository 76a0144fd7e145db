package guard_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/program"
	"github.com/urikit/uri/whatwg"
)

// TestLocalRedirect: what stays at the origin for everybody passes, and nothing else.
func TestLocalRedirect(t *testing.T) {
	for _, tt := range []struct{ base, text, want string }{
		{"https://example.com/login?x", "/account", "/account"},
		{"https://example.com/login?x", "/a/../b?c=d#e", "/b?c=d#e"},
		{"https://example.com/app/login", "home", "/app/home"},
		{"https://example.com/app/login", "../../..", "/"},
		{"https://example.com/login?x", "?y=1", "/login?y=1"},
		{"https://example.com/login?x", "#top", "/login?x#top"},
		{"https://example.com/", "https://EXAMPLE.com:443/x", "/x"},
		{"https://example.com:8443/", "https://example.com:8443", "/"},
		{"http://bücher.example/", "http://bücher.example/ü", "/%C3%BC"},
		{"https://example.com/", " /ü?q=a b[]|\\&c=100% ", "/%C3%BC?q=a%20b%5B%5D%7C%5C&c=100%25"},
		{"https://example.com/", "/redirect?to=https://evil.com/", "/redirect?to=https://evil.com/"},
		{"https://example.com/", "/a//b", "/a//b"},
		{"https://example.com/", "/%2Fevil.com", "/%2Fevil.com"},
		{"https://example.com/", "/@evil.com", "/@evil.com"},
		{"https://example.com/", "/%0d%0aX:y", "/%0D%0AX:y"},
		{"http://127.0.0.1:8080/", "/x", "/x"},
		{"http://[::1]/", "/x", "/x"},
	} {
		base := iriBase(tt.base)
		if got, err := guard.LocalRedirect(base, tt.text); got != tt.want || err != nil {
			t.Errorf("%s, %q: %q, %v, want %q", tt.base, tt.text, got, err, tt.want)
		}
	}
	base := uri.MustParse("https://example.com/login")
	for _, text := range []string{
		"//evil.com", "///evil.com", "////evil.com", "/.//evil.com", "/..//evil.com", ".//evil.com", "..//evil.com",
		"/a/..//evil.com", "/%2e//evil.com", "/%2E%2e//evil.com", "/./\t/evil.com", "/\t/evil.com", "\t//evil.com",
		"/\n/evil.com", "//evil.com\\@example.com", `\\evil.com`, `/\evil.com`, `\/evil.com`, `/\/evil.com`, `\evil.com`,
		`https:\\evil.com`, `/a\b`, "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
		"java\tscript:alert(1)", "data:text/html,x", "vbscript:x", "mailto:a@b", "http:evil.com", "https:evil.com",
		"https:/evil.com", "https:///evil.com", "https:example.com", "https://evil.com", "HTTPS://evil.com",
		"http://example.com/", "https://example.com:444/", "https://example.com@evil.com/", "https://evil.com@example.com/",
		"https://example.com.evil.com/", "https://example.comevil.com", "//example.com:80", "//user@example.com/", "//@example.com/",
		"https://[::1]@example.com/", "ftp://example.com/", "/\x00", "/\u0085x", "", "  ", "／／evil.com:", "https://ex%61mple.com\\.evil.com",
		"https://evil.com。example.com", "//。evil.com", "/\xff", "http://a b/", "https://example.com:/\\evil.com",
		strings.Repeat("/", guard.MaxRedirect+1), "\u200b//evil.com", "\ufeff//evil.com", "\u00a0//evil.com",
	} {
		got, err := guard.LocalRedirect(base, text)
		var v guard.Verdict
		if got != "" || !errors.As(err, &v) || v.Decision != guard.Deny || v.Message == "" || v.Rule != "local-redirect" ||
			v.Start < 0 || v.Start > v.End || v.End > len(text) {
			t.Errorf("%.40q: %q, %v", text, got, err)
		}
	}
	for _, base := range []string{"mailto:a@b", "file:///x", "http:///x", "ftp://h/", "urn:a:b"} {
		if got, err := guard.LocalRedirect(uri.MustParse(base), "/x"); err == nil {
			t.Errorf("%s: %q", base, got)
		}
	}
	if got, err := guard.LocalRedirect(uri.URI{}, "/x"); err == nil {
		t.Errorf("no base: %q", got)
	}
}

func iriBase(s string) uri.URI {
	v, err := whatwg.Parse(s)
	if err != nil {
		panic(err)
	}
	return uri.MustParse(v.String())
}

// FuzzLocalRedirect: a program of ours that is given the result as a reference stays at the host of the base, whatever
// it is, and so does http.Redirect, which cleans paths.
func FuzzLocalRedirect(f *testing.F) {
	tokens := []string{"/", "//", `\`, ".", "..", "%2e", "%2F", "%5C", "@", ":", "evil.com", "example.com", "https:", "javascript:",
		"\t", "\n", " ", "?", "#", "//example.com", "443", "。", "\u200b", "é", "%", "[::1]", ";", "a"}
	for i := range 1000 {
		text := ""
		for n := i; n > 0; n /= len(tokens) {
			text += tokens[n%len(tokens)]
		}
		f.Add(text)
	}
	base := uri.MustParse("https://example.com/app/login?x")
	f.Fuzz(func(t *testing.T, text string) {
		next, err := guard.LocalRedirect(base, text)
		if err != nil {
			return
		}
		if again, err := guard.LocalRedirect(base, next); again != next || err != nil {
			t.Fatalf("%q: %q, then %q, %v", text, next, again, err)
		}
		ref, err := uri.ParseRef(next)
		if err != nil || ref.HasScheme() || ref.HasAuthority() || base.Resolve(ref).HostPort() != "example.com" {
			t.Fatalf("%q: %q: %v", text, next, err)
		}
		v, err := url.Parse(base.String())
		if err == nil {
			v, err = v.Parse(next)
		}
		if err != nil || v.Host != "example.com" || strings.HasPrefix(path.Clean(next), "//") {
			t.Fatalf("%q: %q, net/url has the host %v, %v", text, next, v, err)
		}
		for _, p := range program.Programs() {
			if r, ok := p.Resolve(base.String(), next); ok && r.Refused == "" && r.Host != "example.com" {
				t.Fatalf("%q: %q, and %s goes to %q", text, next, p.Name, r.Host)
			}
		}
	})
}

// For ?next= after a login: the text is data of whoever made the link.
func ExampleLocalRedirect() {
	base := uri.MustParse("https://example.com/login")
	login := func(w http.ResponseWriter, r *http.Request) {
		next, err := guard.LocalRedirect(base, r.FormValue("next"))
		if err != nil {
			fmt.Println(err)
			next = "/"
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
	}
	for _, next := range []string{"/account?tab=2", "//evil.example", "/.//evil.example", `/\evil.example`, "javascript:alert(1)"} {
		w := httptest.NewRecorder()
		login(w, httptest.NewRequest("GET", "/login?next="+url.QueryEscape(next), nil))
		fmt.Println(w.Header().Get("Location"))
	}
	// Output:
	// /account?tab=2
	// guard: this leads to another origin (RFC 6454 section 4)
	// /
	// guard: the path begins with "//", as a reference to a host does (RFC 3986 section 4.2)
	// /
	// guard: browsers read "\" as "/" (WHATWG URL)
	// /
	// guard: this leads to another origin (RFC 6454 section 4)
	// /
}
