package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

// Tests of processes that scripts cannot express. TestMain puts the command
// "uri" on the path.

// big writes a file of n lines, every tenth of which is invalid.
func big(t *testing.T, n int) string {
	var b bytes.Buffer
	for i := range n {
		if i%10 == 9 {
			fmt.Fprintf(&b, "http://bad host/%d\n", i)
		} else {
			fmt.Fprintf(&b, "HTTP://host%d.example/%%7Ea/../b\n", i)
		}
	}
	name := filepath.Join(t.TempDir(), "big")
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func shell(t *testing.T, script string, env ...string) string {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	cmd := exec.Command(sh, "-c", script)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return string(out)
}

// A closed pipe ends the command, and it says nothing, whether or not its
// parent ignores SIGPIPE.
func TestClosedPipe(t *testing.T) {
	file := "FILE=" + big(t, 200_000)
	const first = "HTTP://host0.example/%7Ea/../b\n"
	for _, verb := range []string{"check --valid", "parse -q -g '{uri}'", "check --valid -j 1"} {
		if got := shell(t, "uri "+verb+` < "$FILE" | head -n 1`, file); got != first {
			t.Errorf("%s: %q", verb, got)
		}
		if got := shell(t, `trap "" PIPE; uri `+verb+` < "$FILE" | head -n 1`, file); got != first {
			t.Errorf("%s without SIGPIPE: %q", verb, got)
		}
	}
}

func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	got := shell(t, "uri parse -g '{host}' http://a > /dev/full; echo $?")
	if !strings.HasPrefix(got, "uri parse: ") || !strings.HasSuffix(got, "\n3\n") {
		t.Errorf("%q", got)
	}
}

// Answers come in the order of the lines, with any number of cores.
func TestJobs(t *testing.T) {
	file := big(t, 100_000)
	for _, verb := range []string{"check", "check --invalid", "check --json", "normalize", "parse",
		"resolve -b x:y"} {
		var want string
		for _, jobs := range []string{"1", "4", "0"} {
			args := append(strings.Fields(verb), "-f", file, "-j", jobs)
			var out, messages bytes.Buffer
			cmd := exec.Command("uri", args...)
			cmd.Stdout, cmd.Stderr = &out, &messages
			if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != cli.Negative {
				t.Fatalf("%v: %v", args, err)
			}
			got := out.String() + messages.String()
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%v: not what it is with -j 1", args)
			}
		}
	}
}

