package uri_test

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
)

// What the targets hold is in laws_test.go.

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, s string) { checkParse(t, o, s) })
}

// FuzzParseRef is FuzzParse without the slow oracles: what is accepted parses to itself.
func FuzzParseRef(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := uri.ParseRef(s)
		if err != nil {
			checkError(t, "URI-reference", s)
			return
		}
		checkComponents(t, r)
		if c, err := uri.Split(s).Recompose(); c != s || err != nil || r.String() != s {
			t.Errorf("%q: %q, recomposed %q, %v", s, r, c, err)
		}
	})
}

func FuzzResolve(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "x:", "x:a/b", "x:/a/b", "x://h", ""} {
		for _, ref := range references {
			f.Add(base, ref)
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		r, err := uri.ParseRef(ref)
		if err != nil {
			return
		}
		u, err := uri.Parse(base)
		if err != nil && base != "" {
			return
		}
		checkResolve(t, u, r)
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := uri.Parse(s); err == nil {
			checkNormalize(t, u)
		}
	})
}

func FuzzRelativize(f *testing.F) {
	for _, s := range seeds {
		f.Add("http://a/b/c/d;p?q", s)
		f.Add(s, "http://a/b/c/d;p?q")
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, base, target string) {
		u, err := uri.Parse(base)
		if err != nil {
			return
		}
		if v, err := uri.Parse(target); err == nil {
			checkRelativize(t, u, v)
		}
	})
}

func FuzzSplit(f *testing.F) {
	for _, s := range seeds {
		c := uri.Split(s)
		f.Add(s, c.Scheme, c.Authority, c.Path, c.Query, c.Fragment, uint8(0))
	}
	f.Add("\n", "", "", "//a", "", "", uint8(1))
	f.Add("\xff:", "", "h", "a", "", "", uint8(15))
	f.Fuzz(func(t *testing.T, s, scheme, authority, path, query, fragment string, has uint8) {
		checkSplit(t, s)
		checkRecompose(t, uri.Parts{
			Scheme: scheme, Authority: authority, Path: path, Query: query, Fragment: fragment,
			HasScheme: has&1 != 0, HasAuthority: has&2 != 0, HasQuery: has&4 != 0, HasFragment: has&8 != 0,
		})
	})
}

func FuzzRule(f *testing.F) {
	rules := slices.Collect(uri.Rules())
	for i := range rules {
		for _, s := range []string{"", "a", "1", "1:2", "1.2.3.4", "[::1]", "%41", "/a", "//", "a:b", "v1.a", "a/b?c#d"} {
			f.Add(uint8(i), s)
		}
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, i uint8, s string) {
		rule := rules[int(i)%len(rules)]
		o.check(t, rule, s)
		checkError(t, rule, s)
	})
}
