//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/postgres"
)

// cluster returns a primary with synchronous standbys, and an empty store.
func cluster(t testing.TB, standbys int, more ...string) []*Server {
	t.Helper()
	nodes := Cluster(t, standbys, more...)
	if err := postgres.Init(t.Context(), DSN(nodes...)); err != nil {
		t.Fatal(err)
	}
	return nodes
}

func open(t testing.TB, servers ...*Server) *postgres.Store {
	t.Helper()
	return openDSN(t, DSN(servers...))
}

func openDSN(t testing.TB, dsn string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	// A copy that is not whole cannot open without it.
	within(t, 10*time.Second, func() error { _, err := s.Since(t.Context(), math.MaxInt64); return err })
	return s
}

// within calls f until it has no error.
func within(t testing.TB, limit time.Duration, f func() error) {
	t.Helper()
	end := time.Now().Add(limit)
	for {
		err := f()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("after %v: %v", limit, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func put(ctx context.Context, s store.Store, key, value string) error {
	b := &store.Batch{Event: []byte(key + value)}
	b.Put(key, []byte(value))
	_, err := s.Commit(ctx, b)
	return err
}

func TestStore(t *testing.T) {
	nodes := cluster(t, 0, "fsync = off")
	storetest.Run(t, true, func(t *testing.T) store.Store { return open(t, nodes...) })
}

// TestOpen: only a store is opened, only a new one is made, and no error has
// the password.
func TestOpen(t *testing.T) {
	n := NewServer(t, "n1", "fsync = off")
	dsn := DSN(n)
	check := func(dsn, want string) {
		t.Helper()
		s, err := postgres.Open(dsn)
		if err == nil {
			_, err = s.Get(t.Context(), "k")
			s.Close()
		}
		if err == nil {
			t.Errorf("%s is opened", dsn)
			return
		}
		if text := err.Error(); !strings.Contains(text, want) || strings.Contains(text, "hunter2") {
			t.Errorf("%s: %s; want %q", dsn, text, want)
		}
	}
	check(dsn, "no store")
	if err := postgres.Init(t.Context(), dsn); err != nil {
		t.Fatal(err)
	}
	if err := postgres.Init(t.Context(), dsn); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a store is made twice: %v", err)
	}
	check(strings.Replace(dsn, "-secret", "-wrong", 1), "authentication failed")
	check(strings.Replace(dsn, "/postgres", "/other", 1), "does not exist")
	for _, dsn := range []string{
		"postgres://uri:hunter2 x@localhost:port/a", "postgres://uri:hunter2%@localhost/a",
		"host=localhost password='hunter2", "password=hunter2` : port=x", "uri:hunter2@localhost",
		"postgres://uri:hunter2@localhost/a?pool_max_conns=x",
		"host=localhost password=hunter2 sslmode=no",
	} {
		check(dsn, "not understood")
	}
	n.Exec("UPDATE uri_state SET number = 2 WHERE name = 'format'")
	check(dsn, "format 2")
}

// TestWriters: of writers who register the same names through two stores, one
// gets each name.
func TestWriters(t *testing.T) {
	const names, writers = 200, 8
	nodes := cluster(t, 0, "fsync = off")
	var got [names]atomic.Int64
	var numbers sync.Map
	var all sync.WaitGroup
	for w := range writers {
		s := []*postgres.Store{open(t, nodes...), open(t, nodes...)}
		all.Go(func() {
			for i := range names {
				b := &store.Batch{Event: []byte(fmt.Sprint(i, w))}
				key := fmt.Sprintf("r/%d", (i+w)%names)
				b.Require(key, nil)
				b.Put(key, []byte(fmt.Sprint(w)))
				n, err := s[i%2].Commit(t.Context(), b)
				if _, ok := errors.AsType[*store.ConflictError](err); ok {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				got[(i+w)%names].Add(1)
				if _, twice := numbers.LoadOrStore(n, true); twice {
					t.Errorf("two batches have the number %d", n)
				}
			}
		})
	}
	all.Wait()
	for i := range got {
		if n := got[i].Load(); n != 1 {
			t.Errorf("name %d is registered %d times", i, n)
		}
	}
}

// TestRestart: while the server is stopped, all fails, and says why; then all
// goes on.
func TestRestart(t *testing.T) {
	ctx := t.Context()
	nodes := cluster(t, 0, "fsync = off")
	s := open(t, nodes...)
	if err := put(ctx, s, "k", "1"); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error)
	go func() { waited <- s.Wait(ctx, 1) }()
	for _, end := range []func(){nodes[0].Stop, nodes[0].Kill} {
		end()
		within(t, 10*time.Second, func() error {
			if err := put(ctx, s, "k", "2"); err == nil || !strings.Contains(err.Error(), "refused") {
				return fmt.Errorf("a commit without a server: %v", err)
			}
			return nil
		})
		if v, err := s.Snapshot(ctx); err == nil {
			v.Close()
			t.Error("a snapshot without a server")
		}
		later, err := postgres.Open(DSN(nodes...))
		if err != nil {
			t.Fatal(err)
		}
		defer later.Close()
		nodes[0].Start()
		for _, s := range []*postgres.Store{s, later} {
			within(t, 10*time.Second, func() error { return put(ctx, s, "k", "3") })
			if b, err := s.Get(ctx, "k"); string(b) != "3" {
				t.Errorf("%s, %v", b, err)
			}
		}
	}
	if err := <-waited; err != nil {
		t.Error(err)
	}
}

// TestFrozen: a server that does not answer is one that is not there.
func TestFrozen(t *testing.T) {
	ctx := t.Context()
	nodes := cluster(t, 0, "fsync = off")
	s := open(t, nodes...)
	nodes[0].Signal(syscall.SIGSTOP)
	began := time.Now()
	err := put(ctx, s, "k", "1")
	if err == nil {
		t.Error("a commit to a frozen server")
	}
	if d := time.Since(began); d > 15*time.Second {
		t.Errorf("the error of a commit to a frozen server comes after %v", d)
	}
	nodes[0].Signal(syscall.SIGCONT)
	within(t, 10*time.Second, func() error { return put(ctx, s, "k", "2") })
}

// TestCancelledWait: a commit that no standby has is not acknowledged, though
// the server says that it is committed.
func TestCancelledWait(t *testing.T) {
	ctx := t.Context()
	nodes := cluster(t, 0, "fsync = off")
	s := open(t, nodes...)
	n := nodes[0]
	if err := put(ctx, s, "k", "1"); err != nil {
		t.Fatal(err)
	}
	n.Exec("ALTER SYSTEM SET synchronous_standby_names = 'n2'")
	n.Exec("SELECT pg_reload_conf()")
	var last atomic.Int64
	result := make(chan error)
	go func() {
		var err error
		for i := 2; err == nil; i++ { // the server may not know the setting yet
			last.Store(int64(i))
			err = put(ctx, s, "k", strconv.Itoa(i))
		}
		result <- err
	}()
	within(t, 10*time.Second, func() error {
		_, err := Query(DSN(n), "SET synchronous_commit = local; "+
			"SELECT 1/count(*) FROM (SELECT pg_cancel_backend(pid) FROM pg_stat_activity "+
			"WHERE wait_event = 'SyncRep') x")
		return err
	})
	if err := <-result; !errors.Is(err, postgres.ErrAmbiguous) {
		t.Errorf("a commit without a standby: %v", err)
	}
	// The server shows it, but the feed does not.
	if b, err := s.Get(ctx, "k"); string(b) != strconv.FormatInt(last.Load(), 10) {
		t.Errorf("%s of %d, %v", b, last.Load(), err)
	}
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if p, err := s.Since(short, 1); err == nil {
		t.Errorf("the feed has %q, which no standby has", p.Pairs)
	}
}

// BenchmarkCommit has 16 writers, who register names with 200 bytes.
func BenchmarkCommit(b *testing.B) {
	for _, standbys := range []int{0, 2} {
		b.Run(fmt.Sprintf("standbys=%d", standbys), func(b *testing.B) {
			s := open(b, cluster(b, standbys)...)
			var all sync.WaitGroup
			var next atomic.Int64
			b.ResetTimer()
			for range 16 {
				all.Go(func() {
					for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
						batch := &store.Batch{Event: make([]byte, 80)}
						key := fmt.Sprintf("r/example:name-of-thirty-bytes-%08d", n)
						batch.Require(key, nil)
						batch.Put(key, make([]byte, 200))
						if _, err := s.Commit(b.Context(), batch); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}
