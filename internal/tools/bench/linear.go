package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
)

const linearTitle = "Linear cost"

// A work is an operation prepared on one text; nil if the text has none of it.
type work struct {
	op string
	do func()
}

// works lists the operations on a shape of some size.
func works(sh shape, size int) []work {
	text, middle := sh.text(size)
	u, err := uri.Parse(text)
	ok := err == nil
	ref, hasRef := relative(text)
	when := func(ok bool, op string, f func()) work {
		if !ok {
			f = nil
		}
		return work{op, f}
	}
	ws := []work{
		{"ParseRef", func() { discard(uri.ParseRef(text)) }},
		{"Check", func() { discard(0, uri.Rule(sh.rule).Validate(middle)) }},
		{"Split", func() { sink += len(uri.Split(text).Path) }},
		{"Redact", func() { sink += len(uri.Redact(text)) }},
		{"RemoveDotSegments", func() { sink += len(uri.RemoveDotSegments(middle)) }},
		when(ok, "Normalize", func() { sink += len(u.Normalize(uri.NormSyntax).String()) }),
		when(hasRef, "Resolve", func() { sink += len(ourBases[0].Resolve(ref).String()) }),
		when(ok, "Resolve on it", func() { sink += len(u.Resolve(up).String()) }),
	}
	// To a neighbour, to a stranger to the path, and from it.
	near, far, okNear := neighbours(u)
	return append(ws,
		when(ok && okNear, "Relativize, near", func() { relativize(u, near) }),
		when(ok && okNear, "Relativize, down", func() { relativize(far, u) }),
		when(ok && okNear, "Relativize, up", func() { relativize(u, far) }),
		when(ok, "Redacted", func() { sink += len(u.Redacted()) }),
		when(ok, "Segments", func() {
			for s := range u.Segments() {
				sink += len(s)
			}
		}),
	)
}

// up climbs a little; what it climbs over is the costly text.
var up = uri.MustParseRef("../../x")

func discard[T any](_ T, err error) {
	if err != nil {
		sink++
	}
}

func relativize(from, to uri.URI) {
	r, _ := from.Relativize(to)
	sink += len(r.String())
}

// relative cuts the URI down to a reference that keeps the costly part.
func relative(text string) (uri.Ref, bool) {
	for _, p := range []string{"http://h/", "http:"} {
		if rest, ok := strings.CutPrefix(text, p); ok {
			if r, err := uri.ParseRef(rest); err == nil {
				return r, true
			}
		}
	}
	r, err := uri.ParseRef(text)
	return r, err == nil
}

// neighbours returns two URIs with the origin of u: one with almost its path, and one with
// nothing of it.
func neighbours(u uri.URI) (near, far uri.URI, ok bool) {
	s := u.WithoutQuery().String()
	near, err := uri.Parse(s + "x")
	if err != nil || !u.HasAuthority() {
		return near, far, false
	}
	far, err = uri.Parse(strings.TrimSuffix(s, u.Path()) + "/x")
	return near, far, err == nil
}

// A cost is of one operation on one shape: nanoseconds per byte, for each size. It is nil if
// the operation cannot be done on the shape.
type cost []float64

// measureLinear is the part "linear".
func (s *settings) measureLinear() (*section, error) {
	sec := newSection(linearTitle)
	costs := map[string][]cost{} // by operation, for each shape
	var ops []string
	for i, sh := range shapes {
		fmt.Fprintf(os.Stderr, "\r\033[Kbench: linear: %s ", sh.name)
		for _, size := range s.sizes {
			for _, w := range works(sh, size) {
				if costs[w.op] == nil {
					ops = append(ops, w.op)
					costs[w.op] = make([]cost, len(shapes))
				}
				if w.do != nil {
					costs[w.op][i] = append(costs[w.op][i], s.perByte(w.do, size))
				}
			}
		}
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	s.linearTables(sec, ops, costs)
	return sec, nil
}

func samplesOf(s *settings) int { return max(3, s.rounds/2) }

// perByte measures f, which handles size bytes. The fastest sample counts: here the question is
// what the operation needs, and not what the machine adds.
func (s *settings) perByte(f func(), size int) float64 {
	var v []float64
	for range samplesOf(s) {
		c := cell{ops: size, run: f, once: size >= 1<<24}
		v = append(v, c.sample(min(s.sample/8, 10*time.Millisecond)))
	}
	return slices.Min(v)
}
