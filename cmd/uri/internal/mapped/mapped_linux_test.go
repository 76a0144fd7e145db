package mapped

import (
	"os"
	"path/filepath"
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
	got := ""
	done, err := Text(file(t, want), int64(len(want)),
		func(text string) { got = strings.Clone(text) })
	if !done || err != nil || got != want {
		t.Errorf("%v, %v, %d bytes, want %d", done, err, len(got), len(want))
	}
	if done, err := Text(file(t, ""), 0, nil); done || err != nil {
		t.Error(done, err)
	}
}

// TestCut: a file that becomes shorter is an error, not a crash.
func TestCut(t *testing.T) {
	if testing.Short() {
		t.Skip("an emulated processor does not tell the address of a fault; go test ./cmd/... runs it")
	}
	f := file(t, strings.Repeat("x", 1<<20))
	n := 0
	done, err := Text(f, 1<<20, func(text string) {
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		n = strings.Count(text, "x")
	})
	if !done || err != ErrCut || n != 0 {
		t.Error(done, n, err)
	}
}

// TestPanic: other panics are passed on.
func TestPanic(t *testing.T) {
	defer func() {
		if recover() != "mine" {
			t.Error("lost")
		}
	}()
	if done, _ := Text(file(t, "x"), 1, func(string) { panic("mine") }); !done {
		panic("mine")
	}
}
