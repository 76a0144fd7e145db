package afs_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/afs"
	"github.com/urikit/uri/internal/dereftest"
)

// TestDirectory: the row afs of the table of servers, with a directory for the
// kernel module.
func TestDirectory(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "example.org", "public"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"public/a b": "the text", "x;y": "odd"} {
		path := filepath.Join(root, "example.org", filepath.FromSlash(name))
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	accessors := deref.Registry{}.With(afs.Accessor{Root: root}, "afs")
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors, Local: true,
		Objects: map[string]string{"afs://example.org/public/a%20b": "the text",
			"afs://example.org/x;y": "odd"},
		Missing: "afs://example.org/none",
		Hostile: []string{"afs://example.org/../../etc/passwd", "afs://example.org/%2e%2e/x",
			"afs://../etc/passwd", "afs://./x", "afs://example.org/a%2Fb",
			"afs://example.org/a%00", "afs://%2e%2e/x"},
	})
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse("afs://example.org/")})
	if err != nil || len(r.Items) != 2 || r.Items[0].URI.String() != "afs://example.org/public/" {
		t.Errorf("%+v, %v", r, err)
	}

	c = deref.New(deref.Options{TrustFirst: true, Accessors: deref.Registry{}.With(
		afs.Accessor{Root: filepath.Join(root, "none")}, "afs")})
	_, err = c.Get(context.Background(), deref.Request{URI: uri.MustParse("afs://example.org/x")})
	if err == nil || !strings.Contains(err.Error(), "not mounted") || errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
