package faults_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/embedded"
)

const (
	minAcked   = 100 // of each writer in a round
	storeLives = 20  // rounds of a store
	bulkLines  = 5
)

// TestKill: 8 writers work over HTTP, and the process is killed (SIGKILL). When
// it runs again, all that was acknowledged is there, nothing is there by half,
// no name was minted twice, and calls with a key and bulks can be repeated.
func TestKill(t *testing.T) {
	t.Parallel()
	var acked, lost int
	var x *killed
	limit, start := rounds(2, 5, 1000), time.Now()
	parent := t.TempDir()
	end := func(rounds int) {
		x.surveyed(t)
		acked, lost = acked+x.acked, lost+x.lost
		os.RemoveAll(filepath.Dir(x.store))
		t.Logf("%d rounds of kill -9 in %v, %d acknowledged calls, none lost; %d others were not done",
			rounds, time.Since(start).Round(time.Second), acked, lost)
	}
	for round := range limit {
		if round%storeLives == 0 {
			if round > 0 {
				end(round)
			}
			x = &killed{ledger: newLedger()}
			x.store, x.token = newStore(t, parent)
		}
		x.round(t, round)
	}
	end(limit)
}

// killed is a store whose server is killed again and again.
type killed struct {
	*ledger
	store, token string
	names        [writers][]string // that each writer has registered
	again        []func(*client) error
}

func (x *killed) round(t *testing.T, round int) {
	for rand.IntN(8) == 0 { // killed while it starts
		s := spawn(t, x.store)
		time.Sleep(time.Duration(rand.IntN(40)) * time.Millisecond)
		s.kill()
	}
	s := spawn(t, x.store)
	s.ready(t)
	has, err := exported(run(t, "export", "--store", x.store))
	if err != nil {
		t.Fatal(err)
	}
	report(t, fmt.Sprint("round ", round), x.settle(has))
	if round%10 == 9 {
		run(t, "fsck", "--store", x.store)
	}
	c := newClient(s.address, x.token)
	for _, again := range x.again {
		if err := again(c); err != nil {
			t.Fatal(err)
		}
	}
	c.CloseIdleConnections()
	x.again = nil
	var all, enough sync.WaitGroup
	var killing atomic.Bool
	for id := range writers {
		enough.Add(1)
		all.Go(func() {
			enough := sync.OnceFunc(enough.Done)
			defer enough()
			w := &httpWriter{killed: x, client: newClient(s.address, x.token), id: id}
			defer w.CloseIdleConnections()
			for i := 0; ; i++ {
				if w.acks >= minAcked {
					enough()
				}
				err := w.step(fmt.Sprintf("%d.%d.%d", round, id, i))
				if err != nil {
					if !killing.Load() {
						t.Errorf("round %d, writer %d: %v", round, id, err)
					}
					return
				}
			}
		})
	}
	enough.Wait()
	time.Sleep(time.Duration(rand.IntN(30_000)) * time.Microsecond)
	killing.Store(true)
	s.kill()
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

// exported returns the versions in an export by their marks.
func exported(text string) (map[string][]resolver.Version, error) {
	has := make(map[string][]resolver.Version)
	for line := range strings.Lines(text) {
		var l struct{ Version, Record *resolver.Record }
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			return nil, err
		}
		for _, r := range []*resolver.Record{l.Version, l.Record} {
			if r != nil {
				has[markOf(r)] = append(has[markOf(r)], version(r))
			}
		}
	}
	return has, nil
}

