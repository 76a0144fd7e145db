package main

import (
	"fmt"
	"slices"
	"strings"
)

// limit is the growth of the cost of a byte, from a short text to a long one, that passes for
// flat; a quadratic loop would grow by thousands. Below memoryCost, in nanoseconds per byte, any
// growth passes: to read memory that is in no cache costs about that.
const (
	limit      = 4
	memoryCost = 0.2
)

// detailed operations have a table with every size.
var detailed = []string{"ParseRef", "Resolve", "Normalize"}

func (s *settings) linearTables(sec *section, ops []string, costs map[string][]cost) {
	longest := sizeName(s.sizes[len(s.sizes)-1])
	fmt.Fprintf(&sec.body, `
Nanoseconds per byte on texts made to be costly, from %s to %s; a value is the minimum of %d samples. It should be
constant: "growth" is the largest ratio of the cost of a byte in a text to that in a shorter text, "max/min" that of the highest
to the lowest value, with the fixed cost of short texts. Operations of a tenth of a nanosecond grow because the longest
texts do not fit into a cache. "0" means that the operation stops early, in a time that does not depend on the length; "-" that
it is not possible, because the text is rejected. "Resolve" resolves the part after the scheme or the host; "Resolve on it"
uses the text as base.
`, sizeName(s.sizes[0]), longest, samplesOf(s))

	for _, op := range detailed {
		head := []string{op}
		for _, n := range s.sizes {
			head = append(head, sizeName(n))
		}
		rows := [][]string{append(head, "growth", "max/min")}
		for i, sh := range shapes {
			v := costs[op][i]
			if v == nil || v.constant(s.sizes) {
				continue
			}
			row := []string{code(sh.name)}
			for _, x := range v {
				row = append(row, fmt.Sprintf("%.2f", x))
			}
			rows = append(rows, append(row, fmt.Sprintf("%.1f", v.growth()), fmt.Sprintf("%.1f", slices.Max(v)/slices.Min(v))))
		}
		table(&sec.body, rows)
	}

	fmt.Fprintf(&sec.body, "\nAll operations, nanoseconds per byte at %s, and the growth up to there:\n", longest)
	for part := range slices.Chunk(ops, 7) {
		rows := [][]string{append([]string{""}, part...)}
		for i, sh := range shapes {
			row := []string{code(sh.name)}
			for _, op := range part {
				row = append(row, costs[op][i].brief(s.sizes))
			}
			rows = append(rows, row)
		}
		table(&sec.body, rows)
	}

	var grow []string
	for _, op := range ops {
		for i, sh := range shapes {
			if v := costs[op][i]; v != nil && !v.constant(s.sizes) && v[len(v)-1] > memoryCost && v.growth() > limit {
				grow = append(grow, fmt.Sprintf("- %s of %s: %.1f", op, code(sh.name), v.growth()))
			}
		}
	}
	if grow == nil {
		fmt.Fprintf(&sec.body, "\nNo operation that costs more than memory access, %.1f ns, grows by more than %d.\n", memoryCost, limit)
		return
	}
	fmt.Fprintf(&sec.body, "\nThese grow by more than %d:\n\n%s\n", limit, strings.Join(grow, "\n"))
}

func code(s string) string { return "`" + s + "`" }

// brief is a cost in a few characters: nanoseconds per byte in the longest text, and the growth.
func (c cost) brief(sizes []int) string {
	switch {
	case c == nil:
		return "-"
	case c.constant(sizes):
		return "0"
	}
	return fmt.Sprintf("%.2f ×%.1f", c[len(c)-1], c.growth())
}

// growth returns the greatest factor between a value and one before it.
func (c cost) growth() float64 {
	g, low := 0.0, c[0]
	for _, x := range c[1:] {
		g = max(g, x/low)
		low = min(low, x)
	}
	return g
}

// constant reports whether the work takes little time, whatever the length.
func (c cost) constant(sizes []int) bool {
	last := len(c) - 1
	return c[last]*float64(sizes[last]) < 10_000
}

func sizeName(n int) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 1<<10:
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}
