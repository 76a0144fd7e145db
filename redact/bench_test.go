package redact_test

import (
	"fmt"
	"os"
	"strings"
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

// BenchmarkSecrets is a log with secrets in each line.
func BenchmarkSecrets(b *testing.B) {
	for _, line := range []struct{ name, format string }{
		{"access", `192.0.2.%d - - [01/Jan/2026:10:00:00 +0000] "GET /a/b/c?x=1&access_token=Zq9xWv7%[1]d&y=2 HTTP/1.1" ` +
			`200 5123 "https://www.example.com/a/page/of/the/site" "Mozilla/5.0 (X11; Linux x86_64; rv:140.0)"` + "\n"},
		{"json", `{"level":"info","time":"2026-01-01T10:00:00Z","msg":"a request","url":` +
			`"https://user:s3cr3t%d@www.example.com/a/b?c=d","status":200,"password":"hunter%[1]d"}` + "\n"},
		{"text", "2026-01-01 10:00:00 INFO the job %d began with db=postgres://me:secret@db.example.com/app and went on\n"},
	} {
		var log strings.Builder
		for i := range 1000 {
			fmt.Fprintf(&log, line.format, i)
		}
		text := log.String()
		b.Run(line.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				dst = redact.Append(dst[:0], text)
			}
		})
	}
}
