package embedded_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, true, func(t *testing.T) store.Store {
		s, err := embedded.Open(dir, embedded.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

// TestOpen: only a store is opened, and only a new one is made.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil ||
		!strings.Contains(err.Error(), "is not a store") {
		t.Error(err)
	}
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := embedded.Init(dir, embedded.Options{}); err == nil {
		t.Error("a store is made twice")
	}
	s, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil {
		t.Error("a store is opened twice")
	}
	if _, err := s.Commit(t.Context(), &store.Batch{
		Puts: []store.Pair{{Key: "k", Value: []byte("v")}}}); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy")
	if err := s.Backup(copied); err != nil {
		t.Fatal(err)
	}
	s.Close()
	c, err := embedded.Open(copied, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	v, err := c.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if b, err := v.Get(t.Context(), "k"); string(b) != "v" || v.Number() != 1 {
		t.Errorf("the copy has %q, %v, %d", b, err, v.Number())
	}
	if err := os.WriteFile(filepath.Join(dir, "FORMAT"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil ||
		!strings.Contains(err.Error(), "format") {
		t.Error(err)
	}
}
