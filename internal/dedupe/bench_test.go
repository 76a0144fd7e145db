package dedupe_test

import (
	"fmt"
	"testing"

	"github.com/urikit/uri/internal/dedupe"
)

// The comparison is with a map of strings, which holds all in memory. A third
// of the records are duplicates.
func BenchmarkSet(b *testing.B) {
	const n = 1_000_000
	keys := make([][]byte, n)
	bytes := 0
	for i := range keys {
		k := i
		if i%3 == 2 {
			k = i * 7919 % (i - 1)
		}
		keys[i] = fmt.Appendf(nil, "https://www.example%d.com/some/path/of/a/page/%x.html", k%1000,
			k)
		bytes += len(keys[i])
	}
	report := func(b *testing.B) {
		b.SetBytes(int64(bytes))
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/record")
	}
	b.Run("rival=map", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m := map[string]struct{}{}
			for _, k := range keys {
				if _, ok := m[string(k)]; !ok {
					m[string(k)] = struct{}{}
				}
			}
		}
		report(b)
	})
	for _, memory := range []int64{256 << 20, 64 << 20, 16 << 20, 1 << 20} {
		b.Run(fmt.Sprintf("memory=%dM", memory>>20), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s := dedupe.New(dedupe.Options{Memory: memory, Dir: b.TempDir()})
				for _, k := range keys {
					if _, err := s.Add(k, nil); err != nil {
						b.Fatal(err)
					}
				}
				finish(b, s)
			}
			report(b)
		})
	}
	b.Run("memory=256M/batch=32", func(b *testing.B) {
		b.ReportAllocs()
		batch := make([]dedupe.Entry, 0, 32)
		for b.Loop() {
			s := dedupe.New(dedupe.Options{Memory: 256 << 20})
			for _, k := range keys {
				batch = append(batch, dedupe.Entry{Key: k, Hash: s.Hash(k)})
				if len(batch) == cap(batch) {
					s.AddAll(batch)
					batch = batch[:0]
				}
			}
			s.AddAll(batch)
			batch = batch[:0]
			finish(b, s)
		}
		report(b)
	})
}

func finish(b *testing.B, s *dedupe.Set) {
	for _, err := range s.Rest() {
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}
