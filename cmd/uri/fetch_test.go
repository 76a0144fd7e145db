//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestFetchList: each URI of a long list is asked for as it is written. HTTP/2
// keeps the texts of earlier requests for the compression of headers.
func TestFetchList(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, r.URL.Path) }))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	var list, want strings.Builder
	for i := range 3000 {
		path := fmt.Sprintf("/%d", i*i%9973)
		list.WriteString(s.URL + path + "\n")
		want.WriteString(path + "\n")
	}
	for _, flags := range []string{"-k", "-k --parallel"} {
		args := append(strings.Fields("fetch -s --allow-net loopback "+flags), "-f", "-")
		out, messages, status := run(t, list.String(), args...)
		lines, all := strings.Split(out, "\n"), strings.Split(want.String(), "\n")
		if strings.Contains(flags, "parallel") { // in the order of the answers
			slices.Sort(lines)
			slices.Sort(all)
		}
		if !slices.Equal(lines, all) || messages != "" || status != 0 {
			t.Errorf("%s: status %d, %.200s", flags, status, messages)
		}
	}
}

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

// TestSignals: a signal ends a verb as it ends a program that does not catch
// it, with one message, so that a loop of a shell ends too; also while a write
// or the opening of a file blocks.
func TestSignals(t *testing.T) {
	asked := make(chan bool, 10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- true
		if r.URL.Path == "/large" {
			io.Copy(w, io.LimitReader(neverEnds{}, 32<<20))
			return
		}
		<-r.Context().Done()
	}))
	defer s.Close()
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	silent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	go func() {
		for b := make([]byte, 512); ; asked <- true {
			if _, _, err := silent.ReadFrom(b); err != nil {
				return
			}
		}
	}()
	// A program that catches signals itself.
	programs := t.TempDir()
	script := "#!/bin/sh\ntrap 'exit 3' INT\necho ready\nwhile :; do sleep 0.1; done\n"
	if err := os.WriteFile(programs+"/uri-resolver", []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	for _, x := range []struct {
		signal   syscall.Signal
		messages int
		args     []string
	}{
		{syscall.SIGINT, 1, []string{"fetch", "-o", dir + "/x", s.URL + "/slow"}},
		{syscall.SIGTERM, 1, []string{"fetch", "-Z", s.URL + "/slow", s.URL + "/slow2"}},
		{syscall.SIGTERM, 0, []string{"fetch", s.URL + "/large"}}, // nobody reads
		{syscall.SIGTERM, 0, []string{"fetch", "-o", fifo, s.URL + "/large"}},
		{syscall.SIGINT, 1, []string{"urn", "resolve", "--dns", silent.LocalAddr().String(), "urn:example:a"}},
		{syscall.SIGINT, 1, []string{"resolver", "fsck"}},
	} {
		for len(asked) > 0 {
			<-asked
		}
		cmd := exec.Command("uri", x.args...)
		var messages bytes.Buffer
		cmd.Stderr = &messages
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if x.args[0] == "resolver" {
			io.ReadFull(out, make([]byte, len("ready")))
		} else {
			<-asked
		}
		time.Sleep(300 * time.Millisecond)
		cmd.Process.Signal(x.signal)
		ended := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		ended.Stop()
		out.Close()
		status := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if !status.Signaled() || status.Signal() != x.signal ||
			strings.Count(messages.String(), "\n") != x.messages {
			t.Errorf("%s: %v, %q", x.args, cmd.ProcessState, messages.String())
		}
	}
	if left, _ := filepath.Glob(dir + "/*"); len(left) != 1 {
		t.Errorf("left %s", left)
	}
}

type neverEnds struct{}

func (neverEnds) Read(p []byte) (int, error) { return len(p), nil }

// An interrupted run says that documents are not read, and not about each.
func TestInterruptedLinks(t *testing.T) {
	pipe := t.TempDir() + "/pipe.md"
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	args := []string{"links", "-q", "-j", "1", "--offline", pipe}
	for range 300 {
		args = append(args, "/dev/null")
	}
	var messages bytes.Buffer
	cmd := exec.Command("uri", args...)
	cmd.Stderr = &messages
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits for the reader
	if err != nil {
		t.Fatal(err)
	}
	cmd.Process.Signal(syscall.SIGINT)
	time.Sleep(300 * time.Millisecond)
	w.Close()
	cmd.Wait()
	if n := strings.Count(messages.String(), "context canceled"); n < 1 || n > 3 {
		t.Errorf("%d messages: %s", n, messages.String())
	}
}
