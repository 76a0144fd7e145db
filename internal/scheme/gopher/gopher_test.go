package gopher_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/gopher"
)

var scheme = parttest.Scheme[gopher.URI, gopher.Fields]{
	FromURI: gopher.FromURI, Check: gopher.Check, Build: gopher.Fields.URI,
	Normalize: gopher.URI.Normalize,
	Same:      func(u, n gopher.URI) bool { return reflect.DeepEqual(u.Fields(), n.Fields()) },
}

// The vectors of R38-3.4 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want gopher.Fields
	}{
		{"gopher://h", gopher.Fields{Host: "h", Port: 70, Type: "1"}},
		{"GOPHER://h:/#f", gopher.Fields{Host: "h", Port: 70, Type: "1"}},
		{"gopher://[::1]:7070/00/~a%2509", gopher.Fields{Host: "[::1]", Port: 7070, Type: "0",
			Selector: "0/~a%09"}},
		{"gopher://h/?", gopher.Fields{Host: "h", Port: 70, Type: "?"}},
		{"gopher://h//", gopher.Fields{Host: "h", Port: 70, Type: "/"}},
		{"gopher://h/%41b?c", gopher.Fields{Host: "h", Port: 70, Type: "A", Selector: "b?c"}},
		{"gopher://h/7%09", gopher.Fields{Host: "h", Port: 70, Type: "7", Search: new("")}},
		{"gopher://h/7a?b%09c?d%20e", gopher.Fields{Host: "h", Port: 70, Type: "7", Selector: "a?b",
			Search: new("c?d e")}},
		{"gopher://h/0a%09%09?", gopher.Fields{Host: "h", Port: 70, Type: "0", Selector: "a",
			Search: new(""), GopherPlus: new("?")}},
		{"gopher://h/0a%09%09", gopher.Fields{Host: "h", Port: 70, Type: "0", Selector: "a",
			Search: new(""), GopherPlus: new("")}},
		{"gopher://h/0%09s%09%21+A%20+B", gopher.Fields{Host: "h", Port: 70, Type: "0",
			Search: new("s"), GopherPlus: new("%21+A%20+B")}},
	} {
		scheme.TestFields(t, test.text, test.want)
	}
}

func TestCheck(t *testing.T) {
	const head = "gopher://h/0%09%09+%091%0D%0A+-1%0D%0A"
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"http://h/", "scheme[http]"},
		{"gopher:0a", "host[]"},
		{"gopher:///0a", "host[]"},
		{"gopher://h?a", "gopherurl[]"},
		{"gopher://h:65536/", "port[65536]"},
		{"gopher://h:00/", "port[00]"},
		{"gopher://u@h/", "userinfo[u]"},
		{"gopher://h/%09s", "gtype[%09]"},
		{"gopher://h/%0as", "gtype[%0a]"},
		{"gopher://h/0a%0D%0Ab", "selector[%0D]"}, // R38-3.4.1-05
		{"gopher://h/0a%00", "selector[%00]"},
		{"gopher://h/7a%09b%0A", "search[%0A]"}, // D-08
		{"gopher://h/7a?%09b?%00", "search[%00]"},
		{"gopher://h/0%09%09+%09x", "gopher-plus-string[%09]"},
		{head + ".%0D%0A", ""}, // C-40
		{head + "a%09b%0D%0A%0D%0A..%0D%0A?.?%0D%0A%2E%0D%0A", ""},
		{head + "a%0D%0A.", "gopher-plus-string[%09]"},
		{head + "a%0D%0A", "gopher-plus-string[%09]"},
		{head + ".%0D%0AQUIT%0D%0A.%0D%0A", "gopher-plus-string[%09]"},
		{head + ".%0D%0A.%0D%0A", "gopher-plus-string[%09]"},
		{head + "a%0Ab%0D%0A.%0D%0A", "gopher-plus-string[%09]"},
		{head + "a%0Db%0D%0A.%0D%0A", "gopher-plus-string[%09]"},
		{head + "a%00%0D%0A.%0D%0A", "gopher-plus-string[%09]"},
		{head + "a%0D%0A.%0D", "gopher-plus-string[%09]"},
		{"gopher://h/0%09%09+%0D%0Ax", "gopher-plus-string[%0D]"},
		{"gopher://u:a%0Ab@h:99999/%00%0A%09%0D%09%0A",
			"port[99999] userinfo[u:a%0Ab] gtype[%00] selector[%0A] search[%0D] gopher-plus-string[%0A]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range gopher.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error ||
				strings.Contains(f.Message, "a%0Ab") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := gopher.FromURI(u); test.want == "" {
			if err != nil {
				t.Errorf("%s: %v", u, err)
			}
		} else if !errors.As(err, &f) || v != (gopher.URI{}) ||
			f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

// TestSection: NUL is allowed by RFC 1738 section 3.4.1, so that another
// document is cited for it.
func TestSection(t *testing.T) {
	for text, want := range map[string]string{
		"gopher://h/%00":         "RFC 3986 section 7.3",
		"gopher://h/0a%00":       "RFC 3986 section 7.3",
		"gopher://h/0a%0D":       "RFC 1738 section 3.4.1",
		"gopher://h/0%09%09+%09": "RFC 3986 section 7.3",
	} {
		if list := gopher.Check(uri.MustParse(text)); len(list) != 1 || list[0].Section != want {
			t.Errorf("%s: %v, want %s", text, list, want)
		}
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]gopher.Fields{
		"gopher://h/":     {Host: "h"},
		"gopher://g/":     {Host: "g", Port: 70, Type: "1"},
		"gopher://h/1%09": {Host: "h", Type: "1", Search: new("")},
		"gopher://[::1]:7070/%3F/a%3F%23%C3%BC%2509": {Host: "[::1]", Port: 7070, Type: "?",
			Selector: "/a?#ü%09"},
		// R38-3.4.3-01
		"gopher://h/1%09%09+": {Host: "h", GopherPlus: new("+")},
		"gopher://h/70%09x%3F%FF%09?": {Host: "h", Type: "7", Selector: "0",
			Search: new("x?\xff"), GopherPlus: new("?")},
	}, []gopher.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Type: "00"},
		{Host: "h", Type: "\t"},
		{Host: "h", Type: "\n"},
		{Host: "h", Selector: "a\tb"},
		{Host: "h", Selector: "a\r\nb"},
		{Host: "h", Search: new("\t")},
		{Host: "h", Search: new("\x00")},
		{Host: "h", Search: new(""), GopherPlus: new("+#")},
		{Host: "h", Search: new(""), GopherPlus: new("+ x")},
		{Host: "h", Search: new(""), GopherPlus: new("+%0Ax")},
	})
}

