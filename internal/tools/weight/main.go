// Command weight measures what the command uri and an import of package uri
// cost, and fails if a figure is above its limit:
//
//	weight ROOT
//
// ROOT is the folder of the module. The limits are in limits.txt. What a start
// costs depends on the machine and on what else it does: so it is a ratio to a
// hello world in the same run, and has no limit. A cold build costs what the bytes
// of source cost that it compiles.
package main

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

//go:embed limits.txt
var limits string

// starts is how often each program is started.
const starts = 200

const hello = "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"

const importer = `package main

import (
	"fmt"

	"github.com/urikit/uri"
)

func main() { fmt.Println(uri.Parse("http://example.com/")) }
`

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: weight ROOT")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "weight:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "weight")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	m := &meter{root: root, dir: dir}
	fmt.Printf("%-44s %12s %12s\n", "", "measured", "at most")
	figures := m.figures()
	if m.err != nil {
		return m.err
	}
	return report(figures)
}

// report prints the figures beside their limits.
func report(figures map[string]float64) error {
	var above []string
	for line := range strings.Lines(limits) {
		name, text, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		limit, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		figure, known := figures[name]
		if err != nil || !known {
			return fmt.Errorf("limits.txt: %q is not a figure with a limit", strings.TrimSpace(line))
		}
		delete(figures, name)
		fmt.Printf("%-44s %12.5g %12.5g\n", name, figure, limit)
		if figure > limit {
			above = append(above, name)
		}
	}
	for name := range figures {
		return fmt.Errorf("limits.txt has no limit for %q", name)
	}
	if len(above) > 0 {
		return errors.New("above the limit: " + strings.Join(above, ", "))
	}
	return nil
}

// A meter runs commands until one of them fails.
type meter struct {
	root, dir string
	err       error
}

func (m *meter) figures() map[string]float64 {
	plain, with := m.write("hello", hello), m.write("importer", importer)
	packages := func(pkg string) float64 {
		out, _ := m.run("go", "list", "-deps", pkg)
		return float64(strings.Count(out, "\n"))
	}
	figures := map[string]float64{
		"uri, packages linked":        packages("./cmd/uri"),
		"importer, packages compiled": packages(with) - packages(plain),
		"uri, source compiled":        m.source("./cmd/uri"),
	}

	small, large, uri := m.build(plain), m.build(with), m.build("./cmd/uri")
	figures["uri, bytes"] = m.size(uri)
	figures["importer, bytes added"] = m.size(large) - m.size(small)
	figures["uri, packages initialized"] = m.inits(uri) - m.inits(small)

	fmt.Printf("%-44s %12.5g\n", "uri, CPU of a start / hello world", m.ratio(uri, small))
	return figures
}

// write writes a program and returns its file.
func (m *meter) write(name, text string) string {
	file := filepath.Join(m.dir, name+".go")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil && m.err == nil {
		m.err = err
	}
	return file
}

// build builds a program as it is shipped, and returns its file.
func (m *meter) build(pkg string) string {
	file := filepath.Join(m.dir, strings.TrimSuffix(filepath.Base(pkg), ".go")+".exe")
	m.run("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, pkg)
	return file
}

func (m *meter) size(file string) float64 {
	info, err := os.Stat(file)
	if err != nil {
		m.err = cmp.Or(m.err, err)
		return 0
	}
	return float64(info.Size())
}

// source returns how many bytes of Go a cold build of a package compiles.
func (m *meter) source(pkg string) float64 {
	const files = `{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`
	out, _ := m.run("go", "list", "-deps", "-f", files, pkg)
	sum := 0.0
	for file := range strings.Lines(out) {
		if file = strings.TrimSpace(file); file != "" {
			sum += m.size(file)
		}
	}
	return sum
}

// inits returns how many packages a program initializes.
func (m *meter) inits(file string) float64 {
	if m.err != nil {
		return 0
	}
	cmd := exec.Command(file, "--version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	m.err = cmd.Run()
	return float64(strings.Count("\n"+trace.String(), "\ninit "))
}

// run runs a command in the folder of the module, and returns its output and
// the CPU time of it and of its children.
func (m *meter) run(name string, args ...string) (string, time.Duration) {
	if m.err != nil {
		return "", 0
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = m.root, os.Stderr
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		m.err = fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
		return "", 0
	}
	return string(out), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// ratio starts two programs by turns and returns the ratio of the least CPU time of
// each: what else the machine does can only add.
func (m *meter) ratio(ours, hello string) float64 {
	least := [2]time.Duration{math.MaxInt64, math.MaxInt64}
	for range starts {
		for i, file := range []string{hello, ours} {
			_, cpu := m.run(file, "--version")
			least[i] = min(least[i], cpu)
		}
	}
	return float64(least[1]) / float64(least[0])
}
