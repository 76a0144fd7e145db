package neturl_test

import (
	"errors"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
	"github.com/urikit/uri/pct"
)

// checkTo checks the laws of conversions to net/url and back.
func checkTo(t *testing.T, r uri.Ref) {
	t.Helper()
	u, lost, err := neturl.RefToURL(r)
	theirs, theirErr := url.Parse(r.String())
	if err != nil {
		e, ok := errors.AsType[*neturl.Error](err)
		if !ok || u != nil || lost != 0 {
			t.Fatalf("RefToURL(%q) = %v, %v, %v", r, u, lost, err)
		}
		start, end, _ := r.Span(e.Component)
		if e.Offset < start || e.Offset > end {
			t.Fatalf("RefToURL(%q): offset %d is not in the %v", r, e.Offset, e.Component)
		}
		// ToURL refuses what net/url refuses, or takes for a path.
		if theirErr == nil && e.Rule != "empty-authority" {
			t.Fatalf("RefToURL(%q): %v, but net/url parses it", r, err)
		}
		return
	}
	if theirErr != nil && lost&neturl.LostHostSpelling != 0 { // an unreserved character
		text := r.String()
		start, end, _ := r.Span(uri.Host)
		theirs, theirErr = url.Parse(text[:start] + pct.DecodeUnreserved(r.Host()) + text[end:])
	}
	if theirErr != nil || !reflect.DeepEqual(u, theirs) {
		t.Fatalf("RefToURL(%q) = %#v, net/url has %#v, %v", r, u, theirs, theirErr)
	}
	if same := u.String() == r.String(); same != (lost == 0) {
		t.Fatalf("%q: printed %q, lost %v", r, u, lost)
	}
	back, more, err := neturl.RefFromURL(u)
	if err != nil || more != 0 && lost&neturl.LostPathForm == 0 {
		t.Fatalf("%q: back by %#v: %v, lost %v", r, u, err, more)
	}
	if (back == r) != (lost == 0) {
		t.Fatalf("%q: back as %q, lost %v", r, back, lost)
	}
	if v, ok := r.URI(); ok {
		if u2, lost2, err := neturl.ToURL(v); err != nil || lost2 != lost || !reflect.DeepEqual(u,
			u2) {
			t.Fatalf("ToURL(%q) = %#v, %v, %v, RefToURL has %#v, %v", v, u2, lost2, err, u, lost)
		}
	}
	// These losses do not change the meaning.
	if lost&^(neturl.LostSchemeCase|neturl.LostHostSpelling) == 0 && r.HasScheme() {
		a, _ := r.URI()
		b, _ := back.URI()
		if a.Normalize(uri.NormCase|uri.NormPercent) != b.Normalize(uri.NormCase|uri.NormPercent) {
			t.Fatalf("%q: back as %q, lost %v", r, back, lost)
		}
	}
}

const encodedBytes = neturl.LostPathBytes | neturl.LostQueryBytes | neturl.LostFragmentBytes

// checkFrom checks the laws of conversions from net/url and back.
func checkFrom(t *testing.T, u *url.URL) {
	t.Helper()
	before := *u
	r, lost, err := neturl.RefFromURL(u)
	if !reflect.DeepEqual(*u, before) {
		t.Fatalf("RefFromURL changed %#v", before)
	}
	if err != nil {
		if !r.IsZero() || lost != 0 {
			t.Fatalf("RefFromURL(%#v) = %q, %v, %v", u, r, lost, err)
		}
		checkError(t, u, err)
		return
	}
	if again, err := uri.ParseRef(r.String()); err != nil || again != r {
		t.Fatalf("%#v: %q does not parse: %v", u, r, err)
	}
	if text := u.String(); (text == r.String()) != (lost&encodedBytes == 0) {
		t.Fatalf("%#v: %q, printed %q, lost %v", u, r, text, lost)
	}
	if query, err := pct.Decode(r.Query()); err != nil || lost&neturl.LostQueryBytes == 0 &&
		r.Query() != u.RawQuery {
		t.Fatalf("%#v: query %q (%v), want %q", u, query, err, u.RawQuery)
	}
	back, more, err := neturl.RefToURL(r)
	if err != nil || more != 0 && lost == 0 {
		t.Fatalf("%#v: %q, and back: %v, lost %v", u, r, err, more)
	}
	if reflect.DeepEqual(back, u) != (lost == 0) {
		t.Fatalf("%#v: %q, back as %#v, lost %v", u, r, back, lost)
	}
	if back.Path != u.Path && lost&neturl.LostPathForm == 0 || back.Fragment != u.Fragment ||
		back.Host != u.Host || back.User.String() != u.User.String() {
		t.Fatalf("%#v: %q, back as %#v", u, r, back)
	}
	v, lost2, err := neturl.FromURL(u)
	if want, ok := r.URI(); v != want || (err == nil) != ok || ok && lost2 != lost {
		t.Fatalf("FromURL(%#v) = %q, %v, %v", u, v, lost2, err)
	}
}

