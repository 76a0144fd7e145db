package main

import (
	"bytes"
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

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

const cliTitle = "Whole processes"

// repeats is how often web.txt stands in the input, to make a million lines.
const repeats = 11

// yardstick is the command to which the others are compared.
const yardstick = "cut -d/ -f3"

// A command is a line for the shell, reading the input.
type command struct {
	line string
	must float64 // times the yardstick, at most; 0 for no promise
	ours bool
	want func([]string) []byte // output for the lines, or nil
}

var commands = []command{
	{line: "uri check", must: 0.5, ours: true},
	{line: "uri check --valid", ours: true, want: validLines},
	{line: "uri parse -g '{host}'", must: 0.6, ours: true, want: hostLines},
	{line: "uri normalize", ours: true, want: normalLines},
	{line: "uri normalize --to scheme", ours: true, want: schemeLines},
	{line: "uri check --valid | uri normalize", ours: true, want: normalLines},
	{line: "uri edit -s scheme=https", must: 1.5, ours: true, want: httpsLines},
	{line: "uri lint", must: 2.5, ours: true},
	{line: yardstick},
	{line: "wc -l"},
	{line: "cat"},
}

func validLines(lines []string) []byte {
	var b bytes.Buffer
	for _, u := range valid(lines) {
		b.WriteString(u.String() + "\n")
	}
	return b.Bytes()
}

func hostLines(lines []string) []byte {
	var b bytes.Buffer
	for _, l := range lines {
		if r, err := uri.ParseRef(l); err == nil {
			b.WriteString(r.Host() + "\n")
		}
	}
	return b.Bytes()
}

func normalLines(lines []string) []byte {
	var b bytes.Buffer
	for _, u := range valid(lines) {
		b.WriteString(u.Normalize(uri.NormSyntax).String() + "\n")
	}
	return b.Bytes()
}

func schemeLines(lines []string) []byte {
	var b bytes.Buffer
	for _, u := range valid(lines) {
		b.WriteString(scheme.Normalize(u).String() + "\n")
	}
	return b.Bytes()
}

func httpsLines(lines []string) []byte {
	var out []byte
	for _, l := range lines {
		if r, err := uri.ParseRef(l); err == nil {
			out, _ = r.Edit().Scheme("https").AppendRef(out)
			out = append(out, '\n')
		}
	}
	return out
}

// processes runs the commands on files in a folder of its own, with the built uri first in PATH.
type processes struct {
	dir  string
	have []command
}

// measureCLI is the part "cli".
func (s *settings) measureCLI(c *corpora) (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p := &processes{dir: dir}
	if err := os.WriteFile(filepath.Join(dir, "in"), bytes.Repeat([]byte(c.webText), repeats), 0o666); err != nil {
		return nil, err
	}
	note, err := p.build(s.root, c.web)
	if err != nil {
		return nil, err
	}
	sec := newSection(cliTitle)
	fmt.Fprintf(&sec.body, `
web.txt %d times (%d lines, %.1f MB) from a file to the null device: the least wall time of %d runs, interleaved and
shuffled, in the C locale, in which the other programs are fastest, and the least CPU time of all processes. The ratios are to %s.
The command is built without cgo, and copied as it is installed.%s
`, repeats, repeats*len(c.web), float64(repeats*len(c.webText))/1e6, s.rounds, code(yardstick), note)
	if _, err := exec.LookPath("taskset"); err == nil {
		pin := []string{"taskset", "-c", strconv.Itoa(runtime.NumCPU() - 1)}
		if err := p.measure(sec, "Pinned to one core", pin, s.rounds, "<in ", p.have, yardstick); err != nil {
			return nil, err
		}
	}
	if err := p.measure(sec, fmt.Sprintf("On all %d cores", runtime.NumCPU()), nil, s.rounds, "<in ", p.have, yardstick); err != nil {
		return nil, err
	}
	if _, err := exec.LookPath("taskset"); err != nil {
		sec.body.WriteString("\nMissing taskset: nothing is pinned to one core, and no start is measured.\n")
		return sec, nil
	}
	return sec, p.start(sec, 30*s.rounds)
}

// build makes the command, if there is one yet, and checks that it says what the library says.
func (p *processes) build(root string, lines []string) (note string, err error) {
	p.have = slices.DeleteFunc(slices.Clone(commands), func(c command) bool { return c.ours })
	if _, err := os.Stat(filepath.Join(root, "cmd", "uri")); err != nil {
		return "\n\nMissing cmd/uri.", nil
	}
	if err := p.make(root); err != nil {
		return "", err
	}
	p.have = nil
	var missing []string
	for _, c := range commands {
		if c.ours {
			out, err := p.shell(nil, "head -n "+strconv.Itoa(len(lines))+" in | "+c.line).Output()
			if status(err) > 1 {
				missing = append(missing, c.line)
				continue
			}
			if c.want != nil && !bytes.Equal(out, c.want(lines)) {
				return "", fmt.Errorf("%s: %s", c.line, firstDifference(out, c.want(lines)))
			}
		}
		p.have = append(p.have, c)
	}
	note = " Before the measurement, the output for web.txt was compared with that of the library."
	if missing != nil {
		note += "\n\nNot there yet: " + strings.Join(missing, ", ") + "."
	}
	return note, nil
}

// make builds the command.
func (p *processes) make(root string) error { return p.install(root, "./cmd/uri", "uri") }

// install builds a program without cgo, and copies it, as it is installed: the pages of a file fresh
// from the linker are small and scattered, and a process that maps them starts a quarter slower.
func (p *processes) install(root, pkg, name string) error {
	linked := filepath.Join(p.dir, name+".linked")
	build := exec.Command("go", "build", "-o", linked, pkg)
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", pkg, err, out)
	}
	b, err := os.ReadFile(linked)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(p.dir, name), b, 0o777)
}

