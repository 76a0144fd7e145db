package ws_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/ws"
)

var scheme = parttest.Scheme[ws.URI, ws.Fields]{FromURI: ws.FromURI, Check: ws.Check,
	Build: ws.Fields.URI}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text     string
		want     ws.Fields
		resource string
	}{
		{"ws://h", ws.Fields{Scheme: "ws", Host: "h", Port: 80}, "/"},
		{"WSS://H:/?", ws.Fields{Scheme: "wss", Host: "H", Port: 443, Path: "/", Query: new("")},
			"/"},
		{"wss://[::1]:80?a", ws.Fields{Scheme: "wss", Host: "[::1]", Port: 80, Query: new("a")},
			"/?a"},
		{"ws://h:443/a%2f%0A//?b/?", ws.Fields{Scheme: "ws", Host: "h", Port: 443,
			Path: "/a%2f%0A//", Query: new("b/?")}, "/a%2f%0A//?b/?"},
	} {
		u := scheme.TestFields(t, test.text, test.want)
		if u.ResourceName() != test.resource || u.Secure() != (test.want.Scheme == "wss") {
			t.Errorf("%s: %s, %v", test.text, u.ResourceName(), u.Secure())
		}
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/", "scheme[http]"},
		{"ws:a", "host[]"},
		{"ws:///a", "host[]"},
		{"wss://h:65536", "port[65536]"},
		{"wss://h:000", "port[000]"},
		{"ws://h#", "fragment[#]"},
		{"ws://u:secret@:0/a#b", "host[] port[0] userinfo[u:secret] fragment[#b]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]ws.Fields{
		"ws://h":   {Host: "h"},
		"wss://h/": {Scheme: "wss", Host: "h", Port: 443, Path: "/"},
		// G-3.1-03: a producer writes schemes in lower case.
		"wss://[::1]:80//%2F?a/?": {Scheme: "WSS", Host: "[::1]", Port: 80, Path: "//%2F",
			Query: new("a/?")},
	}, []ws.Fields{
		{},
		{Scheme: "http", Host: "h"},
		{Host: "u@h"},
		{Host: "h", Path: "a"},
		{Host: "h", Path: "/a b"},
		{Host: "h", Path: "/a?b"},
		{Host: "h", Query: new("#")},
	})
}

// FuzzParse: what the grammar of RFC 6455 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "ws", "ws-URI", parttest.Port)
	parttest.Fuzz(f, []string{
		"ws://h", "wss://h:443/a/b?c", "ws://u@h/", "ws:///", "ws://[::1]/~#",
		"wss://h:099999//%2f?", "wss:a", "WS://h:",
	}, func(t *testing.T, g uri.URI) {
		scheme.Laws(t, g, valid(g))
	})
}

// TestAllocs: none to parse; one for the fields, if there is a query.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "wss://host.dom/a?q", 1)
}
