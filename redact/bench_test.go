package redact_test

import (
	"os"
	"testing"

	"github.com/urikit/uri/redact"
)

// BenchmarkLog is a log without secrets: lines of URIs of the corpus, if it is
// beside the clone.
func BenchmarkLog(b *testing.B) {
	data, err := os.ReadFile(os.Getenv("URI_LOG"))
	if err != nil {
		b.Skip("URI_LOG names a log")
	}
	text := string(data)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for range redact.Spans(text) {
		}
	}
}
