package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
)

// mixed writes a file of n lines. About a third are duplicates, and some are
// not URIs. It returns the distinct lines, in order.
func mixed(t *testing.T, n int) (name, once string) {
	r := rand.New(rand.NewPCG(1, 2))
	var all, first bytes.Buffer
	seen := map[string]bool{}
	for i := range n {
		line := fmt.Sprintf("HTTP://host%d.example/%%7Ea/../b", r.IntN(n))
		switch i % 50 {
		case 0:
			line = "bad line " + line
		case 1:
			line += strings.Repeat("/long", r.IntN(1000))
		}
		fmt.Fprintln(&all, line)
		if !seen[line] {
			seen[line] = true
			fmt.Fprintln(&first, line)
		}
	}
	name = filepath.Join(t.TempDir(), "mixed")
	if err := os.WriteFile(name, all.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name, first.String()
}

// The output is the same with any memory and any number of cores.
func TestDedupe(t *testing.T) {
	file, once := mixed(t, 20_000)
	for _, args := range []string{"", "--to scheme", "--key surt", "--json", "--json --to dots"} {
		want := ""
		if args == "" {
			want = once
		}
		for _, how := range []string{"-j 1", "-j 4", "-j 1 --memory 1", "-j 4 --memory 1"} {
			fields := append([]string{"dedupe", file}, strings.Fields(args+" "+how)...)
			dir := t.TempDir()
			cmd := exec.Command("uri", fields...)
			cmd.Env = append(os.Environ(), "TMPDIR="+dir)
			var out, messages bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &messages
			cmd.Run()
			if got := cmd.ProcessState.ExitCode(); got > cli.Negative {
				t.Fatalf("%v: status %d: %.500s", fields, got, &messages)
			}
			got := out.String() + messages.String()
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%v: not what it is otherwise", fields)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("%v: a file is left", fields)
			}
		}
	}
}

// A line is answered at once, as long as memory suffices.
func TestDedupeStreams(t *testing.T) {
	cmd := exec.Command("uri", "dedupe", "--to", "scheme")
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for i := range 3 {
		line := fmt.Sprintf("http://h%d\n", i)
		io.WriteString(in, line+"HTTP://h0:80/\n")
		if got, err := lines.ReadString('\n'); err != nil || got != line {
			t.Fatalf("%q %v, want %q", got, err, line)
		}
	}
	in.Close()
	if rest, _ := io.ReadAll(lines); len(rest) > 0 {
		t.Errorf("at the end: %q", rest)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// The reader has gone; the temporary file cannot be made; the disk is full. The
// output before the error is correct.
func TestDedupeFails(t *testing.T) {
	name, once := mixed(t, 50_000)
	file := "FILE=" + name
	first, _, _ := strings.Cut(once, "\n")
	for _, memory := range []string{"1", "1G"} {
		if got := shell(t, `uri dedupe --memory `+memory+` "$FILE" | head -n 1`, file); got != first+"\n" {
			t.Errorf("memory %s, into a closed pipe: %q", memory, got)
		}
	}
	got := shell(t, `TMPDIR=/no/such uri dedupe --memory 1 "$FILE" 2>&1; echo $?`, file)
	i := strings.Index(got, "uri dedupe: temporary file: ")
	if i < 0 || !strings.HasPrefix(once, got[:i]) ||
		!strings.HasSuffix(got, "no such file or directory\n3\n") {
		t.Errorf("no directory: %q", got[max(0, len(got)-200):])
	}
	got = shell(t, `uri dedupe --memory 1 -T /no/such "$FILE" 2>&1 >/dev/null; echo $?`, file)
	if !strings.HasPrefix(got, "uri dedupe: temporary file: ") || !strings.HasSuffix(got, "\n3\n") {
		t.Errorf("no directory by a flag: %q", got)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	for _, flags := range []string{"", "--memory 1", "--json"} {
		got := shell(t, `uri dedupe `+flags+` "$FILE" 2>&1 > /dev/full; echo $?`, file)
		if !strings.HasPrefix(got, "uri dedupe: write ") || !strings.HasSuffix(got, "\n3\n") {
			t.Errorf("full disk, %s: %q", flags, got)
		}
	}
}

// Lines of megabytes are handled like others, even if they need more memory
// than --memory.
func TestDedupeLongLines(t *testing.T) {
	long := strings.Repeat("x", 8<<20)
	in := "a\n" + long + "\n" + long + "y\na\n" + long + "\nb"
	want := "a\n" + long + "\n" + long + "y\nb\n"
	for _, flags := range []string{"-j 1", "-j 3", "--memory 1", "--memory 40M"} {
		cmd := exec.Command("uri", append([]string{"dedupe"}, strings.Fields(flags)...)...)
		cmd.Stdin = strings.NewReader(in)
		if out, err := cmd.Output(); err != nil || string(out) != want {
			t.Errorf("%s: %d bytes, want %d, %v", flags, len(out), len(want), err)
		}
	}
}
