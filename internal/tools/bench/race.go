package main

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

const raceTitle, oursName = "Race", "uri"

// A race is an operation on a file, by several contenders.
type race struct {
	title, file, base string
	size              int // lines of the file, or KB of a text
	yardstick         string
	racers            []*racer
}

// A racer is an operation of a driver. Strict ones accept what the RFC does, no more and no less.
type racer struct {
	name, driver, op string
	strict           bool

	heats        []heat
	best, median float64 // ns for each of the size: the least of all, the median of medians
}

// lineRace is a race on the lines of a corpus.
func lineRace(title, op, folder, file, base string, lines []string) *race {
	if op != "resolve" {
		title += ", " + file
	}
	r := &race{title, filepath.Join(folder, file), base, len(lines), std, []*racer{
		{name: oursName, driver: "go", op: op, strict: true},
		{name: "fluent-uri (Rust)", driver: "fluent-uri", op: op, strict: true},
		{name: "ada can_parse (C++)", driver: "ada", op: "can-parse"},
		{name: "ada parse (C++)", driver: "ada", op: op},
		{name: std, driver: "go", op: "std-" + op},
	}}
	if op == "ref" { // without a base ada has no references
		r.racers = slices.Delete(r.racers, 2, 4)
	} else if op != "parse" {
		r.racers = slices.Delete(r.racers, 2, 3)
	}
	return r
}

func lineRaces(folder string, c *corpora) (races []*race) {
	corpora := []struct {
		file  string
		lines []string
	}{{"web.txt", c.web}, {"long.txt", c.long}, {"files.txt", c.files}}
	for _, f := range corpora {
		races = append(races, lineRace("Parse", "parse", folder, f.file, "", f.lines))
	}
	races = append(races, lineRace("Parse references", "ref", folder, "refs.txt", "", c.refs))
	for _, f := range corpora {
		races = append(races, lineRace("Normalize", "normalize", folder, f.file, "", f.lines))
	}
	for _, b := range []string{rfcBase, pageBase} {
		races = append(races, lineRace("Resolve, base "+b, "resolve", folder, "refs.txt", b, c.refs))
	}
	return races
}

// textRaces writes texts to a folder; linkify reads nothing but UTF-8.
func textRaces(dir string, c *corpora) (races []*race, err error) {
	docs, pages, err := documentation(filepath.Join(dir, "pages"))
	if err != nil {
		return nil, err
	}
	source, err := goSource("", sourceSize)
	for _, t := range []struct{ name, text string }{
		{"documentation", docs}, {"source", source}, {"dense text: web.txt", c.webText}, {"HTML, read as text", strings.Join(pages, "")},
	} {
		file, text := filepath.Join(dir, t.name), strings.ToValidUTF8(t.text, "\uFFFD")
		err = errors.Join(err, os.WriteFile(file, []byte(text), 0o666))
		races = append(races, &race{"Find, " + t.name, file, "", max(1, len(text)>>10), linkifyName, []*racer{
			{name: oursName, driver: "go", op: "find"}, {name: linkifyName, driver: "linkify", op: "find"},
		}})
	}
	return races, err
}

// measureRace is the part "race".
func (s *settings) measureRace(c *corpora) (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	d, err := s.buildDrivers(dir, "ada", "fluent-uri", "linkify")
	if err != nil {
		return nil, err
	}
	races, err := textRaces(dir, c)
	if err != nil {
		return nil, err
	}
	shapes, err := shapeRaces(dir, c, s.corpus)
	if err != nil {
		return nil, err
	}
	races = append(lineRaces(s.corpus, c), races...)
	all := append(slices.Clip(races), shapes...)
	if err := d.measure(all, s.rounds, s.sample); err != nil {
		return nil, err
	}
	if s.out != "-" {
		if err := drawRaces(filepath.Join(s.root, "docs", "pictures"), races); err != nil {
			return nil, err
		}
	}
	return s.raceSection(all, d.notes), nil
}

