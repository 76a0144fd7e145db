package iri_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

const mixed = "https://bücher.example/wiki/Größenwahn/日本語?lang=de&q=é#Überblick"

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{"ASCII": "https://www.example.com/wiki/RFC_3987?lang=en&q=e#Overview", "mixed": mixed} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := iri.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkConvert(b *testing.B) {
	x := iri.MustParse(mixed)
	u := x.URI()
	for name, f := range map[string]func(){
		"URI":       func() { x.URI() },
		"LookupURI": func() { _, _ = x.LookupURI(host.UTS46) },
		"FromURI":   func() { iri.FromURI(u) },
		"Normalize": func() { x.Normalize() },
		"Resolve":   func() { x.Resolve(iri.MustParseRef("../ü")) },
		"Check":     func() { iri.Check(x.Ref()) },
		"FromText":  func() { _, _, _ = iri.FromText(mixed, iri.Options{}) },
		"plain":     func() { iri.FromURI(uri.MustParse("https://www.example.com/")) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}
