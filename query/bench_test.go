package query_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/query"
)

func benchmarkGet(text, key string) func(*testing.B) {
	return func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sinkString, sinkBool = query.Form.Split(text).Get(key)
		}
	}
}

func benchmarkNetURL(text, key string) func(*testing.B) {
	return func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v, _ := url.ParseQuery(text)
			sinkString = v.Get(key)
		}
	}
}

// One key of ten: the first, the one in the middle, the last, and one that is not there.
func BenchmarkGet(b *testing.B) {
	for _, t := range []struct{ name, text string }{{"plain", tenKeys}, {"encoded", encoded}} {
		for _, key := range []string{"q", "lang", "session", "absent"} {
			b.Run(t.name+"/"+key+"/query", benchmarkGet(t.text, key))
			b.Run(t.name+"/"+key+"/neturl", benchmarkNetURL(t.text, key))
		}
	}
}

// BenchmarkGetRatio reports how many times faster it is to read the last of ten keys here than
// with net/url. Both are measured in turn, and the garbage that is made counts.
func BenchmarkGetRatio(b *testing.B) {
	round := func(f func()) time.Duration {
		start := time.Now()
		for range 1000 {
			f()
		}
		return time.Since(start)
	}
	var ours, theirs time.Duration
	for b.Loop() {
		ours += round(func() {
			sinkString, sinkBool = query.Form.Split(tenKeys).Get("session")
		})
		theirs += round(func() {
			v, _ := url.ParseQuery(tenKeys)
			sinkString = v.Get("session")
		})
	}
	b.ReportMetric(float64(theirs)/float64(ours), "x")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkEdit(b *testing.B) {
	q := query.Split(tenKeys)
	for _, t := range []struct {
		name string
		f    func() query.Query
	}{
		{"Set", func() query.Query { return q.Set("size", "1 & 2") }},
		{"Add", func() query.Query { return q.Add("new", "1 & 2") }},
		{"Delete", func() query.Query { return q.Delete("lang") }},
		{"Rename", func() query.Query { return q.Rename("lang", "language") }},
		{"Sort", func() query.Query { return q.Sort() }},
		{"Filter", func() query.Query { return q.Filter(query.Pair.HasValue) }},
	} {
		b.Run(t.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkQuery = t.f()
			}
		})
	}
	b.Run("Set/neturl", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v, _ := url.ParseQuery(tenKeys)
			v.Set("size", "1 & 2")
			sinkString = v.Encode()
		}
	})
}

func BenchmarkMap(b *testing.B) {
	for _, t := range []struct{ name, text string }{
		{"ten", tenKeys}, {"encoded", encoded}, {"two", "a=1&b=2"}, {"twice", "a=1&a=2&b=1&b=2&c"},
	} {
		q := query.Form.Split(t.text)
		b.Run(t.name+"/query", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m, _, _ := q.Map(query.MaxPairs)
				sinkInt = len(m)
			}
		})
		b.Run(t.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m, _ := url.ParseQuery(t.text)
				sinkInt = len(m)
			}
		})
	}
}

// The cost is linear in any input: MB/s must not fall from the first size to
// the second, except for Sort, which takes n log n comparisons.
func BenchmarkAdversarial(b *testing.B) {
	const most = 1 << 30
	for _, pattern := range []string{"&", "=", "%41", "+", "%", "a&", "a=1&", "k%6=&", "b&a&"} {
		for _, size := range []struct {
			name string
			n    int
		}{{"64KB", 1 << 16}, {"4MB", 1 << 22}} { // of "a=1&", a million pairs
			q := query.Form.Split(strings.Repeat(pattern, size.n/len(pattern)))
			long := q.String()
			for _, f := range []struct {
				name string
				run  func()
			}{
				{"Check", func() { sinkErr = q.Validate(most) }},
				{"Get", func() { sinkString, sinkBool = q.Get("A!") }},
				{"Get long", func() { sinkString, sinkBool = q.Get(long) }},
				{"Set all", func() { sinkQuery = q.Set("a", "x") }},
				{"Set last", func() { sinkQuery = q.Set("absent", "x") }},
				{"Add long", func() { sinkQuery = q.Add(long, long) }},
				{"Delete", func() { sinkQuery = q.Delete("") }},
				{"Rename", func() { sinkQuery = q.Rename("a", "bc") }},
				{"Filter", func() {
					odd := false
					sinkQuery = q.Filter(func(query.Pair) bool { odd = !odd; return odd })
				}},
				{"Edit",
					func() { sinkQuery = q.Edit(func(p query.Pair) query.Pair { return p.WithValue("x") }) }},
				{"Sort", func() { sinkQuery = q.Sort() }},
				{"Map", func() { _, _, sinkErr = q.Map(most) }},
			} {
				b.Run(pattern+"/"+f.name+"/"+size.name, func(b *testing.B) {
					b.SetBytes(int64(size.n))
					for b.Loop() {
						f.run()
					}
				})
			}
		}
	}
}
