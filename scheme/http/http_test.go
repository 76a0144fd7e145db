package http_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/http"
)

var (
	scheme = parttest.Scheme[http.URI, http.Fields]{FromURI: http.FromURI, Check: http.Check,
		Build: http.Fields.URI}

	// by the rules that allow userinfo
	allow = http.Rules{Userinfo: true}
	users = parttest.Scheme[http.URI, http.Fields]{FromURI: allow.FromURI, Check: allow.Check,
		Build: allow.Build}
)

// The vectors of R38-3.3, G-3.1-06 and G-3.2.2-17 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text   string
		want   http.Fields
		target string
	}{
		{"http://h", http.Fields{Scheme: "http", Host: "h", Port: 80, Path: http.Path{}}, "/"},
		{"HTTPS://H:/", http.Fields{Scheme: "https", Host: "H", Port: 443, Path: http.Path{""}},
			"/"},
		{"https://h:80?", http.Fields{Scheme: "https", Host: "h", Port: 80, Path: http.Path{},
			Search: new("")}, "/?"},
		{"http://[::1]:0080//a%2Fb/~;x/?a%26b/?#f", http.Fields{
			Scheme: "http", Host: "[::1]", Port: 80, Path: http.Path{"", "a/b", "~;x",
				""}, Search: new("a%26b/?"),
		}, "//a%2Fb/~;x/?a%26b/?"},
		{"http://h/%0D%0A%00?%0A", http.Fields{Scheme: "http", Host: "h", Port: 80,
			Path: http.Path{"\r\n\x00"}, Search: new("%0A")},
			"/%0D%0A%00?%0A"},
	} {
		u := scheme.TestFields(t, test.text, test.want)
		if u.Generic().RequestTarget() != test.target {
			t.Errorf("%s: %s, want %s", test.text, u.Generic().RequestTarget(), test.target)
		}
		if u.Secure() != (test.want.Scheme == "https") {
			t.Errorf("%s: %v", test.text, u.Secure())
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct{ text, want, userinfo string }{
		{"ftp://h/", "scheme[ftp]", "scheme[ftp]"},
		{"http:a", "host[]", "host[]"},
		{"http:/a", "host[]", "host[]"},
		{"http:///a", "host[]", "host[]"},
		{"https://:443", "host[]", "host[]"},
		{"http://h:65536", "port[65536]", "port[65536]"},
		{"http://h:0", "port[0]", "port[0]"},
		{"http://@h", "userinfo[]", ""},
		{"http://u:secret@h:70000", "port[70000] userinfo[u:secret]", "port[70000]"},
		{"https://u@h/", "userinfo[u]", ""},
	} {
		scheme.TestCheck(t, [][2]string{{test.text, test.want}})
		users.TestCheck(t, [][2]string{{test.text, test.userinfo}})
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]http.Fields{
		"http://h":      {Host: "h"},
		"https://h":     {Scheme: "HTTPS", Host: "h", Port: 443}, // lower case: G-3.1-03
		"https://h:80/": {Scheme: "https", Host: "h", Port: 80, Path: http.Path{""}},
		"http://h//a%2Fb/../%C3%BC%3F%23?x=%20/?": {Host: "h",
			Path: http.Path{"", "a/b", "..", "ü?#"}, Search: new("x=%20/?")},
	}, []http.Fields{
		{},
		{Scheme: "ftp", Host: "h"},
		{Host: "a/b"},
		{Host: "h", User: new("u")},
		{Host: "h", Search: new("a b")},
		{Host: "h", Search: new("#")},
	})
	users.TestBuild(t, map[string]http.Fields{
		"http://a%3Ab:c%40%3A@h": {Host: "h", User: new("a:b"), Password: new("c@:")},
	}, []http.Fields{
		{Host: "h", Password: new("c")},
	})
}

func TestPathJSON(t *testing.T) {
	for _, test := range []struct {
		path http.Path
		want string
	}{
		{http.Path{""}, `""`},
		{http.Path{"a", "b"}, `"a/b"`},
		{http.Path{"", "a/b", " %"}, `"/a%2Fb/%20%25"`},
	} {
		b, err := json.Marshal(test.path)
		if string(b) != test.want || err != nil {
			t.Errorf("%q: %s, %v", test.path, b, err)
		}
		var got http.Path
		if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, test.path) {
			t.Errorf("%s: %q, %v", b, got, err)
		}
		list, _ := json.Marshal([]string(test.path))
		if err := json.Unmarshal(list, &got); err != nil || !reflect.DeepEqual(got, test.path) {
			t.Errorf("%s: %q, %v", list, got, err)
		}
	}
	if b, err := (http.Path{}).MarshalText(); len(b) != 0 || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	for _, bad := range []string{`"a b"`, `"a?b"`, `"%2"`, `"ü"`, `7`, `[7]`} {
		var p http.Path
		if err := json.Unmarshal([]byte(bad), &p); err == nil {
			t.Errorf("%s: %q", bad, p)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "http", "http-URI", parttest.Port)
	validUsers := parttest.Oracle[uri.URI](f, "http", "user-URI", parttest.Port)
	parttest.Fuzz(f, []string{
		"http://h", "https://u:p@h:443/a/b;c?d=/e?#f", "http:///", "http://[::1]/~",
		"http://h:099999//%2f?", "http:a", "HTTP://@h:", "http://h?",
	}, func(t *testing.T, g uri.URI) {
		scheme.Laws(t, g, valid(g))
		if u, ok := users.Laws(t, g, validUsers(g)); ok && u.Fields().Password != nil &&
			u.Fields().User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
	})
}

// TestAllocs: none to parse; with the fields of a short path at most two.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "https://host.dom/a?q", 2)
}
