package file_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/file"
)

// The vectors of R38-3.10 and of what follows it run in package conformance.

func parse(t testing.TB, text string) file.URI {
	u, err := file.Parse(uri.MustParse(text))
	if err != nil {
		t.Helper()
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want file.Fields
	}{
		{"file:/", file.Fields{Local: true, Segments: []string{""}}},
		{"file:///a/b%2Fc/", file.Fields{Local: true, Segments: []string{"a", "b/c", ""}}},
		{"FILE://LocalHost/a", file.Fields{Host: "LocalHost", Local: true, Segments: []string{"a"}}},
		{"file://local%68ost/a", file.Fields{Host: "local%68ost", Local: true, Segments: []string{"a"}}},
		{"file:////a", file.Fields{Local: true, Segments: []string{"", "a"}}},
		{"file://[::1]/%00#x", file.Fields{Host: "[::1]", Segments: []string{"\x00"}}},
		{"file://localhost./..", file.Fields{Host: "localhost.", Segments: []string{".."}}},
	} {
		if got := parse(t, test.text).Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"ftp://h/", "scheme[ftp]"},
		{"file:", "path-absolute[]"},
		{"file:a/b", "path-absolute[a/b]"},
		{"file:c:/a", "path-absolute[c:/a]"},
		{"file://h", "path-absolute[]"},
		{"file://h:/a", "port[:]"},
		{"file://u:p@h:1?a", "userinfo[u:p] port[:1] path-absolute[] query[?a]"},
		{"file:///a?", "query[?]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range file.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "u:p") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := file.Parse(u); !errors.As(err, &f) || v != (file.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

// G-3.2.2-17, G-6.2.3-04, C-42, D-06.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"file:/etc/hosts", "file:///etc/hosts"},
		{"file://LOCALHOST/etc/hosts#x", "file:///etc/hosts#x"},
		{"file:///etc/hosts", "file:///etc/hosts"},
		{"file://Other/etc", "file://Other/etc"},
		{"file:/.//a", "file:////a"},
		{"file:/./a", "file:///./a"},
		{"file://localhost//a", "file:////a"},
	} {
		u := parse(t, test.text)
		n := u.Normalize()
		if n.String() != test.want || n.Normalize() != n {
			t.Errorf("%s: %s, want %s", u, n, test.want)
		}
	}
	if u := (file.URI{}); u.Normalize() != u {
		t.Error("the zero URI changed")
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields file.Fields
		want   string
	}{
		{file.Fields{Segments: []string{""}}, "file:///"},
		{file.Fields{Host: "LOCALHOST", Local: true, Segments: []string{"", "a", ""}}, "file://LOCALHOST//a/"},
		{file.Fields{Host: "[::1]", Segments: []string{"a/b", "ü;?#", "~C:", ".."}}, "file://[::1]/a%2Fb/%C3%BC;%3F%23/~C:/.."},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []file.Fields{
		{},
		{Host: "h"},
		{Host: "h", Local: true, Segments: []string{"a"}},
		{Host: "h:1", Segments: []string{"a"}},
		{Host: "u@h", Segments: []string{"a"}},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammars have is accepted and nothing else; what is accepted comes back from its
// fields, and from its path on each platform.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/file.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("file-URI")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"file:///a/b", "file:/a", "file:a", "file://h", "file://localhost/c%7C/a", "file:////s/x", "file://h:1/", "file:///a?b#c",
		"file://s/share/a%20b/", "file:///C:/a%2e/%2E%2e/con.txt", "file:///disk$user/my/note.txt;1", "file:/.//x", "file://%6cocalhost/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := file.Parse(g)
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
		v, err := fields.URI()
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		n := u.Normalize()
		if m, err := file.Parse(n.Generic()); err != nil || m != n || n.Normalize() != n || n.Local() != u.Local() {
			t.Fatalf("%q: Normalize gives %q, %v", g, n, err)
		}
		for p := file.Unix; p <= file.VMS; p++ {
			path, err := u.Path(p)
			if err != nil {
				continue
			}
			if file.SafePath(g.Path(), p) != nil {
				t.Fatalf("%q: %v: %q is not safe", g, p, path)
			}
			back, err := file.FromPath(p, "", path)
			if err != nil {
				t.Fatalf("%q: %v: %q does not come back: %v", g, p, path, err)
			}
			if again, err := back.Path(p); err != nil || again != squeeze(path, p) {
				t.Fatalf("%q: %v: %q comes back as %q, %v", g, p, path, again, err)
			}
		}
	})
}

// squeeze makes doubled separators one, but for those that begin a UNC path.
func squeeze(path string, p file.Platform) string {
	s, head := "/", ""
	if p == file.Windows {
		s, head = `\`, path[:1]
		path = path[1:]
	}
	for strings.Contains(path, s+s) {
		path = strings.ReplaceAll(path, s+s, s)
	}
	return head + path
}

// TestAllocs: nothing to parse a URI.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("file://localhost/etc/motd")
	if n := testing.AllocsPerRun(100, func() {
		if _, err := file.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
}
