package file_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/file"
)

var scheme = parttest.Scheme[file.URI, file.Fields]{
	FromURI: file.FromURI, Check: file.Check, Build: file.Fields.URI, Normalize: file.URI.Normalize,
	Same: func(u, n file.URI) bool { return u.Local() == n.Local() },
}

// The vectors of R38-3.10 and of what follows it run in package conformance.

func TestFields(t *testing.T) {
	for text, want := range map[string]file.Fields{
		"file:/":               {Local: true, Segments: []string{""}},
		"file:///a/b%2Fc/":     {Local: true, Segments: []string{"a", "b/c", ""}},
		"FILE://LocalHost/a":   {Host: "LocalHost", Local: true, Segments: []string{"a"}},
		"file://local%68ost/a": {Host: "local%68ost", Local: true, Segments: []string{"a"}},
		"file:////a":           {Local: true, Segments: []string{"", "a"}},
		"file://[::1]/%00#x":   {Host: "[::1]", Segments: []string{"\x00"}},
		"file://localhost./..": {Host: "localhost.", Segments: []string{".."}},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"ftp://h/", "scheme[ftp]"},
		{"file:", "path-absolute[]"},
		{"file:a/b", "path-absolute[a/b]"},
		{"file:c:/a", "path-absolute[c:/a]"},
		{"file://h", "path-absolute[]"},
		{"file://h:/a", "port[:]"},
		{"file://u:secret@h:1?a", "userinfo[u:secret] port[:1] path-absolute[] query[?a]"},
		{"file:///a?", "query[?]"},
	})
}

// G-3.2.2-17, G-6.2.3-04, C-42, D-06.
func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"file:/etc/hosts", "file:///etc/hosts"},
		{"file://LOCALHOST/etc/hosts#x", "file:///etc/hosts#x"},
		{"file:///etc/hosts", "file:///etc/hosts"},
		{"file://Other/etc", "file://Other/etc"},
		{"file:/.//a", "file:////a"},
		{"file:/./a", "file:///./a"},
		{"file://localhost//a", "file:////a"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]file.Fields{
		"file:///":             {Segments: []string{""}},
		"file://LOCALHOST//a/": {Host: "LOCALHOST", Local: true, Segments: []string{"", "a", ""}},
		"file://[::1]/a%2Fb/%C3%BC%3B%3F%23/~C:/..": {Host: "[::1]",
			Segments: []string{"a/b", "ü;?#", "~C:", ".."}},
	}, []file.Fields{
		{},
		{Host: "h"},
		{Host: "h", Local: true, Segments: []string{"a"}},
		{Host: "h:1", Segments: []string{"a"}},
		{Host: "u@h", Segments: []string{"a"}},
	})
}

// FuzzParse: what the grammars have is accepted and nothing else; what is
// accepted comes back from its fields, and from its path on each platform.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "file", "file-URI")
	parttest.Fuzz(f, []string{
		"file:///a/b", "file:/a", "file:a", "file://h", "file://localhost/c%7C/a", "file:////s/x",
		"file://h:1/", "file:///a?b#c",
		"file://s/share/a%20b/", "file:///C:/a%2e/%2E%2e/con.txt",
		"file:///disk$user/my/note.txt;1", "file:/.//x", "file://%6cocalhost/",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
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

// squeeze makes doubled separators one, except for those that begin a UNC path.
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

// TestAllocs: nothing to parse a URI; four at most for its fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "file://localhost/etc/motd", 4)
}
