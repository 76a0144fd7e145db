//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/postgres"
)

// A load writes and reads without an end, and has a ledger of what was
// acknowledged, outside of the stores.
type load struct {
	t      *testing.T
	dsn    string
	stores []store.Store // two with copies, and one without
	end    func()

	mu      sync.Mutex
	values  map[string]string
	last    time.Time // of an acknowledgement
	failed  int       // commits with another end
	slowest time.Duration
}

func newLoad(t *testing.T, dsn string) *load {
	dir := t.TempDir()
	l := &load{t: t, dsn: dsn, values: make(map[string]string)}
	l.stores = []store.Store{openCopy(t, openDSN(t, dsn), dir+"/a"), openCopy(t, openDSN(t, dsn), dir+"/b"),
		openDSN(t, dsn)}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for w := range 12 {
		all.Go(func() { l.write(ctx, w) })
	}
	for _, s := range l.stores[:2] {
		all.Go(func() { l.read(ctx, s) })
	}
	l.end = func() { stop(); all.Wait() }
	t.Cleanup(l.end)
	return l
}

// write registers names. Each is wanted by three writers, through three stores.
func (l *load) write(ctx context.Context, w int) {
	for i := 0; ctx.Err() == nil; i++ {
		key, value := fmt.Sprintf("r/%d/%d", w/3, i), fmt.Sprint(w)
		b := &store.Batch{Event: []byte(key + value)}
		b.Require(key, nil)
		b.Put(key, []byte(value))
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err := l.stores[w%3].Commit(short, b)
		cancel()
		_, conflict := errors.AsType[*store.ConflictError](err)
		l.mu.Lock()
		switch {
		case err == nil:
			if old, ok := l.values[key]; ok {
				l.t.Errorf("%s was acknowledged to %s and to %s", key, old, value)
			}
			l.values[key], l.last = value, time.Now()
		case !conflict:
			l.failed++
		}
		l.mu.Unlock()
		if err != nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// read reads the last name.
func (l *load) read(ctx context.Context, s store.Store) {
	for ctx.Err() == nil {
		begin := time.Now()
		for _, err := range s.Scan(ctx, "r/", "s", true) {
			if err != nil && ctx.Err() == nil {
				l.t.Errorf("reading stops: %v", err)
			}
			break
		}
		l.mu.Lock()
		l.slowest = max(l.slowest, time.Since(begin))
		l.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
}

// goesOn waits until something is written, and returns how long it took.
func (l *load) goesOn(limit time.Duration) time.Duration {
	l.t.Helper()
	begin := time.Now()
	within(l.t, limit, func() error {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.last.After(begin) {
			return nil
		}
		return errors.New("nothing is written")
	})
	return time.Since(begin)
}

// check ends the load, and compares all stores with the ledger.
func (l *load) check() {
	l.end()
	want := everything(l.t, openDSN(l.t, l.dsn))
	lost := 0
	for key, value := range l.values {
		if want[key] != value {
			lost++
			l.t.Errorf("%s was acknowledged to %s, and has %q", key, value, want[key])
		}
	}
	for _, s := range l.stores[:2] {
		within(l.t, 10*time.Second, func() error {
			if got := everything(l.t, s); !maps.Equal(got, want) {
				return fmt.Errorf("the copy has %d keys, the primary %d", len(got), len(want))
			}
			return nil
		})
	}
	l.t.Logf("%d commits acknowledged, %d lost, %d failed; the slowest read took %v", len(l.values),
		lost, l.failed, l.slowest.Round(time.Millisecond))
}

// everything returns what a store has.
func everything(t *testing.T, s store.Store) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for p, err := range s.Scan(t.Context(), "", store.Own, false) {
		if err != nil {
			t.Fatal(err)
		}
		all[p.Key] = string(p.Value)
	}
	return all
}

// document returns what docs/operating-postgresql.md has between two texts: what
// it says is what is tested.
func document(t *testing.T, before, after string) string {
	t.Helper()
	b, err := os.ReadFile("../../../docs/operating-postgresql.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), before)
	text, _, ok := strings.Cut(text, after)
	if !ok {
		t.Fatalf("nothing between %q and %q", before, after)
	}
	return text
}

// passwords are those that psql puts in place.
var passwords = regexp.MustCompile(" PASSWORD :'[a-z]+'")

// TestFaults: the primary is killed, frozen, or cut off from its standbys; a
// standby is promoted; the old primary comes back, and then joins again.
// Nothing that was acknowledged is lost or written twice, writing goes on soon
// after the promotion, and reading never stops.
//
// URI_FAULTS=every makes it 30 rounds.
func TestFaults(t *testing.T) {
	rounds := 3
	switch {
	case os.Getenv("URI_FAULTS") == "every":
		rounds = 30
	case os.Getenv("URI_SERVERS") != "required":
		t.Skip("a long test; .ci/run servers has it")
	}
	nodes := Cluster(t, 2, "fsync = off")
	for _, sql := range strings.Split(document(t, "no password is in the log\n", "END\n"), ";\n") {
		nodes[0].Exec(passwords.ReplaceAllString(sql, ""))
	}
	nodes[0].Exec("ALTER ROLE operator PASSWORD '" + Password + "'")
	nodes[0].Exec("ALTER ROLE resolver PASSWORD '" + Password + "'")
	dsn := strings.NewReplacer("uri:", "resolver:", "/postgres?", "/resolver?").
		Replace(DSN(nodes...))
	if err := postgres.Init(t.Context(), dsn); err != nil {
		t.Fatal(err)
	}
	l := newLoad(t, dsn)
	var worst time.Duration
	for round := range rounds {
		time.Sleep(time.Second)
		old, others := nodes[0], nodes[1:]
		fault := []string{"killed", "frozen", "cut off"}[round%3]
		switch fault {
		case "killed":
			old.Kill()
		case "frozen":
			old.Signal(syscall.SIGSTOP)
		case "cut off":
			old.Via.Cut(true)
		}
		time.Sleep(time.Duration(round%5) * 500 * time.Millisecond)
		operator := strings.Replace(DSNVia(nodes...), "uri:", "operator:", 1)
		err := postgres.Promote(t.Context(), operator, false, func(step string) {
			t.Logf("round %d, %s is %s: %s", round, old.Name, fault, step)
		})
		if err != nil {
			t.Fatal(err)
		}
		worst = max(worst, l.goesOn(5*time.Second))

		// The old primary comes back, and thinks that it is one.
		switch fault {
		case "killed":
			old.Start()
		case "frozen":
			old.Signal(syscall.SIGCONT)
		case "cut off":
			old.Via.Cut(false)
		}
		if err := put(t.Context(), openDSN(t, dsn), fmt.Sprint("new", round), "1"); err != nil {
			t.Errorf("a new process finds the old primary: %v", err)
		}
		time.Sleep(time.Second)
		l.goesOn(2 * time.Second)
		if others[0].Exec("SELECT pg_is_in_recovery()") == "t" {
			others[0], others[1] = others[1], others[0]
		}
		err = postgres.Promote(t.Context(), operator, false, func(string) {})
		if err == nil || !strings.Contains(err.Error(), "is the primary") {
			t.Errorf("with a primary: %v", err)
		}
		old.Stop()
		if round%2 == 0 {
			old.Rewind(others[0])
		} else {
			old.Rejoin(others[0])
		}
		nodes = []*Server{others[0], others[1], old}
		within(t, 10*time.Second, func() error {
			const streaming = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
			if n := others[0].Exec(streaming); n != "2" {
				return fmt.Errorf("%s of 2 standbys follow %s", n, others[0].Name)
			}
			return nil
		})
	}
	l.check()
	t.Logf("%d rounds: writing went on at most %v after the promotion", rounds,
		worst.Round(time.Millisecond))
}

// TestPromoteRefuses: a standby that could have less than one that does not
// answer is promoted only if that is forced.
func TestPromoteRefuses(t *testing.T) {
	nodes := cluster(t, 2, "fsync = off")
	// The store is on one standby, and perhaps not yet on the other.
	within(t, 10*time.Second, func() error {
		_, err := Query(DSN(nodes[2]), "SELECT number FROM uri_state WHERE name = 'format'")
		return err
	})
	nodes[0].Kill()
	nodes[1].Kill()
	dsn := DSNVia(nodes...)
	err := postgres.Promote(t.Context(), dsn, false, func(string) {})
	if err == nil || !strings.Contains(err.Error(), "2 of 3 servers") {
		t.Errorf("without two servers: %v", err)
	}
	if err := postgres.Promote(t.Context(), dsn, true, func(string) {}); err != nil {
		t.Fatal(err)
	}
	nodes[2].Exec("ALTER SYSTEM SET synchronous_standby_names = ''")
	nodes[2].Exec("SELECT pg_reload_conf()")
	within(t, 5*time.Second, func() error { return put(t.Context(), open(t, nodes...), "k", "1") })
}

// TestPromoteOld: an old primary that came back is not the primary. When the real
// one is gone, killed or frozen, the third server is promoted without force.
func TestPromoteOld(t *testing.T) {
	for _, fault := range []syscall.Signal{syscall.SIGKILL, syscall.SIGSTOP} {
		nodes := cluster(t, 2, "fsync = off")
		dsn := DSNVia(nodes...)
		promote := func() (said string, err error) {
			err = postgres.Promote(t.Context(), dsn, false, func(step string) { said += step + "\n" })
			return said, err
		}
		if err := put(t.Context(), open(t, nodes...), "k", "1"); err != nil {
			t.Fatal(err)
		}
		nodes[0].Kill()
		if said, err := promote(); err != nil {
			t.Fatal(err, said)
		}
		second, third := nodes[1], nodes[2]
		if second.Exec("SELECT pg_is_in_recovery()") == "t" {
			second, third = third, second
		}
		within(t, 10*time.Second, func() error { return put(t.Context(), open(t, nodes...), "k", "2") })
		nodes[0].Start() // as Debian does at boot
		old := fmt.Sprintf("127.0.0.1:%d takes writes on timeline 1, and is not the primary", nodes[0].Via.Port)
		now := fmt.Sprintf("127.0.0.1:%d is the primary, on timeline 2", second.Via.Port)
		if said, err := promote(); err == nil || !strings.Contains(err.Error(), now) || !strings.Contains(said, old) {
			t.Errorf("with both: %v\n%s", err, said)
		}
		second.Signal(fault)
		said, err := promote()
		if err != nil || !strings.Contains(said, old) {
			t.Errorf("%v: %v\n%s", fault, err, said)
		}
		if third.Exec("SELECT pg_is_in_recovery()") == "t" {
			t.Errorf("%v: %s is not the primary\n%s", fault, third.Name, said)
		}
		if v := third.Exec("SELECT convert_from(v, 'UTF8') FROM uri_kv WHERE k = 'k'"); v != "2" {
			t.Errorf("%v: %q was acknowledged, and is %q", fault, "2", v)
		}
	}
}
