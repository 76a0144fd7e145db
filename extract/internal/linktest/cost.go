package linktest

import (
	"context"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/costtest"
)

// MaxTime is how long reading a document may take where its cost is measured.
const MaxTime = 30 * time.Second

// A cost is the cost of reading a document.
type cost struct {
	time  time.Duration
	bytes int // allocated
}

// Allocated returns how many bytes f allocates.
func Allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// cost reads a text.
func (f Format) cost(t testing.TB, text string) (c cost) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC()
	runtime.GC() // what a sync.Pool has survives one
	c.bytes = Allocated(func() {
		begin := costtest.ProcessTime()
		ctx, cancel := context.WithTimeout(context.Background(), MaxTime)
		defer cancel()
		d := link.Document{Body: strings.NewReader(text), Context: ctx}
		d.Anchors, d.Labels = func(link.Anchor) {}, true
		for _, err := range f.Links(d, Drain) {
			if err == context.DeadlineExceeded {
				t.Fatalf("%.100q…: %d bytes take more than %v", text, len(text), MaxTime)
			}
		}
		c.time = costtest.ProcessTime() - begin
	})
	return c
}

// TestCost checks that the cost of a document is linear in its size. For 16
// times the size, time and memory for each byte may be 5 times as much, because
// caches are small; with a quadratic cost they are 16 times as much. With
// -short it is skipped: the race detector and emulators change what things
// cost.
func (f Format) TestCost(t *testing.T, before, part, after string) {
	t.Helper()
	if testing.Short() {
		t.Skip("the cost is measured without -short")
	}
	const (
		size  = 16 << 10
		times = 16
		slack = 5
		least = 2 * time.Millisecond // less cannot be measured
		fixed = 1 << 20              // bytes: buffers of any document
	)
	document := func(n int) string { return before + strings.Repeat(part, n/len(part)) + after }
	var short, long cost // the least of some tries: the machine may be busy
	for try := range 12 {
		a, b := f.cost(t, document(size)), f.cost(t, document(times*size))
		if try == 0 || a.time < short.time {
			short = a
		}
		if try == 0 || b.time < long.time {
			long = b
		}
		if long.time <= slack*times*max(short.time, least) &&
			long.bytes <= slack*times*short.bytes+fixed {
			return
		}
	}
	t.Errorf("%.40q × n: %+v, and %d times as long %+v", part, short, times, long)
}
