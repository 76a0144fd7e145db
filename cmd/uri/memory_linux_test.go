//go:build !race

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// room is for pages of the program, buffers and the collector, which differ from
// run to run.
const room = 12 << 20

// TestMemory: one record takes less memory than three times its length, as
// docs/performance.md says, even if the answer repeats the record. With the race
// detector it takes more. Lines of more than 16 MiB are those of which copies
// count.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long records")
	}
	const size = 32 << 20
	for _, part := range []string{"abcdefgh/", "%41%62"} {
		long := filepath.Join(t.TempDir(), "long")
		text := "http://example.com/" + strings.Repeat(part, size/len(part)) + "\n"
		if err := os.WriteFile(long, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, verb := range []string{
			"check --json -f", "parse -f", "parse --json -f", "parse -g {path} -f", "explain -f",
			"explain --json -f", "normalize -f", "normalize --json -f", "normalize --to scheme -f",
			"clean -f", "clean --json -f", "resolve --json -b http://a/ -f",
			"relativize -b http://example.com/ -f", "relativize --json -b http://example.com/ -f",
			"decode -f", "encode -c path -f", "edit -s scheme=ftp -f", "edit --json -s scheme=ftp -f",
			"edit --qtrim x -f", "filter scheme=http -f", "match http://example.com/{x} -f",
			"redact", "lint", "lint --json", "extract", "dedupe", "dedupe --by scheme",
			"dedupe --json", "sort", "sort -u", "sort --by host",
			"editions -f", "programs -f", "programs --json -f", // the text is too long
		} {
			args := strings.Fields(verb)
			least, _ := peak(t, nil, append(args, os.DevNull)...)
			n, status := peak(t, nil, append(args, long)...)
			if n -= least; n > 3*size+room || status > 1 {
				t.Errorf("%s: %d bytes, %.2f times the record, status %d", verb, n,
					float64(n)/size, status)
			}
		}
	}
}

// TestMemoryOfCheck: the same for a line from a pipe, also if it is refused.
func TestMemoryOfCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long lines")
	}
	least, _ := peak(t, strings.NewReader("x:\n"), "check")
	for _, size := range []int{5 << 20, 17 << 20, 50_000_000} {
		for status, end := range []string{"", "^"} {
			text := strings.NewReader("x:" + strings.Repeat("a", size) + end + "\n")
			n, got := peak(t, text, "check")
			if n -= least; n > 3*size+room || got != status {
				t.Errorf("%d bytes, and %q: %.2f times the line, status %d", size, end,
					float64(n)/float64(size), got)
			}
		}
	}
}

// peak runs uri, and returns the most memory that it had, in bytes, and its
// status.
func peak(t *testing.T, in io.Reader, args ...string) (memory, status int) {
	t.Helper()
	cmd := exec.Command("uri-peak", args...)
	var messages strings.Builder
	cmd.Stdin, cmd.Stderr = in, &messages
	cmd.Run()
	_, kB, _ := strings.Cut(messages.String(), "VmHWM:")
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(kB, " kB\n")))
	if err != nil {
		t.Fatalf("%s: %v: %s", args, err, &messages)
	}
	return n << 10, cmd.ProcessState.ExitCode()
}
