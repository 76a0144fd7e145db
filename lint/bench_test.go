package lint

import (
	"net/url"
	"os"
	"strings"
	"testing"
	"time"
)

// BenchmarkCheckText measures the check of texts that have no finding, and
// net/url.Parse of the same texts, in turns. The ratio is what counts.
func BenchmarkCheckText(b *testing.B) {
	data, err := os.ReadFile("../../shared/corpus/web.txt")
	if err != nil {
		b.Skip(err)
	}
	var clean []string
	for line := range strings.Lines(string(data)) {
		if text := strings.TrimSuffix(line, "\n"); len(CheckText(text)) == 0 {
			clean = append(clean, text)
		}
	}
	var ours, theirs time.Duration
	n := 0
	for b.Loop() {
		for part := 0; part < len(clean); part += 1000 {
			texts := clean[part:min(part+1000, len(clean))]
			n += len(texts)
			start := time.Now()
			for _, text := range texts {
				CheckText(text)
			}
			middle := time.Now()
			for _, text := range texts {
				_, _ = url.Parse(text)
			}
			ours += middle.Sub(start)
			theirs += time.Since(middle)
		}
	}
	b.ReportMetric(float64(ours.Nanoseconds())/float64(n), "ns/lint")
	b.ReportMetric(float64(theirs.Nanoseconds())/float64(n), "ns/net/url")
	b.ReportMetric(float64(ours)/float64(theirs), "ratio")
	b.ReportMetric(float64(len(clean)), "texts")
}
