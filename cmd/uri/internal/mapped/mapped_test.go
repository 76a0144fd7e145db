package mapped

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func file(t *testing.T, text string) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestText(t *testing.T) {
	want := strings.Repeat("some text\n", 10000)
	broken := errors.New("broken")
	done, err := Text(file(t, want), int64(len(want)), func(text string) error {
		if text != want {
			t.Errorf("%d bytes, want %d", len(text), len(want))
		}
		return broken
	})
	if done != (err == broken) || !done && runtime.GOOS == "linux" {
		t.Error(done, err)
	}
	if done, err := Text(file(t, ""), 0, nil); done || err != nil {
		t.Error(done, err)
	}
}

// TestCut: a file that becomes shorter is an error and no crash.
func TestCut(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is known to tell so")
	}
	f := file(t, strings.Repeat("x", 1<<20))
	n := 0
	done, err := Text(f, 1<<20, func(text string) error {
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		n = strings.Count(text, "x")
		return nil
	})
	if !done || err != ErrCut || n != 0 {
		t.Error(done, n, err)
	}
}

// TestRead: a short file is read whole; one that is longer than its size says
// is not, and is at its beginning then.
func TestRead(t *testing.T) {
	f := file(t, "some text")
	for _, tt := range []struct {
		at, size int64
		done     bool
		want     string
	}{{0, 9, true, "some text"}, {0, 100, true, "some text"}, {0, 3, false, ""}, {9, 5, true, ""}, {0, 0, false, ""}, {0, Short + 1, false, ""}} {
		f.Seek(tt.at, io.SeekStart)
		got := ""
		done, err := Read(f, tt.size, func(text string) error {
			got = strings.Clone(text)
			return nil
		})
		at, _ := f.Seek(0, io.SeekCurrent)
		if done != tt.done || err != nil || got != tt.want || !done && at != 0 {
			t.Errorf("%+v: %v, %q, %v, at %d", tt, done, got, err, at)
		}
	}
	broken := errors.New("broken")
	if done, err := Read(f, 9, func(string) error { return broken }); !done || err != broken {
		t.Error(done, err)
	}
	f.Close()
	if done, err := Read(f, 9, func(string) error { return nil }); !done || err == nil {
		t.Error(done, err)
	}
}

// TestPanic: other panics are not taken for it.
func TestPanic(t *testing.T) {
	defer func() {
		if recover() != "mine" {
			t.Error("lost")
		}
	}()
	if done, _ := Text(file(t, "x"), 1, func(string) error { panic("mine") }); !done {
		panic("mine")
	}
}
