//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/replica"
	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/postgres"
)

// openCopy opens the copy of a store in a directory, which may be there already.
func openCopy(t *testing.T, s *postgres.Store, dir string) *replica.Store {
	t.Helper()
	_, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		err = embedded.Init(dir, embedded.Options{})
	}
	local, openErr := embedded.Open(dir, embedded.Options{})
	if err := errors.Join(err, openErr); err != nil {
		t.Fatal(err)
	}
	r, err := replica.Open(t.Context(), s, local)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// has returns an error if a key has another value; "" is none.
func has(ctx context.Context, s store.Store, key, want string) error {
	v, err := s.Get(ctx, key)
	if err != nil || string(v) != want {
		return fmt.Errorf("%s is %q, %v; want %q", key, v, err, want)
	}
	return nil
}

func TestPostgres(t *testing.T) {
	nodes, dir := cluster(t, 0, "fsync = off"), t.TempDir()+"/copy"
	storetest.Run(t, true, func(t *testing.T) store.Store { return openCopy(t, open(t, nodes...), dir) })
}

// TestPostgresOutage: reading goes on while the server is stopped, also in a
// process that starts then. What was dropped meanwhile is dropped.
func TestPostgresOutage(t *testing.T) {
	ctx := t.Context()
	nodes, dir := cluster(t, 0, "fsync = off"), t.TempDir()
	a, b := openCopy(t, open(t, nodes...), dir+"/a"), openCopy(t, open(t, nodes...), dir+"/b")
	if err := errors.Join(put(ctx, a, "k", "1"), put(ctx, a, "x", "1")); err != nil {
		t.Fatal(err)
	}
	within(t, 10*time.Second, func() error { return has(ctx, b, "x", "1") })
	b.Close()
	if _, err := a.Commit(ctx, &store.Batch{Drops: []string{"x"}}); err != nil {
		t.Fatal(err)
	}
	nodes[0].Stop()
	later, err := postgres.Open(DSN(nodes...))
	if err != nil {
		t.Fatal(err)
	}
	b = openCopy(t, later, dir+"/b")
	for _, s := range []*replica.Store{a, b} {
		if err := has(ctx, s, "k", "1"); err != nil {
			t.Error(err)
		}
		within(t, 10*time.Second, func() error {
			_, _, err := s.Lag()
			if err2 := put(ctx, s, "k", "2"); err == nil || err2 == nil ||
				!strings.Contains(err2.Error(), "no server takes writes") {
				return fmt.Errorf("without the server: %v, %v", err, err2)
			}
			return nil
		})
	}
	nodes[0].Start()
	within(t, 10*time.Second, func() error { return put(ctx, b, "k", "3") })
	within(t, 10*time.Second, func() error {
		return errors.Join(has(ctx, a, "k", "3"), has(ctx, b, "x", ""))
	})
}

// TestQuorum: writing goes on without one standby, and stops without both;
// reading never does.
func TestQuorum(t *testing.T) {
	nodes := cluster(t, 2, "fsync = off")
	s := openCopy(t, open(t, nodes...), t.TempDir()+"/copy")
	try := func(value string) error {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		return put(ctx, s, "k", value)
	}
	nodes[1].Stop()
	if err := try("1"); err != nil {
		t.Errorf("with one standby: %v", err)
	}
	nodes[2].Kill()
	err := try("2")
	if !errors.Is(err, postgres.ErrAmbiguous) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("without standbys: %v", err)
	}
	time.Sleep(time.Second) // the copy could follow, if it were let
	if err := has(t.Context(), s, "k", "1"); err != nil {
		t.Error(err)
	}
	nodes[1].Start()
	within(t, 10*time.Second, func() error { return try("3") })
}
