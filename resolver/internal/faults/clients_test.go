package faults_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// memory returns what a process has in memory now, and had at most, in MiB.
func (s *server) memory(t *testing.T) (now, most int) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		f := strings.Fields(line)
		switch f[0] {
		case "VmRSS:":
			now, _ = strconv.Atoi(f[1])
		case "VmHWM:":
			most, _ = strconv.Atoi(f[1])
		}
	}
	return now >> 10, most >> 10
}

// A flood is what many hostile clients send.
type flood struct {
	head, more string // more comes again and again
	clients    int
	size       int64  // what each sends at most
	status     string // of the answer; "" is any, or none
}

// flood sends a flood, while a name resolves.
func (s *server) flood(t *testing.T, name string, f flood) (sent int64) {
	t.Helper()
	var total atomic.Int64
	var all sync.WaitGroup
	for range f.clients {
		all.Go(func() {
			c, err := net.Dial("tcp", s.address)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			defer c.Close()
			c.SetDeadline(time.Now().Add(2 * time.Minute))
			io.WriteString(c, f.head)
			done := make(chan bool)
			go func() {
				defer close(done)
				for n := int64(0); f.more != "" && n < f.size; {
					k, err := io.WriteString(c, f.more)
					n += int64(k)
					total.Add(int64(k))
					if err != nil {
						return
					}
				}
				if f.status == "" {
					c.Close()
				}
			}()
			// The answer may be lost when the server closes the connection.
			line, err := bufio.NewReader(c).ReadString('\n')
			if f.status != "" && err == nil && !strings.HasPrefix(line, "HTTP/1.1 "+f.status) {
				t.Errorf("%s: %q", name, line)
			}
			<-done
		})
	}
	ended := make(chan bool)
	go func() {
		all.Wait()
		close(ended)
	}()
	slowest := time.Duration(0)
	c := newClient(s.address, "")
	for running := true; running; {
		start := time.Now()
		resolves(t, c, "urn:example:there")
		slowest = max(slowest, time.Since(start))
		select {
		case <-ended:
			running = false
		case <-time.After(10 * time.Millisecond):
		}
	}
	now, most := s.memory(t)
	t.Logf("%-16s %4d clients sent %5d MiB; memory %d MiB, at most %d; the slowest answer took %v",
		name, f.clients, total.Load()>>20, now, most, slowest.Round(time.Millisecond))
	return total.Load()
}

// there registers a name that resolves.
func (s *server) there(t *testing.T, token string) {
	t.Helper()
	c := newClient(s.address, token)
	defer c.CloseIdleConnections()
	status, body, err := c.do("PUT", "urns/urn:example:there", recordJSON("there"), "If-None-Match", "*")
	if err := got("PUT", status, 201, body, err); err != nil {
		t.Fatal(err)
	}
}

// maxMemory is what the process has at most with all that is here, in MiB, with
// a cache of 64 MiB.
const maxMemory = 500

