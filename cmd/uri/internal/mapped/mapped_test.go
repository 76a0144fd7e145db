package mapped

import (
	"errors"
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
	_, err := Text(f, 1<<20, func(text string) error {
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		n = strings.Count(text, "x")
		return nil
	})
	if err != ErrCut || n != 0 {
		t.Error(n, err)
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
