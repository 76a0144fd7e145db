package faults_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestSocket: the program starts again and again on a socket that it is given
// (as systemd does it), with clients that work: no connection is refused, and no
// request is lost.
func TestSocket(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such sockets")
	}
	t.Parallel()
	store, token := newStore(t, t.TempDir())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	socket, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	defer socket.Close()
	start := func() *server {
		s := &server{log: &buffer{}, address: address, ended: make(chan error, 1)}
		s.Cmd = exec.Command("sh", "-c", `LISTEN_PID=$$ exec "$@"`, "sh", program(t), "serve", "--store", store,
			"--admin", "", "--rate", "1e9", "--burst", "1000000000", "--cache", "67108864")
		s.Env = append(os.Environ(), "LISTEN_FDS=1")
		s.ExtraFiles = []*os.File{socket}
		s.Stdout, s.Stderr = s.log, s.log
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Process.Kill() })
		go func() { s.ended <- s.Wait() }()
		return s
	}
	s := start()
	s.ready(t)
	s.there(t, token)
	var stops atomic.Bool
	var done, longest atomic.Int64
	var all sync.WaitGroup
	for id := range writers {
		all.Go(func() {
			c := newClient(address, token)
			// A write on a connection that the server closes at that moment may be
			// lost, as HTTP has it; so those who write have new ones.
			c.Transport.(*http.Transport).DisableKeepAlives = id%2 == 0
			for i := 0; !stops.Load(); i++ {
				began := time.Now()
				if id%2 == 0 {
					status, body, err := c.do("PUT", fmt.Sprintf("urns/urn:example:n%d.%d", id, i), recordJSON("x"), "If-None-Match", "*")
					if err := got("PUT", status, 201, body, err); err != nil {
						t.Error(err)
						return
					}
				} else {
					a, err := c.Get(c.server + "/urn:example:there")
					if err != nil {
						t.Error(err)
						return
					}
					io.Copy(io.Discard, a.Body)
					a.Body.Close()
					if a.StatusCode != 302 {
						t.Errorf("status %d", a.StatusCode)
						return
					}
				}
				longest.Store(max(longest.Load(), int64(time.Since(began))))
				done.Add(1)
			}
		})
	}
	limit := rounds(3, 5, 100)
	for range limit {
		time.Sleep(100 * time.Millisecond)
		s.Process.Signal(os.Interrupt)
		if err := <-s.ended; err != nil {
			t.Errorf("the server ends with %v: %s", err, s.log)
		}
		s = start()
		s.ready(t)
	}
	stops.Store(true)
	all.Wait()
	t.Logf("%d restarts during %d requests, none refused or lost; the longest took %v",
		limit, done.Load(), time.Duration(longest.Load()).Round(time.Millisecond))
	s.Process.Signal(os.Interrupt)
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
	run(t, "fsck", "--store", store)
}

// TestSocketNames: each socket that the program is given is for what its name
// says; those without are for all, and no number of them makes the metrics public.
func TestSocketNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such sockets")
	}
	t.Parallel()
	store, _ := newStore(t, t.TempDir())
	for _, x := range []struct {
		names string
		isFor []string // "" is not served
	}{
		{"", []string{"names", "names"}},
		{"uri-resolver.socket:uri-resolver.socket:admin", []string{"names", "names", "metrics"}},
		{"admin:listen", []string{"metrics", "names"}},
		{"unknown:", []string{"names", "names"}},
		{"Admin:listen", nil}, // it ends
	} {
		var files []*os.File
		var addresses []string
		for range max(2, len(x.isFor)) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			f, err := l.(*net.TCPListener).File()
			if err != nil {
				t.Fatal(err)
			}
			addresses, files = append(addresses, l.Addr().String()), append(files, f)
			l.Close()
			defer f.Close()
		}
		s := &server{log: &buffer{}, ended: make(chan error, 1)}
		s.Cmd = exec.Command("sh", "-c", `LISTEN_PID=$$ exec "$@"`, "sh", program(t), "serve", "--store", store,
			"--admin", "127.0.0.1:0")
		s.Env = append(os.Environ(), fmt.Sprint("LISTEN_FDS=", len(files)), "LISTEN_FDNAMES="+x.names)
		s.ExtraFiles, s.Stdout, s.Stderr = files, s.log, s.log
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		go func() { s.ended <- s.Wait() }()
		if x.isFor == nil {
			if err := <-s.ended; err == nil || !strings.Contains(s.log.String(), `the socket "Admin"`) {
				t.Errorf("%s: %v, %s", x.names, err, s.log)
			}
			continue
		}
		s.ready(t)
		for i, want := range x.isFor {
			for path, is := range map[string]bool{"/metrics": want == "metrics", "/urn:example:none?info": false, "/": want == "names"} {
				a, err := http.Get("http://" + addresses[i] + path)
				if err != nil {
					t.Fatal(err)
				}
				a.Body.Close()
				if (a.StatusCode == 200) != is {
					t.Errorf("%q: socket %d, %s: status %d", x.names, i, path, a.StatusCode)
				}
			}
		}
		s.Process.Signal(os.Interrupt)
		<-s.ended
	}
}
