package url1993

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/edition/doc"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, base, ref, want string }{
		{"L93-PARTIAL-08", "http://a/b/c/d?q#f", "g#s", "http://a/b/c/g#s"},
		{"L93-PARTIAL-09", "http://a/b/./c/../d", "g", "http://a/b/g"},
		{"L93-PARTIAL-10", "http://a/b", "../../g/../h", "http://a/../../h"},
		{"L93-PARTIAL-10", "http://a/../b/c", "../g", "http://a/../g"},
		// the search is not a path (D-13)
		{"L93-PARTIAL-09", "http://a/b", "c?d/../e", "http://a/c?d/../e"},
		{"D-13", "http://a?q", "g", "http://a/g"},
		{"D-13", "http://a?q", "", "http://a?q"},
		{"D-13", "http://a/b#c", "", "http://a/b"},
		{"D-13", "http://a/b", "?x:y", "http://a/?x:y"},
		{"L93-FRAG-03", "http://a/b", "g#", "http://a/g"},
		{"L93-PARTIAL-05", "", "g:h#i", "g:h#i"},
		{"L93-PARTIAL-06", "http://u@a:1/b", "/c", "http://u@a:1/c"},
		{"L93-NEWS-02", "news:a.b", "c/./d/..", "news:c"},
		{"D-12", "http://a/b//d", "../g", "http://a/b/g"}, // an empty element is one
	} {
		got, err := resolve(v.base, v.ref)
		if err != nil || got.Text != v.want || got.CurrentDocument || got.Findings != nil {
			t.Errorf("%s: %q on %q: got %+v, want %q (%v)", v.id, v.ref, v.base, got, v.want, err)
		}
	}
	for _, base := range []string{"", "/a", "//h/a", "?a:b"} { // PARTIAL-02
		if got, err := resolve(base, "g"); err == nil {
			t.Errorf("%q: %v", base, got)
		}
	}
	if got, err := resolve("foo:/a", "x/..//g"); err != nil || got.Text != "foo://g" ||
		len(got.Findings) != 1 || got.Findings[0].Severity != finding.Warning {
		t.Errorf("%+v, %v", got, err)
	}
}

// slowDots does what the document says, as it says it.
func slowDots(path string) string {
again:
	for i := range len(path) {
		if path[i] != '/' {
			continue
		}
		end := doc.Index(path, i+1, '/')
		if path[i:end] == "/." {
			path = path[:i] + path[end:]
			goto again
		}
		if next := doc.Index(path, min(end+1, len(path)), '/'); path[end:next] == "/.." &&
			path[i:end] != "/.." {
			path = path[:i] + path[next:]
			goto again
		}
	}
	return path
}

// FuzzResolve holds the laws of partial forms.
func FuzzResolve(f *testing.F) {
	for _, s := range texts {
		f.Add("http://a/b/c/d;p?q", s)
		f.Add(s, "http://a/b/../c")
	}
	f.Fuzz(checkResolve)
}

func checkResolve(t *testing.T, base, ref string) {
	if path, _ := cutSearch(ref); len(path) < 200 {
		if got, _ := doc.RemoveDots(path); got != slowDots(path) {
			t.Errorf("%q without dots: %q, want %q", path, got, slowDots(path))
		}
	}
	got, err := resolve(base, ref)
	if err != nil {
		if Classify(base) == "full" || Classify(ref) == "full" {
			t.Errorf("%q on %q: %v", ref, base, err)
		}
		return
	}
	if Classify(got.Text) != "full" || strings.HasSuffix(got.Text, "#") &&
		strings.Count(ref, "#") < 2 {
		t.Errorf("%q on %q: %q", ref, base, got.Text)
	}
	if again, err := resolve(base, got.Text); err != nil || again.Text != got.Text {
		t.Errorf("%q on %q: %q, and then %q (%v)", ref, base, got.Text, again.Text, err)
	}
	partial := Partial(base, got.Text)
	if back, err := resolve(base, partial); err != nil || back.Text != got.Text ||
		len(partial) > len(got.Text) {
		t.Errorf("%q seen from %q: %q, which is %q (%v)", got.Text, base, partial, back.Text, err)
	}
}

func TestResolveLaws(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 1993))
	for _, s := range texts {
		for _, base := range texts {
			checkResolve(t, base, s)
		}
		for range 20 {
			checkResolve(t, abnf.Mutate(rnd, "http://a/b/c/d;p?q", "./:"),
				abnf.Mutate(rnd, s, "./:#?"))
		}
	}
}

func TestPartial(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, base, target, want string }{
		{"L93-PARTIAL-05", "http://a/b", "ftp://a/b", "ftp://a/b"},
		{"L93-PARTIAL-06", "http://a/b", "http://a:81/b", "//a:81/b"},
		{"L93-WAIS-03", "wais://a/b", "wais://c/d?e", "//c/d?e"},
		{"L93-PARTIAL-07", "http://a/b/c/d", "http://a/b/c/e?f#g", "e?f#g"},
		{"L93-PARTIAL-07", "http://a/b/c/d", "http://a/b/e", "../e"},
		{"L93-PARTIAL-07", "http://a/b/c/d", "http://a/e", "/e"},
		// nothing is removed from an absolute path
		{"L93-PARTIAL-07", "http://a/b", "http://a/./c", "/./c"},
		{"L93-PARTIAL-04", "http://a/b", "http://a/c:d", "./c:d"},
		{"L93-PARTIAL-04", "http://a/long/b", "http://a/long/c:d", "./c:d"},
		{"L93-PARTIAL-11", "http://a/b?c", "http://a/b?c#d", "#d"},
		{"L93-NEWS-02", "news:a.b", "news:c.d", "c.d"},
		{"L93-NEWS-02", "news:a.b", "news:c:d", "news:c:d"},
		{"D-13", "http://a/b", "http://a", "//a"},
		{"L93-PARTIAL-02", "a/b", "http://a/b", "http://a/b"},
	} {
		if got := Partial(v.base, v.target); got != v.want {
			t.Errorf("%s: %q from %q: got %q, want %q", v.id, v.target, v.base, got, v.want)
		}
	}
}
