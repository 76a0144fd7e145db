package figures_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

func write(t *testing.T, k *figures.Keeper) {
	t.Helper()
	if err := k.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// read returns rows as text.
func read(t *testing.T, s store.Store, q figures.Query) (list []string) {
	t.Helper()
	for r, err := range figures.Read(t.Context(), s, q) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(r.Day[5:], " ", r.Namespace, r.Name, " ", r.People, " ", r.Programs, " ", r.Unnamed))
	}
	return list
}

// sums returns the counts of all namespaces and of all names.
func sums(t *testing.T, s store.Store) (spaces, names figures.Count) {
	t.Helper()
	for r, err := range figures.Read(t.Context(), s, figures.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		n := &spaces
		if r.Name != "" {
			n = &names
		}
		n.People, n.Programs, n.Unnamed = n.People+r.People, n.Programs+r.Programs, n.Unnamed+r.Unnamed
	}
	return spaces, names
}

// TestRead: what is counted is read back by day, prefix and name, and in parts.
func TestRead(t *testing.T) {
	s := memory.New()
	k := figures.New(s)
	for range 3 {
		k.Count(noon, "urn:a:", "urn:a:1", false)
	}
	k.Count(noon, "urn:a:", "urn:a:1", true)
	k.Count(noon, "urn:a:", "urn:a:10", false)
	k.Count(noon, "urn:b:", "urn:b:1", false)
	// Midnight is that of UTC, wherever the clock is; and a clock may go back.
	east := time.FixedZone("", 14*3600)
	k.Count(noon.Add(12*time.Hour-1), "urn:b:", "urn:b:1", false)
	k.Count(noon.Add(12*time.Hour).In(east), "urn:b:", "urn:b:1", false)
	k.Count(noon.Add(12*time.Hour-time.Second).In(east), "urn:b:", "urn:b:1", false)
	write(t, k)
	k.Count(noon, "urn:a:", "urn:a:1", false)
	write(t, k)
	write(t, k)
	all := []string{"11-29 urn:a: 5 1 0", "11-29 urn:b: 3 0 0", "11-29 urn:a:1 4 1 0", "11-29 urn:a:10 1 0 0",
		"11-29 urn:b:1 3 0 0", "11-30 urn:b: 1 0 0", "11-30 urn:b:1 1 0 0"}
	for _, c := range []struct {
		figures.Query
		want []string
	}{
		{figures.Query{}, all},
		{figures.Query{From: "2026-11-30"}, all[5:]},
		{figures.Query{From: "0001-01-01", To: "2026-11-29"}, all[:5]},
		{figures.Query{From: "2026-11-30", To: "2026-11-29"}, nil},
		{figures.Query{From: "2027-01-01", To: "9999-12-31"}, nil},
		{figures.Query{Prefix: "urn:a:"}, []string{all[0], all[2], all[3]}},
		{figures.Query{Name: "urn:a:1"}, []string{all[2]}},
		{figures.Query{Name: "urn:b:1"}, []string{all[4], all[6]}},
		{figures.Query{Name: "urn:b:"}, nil},
	} {
		if got := read(t, s, c.Query); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q", c.Query, got)
		}
	}
	after, got := "", []string(nil)
	for range all {
		for r, err := range figures.Read(t.Context(), s, figures.Query{After: after}) {
			if err != nil {
				t.Fatal(err)
			}
			after = r.Key()
			got = append(got, read(t, s, figures.Query{After: after})...)
			break
		}
	}
	if len(got) != 6+5+4+3+2+1 {
		t.Errorf("%q", got)
	}
	for _, q := range []figures.Query{{From: "yesterday"}, {To: "2026-02-30"}, {After: "x"}, {After: "f/2026"},
		{After: "r/a"}} {
		if q.Check() == nil {
			t.Errorf("%+v is right", q)
		}
		for _, err := range figures.Read(t.Context(), s, q) {
			if err == nil {
				t.Errorf("%+v", q)
			}
		}
	}
	for _, s := range []store.Store{memory.New()} {
		if got := read(t, s, figures.Query{From: "2026-01-01"}); got != nil {
			t.Errorf("%q", got)
		}
	}
}

