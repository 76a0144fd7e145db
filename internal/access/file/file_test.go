package file_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dfile "github.com/urikit/uri/internal/access/file"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/scheme/file"
)

func of(t *testing.T, path string) uri.URI {
	t.Helper()
	p := file.Unix
	if runtime.GOOS == "windows" {
		p = file.Windows
	}
	u, err := file.FromPath(p, "", path)
	if err != nil {
		t.Fatal(err)
	}
	return u.Generic()
}

func get(r deref.Request) (*deref.Result, error) {
	c := deref.New(deref.Options{
		Accessors: deref.Registry{}.With(dfile.Accessor{}, "file"), TrustFirst: true,
	})
	return c.Get(context.Background(), r)
}

// TestServer: the row file of the table of servers (R38-3.10-02, R38-3.10-04): files
// of this machine.
func TestServer(t *testing.T) {
	dir := t.TempDir()
	objects := map[string]string{}
	for _, name := range []string{"a b", "odd;name", "per%cent", "q?h#.txt", "café", "-rf"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("the text of "+name), 0o666); err != nil {
			t.Skip(err) // this system has no such names
		}
		objects[of(t, path).String()] = "the text of " + name
	}
	dereftest.Run(t, dereftest.Server{
		Accessors: deref.Registry{}.With(dfile.Accessor{}, "file"),
		Objects:   objects,
		Missing:   of(t, filepath.Join(dir, "none")).String(),
		Hostile: []string{"file:///a%00b", "file:///a%2Fb", "file://127.0.0.1/etc/passwd",
			"file://vms.host.edu/disk$user/my/notes/note12345.txt"},
		Local: true,
	})
}

// TestOtherHost: a file of another host is not a file of this one (R38-3.10-06).
func TestOtherHost(t *testing.T) {
	u := uri.MustParse("file://other.example/etc/passwd")
	if runtime.GOOS == "windows" {
		t.Skip("Windows has paths of other hosts")
	}
	if _, err := get(deref.Request{URI: u}); err == nil || !strings.Contains(err.Error(), "host") {
		t.Errorf("%v", err)
	}
}

// TestList: the entries of a directory, sorted, with the URIs of what they
// name, whatever their names are.
func TestList(t *testing.T) {
	dir := t.TempDir()
	names := []string{"-rf", "a\x1bb", "b", "c d", "é"}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o666); err != nil {
			t.Skip(err)
		}
	}
	os.Mkdir(filepath.Join(dir, "sub"), 0o777)
	res, err := get(deref.Request{URI: of(t, dir)})
	if err != nil || !res.IsList || len(res.Items) != len(names)+1 {
		t.Fatalf("%+v, %v", res, err)
	}
	for _, i := range res.Items {
		if i.Type == "directory" {
			continue
		}
		r, err := get(deref.Request{URI: i.URI})
		if err != nil {
			t.Errorf("%q: %v", i.Name, err)
			continue
		}
		b, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if string(b) != i.Name || i.Size != int64(len(b)) || i.Modified.IsZero() {
			t.Errorf("%+v leads to %q", i, b)
		}
	}
}

// TestRest: the rest of a file is that of the same version.
func TestRest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	os.WriteFile(path, []byte("0123456789"), 0o666)
	u := of(t, path)
	whole, err := get(deref.Request{URI: u})
	if err != nil {
		t.Fatal(err)
	}
	whole.Body.Close()
	for validator, want := range map[string]int64{whole.Validator: 4, "": 0, "x": 0} {
		r, err := get(deref.Request{URI: u, Offset: 4, Validator: validator})
		if err != nil || r.Offset != want || r.Size != 10-want {
			t.Fatalf("%q: %+v, %v", validator, r, err)
		}
		b, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if string(b) != "0123456789"[want:] {
			t.Errorf("%q: %q", validator, b)
		}
	}
}

// TestDevices: what may have no end is not read.
func TestDevices(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	_, err := get(deref.Request{URI: uri.MustParse("file:///dev/zero")})
	if err == nil || !strings.Contains(err.Error(), "neither a file nor a directory") {
		t.Error(err)
	}
}
