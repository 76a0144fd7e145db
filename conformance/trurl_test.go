package conformance

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// A trurlCase is a test case of trurl: for a command line, its output, which is
// text or JSON, and its exit status.
type trurlCase struct {
	ID, Op string
	Args   []string
	Want   struct {
		Stdout     json.RawMessage
		ReturnCode int
	}
}

// A trurlRow is a row of trurl.txt.
type trurlRow struct {
	id       string
	relation string // with the status
	command  string
	stdout   []string // lines for a here-document
	stderr   []string
	reason   string
}

// relations are those of trurl.txt, and how docs/trurl.md names them.
var relations = map[byte]string{
	'=': "the same bytes",
	'~': "the same URIs",
	'1': "refused by both",
	'2': "wrong usage for both",
	'!': "another answer on purpose",
	'-': "no equivalent",
}

// TestTrurl runs what trurl.txt and docs/trurl.md say to type. trurl's own test
// cases, which trurl.txt has the ids of, are not in the repository.
func TestTrurl(t *testing.T) {
	if *command != "" {
		t.Skip("the table is about our own command")
	}
	run := newShell(t, filepath.Dir(builtCommand(t, "uri")))
	rows := trurlRows(t)
	t.Run("page", func(t *testing.T) { checkPage(t, rows, run) })
	t.Run("cases", func(t *testing.T) {
		cases := trurlCases(t)
		for _, r := range rows {
			c, ok := cases[r.id]
			if !ok {
				t.Errorf("%s is in the table twice, or is not a case", r.id)
				continue
			}
			delete(cases, r.id)
			if err := r.check(c, run); err != nil {
				t.Errorf("%s: %v", r.id, err)
			}
		}
		for id := range cases {
			t.Errorf("%s is not in the table", id)
		}
	})
}

// check runs a row, and compares the result with the case and with the row.
func (r trurlRow) check(c trurlCase, run shell) error {
	switch rel := r.relation[0]; {
	case relations[rel] == "":
		return fmt.Errorf("no such relation: %s", r.relation)
	case (rel == '!' || rel == '-') && r.reason == "":
		return errors.New("no reason")
	case (rel == '-') != (r.command == ""):
		return errors.New("a row has a command, or there is no equivalent")
	case rel != '!' && len(r.stdout)+len(r.stderr) > 0:
		return errors.New("output is for rows with !")
	case rel == '-':
		return nil
	}

	got, err := run(r.command, c.Args)
	if err != nil {
		return err
	}
	if rel := c.relation(got); rel != r.relation {
		return fmt.Errorf("the relation is %s, listed is %s\n"+
			"status %d, theirs %d\nstdout: %q, theirs %s\nstderr: %q",
			rel, r.relation, got.status, c.Want.ReturnCode, got.stdout, c.Want.Stdout, got.stderr)
	}
	if r.relation[0] != '!' {
		return nil
	}
	want, err := run("cat <<END\n"+strings.Join(append(r.stdout, "END"), "\n"), c.Args)
	if err != nil {
		return err
	}
	if !slices.EqualFunc(textLines(got.stdout), textLines(want.stdout), sameLine) {
		return fmt.Errorf("the output is %q, listed is %q", got.stdout, want.stdout)
	}
	for _, s := range r.stderr {
		if !strings.Contains(got.stderr, s) {
			return fmt.Errorf("the messages are %q, without %q", got.stderr, s)
		}
	}
	if (got.stderr == "") != (len(r.stderr) == 0) {
		return fmt.Errorf("the messages are %q, listed are %q", got.stderr, r.stderr)
	}
	return nil
}

// sameLine reports whether got is want, or holds it if got is JSON.
func sameLine(got, want string) bool {
	return got == want || strings.HasPrefix(got, "{") && want != "" && strings.Contains(got, want)
}

// A result is what a command line leaves.
type result struct {
	stdout, stderr string
	status         int
}

// A shell runs a command line. args are its "$1", "$2" and so on.
type shell func(command string, args []string) (result, error)

