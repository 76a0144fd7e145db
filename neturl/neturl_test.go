package neturl_test

import (
	"errors"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

func TestToURL(t *testing.T) {
	for _, tt := range []struct {
		text string
		want url.URL
		lost neturl.Loss
	}{
		{"http://h:80/a%2Fb?c#d", url.URL{Scheme: "http", Host: "h:80", Path: "/a/b",
			RawPath: "/a%2Fb", RawQuery: "c", Fragment: "d"}, 0},
		{"mailto:a@b?c", url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "c"}, 0},
		{"file:///x", url.URL{Scheme: "file", Path: "/x"}, 0},
		{"file:/x", url.URL{Scheme: "file", Path: "/x", OmitHost: true}, 0},
		{"//@h", url.URL{User: url.User(""), Host: "h"}, 0},
		{"//u:@h", url.URL{User: url.UserPassword("u", ""), Host: "h"}, 0},
		{"//%40:%3A@h", url.URL{User: url.UserPassword("@", ":"), Host: "h"}, 0},
		{"//%C3%BC", url.URL{Host: "ü"}, 0},
		{"//a%25b", url.URL{Host: "a%b"}, 0},
		{"?", url.URL{ForceQuery: true}, 0},
		{"HTTP://h", url.URL{Scheme: "http", Host: "h"}, neturl.LostSchemeCase},
		{"//u:a:b@h", url.URL{User: url.UserPassword("u", "a:b"), Host: "h"},
			neturl.LostUserinfoSpelling},
		{"//u!@h", url.URL{User: url.User("u!"), Host: "h"}, neturl.LostUserinfoSpelling},
		{"//%c3%bc", url.URL{Host: "ü"}, neturl.LostHostSpelling},
		{"//exa%6Dple", url.URL{Host: "example"}, neturl.LostHostSpelling},
		{"file://", url.URL{Scheme: "file"}, neturl.LostEmptyAuthority},
		{"/x#", url.URL{Path: "/x"}, neturl.LostEmptyFragment},
		{"%2A", url.URL{Path: "*"}, neturl.LostPathForm},
		{"HTTP://u!@%ff/#", url.URL{Scheme: "http", User: url.User("u!"), Host: "\xff", Path: "/"},
			neturl.LostSchemeCase | neturl.LostUserinfoSpelling | neturl.LostHostSpelling | neturl.LostEmptyFragment},
	} {
		u, lost, err := neturl.RefToURL(uri.MustParseRef(tt.text))
		if err != nil || lost != tt.lost || !reflect.DeepEqual(*u, tt.want) {
			t.Errorf("%q: %#v, lost %v, %v; want %#v, lost %v", tt.text, u, lost, err, tt.want,
				tt.lost)
		}
	}
}

func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		u    url.URL
		want string
		lost neturl.Loss
	}{
		{url.URL{Scheme: "http", Host: "h", Path: "/a b"}, "http://h/a%20b", 0},
		{url.URL{Path: "/a/b", RawPath: "/a%2fb"}, "/a%2fb", 0},
		{url.URL{User: url.UserPassword("a b", ""), Host: "h"}, "//a%20b:@h", 0},
		{url.URL{Scheme: "HTTP", Host: "h"}, "HTTP://h", neturl.LostSchemeCase},
		{url.URL{Host: "h", Path: "a"}, "//h/a", neturl.LostPathForm},
		{url.URL{Path: "a:b"}, "./a:b", neturl.LostPathForm},
		{url.URL{Scheme: "x", Path: "a", OmitHost: true}, "x:a", neturl.LostPathForm},
		{url.URL{Path: "/[1]", RawPath: "/[1]"}, "/%5B1%5D", neturl.LostPathBytes},
		{url.URL{RawQuery: "a[b]=c d#é"}, "?a%5Bb%5D=c%20d%23%C3%A9", neturl.LostQueryBytes},
		{url.URL{Fragment: "[", RawFragment: "["}, "#%5B", neturl.LostFragmentBytes},
		{url.URL{Path: "/a", RawPath: "/b"}, "/a", neturl.LostHints},
		{url.URL{Path: "/a", RawPath: "/a"}, "/a", neturl.LostHints},
		{url.URL{Path: "/a", RawFragment: "b"}, "/a", neturl.LostHints},
		{url.URL{Host: "h", OmitHost: true}, "//h", neturl.LostHints},
		{url.URL{RawQuery: "q", ForceQuery: true}, "?q", neturl.LostHints},
	} {
		r, lost, err := neturl.RefFromURL(&tt.u)
		if err != nil || lost != tt.lost || r.String() != tt.want {
			t.Errorf("%#v: %q, lost %v, %v; want %q, lost %v", tt.u, r, lost, err, tt.want, tt.lost)
		}
	}
}

