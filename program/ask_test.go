package program_test

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/program"
)

var (
	update = flag.Bool("update", false, "record the texts, and the answers of the real programs")
	ask    = flag.Bool("ask", false, "ask the real programs about texts of -seed")
	seed   = flag.Uint64("seed", 1, "of the texts of -ask")
	only   = flag.String("only", "", "ask only these `PROGRAMS`, with commas between them")
)

// The drivers of the real programs, in testdata/ask. A driver is a command of
// the shell; $T is a folder for what it makes. It reads a question a line: the
// text, a tab, and the base, which is mostly empty, in hexadecimal. It writes
// an answer a line: "!" if the program refuses the text, or otherwise, in
// hexadecimal and with tabs between them: scheme, userinfo, host, port, path,
// query, fragment, and perhaps the address to which the program connects
// without DNS, or "none". Components are as the program returns them; undefined
// is empty.
//
// A program that cannot resolve is asked about the text alone. A program in C
// sees a text up to its first NUL.
//
// Another command says which version that is.
var drivers = []struct{ id, command, version string }{
	{"browsers", "sh browsers.sh", "chromium --version"},
	{"go", "go run ./asked.go", "go version"},
	{"curl", "cc -o $T/curl curl.c -lcurl && $T/curl", "curl-config --version"},
	{"python", "/usr/bin/python3 python.py", "/usr/bin/python3 --version"},
	{"node", "node --no-deprecation node.js", "node --version"},
	{"java", "javac -d $T Asked.java && java -cp $T Asked", "java -version 2>&1 | head -n 1"},
	{"perl", "perl perl.pl", "perl -MURI -e 'print $URI::VERSION'"},
	{"ruby", "ruby ruby.rb", "ruby --version"},
	{"php", "php php.php", "php --version | head -n 1"},
	{"boost", "c++ -std=c++17 -o $T/boost boost.cc -lboost_url && $T/boost",
		"dpkg-query -W -f '${Version}' libboost-url1.81-dev"},
	{"uriparser", "cc -o $T/uriparser uriparser.c -luriparser && $T/uriparser",
		"dpkg-query -W -f '${Version}' liburiparser-dev"},
}

// version asks for the version of a real program.
func version(t *testing.T, command string) string {
	t.Helper()
	out, err := exec.Command("sh", "-c", command).Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return strings.TrimSpace(string(out))
}

// An answer is what a real program reads. Not all are asked for the address.
type answer struct {
	program.Reading
	hasAddress bool
}

// askReal asks a real program.
func askReal(t *testing.T, command string, questions []question) []answer {
	t.Helper()
	var in bytes.Buffer
	for _, q := range questions {
		fmt.Fprintf(&in, "%x\t%x\n", q.text, q.base)
	}
	run := exec.Command("sh", "-c", command)
	run.Dir = filepath.Join("testdata", "ask")
	run.Env = append(os.Environ(), "T="+t.TempDir(), "LC_ALL=C.UTF-8")
	run.Stdin, run.Stderr = &in, os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(questions) {
		t.Fatalf("%s: %d answers to %d questions", command, len(lines), len(questions))
	}
	return readings(t, lines, func(s string) (string, error) {
		b, err := hex.DecodeString(s)
		return string(b), err
	})
}

// fields are the components of r in the order of the answers.
func fields(r *program.Reading) []*string {
	return []*string{&r.Scheme, &r.Userinfo, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment}
}

func readings(t *testing.T, lines []string, decode func(string) (string, error)) []answer {
	t.Helper()
	all := make([]answer, len(lines))
	for i, line := range lines {
		if line == "!" {
			all[i].Refused = "refused"
			continue
		}
		into := fields(&all[i].Reading)
		for j, s := range strings.Split(line, "\t") {
			s, err := decode(s)
			switch {
			case err != nil:
				t.Fatalf("line %d: %q: %v", i+1, line, err)
			case j < len(into):
				*into[j] = s
			case s != "":
				all[i].hasAddress = true
				all[i].Address, _ = netip.ParseAddr(s)
			}
		}
	}
	return all
}

