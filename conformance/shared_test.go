package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/idna"
)

var command = flag.String("command", "",
	"run the suites of other projects against this command instead of uri-batch")

// A verdict is a line of what run_cases.py writes.
type verdict struct{ ID, Op, Status string }

// statuses are those that run_cases.py gives.
var statuses = []string{"pass", "fail", "partial", "other", "flagged", "unsupported", "no-answer"}

// runs are options of run_cases.py that choose cases: those whose standard is
// an RFC or UTS 46; those of libraries that follow RFC 3986; and those of
// finding URIs in text, and of guards, for which there is no standard.
var runs = [][]string{
	{"--rfc", "--no-standard", "rfc6874"},
	{"--op", "set,percent", "--standard", "iref,go-net-url,python-rfc3986"},
	{"--op", "extract", "--suite", "linkify-it,urlextract,xurls"},
	{"--op", "security"},
}

// TestShared runs the suites of other projects against the command uri-batch, to
// which it translates their words.
func TestShared(t *testing.T) {
	runner := shared(t, "runs the suites of other projects", "conformance", "run_cases.py")
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3: with it, this test runs the suites of other projects")
	}
	var verdicts []verdict
	command := batchCommand(t)
	for _, cases := range runs {
		out := filepath.Join(t.TempDir(), "verdicts")
		args := slices.Concat([]string{runner}, cases,
			[]string{"--show", "0", "--out", out, "--"}, command)
		var stderr bytes.Buffer
		run := exec.Command(python, args...)
		run.Stderr = &stderr
		var exit *exec.ExitError
		err := run.Run()
		if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) { // 1: a case fails
			t.Fatalf("%v\n%s", err, &stderr)
		}
		verdicts = append(verdicts, readVerdicts(t, out)...)
	}
	t.Logf("\n%s", table(verdicts))

	expected := readList(t, "expected_shared.txt")
	if !addDifferences(t, expected) {
		verdicts = slices.DeleteFunc(verdicts, func(v verdict) bool {
			return strings.HasPrefix(v.ID, "idna-testv2/")
		})
	}
	for _, v := range verdicts {
		reason, listed := expected[v.ID]
		delete(expected, v.ID)
		bad := v.Status == "fail" || v.Status == "no-answer" || v.Status == "flagged"
		switch {
		case bad && !listed:
			t.Errorf("%s: %s, but is not listed", v.ID, v.Status)
		case !bad && listed:
			t.Errorf("%s: %s, but is listed: %s", v.ID, v.Status, reason)
		case listed && strings.HasPrefix(reason, "flagged: ") != (v.Status == "flagged"):
			t.Errorf("%s: %s, but the reason is %q", v.ID, v.Status, reason)
		}
	}
	for id := range expected {
		t.Errorf("%s is listed, but is not a case", id)
	}
}

// addDifferences adds the cases of IdnaTestV2 in which package host differs.
// Its own test has the list, with reasons, for some versions of the tables of
// Unicode. It reports whether there is a list for the tables in use.
func addDifferences(t *testing.T, expected map[string]string) bool {
	t.Helper()
	name := "idna-testv2-unicode" + idna.UnicodeVersion + ".txt"
	b, err := os.ReadFile(filepath.Join("..", "host", "testdata", name))
	if err != nil {
		t.Logf("IdnaTestV2 is left out: %v", err)
		return false
	}
	for line := range strings.Lines(string(b)) {
		if line[0] == '#' || line == "\n" {
			continue
		}
		id, reason, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if old, twice := expected[id]; twice {
			reason = old + "; " + reason
		}
		expected[id] = reason
	}
	return true
}

// batchCommand returns the command that answers requests.
func batchCommand(t *testing.T) []string {
	t.Helper()
	if *command != "" {
		return strings.Fields(*command)
	}
	t.Setenv(adapted, builtCommand(t, "uri-batch"))
	return []string{os.Args[0]}
}