// sameError compares what errors export.
func sameError(err, want error) bool {
	e, ok := errors.AsType[*uri.ParseError](err)
	if w, isParse := errors.AsType[*uri.ParseError](want); ok && isParse {
		return e.Offset == w.Offset && e.Rule == w.Rule && e.Component == w.Component
	}
	return reflect.DeepEqual(err, want)
}

// Each error has a place, a rule and a component, or a reason; also a malformed
// "%" (D-37).
func TestErrors(t *testing.T) {
	broken := func(c uri.Component, offset int, rule uri.Rule) error {
		return &uri.ParseError{Offset: offset, Rule: rule, Component: c}
	}
	reason := func(r string, c uri.Component, offset int) error {
		return &neturl.Error{Rule: r, Component: c, Offset: offset}
	}
	for _, tt := range []struct {
		u    *url.URL
		want error
	}{
		{nil, reason("no-url", 0, 0)},
		{&url.URL{Path: "/x"}, broken(uri.Scheme, 0, "scheme")},
		{&url.URL{Scheme: "ht tp", Host: "h"}, broken(uri.Scheme, 2, "scheme")},
		{&url.URL{Scheme: "a:b"}, broken(uri.Scheme, 1, "scheme")},
		{&url.URL{Opaque: "a"}, broken(uri.Scheme, 0, "scheme")},
		{&url.URL{Scheme: "x", Opaque: "a#b"}, broken(uri.Path, 1, "path-rootless")},
		{&url.URL{Scheme: "x", Opaque: "//evil.example/"}, broken(uri.Path, 0, "path-rootless")},
		{&url.URL{Scheme: "x", Opaque: "a", Host: "h"}, reason("contradiction", uri.Path, 0)},
		{&url.URL{Scheme: "x", Host: "a b"}, broken(uri.Host, 1, "reg-name")},
		{&url.URL{Scheme: "x", Host: "é/.example"}, broken(uri.Host, 2, "reg-name")},
		{&url.URL{Scheme: "x", Host: "user@h"}, broken(uri.Host, 4, "reg-name")},
		{&url.URL{Scheme: "x", Host: "user@h", User: url.User("u")}, broken(uri.Host, 4,
			"reg-name")},
		{&url.URL{Scheme: "x", Host: "h:8o"}, broken(uri.Port, 3, "port")},
		{&url.URL{Scheme: "x", Host: "h:1:2"}, broken(uri.Port, 3, "port")},
		{&url.URL{Scheme: "x", Host: "::1"}, broken(uri.Port, 1, "port")},
		{&url.URL{Scheme: "x", Host: "[::1"}, broken(uri.Host, 4, "IP-literal")},
		{&url.URL{Scheme: "x", Host: "[::1]evil"}, broken(uri.Host, 5, "authority")},
		{&url.URL{Scheme: "x", Host: "[::1]:a"}, broken(uri.Port, 6, "port")},
		{&url.URL{Scheme: "x", Host: "[v7.x]"}, reason("future-address", uri.Host, 1)},
		{&url.URL{Scheme: "x", Path: "a"}, broken(uri.Path, 0, "path-abempty")},
		{&url.URL{Scheme: "x", User: url.User("u"), Path: "a"}, broken(uri.Path, 0,
			"path-abempty")},
		{&url.URL{Scheme: "x", Path: "//evil.example/", OmitHost: true}, broken(uri.Path, 1,
			"path-absolute")},
		{&url.URL{Scheme: "x", RawQuery: "a%2"}, broken(uri.Query, 3, "pct-encoded")},
		{&url.URL{Scheme: "x", RawQuery: "a b=%zz"}, broken(uri.Query, 5, "pct-encoded")},
	} {
		u, lost, err := neturl.FromURL(tt.u)
		if !u.IsZero() || lost != 0 || !sameError(err, tt.want) {
			t.Errorf("%#v: %q, %v, %#v; want %#v", tt.u, u, lost, err, tt.want)
		}
	}
	_, _, err := neturl.RefFromURL(&url.URL{Path: "//evil.example/"})
	if !sameError(err, broken(uri.Path, 1, "path-absolute")) {
		t.Errorf("a path that begins with //: %#v", err)
	}
	_, _, err = neturl.RefFromURL(&url.URL{Host: "[fe80::1%eth0]:80"})
	if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Offset != 8 ||
		e.Component != uri.Host || !strings.Contains(e.Error(), "zone") {
		t.Errorf("a zone: %v", err)
	}

	for _, tt := range []struct {
		text string
		want error
	}{
		{"http://a%3A80/", reason("encoded-host", uri.Host, 8)},
		{"http://u@%C3%BC%41%2F/", reason("encoded-host", uri.Host, 18)},
		{"http://u@[v7.x]/", reason("future-address", uri.Host, 10)},
		{"///x", reason("empty-authority", uri.Authority, 2)},
		{"//?q", reason("empty-authority", uri.Authority, 2)},
	} {
		u, lost, err := neturl.RefToURL(uri.MustParseRef(tt.text))
		if u != nil || lost != 0 || !reflect.DeepEqual(err, tt.want) {
			t.Errorf("%q: %v, %v, %#v; want %#v", tt.text, u, lost, err, tt.want)
		}
	}
	if u, _, err := neturl.ToURL(uri.URI{}); u != nil || !reflect.DeepEqual(err,
		reason("no-url", 0, 0)) {
		t.Errorf("the zero URI: %v, %#v", u, err)
	}
}