// bigURNs writes a file of n lines: a tenth are not URNs, and a tenth break the
// rules of their namespace.
func bigURNs(t *testing.T, n int) string {
	lines := [...]string{
		"URN:ISBN:0-395-36341-1", "urn:foo:a?s=I2L&c=x", "urn:isbn:0-395-36341-2", "urn:foo:%c3%bc", "urn:foo:a/b?+r?=q",
		"urn:isbn:9780395363416#f", "isbn:5", "urn:foo:b", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:isbn:0395363411",
	}
	var b bytes.Buffer
	for i := range n {
		b.WriteString(lines[i%len(lines)] + "\n")
	}
	name := filepath.Join(t.TempDir(), "urns")
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// The same with URNs. The answers stream: the first one comes before the input
// ends.
func TestURNs(t *testing.T) {
	file := bigURNs(t, 20_000)
	for _, verb := range []string{
		"check", "check --invalid", "check --json", "normalize", "normalize --human", "parse", "parse --json",
		"parse -g {id}\\t{kind}", "encode -n example", "new example",
	} {
		var want string
		for _, jobs := range []string{"1", "4"} {
			args := append(append([]string{"urn"}, strings.Fields(verb)...), "-f", file, "-j", jobs)
			var out, messages bytes.Buffer
			cmd := exec.Command("uri", args...)
			cmd.Stdout, cmd.Stderr = &out, &messages
			cmd.Run()
			if got := cmd.ProcessState.ExitCode(); got > cli.Negative {
				t.Fatalf("%v: status %d: %s", args, got, &messages)
			}
			got := out.String() + messages.String()
			if want == "" {
				want = got
			}
			if got == "" || got != want {
				t.Errorf("%v: not what it is with -j 1", args)
			}
		}
	}
	for verb, first := range map[string]string{
		"check --valid":     "URN:ISBN:0-395-36341-1\n",
		"normalize -q":      "urn:isbn:0395363411\n",
		"parse -q -g {nid}": "isbn\n",
	} {
		if got := shell(t, "yes URN:ISBN:0-395-36341-1 | uri urn "+verb+" | head -n 1"); got != first {
			t.Errorf("%s: %q", verb, got)
		}
	}
}

// A line of megabytes is handled like others.
func TestLongLine(t *testing.T) {
	long := "HTTP://h/" + strings.Repeat("a/../", 1<<20)
	in := "http://a\n" + long + "\n" + long + " \r\nhttp://b"
	for _, jobs := range []string{"1", "3"} {
		cmd := exec.Command("uri", "normalize", "-j", jobs)
		cmd.Stdin = strings.NewReader(in)
		var messages bytes.Buffer
		cmd.Stderr = &messages
		out, _ := cmd.Output()
		if got := string(out); got != "http://a\nhttp://h/\nhttp://b\n" {
			t.Errorf("-j %s: %.200q", jobs, got)
		}
		if want := fmt.Sprintf("-:3:%d: a space is not allowed in a path", len(long)+1); !strings.HasPrefix(messages.String(), want) {
			t.Errorf("-j %s: %q, want %q", jobs, &messages, want)
		}
	}
}

// A program that sends a line and waits gets the answer, as it must if the
// command is its co-process.
func TestCoProcess(t *testing.T) {
	for _, verb := range []struct{ args, in, want string }{
		{"parse -g {host}", "http://h1/\n", "h1"},
		{"normalize -j 4", "A:b\n", "a:b"},
		{"urn normalize", "URN:ISBN:0-395-36341-1\n", "urn:isbn:0395363411"},
		{"urn parse -g {isbn_13}", "urn:isbn:0395363411\n", "9780395363416"},
		{"urn new isbn", "0-395-36341-1\n", "urn:isbn:0-395-36341-1"},
		{"extract", "see http://a.example/.\n", "http://a.example/"},
		{"extract --as text", "see http://a.example/ and ", "http://a.example/"},
	} {
		cmd := exec.Command("uri", strings.Fields(verb.args)...)
		in, _ := cmd.StdinPipe()
		out, _ := cmd.StdoutPipe()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		for range 3 {
			io.WriteString(in, verb.in)
			if got, err := lines.ReadString('\n'); err != nil || got != verb.want+"\n" {
				t.Fatalf("%s: %q %v", verb.args, got, err)
			}
		}
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", verb.args, err)
		}
	}
}

// terminal runs a command in a terminal and returns the output.
func terminal(t *testing.T, command string) string {
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("no script(1)")
	}
	cmd := exec.Command(script, "-qec", command, os.DevNull)
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=")
	out, _ := cmd.CombinedOutput()
	return string(out)
}

