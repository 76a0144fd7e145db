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
var drivers = []struct{ id, command string }{
	{"browsers", "sh browsers.sh"},
	{"go", "go run ./asked.go"},
	{"curl", "cc -o $T/curl curl.c -lcurl && $T/curl"},
	{"python", "/usr/bin/python3 python.py"},
	{"node", "node --no-deprecation node.js"},
	{"java", "javac -d $T Asked.java && java -cp $T Asked"},
	{"perl", "perl perl.pl"},
	{"ruby", "ruby ruby.rb"},
	{"php", "php php.php"},
	{"boost", "c++ -std=c++17 -o $T/boost boost.cc -lboost_url && $T/boost"},
	{"uriparser", "cc -o $T/uriparser uriparser.c -luriparser && $T/uriparser"},
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

func answers(t *testing.T, id string) []answer {
	t.Helper()
	return readings(t, lines(t, answersFile(id)), unquote)
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
		rows = nil
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

// TestRecorded compares each model with the recorded answers of its program.
func TestRecorded(t *testing.T) {
	questions := recorded(t)
	for _, p := range program.Programs() {
		t.Run(p.ID, func(t *testing.T) { compare(t, p, questions, answers(t, p.ID)) })
	}
}

// TestAsk compares each model with its real program, on texts of a new seed.
func TestAsk(t *testing.T) {
	if !*ask {
		t.Skip("asks the real programs only with -ask: .ci/run programs")
	}
	questions := generate(*seed, 3000)
	for _, d := range drivers {
		for _, p := range program.Programs() {
			if p.ID == d.id && chosen(p.ID) {
				t.Run(p.ID, func(t *testing.T) {
					compare(t, p, questions, askReal(t, d.command, questions))
				})
			}
		}
	}
}

// The least share of answers that a model has right: in verdict, scheme, host
// and port, of all texts and of each class; and in each other component.
const least, leastClass, leastOther = 0.99, 0.95, 0.95

func compare(t *testing.T, p program.Program, questions []question, want []answer) {
	if len(questions) != len(want) {
		t.Fatalf("%d answers to %d questions", len(want), len(questions))
	}
	type count struct{ right, all int }
	var total, others count
	byClass := make(map[string]*count)
	known := make(map[string]int)
	for i, q := range questions {
		c := byClass[q.class]
		if c == nil {
			c = new(count)
			byClass[q.class] = c
		}
		got := read(p, q)
		if p.ID == "browsers" {
			if why := chromium(q, got, want[i].Reading); why != "" {
				known[why]++
				continue
			}
		}
		c.all++
		total.all++
		what := ""
		if w := want[i]; (got.Refused == "") != (w.Refused == "") {
			what = "verdict"
		} else {
			if got.Refused != "" {
				got = program.Reading{Refused: "refused"}
			} else if !w.hasAddress || got.Address.Zone() != "" { // the system has no such zone
				got.Address = w.Address
			}
			for j, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
				if *fields(&got)[j] != *fields(&w.Reading)[j] && what == "" {
					what = name
				}
			}
			if what == "" && got.Address != w.Address {
				what = "address"
			}
			others.all++
		}
		switch what {
		case "verdict", "scheme", "host", "port":
		default:
			c.right++
			total.right++
			if what == "" {
				others.right++
			}
		}
		if what != "" && testing.Verbose() {
			t.Logf("%s %s: %q %q\n\tmodel %q\n\treal  %q", q.class, what, q.text, q.base, show(got), show(want[i].Reading))
		}
	}
	for why, n := range known {
		t.Logf("%d texts are not compared: %s", n, why)
	}
	share := func(name string, c count, least float64) {
		s := float64(c.right) / float64(c.all)
		report := t.Logf
		if s < least {
			report = t.Errorf
		}
		report("%s: %d of %d, %.2f %%", name, c.right, c.all, 100*s)
	}
	for _, c := range classes {
		share(c.name, *byClass[c.name], leastClass)
	}
	share("everything else of the right ones", others, leastOther)
	share("verdict, scheme, host and port", total, least)
}

func read(p program.Program, q question) program.Reading {
	if r, ok := p.Resolve(q.base, q.text); ok && q.base != "" {
		return r
	}
	return p.Parse(q.text)
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
			all = append(all, answers(t, d.id))
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
