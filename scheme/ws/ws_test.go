package ws_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/ws"
)

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text     string
		want     ws.Fields
		resource string
	}{
		{"ws://h", ws.Fields{Scheme: "ws", Host: "h", Port: 80}, "/"},
		{"WSS://H:/?", ws.Fields{Scheme: "wss", Host: "H", Port: 443, Path: "/", Query: new("")}, "/"},
		{"wss://[::1]:80?a", ws.Fields{Scheme: "wss", Host: "[::1]", Port: 80, Query: new("a")}, "/?a"},
		{"ws://h:443/a%2f%0A//?b/?", ws.Fields{Scheme: "ws", Host: "h", Port: 443, Path: "/a%2f%0A//", Query: new("b/?")}, "/a%2f%0A//?b/?"},
	} {
		u, err := ws.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
		if u.ResourceName() != test.resource || u.Secure() != (test.want.Scheme == "wss") {
			t.Errorf("%s: %s, %v", test.text, u.ResourceName(), u.Secure())
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"http://h/", "scheme[http]"},
		{"ws:a", "host[]"},
		{"ws:///a", "host[]"},
		{"wss://h:65536", "port[65536]"},
		{"wss://h:000", "port[000]"},
		{"ws://h#", "fragment[#]"},
		{"ws://u:secret@:0/a#b", "host[] port[0] userinfo[u:secret] fragment[#b]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range ws.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := ws.Parse(u); !errors.As(err, &f) || v != (ws.URI{}) || f != ws.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields ws.Fields
		want   string
	}{
		{ws.Fields{Host: "h"}, "ws://h"},
		{ws.Fields{Scheme: "wss", Host: "h", Port: 443, Path: "/"}, "wss://h/"},
		{ws.Fields{Scheme: "WSS", Host: "[::1]", Port: 80, Path: "//%2F", Query: new("a/?")}, "WSS://[::1]:80//%2F?a/?"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []ws.Fields{
		{},
		{Scheme: "http", Host: "h"},
		{Host: "u@h"},
		{Host: "h", Path: "a"},
		{Host: "h", Path: "/a b"},
		{Host: "h", Path: "/a?b"},
		{Host: "h", Query: new("#")},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 6455 has is accepted and nothing else; what is accepted comes back
// from its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/ws.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("ws-URI")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"ws://h", "wss://h:443/a/b?c", "ws://u@h/", "ws:///", "ws://[::1]/~#", "wss://h:099999//%2f?", "wss:a", "WS://h:",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := ws.Parse(g)
		if want := matcher.Match(text) && !noPort(g.Port()); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		fields := u.Fields()
		v, err := fields.URI()
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

// TestAllocs: none to parse; one for the fields, if there is a query.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("wss://host.dom/a?q")
	var u ws.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = ws.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 1 {
		t.Errorf("Fields: %v allocations", n)
	}
}