// measure runs all that could be built, in rounds, each in a shuffled order, and checks that all did the work.
func (d *drivers) measure(races []*race, rounds int, t time.Duration) error {
	var pin []string
	if _, err := exec.LookPath("taskset"); err == nil {
		pin = []string{"taskset", "-c", strconv.Itoa(runtime.NumCPU() - 1)}
	}
	var all []func() error
	for _, r := range races {
		r.racers = slices.DeleteFunc(r.racers, func(x *racer) bool { return d.paths[x.driver] == "" })
		for _, x := range r.racers {
			all = append(all, func() error {
				h, err := d.run(pin, x.driver, x.op, r.file, t, r.base)
				x.heats = append(x.heats, h)
				return err
			})
		}
	}
	rng := rand.New(rand.NewPCG(1, 3986))
	for i := range rounds {
		fmt.Fprintf(os.Stderr, "\rbench: race: round %d of %d ", i+1, rounds)
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, run := range all {
			if err := run(); err != nil {
				return err
			}
		}
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	for _, r := range races {
		if err := r.settle(); err != nil {
			return fmt.Errorf("%s: %w", r.title, err)
		}
	}
	return nil
}

func (r *race) settle() error {
	strict := 0
	for _, x := range r.racers {
		var best, medians []float64
		first := x.heats[0]
		for _, h := range x.heats {
			if h.accepted != first.accepted || h.octets != first.octets {
				return fmt.Errorf("%s accepted %d, and then %d", x.name, first.accepted, h.accepted)
			}
			best, medians = append(best, h.best), append(medians, h.median)
		}
		if x.strict && strict > 0 && first.accepted != strict {
			return fmt.Errorf("%s accepted %d, and another as strict %d", x.name, first.accepted, strict)
		} else if x.strict {
			strict = first.accepted
		}
		x.best = slices.Min(best) / float64(r.size)
		x.median = median(medians) / float64(r.size)
	}
	return nil
}

// find returns a contender: an empty one if it was left out.
func (r *race) find(name string) *racer {
	i := slices.IndexFunc(r.racers, func(x *racer) bool { return x.name == name })
	if i < 0 {
		return new(racer)
	}
	return r.racers[i]
}

//go:embed rivals/race.md
var raceMethod string

func (s *settings) raceSection(races []*race, notes []string) *section {
	sec := newSection(raceTitle)
	b := &sec.body
	fmt.Fprintf(b, "\n"+raceMethod, s.sample, s.rounds)
	for _, n := range notes {
		b.WriteString("- " + n + "\n")
	}
	fmt.Fprintf(b, "\nThere are %d races. Ahead of uri:\n\n", len(races))
	n := b.Len()
	for _, r := range races {
		for _, x := range r.racers {
			if ours := r.racers[0]; x.best < ours.best || x.median < ours.median {
				fmt.Fprintf(b, "- %s: %s takes %.2f of our time, and by the medians %.2f.\n",
					r.title, x.name, x.best/ours.best, x.median/ours.median)
			}
		}
	}
	if b.Len() == n {
		b.WriteString("nobody that is here.\n")
	}
	for _, r := range races {
		b.WriteString("\n### " + r.title + "\n")
		rows := [][]string{{"", "best", "ratio", "median", "ratio", "accepted", "octets"}}
		for _, x := range r.racers {
			row := []string{x.name, fmt.Sprintf("%.1f", x.best), "", fmt.Sprintf("%.1f", x.median), ""}
			if y := r.find(r.yardstick); y.best > 0 {
				row[2], row[4] = fmt.Sprintf("%.3f", x.best/y.best), fmt.Sprintf("%.3f", x.median/y.median)
			}
			rows = append(rows, append(row, strconv.Itoa(x.heats[0].accepted), strconv.Itoa(x.heats[0].octets)))
		}
		table(b, rows)
	}
	return sec
}
