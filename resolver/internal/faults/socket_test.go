package faults_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
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
