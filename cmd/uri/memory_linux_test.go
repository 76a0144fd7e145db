package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestMemory: one record takes less memory than three times its length, even if
// the answer repeats the record.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long records")
	}
	long := filepath.Join(t.TempDir(), "long")
	const size = 50_000_000
	text := "http://example.com/" + strings.Repeat("abcdefgh/", size/9) + "\n"
	if err := os.WriteFile(long, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	peak := func(args []string, file string) int64 {
		cmd := exec.Command("uri", append(args, "-f", file)...)
		if err := cmd.Run(); err != nil {
			t.Fatal(args, err)
		}
		return int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) << 10
	}
	for _, verb := range []string{
		"check --json", "parse", "parse --json", "explain --json", "normalize", "normalize --json", "clean", "clean --json",
		"resolve --json -b http://a/", "relativize -b http://example.com/",
		"relativize --json -b http://example.com/", "decode", "encode -c path", "edit -s scheme=ftp", "edit --json -s scheme=ftp",
	} {
		args := strings.Fields(verb)
		if n := peak(args, long) - peak(args, os.DevNull); n > 3*size {
			t.Errorf("%s: %d bytes, %.2f times the record", verb, n, float64(n)/size)
		}
	}
}

// TestMemoryOfCheck: one line takes less memory than twice its length, also if
// it is refused.
func TestMemoryOfCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long lines")
	}
	const size = 50_000_000
	peak := func(text string) int64 {
		cmd := exec.Command("uri", "check")
		cmd.Stdin = strings.NewReader(text)
		cmd.Run() // the status is 1 if the line is refused
		return int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) << 10
	}
	least := peak("x:\n")
	for _, end := range []string{"", "^"} {
		if n := peak("x:"+strings.Repeat("a", size)+end+"\n") - least; n > 2*size {
			t.Errorf("%q: %d bytes, %.2f times the line", end, n, float64(n)/size)
		}
	}
}
