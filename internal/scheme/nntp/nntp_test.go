package nntp_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/nntp"
)

var scheme = parttest.Scheme[nntp.URI, nntp.Fields]{FromURI: nntp.FromURI, Check: nntp.Check,
	Build: nntp.Fields.URI}

// The vectors of R38-3.7 run in package conformance.

func TestFields(t *testing.T) {
	for text, want := range map[string]nntp.Fields{
		"nntp://h/comp.lang.c": {Host: "h", Port: 119, Group: "comp.lang.c"},
		"NNTP://H:/c++/0": {Host: "H", Port: 119, Group: "c++",
			Article: new(uint64(0))},
		"nntp://[::1]:563/a%2F%C3%BC/0009#f": {Host: "[::1]", Port: 563, Group: "a/ü",
			Article: new(uint64(9))},
		"nntp://u%40:p:@h/1/9999999999999999": {
			User: new("u@"), Password: new("p:"), Host: "h", Port: 119, Group: "1",
			Article: new(uint64(9999999999999999)),
		},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"news:a", "scheme[news]"},
		{"nntp:a/1", "host[]"},
		{"nntp:///a", "host[]"},
		{"nntp://h", "group[]"},
		{"nntp://h/", "group[]"},
		{"nntp://h//1", "group[]"},
		{"nntp://h/a/", "article-number[]"},
		{"nntp://h/a/1a", "article-number[1a]"},
		{"nntp://h/a/%31", "article-number[%31]"},
		{"nntp://h/a/1/", "article-number[1/]"},
		{"nntp://h/a/12345678901234567", "article-number[12345678901234567]"},
		{"nntp://h/*", "group[*]"},
		{"nntp://h/a@b", "group[@]"},
		{"nntp://h/a%3F", "group[%3F]"},
		{"nntp://h/a%20b", "group[%20]"},
		{"nntp://h/a%0D%0AQUIT", "group[%0D]"},
		{"nntp://h/%FF", "group[%FF]"},
		{"nntp://h/a?b", "query[?b]"},
		{"nntp://h:65536/a/x?", "port[65536] article-number[x] query[?]"},
		{"nntp://u:secret%0D@h/", "userinfo[u:secret%0D] group[]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]nntp.Fields{
		"nntp://h.com/comp.lang.c/5": {Host: "h.com", Group: "comp.lang.c",
			Article: new(uint64(5))},
		"nntp://%3A:@[::1]/a%2F%C3%BC%7E%40": {Host: "[::1]", Port: 119, User: new(":"),
			Password: new(""), Group: "a/ü~@"},
		"nntp://h:563/a": {Host: "h", Port: 563, Group: "a"},
	}, []nntp.Fields{
		{},
		{Host: "h"},
		{Group: "a"},
		{Host: "h", Group: "*"},
		{Host: "h", Group: "a b"},
		{Host: "h", Group: "a\r\nQUIT"},
		{Host: "h", Group: "\xff"},
		{Host: "h", Group: "a", Password: new("p")},
		{Host: "h", Group: "a", User: new("\n")},
		{Host: "h", Group: "a", Article: new(uint64(1e16))},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "nntp", "nntpURL", parttest.Port)
	parttest.Fuzz(f, []string{
		"nntp://h/a.b/1#d", "nntp://u:p@h:119/a", "nntp://h/", "nntp:a", "nntp://h//1",
		"nntp://[::1]/%C3%BC%3F/12345678901234567", "nntp://h/a?b",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		fields := u.Fields()
		if fields.Password != nil && fields.User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
		if strings.ContainsAny(fields.Group, "\x00\r\n ") {
			t.Fatalf("%q: %q", g, fields.Group)
		}
	})
}

// TestAllocs: none to parse, and one for the fields of an article.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "nntp://host.dom/comp.lang.c/5", 1)
}