func TestTerminal(t *testing.T) {
	if got := terminal(t, "uri check; echo $?"); !strings.HasPrefix(got, "usage: uri check [URI...]\r\nor give lines on standard input\r\n") ||
		!strings.HasSuffix(got, "\r\n2\r\n") {
		t.Errorf("without input: %q", got)
	}
	// A link without findings gets an answer.
	if got := terminal(t, "printf 'http://example.com/\\n' | uri lint -"); got != "uri lint: no findings; that does not make it safe\r\n" {
		t.Errorf("%q", got)
	}

	// The terminal obeys nothing from the input: not in data, messages or names
	// of files.
	const in = `printf 'http://a\033[2Jb\342\200\256c\302\233d\377\n' > "$F"; `
	t.Setenv("F", filepath.Join(t.TempDir(), "a\x1b[1mb"))
	for _, verb := range []string{"check --invalid -v -f", "parse -v -f", "explain -f",
		"check --json -f", "normalize -f"} {
		got := terminal(t, in+"uri "+verb+` "$F"`)
		for _, bad := range []string{"\x1b[2", "\u202e", "\u009b", "\xff", "\x1b[1mb"} {
			if strings.Contains(got, bad) {
				t.Errorf("%s: %q", verb, got)
				break
			}
		}
	}
	got := terminal(t, in+`uri check --invalid "" - < "$F" 2>&1`)
	if !strings.Contains(got, "http://a\\x1b[2Jb\\u202ec\\u009bd\\xff\r\n") {
		t.Errorf("not visible: %q", got)
	}
	// Nor from percent-encoded data.
	const name = "urn:foo:a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF"
	for _, verb := range []string{"parse", "parse --json", "parse -g '{id}'", "normalize --human",
		"check", "new foo -v"} {
		got := terminal(t, "uri urn "+verb+" "+name)
		for _, bad := range []string{"\x1b[2J", "\u202e", "\u009b", "\xff"} {
			if strings.Contains(got, bad) {
				t.Errorf("%s: %q", verb, got)
				break
			}
		}
	}
	if got := terminal(t, "uri urn parse -g '{id}' "+name); got != "a\\x1b[2Jb\\u202ec\\u009bd\\xff\r\n" {
		t.Errorf("not visible: %q", got)
	}
	// Lists fit the terminal.
	lists := terminal(t, "stty cols 60; uri urn namespaces --all") + terminal(t, "stty cols 60; uri urn namespaces isbn mrn btih")
	for line := range strings.Lines(lists) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\r\n")); n > 60 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	// Colours appear only on a terminal, and only if they are wanted.
	if got := terminal(t, "uri check x"); !strings.HasPrefix(got, "\x1b[1m") {
		t.Errorf("no colours: %q", got)
	}
	for _, command := range []string{"NO_COLOR=1 uri check x", "TERM=dumb uri check x",
		"uri check --color=never x"} {
		if got := terminal(t, command); strings.Contains(got, "\x1b") {
			t.Errorf("%s: %q", command, got)
		}
	}
}

// A terminal with UTF-8 shows letters, with the caret below the wrong one; in
// another locale all that people read is US-ASCII.
func TestLocale(t *testing.T) {
	for _, tt := range []struct{ command, want string }{
		{"LC_ALL=C.UTF-8 uri http://h/Kö", "  http://h/K\x1b[7;31mö\x1b[0m\r\n            \x1b[1;31m^"},
		{"LC_ALL=C.UTF-8 uri --color never 'http://統一/ 一'", "  http://統一/ 一\r\n         ^\r\n"},
		{"LC_ALL=C.UTF-8 uri --color never 'http://統/ '", "^"},
		{"LC_ALL=C.UTF-8 uri --color never http://h/ש", `http://h/\u05e9`},
		{"LC_ALL=C.UTF-8 uri --color never http://h/ö | cat", `http://h/ö`},
	} {
		if got := terminal(t, tt.command); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q", tt.command, got)
		}
	}
	for _, command := range []string{"uri http://xn--mnchen-3ya.de/a/b", "uri http://h/ö 'urn:isbn:0-395-36341-2'",
		"uri check http://h/ö", "uri lint 'http://xn--80ak6aa92e.com/'", "uri parse http://xn--mnchen-3ya.de/",
		"uri programs 'http://é\\@b/'", "uri schemes", "uri urn namespaces", "uri compare http://h/a http://h/b"} {
		for _, to := range []string{"", " 2>&1 | cat"} {
			got := terminal(t, "export LC_ALL=C; "+command+to)
			if i := strings.IndexFunc(got, func(r rune) bool { return r > '~' }); i >= 0 {
				t.Errorf("%s: %q", command, got[i:min(len(got), i+20)])
			}
		}
	}
}

