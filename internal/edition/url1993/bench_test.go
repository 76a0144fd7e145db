package url1993

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
)

var benchTexts = []struct{ name, text string }{
	{"short", "http://example.com/"},
	{"web", "http://www.w3.org/pub/WWW/TheProject.html"},
	{"long",
		"http://www.example.com/archive/1993/07/14/uniform/resource/locators/a-unifying-syntax/index.html?search+words#section-2"},
	{"https", "https://en.wikipedia.org/wiki/Commodore_International"},
}

// What valid texts cost: nothing is allocated.
func TestNoAllocs(t *testing.T) {
	var valid []string
	for _, s := range texts {
		if r := read(s); r.Valid() {
			valid = append(valid, s)
		}
	}
	if len(valid) < len(texts)/4 {
		t.Fatalf("%d valid texts", len(valid))
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, s := range valid {
			if r := read(s); r.Text != s {
				t.Error(s)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name+"/1993", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := doc.Reading{Text: t.text}
				Read(&r)
			}
		})
		b.Run(t.name+"/Read", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := read(t.text)
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
