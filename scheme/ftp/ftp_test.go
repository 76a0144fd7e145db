package ftp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/ftp"
)

var scheme = parttest.Scheme[ftp.URI, ftp.Fields]{FromURI: ftp.FromURI, Check: ftp.Check,
	Build: ftp.Fields.URI}

// The vectors of R38-3.2 and of what follows it run in package conformance.

func TestFields(t *testing.T) {
	for text, want := range map[string]ftp.Fields{
		"ftp://h":  {Host: "h", Port: 21, CWD: []string{}},
		"FTP://h/": {Host: "h", Port: 21, CWD: []string{}, Name: new("")},
		"ftp://h:/a%2Fb//c%20d;TYPE=I": {Host: "h", Port: 21, CWD: []string{"a/b", ""},
			Name: new("c d"), Type: ftp.Image},
		"ftp://u%40x:p%3Aq:r@[::1]:2121/a?b/c?;type=d#f": {
			User: new("u@x"), Password: new("p:q:r"), Host: "[::1]", Port: 2121,
			CWD: []string{"a?b"}, Name: new("c?"), Type: ftp.Directory,
		},
		"ftp://@h/?x": {User: new(""), Host: "h", Port: 21, CWD: []string{}, Name: new("?x")},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
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
		{"ftp://u:secret%0A@h:99999/%0a", "port[99999] userinfo[u:secret%0A] fpath[%0a]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]ftp.Fields{
		"ftp://h":  {Host: "h"},
		"ftp://h/": {Host: "h", Port: 21, Name: new("")},
		"ftp://a%3Ab:@[::1]:2121//%2Fetc/../%C3%BC%3B%3F/%23": {
			Host: "[::1]", Port: 2121, User: new("a:b"), Password: new(""), CWD: []string{"",
				"/etc", "..", "ü;?"}, Name: new("#"),
		},
		"ftp://h/;type=d": {Host: "h", Type: ftp.Directory},
	}, []ftp.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Password: new("x")},
		{Host: "h", Name: new("a\r\nb")},
		{Host: "h", User: new("a\x00")},
		{Host: "h", Type: 'x'},
	})
}

func TestCommandsError(t *testing.T) {
	u, err := ftp.FromURI(uri.MustParse("ftp://h/pub/;type=i"))
	if err != nil {
		t.Fatal(err)
	}
	var f finding.Finding
	if list, err := u.Commands(); !errors.As(err, &f) || list != nil ||
		f.Start != len("ftp://h/pub/") {
		t.Errorf("%v, %v", list, err)
	}
}

// FuzzParse: what the grammar of RFC 1738 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "ftp", "ftpurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"ftp://u:p@h:21/a/b;type=a", "ftp://h", "ftp://h/%0A", "ftp://h/a;b", "ftp://h/?;type=i#x",
		"ftp:///", "ftp://[::1]/~",
		"ftp://h/;TYPE=D", "ftp://h/a;type=x;type=a", "ftp://:@h:099999//%2f",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		if fields := u.Fields(); fields.Password != nil && fields.User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
		list, _ := u.Commands()
		for _, c := range list {
			if strings.ContainsAny(c.Argument, "\x00\r\n") {
				t.Fatalf("%q: %q", g, c)
			}
		}
	})
}

// TestAllocs: none to parse, and at most three for the fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "ftp://host.dom/a/motd;type=i", 3)
}
