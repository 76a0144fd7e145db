package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWholeFile: a short regular file is read as a whole; the output, long
// files, and what is not a file are left to Source.
func TestWholeFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	other, err := os.Stat(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	a := &App{System: System{out: other}}
	if text, ok := a.WholeFile(name, nil, 4); !ok || string(text) != "text" {
		t.Errorf("%q, %v", text, ok)
	}
	for _, odd := range []string{t.TempDir(), os.DevNull, "none", "a\x00b"} {
		if text, ok := a.WholeFile(odd, nil, 4); ok {
			t.Errorf("%q: %q", odd, text)
		}
	}
	if text, ok := a.WholeFile(name, nil, 3); ok {
		t.Errorf("too long: %q", text)
	}
	if a.out, err = os.Stat(name); err != nil {
		t.Fatal(err)
	}
	if text, ok := a.WholeFile(name, nil, 4); ok {
		t.Errorf("the output: %q", text)
	}
}
