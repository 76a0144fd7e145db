package uri_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// Where net/url does comparable work the sub-benchmarks come in pairs: read
// them as a ratio. The measurements that count are in internal/tools/bench.

var benchTexts = []struct{ name, text string }{
	{"short", "http://www.example.com/"},
	{"web", "https://www.example.com/a/path/of/some/length.html?name=value&other=1#top"},
	{"encoded",
		"https://ja.wikipedia.org/wiki/%E3%82%A6%E3%82%A3%E3%82%AD%E3%83%9A%E3%83%87%E3%82%A3%E3%82%A2"},
	{"authority", "ldap://user@[2001:db8::7]:389/c=GB?objectClass?one"},
	{"opaque", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"},
	{"long", "https://www.example.com/" + strings.Repeat("segment/", 128)},
}

func BenchmarkParse(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURI, sinkErr = uri.Parse(t.text)
			}
		})
		b.Run(t.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURL, sinkErr = url.Parse(t.text)
			}
		})
	}
}

var sinkURL *url.URL

func BenchmarkResolve(b *testing.B) {
	base := uri.MustParse("http://www.example.com/a/b/c/d;p?q")
	netBase, err := url.Parse(base.String())
	if err != nil {
		b.Fatal(err)
	}
	for _, ref := range []string{"g", "../../g", "/g", "?y", "#s", "", "//h/g", "g;x=1/../y"} {
		r := uri.MustParseRef(ref)
		b.Run(ref+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURI = base.Resolve(r)
			}
		})
		b.Run(ref+"/append", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkBytes = base.AppendResolve(sinkBytes[:0], r)
			}
		})
		netRef, err := url.Parse(ref)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(ref+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString = netBase.ResolveReference(netRef).String()
			}
		})
	}
}

func BenchmarkNormalize(b *testing.B) {
	for _, t := range append(benchTexts, struct{ name, text string }{"needed",
		"HTTP://Example.com/%7euser/./a/../b"}) {
		u := uri.MustParse(t.text)
		b.Run(t.name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURI = u.Normalize(uri.NormSyntax)
			}
		})
		b.Run(t.name+"/append", func(b *testing.B) {
			for b.Loop() {
				sinkBytes = u.AppendNormalize(sinkBytes[:0], uri.NormSyntax)
			}
		})
	}
}

func BenchmarkRelativize(b *testing.B) {
	base := uri.MustParse("http://www.example.com/a/b/c/d;p?q")
	for _, target := range []string{"http://www.example.com/a/b/c/g", "http://www.example.com/x",
		"https://example.com/"} {
		t := uri.MustParse(target)
		b.Run(target, func(b *testing.B) {
			for b.Loop() {
				sinkRef, sinkBool = base.Relativize(t)
			}
		})
	}
}

func BenchmarkAccessors(b *testing.B) {
	u := uri.MustParse(benchTexts[3].text)
	for _, t := range []struct {
		name string
		f    func() string
	}{
		{"Scheme", u.Scheme}, {"Host", u.Host}, {"Path", u.Path}, {"Redacted", u.Redacted},
	} {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkString = t.f()
			}
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkParts = uri.Split(t.text)
			}
		})
	}
}

// An adversary repeats what looks costly. Most are references, some are wrong
// at their end.
var adversaries = []struct{ name, before, repeat, after string }{
	{"up", "", "../", "g"},
	{"up after", "x:/", "a/../", ""},
	{"down and up", "x:/", "a/", "../g"},
	{"encoded up", "x://h", "/%2e%2e", ""},
	{"triplets", "x:", "%41", ""},
	{"lower triplets", "x://", "%c3", ""},
	{"needless dots", "x:", "/.", ""},
	{"near dots", "x:/", "..a/.b/.../", ""},
	{"slashes", "x:", "/", ""},
	{"slashes after a dot", "x:/.", "/", ""},
	{"capitals", "X://", "A", ""},
	{"brackets", "//", "[", ""},
	{"colons in brackets", "//[", ":", "]"},
	{"pieces", "//[", "1:", "]"},
	{"future", "//[v1.", ":", "]"},
	{"version", "//[v", "1", ".a]"},
	{"at", "//", "@", ""},
	{"one at, late", "//", "a:", "@h"},
	{"colons", "//", ":", ""},
	{"port", "//h:", "1", ""},
	{"scheme", "a", "+", ":"},
	{"no scheme", "", "a", " "},
	{"question marks", "x:", "?", ""},
	{"number signs", "x:", "#", ""},
	{"one segment", "x:", "a", ""},
	{"percent", "x:", "%", ""},
	{"NUL", "", "\x00", ""},
	{"high", "x:", "\xff", ""},
}

