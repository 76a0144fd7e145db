package fastpath

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A pair of servers has the same handler; only one of them has the fast path.
type pair struct {
	fast, slow string // their addresses
	answers    atomic.Int64
}

// ServeHTTP answers with what it has seen, and as the target says. It counts what
// net/http has not read.
func (p *pair) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Context().Value(http.ServerContextKey) == nil {
		p.answers.Add(1)
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain")
	h["Seen"] = []string{fmt.Sprintf("%q %q %q %q %q", r.Method, r.RequestURI, r.URL, r.Host, r.Proto), "two"}
	for name := range r.Header {
		h.Add("Names", fmt.Sprintf("%q: %q", name, r.Header[name]))
	}
	slices.Sort(h["Names"])
	switch {
	case strings.Contains(r.RequestURI, "panic"):
		panic("as the target says")
	case strings.Contains(r.RequestURI, "302"):
		h["Location"] = []string{"https://example.com/\r\nX: y"}
		w.WriteHeader(302)
		return
	case strings.Contains(r.RequestURI, "304"):
		w.WriteHeader(304)
		return
	case strings.Contains(r.RequestURI, "404"):
		w.WriteHeader(404)
		w.WriteHeader(200)
	}
	body, err := io.ReadAll(r.Body)
	fmt.Fprintf(w, "%d of %q %v", r.ContentLength, body, err)
}

func newPair(t testing.TB) *pair {
	p := &pair{}
	start := func(serve func(net.Listener, *http.Server) error) string {
		l, err := net.Listen("unix", filepath.Join(t.TempDir(), "s")) // TCP runs out of ports
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		s := &http.Server{Handler: p, ErrorLog: log.New(io.Discard, "", 0), ReadHeaderTimeout: 10 * time.Second}
		s.IdleTimeout, s.WriteTimeout = 10*time.Second, 10*time.Second
		go serve(l, s)
		return l.Addr().String()
	}
	p.fast = start(func(l net.Listener, s *http.Server) error { return Serve(l, s, "/urn:") })
	p.slow = start(func(l net.Listener, s *http.Server) error { return s.Serve(l) })
	return p
}

// ask returns the answers to what is written on one connection.
func ask(address string, written []byte) (string, error) {
	c, err := net.Dial("unix", address)
	if err != nil {
		return "", err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := c.Write(written); err != nil {
		return "", err
	}
	c.(*net.UnixConn).CloseWrite()
	all, r := strings.Builder{}, bufio.NewReader(c)
	for {
		a, err := http.ReadResponse(r, nil)
		if err != nil {
			if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
				err = nil
			}
			return all.String(), err
		}
		body, err := io.ReadAll(a.Body)
		if err != nil {
			return "", err
		}
		a.Header.Del("Date")
		fmt.Fprintln(&all, a.Status, a.Proto, a.ContentLength, a.TransferEncoding, a.Close, a.Header, string(body))
	}
}

