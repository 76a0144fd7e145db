package extract_test

import (
	"context"
	"flag"
	"maps"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/costtest"
)

var generators = flag.Int("generators", 0, "how many texts of TestLinear; 0: few and small ones")

// TestLinear: the time to read a document is linear in its length, and the
// memory is within what docs/limits.md says, for texts that a generator makes.
// .ci/run linear has many and longer ones.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("the cost is measured without -short")
	}
	vocabulary := costtest.Vocabulary(t, "testdata/tokens.txt")
	for f := range extract.Standard().All() {
		if !f.Bytes && vocabulary[f.Name] == nil {
			t.Errorf("testdata/tokens.txt has no tokens of the format %s", f.Name)
		}
	}
	names := slices.Sorted(maps.Keys(vocabulary))
	all := slices.Concat(slices.Collect(maps.Values(vocabulary))...)
	seed, each, size := uint64(1), 20, 64<<10
	if *generators > 0 {
		seed, each, size = rand.Uint64(), max(1, *generators/len(names)), 1<<20
		t.Log("seed", seed)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for _, name := range names {
		run := func(g costtest.Generator, size int) {
			g.CheckTime(t, name, size, func(text string) { read(t, name, text, g, 0) })
		}
		for _, token := range vocabulary[name] {
			run(costtest.Single(token), size)
		}
		for g := range costtest.Pairs(vocabulary[name]) {
			if *generators == 0 {
				break
			}
			run(g, 256<<10)
		}
		for i := range each {
			tokens := vocabulary[name]
			if i%4 == 3 {
				tokens = all // of any format
			}
			g := costtest.Random(r, tokens)
			run(g, size)
			if *generators > 0 || i%5 == 0 {
				checkMemory(t, g, name, 1<<20, 3*held+fixed, func(text string) {
					read(t, name, text, g, held)
				})
			}
		}
	}
}

const (
	held  = 8 << 20 // the limit of what is held, for texts of 1 MiB
	fixed = 8 << 20 // buffers of any document
)

// read reads a document, and stops soon after what is too long.
func read(t *testing.T, as, text string, g costtest.Generator, held int64) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	f, ok := extract.Standard().Lookup(as)
	if !ok {
		t.Fatalf("no format %q", as)
	}
	d := link.Document{Body: strings.NewReader(text), Context: ctx,
		Options: link.Options{Text: true, Limits: link.Limits{Held: held},
			Anchors: func(link.Anchor) {}}}
	if strings.Contains(as, "/") {
		d.Type = as
	}
	for _, err := range extract.Standard().LinksAs(f, d) {
		if err == context.DeadlineExceeded {
			t.Errorf("%s: %v: %d bytes take more than 30 s", as, g, len(text))
		}
	}
}

// checkMemory checks that run needs at most this many bytes at once for a text,
// beside the text.
func checkMemory(
	t testing.TB, g costtest.Generator, name string, size, most int, run func(text string),
) {
	t.Helper()
	text := g.Text(size)
	if n := peak(func() { run(text) }); n > most {
		t.Errorf("%s: %v: %d bytes take %d bytes of memory, and %d are allowed",
			name, g, len(text), n, most)
	}
}

// peak returns how many bytes of memory run needs at once.
func peak(run func()) int {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	before := inUse()
	var most atomic.Int64
	done, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for tick := time.NewTicker(time.Millisecond); ; {
			select {
			case <-done:
				return
			case <-tick.C:
				most.Store(max(most.Load(), inUse()))
			}
		}
	}()
	run()
	close(done)
	<-stopped
	return int(max(0, max(most.Load(), inUse())-before))
}

func inUse() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
