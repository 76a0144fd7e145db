package html_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	xhtml "golang.org/x/net/html"

	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/link"
)

// documentation returns HTML documents that are installed, of so many bytes
// together at most.
func documentation(t testing.TB, most int) [][]byte {
	var pages [][]byte
	size := 0
	_ = filepath.WalkDir("/usr/share/doc", func(path string, e fs.DirEntry, err error) error {
		name := strings.TrimSuffix(path, ".gz")
		if err != nil || e.IsDir() || !strings.HasSuffix(name, ".html") &&
			!strings.HasSuffix(name, ".htm") {
			return nil
		}
		if size >= most {
			return fs.SkipAll
		}
		page, err := os.ReadFile(path)
		if err == nil && name != path {
			var z *gzip.Reader
			if z, err = gzip.NewReader(bytes.NewReader(page)); err == nil {
				page, err = io.ReadAll(z)
			}
		}
		if err == nil {
			pages = append(pages, page)
			size += len(page)
		}
		return nil
	})
	if len(pages) == 0 {
		t.Skip("no HTML documentation is installed")
	}
	return pages
}

// BenchmarkLinks measures, and BenchmarkTokenizer the limit: no reader that
// stands on it can be faster.
func BenchmarkLinks(b *testing.B) {
	for name, o := range map[string]link.Options{"links": {}, "links and text": {Text: true}} {
		b.Run(name, func(b *testing.B) { measure(b, func(page []byte) { links(page, o) }) })
	}
}

func BenchmarkTokenizer(b *testing.B) { measure(b, tokens) }

// BenchmarkRatio measures both in turn, and takes the least time of each
// document, so that what else the machine does makes little difference: the
// ratio is the time of the tokenizer by that of Links.
func BenchmarkRatio(b *testing.B) {
	alone, whole := map[*byte]time.Duration{}, map[*byte]time.Duration{}
	measure(b, func(page []byte) {
		if len(page) > 0 {
			least(alone, &page[0], func() { tokens(page) })
			least(whole, &page[0], func() { links(page, link.Options{}) })
		}
	})
	b.ReportMetric(float64(sum(alone))/float64(sum(whole)), "ratio")
}

func least(times map[*byte]time.Duration, page *byte, f func()) {
	start := time.Now()
	f()
	if d := time.Since(start); times[page] == 0 || d < times[page] {
		times[page] = d
	}
}

func sum(times map[*byte]time.Duration) (all time.Duration) {
	for _, d := range times {
		all += d
	}
	return all
}

func measure(b *testing.B, f func(page []byte)) {
	pages := documentation(b, 64<<20)
	size := 0
	for _, page := range pages {
		size += len(page)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, page := range pages {
			f(page)
		}
	}
}

func tokens(page []byte) {
	z := xhtml.NewTokenizer(bytes.NewReader(page))
	for z.Next() != xhtml.ErrorToken {
	}
}

func links(page []byte, o link.Options) {
	for range html.Links(link.Document{Body: bytes.NewReader(page), Options: o}) {
	}
}