// checkError checks that the place of an error exists.
func checkError(t *testing.T, u *url.URL, err error) {
	t.Helper()
	if e, ok := errors.AsType[*neturl.Error](err); ok {
		if s := e.Error(); s == "" || e.Rule == "" || strings.Contains(s, "unknown") {
			t.Fatalf("%#v: %q", u, s)
		}
		return
	}
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok {
		t.Fatalf("%#v: %T %v", u, err, err)
	}
	field := map[uri.Component]string{
		uri.Scheme: u.Scheme, uri.Host: u.Host, uri.Port: u.Host, uri.Query: u.RawQuery,
		uri.Path: u.Opaque + u.Path,
	}
	text, ok := field[e.Component]
	if !ok || e.Offset > len(text) || e.Rule.Section() == "" {
		t.Fatalf("%#v: %v: no such place", u, err)
	}
	if got, err := url.Parse(u.String()); err == nil && reflect.DeepEqual(got, u) {
		// Parsed by net/url as it is: then it is its leniency that lets it pass.
		if _, err := uri.ParseRef(u.String()); err == nil && !strings.HasPrefix(u.Path, "//") {
			t.Fatalf("%#v: refused, although %q is a reference", u, u)
		}
	}
}

var seeds = []string{
	"", "#", "?", "?#", "*", "*?", "*#a", "%2A", "//", "///", "///x", "////x", "//@", "//@/",
	"//:@", "//:", "//:80/x", "/", "a", "./a:b",
	"/.//x", "a%3Ab/c", "HTTP://EXAMPLE.com/", "http:", "http:?", "http:#", "http:a?b#c", "http:/",
	"http:/a//b", "file://", "file:///",
	"file:////a", "file://?q", "foo:/.//a", "mailto:a@b?subject=x", "urn:a:b#c", "foo:%2F/",
	"foo:*", "http://u@h", "http://u:@h",
	"http://:p@h/", "http://u:p:q@h/", "http://%75:%21@h/", "http://u!@h", "http://u%3ap@h",
	"http://a:b%40c@h:80/", "http://h:/", "http://h:080/",
	"http://%C3%BC.example/", "http://%c3%bc.example/", "http://a%25b/", "http://a%41b/",
	"http://a%3A80/", "http://%5B::1%5D/",
	"http://a%2Fb/", "http://[::1]:8080/", "http://[FE80::A]/", "http://[v7.x]/",
	"http://[V1.a:b]:1/", "http://1.2.3.4/",
	"http://h/a%2Fb", "http://h/a%2fb", "http://h/%41", "http://h/a!b'(c)*", "http://h/a;b,c=d",
	"http://h//a", "http://h/*",
	"http://h/?a=b&c;d", "http://h/??", "http://h/?a%20b+c", "http://h/#a%20b", "http://h/#a!b'c",
	"http://h/#%41", "http://h/?#",
	"http://h/%00%0D%0A", "http://h/%E4", "http://h/#?/", "//h/x", "//u:p@h:1/x?y#z",
}

func FuzzToURL(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := uri.ParseRef(text); err == nil {
			checkTo(t, r)
		}
		// What url.Parse lets pass is a URL like any other.
		if u, err := url.Parse(text); err == nil {
			checkFrom(t, u)
		}
	})
}

// urls are URLs that url.Parse never makes, or only from text that is not a URI
// reference.
var urls = []url.URL{
	{}, {Path: "//evil.com/x"}, {Path: "///x"}, {Path: "a:b"}, {Path: "a:b", RawPath: "a%3Ab"},
	{Path: ":"},
	{Scheme: "http", Path: "x"}, {Scheme: "http", Path: "x", OmitHost: true}, {Scheme: "http",
		Path: "//x", OmitHost: true},
	{Scheme: "http", OmitHost: true}, {OmitHost: true, Path: "/x"}, {Scheme: "http", Host: "h",
		OmitHost: true},
	{Scheme: "http", Host: "h", Path: "a/b"}, {Host: "h", Path: "a:b"}, {Scheme: "ht tp",
		Host: "h"}, {Scheme: "a:b"}, {Scheme: "1"}, {Scheme: "HTTP", Host: "h"},
	{Scheme: "http", Host: "a b"}, {Host: "a/b"}, {Host: "a?b"}, {Host: "a#b"}, {Host: "u@h"},
	{Host: "a:b"}, {Host: "a:1:2"}, {Host: ":"},
	{Host: "[fe80::1%en0]:80"}, {Host: "[::1"}, {Host: "[::1]]"}, {Host: "[::1]x"},
	{Host: "[::1]:x"}, {Host: "::1"}, {Host: "[v7.x]"}, {Host: "["}, {Host: "[]"},
	{Host: "\xff\x00"}, {Host: "ü%"}, {Host: `<">`}, {Host: "a%41"}, {Host: "h",
		User: url.User("")}, {User: url.UserPassword("a:b@", "!\x00")},
	{User: url.User("u"), Path: "x"}, {Path: "/a b", RawPath: "/a%20b"}, {Path: "/a/b",
		RawPath: "/a%2fb"}, {Path: "/a", RawPath: "/b"},
	{Path: "/a[1]", RawPath: "/a[1]"}, {Path: "/a", RawPath: "/%61"}, {Path: "", RawPath: "/x"},
	{Path: "/%", RawPath: "/%"}, {Path: "*", RawPath: "*"}, {Path: "*", RawQuery: "x"},
	{Path: "*", ForceQuery: true, RawPath: "*"},
	{RawQuery: "a b"}, {RawQuery: "a#b"}, {RawQuery: "%zz"}, {RawQuery: "\xff\r\n"}, {RawQuery: "x",
		ForceQuery: true}, {ForceQuery: true}, {RawQuery: "f[x]=1"},
	{Fragment: "a[1]", RawFragment: "a[1]"}, {RawFragment: "x"}, {Fragment: "a",
		RawFragment: "%61"}, {Fragment: "#\x00"},
	{Opaque: "a"}, {Scheme: "x", Opaque: "a?b"}, {Scheme: "x", Opaque: "a", RawQuery: "b"},
	{Scheme: "x", Opaque: "//evil.com/x"}, {Scheme: "x", Opaque: "/x"}, {Scheme: "x",
		Opaque: "%"},
	{Scheme: "http", Opaque: "//h/x", Host: "h"}, {Scheme: "x", Opaque: "a", Path: "b"},
	{Scheme: "x", Opaque: "a", RawPath: "b", OmitHost: true},
}

