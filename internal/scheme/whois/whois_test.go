package whois_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/whois"
)

var scheme = parttest.Scheme[whois.URI, whois.Fields]{FromURI: whois.FromURI, Check: whois.Check,
	Build: whois.Fields.URI}

// L93-WHOIS-01
func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want whois.Fields
	}{
		{"whois://h.com/handle", whois.Fields{Host: "h.com", Path: "handle"}},
		{"WHOIS://h", whois.Fields{Host: "h"}},
		{"whois://h:/#f", whois.Fields{Host: "h"}},
		{"whois://[::1]:4343//a%2Fb/~", whois.Fields{Host: "[::1]", Port: 4343, Path: "/a/b/~"}},
		{"whois://h?", whois.Fields{Host: "h", Search: new("")}},
		{"whois://h/a?b/c?%20", whois.Fields{Host: "h", Path: "a", Search: new("b/c? ")}},
	} {
		scheme.TestFields(t, test.text, test.want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/", "scheme[http]"},
		{"whois:a", "host[]"},
		{"whois:///a", "host[]"},
		{"whois://h:65536/", "port[65536]"},
		{"whois://h:0", "port[0]"},
		{"whois://h/a%00", "path[%00]"},
		{"whois://h?%0d", "search[%0d]"},
		{"whois://u:secret@h:99999/a%0Ab?%0D%0A",
			"port[99999] userinfo[u:secret] path[%0A] search[%0D]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]whois.Fields{
		"whois://h/": {Host: "h"},
		"whois://[::1]:43//a%3F%23%C3%BC??%23": {Host: "[::1]", Port: 43, Path: "/a?#ü",
			Search: new("?#")},
	}, []whois.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Path: "a\r\nb"},
		{Host: "h", Search: new("\x00")},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "whois", "whoisurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"whois://h/handle", "whois://h", "whois://h:43?a?/#f", "whois://h/%0A", "whois://[::1]//",
		"whois://u@h/", "whois:///a", "whois://h:099999/%2f",
	}, func(t *testing.T, g uri.URI) { scheme.Laws(t, g, valid(g)) })
}

// TestAllocs: none to parse a URL, and one for a search.
func TestAllocs(t *testing.T) { scheme.TestAllocs(t, "whois://host.dom/handle?x", 1) }
