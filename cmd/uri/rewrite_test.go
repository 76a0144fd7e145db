package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A process that rewrites files and is killed at any moment leaves each of them
// whole, old or new.
func TestRewriteKilled(t *testing.T) {
	const files = 20
	rounds := 20
	if os.Getenv("URI_FAULTS") == "every" {
		rounds = 200
	}
	text := func(host string) string {
		return strings.Repeat("See <http://"+host+".example/a>, and more words.\n", 2000)
	}
	dir := t.TempDir()
	for i := range files {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(text("a")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	olds, news, ended := 0, 0, 0
	for round := range rounds {
		host := string(rune('a' + round%2))
		cmd := exec.Command("uri", "rewrite", "-q", "-s", "host="+host+".example", "--write", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(rand.N(150*time.Millisecond), func() { cmd.Process.Kill() })
		if cmd.Wait() == nil {
			ended++
		}
		timer.Stop()
		for i := range files {
			b, err := os.ReadFile(filepath.Join(dir, fmt.Sprint(i)))
			switch {
			case string(b) == text(host):
				news++
			case string(b) == text(string(rune('a'+1-round%2))):
				olds++
			default:
				t.Fatalf("round %d: file %d has %d bytes, %v", round, i, len(b), err)
			}
		}
	}
	t.Logf("%d rounds, %d ended; %d times a file was old, %d times new", rounds, ended, olds, news)
}