func FuzzFromURL(f *testing.F) {
	for _, u := range urls {
		password, has := u.User.Password()
		f.Add(u.Scheme, u.Opaque, u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.RawFragment,
			u.User.Username(), password, u.User != nil, has, u.ForceQuery, u.OmitHost)
	}
	f.Fuzz(func(t *testing.T, scheme, opaque, host, path, rawPath, query, fragment, rawFragment,
		name, password string, user, has, force, omit bool) {
		u := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath,
			RawQuery: query,
			Fragment: fragment, RawFragment: rawFragment, ForceQuery: force, OmitHost: omit}
		switch {
		case user && has:
			u.User = url.UserPassword(name, password)
		case user:
			u.User = url.User(name)
		}
		checkFrom(t, u)
	})
}

// TestSmall goes through all texts of up to four characters that matter, both ways.
func TestSmall(t *testing.T) {
	chars := []string{"", "a", "/", ":", "?", "#", "@", "*", "%2A", "%c3", "[::1]", "A", "["}
	const depth = 4
	var walk func(text string, n int)
	walk = func(text string, n int) {
		if r, err := uri.ParseRef(text); err == nil {
			checkTo(t, r)
		}
		if u, err := url.Parse(text); err == nil {
			checkFrom(t, u)
		}
		if n == 0 {
			return
		}
		for _, c := range chars[1:] {
			walk(text+c, n-1)
		}
	}
	walk("", depth)
	walk("s:", depth)
}

// TestFields goes through all combinations of short fields.
func TestFields(t *testing.T) {
	users := []*url.Userinfo{nil, url.User(""), url.UserPassword("a:", "b!")}
	count := 0
	for _, scheme := range []string{"", "s", "S", ":"} {
		for _, opaque := range []string{"", "a", "/a", "a:b?"} {
			for _, user := range users {
				for _, host := range []string{"", "h", "h:", "ü", "[::1]", "@"} {
					for _, path := range []string{"", "*", "a", "/a", "//a", "///", "a:b", "/["} {
						for _, hint := range []string{"", path, "/%61", "%2A", "a%3Ab", "*"} {
							for _, query := range []string{"", "q", "[", "%"} {
								for flags := range 8 {
									u := &url.URL{Scheme: scheme, Opaque: opaque, User: user,
										Host: host, Path: path, RawPath: hint, RawQuery: query,
										ForceQuery: flags&1 != 0, OmitHost: flags&2 != 0}
									if flags&4 != 0 {
										u.Fragment, u.RawFragment = path, hint
									}
									checkFrom(t, u)
									count++
								}
							}
						}
					}
				}
			}
		}
	}
	if count < 100_000 {
		t.Errorf("only %d URLs", count)
	}
}

// TestAddresses: net/url and uri agree on IPv6 addresses.
func TestAddresses(t *testing.T) {
	for _, s := range []string{"::", "::1", "1:2:3:4:5:6:7:8", "1::8", "::ffff:192.0.2.1",
		"1:2:3:4:5:6:1.2.3.4", "2001:DB8::7"} {
		r := uri.MustParseRef("//[" + s + "]:1/")
		checkTo(t, r)
		u, lost, err := neturl.RefToURL(r)
		if err != nil || lost != 0 || u.Hostname() != s ||
			netip.MustParseAddr(u.Hostname()).Zone() != "" {
			t.Errorf("%q: %#v, %v, %v", r, u, lost, err)
		}
	}
}

func TestCorpora(t *testing.T) {
	for _, name := range []string{"web.txt", "refs.txt", "files.txt", "long.txt"} {
		text, err := os.ReadFile("../../shared/corpus/" + name)
		if err != nil {
			t.Skip("the corpora are not here")
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			if r, err := uri.ParseRef(line); err == nil {
				checkTo(t, r)
			}
			if u, err := url.Parse(line); err == nil {
				checkFrom(t, u)
			}
		}
	}
}