// surveyed checks the store after its last round.
func (x *killed) surveyed(t *testing.T) {
	s, err := embedded.Open(x.store, embedded.Options{Cache: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	has, errs := survey(t.Context(), &resolver.Resolver{Store: s})
	delete(has, rootMark(has))
	report(t, "at the end", append(errs, x.settle(has)...))
}

// rootMark returns the mark of the namespace, which was made by a verb.
func rootMark(has map[string][]resolver.Version) string {
	for mark, versions := range has {
		if versions[0].Name == "urn:example:" {
			return mark
		}
	}
	return ""
}

// An httpWriter changes names over HTTP.
type httpWriter struct {
	*killed
	*client
	id   int
	acks int
}

// got returns the error for an answer with another status.
func got(what string, status, want int, body []byte, err error) error {
	if err == nil && status != want {
		err = fmt.Errorf("%s: status %d: %s", what, status, body)
	}
	return err
}

func recordJSON(mark string) string {
	return fmt.Sprintf(`{"state":"active","locations":[{"uri":"https://a.example/%s"}],"metadata":{"mark":%[1]q}}`, mark)
}

// step makes a call. Without an error it was acknowledged.
func (w *httpWriter) step(mark string) error {
	names := &w.names[w.id]
	kind := rand.IntN(8)
	if len(*names) == 0 {
		kind = 0
	}
	switch {
	case kind < 2: // a new name
		name := "urn:example:n" + mark
		w.begin(mark, 1)
		status, body, err := w.do("PUT", "urns/"+name, recordJSON(mark), "If-None-Match", "*")
		if err := got("PUT", status, 201, body, err); err != nil {
			return err
		}
		w.ack(mark, resolver.Version{Name: name, Version: 1})
		*names = append(*names, name)
	case kind < 4: // a change of the version that is there
		name := (*names)[rand.IntN(len(*names))]
		status, body, err := w.do("GET", "urns/"+name, "")
		if err := got("GET", status, 200, body, err); err != nil {
			return err
		}
		var r resolver.Record
		if err := json.Unmarshal(body, &r); err != nil {
			return err
		}
		w.begin(mark, 1)
		status, body, err = w.do("PUT", "urns/"+name, recordJSON(mark), "If-Match", fmt.Sprintf(`"%d"`, r.Version))
		if err := got("PUT", status, 200, body, err); err != nil {
			return err
		}
		w.ack(mark, resolver.Version{Name: name, Version: r.Version + 1})
	case kind < 7:
		key := ""
		if kind < 6 {
			key = mark
		}
		count := 1 + rand.IntN(3)
		w.begin(mark, count)
		n, err := 0, error(nil)
		mint := func(c *client) error {
			w.ledger.again(mark)
			n, err = w.mint(c, mark, key, count)
			return err
		}
		if key != "" {
			w.mu.Lock()
			w.killed.again = append(w.killed.again, mint)
			w.mu.Unlock()
		}
		if err := mint(w.client); err != nil {
			return err
		}
		w.acks += n - 1
	default:
		for i := range bulkLines {
			w.begin(fmt.Sprint(mark, "/", i), 1)
		}
		bulk := func(c *client) error { return w.bulk(c, mark) }
		w.mu.Lock()
		w.killed.again = append(w.killed.again, bulk)
		w.mu.Unlock()
		if err := bulk(w.client); err != nil {
			return err
		}
	}
	w.acks++
	return nil
}

// mint mints names, by a call that can be repeated if it has a key.
func (w *httpWriter) mint(c *client, mark, key string, count int) (int, error) {
	fields := []string{}
	if key != "" {
		fields = []string{"Idempotency-Key", key}
	}
	status, body, err := c.do("POST", "mint/urn:example:",
		fmt.Sprintf(`{"count":%d,%s`, count, recordJSON(mark)[1:]), fields...)
	if err := got("mint", status, 201, body, err); err != nil {
		return 0, err
	}
	var answer struct{ URNs []string }
	if err := json.Unmarshal(body, &answer); err != nil {
		return 0, err
	}
	if len(answer.URNs) != count {
		return 0, fmt.Errorf("mint: %s", body)
	}
	var there []resolver.Version
	for _, name := range answer.URNs {
		there = append(there, resolver.Version{Name: name, Version: 1})
	}
	w.ack(mark, there...)
	return 1, nil
}

// bulk registers names, or says that it has.
func (w *httpWriter) bulk(c *client, mark string) error {
	var lines strings.Builder
	for i := range bulkLines {
		m := fmt.Sprint(mark, "/", i)
		w.ledger.again(m)
		fmt.Fprintf(&lines, `{"urn":"urn:example:b%s",%s`+"\n", strings.ReplaceAll(m, "/", "-"), recordJSON(m)[1:])
	}
	status, body, err := c.do("POST", "bulk?if=new", lines.String(), "Content-Type", "application/x-ndjson")
	if status != 200 {
		return errors.Join(err, fmt.Errorf("bulk: status %d: %s", status, body))
	}
	// What was answered is acknowledged, also if the rest is missing.
	n := 0
	for line := range bytes.Lines(body) {
		var a struct {
			URN     string
			Status  int
			Version uint64
		}
		if bad := json.Unmarshal(line, &a); bad != nil {
			return errors.Join(err, bad)
		}
		if a.Status != 201 || a.Version != 1 {
			return fmt.Errorf("bulk: %s", line)
		}
		w.ack(fmt.Sprint(mark, "/", n), resolver.Version{Name: a.URN, Version: 1})
		n++
	}
	if err == nil && n != bulkLines {
		err = fmt.Errorf("bulk: %d answers", n)
	}
	return err
}