// The recorded texts and answers are readable: escapes are those of Go. Empty
// fields at the end of a line are left out.

func quote(s string) string { q := strconv.Quote(s); return q[1 : len(q)-1] }

func unquote(s string) (string, error) { return strconv.Unquote(`"` + s + `"`) }

const textsFile = "testdata/texts.txt"

func answersFile(id string) string { return filepath.Join("testdata", "answers", id+".txt") }

func write(t *testing.T, file string, rows [][]string) {
	t.Helper()
	var b bytes.Buffer
	for _, row := range rows {
		for i, s := range row {
			row[i] = quote(s)
		}
		fmt.Fprintln(&b, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func lines(t testing.TB, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// recorded returns the recorded texts.
func recorded(t testing.TB) (all []question) {
	t.Helper()
	for _, line := range lines(t, textsFile) {
		row := append(strings.Split(line, "\t"), "", "")
		for i, s := range row {
			row[i], _ = unquote(s)
		}
		all = append(all, question{row[0], row[1], row[2]})
	}
	return all
}

// answers returns the recorded answers of a program; the first line of the file
// is its version.
func answers(t *testing.T, id string) (version string, all []answer) {
	t.Helper()
	lines := lines(t, answersFile(id))
	return lines[0], readings(t, lines[1:], unquote)
}

// TestUpdate records the texts and the answers of the real programs:
//
//	go test ./program -run Update -update -only curl,python
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("records only with -update")
	}
	questions := generate(15, 3000)
	var rows [][]string
	for _, q := range questions {
		rows = append(rows, []string{q.class, q.text, q.base})
	}
	write(t, textsFile, rows)
	for _, d := range drivers {
		if !chosen(d.id) {
			continue
		}
		rows = [][]string{{version(t, d.version)}}
		for _, r := range askReal(t, d.command, questions) {
			row := []string{"!"}
			if r.Refused == "" {
				row = nil
				for _, s := range fields(&r.Reading) {
					row = append(row, *s)
				}
				if r.hasAddress && !r.Address.IsValid() {
					row = append(row, "none")
				} else if r.hasAddress {
					row = append(row, r.Address.String())
				}
			}
			rows = append(rows, row)
		}
		write(t, answersFile(d.id), rows)
	}
}

func chosen(id string) bool {
	return *only == "" || strings.Contains(","+*only+",", ","+id+",")
}

// TestRecorded compares each model with the recorded answers of its program, in
// the exact version that the model has. That of Go is the version of the build,
// and browsers are compared with Chromium.
func TestRecorded(t *testing.T) {
	questions := recorded(t)
	for _, p := range program.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			version, answers := answers(t, p.ID)
			if p.ID != "go" && p.ID != "browsers" && !strings.Contains(version, p.Version) {
				t.Errorf("the answers are those of %s, not %s", version, p.Version)
			}
			compare(t, p, questions, answers)
		})
	}
}

// TestAsk compares each model with its real program: on texts of a new seed, in
// classes and random, on those of the suites of other projects, and on
// references of these against their bases.
func TestAsk(t *testing.T) {
	if !*ask {
		t.Skip("asks the real programs only with -ask: .ci/run programs")
	}
	real := suites(t)
	if len(real) == 0 {
		t.Log("the suites of other projects are not there: their texts are not asked")
	}
	sets := []struct {
		name      string
		questions []question
	}{
		{"generated", generate(*seed, 3000)}, {"random", random(*seed, 3000)},
		{"suites", real}, {"pairs", pairs(real, *seed, 3000)},
	}
	for _, d := range drivers {
		p, ok := program.Lookup(d.id)
		if !ok || !chosen(d.id) {
			continue
		}
		t.Logf("%s %s is compared with %s", p.Name, p.Version, version(t, d.version))
		for _, set := range sets {
			if len(set.questions) > 0 {
				t.Run(p.ID+"/"+set.name, func(t *testing.T) {
					compare(t, p, set.questions, askReal(t, d.command, set.questions))
				})
			}
		}
	}
}

