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
// detector it takes more.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long records")
	}
	long := filepath.Join(t.TempDir(), "long")
	const size = 20_000_000
	text := "http://example.com/" + strings.Repeat("abcdefgh/", size/9) + "\n"
	if err := os.WriteFile(long, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{
		"check --json", "parse", "parse --json", "explain", "explain --json", "editions",
		"normalize", "normalize --json", "clean", "clean --json",
		"resolve --json -b http://a/", "relativize -b http://example.com/",
		"relativize --json -b http://example.com/", "decode", "encode -c path", "edit -s scheme=ftp", "edit --json -s scheme=ftp",
		"dedupe",
	} {
		args, status := append(strings.Fields(verb), "-f"), 0
		if args[0] == "dedupe" { // its operands are files
			args = args[:len(args)-1]
		}
		if verb == "editions" {
			status = 1 // the text is too long
		}
		least := peak(t, nil, 0, append(args, os.DevNull)...)
		if n := peak(t, nil, status, append(args, long)...) - least; n > 3*size+room {
			t.Errorf("%s: %d bytes, %.2f times the record", verb, n, float64(n)/size)
		}
	}
}

// TestMemoryOfCheck: the same for a line from a pipe, also if it is refused.
func TestMemoryOfCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long lines")
	}
	least := peak(t, strings.NewReader("x:\n"), 0, "check")
	for _, size := range []int{5 << 20, 17 << 20, 50_000_000} {
		for status, end := range []string{"", "^"} {
			text := strings.NewReader("x:" + strings.Repeat("a", size) + end + "\n")
			if n := peak(t, text, status, "check") - least; n > 3*size+room {
				t.Errorf("%d bytes, and %q: %.2f times the line", size, end, float64(n)/float64(size))
			}
		}
	}
}

// peak runs uri, which ends with a status, and returns the most memory that it
// had, in bytes.
func peak(t *testing.T, in io.Reader, status int, args ...string) int {
	t.Helper()
	cmd := exec.Command("uri-peak", args...)
	var messages strings.Builder
	cmd.Stdin, cmd.Stderr = in, &messages
	cmd.Run()
	_, kB, _ := strings.Cut(messages.String(), "VmHWM:")
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(kB, " kB\n")))
	if got := cmd.ProcessState.ExitCode(); got != status || err != nil {
		t.Fatalf("%s: status %d, %v: %s", args, got, err, &messages)
	}
	return n << 10
}
