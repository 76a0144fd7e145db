package ftp_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/ftp"
)

// The vectors of R38-3.2 and of what follows it run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want ftp.Fields
	}{
		{"ftp://h", ftp.Fields{Host: "h", Port: 21, CWD: []string{}}},
		{"FTP://h/", ftp.Fields{Host: "h", Port: 21, CWD: []string{}, Name: new("")}},
		{"ftp://h:/a%2Fb//c%20d;TYPE=I", ftp.Fields{Host: "h", Port: 21, CWD: []string{"a/b", ""}, Name: new("c d"), Type: ftp.Image}},
		{"ftp://u%40x:p%3Aq:r@[::1]:2121/a?b/c?;type=d#f", ftp.Fields{
			User: new("u@x"), Password: new("p:q:r"), Host: "[::1]", Port: 2121,
			CWD: []string{"a?b"}, Name: new("c?"), Type: ftp.Directory,
		}},
		{"ftp://@h/?x", ftp.Fields{User: new(""), Host: "h", Port: 21, CWD: []string{}, Name: new("?x")}},
	} {
		u, err := ftp.Parse(uri.MustParse(test.text))
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
		{"http://h/", "scheme[http]"},
		{"ftp:a", "host[]"},
		{"ftp:///a", "host[]"},
		{"ftp://h?a", "fpath[]"},
		{"ftp://h:65536/", "port[65536]"},
		{"ftp://h:00/", "port[00]"},
		{"ftp://h/a;type=", "ftptype[;type=]"},
		{"ftp://h/a;type=ai", "ftptype[;type=ai]"},
		{"ftp://h/a;type=x/b", "ftptype[;type=x/b]"},
		{"ftp://h/a;b", "fsegment[;]"},
		{"ftp://h/a;type=a;type=i", "fsegment[;]"},
		{"ftp://h/a%0D%0ADELE%20x", "fpath[%0D]"},
		{"ftp://h/a%00", "fpath[%00]"},
		{"ftp://u:a%0Ab@h:99999/%0a", "port[99999] userinfo[u:a%0Ab] fpath[%0a]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range ftp.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "a%0Ab") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := ftp.Parse(u); !errors.As(err, &f) || v != (ftp.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields ftp.Fields
		want   string
	}{
		{ftp.Fields{Host: "h"}, "ftp://h"},
		{ftp.Fields{Host: "h", Port: 21, Name: new("")}, "ftp://h/"},
		{ftp.Fields{Host: "[::1]", Port: 2121, User: new("a:b"), Password: new(""), CWD: []string{"", "/etc", "..", "ü;?"}, Name: new("#")},
			"ftp://a%3Ab:@[::1]:2121//%2Fetc/../%C3%BC%3B%3F/%23"},
		{ftp.Fields{Host: "h", Type: ftp.Directory}, "ftp://h/;type=d"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []ftp.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Password: new("x")},
		{Host: "h", Name: new("a\r\nb")},
		{Host: "h", User: new("a\x00")},
		{Host: "h", Type: 'x'},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

func TestCommandsError(t *testing.T) {
	u, err := ftp.Parse(uri.MustParse("ftp://h/pub/;type=i"))
	if err != nil {
		t.Fatal(err)
	}
	var f finding.Finding
	if list, err := u.Commands(); !errors.As(err, &f) || list != nil || f.Start != len("ftp://h/pub/") {
		t.Errorf("%v, %v", list, err)
	}
}

// FuzzParse: what the grammar of RFC 1738 has is accepted and nothing else; what is accepted comes back
// from its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/ftp.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("ftpurl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"ftp://u:p@h:21/a/b;type=a", "ftp://h", "ftp://h/%0A", "ftp://h/a;b", "ftp://h/?;type=i#x", "ftp:///", "ftp://[::1]/~",
		"ftp://h/;TYPE=D", "ftp://h/a;type=x;type=a", "ftp://:@h:099999//%2f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := ftp.Parse(g)
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
		if fields.User == nil && fields.Password != nil {
			t.Fatalf("%q: a password without a user", g)
		}
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		list, _ := u.Commands()
		for _, c := range list {
			if strings.ContainsAny(c.Argument, "\x00\r\n") {
				t.Fatalf("%q: %q", g, c)
			}
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

// TestAllocs: at most three to parse a URL with its fields.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("ftp://host.dom/a/motd;type=i")
	if n := testing.AllocsPerRun(100, func() {
		if _, err := ftp.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
}
