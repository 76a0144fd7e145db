package main

import (
	"archive/tar"
	"compress/gzip"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFormats: this program reads what each released format has written, in a
// backup and in an export, and goes on from there. A new format gets two files
// in testdata: the archive of a backup, and its export.
func TestFormats(t *testing.T) {
	archives, err := filepath.Glob("testdata/format*.tar.gz.base64")
	if err != nil || len(archives) == 0 {
		t.Fatal("no formats:", err)
	}
	for _, archive := range archives {
		export, err := os.ReadFile(strings.TrimSuffix(archive, ".tar.gz.base64") + ".ndjson")
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		backup := filepath.Join(dir, "backup")
		unpack(t, archive, backup)
		for name, begin := range map[string][]step{
			"restored": {{"restore " + backup, "", ""}},
			"imported": {{"init", "", ""}, {"import --format export", string(export), "6 names"}},
		} {
			store := filepath.Join(dir, name)
			steps(t, store, append(begin, step{"fsck", "", "sound"}))
			_, got, _ := run(t, "", "export", "--store", store)
			if body(got) != body(string(export)) {
				t.Errorf("%s, %s:\n%s\nwant\n%s", archive, name, got, export)
			}
			steps(t, store, []step{
				{"mint urn:example:", "", "urn:example:003x"}, {"put urn:example:a https://d.example/", "", `"version": 3`},
				{"put urn:example:000s https://d.example/", "", "!tombstone"}, {"fsck", "", "sound"},
			})
		}
	}
}

// unpack writes the files of an archive to a directory.
func unpack(t *testing.T, archive, dir string) {
	t.Helper()
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, f))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(z); ; {
		h, err := files.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		b, err := io.ReadAll(files)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(h.Name)), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
