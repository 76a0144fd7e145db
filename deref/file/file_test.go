package file_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/dereftest"
	"github.com/urikit/uri/deref/file"
)

var accessors = deref.Registry{}.With(file.Accessor{}, "file")

// R38-3.10-02, R38-3.10-04, R38-3.10-06: the file of another host is no file of
// this machine, even if it has one with the path.
func TestHost(t *testing.T) {
	if filepath.Separator != '/' {
		t.Skip("the paths are those of Unix")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a b?"), []byte("the text"), 0o644); err != nil {
		t.Fatal(err)
	}
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors, Local: true,
		Objects: map[string]string{"file://" + dir + "/a%20b%3F": "the text",
			"file://localhost" + dir + "/a%20b%3F": "the text"},
		Missing: "file://" + dir + "/none",
		Hostile: []string{"file://other.example" + dir + "/a%20b%3F", "file://127.0.0.1/etc/passwd",
			"file://vms.host.edu/disk$user/my/notes/note12345.txt", "file:///dev/zero",
			"file://" + dir + "/a%20b%3F%00", "file://" + dir + "%2Fa%20b%3F"},
	})
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse("file://" + dir)})
	if err != nil || len(r.Items) != 1 || r.Items[0].URI.String() != "file://"+dir+"/a%20b%3F" {
		t.Errorf("%+v, %v", r, err)
	}
}