// newShell returns one that looks for commands in dir first, or skips the test
// if there is none.
func newShell(t *testing.T, dir string) shell {
	sh, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no POSIX sh: with it, this test runs the command lines")
	}
	work := t.TempDir()
	return func(command string, args []string) (result, error) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var stdout, stderr bytes.Buffer
		run := exec.CommandContext(ctx, sh, append([]string{"-c", command, sh}, args...)...)
		run.Dir = work
		run.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		run.Stdout, run.Stderr = &stdout, &stderr
		err := run.Run()
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.Exited() {
			err = nil
		}
		return result{stdout.String(), stderr.String(), run.ProcessState.ExitCode()}, err
	}
}

// relation returns the closest relation between the result and the case.
func (c trurlCase) relation(got result) string {
	failed := c.Want.ReturnCode != 0
	var text string
	isText := json.Unmarshal(c.Want.Stdout, &text) == nil
	switch {
	case failed && got.stdout == "" && (isText && text == "" || string(c.Want.Stdout) == "[]"):
		if got.status == 1 || got.status == 2 {
			return fmt.Sprint(got.status)
		}
	case failed != (got.status != 0):
	case isText && text == got.stdout:
		return "="
	case isText && c.sameText(text, got.stdout), !isText && c.sameJSON(got.stdout):
		return "~"
	}
	if got.status != 0 {
		return fmt.Sprint("!", got.status)
	}
	return "!"
}

// sameText reports whether all lines are the same to trurl.
func (c trurlCase) sameText(theirs, ours string) bool {
	return slices.EqualFunc(textLines(theirs), textLines(ours), c.same)
}

// same reports whether theirs is what trurl would make of ours. It keeps a text
// that is not a URI, except for the case of hexadecimal digits, which depends
// on its version.
func (c trurlCase) same(theirs, ours string) bool {
	if u, err := uri.Parse(ours); err == nil {
		ours = c.rewrite(u)
	}
	return pct.UpperCase(theirs) == pct.UpperCase(ours)
}

// rewrite writes a URI as trurl does.
func (c trurlCase) rewrite(u uri.URI) string {
	host := u.Host()
	u = u.Normalize(uri.NormSyntax)
	b := u.Edit()
	if u.HasAuthority() {
		b.Host(host) // trurl keeps the case of its letters
		if u.Path() == "" {
			b.Path("/")
		}
	}
	if u.Scheme() == "imap" && u.Port() == "143" && !slices.Contains(c.Args, "--keep-port") {
		b.Remove(uri.Port)
	}
	made, err := b.URI()
	if err != nil {
		return ""
	}
	return made.String()
}

// A trurlObject is what trurl --json says of a URL.
type trurlObject struct {
	URL   string
	Parts struct{ Scheme, User, Password, Host, Port, Path, Query, Fragment string }
	// Params are always decoded, the parts only if --urlencode is not there.
	Params []struct{ Key, Value string }
}

// ourObject is what uri parse --json says of a URI.
type ourObject struct {
	Input, Scheme, Userinfo, Host, Port, Path, Query, Fragment string

	Pairs []struct{ Key, Value string }
}

// sameJSON reports whether the lines are the objects of trurl's array.
func (c trurlCase) sameJSON(ours string) bool {
	var objects []trurlObject
	if readJSON(c.Want.Stdout, &objects) != nil {
		return false
	}
	lines := slices.Collect(strings.Lines(ours))
	return slices.EqualFunc(objects, lines, func(o trurlObject, line string) bool {
		var our ourObject
		return json.Unmarshal([]byte(line), &our) == nil && c.sameObject(o, our)
	})
}

func (c trurlCase) sameObject(o trurlObject, our ourObject) bool {
	user, password, _ := strings.Cut(our.Userinfo, ":")
	encoded := slices.Contains(c.Args, "--urlencode")
	if len(o.Params) != len(our.Pairs) || !c.same(o.URL, our.Input) {
		return false
	}
	for i, p := range our.Pairs {
		key, value := p.Key, p.Value
		if encoded {
			var errs [2]error
			key, errs[0] = pct.Decode(key)
			value, errs[1] = pct.Decode(value)
			if errors.Join(errs[:]...) != nil {
				return false
			}
		}
		if o.Params[i].Key != key || o.Params[i].Value != value {
			return false
		}
	}
	for _, pair := range [][2]string{
		{o.Parts.Scheme, our.Scheme}, {o.Parts.User, user}, {o.Parts.Password, password},
		{o.Parts.Host, our.Host}, {o.Parts.Port, our.Port},
		{o.Parts.Path, cmp.Or(our.Path, "/")}, {o.Parts.Query, our.Query},
		{o.Parts.Fragment, our.Fragment},
	} {
		if pair[0] != pair[1] && !(encoded && pct.UpperCase(pair[0]) == pct.UpperCase(pair[1])) {
			return false
		}
	}
	return true
}

