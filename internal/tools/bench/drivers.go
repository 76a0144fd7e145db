package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// drivers are the programs below rivals that could be built, by name; notes say what the rivals are, or why they are
// left out.
type drivers struct {
	paths map[string]string
	notes []string
}

// buildDrivers builds copies of the drivers in a folder: what Cargo writes beside its sources is not for the repository.
func (s *settings) buildDrivers(dir string, names ...string) (*drivers, error) {
	from, dir := filepath.Join(s.root, "internal", "tools", "bench", "rivals"), filepath.Join(dir, "rivals")
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return nil, err
	}
	d := &drivers{paths: map[string]string{"go": filepath.Join(dir, "go", "rival")}}
	ours := exec.Command("go", "build", "-o", d.paths["go"], "./go")
	ours.Dir = from
	if out, err := ours.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building our driver: %w\n%s", err, out)
	}
	for _, name := range names {
		argv := s.cargo(name)
		if from := s.sources[name]; name == "ada" { // which chooses vector code when it is compiled, the others when they run
			argv = append(strings.Fields("g++ -std=c++20 -O3 -march=native -DNDEBUG -o rival main.cpp -I"), from+"/include", "-I", from+"/src")
		}
		d.build(dir, name, s.sources[name], argv)
	}
	return d, nil
}

// cargo is the command for a driver in Rust. Without a folder of its sources, a crate is Debian's (librust-linkify-dev).
func (s *settings) cargo(name string) []string {
	args := strings.Fields("cargo build -q --release --offline --target-dir target")
	if s.sources[name] == "" {
		return append(args, "--config", `source.crates-io.replace-with="debian"`,
			"--config", `source.debian.directory="/usr/share/cargo/registry"`)
	}
	crates, _ := filepath.Glob(filepath.Join(s.sources["crates"], "*"))
	patches := map[string]string{name: s.sources[name]}
	for _, c := range crates {
		patches[filepath.Base(c)] = c
	}
	for crate, dir := range patches {
		args = append(args, "--config", fmt.Sprintf("patch.crates-io.%s.path=%q", crate, dir))
	}
	return args
}

// build runs a compiler in the folder of a driver.
func (d *drivers) build(dir, name, sources string, argv []string) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = filepath.Join(dir, name)
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		d.paths[name] = filepath.Join(cmd.Dir, "rival")
		if argv[0] == "cargo" {
			d.paths[name] = filepath.Join(cmd.Dir, "target", "release", "rival")
		}
		from := []byte("of Debian")
		if sources != "" {
			from, _ = exec.Command("git", "-C", sources, "log", "-1", "--format=%h of %cs").Output()
		}
		d.notes = append(d.notes, fmt.Sprintf("%s: %s.", name, strings.TrimSpace(string(from))))
	case errors.Is(err, exec.ErrNotFound):
		d.notes = append(d.notes, fmt.Sprintf("%s is left out: no %s.", name, argv[0]))
	case sources == "":
		d.notes = append(d.notes, fmt.Sprintf("%s is left out: no folder of its sources, -%s.", name, name))
	default:
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		d.notes = append(d.notes, fmt.Sprintf("%s is left out, it does not build: %s.", name, lines[len(lines)-1]))
	}
}

// A heat is what a driver says about its passes: see rivals/README.md.
type heat struct {
	accepted, octets int
	best, median     float64 // ns
}

// run runs a driver for as long as t, after a prefix.
func (d *drivers) run(pin []string, name, op, file string, t time.Duration, base string) (h heat, err error) {
	argv := append(append([]string{}, pin...), d.paths[name], op, file, fmt.Sprint(t.Nanoseconds()), base)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err == nil {
		_, err = fmt.Sscan(string(out), &h.accepted, &h.octets, &h.best, &h.median)
	}
	if err == nil && h.accepted == 0 {
		err = errors.New("it accepted nothing")
	}
	if err != nil {
		err = fmt.Errorf("%s %s %s: %w", name, op, filepath.Base(file), err)
	}
	return h, err
}
