package afs_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/afs"
)

// L93-AFS-01, but for the characters.
func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want afs.Fields
		file string // or "!" and what is wrong
	}{
		{"afs://transarc.com/public/doc", afs.Fields{Cell: "transarc.com", Path: "public/doc"}, "/afs/transarc.com/public/doc"},
		{"AFS://c/", afs.Fields{Cell: "c"}, "/afs/c/"},
		{"afs://.c/a%20b/#x", afs.Fields{Cell: ".c", Path: "a b/"}, "/afs/.c/a b/"},
		{"afs://../etc", afs.Fields{Cell: "..", Path: "etc"}, "!.."},
		{"afs://a%2Fb/c", afs.Fields{Cell: "a%2Fb", Path: "c"}, "!a%2Fb"},
		{"afs://[::1]/c", afs.Fields{Cell: "[::1]", Path: "c"}, "![::1]"},
		{"afs://c/a/%2e%2E/b", afs.Fields{Cell: "c", Path: "a/../b"}, "!%2e%2E"},
		{"afs://c/a/.", afs.Fields{Cell: "c", Path: "a/."}, "!."},
	} {
		u, err := afs.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
		got, err := u.File("/afs/")
		if err != nil {
			var f finding.Finding
			if !errors.As(err, &f) {
				t.Error(err)
			}
			got += "!" + test.text[f.Start:f.End]
		}
		if got != test.file {
			t.Errorf("%s: %s, want %s", test.text, got, test.file)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"nfs://h/", "scheme[nfs]"},
		{"afs:/a", "cellname[]"},
		{"afs:", "cellname[] path[]"},
		{"afs:///a", "cellname[]"},
		{"afs://c", "path[]"},
		{"afs://c//a", "path[]"},
		{"afs://c/a//b%2f%00", "path[] path[%2f] path[%00]"},
		{"afs://u:p@c:/a?b", "userinfo[u:p] port[:] query[?b]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range afs.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "u:p") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := afs.Parse(u); !errors.As(err, &f) || v != (afs.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
	if path, err := (afs.URI{}).File("/afs"); err == nil {
		t.Errorf("the zero URI is at %s", path)
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields afs.Fields
		want   string
	}{
		{afs.Fields{Cell: "c"}, "afs://c/"},
		{afs.Fields{Cell: "c", Path: "a b/ü?#%/"}, "afs://c/a%20b/%C3%BC%3F%23%25/"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []afs.Fields{
		{},
		{Cell: "c/d"},
		{Cell: "c:1"},
		{Cell: "c", Path: "/a"},
		{Cell: "c", Path: "a//b"},
		{Cell: "c", Path: "a\x00"},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of 1993 has is accepted and nothing else; what is accepted comes back from
// its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/afs.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("afsaddress")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"afs://c/a/b", "afs://c/", "afs://c", "afs://c//", "afs://c/%2F", "afs://c/%00", "afs://u@c:1/", "afs://../../a", "afs://c/a?b#c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := afs.Parse(g)
		if want := matcher.Match(text); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		fields := u.Fields()
		if v, err := fields.URI(); err != nil || v.Fields() != fields {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		path, err := u.File("/afs")
		if err == nil && (!strings.HasPrefix(path, "/afs/") || strings.Contains(path+"/", "/../") || strings.Contains(path, "\x00")) {
			t.Fatalf("%q: %q", g, path)
		}
	})
}

// TestAllocs: nothing to parse a URL.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("afs://transarc.com/public/doc")
	if n := testing.AllocsPerRun(100, func() {
		if _, err := afs.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
}
