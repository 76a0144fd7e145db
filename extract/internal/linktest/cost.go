package linktest

import (
	"context"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/extract/link"
)

// MaxTime is how long the reading of a document of a fuzz target may take. It
// is far more than any needs.
const MaxTime = 30 * time.Second

// A cost is what reading a document takes.
type cost struct {
	time  time.Duration
	bytes int // allocated
}

// cost reads a text a few times, and returns the least.
func (f Format) cost(t testing.TB, text string) (least cost) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the collector costs as it likes
	for i := range 3 {
		var c cost
		runtime.GC()
		c.bytes = Allocated(func() {
			begin := processTime()
			ctx, cancel := context.WithTimeout(context.Background(), MaxTime)
			defer cancel()
			for _, err := range f.Links(link.Document{Body: strings.NewReader(text), Context: ctx},
				Drain) {
				if err == context.DeadlineExceeded {
					t.Fatalf("%.100q…: %d bytes take more than %v", text, len(text), MaxTime)
				}
			}
			c.time = processTime() - begin
		})
		if i == 0 || c.time < least.time {
			least = c
		}
	}
	return least
}

// TestCost holds the cost of a document to be linear in its size. One that is
// 16 times as long as another may take 5 times as much time and memory for each
// byte, as caches are small; what is quadratic takes 16 times as much.
func (f Format) TestCost(t *testing.T, before, part, behind string) {
	t.Helper()
	const (
		size  = 32 << 10
		times = 16
		slack = 5
		least = time.Millisecond // what takes less cannot be measured
		fixed = 1 << 20          // bytes: buffers of any document
	)
	document := func(n int) string { return before + strings.Repeat(part, n/len(part)) + behind }
	for attempt := 0; ; attempt++ {
		short, long := f.cost(t, document(size)), f.cost(t, document(times*size))
		slow := long.time > slack*times*max(short.time, least)
		large := long.bytes > slack*times*short.bytes+fixed
		switch {
		case !slow && !large:
			return
		case attempt == 4:
			t.Errorf("%.40q × n: %v and %d bytes, and %d times as long %v and %d bytes",
				part, short.time, short.bytes, times, long.time, long.bytes)
			return
		}
	}
}
