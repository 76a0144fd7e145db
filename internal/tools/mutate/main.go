// Command mutate makes small random mistakes in a package, one at a time, and
// shows which of them the tests of the package do not notice:
//
//	mutate [-n 200] [-seed 1] [-files REGEXP] [-again FILE] ROOT PKG
//
// ROOT is the folder of the module, PKG a package of it such as ./pct. The seed
// and the source decide which mistakes are made. Nothing is written to ROOT: a
// mutant is compiled with -overlay. With -again only those mutants are tested
// that survived in the output of an earlier run, which FILE has.
// docs/mutation.md has the results.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// The tests of a mutant may take this many times as long as those of the
// unchanged package, and the grace on top, before the mutant counts as one that
// hangs; and they may have so much memory, for a loop that appends without end.
const (
	slower = 5
	grace  = 5 * time.Second
	memory = 4 << 20 // KiB
)

func main() {
	n := flag.Int("n", 200, "the `number` of mutants that are tested")
	seed := flag.Uint64("seed", 1, "the `seed` of the choice")
	files := flag.String("files", "", "a `regexp` of the names of the files that are changed")
	again := flag.String("again", "", "a `file` with the output of an earlier run")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] ROOT PKG")
		flag.PrintDefaults()
		os.Exit(2)
	}
	m := &runner{pkg: flag.Arg(1)}
	if err := m.run(flag.Arg(0), *n, *seed, *files, *again); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// A runner compiles and tests mutants of a package.
type runner struct {
	root, pkg string

	dir         string // for files
	took, limit time.Duration
}

// A verdict is what became of a mutant.
type verdict int

const (
	invalid verdict = iota // it does not compile, or compiles to the same
	killed                 // a test fails
	hung                   // the tests do not end
	survived
)

func (m *runner) run(root string, n int, seed uint64, files, again string) (err error) {
	if m.root, err = filepath.Abs(root); err != nil {
		return err
	}
	if m.dir, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer os.RemoveAll(m.dir)
	all, err := mutants(filepath.Join(m.root, m.pkg))
	if err != nil {
		return err
	}
	if all, err = chosen(all, files, again); err != nil {
		return err
	}

	switch v, out, err := m.test(nil); {
	case err != nil:
		return err
	case v != survived:
		return fmt.Errorf("the tests fail without a mutant:\n%s", out)
	}
	m.limit = slower*m.took + grace

	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	count := make(map[verdict]int)
	tested := 0
	for _, mutant := range all {
		if tested == n {
			break
		}
		v, _, err := m.test(&mutant)
		if err != nil {
			return err
		}
		count[v]++
		if v == invalid {
			continue
		}
		tested++
		if v == survived {
			fmt.Println(mutant)
		}
	}
	if tested == 0 {
		return errors.New("no mutants")
	}
	fmt.Printf("%s: seed %d, %d of %d possible mutants tested: "+
		"%d killed, %d of them hung, %d survived: %.1f %%\n",
		m.pkg, seed, tested, len(all), count[killed]+count[hung], count[hung], count[survived],
		100*float64(tested-count[survived])/float64(tested))
	return nil
}

// chosen returns the mutants of files whose names match a regular expression,
// and, if again is not empty, that are in the output in that file.
func chosen(all []mutant, files, again string) (some []mutant, err error) {
	name, err := regexp.Compile(files)
	if err != nil {
		return nil, err
	}
	var output []byte
	if again != "" {
		if output, err = os.ReadFile(again); err != nil {
			return nil, err
		}
	}
	for _, m := range all {
		if name.MatchString(filepath.Base(m.file)) &&
			(again == "" || bytes.Contains(output, []byte(m.String()+"\n"))) {
			some = append(some, m)
		}
	}
	return some, nil
}

// test compiles the tests with a mutant, or without one, and runs them.
func (m *runner) test(mutant *mutant) (verdict, string, error) {
	binary := filepath.Join(m.dir, "test")
	args := []string{"test", "-c", "-vet=off", "-o", binary}
	if mutant != nil {
		overlay, err := m.overlay(mutant)
		if err != nil {
			return 0, "", err
		}
		args = append(args, "-overlay", overlay)
	}
	build := exec.Command("go", append(args, m.pkg)...)
	build.Dir = m.root
	if out, err := build.CombinedOutput(); err != nil {
		return invalid, string(out), nil
	}

	ctx, cancel := context.Background(), func() {}
	if m.limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, m.limit)
	}
	defer cancel()
	start := time.Now()
	run := exec.CommandContext(ctx, "sh", "-c", fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, memory),
		binary, "-test.short", "-test.failfast", "-test.timeout=0")
	run.Dir = filepath.Join(m.root, m.pkg)
	run.WaitDelay = time.Second
	out, err := run.CombinedOutput()
	m.took = time.Since(start)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return hung, "", nil
	case errors.As(err, &exit):
		return killed, string(out), nil
	}
	return survived, "", err
}

// overlay writes a mutant, and the file that tells the compiler of it.
func (m *runner) overlay(mutant *mutant) (string, error) {
	source, err := os.ReadFile(mutant.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(m.dir, "mutant.go")
	overlay := filepath.Join(m.dir, "overlay.json")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{mutant.file: changed}})
	if err != nil {
		return "", err
	}
	text := string(source[:mutant.start]) + mutant.new + string(source[mutant.end:])
	return overlay, errors.Join(
		os.WriteFile(changed, []byte(text), 0o666),
		os.WriteFile(overlay, list, 0o666),
	)
}

func (m mutant) String() string {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fmt.Sprintf("survived: %s:%d: %s: %s -> %s",
		filepath.Base(m.file), m.line, m.in, line(m.old), line(m.new))
}
