//go:build unix

package links_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/urikit/uri/links"
)

// TestPipe: nobody writes to a pipe, and it is not waited for.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.md"), 0o666); err != nil {
		t.Skip(err)
	}
	text := []byte("[a](pipe.md#a) [b](pipe.md)\n")
	if err := os.WriteFile(filepath.Join(dir, "a.md"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	c := links.New(links.Options{Trees: []string{dir}})
	readAll(t, c, dir)
	for l, err := range c.Results(t.Context()) {
		if err != nil || l.Verdict.State == links.Broken {
			t.Errorf("%s: %s, %v", l.Text, l.Verdict, err)
		}
	}
}
