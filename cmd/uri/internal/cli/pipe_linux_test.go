package cli

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// TestWiden: a pipe on standard input gets more memory.
func TestWiden(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	defer r.Close()
	a := &App{System: System{In: r}}
	if _, err := a.Source(StandardInput); err != nil {
		t.Fatal(err)
	}
	n, err := unix.FcntlInt(r.Fd(), unix.F_GETPIPE_SZ, 0)
	if err != nil || n < widened && os.Getuid() == 0 {
		t.Errorf("%d bytes, %v", n, err)
	}
}