// The least share of answers that a model has right in every member: of all
// texts, and of those of a class with some texts.
const least, leastClass, some = 0.995, 0.95, 100

func compare(t *testing.T, p program.Program, questions []question, want []answer) {
	if len(questions) != len(want) {
		t.Fatalf("%d answers to %d questions", len(want), len(questions))
	}
	type count struct{ right, all int }
	var total count
	byClass := make(map[string]count)
	byKind := make(map[string]int)
	for i, q := range questions {
		got := read(p, q)
		what := difference(got, want[i])
		if what != "" && p.ID == "browsers" {
			if kind := chromium(q, got, want[i].Reading); kind != "" {
				byKind[kind]++
				continue
			}
		}
		c := byClass[q.class]
		c.all++
		total.all++
		if what == "" {
			c.right++
			total.right++
		} else if testing.Verbose() {
			t.Logf("%s %s: %q %q\n\tmodel %q\n\treal  %q", q.class, what, q.text, q.base, show(got), show(want[i].Reading))
		}
		byClass[q.class] = c
	}
	for kind, n := range byKind {
		t.Logf("%d texts are not compared: %s", n, kind)
	}
	share := func(name string, c count, least float64) {
		s := float64(c.right) / float64(c.all)
		report := t.Logf
		if s < least {
			report = t.Errorf
		}
		report("%s: %d of %d, %.2f %%", name, c.right, c.all, 100*s)
	}
	for name, c := range byClass {
		if c.all >= some && c.right < c.all {
			share(name, c, leastClass)
		}
	}
	share(p.Name+", every member", total, least)
}

// difference names the first member in which an answer differs, or returns "".
func difference(got program.Reading, want answer) string {
	if (got.Refused == "") != (want.Refused == "") {
		return "verdict"
	}
	for i, name := range [...]string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		if *fields(&got)[i] != *fields(&want.Reading)[i] {
			return name
		}
	}
	// The system has no such zone.
	if want.hasAddress && got.Address.Zone() == "" && got.Address != want.Address {
		return "address"
	}
	return ""
}

func read(p program.Program, q question) program.Reading {
	if r, ok := p.Resolve(q.base, q.text); ok && q.base != "" {
		return r
	}
	return p.Read(q.text)
}

func show(r program.Reading) string {
	if r.Refused != "" {
		return "!"
	}
	var b strings.Builder
	for _, s := range fields(&r) {
		fmt.Fprintf(&b, "%s|", *s)
	}
	if r.Address.IsValid() {
		b.WriteString(r.Address.String())
	}
	return b.String()
}

// TestTexts shows that the texts are what they are meant to be: in classes of a
// hundred or more, and such that programs disagree.
func TestTexts(t *testing.T) {
	questions := recorded(t)
	byClass := make(map[string]int)
	var all [][]answer
	for _, d := range drivers {
		if _, err := os.Stat(answersFile(d.id)); err == nil {
			_, real := answers(t, d.id)
			all = append(all, real)
		}
	}
	disagree := 0
	for i, q := range questions {
		byClass[q.class]++
		seen := make(map[string]bool)
		for _, of := range all {
			r := of[i]
			if r.Refused != "" {
				seen["!"] = true
				continue
			}
			seen[strings.ToLower(r.Scheme+"|"+r.Host+"|"+r.Port)] = true
		}
		if len(seen) > 1 {
			disagree++
		}
	}
	t.Logf("%d texts, on %d of which two programs disagree", len(questions), disagree)
	if len(questions) != 3000 || disagree < 1500 {
		t.Error("want 3000 texts, on half of which two programs disagree")
	}
	for _, c := range classes {
		if byClass[c.name] < 100 {
			t.Errorf("%s: only %d texts", c.name, byClass[c.name])
		}
	}
}