// R38-3.4.1-04: the default type and no path are one.
func TestNormalize(t *testing.T) {
	for text, want := range map[string]string{
		"gopher://h/1":       "gopher://h/",
		"gopher://h:7/1#1":   "gopher://h:7/#1",
		"gopher://h/1?":      "gopher://h/1?",
		"gopher://h/11":      "gopher://h/11",
		"gopher://h/1%09":    "gopher://h/1%09",
		"gopher://h/0":       "gopher://h/0",
		"gopher://h":         "gopher://h",
		"gopher://H:70/%31a": "gopher://H:70/%31a",
	} {
		u, err := gopher.FromURI(uri.MustParse(text))
		if err != nil {
			t.Fatal(err)
		}
		n := u.Normalize()
		if n.String() != want || n.Normalize() != n {
			t.Errorf("%s: %s, then %s; want %s", text, n, n.Normalize(), want)
		}
	}
	if n := (gopher.URI{}).Normalize(); n != (gopher.URI{}) {
		t.Errorf("zero: %v", n)
	}
}

func TestTypeName(t *testing.T) {
	if gopher.TypeName("0") != "text file" || gopher.TypeName("T") != "tn3270 session" ||
		gopher.TypeName("x") != "" {
		t.Error("the names of types are not those of RFC 1436")
	}
}

// L93-GOPHER-05
func TestItem(t *testing.T) {
	for _, test := range []struct {
		item gopher.Item
		want string
	}{
		{gopher.Item{Type: "8", Host: "h"}, "telnet://h"},
		{gopher.Item{Type: "T", Host: "h", Port: 24, Selector: "a:b@c"}, "tn3270://a%3Ab%40c@h:24"},
		{gopher.Item{Type: "0", Host: "h", Port: 70, Selector: "a?b"}, "gopher://h/0a%3Fb"},
		{gopher.Item{Type: "1", Host: "h", Plus: "+"}, "gopher://h/1%09%09+"},
		{gopher.Item{Type: "0", Host: "h", Selector: "a", Plus: "?"}, "gopher://h/0a%09%09?"},
		{gopher.Item{Type: "h", Host: "h", Selector: "URL:http://a/?b"}, "http://a/?b"},
	} {
		if u, err := test.item.URI(); err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.item, u, err, test.want)
		}
	}
	for _, item := range []gopher.Item{{}, {Type: "8"}, {Type: "8", Host: "h", Selector: "\r"},
		{Type: "T", Host: "a b"}, {Type: "0", Host: "h", Selector: "\t"},
		{Type: "h", Host: "h", Selector: "URL:a b"}} {
		if u, err := item.URI(); err == nil {
			t.Errorf("%+v: %v", item, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 1738 has is accepted and nothing else;
// what is accepted comes back from its fields, and makes a request of one line,
// or of the form answers.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "gopher", "gopherurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"gopher://h", "gopher://h:70/1", "gopher://h/7a?b%09c%09?d", "gopher://h/0%0A",
		"gopher://h/%09", "gopher://h?x", "gopher://u@h/",
		"gopher://[::1]/0a%09%09+%091%0D%0A+-1%0D%0A.a%0D%0A%0d%0a.%0D%0A#f",
		"gopher://h/0%09%09%2b%09%31%0D%0A+%2D1%0D%0A%2e%0D%0A",
		"gopher://h/0%09%09+%091%0D%0A+-1%0D%0A.%0D%0A.%0D%0A", "gopher:///1",
		"gopher://h/0%09%09+%090",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		fields := u.Fields()
		var plus gopher.Plus
		if fields.GopherPlus != nil {
			plus, _ = gopher.ParsePlus(*fields.GopherPlus)
		}
		request, err := u.Request(fields.Port)
		lines := 1
		if plus.Kind == gopher.FormAnswers {
			lines = len(plus.Answers) + 3
		}
		if err != nil || strings.Count(request, "\r\n") != lines ||
			strings.Count(request, "\n") != lines || !strings.HasSuffix(request, "\r\n") {
			t.Fatalf("%q: %q, %v", g, request, err)
		}
	})
}

// TestAllocs: none to parse a URL, even with form answers, and one for each
// part that is decoded.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "gopher://host.dom/0a%20b%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A", 3)
}
