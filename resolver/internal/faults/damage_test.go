package faults_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/service"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

// TestDamage: in a file of a store some bits are wrong, or its end is missing, or
// it is. Then each name is answered as before, or with 503, or the store is not
// opened, with a line that names salvage. And salvage has each name, or lists it.
func TestDamage(t *testing.T) {
	t.Parallel()
	counts := make(map[string]int)
	stores := []*damageable{newDamageable(t, 40, 1, 5), newDamageable(t, 1500, 7, 400), newDamageable(t, 600, 4, 0)}
	for range rounds(20, 60, 2000) {
		seed := rand.Uint64()
		x := stores[seed%uint64(len(stores))]
		outcome, err := x.round(t, rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Errorf("seed %d: %s: %v", seed, outcome, err)
		}
		counts[outcome]++
	}
	t.Logf("%v", counts)
}

// TestRemovedTables: a process was killed before it removed the tables of which
// others were made, and the MANIFEST is lost. Then salvage has the last value of
// each name, or lists it: what the lowest level has lost its sequence.
func TestRemovedTables(t *testing.T) {
	for lives := range 10 { // after some of them the last values are in the lowest level
		t.Run(fmt.Sprint(lives), func(t *testing.T) { removedTables(t, lives) })
	}
}

func removedTables(t *testing.T, lives int) {
	disk, old := vfs.NewMem(), vfs.NewMem()
	if err := errors.Join(embedded.Init(storeDir, embedded.Options{FS: disk}),
		old.MkdirAll(storeDir, 0o755)); err != nil {
		t.Fatal(err)
	}
	x := &damageable{disk, make(map[string]string), make(map[string][]uint64)}
	tables := func() (names []string) {
		all, err := disk.List(storeDir)
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(all, func(name string) bool { return !strings.HasSuffix(name, ".sst") })
	}
	for life := range lives + 3 {
		s := x.open(t, disk, storeDir)
		r := &resolver.Resolver{Store: s}
		if life == 0 {
			_, err := r.PutNamespace(t.Context(), actor("a"), resolver.Namespace{Prefix: "urn:example:"}, resolver.New)
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range 20 {
			if life > lives {
				break
			}
			name, to := fmt.Sprint("urn:example:", i), fmt.Sprintf("https://example.org/%d/%d", i, life)
			_, err := r.Put(t.Context(), actor("a"), resolver.Record{Name: name,
				Locations: []resolver.Location{{URI: to}}}, resolver.Any)
			if err != nil {
				t.Fatal(err)
			}
			x.names[name] = to
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		for _, name := range tables() {
			if _, err := vfs.Clone(disk, old, storeDir+"/"+name, storeDir+"/"+name); err != nil {
				t.Fatal(err)
			}
		}
	}
	live := tables()
	all, err := old.List(storeDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		if !slices.Contains(live, name) {
			if _, err := vfs.Clone(old, disk, storeDir+"/"+name, storeDir+"/"+name); err != nil {
				t.Fatal(err)
			}
		}
	}
	names, _ := disk.List(storeDir)
	for _, name := range names {
		if kindOf(name) == "MANIFEST" {
			if err := disk.Remove(storeDir + "/" + name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := x.salvage(t, disk); err != nil {
		t.Error(err)
	}
}

// A damageable is a store as it is after its process was killed, and what it
// answered.
type damageable struct {
	disk  *vfs.MemFS
	names map[string]string   // where they lead, or the status
	batch map[string][]uint64 // the numbers of the batches that have changed them
}

func newDamageable(t *testing.T, count, lives, unflushed int) *damageable {
	x := &damageable{vfs.NewMem(), make(map[string]string), make(map[string][]uint64)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(embedded.Init(storeDir, embedded.Options{FS: x.disk}))
	a := actor("a")
	var killed *vfs.MemFS
	for life := range lives + 1 {
		s, err := embedded.Open(storeDir, embedded.Options{FS: x.disk, Cache: 16 << 20})
		must(err)
		r := &resolver.Resolver{Store: s}
		if life == 0 {
			_, err = r.PutNamespace(t.Context(), a, resolver.Namespace{Prefix: "urn:example:"}, resolver.New)
			must(err)
		}
		n := count / lives
		if life == lives {
			n = unflushed
		}
		for i := range n {
			name := fmt.Sprintf("urn:example:%06d", rand.IntN(2*count))
			to := fmt.Sprintf("https://example.org/%s/%d/%d?%x", name, life, i, rand.Uint64())
			record := resolver.Record{Name: name, Locations: []resolver.Location{{URI: to}}}
			if rand.IntN(20) == 0 {
				record, to = resolver.Record{Name: name, State: resolver.Tombstone, Reason: "gone"}, "410"
			}
			if x.names[name] == "410" {
				continue
			}
			_, err := r.Put(t.Context(), a, record, resolver.Any)
			must(err)
			v, err := s.Snapshot(t.Context())
			must(err)
			x.names[name], x.batch[name] = to, append(x.batch[name], v.Number())
			v.Close()
		}
		if life == lives {
			killed = vfs.NewMem()
			_, err = vfs.Clone(x.disk, killed, storeDir, storeDir)
			must(err)
		}
		must(s.Close())
	}
	x.disk = killed
	for i := range count {
		if name := fmt.Sprintf("urn:example:%06d", i*2); x.names[name] == "" {
			x.names[name] = "404"
		}
	}
	s := x.open(t, x.clone(t), storeDir)
	defer s.Close()
	if got := x.answers(t, s); len(got) > 0 {
		t.Fatalf("before the damage: %v", got)
	}
	return x
}

func (x *damageable) clone(t *testing.T) *vfs.MemFS {
	m := vfs.NewMem()
	if _, err := vfs.Clone(x.disk, m, storeDir, storeDir); err != nil {
		t.Fatal(err)
	}
	return m
}

func (x *damageable) open(t *testing.T, m *vfs.MemFS, dir string) *embedded.Store {
	s, err := embedded.Open(dir, embedded.Options{FS: m, Cache: 16 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// round damages a file, and returns what became of the store, and what is wrong.
func (x *damageable) round(t *testing.T, r *rand.Rand) (string, error) {
	m := x.clone(t)
	file, fault := x.harm(t, m, r)
	outcome := fmt.Sprintf("%s %s: ", kindOf(file), fault)
	s, err := embedded.Open(storeDir, embedded.Options{FS: m, Cache: 16 << 20})
	switch {
	case err != nil && (!strings.Contains(err.Error(), "salvage") || strings.Contains(err.Error(), "\n")):
		if kindOf(file) != "FORMAT" || !strings.Contains(err.Error(), "is not a store") {
			return outcome, fmt.Errorf("%s: %w", file, err)
		}
		fallthrough
	case err != nil:
		outcome += "not opened"
	default:
		unread := 0
		wrong := x.answers(t, s)
		for name, got := range wrong {
			if got == "503" {
				unread++
				delete(wrong, name)
			}
		}
		outcome += "opened"
		if unread > 0 {
			outcome += ", 503 for some"
			if s.Damaged() == 0 {
				return outcome, errors.New("the damage was not counted")
			}
		}
		if err := x.goOn(t, s, unread > 0); err != nil {
			return outcome, err
		}
		s.Close()
		if len(wrong) > 0 {
			return outcome, fmt.Errorf("%s: wrong: %v", file, wrong)
		}
	}
	if err := x.salvage(t, m); err != nil {
		return outcome, fmt.Errorf("%s: %w", file, err)
	}
	return outcome, nil
}

// harm damages a file. Each kind of file has the same share.
func (x *damageable) harm(t *testing.T, m *vfs.MemFS, r *rand.Rand) (file, fault string) {
	names, err := m.List(storeDir)
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(map[string][]string)
	for _, name := range names {
		if name != "LOCK" {
			kinds[kindOf(name)] = append(kinds[kindOf(name)], name)
		}
	}
	all := []string{"sst", "sst", "sst", "log", "log", "MANIFEST", "MANIFEST", "OPTIONS", "marker", "FORMAT", "DURABLE"}
	kind := all[r.IntN(len(all))]
	if len(kinds[kind]) == 0 {
		kind = "log"
	}
	slices.Sort(kinds[kind])
	file = kinds[kind][r.IntN(len(kinds[kind]))]
	path := m.PathJoin(storeDir, file)
	f, err := m.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if len(data) == 0 || r.IntN(12) == 0 {
		if err := m.Remove(path); err != nil {
			t.Fatal(err)
		}
		return file, "removed"
	}
	switch r.IntN(4) {
	case 0:
		fault = "cut"
		data = data[:r.IntN(len(data))]
	case 1:
		fault = "zeros"
		n := r.IntN(len(data))
		clear(data[n:min(len(data), n+512)])
	default:
		fault = "flip"
		for range 1 + r.IntN(2)*r.IntN(4) {
			data[r.IntN(len(data))] ^= 1 << r.IntN(8)
		}
	}
	f, err = m.Create(path, vfs.WriteCategoryUnspecified)
	if err == nil {
		_, err = f.Write(data)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	return file, fault
}

func kindOf(file string) string {
	for _, kind := range []string{"MANIFEST", "OPTIONS", "marker"} {
		if strings.HasPrefix(file, kind) {
			return kind
		}
	}
	if _, kind, ok := strings.Cut(file, "."); ok {
		return kind
	}
	return file
}

// answers asks for all names, and returns the answers that are not as before.
func (x *damageable) answers(t *testing.T, s *embedded.Store) map[string]string {
	h := service.New(service.Options{Resolver: &resolver.Resolver{Store: s},
		Log: slog.New(slog.DiscardHandler)})
	wrong := make(map[string]string)
	for name, want := range x.names {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "HEAD", "/"+name, nil))
		got := fmt.Sprint(w.Code)
		if w.Code == http.StatusFound {
			got = w.Header().Get("Location")
		}
		if w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
			got = "503 without Retry-After"
		}
		if got != want {
			wrong[name] = got
		}
	}
	return wrong
}

// goOn reads all of a store. What cannot be read does not end it, and is told.
func (x *damageable) goOn(t *testing.T, s *embedded.Store, damaged bool) error {
	r := &resolver.Resolver{Store: s}
	found := false
	for err := range r.Verify(t.Context(), nil) {
		if _, ok := errors.AsType[*store.DamagedError](err); !ok {
			return fmt.Errorf("fsck: %w", err)
		}
		found = true
	}
	if damaged && !found {
		return errors.New("fsck finds nothing")
	}
	var list []*store.DamagedError
	lost := func(d *store.DamagedError) { list = append(list, d) }
	var out bytes.Buffer
	_, err := r.Export(t.Context(), &out, lost)
	if _, ok := errors.AsType[*store.DamagedError](err); err != nil && !ok {
		return fmt.Errorf("export: %w", err)
	}
	has := make(map[string]bool)
	for _, line := range strings.Split(out.String(), "\n") {
		if rest, ok := strings.CutPrefix(line, `{"record":{"urn":"`); ok {
			name, _, _ := strings.Cut(rest, `"`)
			has[name] = true
		}
	}
	for name, want := range x.names {
		if !has[name] && want != "404" && !listed(list, name) {
			return fmt.Errorf("export leaves out %s: %v", name, list)
		}
	}
	list = nil
	err = s.Backup("/b/backup", lost)
	if _, ok := errors.AsType[*store.DamagedError](err); err != nil && !ok || damaged && len(list) == 0 {
		return fmt.Errorf("backup: %w, %v", err, list)
	}
	return nil
}

// listed reports whether the keys of a record are in a list.
func listed(list []*store.DamagedError, name string) bool {
	key := "r/" + strings.TrimPrefix(name, "urn:")
	return slices.ContainsFunc(list, func(d *store.DamagedError) bool { return d.From <= key && key <= d.To })
}

// salvage makes a new store, and checks that it has all names that are not listed.
func (x *damageable) salvage(t *testing.T, m *vfs.MemFS) error {
	var list []*store.DamagedError
	_, err := embedded.Salvage(storeDir, "/b/new", embedded.Options{FS: m, Cache: 16 << 20},
		func(d *store.DamagedError) { list = append(list, d) })
	if err != nil {
		return fmt.Errorf("salvage: %w", err)
	}
	s := x.open(t, m, "/b/new")
	defer s.Close()
	wrong := x.answers(t, s)
	for name, got := range wrong {
		told := listed(list, name) || slices.ContainsFunc(list, func(d *store.DamagedError) bool {
			has := func(key string) bool { return d.From <= key && key <= d.To }
			return has("n/example:") ||
				slices.ContainsFunc(x.batch[name], func(n uint64) bool { return has(store.EventKey(n)) })
		})
		if !told {
			return fmt.Errorf("salvage: %s leads to %s, not %s; listed: %v", name, got, x.names[name], list)
		}
	}
	r := &resolver.Resolver{Store: s}
	if err := r.Mend(t.Context(), func(string) {}); err != nil {
		return fmt.Errorf("mend: %w", err)
	}
	for err := range r.Verify(t.Context(), nil) {
		if len(list) == 0 || !strings.Contains(err.Error(), `missing the key "h/`) &&
			!errors.Is(err, resolver.ErrNoNamespace) {
			return fmt.Errorf("fsck of what was salvaged: %w", err)
		}
	}
	return nil
}
