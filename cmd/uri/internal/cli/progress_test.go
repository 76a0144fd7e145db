package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// A line of progress is alone on its line of the terminal: what comes after it
// erases it first.
func TestScreen(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s := &screen{Writer: w}
	io.WriteString(s, "one\n")
	s.show("1 MB")
	s.show("2 MB")
	io.WriteString(s, "two\n")
	io.WriteString(s, "three\n")
	s.show("3 MB")
	s.show("")
	s.show("")
	w.Close()
	got, err := io.ReadAll(r)
	const erase = "\r\x1b[K"
	want := "one\n1 MB" + erase + "2 MB" + erase + "two\nthree\n3 MB" + erase
	if err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if lines := strings.Count(string(got), "MB"+erase); lines != 3 {
		t.Errorf("%d lines of progress are erased", lines)
	}
}

// The length of files is added up, if all are regular files.
func TestReading(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	a := &App{System: System{In: in, Out: os.Stdout, Err: &screen{}, Open: open}}
	done := a.Reading([]string{file, StandardInput}, walk.Options{})
	defer done()
	for range 1000 {
		if a.total.Load() == 10 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if got := a.total.Load(); got != 10 {
		t.Errorf("%d bytes in all", got)
	}
	s, err := a.Source(file)
	if err != nil {
		t.Fatal(err)
	}
	s.Read(make([]byte, 2))
	if got := a.Passed(0); got != 2 {
		t.Errorf("%d bytes are read", got)
	}
	s.Close() // the rest was read in another way
	if got := a.Passed(0); got != 5 {
		t.Errorf("%d bytes are read", got)
	}
}
