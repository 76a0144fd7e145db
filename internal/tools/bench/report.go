package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A section of RESULTS.md. Each says when and on what it was measured, as they can be measured
// one by one.
type section struct {
	title string
	body  strings.Builder
}

func newSection(title string) *section {
	s := &section{title: title}
	fmt.Fprintf(&s.body, "Measured %s with %s for %s/%s on %s.\n",
		time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, cpuModel())
	return s
}

func (s *section) text() string { return "## " + s.title + "\n\n" + s.body.String() + "\n" }

// cpuModel names the processor, where the system tells.
func cpuModel() string {
	cores := fmt.Sprintf("%d cores", runtime.NumCPU())
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return cores
	}
	for l := range strings.Lines(string(text)) {
		if k, v, ok := strings.Cut(l, ":"); ok && strings.TrimSpace(k) == "model name" {
			return strings.TrimSpace(v) + ", " + cores
		}
	}
	return cores
}

const preface = `# Results

Written by ` + "`go -C internal/tools/bench run .`" + `; do not edit. Compare the ratios: they were measured
side by side in one run.

`

// writeSection puts the section into the file, in place of the one with the same title.
func writeSection(name string, sec *section) error {
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	kept := map[string]string{sec.title: sec.text()}
	for _, p := range strings.Split(string(old), "\n## ")[1:] {
		title, _, _ := strings.Cut(p, "\n")
		if title != sec.title {
			kept[title] = "## " + strings.TrimRight(p, "\n") + "\n\n"
		}
	}
	out := preface
	for _, title := range []string{raceTitle, opsTitle, linearTitle, cliTitle, documentsTitle, fetchTitle, linksTitle, resolverTitle, templateTitle, linesTitle} {
		out += kept[title]
	}
	return os.WriteFile(name, []byte(strings.TrimRight(out, "\n")+"\n"), 0o666)
}

// table writes rows as Markdown that is also straight in a terminal. The first row is the head;
// the first column is aligned to the left and the others to the right.
func table(b *strings.Builder, rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, v := range r {
			width[i] = max(width[i], utf8.RuneCountInString(v)+strings.Count(v, "|"))
		}
	}
	line := func(r []string) {
		for i, v := range r {
			v = strings.ReplaceAll(v, "|", `\|`) // or Markdown ends the cell there
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(v))
			if i == 0 {
				v += pad
			} else {
				v = pad + v
			}
			b.WriteString("| " + v + " ")
		}
		b.WriteString("|\n")
	}
	b.WriteString("\n")
	line(rows[0])
	for i, w := range width {
		if i == 0 {
			b.WriteString("|" + strings.Repeat("-", w+2))
		} else {
			b.WriteString("|" + strings.Repeat("-", w+1) + ":")
		}
	}
	b.WriteString("|\n")
	for _, r := range rows[1:] {
		line(r)
	}
}

const opsTitle = "Operations"

func opsSection(s *settings, groups []group, cells []*cell, notes []string) *section {
	sec := newSection(opsTitle)
	b := &sec.body
	quiet, all := quietShare(cells)
	fmt.Fprintf(b, `
Method: all %d cells in %d shuffled rounds; a sample is the process's CPU time over passes of %v at least,
on one core (GOMAXPROCS 1), including the garbage collector. A value is the median of the samples before
and after which a calibration loop ran within %.0f %% of its best time: %d of %d; cells marked ~ had too
few of these, and use all samples. Rejected lines count too. "ratio" is relative to net/url in the same table, or,
if net/url has no such operation, to go-urn, xurls or uri.Parse.

Checked before the measurement, on every line: the laws of String, Parse, the Append forms and Normalize (twice). Where both
accept a line, components and resolved references are equal to those of net/url, except for a host with "%%", which
net/url decodes, and an empty fragment, which net/url loses.

`, len(cells), s.rounds, s.sample, (tolerance-1)*100, quiet, all)
	for _, n := range notes {
		b.WriteString("- " + n + "\n")
	}
	for _, g := range groups {
		b.WriteString("\n### " + g.title + "\n")
		g.table(b)
	}
	return sec
}

func (g *group) table(b *strings.Builder) {
	var base float64
	for _, y := range yardsticks {
		if i := slices.IndexFunc(g.cells, func(c *cell) bool { return c.name == y }); i >= 0 {
			base = g.cells[i].ns
			break
		}
	}
	head := []string{"", "ns", "allocs", "B"}
	if base > 0 {
		head = append(head, "ratio", "at most", "aim", "")
	}
	rows := [][]string{head}
	for _, c := range g.cells {
		ns := fmt.Sprintf("%.1f", c.ns)
		if !c.gated {
			ns = "~" + ns
		}
		row := []string{c.name, ns, small(c.allocs), small(c.bytes)}
		if base > 0 {
			row = append(row, fmt.Sprintf("%.3f", c.ns/base))
			row = append(row, g.goals[c.name].columns(c.ns/base)...)
		}
		rows = append(rows, row)
	}
	table(b, rows)
}

// columns returns what must be kept, what is aimed at, and the verdict.
func (g goal) columns(ratio float64) []string {
	cols := []string{"", "", ""}
	if g.must == 0 {
		return cols
	}
	cols[0] = fmt.Sprintf("%.2f", g.must)
	if g.aim > 0 {
		cols[1] = fmt.Sprintf("%.2f", g.aim)
	}
	switch {
	case ratio > g.must:
		cols[2] = "MISSED"
	case g.aim > 0 && ratio > g.aim:
		cols[2] = "kept"
	default:
		cols[2] = "reached"
	}
	return cols
}

// small writes a count per operation; a few strays of the runtime are none.
func small(v float64) string {
	switch {
	case v < 0.005:
		return "0"
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.0f", v)
}