// Long work shows on a terminal how much was read, and no message is glued to
// that.
func TestProgress(t *testing.T) {
	terminal(t, "true") // or the test is skipped
	const input = "(echo http://h/; sleep 1.4; echo 'nothing://% '; sleep 0.5) | uri "
	t.Setenv("F", filepath.Join(t.TempDir(), "file"))
	var all sync.WaitGroup
	for verb, shows := range map[string]bool{"normalize - > /dev/null": true, "check --valid > /dev/null": true,
		"sort > /dev/null": true, "dedupe > /dev/null": true, "redact > /dev/null": true,
		"lint --as list > /dev/null": true, "extract -r > /dev/null": true,
		"rewrite -s scheme=https --as text > /dev/null": true, "fetch -s -o /dev/null > /dev/null": false,
		"normalize -q > /dev/null": false, "normalize": false} {
		all.Go(func() {
			got := terminal(t, input+verb)
			parts := strings.Split(got, "0.0 MB")
			if len(parts) > 1 != shows {
				t.Errorf("%s: progress: %t: %q", verb, !shows, got)
			}
			for _, part := range parts[1:] {
				if !strings.HasPrefix(part, "\r\x1b[K") {
					t.Errorf("%s: after the progress comes %q in %q", verb, part, got)
				}
			}
		})
	}
	all.Wait()
}

func TestDecodeTerminal(t *testing.T) {
	for _, command := range []string{
		`uri decode -0 a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07%0A`,
		`uri decode --form a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07+e`,
		`uri decode --json a%1B%5B2Jb%E2%80%AEc%C2%9Bd%07`,
		`uri parse --decode a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07%0A`,
		`uri parse --decode -g '{path}{query:k}' 'a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07?%6b=%1B%5B2J'`,
		`uri parse --json --decode a%1B%5B2Jb%E2%80%AEc%C2%9Bd%07%0A`,
	} {
		got := terminal(t, command)
		for _, bad := range []string{"\x1b[2", "\u202e", "\u009b", "\xff", "\x07"} {
			if strings.Contains(got, bad) || !strings.Contains(got, "202e") {
				t.Errorf("%s: %q", command, got)
				break
			}
		}
	}
}

