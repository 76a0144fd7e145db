package base_test

import (
	"cmp"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
)

var (
	mustParse = uri.MustParse
	mustRef   = uri.MustParseRef
)

// TestBase: the innermost defined base wins (G-5.1-04). It is absolute and has
// no fragment (G-5.1-03).
func TestBase(t *testing.T) {
	retrieved := base.Retrieved(mustParse("http://r/a/b#f"))
	for _, tt := range []struct {
		name   string
		b      base.Base
		uri    string
		source base.Source
		why    string
	}{
		{"none", base.Base{}, "", base.None, "no base is known (RFC 3986 section 5.1)"},
		{"no default", base.DefaultTo(uri.URI{}), "", base.None,
			"no base is known (RFC 3986 section 5.1)"},
		{"nothing retrieved", base.Retrieved(uri.URI{}), "", base.None,
			"no base is known (RFC 3986 section 5.1)"},
		{
			"default", base.DefaultTo(mustParse("http://d/#f")), "http://d/", base.Default,
			"the default of the application (RFC 3986 section 5.1.4)",
		},
		{
			"retrieval before default", cmp.Or(retrieved, base.DefaultTo(mustParse("http://d/"))),
			"http://r/a/b", base.Retrieval,
			"the URI used for retrieval (RFC 3986 section 5.1.3)",
		},
		{
			"default, as nothing was retrieved", cmp.Or(base.Retrieved(uri.URI{}),
				base.DefaultTo(mustParse("http://d/"))),
			"http://d/", base.Default, "the default of the application (RFC 3986 section 5.1.4)",
		},
		{ // G-5.1.3-02; a Location may be relative
			"redirects", base.Retrieved(mustParse("http://r/a/b"), mustRef("../c?q"),
				mustRef("//s"), mustRef("d#f")),
			"http://s/d", base.Retrieval,
			"the URI used for retrieval, by redirect (RFC 3986 section 5.1.3)",
		},
		{ // G-5.1.2-01
			"enclosed", retrieved.Enclosed(), "http://r/a/b", base.Encapsulating,
			"the base of the encapsulating entity (RFC 3986 section 5.1.2)",
		},
		{"enclosed in what has none", base.Base{}.Enclosed(), "", base.None,
			"no base is known (RFC 3986 section 5.1)"},
		{
			"relative", retrieved.Embed(mustRef("../c?q#f"), "x"), "http://r/c?q", base.Embedded,
			"the base embedded in the content, by x, relative to the URI used for retrieval " +
				"(RFC 3986 section 5.1.1)",
		},
		{
			"absolute", retrieved.Embed(mustRef("HTTP://e/./x#"), ""), "HTTP://e/x", base.Embedded,
			"the base embedded in the content (RFC 3986 section 5.1.1)",
		},
		{
			"empty", retrieved.Push(mustRef("")), "http://r/a/b", base.Embedded,
			"the base embedded in the content, by xml:base, relative to the URI used for " +
				"retrieval (RFC 3986 section 5.1.1)",
		},
		{"relative to nothing", base.Base{}.Push(mustRef("a")), "", base.None,
			"no base is known (RFC 3986 section 5.1)"},
		{
			"nested", retrieved.Push(mustRef("/x/")).Push(mustRef("y/")).Push(mustRef("z")),
			"http://r/x/y/z", base.Embedded,
			"the base embedded in the content, by xml:base, relative to the base embedded in " +
				"the content (RFC 3986 section 5.1.1)",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.b.URI().String(); got != tt.uri || tt.b.Source() != tt.source ||
				tt.b.IsZero() != (tt.uri == "") {
				t.Errorf("%q by %v, want %q by %v", got, tt.b.Source(), tt.uri, tt.source)
			}
			if got := tt.b.Why(); got != tt.why {
				t.Errorf("why: %s", got)
			}
		})
	}
}

func TestSource(t *testing.T) {
	for s, want := range []struct{ name, section string }{
		{"none", "5.1"}, {"default", "5.1.4"}, {"retrieval", "5.1.3"}, {"encapsulating", "5.1.2"},
		{"embedded", "5.1.1"},
		{"source 5", ""},
	} {
		if s := base.Source(s); s.String() != want.name || s.Section() != want.section {
			t.Errorf("%d: %s, %s", s, s, s.Section())
		}
	}
}

// TestValue: an inner base does not change the outer base. Equal bases are ==.
func TestValue(t *testing.T) {
	outer := base.DefaultTo(mustParse("http://d/a/"))
	inner := outer.Push(mustRef("b/"))
	if outer != base.DefaultTo(mustParse("http://d/a/")) || inner != outer.Push(mustRef("b/")) ||
		inner == outer {
		t.Error(outer, inner)
	}
	if got := inner.Push(mustRef("c")); got.By() != "xml:base" || got.Against() != base.Embedded {
		t.Error(got.By(), got.Against())
	}
	if got := inner.Push(mustRef("http://c")); got.Against() != base.None {
		t.Error(got.Against())
	}
}

func TestNoAllocs(t *testing.T) {
	u, ref := mustParse("http://d/a/b?c#d"), mustRef("http://e/f#g")
	if n := testing.AllocsPerRun(100, func() {
		sink = base.DefaultTo(u).Enclosed().Push(ref)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

var sink base.Base
