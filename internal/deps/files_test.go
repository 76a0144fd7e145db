package deps

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxFile is how many bytes a file of the repository may have.
const maxFile = 256 << 10

// TestFiles refuses files that a review cannot read: binary ones and large ones.
func TestFiles(t *testing.T) {
	files := tracked(t)
	if len(files) < 100 {
		t.Fatalf("only %d files found", len(files))
	}
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		} else if err != nil {
			t.Fatal(err)
		}
		if msg := unreadable(text); msg != "" {
			t.Errorf("%s: %s", name, msg)
		}
	}
}

func unreadable(text []byte) string {
	switch {
	case bytes.IndexByte(text, 0) >= 0:
		return "a binary file: make it in the test that needs it, or write it as text"
	case !utf8.Valid(text):
		return "not UTF-8"
	case len(text) > maxFile:
		return "a large file: split it, or generate it where it is needed"
	}
	return ""
}

// TestUnreadable shows that a file can be refused.
func TestUnreadable(t *testing.T) {
	for text, bad := range map[string]bool{
		"": false, "package a\n": false, "\x7fELF\x02\x00": true, "b\xfccher": true,
		strings.Repeat("x", maxFile): false, strings.Repeat("x", maxFile+1): true,
	} {
		if got := unreadable([]byte(text)) != ""; got != bad {
			t.Errorf("%.20q of %d bytes: refused %t, want %t", text, len(text), got, bad)
		}
	}
}

// tracked returns the files that git knows, or all files where git is missing.
func tracked(t *testing.T) []string {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "-z")
	cmd.Dir = root
	if out, err := cmd.Output(); err == nil && len(out) > 0 {
		return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	}
	var out []string
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return fs.SkipDir
		case d.Type().IsRegular():
			name, err := filepath.Rel(root, file)
			out = append(out, name)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
