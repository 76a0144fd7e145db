package uri_test

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
)

// enumerate returns all references over the alphabet up to a length, the shorter ones first.
func enumerate(alphabet string, length int) []uri.Ref {
	level := []string{""}
	refs := []uri.Ref{{}}
	for range length {
		var next []string
		for _, s := range level {
			for _, c := range []byte(alphabet) {
				text := s + string([]byte{c})
				next = append(next, text) // a text that is not a reference can begin one
				if r, err := uri.ParseRef(text); err == nil {
					refs = append(refs, r)
				}
			}
		}
		level = next
	}
	return refs
}

// TestRelativizeShortest tries all short references with each base: of those that lead to a target
// Relativize returns one of the shortest.
func TestRelativizeShortest(t *testing.T) {
	alphabet, length := "a./:?#", 5
	if testing.Short() {
		length = 4
	}
	refs := enumerate(alphabet, length)
	bases := []string{
		"a:", "a:a", "a:/", "a:/a", "a:a/", "a:a/a", "a:/a/", "a:/a/a", "a:/a/a/a", "a:a/a/a",
		"a:a/a/a/a/", "a://",
		"a:///", "a:///a", "a://a", "a://a/", "a://a/a", "a://a/a/", "a://a/a/a", "a://a//",
		"a://a//a",
		"a:?", "a:?a", "a:#a", "a:a?a", "a:/?a", "a://a?", "a://a?a", "a:///?a", "a://a/a?a",
		"a://a/a/?a#a",
		"a:.", "a:..", "a:/.", "a:/..", "a:/./a", "a:/.//", "a:/.//a", "a:/.//a/a", "a:./a",
		"a:a/../a", "a:a/./",
		"a:/a/../a", "a:/a//", "a:/a//a", "a:a//", "a:a//a", "a://a/./a", "a://a/../", "a:::",
		"a:a:a/a", "a:/a:a",
	}
	for _, b := range bases {
		base := uri.MustParse(b)
		best := map[uri.URI]int{}
		for _, r := range refs {
			target := base.Resolve(r)
			n, found := best[target]
			if !found {
				n = len(r.String()) // they come in order of length
				best[target] = n
				checkRelativize(t, base, target)
			}
			if got, ok := base.Relativize(target); !found && (!ok || len(got.String()) != n) {
				t.Errorf("base %q, target %q: %q, %v, but %q is shorter", b, target, got, ok, r)
			}
		}
		// Targets that no reference leads to.
		for _, r := range refs {
			target, ok := r.URI()
			if _, found := best[target]; !ok || found {
				continue
			}
			if got, ok := base.Relativize(target); ok && len(got.String()) <= length {
				t.Errorf("base %q, target %q: %q leads to %q", b, target, got, base.Resolve(got))
			}
		}
	}
}

// TestRelativize lists references that are worth a look.
func TestRelativize(t *testing.T) {
	for _, tt := range []struct{ base, target, want string }{
		{"http://a/b/c/d;p?q", "http://a/b/c/g", "g"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q", ""},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s", "#s"},
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p?y", "?y"},
		// an empty reference would keep the query
		{"http://a/b/c/d;p?q", "http://a/b/c/d;p", "d;p"},
		{"http://a/b/c/?q", "http://a/b/c/", "."},
		{"http://a/b/c/d;p?q", "http://a/b/", ".."},
		{"http://a/b/c/d;p?q", "http://a/", "/"},
		{"http://a/b/c/d;p?q", "http://a", "//a"}, // only so is there no path
		{"http://a/b/c/d;p?q", "http://g/", "//g/"},
		{"http://a/b/c/d;p?q", "g:h", "g:h"},
		{"http://a/b/c/d;p?q", "HTTP://a/b/c/g", "HTTP://a/b/c/g"}, // kept to the letter
		{"http://a/b/c/d;p?q", "http://A/b/c/g", "//A/b/c/g"},
		{"http://a/b/c/d;p?q", "http://a/b/c/g:h", "./g:h"}, // g: would be a scheme
		{"http://a/b/c/d;p?q", "http://a/b/c//g", ".//g"},
		{"http://a/b/c/d;p?q", "http://a//g", "/.//g"}, // or ////a... is not a shorter
		{"http://a", "http://a/b", "b"},                // section 5.2.3 puts the slash
		{"http://a", "http://a/", "."},
		{"mailto:a@b", "mailto:c@d", "c@d"},
		{"urn:a:b", "urn:a:c", "./a:c"},
		{"foo:/a", "foo:/.//g", ".//g"}, // D-02
		{"foo:/a/b#c", "foo:/a/b", ""},
		{"x:a/../b", "x:a/../b#c", "#c"}, // the base's own path stays as it is
		{"x:a/../b", "x:a/../b?c", "?c"},
	} {
		base, target := uri.MustParse(tt.base), uri.MustParse(tt.target)
		if got, ok := base.Relativize(target); !ok || len(got.String()) != len(tt.want) ||
			base.Resolve(got) != target {
			t.Errorf("base %q, target %q: %q, %v, want %q", tt.base, tt.target, got, ok, tt.want)
		}
	}
	for _, tt := range []struct{ base, target string }{
		{"http://a/b", "http://a/b/../c"},
		{"http://a/b", "x:/./c"},
		{"x:a/../b?c", "x:a/../b"}, // without path the query stays
		{"", "x:a"},
		{"x:a", ""},
	} {
		var base, target uri.URI
		if err := base.UnmarshalText([]byte(tt.base)); err != nil {
			t.Fatal(err)
		}
		if err := target.UnmarshalText([]byte(tt.target)); err != nil {
			t.Fatal(err)
		}
		if got, ok := base.Relativize(target); ok || !got.IsZero() {
			t.Errorf("base %q, target %q: %q", tt.base, tt.target, got)
		}
		if dst, ok := base.AppendRelativize([]byte("d"), target); ok ||
			!slices.Equal(dst, []byte("d")) {
			t.Errorf("base %q, target %q: appended %q", tt.base, tt.target, dst)
		}
	}
}