// readJSON refuses unknown members, because they would not be compared.
func readJSON(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// textLines returns the lines of a text. A line feed at its end counts.
func textLines(s string) []string { return strings.Split(s, "\n") }

// trurlCases returns the command lines among trurl's test cases, by their ids.
func trurlCases(t *testing.T) map[string]trurlCase {
	t.Helper()
	file := shared(t, "runs the test cases of trurl", "conformance", "cases", "trurl.jsonl")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cases := make(map[string]trurlCase)
	for d := json.NewDecoder(bytes.NewReader(b)); d.More(); {
		var c trurlCase
		if err := d.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if c.Op == "cli" {
			cases[c.ID] = c
		}
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	return cases
}

// rowLine is a line of trurl.txt: the beginning of a row, or more of it.
var rowLine = regexp.MustCompile(
	`^(?:(\S+)  (\S[0-9]?) ?(?: (\S.*))?| {12}(>|2>|#)(?: {1,2}(\S.*))?)$`)

// trurlRows reads trurl.txt.
func trurlRows(t *testing.T) (rows []trurlRow) {
	t.Helper()
	b, err := os.ReadFile("trurl.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSuffix(line, "\n")
		n++
		if line == "" || line[0] == '#' {
			continue
		}
		m := rowLine.FindStringSubmatch(line)
		switch {
		case m == nil || m[1] == "" && rows == nil:
			t.Fatalf("trurl.txt:%d: not a row", n)
		case m[1] != "":
			rows = append(rows, trurlRow{id: m[1], relation: m[2], command: m[3]})
			continue
		}
		switch r := &rows[len(rows)-1]; m[4] {
		case ">":
			r.stdout = append(r.stdout, m[5])
		case "2>":
			r.stderr = append(r.stderr, m[5])
		case "#":
			r.reason += m[5]
		}
	}
	return rows
}

// A span of docs/trurl.md that is a command line, and a block of commands and
// their output.
var (
	pageSpan  = regexp.MustCompile("`((?:uri|for) [^`]+)`")
	pageBlock = regexp.MustCompile("(?s)\n```\n(.*?)```\n")
)

// checkPage compares the figures of docs/trurl.md with the table, and runs the
// commands of the page.
func checkPage(t *testing.T, rows []trurlRow, run shell) {
	b, err := os.ReadFile(filepath.Join("..", "docs", "trurl.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	count := make(map[byte]int)
	for _, r := range rows {
		count[r.relation[0]]++
	}
	for _, rel := range slices.Sorted(maps.Keys(relations)) {
		t.Logf("%c %3d  %s", rel, count[rel], relations[rel])
		figure := fmt.Sprintf("| %s | %d |", relations[rel], count[rel])
		if !strings.Contains(page, figure) {
			t.Errorf("docs/trurl.md has no line %q", figure)
		}
	}

	spans := pageSpan.FindAllStringSubmatch(page, -1)
	for _, span := range spans {
		command := strings.ReplaceAll(span[1], `\|`, "|")
		if strings.Contains(command, "VERB") {
			continue
		}
		got, err := run("echo http://example.com/ >urls.txt; "+command, nil)
		if err != nil || got.status != 0 || got.stderr != "" {
			t.Errorf("docs/trurl.md: %s: %v, status %d\n%s", command, err, got.status, got.stderr)
		}
	}

	blocks := pageBlock.FindAllStringSubmatch(page, -1)
	for _, block := range blocks {
		for _, example := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			command, want, _ := strings.Cut(example, "\n")
			got, err := run("{ "+command+"\n} 2>&1", nil)
			want = strings.TrimSuffix(want, "\n")
			if err != nil || strings.TrimSuffix(got.stdout, "\n") != want {
				t.Errorf("docs/trurl.md: %s: %v\ngot %q, want %q", command, err, got.stdout, want)
			}
		}
	}
	if len(spans) == 0 || len(blocks) == 0 {
		t.Error("docs/trurl.md: no commands found")
	}
}
