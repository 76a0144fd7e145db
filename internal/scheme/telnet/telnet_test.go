package telnet_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/telnet"
)

var scheme = parttest.Scheme[telnet.URI, telnet.Fields]{FromURI: telnet.FromURI, Check: telnet.Check,
	Build: telnet.Fields.URI}

// The vectors of R38-3.8 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want telnet.Fields
	}{
		{"telnet://h", telnet.Fields{Scheme: "telnet", Host: "h", Port: 23}},
		{"TELNET://h:/#f", telnet.Fields{Scheme: "telnet", Host: "h", Port: 23}},
		{"telnet://u%40x:p%3Aq:~@[::1]:2323/", telnet.Fields{
			Scheme: "telnet", User: new("u@x"), Password: new("p:q:~"), Host: "[::1]", Port: 2323,
		}},
		{"telnet://:@h", telnet.Fields{Scheme: "telnet", User: new(""), Password: new(""),
			Host: "h", Port: 23}},
		{"tn3270://@h", telnet.Fields{Scheme: "tn3270", User: new(""), Host: "h", Port: 23}},
		// D-16
		{"rlogin://guest@h", telnet.Fields{Scheme: "rlogin", User: new("guest"), Host: "h"}},
		{"rlogin://h:513/", telnet.Fields{Scheme: "rlogin", Host: "h", Port: 513}},
	} {
		scheme.TestFields(t, test.text, test.want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"ssh://h/", "scheme[ssh]"},
		{"telnet:", "host[]"},
		{"telnet:x", "host[]"},
		{"telnet:/", "host[]"},
		{"telnet:///", "host[]"},
		{"telnet://h:65536", "port[65536]"},
		{"telnet://h:0/", "port[0]"},
		{"telnet://h/x", "telneturl[x]"},
		{"telnet://h//", "telneturl[/]"},
		{"tn3270://h/x", "tn3270-uri[x]"},
		{"rlogin://h/x", "telneturl[x]"},
		{"telnet://h?", "query[?]"},
		// R38-6-03
		{"telnet://u:secret%0A@h:99999/%0a?x",
			"port[99999] userinfo[u:secret%0A] telneturl[%0a] query[?x]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]telnet.Fields{
		"telnet://h/":    {Host: "h"},
		"rlogin://h:23/": {Scheme: "rlogin", Host: "h", Port: 23},
		// RFC 1738 section 3.1
		"telnet://u:p%3Aq@h/": {Host: "h", User: new("u"), Password: new("p:q")},
		"telnet://a%3Ab%3F:@[::1]:2323/": {Host: "[::1]", Port: 2323, User: new("a:b?"),
			Password: new("")},
	}, []telnet.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Password: new("x")},
		{Host: "h", User: new("a\r")},
		{Host: "h", Scheme: "http"},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "telnet", "telneturl", parttest.Port)
	parttest.Fuzz(f, []string{
		"telnet://u:p@h:23/", "tn3270://h", "rlogin://h:513", "telnet://h/%0A", "telnet://%00@h",
		"telnet://h?", "telnet:///",
		"TELNET://[::1]/#f", "telnet://:@h:099999//", "telnet:/",
	}, func(t *testing.T, g uri.URI) { scheme.Laws(t, g, valid(g)) })
}

// TestAllocs: none to parse a URL, and two for its user and password.
func TestAllocs(t *testing.T) { scheme.TestAllocs(t, "telnet://u:p@host.dom/", 2) }
