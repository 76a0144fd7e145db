//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestFetchFails: a server that drips, a disk that fills in the middle, and a
// command that is killed leave nothing under the final name.
func TestFetchFails(t *testing.T) {
	asked := make(chan bool, 10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- true
		piece, pause := make([]byte, 1<<16), time.Duration(0)
		if r.URL.Path == "/drip" {
			piece, pause = piece[:1], 5*time.Millisecond
		}
		for n := 0; n < 8<<20 && r.Context().Err() == nil; n += len(piece) {
			w.Write(piece)
			w.(http.Flusher).Flush()
			time.Sleep(pause)
		}
	}))
	defer s.Close()
	for _, x := range []struct{ name, command, want string }{
		{"drip", "uri fetch -m 0.3 -o f " + s.URL + "/drip",
			"uri fetch: " + s.URL + "/drip: not done within 300ms (limit total)"},
		{"disk", "trap '' XFSZ; ulimit -f 64; uri fetch -o f " + s.URL + "/a", "file too large"},
		{"standard output", "uri fetch -o - " + s.URL + "/a > /dev/full",
			"no space left on device"},
		{"killed", "uri fetch -o f " + s.URL + "/drip & read x; kill -TERM $!; wait $!",
			"uri fetch: interrupted"},
		{"hung up", "uri fetch -o f " + s.URL + "/drip & read x; kill -HUP $!; wait $!",
			"uri fetch: interrupted"},
		{"killed hard", "uri fetch -o f " + s.URL + "/drip & read x; kill -KILL $!; wait $!", ""},
	} {
		if _, err := os.Stat("/dev/full"); err != nil && x.name == "standard output" {
			continue
		}
		if strings.Contains(x.command, "HUP") && signal.Ignored(syscall.SIGHUP) {
			continue // under nohup the command goes on
		}
		for len(asked) > 0 {
			<-asked
		}
		cmd := exec.Command("sh", "-c", x.command)
		cmd.Dir = t.TempDir()
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan bool)
		var closes sync.WaitGroup
		closes.Go(func() {
			select {
			case <-asked:
				time.Sleep(50 * time.Millisecond)
				in.Close()
			case <-done:
			}
		})
		out, _ := cmd.CombinedOutput()
		close(done)
		closes.Wait() // so that it does not receive what is for the next command
		if !strings.Contains(string(out), x.want) {
			t.Errorf("%s: %s", x.name, out)
		}
		files, _ := filepath.Glob(cmd.Dir + "/*")
		if x.name == "killed hard" { // a temporary name may stay
			files, _ = filepath.Glob(cmd.Dir + "/f")
		}
		if len(files) > 0 {
			t.Errorf("%s: left %s", x.name, files)
		}
	}
}

// TestFetchPassword: a terminal is asked for a password that is not given.
func TestFetchPassword(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("no script(1)")
	}
	cmd := exec.Command(script, "-qec", "uri fetch -u me "+webServer(t)+"/fields", os.DevNull)
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	const prompt = "password of me: "
	got := make([]byte, len(prompt))
	if _, err := io.ReadFull(out, got); err != nil || string(got) != prompt {
		t.Fatalf("%q, %v", got, err)
	}
	fmt.Fprintln(in, "s3cret")
	rest, _ := io.ReadAll(out)
	if cmd.Wait() != nil || !bytes.Contains(rest, []byte("Basic bWU6czNjcmV0")) {
		t.Errorf("%q", rest)
	}
}