// TestFloods: bodies of 1 GB and large headers are refused early, or take little
// memory, and names resolve meanwhile.
func TestFloods(t *testing.T) {
	t.Parallel()
	store, token := newStore(t, t.TempDir())
	s := spawn(t, store)
	s.ready(t)
	s.there(t, token)
	size := int64(rounds(1<<22, 1<<22, 1<<30))
	clients := rounds(20, 20, 200)
	fields := " HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\nAuthorization: Bearer " + token + "\r\n"
	ndjson, list := "Content-Type: application/x-ndjson\r\n", "Content-Type: text/uri-list\r\n"
	json, chunked := "Content-Type: application/json\r\n", "Transfer-Encoding: chunked\r\n\r\n"
	chunk := func(text string, n int) string {
		text = strings.Repeat(text, n)
		return fmt.Sprintf("%x\r\n%s\r\n", len(text), text)
	}
	length := "Content-Length: 1073741824\r\n\r\n"
	name := "urn:example:" + strings.Repeat("x", 1000)
	large := `{"urn":"urn:example:b","state":"reserved","reason":"` + strings.Repeat("x", 60_000) + `"}` + "\n"
	for _, x := range []struct {
		name string
		flood
	}{
		{"length", flood{"PUT /api/v1/urns/urn:example:a" + fields + json + length, "", clients, size, "413"}},
		{"chunks", flood{"PUT /api/v1/urns/urn:example:a" + fields + json + chunked, chunk(" ", 1<<15), clients, size, "413"}},
		{"no token", flood{"PUT /api/v1/urns/urn:example:a HTTP/1.1\r\nHost: x\r\n" + length, name, clients, size, "401"}},
		{"mint", flood{"POST /api/v1/mint/urn:example:" + fields + json + chunked, chunk(" ", 1<<15), clients, size, "413"}},
		{"one line", flood{"POST /api/v1/bulk" + fields + ndjson + chunked, chunk("x", 1<<15), 4, size, ""}},
		{"empty lines", flood{"POST /api/v1/bulk" + fields + ndjson + chunked, chunk("\n", 1<<15), 4, size / 8, ""}},
		{"large lines", flood{"POST /api/v1/bulk" + fields + ndjson + chunked, chunk(large, 1), 20, size / 16, ""}},
		{"batch, length", flood{"POST /resolve HTTP/1.1\r\nHost: x\r\n" + list + length, "", clients, size, "413"}},
		{"batch, a line", flood{"POST /resolve HTTP/1.1\r\nHost: x\r\n" + list + chunked, chunk("x", 1<<15), clients, size, ""}},
		{"batch, names", flood{"POST /resolve HTTP/1.1\r\nHost: x\r\n" + list + chunked, chunk(name+"\r\n", 32), clients, size, ""}},
		{"I=I", flood{"POST /uri-res/I=I HTTP/1.1\r\nHost: x\r\n" + list + chunked, chunk(name+"\r\n", 32), clients, size, ""}},
		{"GET with a body", flood{"GET /urn:example:there HTTP/1.1\r\nHost: x\r\n" + length, name, clients, size, ""}},
		{"header", flood{"GET / HTTP/1.1\r\nHost: x\r\nX: ", strings.Repeat("x", 1<<15), clients, size, "431"}},
		{"fields", flood{"GET / HTTP/1.1\r\nHost: x\r\n", "X: x\r\n", clients, size, "431"}},
		{"target", flood{"GET /", strings.Repeat("x", 1<<15), clients, size, ""}},
		{"method", flood{"", strings.Repeat("X", 1<<15), clients, size, ""}},
		{"trailers", flood{"POST /resolve HTTP/1.1\r\nHost: x\r\nTrailer: X\r\n" + list + chunked + "0\r\n", "X: x\r\n", clients, size, ""}},
	} {
		s.flood(t, x.name, x.flood)
		if _, most := s.memory(t); most > maxMemory {
			t.Fatalf("%s: the process had %d MiB", x.name, most)
		}
	}
}

// TestIdle: names resolve while thousands of connections do nothing.
func TestIdle(t *testing.T) {
	t.Parallel()
	store, token := newStore(t, t.TempDir())
	s := spawn(t, store)
	s.ready(t)
	s.there(t, token)
	before, _ := s.memory(t)
	want := rounds(500, 1000, 10_000)
	var conns []net.Conn
	defer func() {
		for _, c := range conns {
			c.Close()
		}
	}()
	for i := range want {
		c, err := net.Dial("tcp", s.address)
		if err != nil && i < 500 {
			t.Fatalf("connection %d: %v", i, err)
		}
		if err != nil { // more than ulimit -n
			t.Log(err)
			break
		}
		conns = append(conns, c)
		switch i % 3 {
		case 0: // a request, and then nothing
			io.WriteString(c, "GET /urn:example:there HTTP/1.1\r\nHost: x\r\n\r\n")
		case 1:
			io.WriteString(c, "GET /urn:exam")
		}
	}
	c := newClient(s.address, token)
	start := time.Now()
	const requests = 200
	for range requests {
		resolves(t, c, "urn:example:there")
		c.CloseIdleConnections()
	}
	each := time.Since(start) / requests
	with, _ := s.memory(t)
	want = len(conns)
	for _, c := range conns {
		c.Close()
	}
	conns = nil
	runtime.GC()
	time.Sleep(100 * time.Millisecond)
	after, _ := s.memory(t)
	t.Logf("%d connections: %v for a new one that resolves a name; memory %d MiB before, %d with them, %d after", want, each, before, with, after)
	if with > before+want/10+50 {
		t.Errorf("%d connections take %d MiB", want, with-before)
	}
}

