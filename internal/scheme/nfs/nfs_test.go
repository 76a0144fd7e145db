package nfs_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/nfs"
)

var scheme = parttest.Scheme[nfs.URI, nfs.Fields]{FromURI: nfs.FromURI, Check: nfs.Check,
	Build: nfs.Fields.URI}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text   string
		want   nfs.Fields
		lookup string
	}{
		{"nfs://h", nfs.Fields{Host: "h", Port: 2049, Segments: []string{}}, "."},
		{"NFS://h:/", nfs.Fields{Host: "h", Port: 2049, Segments: []string{}}, "."},
		{"nfs://[::1]:0020/a%2Fb//c%20d/#f", nfs.Fields{Host: "[::1]", Port: 20,
			Segments: []string{"a/b", "", "c d", ""}}, "a%2Fb//c%20d/"},
		{"nfs://h//a/%C3%BC", nfs.Fields{Host: "h", Port: 2049, Absolute: true,
			Segments: []string{"a", "ü"}}, "/a/%C3%BC"},
		{"nfs://h//", nfs.Fields{Host: "h", Port: 2049, Absolute: true, Segments: []string{""}},
			"/"},
		{"nfs://h///a", nfs.Fields{Host: "h", Port: 2049, Absolute: true,
			Segments: []string{"", "a"}}, "//a"},
	} {
		u := scheme.TestFields(t, test.text, test.want)
		if got := u.Lookup(); got != test.lookup {
			t.Errorf("%s: %s, want %s", test.text, got, test.lookup)
		}
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"file:///", "scheme[file]"},
		{"nfs:/a", "host[]"},
		{"nfs:///a", "host[]"},
		{"nfs://h:0/a?b", "port[0] query[?b]"},
		{"nfs://u:secret@h:65536/a%00%00", "port[65536] userinfo[u:secret] url-path[%00]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]nfs.Fields{
		"nfs://h": {Host: "h"},
		"nfs://h//": {Host: "h", Port: 2049, Absolute: true,
			Segments: []string{""}},
		"nfs://[::1]:1/a%2Fb/%C3%BC%3F%23/../": {Host: "[::1]", Port: 1,
			Segments: []string{"a/b", "ü?#", "..", ""}},
	}, []nfs.Fields{
		{},
		{Host: "a/b"},
		{Host: "u@h"},
		{Host: "h", Absolute: true},
		{Host: "h", Segments: []string{""}},
		{Host: "h", Segments: []string{"", "a"}},
		{Host: "h", Segments: []string{"a\x00"}},
	})
}

// FuzzParse: what the grammar of RFC 2224 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "nfs", "nfsurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"nfs://h", "nfs://h/a/b", "nfs://[::1]:2049//a/", "nfs://h/%00",
		"nfs://u@h/", "nfs:///", "nfs://h///?", "nfs://h:099999/#",
	}, func(t *testing.T, g uri.URI) {
		if u, ok := scheme.Laws(t, g, valid(g)); ok &&
			strings.HasPrefix(u.Lookup(), "/") != u.Fields().Absolute {
			t.Fatalf("%q: %q", g, u.Lookup())
		}
	})
}

// TestAllocs: nothing to parse a URL and to look it up; two for its fields.
func TestAllocs(t *testing.T) {
	const text = "nfs://host.dom/a/motd"
	scheme.TestAllocs(t, text, 2)
	u := scheme.Read(t, text)
	parttest.Allocs(t, "Lookup", 0, func() {
		if u.Lookup() != "a/motd" {
			t.Error(u.Lookup())
		}
	})
}
