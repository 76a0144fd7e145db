package base_test

import (
	"testing"

	"github.com/urikit/uri/extract/base"
)

// Test1997: L97-5.1-01, L97-5.1.1-02 to 06, L97-5.1.2-02, L97-5.1.3-01,
// L97-5.1.4-01.
func Test1997(t *testing.T) {
	location := func(s string) []base.Header { return []base.Header{{ContentLocation: s}} }
	for _, tt := range []struct {
		name   string
		in     base.Sources1997
		url    string
		source base.Source
	}{
		{"nothing", base.Sources1997{}, "", base.None},
		{"the last of a chain", base.Sources1997{Retrieval: []string{"http://r/a/b", "c"}},
			"http://r/a/c", base.Retrieval},
		{"the last is broken", base.Sources1997{Retrieval: []string{"http://r/a/b",
			"http://s/{"}}, "", base.None},
		{"fragment", base.Sources1997{Retrieval: []string{"http://r/a#b"}}, "http://r/a",
			base.Retrieval},
		{
			"of HTTP too", base.Sources1997{Retrieval: []string{"http://r/a/b"},
				Entities: location("../../c")},
			"http://r/../c", base.Encapsulating,
		},
		{
			"the retrieval itself", base.Sources1997{Retrieval: []string{"http://r/a"},
				Entities: []base.Header{{HasContentLocation: true}}},
			"http://r/a", base.Encapsulating,
		},
		{
			"broken Content-Location", base.Sources1997{Retrieval: []string{"http://r/a"},
				Entities: location("[")},
			"http://r/a", base.Retrieval,
		},
		{
			"relative Content-Base", base.Sources1997{
				Retrieval: []string{"http://r/a/b"}, Entities: []base.Header{{ContentBase: "c",
					ContentLocation: "d"}},
			}, "http://r/a/d", base.Encapsulating,
		},
		{
			"broken encoded words", base.Sources1997{
				Retrieval: []string{"http://r/"}, Entities: []base.Header{{ContentBase: "=?x",
					ContentLocation: "=?x"}},
			}, "http://r/", base.Retrieval,
		},
		{"relative to nothing (D-27)", base.Sources1997{Entities: location("a/b")}, "", base.None},
		{"embedded relative to nothing", base.Sources1997{Embedded: "a/b"}, "", base.None},
		{
			"the innermost", base.Sources1997{
				Embedded: "http://e/#f", Retrieval: []string{"http://r/"},
				Entities: location("http://m/"),
			}, "http://e/", base.Embedded,
		},
		{"no URI of RFC 3986 (C-08)", base.Sources1997{Embedded: "3com:x"}, "3com:x",
			base.Embedded},
		{"a URI that is no URL (C-07)", base.Sources1997{Embedded: "http://[::1]/"}, "", base.None},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if url, source := tt.in.Base(); url != tt.url || source != tt.source {
				t.Errorf("%q by %v, want %q by %v", url, source, tt.url, tt.source)
			}
		})
	}
}
