package news_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/news"
)

// The vectors of R38-3.6 run in package conformance.

func article(unique, domain string) news.Fields {
	return news.Fields{Kind: news.Article, MessageID: new(unique + "@" + domain), Unique: &unique, Domain: &domain}
}

func at(f news.Fields, host string, port uint16) news.Fields {
	f.Host, f.Port = &host, port
	return f
}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want news.Fields
	}{
		{"news:*", news.Fields{Kind: news.All, Group: new("*")}},
		{"NEWS:", news.Fields{Kind: news.All, Group: new("*")}},
		{"news:%2A#f", news.Fields{Kind: news.All, Group: new("*")}},
		{"news:comp.lang.c++", news.Fields{Kind: news.Group, Group: new("comp.lang.c++")}},
		{"news:a%40b%2F%C3%BC", news.Fields{Kind: news.Group, Group: new("a@b/ü")}},
		{"news:example.group.*", news.Fields{Kind: news.Wildmat, Group: new("example.group.*")}},
		{"news:a%3F", news.Fields{Kind: news.Wildmat, Group: new("a?")}},
		{"news://news.server.example/*", at(news.Fields{Kind: news.All, Group: new("*")}, "news.server.example", 119)},
		{"news://news.server.example/", at(news.Fields{Kind: news.All, Group: new("*")}, "news.server.example", 119)},
		{"news://[::1]:563/a", at(news.Fields{Kind: news.Group, Group: new("a")}, "[::1]", 563)},
		{"news:a;b/c?d:e&f=g@host.com", article("a;b/c?d:e&f=g", "host.com")},
		{"news:/a%25%40@%5B::1%5D", article("/a%@", "[::1]")},
		{"news://h:/(~)@b#c", at(article("(~)", "b"), "h", 119)},
		{"news://u:p%40@h/?@b", func() news.Fields {
			f := at(article("?", "b"), "h", 119)
			f.User, f.Password = new("u"), new("p@")
			return f
		}()},
	} {
		u, err := news.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"nntp://h/a", "scheme[nntp]"},
		{"news://h", "newsURL[]"},
		{"news://h?a", "newsURL[] newsgroups[?]"},
		{"news:///a", "host[]"},
		{"news://h:0/a", "port[0]"},
		{"news:a/b", "newsgroups[/]"},
		{"news:a?", "newsgroups[?]"},
		{"news:a~", "newsgroups[~]"},
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
		{"news://u:secret%0A@h:70000/a%00@b%00", "port[70000] userinfo[u:secret%0A] article[%00] article[%00]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range news.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
			continue
		}
		var f finding.Finding
		if v, err := news.Parse(u); !errors.As(err, &f) || v != (news.URI{}) || f != news.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields news.Fields
		want   string
	}{
		{news.Fields{}, "news:*"},
		{news.Fields{Kind: news.All, Group: new("")}, "news:"},
		{news.Fields{Group: new("a.*?/@ü~")}, "news:a.*%3F%2F%40%C3%BC%7E"},
		{news.Fields{MessageID: new("1@host.com")}, "news:1@host.com"},
		{news.Fields{Kind: news.Article, Unique: new("//a@?#%"), Domain: new("[b]")}, "news:%2F%2Fa%40%3F%23%25@%5Bb%5D"},
		{news.Fields{Host: new("h"), Port: 119, User: new("u:"), Password: new("p:")}, "news://u%3A:p:@h/*"},
		{news.Fields{Host: new("h"), Port: 1, Group: new("a")}, "news://h:1/a"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []news.Fields{
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
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// TestNormalize: RFC 5538 section 4 says that the first two of its examples are equivalent.
func TestNormalize(t *testing.T) {
	for _, test := range [][2]string{
		{"news://news.server.example/", "news://news.server.example/*"},
		{"news://news.server.example/*", "news://news.server.example/*"},
		{"news:#f", "news:*#f"},
		{"NEWS:A@B", "NEWS:A@B"},
		{"news:?@B", "news:?@B"},
	} {
		u, err := news.Parse(uri.MustParse(test[0]))
		if err != nil {
			t.Errorf("%s: %v", test[0], err)
			continue
		}
		if v := u.Normalize(); v.String() != test[1] || v.Normalize() != v || !reflect.DeepEqual(v.Fields(), u.Fields()) {
			t.Errorf("%s: %s, want %s", u, v, test[1])
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields, and its normal form means the same.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/news.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("newsURL")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"news:a.b@c#d", "news://u:p@h:119/a.*", "news://h/", "news:", "news://h", "news:/a?b/@%5B::%5D", "news://a@b", "news:%C3%BC%3F", "news:a%3E@b",
		"news:///a@b", "news://h/?@b", "news:a@b@c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := news.Parse(g)
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
		if fields.Password != nil && fields.User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
		for _, s := range []*string{fields.Group, fields.MessageID, fields.User, fields.Password} {
			if s != nil && strings.ContainsAny(*s, "\x00\r\n") {
				t.Fatalf("%q: %q", g, *s)
			}
		}
		v, err := fields.URI()
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		n := u.Normalize()
		if w, err := news.Parse(n.Generic()); err != nil || w != n || n.Normalize() != n || !reflect.DeepEqual(n.Fields(), fields) {
			t.Fatalf("%q: the normal form is %q, %v", g, n, err)
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

// TestAllocs: none to parse, and none to normalize what is normal; three for the fields of an article.
func TestAllocs(t *testing.T) {
	var u news.URI
	for _, text := range []string{"news://host.dom/comp.lang.%C3%BC", "news:a%25b@host.dom"} {
		g := uri.MustParse(text)
		if n := testing.AllocsPerRun(100, func() {
			var err error
			if u, err = news.Parse(g); err != nil {
				t.Fatal(err)
			}
			u.Normalize()
		}); n > 0 {
			t.Errorf("%s: %v allocations", g, n)
		}
	}
	u, _ = news.Parse(uri.MustParse("news:ab@host.dom"))
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 3 {
		t.Errorf("Fields: %v allocations", n)
	}
}