// builtCommand builds a command, and returns the name of its file.
func builtCommand(t *testing.T, name string) string {
	t.Helper()
	dependOnSources(t)
	file := filepath.Join(t.TempDir(), name)
	if runtime.GOOS == "windows" {
		file += ".exe"
	}
	build := exec.Command("go", "build", "-o", file, "../cmd/"+name)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// adapted names the command that the test binary runs, in place of tests, to
// answer the requests of suites.
const adapted = "URI_TEST_BATCH"

func TestMain(m *testing.M) {
	if file := os.Getenv(adapted); file != "" {
		if err := adapt(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		return
	}
	os.Exit(m.Run())
}

// adapt gives the requests of suites to uri-batch, in the words of its table.
func adapt(file string) error {
	batch := exec.Command(file)
	batch.Stdout, batch.Stderr = os.Stdout, os.Stderr
	requests, err := batch.StdinPipe()
	if err == nil {
		err = batch.Start()
	}
	if err != nil {
		return err
	}
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(requests)
	for in.More() {
		var r map[string]any
		if err := in.Decode(&r); err != nil {
			return err
		}
		translate(r)
		if err := out.Encode(r); err != nil {
			return err
		}
	}
	if err := requests.Close(); err != nil {
		return err
	}
	return batch.Wait()
}

// translate changes a request of a suite to one of uri-batch. Suites name
// themselves as standards; they have words for what is the only way, notes for
// the program that judges the answer, and older or wider documents.
func translate(r map[string]any) {
	options, _ := r["options"].(map[string]any)
	for _, note := range []string{"empty_is_null", "test", "ip", "needs_dns"} {
		delete(options, note)
	}
	if options["target"] == "uri" {
		delete(options, "target")
	}
	if options["idna"] == "none" {
		delete(options, "idna")
	}
	delete(r, "level")
	if r["method"] == "relativize" {
		delete(r, "method")
	}
	if kind := fmt.Sprint(r["kind"], "s"); slices.Contains([]any{"rfc4516", "rfc9110"}, r["standard"]) &&
		strings.HasPrefix(fmt.Sprint(r["input"]), kind+":") {
		r["kind"] = kind // the suites have one kind for both schemes
	}
	switch standard := r["standard"]; {
	case standard == "idna2008" && r["op"] == "iri":
		r["standard"], r["options"] = "rfc3987", map[string]any{"idna": "idna2008"}
	case standard == "rfc3986" && r["kind"] == "iri-reference":
		r["kind"] = "uri-reference" // as RFC 3986 names it
	case standard == "rfc3187" && r["op"] == "urn_equal":
		delete(r, "standard")
		delete(r, "kind")
	case standard == "uts46" && strings.HasPrefix(fmt.Sprint(r["kind"]), "punycode_"):
		r["standard"] = "rfc3492"
	case standard == "rfc3987" && r["op"] == "percent":
		delete(r, "standard") // with the target uri, as RFC 3986 has it
	case standard == "rfc1738" && r["op"] == "scheme", standard == "rfc2806":
		delete(r, "standard") // later documents have most of its schemes
	case slices.Contains(suites, fmt.Sprint(standard)):
		delete(r, "standard")
	}
}

// suites are programs whose suites name them as standards. The answers are
// those of RFC 3986.
var suites = strings.Fields("boost-url curl fredbi geo-uri-rs go-net-url guzzle ip-address iref iri-string " +
	"libxml2 linkify-it lua-uri medialize net-url2 ocaml-uri purell python-rfc3986 python-urllib " +
	"raptor relative-to-absolute-iri ruby-uri sabre ssrf url-normalize urlextract xurls")

// dependOnSources reads the files of the command, so that go test does not
// print a cached result after one of them has changed. This package does not
// import them.
func dependOnSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("..", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && file != ".." && (e.Name()[0] == '.' || e.Name() == "testdata"):
			return fs.SkipDir
		case filepath.Ext(file) == ".go":
			_, err = os.Stat(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func readVerdicts(t *testing.T, file string) (vs []verdict) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(b)); d.More(); {
		var v verdict
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(statuses, v.Status) {
			t.Fatalf("%s: status %q", v.ID, v.Status)
		}
		vs = append(vs, v)
	}
	if len(vs) == 0 {
		t.Fatal("no cases")
	}
	return vs
}

// table returns how many verdicts of each status there are, for each op.
func table(vs []verdict) string {
	count := make(map[string]map[string]int)
	for _, v := range vs {
		for _, op := range []string{v.Op, "~ all"} {
			if count[op] == nil {
				count[op] = make(map[string]int)
			}
			count[op][v.Status]++
		}
	}
	var b strings.Builder
	row := func(name string, cell func(status string) any) {
		fmt.Fprintf(&b, "%-20s", name)
		for _, s := range statuses {
			fmt.Fprintf(&b, " %11v", cell(s))
		}
		b.WriteByte('\n')
	}
	row("", func(status string) any { return status })
	for _, op := range slices.Sorted(maps.Keys(count)) {
		row(strings.TrimPrefix(op, "~ "), func(status string) any { return count[op][status] })
	}
	return b.String()
}
