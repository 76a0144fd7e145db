package pct_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
)

// If net/url does comparable work, the sub-benchmarks are in pairs, pct and
// neturl: read them as a ratio.

var (
	sinkString string
	sinkBytes  []byte
	sinkInt    int
	sinkBool   bool
	sinkErr    error
)

var benchTexts = []struct{ name, decoded, encoded string }{
	{"plain", "a-plain-segment.html", "a-plain-segment.html"},
	{"sparse", "Laguna Beach, a sunny day in May.jpeg",
		"Laguna%20Beach,%20a%20sunny%20day%20in%20May.jpeg"},
	{"dense", "ウィキペディア", "%E3%82%A6%E3%82%A3%E3%82%AD%E3%83%9A%E3%83%87%E3%82%A3%E3%82%A2"},
	{"long", strings.Repeat("one line of text; ", 64),
		strings.Repeat("one%20line%20of%20text%3B%20", 64)},
}

func BenchmarkEncode(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name+"/pct", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString = pct.Encode(t.decoded, pct.Unreserved())
			}
		})
		b.Run(t.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString = url.PathEscape(t.decoded)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name+"/pct", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString, sinkErr = pct.Decode(t.encoded)
			}
		})
		b.Run(t.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString, sinkErr = url.PathUnescape(t.encoded)
			}
		})
		b.Run(t.name+"/neturl-query", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString, sinkErr = url.QueryUnescape(t.encoded)
			}
		})
	}
}

func BenchmarkDecoder(b *testing.B) {
	d := pct.Decoder{Refuse: pct.Terminators(), UTF8: true}
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkString, sinkErr = d.Decode(t.encoded)
			}
		})
	}
}

func BenchmarkAppendDecode(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkBytes, sinkErr = pct.AppendDecode(sinkBytes[:0], t.encoded)
			}
		})
	}
}

func BenchmarkAppendEncode(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkBytes = pct.AppendEncode(sinkBytes[:0], t.decoded, pct.Unreserved())
			}
		})
	}
}

func BenchmarkIndex(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkInt = pct.Index(t.encoded, pct.Query())
			}
		})
	}
}

func BenchmarkNormalize(b *testing.B) {
	for _, t := range benchTexts {
		b.Run(t.name, func(b *testing.B) {
			for b.Loop() {
				sinkString = pct.Normalize(t.encoded)
			}
		})
	}
	b.Run("lower", func(b *testing.B) {
		for b.Loop() {
			sinkString = pct.Normalize("%e3%82%a6%e3%82%a3%e3%82%ad%e3%83%9a")
		}
	})
	b.Run("unreserved", func(b *testing.B) {
		for b.Loop() {
			sinkString = pct.Normalize("%7Euser/%41%42%43/index%2Ehtml")
		}
	})
}

// The cost is linear in any input: MB/s must not fall from the first size to
// the second.
func BenchmarkAdversarial(b *testing.B) {
	for _, pattern := range []string{"%41", "%", "%4", "%%341", "a%3a", "%c3"} {
		for _, size := range []struct {
			name string
			n    int
		}{{"64KB", 1 << 16}, {"1MB", 1 << 20}} {
			s := strings.Repeat(pattern, size.n/len(pattern))
			for _, f := range []struct {
				name string
				run  func()
			}{
				{"Encode", func() { sinkString = pct.Encode(s, pct.Unreserved()) }},
				{"Decode", func() { sinkString, sinkErr = pct.Decode(s) }},
				{"Decoder", func() {
					sinkString, sinkErr = pct.Decoder{Refuse: pct.Terminators(),
						UTF8: true}.Decode(s)
				}},
				{"Index", func() { sinkInt = pct.Index(s, pct.Unreserved()) }},
				{"Normalize", func() { sinkString = pct.Normalize(s) }},
			} {
				b.Run(pattern+"/"+f.name+"/"+size.name, func(b *testing.B) {
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						f.run()
					}
				})
			}
		}
	}
}
