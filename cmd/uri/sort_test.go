package main

import (
	"bufio"
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
)

// The output is that of a stable sort, with any memory and any number of cores.
func TestSort(t *testing.T) {
	file, _ := mixed(t, 20_000)
	all, _ := os.ReadFile(file)
	var list []uri.URI
	for line := range strings.Lines(string(all)) {
		if u, err := uri.Parse(strings.TrimSuffix(line, "\n")); err == nil {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b uri.URI) int { return cmp.Compare(a.Host(), b.Host()) })
	for _, args := range []string{"", " -u", " --reverse"} {
		want := slices.Clone(list)
		switch args {
		case " -u":
			want = slices.CompactFunc(want, func(a, b uri.URI) bool { return a.Host() == b.Host() })
		case " --reverse":
			slices.SortStableFunc(want, func(a, b uri.URI) int { return cmp.Compare(b.Host(), a.Host()) })
		}
		for _, how := range []string{"-j 1", "-j 4", "-j 1 --memory 1", "-j 4 --memory 1"} {
			dir := t.TempDir()
			cmd := exec.Command("uri", strings.Fields("sort -q --by host "+how+args+" "+file)...)
			cmd.Env = append(os.Environ(), "TMPDIR="+dir)
			out, _ := cmd.Output()
			lines := bufio.NewScanner(bytes.NewReader(out))
			lines.Buffer(nil, 1<<20)
			for i := 0; ; i++ {
				more := lines.Scan()
				if more != (i < len(want)) || more && lines.Text() != want[i].String() {
					t.Errorf("%s%s: line %d of %d: %.80q", how, args, i, len(want), lines.Text())
					break
				}
				if !more {
					break
				}
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("%s: a file is left", how)
			}
		}
	}
}

// Errors of the disk have a message and status 3; a killed process leaves
// nothing.
func TestSortFaults(t *testing.T) {
	name, _ := mixed(t, 20_000)
	file := "FILE=" + name
	got := shell(t, `uri sort -q --memory 1 -T /no/such "$FILE" 2>&1 >/dev/null; echo $?`, file)
	if !strings.HasPrefix(got, "uri sort: temporary file: ") || !strings.HasSuffix(got, "\n3\n") {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		got = shell(t, `uri sort -q "$FILE" 2>&1 > /dev/full; echo $?`, file)
		if !strings.HasPrefix(got, "uri sort: write ") || !strings.HasSuffix(got, "\n3\n") {
			t.Errorf("%q", got)
		}
	}
	if got := shell(t, `uri sort -q "$FILE" | head -n 1 | wc -l`, file); strings.TrimSpace(got) != "1" {
		t.Errorf("%q", got)
	}
	dir := t.TempDir()
	cmd := exec.Command("uri", "sort", "--memory", "1", "-T", dir)
	in, _ := cmd.StdinPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in.Write(bytes.Repeat([]byte("http://example.com/\n"), 100_000))
	time.Sleep(100 * time.Millisecond)
	cmd.Process.Kill()
	cmd.Wait()
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("a file is left: %s", left[0].Name())
	}
}
