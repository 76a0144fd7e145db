package news_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/news"
)

var scheme = parttest.Scheme[news.URI, news.Fields]{
	FromURI: news.FromURI, Check: news.Check, Build: news.Fields.URI, Normalize: news.URI.Normalize,
	Same: func(u, n news.URI) bool { return reflect.DeepEqual(u.Fields(), n.Fields()) },
}

// The vectors of R38-3.6 run in package conformance.

func article(unique, domain string) news.Fields {
	return news.Fields{Kind: news.Article, MessageID: new(unique + "@" + domain), Unique: &unique,
		Domain: &domain}
}

func at(f news.Fields, host string, port uint16) news.Fields {
	f.Host, f.Port = &host, port
	return f
}

func TestFields(t *testing.T) {
	for text, want := range map[string]news.Fields{
		"news:*":               {Kind: news.All, Group: new("*")},
		"NEWS:":                {Kind: news.All, Group: new("*")},
		"news:%2A#f":           {Kind: news.All, Group: new("*")},
		"news:comp.lang.c++":   {Kind: news.Group, Group: new("comp.lang.c++")},
		"news:a%40b%2F%C3%BC":  {Kind: news.Group, Group: new("a@b/ü")},
		"news:example.group.*": {Kind: news.Wildmat, Group: new("example.group.*")},
		"news:a%3F":            {Kind: news.Wildmat, Group: new("a?")},
		"news://news.server.example/*": at(news.Fields{Kind: news.All, Group: new("*")},
			"news.server.example", 119),
		"news://news.server.example/": at(news.Fields{Kind: news.All, Group: new("*")},
			"news.server.example", 119),
		"news://[::1]:563/a": at(news.Fields{Kind: news.Group, Group: new("a")}, "[::1]",
			563),
		"news:a;b/c?d:e&f=g@host.com": article("a;b/c?d:e&f=g", "host.com"),
		"news:/a%25%40@%5B::1%5D":     article("/a%@", "[::1]"),
		"news://h:/(~)@b#c":           at(article("(~)", "b"), "h", 119),
		"news://u:p%40@h/?@b": func() news.Fields {
			f := at(article("?", "b"), "h", 119)
			f.User, f.Password = new("u"), new("p@")
			return f
		}(),
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"nntp://h/a", "scheme[nntp]"},
		{"news://h", "newsURL[]"},
		{"news://h?a", "newsURL[] newsgroups[?]"},
		{"news:///a", "host[]"},
		{"news://h:0/a", "port[0]"},
		{"news:a/b", "newsgroups[/]"},
		{"news:a?", "newsgroups[?]"},
		{"news:a~%7E", ""}, // RFC 3986 section 2.3,
		{"news:a,b", "newsgroups[,]"},
		{"news:a%2Cb", "newsgroups[%2C]"},
		{"news:%21a", "newsgroups[%21]"},
		{"news:a%20b", "newsgroups[%20]"},
		{"news:a%0D%0AQUIT", "newsgroups[%0D]"},
		{"news:%5Ba%5D%FF", "newsgroups[%5B] newsgroups[%FF]"},
		{"news:@b", "article[]"},
		{"news:a@", "article[]"},
		{"news:a@b@c", "article[@]"},
		{"news:a%3E@b", "article[%3E]"},
		{"news:a%20@b", "article[%20]"},
		{"news:a@%5B%3E%5D", "article[%3E]"},
		{"news:%C3%BC@b", "article[%C3]"},
		{"news:a@b..c", "article[.]"},
		{"news:a@b?", "article[?]"},
		{"news:a@b:119", "article[:]"},
		{"news://u:secret%0A@h:70000/a%00@b%00",
			"port[70000] userinfo[u:secret%0A] article[%00] article[%00]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]news.Fields{
		"news:*":                     {},
		"news:":                      {Kind: news.All, Group: new("")},
		"news:a.*%3F%2F%40%C3%BC%7E": {Group: new("a.*?/@ü~")},
		"news:1@host.com":            {MessageID: new("1@host.com")},
		"news:%2F%2Fa%40%3F%23%25@%5Bb%5D": {Kind: news.Article, Unique: new("//a@?#%"),
			Domain: new("[b]")},
		"news://u%3A:p%3A@h/*": {Host: new("h"), Port: 119, User: new("u:"),
			Password: new("p:")},
		"news://h:1/a": {Host: new("h"), Port: 1, Group: new("a")},
	}, []news.Fields{
		{Kind: news.Article},
		{Kind: news.Group, Group: new("a*")},
		{Kind: "x"},
		{Port: 119},
		{User: new("u")},
		{Host: new("")},
		{Host: new("h"), Password: new("p")},
		{Group: new("a b")},
		{Group: new("a,b")},
		{Group: new("\xff")},
		{MessageID: new("a")},
		{MessageID: new("@b")},
		{MessageID: new("<a@b>")},
		{MessageID: new("a@b\r\nQUIT")},
		{MessageID: new("a@b"), Group: new("a")},
		{MessageID: new("a@b"), Unique: new("c")},
		{MessageID: new("a@b"), Domain: new("c")},
		{Unique: new("a")},
	})
}

// TestNormalize: RFC 5538 section 4 says that the first two of its examples are
// equivalent.
func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"news://news.server.example/", "news://news.server.example/*"},
		{"news://news.server.example/*", "news://news.server.example/*"},
		{"news:#f", "news:*#f"},
		{"NEWS:A@B", "NEWS:A@B"},
		{"news:?@B", "news:?@B"},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields, and its normal form means the same.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "news", "newsURL", parttest.Port)
	parttest.Fuzz(f, []string{
		"news:a.b@c#d", "news://u:p@h:119/a.*", "news://h/", "news:", "news://h",
		"news:/a?b/@%5B::%5D", "news://a@b", "news:%C3%BC%3F", "news:a%3E@b",
		"news:///a@b", "news://h/?@b", "news:a@b@c",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		fields := u.Fields()
		if fields.Password != nil && fields.User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
		for _, s := range []*string{fields.Group, fields.MessageID, fields.User, fields.Password} {
			if s != nil && strings.ContainsAny(*s, "\x00\r\n") {
				t.Fatalf("%q: %q", g, *s)
			}
		}
	})
}

// TestAllocs: none to parse, and none to normalize what is normal; three for
// the fields of an article, and two more to decode it.
func TestAllocs(t *testing.T) {
	for text, fields := range map[string]float64{
		"news://host.dom/comp.lang.%C3%BC": 3,
		"news:a%25b@host.dom":              5,
		"news:ab@host.dom":                 3,
	} {
		scheme.TestAllocs(t, text, fields)
		u := scheme.Read(t, text)
		parttest.Allocs(t, "Normalize of "+text, 0, func() { u.Normalize() })
	}
}