// TestFlood: many different names in one minute, long ones too, take a bounded
// memory, and no request is missing in the figures of the namespace.
func TestFlood(t *testing.T) {
	s := memory.New()
	k := figures.New(s)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const n = 300_000
	request := strings.Repeat("/", 4000)
	for i := range n {
		name := fmt.Sprintf("urn:a:%d%s", i, request[:i%4*100])
		k.Count(noon, "urn:a:", (name + request)[:len(name)], i%2 == 0)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if size := int64(after.HeapAlloc) - int64(before.HeapAlloc); size > 32<<20 {
		t.Errorf("%d MB", size>>20)
	}
	k.Count(noon, "urn:a:", "urn:a:0", true) // has its cell
	write(t, k)
	spaces, names := sums(t, s)
	if spaces.People+spaces.Programs != n+1 || spaces.Unnamed == 0 ||
		names.People+names.Programs != n+1-spaces.Unnamed || names.People+names.Programs < n/20 {
		t.Errorf("%+v, %+v", spaces, names)
	}
	// The next minute has room again.
	k.Count(noon, "urn:a:", fmt.Sprint("urn:a:", n-1), false)
	write(t, k)
	if got := read(t, s, figures.Query{Name: fmt.Sprint("urn:a:", n-1)}); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// TestWaiting: while the store is away, what waits for it has a limit too.
func TestWaiting(t *testing.T) {
	s := &failing{Store: memory.New()}
	s.fail = func() (bool, bool) { return false, true }
	k := figures.New(s)
	const n = 8 * 60_000
	for i := range n {
		k.Count(noon, "urn:a:", fmt.Sprint("urn:a:", i), false)
		if i%60_000 == 59_999 && k.Write(t.Context()) == nil {
			t.Fatal("it was written")
		}
	}
	s.fail = func() (bool, bool) { return true, false }
	ctx, cancel := context.WithCancel(t.Context())
	s.stop = cancel // all of it takes long in a store in memory
	s.left = 5
	if k.Write(ctx) == nil {
		t.Error("it was not stopped")
	}
	s.left = 1 << 30
	k2 := figures.New(s)
	k2.Count(noon, "urn:a:", "urn:a:0", false)
	write(t, k2)
}

// A failing store fails, with a batch that it has applied or not.
type failing struct {
	store.Store
	fail func() (apply, fails bool)
	left int
	stop func()
}

var errAway = errors.New("the database is away")

func (f *failing) Commit(ctx context.Context, b *store.Batch) (n uint64, err error) {
	apply, fails := f.fail()
	if f.stop != nil {
		if f.left--; f.left == 0 {
			f.stop()
		}
	}
	if apply {
		n, err = f.Store.Commit(ctx, b)
	}
	if fails && err == nil {
		return 0, errAway
	}
	return n, err
}

// TestServers: what several servers count in one store is added, while they write
// at the same time, and the database answers or not: nothing is lost, and nothing
// is counted twice.
func TestServers(t *testing.T) {
	shared := memory.New()
	const servers, each = 4, 3000
	var all sync.WaitGroup
	for i := range servers {
		all.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			away := true
			s := &failing{Store: shared, fail: func() (bool, bool) {
				return random.IntN(2) == 0 || !away, away && random.IntN(3) > 0
			}}
			// It cannot be that a batch is neither applied nor fails.
			inner := s.fail
			s.fail = func() (bool, bool) { a, f := inner(); return a, f || !a }
			k := figures.New(s)
			for j := range each {
				k.Count(noon.Add(time.Duration(j%2)*24*time.Hour), "urn:a:", fmt.Sprint("urn:a:", j%7), j%3 == 0)
				if j%100 == 0 {
					k.Write(t.Context())
				}
			}
			away = false
			for range 10 {
				if err := k.Write(t.Context()); err == nil {
					return
				}
			}
			t.Error("it was not written")
		})
	}
	all.Wait()
	spaces, names := sums(t, shared)
	if spaces != names || spaces != (figures.Count{People: servers * each * 2 / 3, Programs: servers * each / 3}) {
		t.Errorf("%+v, %+v", spaces, names)
	}
}

// A counting store counts what is asked of its snapshots, which can give many
// values in one go.
type counting struct {
	store.Store
	asked int
}

type countingView struct {
	store.Snapshot
	*counting
}