const hello = `package main

import "fmt"

func main() { fmt.Println("hello, world") }
`

// start measures how long the command takes to start, beside a program of Go that does nothing.
func (p *processes) start(sec *section, rounds int) error {
	if err := os.WriteFile(filepath.Join(p.dir, "hello.go"), []byte(hello), 0o666); err != nil {
		return err
	}
	if err := p.install(p.dir, "hello.go", "hello"); err != nil {
		return err
	}
	pin := func(cpus string) error { // of the threads of this process, for those that it starts
		return exec.Command("taskset", "-a", "-c", "-p", cpus, strconv.Itoa(os.Getpid())).Run()
	}
	last := strconv.Itoa(runtime.NumCPU() - 1)
	if err := pin(last); err != nil {
		return err
	}
	defer pin("0-" + last)
	programs := [...][]string{{"uri", "--version"}, {"hello"}}
	var wall, cpu [len(programs)][]float64
	for range rounds {
		for _, k := range rand.Perm(len(programs)) {
			cmd := exec.Command(filepath.Join(p.dir, programs[k][0]), programs[k][1:]...)
			start := time.Now()
			if err := cmd.Run(); err != nil {
				return err
			}
			wall[k] = append(wall[k], float64(time.Since(start)))
			cpu[k] = append(cpu[k], float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
		}
	}
	rows := [][]string{{"", "ms", "ratio", "CPU ms", "CPU ratio", "at most", "", "median CPU ratio"}}
	for k, program := range programs {
		w, c := slices.Min(wall[k]), slices.Min(cpu[k])
		ratio := c / slices.Min(cpu[1])
		row := []string{code(strings.Join(program, " ")), fmt.Sprintf("%.2f", w/1e6),
			fmt.Sprintf("%.2f", w/slices.Min(wall[1])), fmt.Sprintf("%.2f", c/1e6), fmt.Sprintf("%.2f", ratio), "", "",
			fmt.Sprintf("%.2f", median(cpu[k])/median(cpu[1]))}
		if k == 0 {
			if row[5], row[6] = "2.00", "reached"; ratio > 2 {
				row[6] = "MISSED"
			}
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(&sec.body, "\n### Start, pinned to one core, the best of %d runs\n", rounds)
	table(&sec.body, rows)
	return nil
}

// firstDifference shows the first line in which two outputs differ.
func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is %q, and by the library %q", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, and by the library %d", len(g)-1, len(w)-1)
}

// shell prepares a line for the shell. In the C locale, where the yardsticks are fastest.
func (p *processes) shell(pin []string, line string) *exec.Cmd {
	argv := append(slices.Clone(pin), "sh", "-c", line)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PATH="+p.dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return cmd
}

// withMemory runs a line by time(1), and returns the most memory that it had, in MB. The system
// counts that of a process from what its parent had, and time is a small parent.
func (p *processes) withMemory(line string) (cmd *exec.Cmd, megabytes float64, err error) {
	file := filepath.Join(p.dir, "memory")
	cmd = p.shell([]string{"time", "-f", "%M", "-o", file}, line)
	err = cmd.Run()
	text, no := os.ReadFile(file)
	if lines := strings.Fields(string(text)); no == nil && len(lines) > 0 { // before the last may be a status
		var kib float64
		kib, no = strconv.ParseFloat(lines[len(lines)-1], 64)
		megabytes = kib * 1024 / 1e6
	}
	if no != nil && status(err) != 127 {
		err = fmt.Errorf("time (the program) of %s: %w", line, no)
	}
	return cmd, megabytes, err
}

// status returns the exit status; 1 is an answer, as there are invalid lines.
func status(err error) int {
	if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		return e.ExitCode()
	}
	if err != nil {
		return -1
	}
	return 0
}

// measure times commands, each after a prefix, and compares them to one of them.
func (p *processes) measure(sec *section, title string, pin []string, rounds int, prefix string, have []command, yardstick string) error {
	wall, cpu := map[string][]float64{}, map[string][]float64{}
	rng := rand.New(rand.NewPCG(1, 3986))
	for i := range rounds {
		fmt.Fprintf(os.Stderr, "\rbench: processes: round %d of %d ", i+1, rounds)
		for _, k := range rng.Perm(len(have)) {
			line := have[k].line
			cmd := p.shell(pin, prefix+line+" >/dev/null")
			start := time.Now()
			err := cmd.Run()
			d := time.Since(start)
			if st := status(err); st < 0 || st > 1 {
				return fmt.Errorf("%s: %w", line, err)
			}
			wall[line] = append(wall[line], float64(d))
			cpu[line] = append(cpu[line], float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
		}
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	best, middle, cpuBest := slices.Min(wall[yardstick]), median(wall[yardstick]), slices.Min(cpu[yardstick])
	rows := [][]string{{"", "best ms", "ratio", "at most", "", "median ms", "ratio", "CPU ms", "CPU ratio"}}
	for _, c := range have {
		w, m, p := slices.Min(wall[c.line]), median(wall[c.line]), slices.Min(cpu[c.line])
		row := []string{code(c.line), ms(w), fmt.Sprintf("%.2f", w/best), "", "", ms(m), fmt.Sprintf("%.2f", m/middle), ms(p), fmt.Sprintf("%.2f", p/cpuBest)}
		if c.must > 0 {
			row[3], row[4] = fmt.Sprintf("%.2f", c.must), "reached"
			if w/best > c.must {
				row[4] = "MISSED"
			}
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(&sec.body, "\n### %s\n", title)
	table(&sec.body, rows)
	return nil
}

func ms(ns float64) string { return fmt.Sprintf("%.1f", ns/1e6) }