// adversary returns a text of about n bytes.
func adversary(before, repeat, after string, n int) string {
	return before + strings.Repeat(repeat, n/len(repeat)) + after
}

// operations are all that take a text, or a value that may be long.
var operations = []struct {
	name string
	run  func(text string)
}{
	{"Parse", func(s string) { sinkURI, sinkErr = uri.Parse(s) }},
	{"ParseRef", func(s string) { sinkRef, sinkErr = uri.ParseRef(s) }},
	{"Split", func(s string) { sinkParts = uri.Split(s) }},
	{"Recompose", func(s string) { sinkString, sinkErr = uri.Split(s).Recompose() }},
	{"RemoveDotSegments", func(s string) { sinkString = uri.RemoveDotSegments(s) }},
	{"Redact", func(s string) { sinkString = uri.Redact(s) }},
	{"Finding", func(s string) {
		for _, rule := range []uri.Rule{"URI", "URI-reference"} {
			if e, ok := rule.Validate(s).(*uri.ParseError); ok {
				sinkString = e.Error() + e.Finding().String()
			}
		}
	}},
	{"Check", func(s string) {
		for _, rule := range []uri.Rule{"relative-ref", "hier-part", "authority", "path-noscheme",
			"query"} {
			sinkErr = rule.Validate(s)
		}
	}},
	{"Resolve", func(s string) {
		if r, err := uri.ParseRef(s); err == nil {
			sinkURI = uri.MustParse("http://a/b/c/d;p?q").Resolve(r)
			sinkURI = uri.MustParse("x:a/b").ResolveNonStrict(r)
			sinkBool = uri.MustParse("http://a").SameDocument(r)
		}
	}},
	{"Resolve, base", func(s string) {
		if u, err := uri.Parse(s); err == nil {
			for _, ref := range []string{"g", "../../g", "#s", "./a/../g"} {
				sinkURI = u.Resolve(uri.MustParseRef(ref))
			}
		}
	}},
	{"Normalize", func(s string) {
		if u, err := uri.Parse(s); err == nil {
			sinkURI = u.Normalize(uri.NormSyntax)
			sinkURI = u.Normalize(uri.NormPercent) // keeps segments
		}
	}},
	{"Relativize", func(s string) {
		if u, err := uri.Parse(s); err == nil {
			for _, v := range []uri.URI{uri.MustParse("x:/a/b"), uri.MustParse("x://h/"), u} {
				sinkRef, sinkBool = u.Relativize(v)
				sinkRef, sinkBool = v.Relativize(u)
			}
		}
	}},
	{"Relativize, far", func(s string) { // both are long
		u, err := uri.Parse(s + "/a")
		v, err2 := uri.Parse(s + "b/a")
		if err == nil && err2 == nil {
			sinkRef, sinkBool = u.Relativize(v)
			sinkRef, sinkBool = v.Relativize(u)
		}
	}},
	{"accessors", func(s string) {
		if r, err := uri.ParseRef(s); err == nil {
			sinkString = r.Scheme() + string(r.HostRule()) + string(r.PathRule())
			sinkBool = r.HasUserinfo() && r.HasPort()
			sinkString = r.Redacted()
			for s := range r.Segments() {
				sinkString = s
			}
			sinkInt = r.Compare(r.WithoutFragment())
		}
	}},
}

// TestMegabyte does everything with a megabyte of each adversary. It counts no
// time: where cost is not linear it will not end.
func TestMegabyte(t *testing.T) {
	n := 1 << 20
	if testing.Short() {
		n = 1 << 14
	}
	for _, a := range adversaries {
		s := adversary(a.before, a.repeat, a.after, n)
		for _, op := range operations {
			op.run(s)
		}
		checkSplit(t, s[:min(len(s), 1<<16)])
	}
}

// BenchmarkAdversarial: the cost is linear whatever the text is. MB/s must not
// fall from one size to the next, except for the caches of the processor.
func BenchmarkAdversarial(b *testing.B) {
	for _, a := range adversaries {
		for _, op := range operations {
			for _, kb := range []int{1, 1 << 5, 1 << 10, 1 << 14} {
				s := adversary(a.before, a.repeat, a.after, kb<<10)
				b.Run(fmt.Sprintf("%s/%s/%dKB", a.name, op.name, kb), func(b *testing.B) {
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						op.run(s)
					}
				})
			}
		}
	}
}