func (c *counting) Snapshot(ctx context.Context) (store.Snapshot, error) {
	v, err := c.Store.Snapshot(ctx)
	return countingView{v, c}, err
}

func (v countingView) Number() uint64 { return v.Snapshot.Number() }
func (v countingView) Close() error   { return v.Snapshot.Close() }
func (v countingView) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	return v.Snapshot.Scan(ctx, from, to, reverse)
}

func (v countingView) Get(ctx context.Context, key string) ([]byte, error) {
	v.asked++
	return v.Snapshot.Get(ctx, key)
}

func (v countingView) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	v.asked++
	return store.GetAll(ctx, v.Snapshot, keys)
}

// TestAsked: a full table is read in few queries, not name by name: a database is
// away from here.
func TestAsked(t *testing.T) {
	s := &counting{Store: memory.New()}
	k := figures.New(s)
	for i := range 60_000 {
		k.Count(noon, "urn:a:", fmt.Sprint("urn:a:", i), false)
	}
	write(t, k)
	if spaces, names := sums(t, s); s.asked > 100 || names.People != 60_000 || spaces.People != 60_000 {
		t.Errorf("%d queries; %+v, %+v", s.asked, spaces, names)
	}
}

// TestRace: no request is lost while what was counted is written.
func TestRace(t *testing.T) {
	s := memory.New()
	k := figures.New(s)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 5000 {
				k.Count(noon, "urn:a:", fmt.Sprint("urn:a:", i%50), false)
			}
		})
	}
	done := make(chan bool)
	go func() { all.Wait(); close(done) }()
	for more := true; more; {
		select {
		case <-done:
			more = false
		default:
		}
		write(t, k)
	}
	if spaces, names := sums(t, s); spaces.People != 40_000 || names.People != 40_000 {
		t.Errorf("%+v, %+v", spaces, names)
	}
}

// TestPrune: days that are too old go, one at a time, so a clock that is wrong
// for an hour removes one day only.
func TestPrune(t *testing.T) {
	s := memory.New()
	k := figures.New(s)
	for i := range 5 {
		k.Count(noon.AddDate(0, 0, -i), "urn:a:", "urn:a:1", false)
	}
	write(t, k)
	for _, want := range []int{4, 3, 3} {
		if err := k.Prune(t.Context(), noon, 2); err != nil {
			t.Fatal(err)
		}
		if got := read(t, s, figures.Query{Name: "urn:a:1"}); len(got) != want {
			t.Errorf("%q", got)
		}
	}
	if err := k.Prune(t.Context(), noon.AddDate(5, 0, 0), 2); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, figures.Query{Name: "urn:a:1"}); len(got) != 2 {
		t.Errorf("%q", got)
	}
	for _, p := range []string{"f/2026-11-29/s/", "f/2026-11-28/s/"} { // those of the keeper stay with their days
		for _, err := range s.Scan(t.Context(), p, store.After(p), false) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestClock: a clock that is wrong by ages harms nothing.
func TestClock(t *testing.T) {
	s := memory.New()
	k := figures.New(s)
	for _, at := range []time.Time{{}, noon, time.Unix(1<<60, 0), time.Unix(-1<<60, 0)} {
		k.Count(at, "urn:a:", "urn:a:1", false)
	}
	write(t, k)
	if got := read(t, s, figures.Query{Name: "urn:a:1", From: "2026-11-28", To: "2026-11-30"}); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

func TestIsProgram(t *testing.T) {
	for agent, want := range map[string]bool{
		"": true, "curl/8.5.0": true, "Python-urllib/3.12": true,
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                   false,
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)":                 true,
		"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)":      true,
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("User-Agent", agent)
		if agent == "" {
			r.Header = http.Header{}
		}
		if figures.IsProgram(r) != want {
			t.Error(agent)
		}
		if r.Method = "HEAD"; !figures.IsProgram(r) {
			t.Error("HEAD", agent)
		}
	}
	(*figures.Keeper)(nil).Count(noon, "", "", false)
}

// BenchmarkCount: what figures cost a redirect, when all ask for one name.
func BenchmarkCount(b *testing.B) {
	k := figures.New(memory.New())
	b.RunParallel(func(p *testing.PB) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
		for p.Next() {
			k.Count(noon, "urn:a:", "urn:a:1", figures.IsProgram(r))
		}
	})
}