// An error shows nothing of the text (G-3.2.1-03).
func TestErrorsHideSecrets(t *testing.T) {
	_, _, err1 := neturl.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", "secret"),
		Host: "h:x"})
	_, _, err2 := neturl.ToURL(uri.MustParse("http://u:secret@a%3A"))
	_, _, err3 := neturl.FromURL(&url.URL{Scheme: "http", Host: "u:secret@h"})
	_, _, err4 := neturl.FromURL(&url.URL{Scheme: "http", Host: "h", RawQuery: "secret=secret%"})
	for _, err := range []error{err1, err2, err3, err4} {
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
}

func TestLossString(t *testing.T) {
	for _, tt := range []struct {
		l    neturl.Loss
		want string
	}{
		{0, "nothing"},
		{neturl.LostSchemeCase | neturl.LostEmptyFragment, "case of the scheme, empty fragment"},
		{neturl.LostHints, "hints"},
		{neturl.LostHints << 1, "nothing"},
	} {
		if got := tt.l.String(); got != tt.want {
			t.Errorf("%d: %q, want %q", tt.l, got, tt.want)
		}
	}
	seen := map[string]bool{"nothing": true}
	for l := neturl.LostSchemeCase; l <= neturl.LostHints; l <<= 1 {
		if s := l.String(); s == "" || seen[s] {
			t.Errorf("%d is %q", l, s)
		}
		seen[l.String()] = true
	}
}

func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range []string{"", "no-url", "encoded-host", "future-address", "empty-authority", "contradiction"} {
		f := (&neturl.Error{Rule: r}).Finding()
		if f.Rule != r || f.Message == "" || seen[f.Message] {
			t.Errorf("%s: %v", r, f)
		}
		seen[f.Message] = true
	}
	e := &neturl.Error{Rule: "future-address", Component: uri.Host, Offset: 8}
	if got, want := e.Error(),
		"neturl: host, byte 8: net/url does not support addresses of a future version (RFC 3986 section 3.2.2)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
