//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestFigures: a server that ends writes what it has counted, and two servers one
// after the other add theirs.
func TestFigures(t *testing.T) {
	store := filepath.Join(t.TempDir(), "s")
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:1 https://a.example/", "", ""}, {"put urn:example:2 https://a.example/", "", ""},
		{"figures", "", "¬urn:"}})
	for i, args := range [][]string{{}, {"--figures", "0"}, {"--figures", "10"}} {
		address, end := counting(t, append(args, "--store", store)...)
		for range i + 1 {
			get(t, "http://"+address+"/urn:example:1")
		}
		get(t, "http://"+address+"/urn:example:2")
		end()
	}
	day := time.Now().UTC().Format(time.DateOnly)
	steps(t, store, []step{
		{"figures", "", "6  urn:example:\n4  urn:example:1\n2  urn:example:2"},
		{"figures urn:example:1 --from " + day, "", "4  urn:example:1\n¬example:2\n¬6  urn"},
		{"figures --csv", "", "day,namespace,urn,people,programs,unnamed\n" + day + ",urn:example:,,0,6,0\n" +
			day + ",urn:example:,urn:example:1,0,4,0"},
		{"figures --json --namespace urn:example:2", "", fmt.Sprintf(
			`{"day":%q,"namespace":"urn:example:","urn":"urn:example:2","people":0,"programs":2}`, day) + "\n¬example:1"},
		{"figures --to 2026-01-01", "", "¬urn:"},
		{"figures --csv --json", "", "!!do not go together"},
		{"figures --from today", "", "!!not a day"},
		{"figures urn:isbn:0395363413", "", "!check digit"},
		{"fsck", "", "the store is sound"},
	})
}

// counting runs a server until end is called.
func counting(t *testing.T, args ...string) (address string, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	log := &lockedBuffer{}
	p := &program{in: strings.NewReader(""), out: log, err: log, user: "ada"}
	done := make(chan int)
	go func() { done <- p.run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--admin="}, args...)) }()
	for range 500 {
		if _, rest, ok := strings.Cut(log.String(), `"address":"`); ok {
			address, _, _ = strings.Cut(rest, `"`)
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return address, func() {
		cancel()
		if status := <-done; status != 0 {
			t.Error(status, log)
		}
	}
}

// TestFiguresServers: servers of one database, one with a copy, add to the same
// figures.
func TestFiguresServers(t *testing.T) {
	database := startDatabase(t)
	steps(t, database, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:1 https://a.example/", "", ""}})
	var ends []func()
	for _, args := range [][]string{{}, {"--copy", filepath.Join(t.TempDir(), "c")}, {}} {
		address, end := counting(t, append(args, "--store", database)...)
		ends = append(ends, end)
		for range 10 {
			if status, body, _ := get(t, "http://"+address+"/urn:example:1"); status != 302 {
				t.Error(status, body)
			}
		}
	}
	var all sync.WaitGroup
	for _, end := range ends { // all write at the same time
		all.Go(end)
	}
	all.Wait()
	steps(t, database, []step{{"figures", "", "30  urn:example:\n30  urn:example:1"}, {"fsck", "", "sound"}})
}

// TestAccessLog: it is off by default, has the address of the client as the
// settings shorten it, and goes on in a new file after SIGHUP.
func TestAccessLog(t *testing.T) {
	dir := t.TempDir()
	store, file := filepath.Join(dir, "s"), filepath.Join(dir, "access")
	steps(t, store, []step{{"init", "", ""}, {"serve --access-log " + file + " --access-bits 24", "", "!!two numbers"},
		{"serve --access-log " + file + " --access-bits 33,1", "", "!!two numbers"},
		{"serve --access-log " + dir, "", "!!!is a directory"}})
	address, end := counting(t, "--store", store, "--access-log", file, "--access-bits", "8,16")
	ask := func(target string) {
		t.Helper()
		if status, _, _ := get(t, "http://"+address+target); status != 404 && status != 401 {
			t.Error(status)
		}
	}
	ask("/urn:example:1")
	ask("/api/v1/urns")
	if err := os.Rename(file, file+".1"); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if _, err := os.Stat(file); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	ask("/urn:example:2")
	end()
	for name, want := range map[string][]string{file + ".1": {`"address":"127.0.0.0/8","method":"GET","target":"/urn:example:1","status":404`,
		`"target":"/api/v1/urns","status":401`}, file: {`"target":"/urn:example:2"`}} {
		b, err := os.ReadFile(name)
		if err != nil || strings.Count(string(b), "\n") != len(want) {
			t.Errorf("%s: %s, %v", name, b, err)
		}
		for _, part := range want {
			if !strings.Contains(string(b), part) {
				t.Errorf("%s: %s is not in %s", name, part, b)
			}
		}
	}
}
