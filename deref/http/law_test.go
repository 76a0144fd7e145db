package http

import (
	"net/http"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/pct"
)

// high returns the octets of a text beyond ASCII, encoded or not.
func high(text string) (octets []byte) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '%' && i+2 < len(text) {
			if d, err := pct.Decode(text[i : i+3]); err == nil {
				c = d[0]
				i += 2
			}
		}
		if c >= 0x80 {
			octets = append(octets, c)
		}
	}
	return octets
}

// FuzzLocation: the octets of a Location stay, whatever their encoding (RFC 9110
// section 5.5).
func FuzzLocation(f *testing.F) {
	for _, s := range []string{"caf\xe9?q=\xfc", "\xb0\xae", "a\xc3(", "%e9\xe9", "é\xed\xa0\x80#\xff", "%\xe9",
		"a b\ufffd", "\u202e\xef\xbb"} {
		f.Add(s)
	}
	base := uri.MustParse("http://h.example/")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, ".\\\t\r\n") || strings.Contains(strings.ToLower(text), "%2e") {
			return // there may be dot-segments
		}
		resp := &http.Response{Header: http.Header{"Location": {"/x" + text}}}
		u, err := Accessor{}.repaired(&deref.Hop{Request: deref.Request{URI: base}}, resp, nil)
		if err == nil && !u.IsZero() && string(high(u.String())) != string(high(text)) {
			t.Errorf("%q leads to %s", text, u)
		}
	})
}

// FuzzTarget: what is asked for is the URI without dot-segments (C-23), of a
// server as of a proxy, whatever the field Host says (RFC 9112 section 3.2.2).
func FuzzTarget(f *testing.F) {
	for _, s := range []string{"/a/../b?/../c", "", "?q", "//a/./..", "/%2e%2e/a", "/.", "/a;b=c/.."} {
		f.Add(s, "", false)
		f.Add(s, "other:1", true)
	}
	f.Fuzz(func(t *testing.T, rest, host string, proxied bool) {
		u, err := uri.Parse("http://real.example:81" + rest)
		if err != nil || u.HostPort() != "real.example:81" || u.HasUserinfo() {
			return
		}
		a := Accessor{NoProxy: "*"}
		if proxied {
			a = Accessor{Proxy: "http://proxy.example:1", NoProxy: "none.example"}
		}
		c := deref.New(deref.Options{TrustFirst: true, AllowPorts: []uint16{81},
			Accessors: deref.Registry{}.With(a, "http")})
		p, err := c.Plan(deref.Request{URI: u, Header: http.Header{"Host": {host}}})
		if err != nil {
			return
		}
		got, _ := strings.CutPrefix(p.Send[0], "GET ")
		path := u.Resolve(u.Ref()).Path()
		if path == "" {
			path = "/"
		}
		want := path
		if u.HasQuery() {
			want += "?" + u.Query()
		}
		if proxied {
			want = "http://real.example:81" + want
		}
		for s := range strings.SplitSeq(path, "/") {
			if s == "." || s == ".." {
				t.Errorf("%s: the path is %s", u, path)
			}
		}
		if got != want && !strings.Contains(p.Send[0], "***") { // a plan has masks
			t.Errorf("%s: asks for %s, want %s", u, got, want)
		}
	})
}
