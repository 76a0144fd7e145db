package edition

import (
	"testing"

	"github.com/urikit/uri"
)

var benchTexts1993 = []struct{ name, text string }{
	{"short", "http://example.com/"},
	{"web", "http://www.w3.org/pub/WWW/TheProject.html"},
	{"long", "http://www.example.com/archive/1993/07/14/uniform/resource/locators/a-unifying-syntax/index.html?search+words#section-2"},
	{"https", "https://en.wikipedia.org/wiki/Commodore_International"},
}

// What valid texts cost: nothing is allocated.
func TestNoAllocs1993(t *testing.T) {
	var valid []string
	for _, s := range texts1993 {
		if r := URL1993.Read(s); r.Valid() {
			valid = append(valid, s)
		}
	}
	if len(valid) < len(texts1993)/4 {
		t.Fatalf("%d valid texts", len(valid))
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, s := range valid {
			if r := URL1993.Read(s); r.Text() != s {
				t.Error(s)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRead1993(b *testing.B) {
	for _, t := range benchTexts1993 {
		b.Run(t.name+"/1993", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := Reading{text: t.text}
				read1993(&r)
			}
		})
		b.Run(t.name+"/Read", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := URL1993.Read(t.text)
				_ = r
			}
		})
		b.Run(t.name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := uri.Parse(t.text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
