package nfs_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/nfs"
)

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text   string
		want   nfs.Fields
		lookup string
	}{
		{"nfs://h", nfs.Fields{Host: "h", Port: 2049, Segments: []string{}}, "."},
		{"NFS://h:/", nfs.Fields{Host: "h", Port: 2049, Segments: []string{}}, "."},
		{"nfs://[::1]:0020/a%2Fb//c%20d/#f", nfs.Fields{Host: "[::1]", Port: 20, Segments: []string{"a/b", "", "c d", ""}}, "a%2Fb//c%20d/"},
		{"nfs://h//a/%C3%BC", nfs.Fields{Host: "h", Port: 2049, Absolute: true, Segments: []string{"a", "ü"}}, "/a/%C3%BC"},
		{"nfs://h//", nfs.Fields{Host: "h", Port: 2049, Absolute: true, Segments: []string{""}}, "/"},
		{"nfs://h///a", nfs.Fields{Host: "h", Port: 2049, Absolute: true, Segments: []string{"", "a"}}, "//a"},
	} {
		u, err := nfs.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
		if got := u.Lookup(); got != test.lookup {
			t.Errorf("%s: %s, want %s", test.text, got, test.lookup)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"file:///", "scheme[file]"},
		{"nfs:/a", "host[]"},
		{"nfs:///a", "host[]"},
		{"nfs://h:0/a?b", "port[0] query[?b]"},
		{"nfs://u:p@h:65536/a%00%00", "port[65536] userinfo[u:p] url-path[%00]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range nfs.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "u:p") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := nfs.Parse(u); !errors.As(err, &f) || v != (nfs.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields nfs.Fields
		want   string
	}{
		{nfs.Fields{Host: "h"}, "nfs://h"},
		{nfs.Fields{Host: "h", Port: 2049, Absolute: true, Segments: []string{""}}, "nfs://h//"},
		{nfs.Fields{Host: "[::1]", Port: 1, Segments: []string{"a/b", "ü?#", "..", ""}}, "nfs://[::1]:1/a%2Fb/%C3%BC%3F%23/../"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []nfs.Fields{
		{},
		{Host: "a/b"},
		{Host: "u@h"},
		{Host: "h", Absolute: true},
		{Host: "h", Segments: []string{""}},
		{Host: "h", Segments: []string{"", "a"}},
		{Host: "h", Segments: []string{"a\x00"}},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 2224 has is accepted and nothing else; what is accepted comes back
// from its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/nfs.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("nfsurl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"nfs://h", "nfs://h/a/b", "nfs://[::1]:2049//a/", "nfs://h/%00", "nfs://u@h/", "nfs:///", "nfs://h///?", "nfs://h:099999/#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := nfs.Parse(g)
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
		if strings.HasPrefix(u.Lookup(), "/") != fields.Absolute {
			t.Fatalf("%q: %q", g, u.Lookup())
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

// TestAllocs: nothing to parse a URL.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("nfs://host.dom/a/motd")
	if n := testing.AllocsPerRun(100, func() {
		u, err := nfs.Parse(g)
		if err != nil || u.Lookup() != "a/motd" {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
}