// simple are written on connections whose first request is simple.
var simple = [...]string{
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:302 HTTP/1.1\r\nHost: h:80\r\nAccept: */*\r\nAccept:  a, b \r\naccept-language: de\r\nConnection: keep-alive\r\n\r\n",
	"GET /urn:a:304 HTTP/1.1\r\nHost: [::1]:80\r\nIf-None-Match: \"x\"\r\nPragma: no-cache\r\n\r\nGET /urn:a:404 HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:%2F//../b?=x??y#z HTTP/1.1\r\nHost: h\r\n\r\nGET /urn:a:%zz HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nA: \xc3\xa4\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\n\r\n\r\n\r\nGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:panic HTTP/1.1\r\nHost: h\r\n\r\nGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:" + strings.Repeat("b", maxHead-len("GET /urn:a: HTTP/1.1\r\nHost: h\r\n\r\n")) + " HTTP/1.1\r\nHost: h\r\n\r\n",
}

// others are for net/http.
var others = [...]string{
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nContent-Length : 3\r\n\r\nabc",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nhost: i\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: a b\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost:\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\nHost: h\n\nGET /urn:a:c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nA: \x00\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nA\xc3\xa4: b\r\n\r\n",
	"GET  /urn:a:b HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET /urn:a:b c HTTP/1.1\r\nHost: h\r\n\r\n",
	"GET http://h/urn:a:b HTTP/1.1\r\nHost: i\r\n\r\n",
	"GET /other HTTP/1.1\r\nHost: h\r\n\r\n",
	"HEAD /urn:a:b HTTP/1.1\r\nHost: h\r\n\r\n",
	"POST /urn:a:b HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx",
	"GET /urn:a:b HTTP/1.0\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/1.2\r\nHost: h\r\n\r\n",
	"GET /urn:a:b HTTP/2.0\r\nHost: h\r\n\r\n",
	"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\n\r",
	"",
	"\x16\x03\x01\x02\x00\x01\x00\x01",
	"GET /urn:a:b HTTP/1.1\r\nHost: h\r\nA: " + strings.Repeat("b", 2*maxHead) + "\r\n\r\n",
}

// bad is an answer to what is not a request.
const bad = "400 Bad Request HTTP/1.1 -1 [] true map[Content-Type:[text/plain; charset=utf-8]] 400 Bad Request\n"

// FuzzSame holds the fast path to net/http: the same bytes have the same answers.
func FuzzSame(f *testing.F) {
	p := newPair(f)
	for _, s := range slices.Concat(simple[:], others[:]) {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, written []byte) {
		fast, err := ask(p.fast, written)
		slow, err2 := ask(p.slow, written)
		if err != nil || err2 != nil {
			t.Skip(err, err2) // net/http closes connections before all was read
		}
		// net/http does not answer fewer than four bytes at the end, unless they are the first.
		if fast != slow && fast != slow+bad {
			t.Errorf("%q\nfast: %s\nslow: %s", written, fast, slow)
		}
	})
}

// TestSimple: what is simple is answered on the fast path.
func TestSimple(t *testing.T) {
	p := newPair(t)
	for i, s := range slices.Concat(simple[:], others[:]) {
		before := p.answers.Load()
		ask(p.fast, []byte(s))
		if fast := p.answers.Load() > before; fast != (i < len(simple)) {
			t.Errorf("%q: fast: %v", s, fast)
		}
	}
}

// TestClose: when the listener is closed, connections that are idle are closed, a
// connection without a request is still answered, and Serve returns.
func TestClose(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: &pair{}, ErrorLog: log.Default(), ReadHeaderTimeout: time.Minute, IdleTimeout: time.Minute,
		WriteTimeout: time.Minute}
	defer s.Close()
	ended := make(chan error)
	go func() { ended <- Serve(l, s, "/urn:") }()
	var conns [2]net.Conn
	for i := range conns {
		if conns[i], err = net.Dial("tcp", l.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer conns[i].Close()
	}
	once := func(c net.Conn) error {
		if _, err := io.WriteString(c, simple[0]); err != nil {
			return err
		}
		_, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err
	}
	for range 3 {
		if err := once(conns[0]); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
	if err := once(conns[0]); err == nil {
		t.Error("the idle connection is open")
	}
	if err := once(conns[1]); err != nil {
		t.Errorf("the new connection: %v", err)
	}
}

// A handler may take longer than the server waits for a request.
func TestSlowHandler(t *testing.T) {
	l, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	const wait = 20 * time.Millisecond
	body := strings.Repeat("x", 10*maxKept)
	go Serve(l, &http.Server{ReadHeaderTimeout: wait, IdleTimeout: wait, WriteTimeout: 10 * time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(5 * wait)
			io.WriteString(w, body)
		})}, "/urn:")
	c, err := net.Dial("unix", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := bufio.NewReader(c)
	for range 2 {
		fmt.Fprint(c, "GET /urn:a:b HTTP/1.1\r\nHost: h\r\n\r\n")
		a, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(a.Body); string(got) != body || err != nil {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
	}
}