// TestSlow: slow clients are cut off, and names resolve meanwhile.
func TestSlow(t *testing.T) {
	if os.Getenv("URI_FAULTS") != "every" {
		t.Skip("it takes as long as the server waits; .ci/run long has it")
	}
	t.Parallel()
	store, token := newStore(t, t.TempDir())
	s := spawn(t, store)
	s.ready(t)
	s.there(t, token)
	c := newClient(s.address, token)
	for i := range 100 { // an answer of 4 MB
		status, body, err := c.do("PUT", fmt.Sprint("urns/urn:example:", i), strings.Replace(recordJSON("x"), `"x"`, `"`+large+`"`, 1), "If-None-Match", "*")
		if err := got("PUT", status, 201, body, err); err != nil {
			t.Fatal(err)
		}
	}
	fields := " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n"
	var all sync.WaitGroup
	for name, x := range map[string]struct {
		head string
		slow bool // it reads slowly, and does not write
		most time.Duration
	}{
		"header":   {"GET / HTTP/1.1\r\n", false, 15 * time.Second},
		"nothing":  {"", false, 15 * time.Second},
		"body":     {"POST /api/v1/mint/urn:example:" + fields + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n", false, 40 * time.Second},
		"batch":    {"POST /resolve HTTP/1.1\r\nHost: x\r\nContent-Type: text/uri-list\r\nContent-Length: 1000\r\n\r\n", false, 70 * time.Second},
		"bulk":     {"POST /api/v1/bulk" + fields + "Content-Type: application/x-ndjson\r\nContent-Length: 1000\r\n\r\n", false, 40 * time.Second},
		"GET body": {"GET /urn:example:there HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", false, 40 * time.Second},
		"reader":   {"GET /api/v1/urns?limit=1000" + fields + "\r\n", true, 100 * time.Second},
	} {
		for range 50 {
			all.Go(func() {
				c, err := net.Dial("tcp", s.address)
				if err != nil {
					t.Error(err)
					return
				}
				defer c.Close()
				start := time.Now()
				io.WriteString(c, x.head)
				one, buffer, answer := make([]byte, 1), make([]byte, 4096), []byte{}
				for err == nil && time.Since(start) < x.most {
					if x.slow {
						_, err = c.Read(one)
						time.Sleep(100 * time.Millisecond)
						continue
					}
					if name != "nothing" {
						c.Write([]byte("x"))
					}
					c.SetReadDeadline(time.Now().Add(500 * time.Millisecond))
					n := 0
					if n, err = c.Read(buffer); os.IsTimeout(err) {
						err = nil
					}
					answer = append(answer, buffer[:n]...)
				}
				if n := strings.Count(string(answer), "HTTP/1.1 "); n > 1 {
					t.Errorf("%s: %d answers to one request", name, n)
				}
				if err == nil && !x.slow {
					t.Errorf("%s: it was not cut off in %v", name, x.most)
				}
			})
		}
	}
	ended := make(chan bool)
	go func() {
		all.Wait()
		close(ended)
	}()
	slowest := time.Duration(0)
	for running := true; running; {
		start := time.Now()
		resolves(t, newClient(s.address, ""), "urn:example:there")
		slowest = max(slowest, time.Since(start))
		select {
		case <-ended:
			running = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	now, most := s.memory(t)
	if most > maxMemory {
		t.Errorf("the process had %d MiB", most)
	}
	t.Logf("350 slow clients: the slowest answer took %v; memory %d MiB, at most %d", slowest.Round(time.Millisecond), now, most)
}