// With any verb, a terminal gets nothing from the input that it would obey.
func TestRawTerminal(t *testing.T) {
	text := "http://a/\x1b[2Jb\u202ec\u009bd\xff\x07"
	t.Setenv("T", text)
	file := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(file, []byte(text+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("F", file)
	terminal(t, "true") // or the test is skipped
	var all sync.WaitGroup
	for _, c := range verbsOf(cli.Root(verb.Table, verb.Texts))[1:] {
		for _, input := range []string{` "$T"`, ` "$F"`, ` -v < "$F"`, ` --json < "$F"`} {
			all.Go(func() {
				got := terminal(t, c.CommandPath()+input)
				for _, bad := range []string{"\x1b[2J", "\u202e", "\u009b", "\xff", "\x07"} {
					if strings.Contains(got, bad) {
						t.Errorf("%s%s: %q", c.CommandPath(), input, got)
						break
					}
				}
			})
		}
		all.Wait()
	}
}

// A failure to write is status 3, for help and version, too. (A closed standard
// output is /dev/null to a program in Go.)
func TestFullDiskHelp(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	for _, args := range []string{"--help", "--version", "help check", "check --help",
		"completion bash", "schemes", "urn namespaces"} {
		got := shell(t, "uri "+args+" 2>&1 > /dev/full; echo $?")
		if !strings.Contains(got, "no space left on device") || !strings.HasSuffix(got, "\n3\n") {
			t.Errorf("%s: %q", args, got)
		}
	}
}

// A pipe with a name is read to its end, whoever opens it first.
func TestNamedPipe(t *testing.T) {
	t.Setenv("D", t.TempDir())
	for _, command := range []string{"extract p", "normalize -f p", "sort p", "lint -q p; echo http://a/"} {
		got := shell(t, `cd "$D"; mkfifo p || exit; { sleep .1; echo http://a/; } > p & uri `+command+
			` 2>&1; wait; rm p`)
		if got != "http://a/\n" {
			t.Errorf("%s: %q", command, got)
		}
	}
}

// -o /dev/stdout is standard output, and no file takes its place.
func TestOutputIsStandardOutput(t *testing.T) {
	t.Setenv("D", t.TempDir())
	for _, command := range []string{"data -d -o FILE data:,x", "data --json -d -o FILE data:,x",
		"fetch -o FILE 'data:,x'", "links -q --offline --report markdown=FILE FILE.md"} {
		for _, file := range []string{"/dev/stdout", "log", "-"} {
			got := shell(t, `cd "$D"; echo before > log; echo '[x](x)' > log.md; { uri `+strings.NewReplacer(
				"FILE.md", "log.md", "FILE", file).Replace(command)+`; echo " after"; } >> log 2>&1; cat log; ls`)
			if !strings.HasPrefix(got, "before\n") || !strings.HasSuffix(got, " after\nlog\nlog.md\n") ||
				!strings.Contains(got, "x") {
				t.Errorf("%s to %s: %q", command, file, got)
			}
		}
	}
}

// TestReportReplaces: a report does not replace what the run reads or writes.
func TestReportReplaces(t *testing.T) {
	t.Setenv("D", t.TempDir())
	for _, flags := range []string{"--report markdown=a.md a.md", "--report json=./a.md b.md a.md",
		"--report html=link.md a.md", "--report html=a.md link.md", "--report html=x,markdown=./x a.md",
		"--memory m --report html=m a.md"} {
		got := shell(t, `cd "$D"; echo '[x](#x)' > a.md; cp a.md b.md; ln -sf a.md link.md; uri links --offline `+
			flags+` 2>&1; echo $?; cat a.md`)
		if !strings.Contains(got, " would replace another file of this run\n") ||
			!strings.HasSuffix(got, "\n2\n[x](#x)\n") {
			t.Errorf("%s: %q", flags, got)
		}
	}
	got := shell(t, `cd "$D"; uri links --offline --report json=a.md . 2>&1; echo $?`)
	if !strings.HasPrefix(got, "uri links: a.md: not read: a report takes its place\n") {
		t.Errorf("below a directory: %q", got)
	}
}

// A pipe is read once, and no file takes its place.
func TestWritePipe(t *testing.T) {
	t.Setenv("D", t.TempDir())
	got := shell(t, `cd "$D"; mkfifo p; { echo http://a/ > p & } ; timeout 5 uri rewrite `+
		`-s host=b --write p 2>&1 >/dev/null; echo $?; ls`)
	if want := "uri rewrite: p: it is neither a regular file nor a symbolic link to one\n3\np\n"; got != want {
		t.Errorf("%q", got)
	}
}

// Files that a verb finds by their names may be anybody's: pipes, devices and
// directories among them are not read, and those with rules are named.
func TestFoundFiles(t *testing.T) {
	for _, make := range []string{"mkfifo", "ln -s /dev/zero", "ln -s .", "ln -s nowhere", "mkdir"} {
		for _, file := range []string{".gitignore", ".ignore", ".git/info/exclude", ".uri-lint", ".uri-links"} {
			for _, command := range []string{"extract", "lint", "links --offline", "rewrite -s host=b"} {
				t.Setenv("D", t.TempDir())
				got := shell(t, `cd "$D"; mkdir -p .git/info; echo http://a/ > x.txt; `+make+" "+file+`
					ulimit -v 4000000; timeout 20 uri `+command+` . 2>&1; echo $?`)
				told := strings.Contains(got, file+": its rules are not used: ")
				rules := !strings.HasPrefix(file, ".uri") && make != "ln -s nowhere"
				status := "\n0\n"
				if rules {
					status = "\n3\n"
				}
				if told != rules || !strings.HasSuffix("\n"+got, status) {
					t.Errorf("%s %s: %s: %q", make, file, command, got)
				}
			}
		}
	}
}

// A command that appends to its own input would never end.
func TestOwnInput(t *testing.T) {
	for _, command := range []string{
		"uri normalize -f x >> x", "uri check --valid < x >> x", "uri dedupe x >> x", "uri extract x >> x", "cat x | uri parse -f x >> x",
	} {
		t.Setenv("D", t.TempDir())
		got := shell(t, `cd "$D"; echo http://a/ > x; `+command+` 2>m; echo $?; cat x m`)
		if !strings.HasPrefix(got, "3\nhttp://a/\nuri ") ||
			!strings.HasSuffix(got, ": input file is output file\n") {
			t.Errorf("%s: %q", command, got)
		}
	}
	// A new file is not refused.
	if got := shell(t, `cd "$D"; uri normalize A:b > y < /dev/null; cat y`); got != "a:b\n" {
		t.Errorf("%q", got)
	}
}

// A record ends, even if the device does not.
func TestMaxRecord(t *testing.T) {
	got := shell(t, "head -c 300000000 /dev/zero | uri check 2>&1; echo $?")
	if got != "-:1:1: the record is longer than 268435456 bytes: --max-record takes more\n1\n" {
		t.Errorf("%q", got)
	}
}

// TestEndless: reading an input without an end and without records stops, in
// bounded memory and after a bounded number of bytes. Then the next file is
// read.
func TestEndless(t *testing.T) {
	out, err := os.CreateTemp(t.TempDir(), "out")
	if err != nil {
		t.Fatal(err)
	}
	pipe, _, _ := os.Pipe()
	device, _ := pipe.Stat()
	open := func(name string) (cli.File, error) {
		if name == "zero" {
			return zeros{&faulty{info: device}}, nil
		}
		return os.Open(name)
	}
	lines := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(lines, []byte("A:b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := cli.System{In: os.Stdin, Out: out, Err: out, Open: open}
	status := s.Main([]string{"normalize", "-j", "1", "-f", "zero", "-f", lines}, verb.Table,
		verb.Texts)
	got, _ := os.ReadFile(out.Name())
	const want = "zero:1:1: the record is longer than 268435456 bytes: --max-record takes more\n" +
		"uri normalize: zero: reading stopped: a record has no end within "
	if rest, ok := strings.CutPrefix(string(got), want); !ok ||
		!strings.HasSuffix(rest, " bytes\na:b\n") ||
		status != cli.Failed {
		t.Errorf("status %d: %s", status, got)
	}
}

// zeros is a file without an end.
type zeros struct{ *faulty }

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// If only few files may be open, files wait for each other, and all are read.
func TestFewFiles(t *testing.T) {
	dir := t.TempDir()
	for i := range 200 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte("http://h.example/\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got := shell(t, `ulimit -n 16 && uri extract -j 64 "$DIR" 2>&1 | sort | uniq -c`, "DIR="+dir)
	if strings.TrimSpace(got) != "200 http://h.example/" {
		t.Errorf("%q", got)
	}
}

// TestDamaged: of data that is cut off or corrupt, what can be read is printed,
// a message says so, and the status is 3, whatever was found.
func TestDamaged(t *testing.T) {
	var lines, zipped, zip2, tarred bytes.Buffer
	for i := range 2000 {
		fmt.Fprintf(&lines, "http://a%d.example/x%d\n", i, i*7919)
	}
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write(lines.Bytes())
	_ = z.Close()
	a := zip.NewWriter(&zip2)
	w, _ := a.Create("a.txt")
	_, _ = w.Write(lines.Bytes())
	_ = a.Close()
	b := tar.NewWriter(&tarred)
	_ = b.WriteHeader(&tar.Header{Name: "a.txt", Mode: 0o600, Size: int64(lines.Len())})
	_, _ = b.Write(lines.Bytes())
	_ = b.Close()
	arred := fmt.Sprintf("!<arch>\n%-16s%-12d%-6d%-6d%-8s%-10d`\n%s",
		"a.txt/", 0, 0, 0, "100644", lines.Len(), lines.String())
	warc := fmt.Sprintf("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\n"+
		"Content-Length: %d\r\n\r\n%s\r\n\r\n", lines.Len(), lines.String())
	const mail = "Subject: x\nContent-Transfer-Encoding: base64\n\n"
	checksum := bytes.Clone(zipped.Bytes())
	checksum[len(checksum)-6] ^= 1
	corrupt := bytes.Clone(zip2.Bytes())
	corrupt[len(corrupt)/2] ^= 0xFF
	t.Setenv("D", t.TempDir())
	whole := filepath.Join(os.Getenv("D"), "whole.html")
	if err := os.WriteFile(whole, []byte("<a href=http://whole.example/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		data   []byte
		status string
		says   string // the end of the note
	}{
		{"x.gz", zipped.Bytes(), "0", ""},
		{"x.gz", zipped.Bytes()[:zipped.Len()-500], "3", "the document is cut off"},
		{"x.gz", checksum, "3", "gzip: invalid checksum"},
		{"x.zip", zip2.Bytes(), "0", ""},
		{"x.zip", zip2.Bytes()[:zip2.Len()-500], "3", "the document is cut off"},
		{"x.zip", corrupt, "3", `flate: corrupt input before offset [0-9]*`},
		{"x.tar", tarred.Bytes(), "0", ""},
		{"x.tar", tarred.Bytes()[:9000], "3", "the document is cut off"},
		{"x.ar", []byte(arred), "0", ""},
		{"x.ar", []byte(arred[:9000]), "3", "the document is cut off"},
		{"x.warc", []byte(warc), "0", ""},
		{"x.warc", []byte(warc[:9000]), "3", "the archive ends within this record"},
		{"x.eml", []byte(mail + "aHR0cDovL2EvIHg=\n"), "0", ""},
		{"x.eml", []byte(mail + "aHR0cDovL2Ev\naHR0cD"), "3", "missing bytes at the end of base64"}, // RFC 2045 section 6.8
		{"x.txt", []byte("http://a/\n\x00\x01\x02"), "0", ""},                                       // not damaged, but binary
	} {
		if err := os.WriteFile(filepath.Join(os.Getenv("D"), test.name), test.data, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"uri extract " + test.name,
			"uri extract -q --json " + test.name} {
			got := shell(t, `cd "$D"; `+command+` whole.html 2> m; echo "$?"; grep -c '^`+test.name+`:.* `+
				test.says+`$' m || true`)
			lines := strings.Fields(got)
			found, status, told := len(lines) > 3, lines[len(lines)-2], lines[len(lines)-1] != "0"
			found = found && strings.Contains(got, "http://whole.example/") // other files are read
			if !found || status != test.status || test.status == "3" &&
				told == strings.Contains(command, "-q") {
				t.Errorf("%s, %d bytes: %s", command, len(test.data), got[max(0, len(got)-200):])
			}
		}
	}
}

// TestBlocks: lines that end in LF or CR LF, and records that end in NUL, have
// the same answers.
func TestBlocks(t *testing.T) {
	lines := []string{"", " ", "# x", "localhost:80/x", "http://h:80/", "http://h:x/", "http://H/%7ea/../b", "HTTP://h",
		"urn:a:b", "a/b", "b\\c", "http://h/ä", "http://h/ ", "http://u:p@h/", "http://[::1]/", "http://[::1/", "http://h?a/b"}
	for i := range 40 { // hosts and paths of each length
		lines = append(lines, "http://h/"+strings.Repeat("a", 2*i), lines[i%17], "https://"+strings.Repeat("A.", i)+"/./B?c#d")
	}
	text := strings.Join(lines, "\n")
	for _, args := range []string{"check", "check --valid", "check --invalid", "check -e --valid", "check --skip-blank -v",
		"check --comments", "parse -g {host}", "parse -g {host} --relaxed", "parse -e -g {host}", "normalize",
		"normalize --to case", "normalize -b http://a/b", "normalize --relaxed", "check --max-record 20",
	} {
		var got [3]string
		for i, input := range []string{
			text, strings.ReplaceAll(text, "\n", "\x00"), strings.ReplaceAll(text, "/\nhttps", "/\r\nhttps"),
		} {
			cmd := exec.Command("uri", strings.Fields(args)...)
			if i == 1 {
				cmd.Args = append(cmd.Args, "-0")
			}
			cmd.Stdin = strings.NewReader(input)
			out, _ := cmd.CombinedOutput()
			got[i] = strings.ReplaceAll(string(out), "\x00", "\n")
		}
		if got[0] != got[1] {
			t.Errorf("uri %s:\n%.2000s\nand by records\n%.2000s", args, got[0], got[1])
		}
		if got[0] != got[2] {
			t.Errorf("uri %s:\n%.2000s\nand with CR LF\n%.2000s", args, got[0], got[2])
		}
	}
}

// Each way to ask for the help of a verb shows the members of its objects.
func TestHelpMembers(t *testing.T) {
	for _, args := range []string{"check --help", "check -h", "check -qh", "help check"} {
		got := shell(t, "uri "+args)
		if !strings.Contains(got, "With --json an object has these members") {
			t.Errorf("uri %s: %q", args, got)
		}
	}
}
