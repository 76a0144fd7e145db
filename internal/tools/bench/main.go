package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// settings are what the flags say.
type settings struct {
	corpus string        // folder of web.txt and the others
	root   string        // of the repository
	parts  []string      // of allParts
	rounds int           // samples per cell
	sample time.Duration // CPU time of one sample, at least
	sizes  []int         // of the adversarial texts, rising
	out    string        // file to write, or ""
	names  []int         // of the stores of the resolver
	temp   string        // where these are

	sources map[string]string // folders of the sources of rivals, and paths of programs, by name
}

var allParts = []string{"ops", "linear", "cli", "documents", "fetch", "links", "resolver", "template", "lines", "race"}

func main() {
	s, err := parseFlags(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(2)
	}
	if err == nil {
		err = s.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func parseFlags(args []string) (*settings, error) {
	s := &settings{sizes: []int{1 << 10, 64 << 10, 1 << 20, 64 << 20}}
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	parts := fs.String("parts", strings.Join(allParts[:len(allParts)-1], ","), "what to measure: operations, linear cost, whole processes, documents, fetching, links, the resolver, URI templates, lines; or race, with rivals in other languages")
	cli := fs.Bool("cli", false, "the same as -parts cli")
	quick := fs.Bool("quick", false, "few and short samples, nothing written")
	fs.StringVar(&s.corpus, "corpus", "", "folder of the corpora (default ../shared/corpus beside the repository)")
	fs.IntVar(&s.rounds, "rounds", 11, "samples per cell")
	fs.DurationVar(&s.sample, "sample", 80*time.Millisecond, "CPU time of a sample, at least")
	fs.StringVar(&s.out, "o", "", `file to write, "-" for none (default RESULTS.md of this folder)`)
	names := fs.String("names", "1000000", "how many names the resolver has, one size or more")
	fs.StringVar(&s.temp, "temp", "", "folder for the stores of the resolver")
	s.sources = map[string]string{}
	for _, name := range []string{"ada", "fluent-uri", "linkify", "crates", "muffet", "htmltest", "linkinator"} {
		what := "folder of the sources of " + name
		if name == "crates" {
			what = "folder with a folder for each crate that the crates of rivals need"
		}
		if slices.Contains([]string{"muffet", "htmltest", "linkinator"}, name) {
			what = "path of " + name
		}
		fs.Func(name, what, func(dir string) (err error) {
			s.sources[name], err = filepath.Abs(dir)
			return err
		})
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	for text := range strings.SplitSeq(*names, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1000 {
			return nil, fmt.Errorf("-names: %q is not 1000 or more", text)
		}
		s.names = append(s.names, n)
	}
	if fs.NArg() > 0 {
		return nil, fmt.Errorf("no operands wanted: %q", fs.Args())
	}
	if *cli {
		*parts = "cli"
	}
	for p := range strings.SplitSeq(*parts, ",") {
		if !slices.Contains(allParts, p) {
			return nil, fmt.Errorf("no part %q: there are %s", p, strings.Join(allParts, ", "))
		}
		s.parts = append(s.parts, p)
	}
	var err error
	if s.root, err = findRoot(); err != nil {
		return nil, err
	}
	if s.corpus == "" {
		s.corpus = filepath.Join(s.root, "..", "shared", "corpus")
	}
	if *quick {
		s.rounds, s.sample, s.sizes = 3, 20*time.Millisecond, []int{1 << 10, 64 << 10, 1 << 20}
		if s.out == "" {
			s.out = "-"
		}
	}
	if s.rounds < 1 {
		return nil, errors.New("-rounds must be positive")
	}
	if s.out == "" {
		s.out = filepath.Join(s.root, "internal", "tools", "bench", "RESULTS.md")
	}
	return s, nil
}

// findRoot looks for the module above the working directory.
func findRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module github.com/urikit/uri\n") {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("not inside the repository")
		}
		dir = up
	}
}

// run measures the parts, prints their sections and writes them.
func (s *settings) run() error {
	// One core, and the collector on it too: its work for a rival's garbage is the rival's cost.
	runtime.GOMAXPROCS(1)
	runtime.LockOSThread()

	c, err := loadCorpora(s.corpus)
	if err != nil {
		return err
	}
	notes, err := agree(c)
	if err != nil {
		return fmt.Errorf("the rivals must agree before they are timed: %w", err)
	}
	for _, p := range s.parts {
		start := time.Now()
		var sec *section
		switch p {
		case "ops":
			sec = s.measureOps(c, notes)
		case "linear":
			sec, err = s.measureLinear()
		case "cli":
			sec, err = s.measureCLI(c)
		case "documents":
			sec, err = s.measureDocuments(c)
		case "fetch":
			sec, err = s.measureFetch()
		case "links":
			sec, err = s.measureLinks()
		case "resolver":
			sec, err = s.measureResolver()
		case "template":
			sec, err = s.measureTemplate()
		case "lines":
			sec, err = s.measureLines(c)
		case "race":
			sec, err = s.measureRace(c)
		}
		if err != nil {
			return err
		}
		fmt.Print(sec.text())
		runtime.KeepAlive(sink)
		fmt.Fprintf(os.Stderr, "bench: %s took %.0f s\n", p, time.Since(start).Seconds())
		if s.out != "-" {
			if err := writeSection(s.out, sec); err != nil {
				return err
			}
		}
	}
	return nil
}
