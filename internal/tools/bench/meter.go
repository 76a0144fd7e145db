package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"
)

// A cell is one thing to measure.
type cell struct {
	name string
	ops  int    // operations, or bytes, that run does
	run  func() // one pass
	once bool   // a sample is one pass, without one to warm up

	samples []sample
	ns      float64 // per op: the median of the samples that count
	allocs  float64 // per op
	bytes   float64 // per op, allocated
	gated   bool    // enough samples came from quiet moments
}

// A sample has the slower of the two calibrations around it.
type sample struct{ ns, calibration float64 }

// tolerance is how much slower than its best the calibration may be around a sample that counts.
const tolerance = 1.07

// measure takes rounds samples of each cell, interleaved, each in a shuffled order.
func measure(title string, cells []*cell, rounds int, d time.Duration) {
	for _, c := range cells {
		c.countAllocs()
	}
	order := slices.Clone(cells)
	rng := rand.New(rand.NewPCG(1, 3986))
	before := calibrate()
	best := before
	for i := range rounds {
		fmt.Fprintf(os.Stderr, "\rbench: %s: round %d of %d ", title, i+1, rounds)
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, c := range order {
			ns := c.sample(d)
			after := calibrate()
			c.samples = append(c.samples, sample{ns, max(before, after)})
			best = min(best, after)
			before = after
		}
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	for _, c := range cells {
		c.settle(best)
	}
}

func (c *cell) sample(d time.Duration) float64 {
	runtime.GC() // the garbage of the cell before is not this one's
	start := cpuTime()
	batch := 1 // passes between two looks at the clock, which costs as much as a short pass
	if !c.once {
		for c.run(); cpuTime()-start < d/8; batch++ {
			c.run()
		}
	}
	start = cpuTime()
	for n := batch; ; n += batch {
		for range batch {
			c.run()
		}
		if t := cpuTime() - start; t >= d || c.once {
			return float64(t) / float64(n*c.ops)
		}
	}
}

// settle chooses the samples that count: those of quiet moments, if they are three at least or
// half of all, and all of them otherwise.
func (c *cell) settle(best float64) {
	var all, quiet []float64
	for _, s := range c.samples {
		all = append(all, s.ns)
		if s.calibration <= best*tolerance {
			quiet = append(quiet, s.ns)
		}
	}
	c.gated = len(quiet) >= min(3, (len(all)+1)/2)
	if c.gated {
		all = quiet
	}
	c.ns = median(all)
}

func (c *cell) countAllocs() {
	var a, b runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&a)
	c.run()
	runtime.ReadMemStats(&b)
	c.allocs = float64(b.Mallocs-a.Mallocs) / float64(c.ops)
	c.bytes = float64(b.TotalAlloc-a.TotalAlloc) / float64(c.ops)
}

// quietShare returns which part of all samples counted as quiet.
func quietShare(cells []*cell) (quiet, all int) {
	best := cells[0].samples[0].calibration
	for _, c := range cells {
		for _, s := range c.samples {
			best = min(best, s.calibration)
		}
	}
	for _, c := range cells {
		for _, s := range c.samples {
			all++
			if s.calibration <= best*tolerance {
				quiet++
			}
		}
	}
	return quiet, all
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}

var (
	calibrationText  = make([]byte, 1<<20)
	calibrationTable [256]byte
	sink             int // keeps results alive
)

// calibrate times a kernel that never changes: look-ups that depend on each other, over more
// memory than the first cache holds. It returns nanoseconds.
func calibrate() float64 {
	best := time.Duration(1 << 62)
	for range 3 {
		start := cpuTime()
		var acc byte
		for _, b := range calibrationText {
			acc = calibrationTable[acc^b] | b
		}
		sink += int(acc)
		best = min(best, cpuTime()-start)
	}
	return float64(best)
}
