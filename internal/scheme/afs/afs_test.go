package afs_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/afs"
)

var scheme = parttest.Scheme[afs.URI, afs.Fields]{FromURI: afs.FromURI, Check: afs.Check,
	Build: afs.Fields.URI}

// L93-AFS-01, except for the characters.
func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want afs.Fields
		file string // or "!" and what is wrong
	}{
		{"afs://transarc.com/public/doc", afs.Fields{Cell: "transarc.com", Path: "public/doc"},
			"/afs/transarc.com/public/doc"},
		{"AFS://c/", afs.Fields{Cell: "c"}, "/afs/c/"},
		{"afs://.c/a%20b/#x", afs.Fields{Cell: ".c", Path: "a b/"}, "/afs/.c/a b/"},
		{"afs://../etc", afs.Fields{Cell: "..", Path: "etc"}, "!.."},
		{"afs://a%2Fb/c", afs.Fields{Cell: "a%2Fb", Path: "c"}, "!a%2Fb"},
		{"afs://[::1]/c", afs.Fields{Cell: "[::1]", Path: "c"}, "![::1]"},
		{"afs://c/a/%2e%2E/b", afs.Fields{Cell: "c", Path: "a/../b"}, "!%2e%2E"},
		{"afs://c/a/.", afs.Fields{Cell: "c", Path: "a/."}, "!."},
	} {
		u := scheme.TestFields(t, test.text, test.want)
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
	scheme.TestCheck(t, [][2]string{
		{"nfs://h/", "scheme[nfs]"},
		{"afs:/a", "cellname[]"},
		{"afs:", "cellname[] path[]"},
		{"afs:///a", "cellname[]"},
		{"afs://c", "path[]"},
		{"afs://c//a", "path[]"},
		{"afs://c/a//b%2f%00", "path[] path[%2f] path[%00]"},
		{"afs://u:secret@c:/a?b", "userinfo[u:secret] port[:] query[?b]"},
	})
	if path, err := (afs.URI{}).File("/afs"); err == nil {
		t.Errorf("the zero URI is at %s", path)
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]afs.Fields{
		"afs://c/":                       {Cell: "c"},
		"afs://c/a%20b/%C3%BC%3F%23%25/": {Cell: "c", Path: "a b/ü?#%/"},
	}, []afs.Fields{
		{},
		{Cell: "c/d"},
		{Cell: "c:1"},
		{Cell: "c", Path: "/a"},
		{Cell: "c", Path: "a//b"},
		{Cell: "c", Path: "a\x00"},
	})
}

// FuzzParse: what the grammar of 1993 has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "afs", "afsaddress")
	parttest.Fuzz(f, []string{
		"afs://c/a/b", "afs://c/", "afs://c", "afs://c//", "afs://c/%2F",
		"afs://c/%00", "afs://u@c:1/", "afs://../../a", "afs://c/a?b#c",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		path, err := u.File("/afs")
		if err == nil && (!strings.HasPrefix(path, "/afs/") || strings.Contains(path+"/", "/../") ||
			strings.Contains(path, "\x00")) {
			t.Fatalf("%q: %q", g, path)
		}
	})
}

// TestAllocs: none to parse, and none for the fields if nothing is encoded.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "afs://transarc.com/public/doc", 0)
}
