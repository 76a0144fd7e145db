// Package fastpath answers simple requests of HTTP/1.1 before net/http reads them:
// GET without a body, on a connection without TLS, that arrives in one piece. All
// else goes to net/http, which stays the truth: a fuzz target compares the two.
package fastpath

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/net/http/httpguts"
)

// maxHead limits a simple request, in bytes.
const maxHead = 4096

// maxKept limits the memory for an answer that a connection keeps for the next, in bytes.
const maxKept = 8 << 10

// retryAccept is how long Serve waits when there are too many open files.
const retryAccept = time.Second / 4

// Serve serves a listener as [http.Server.Serve] does, until the listener is closed.
// Requests for targets with the prefix can be simple. Their handler writes whole
// answers, which need no Flusher, and their contexts do not end when the client
// goes away. The server has its timeouts ReadHeaderTimeout, IdleTimeout, and
// WriteTimeout, which begins with the write. When Serve returns, net/http has all connections that are still open.
func Serve(l net.Listener, s *http.Server, prefix string) error {
	x := &server{Server: s, prefix: prefix, waiting: make(map[net.Conn]bool)}
	passed := &listener{Listener: l, conns: make(chan net.Conn)}
	x.pass = func(c net.Conn, read []byte) { passed.conns <- &conn{c, read} }
	ended := make(chan error)
	go func() { ended <- s.Serve(passed) }()
	for {
		c, err := l.Accept()
		if err == nil {
			x.all.Go(func() { x.serve(c) })
		} else if !errors.Is(err, net.ErrClosed) {
			s.ErrorLog.Printf("http: %v", err)
			time.Sleep(retryAccept)
		} else {
			x.stop()
			x.all.Wait()
			close(passed.conns)
			<-ended
			return err
		}
	}
}

// A listener has the connections for net/http.
type listener struct {
	net.Listener
	conns chan net.Conn
}

func (l *listener) Accept() (net.Conn, error) {
	if c, ok := <-l.conns; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

// A conn is a connection of which some bytes were read.
type conn struct {
	net.Conn
	read []byte
}

func (c *conn) Read(b []byte) (int, error) {
	if len(c.read) == 0 {
		return c.Conn.Read(b)
	}
	n := copy(b, c.read)
	c.read = c.read[n:]
	return n, nil
}

type server struct {
	*http.Server
	prefix string
	pass   func(c net.Conn, read []byte)
	all    sync.WaitGroup

	stops   atomic.Bool
	mu      sync.Mutex
	waiting map[net.Conn]bool
}

// stop wakes the connections that wait for a request.
func (x *server) stop() {
	x.stops.Store(true)
	x.mu.Lock()
	defer x.mu.Unlock()
	for c := range x.waiting {
		c.SetReadDeadline(time.Now())
	}
}

// serve answers the simple requests of a connection, up to the first that is not.
func (x *server) serve(c net.Conn) {
	x.mu.Lock()
	x.waiting[c] = true
	x.mu.Unlock()
	defer func() {
		if err := recover(); err != nil {
			x.ErrorLog.Printf("http: panic serving %v: %v\n%s", c.RemoteAddr(), err, debug.Stack())
			c.Close()
		}
		x.mu.Lock()
		delete(x.waiting, c)
		x.mu.Unlock()
	}()
	client := c.RemoteAddr().String()
	buffer := make([]byte, maxHead)
	reader := bufio.NewReader(nil)
	w := &answer{header: make(http.Header)}
	for wait, first := x.ReadHeaderTimeout, true; ; wait, first = x.IdleTimeout, false {
		c.SetReadDeadline(time.Now().Add(wait))
		if x.stops.Load() { // perhaps before the deadline was set
			c.SetReadDeadline(time.Now())
		}
		n, _ := c.Read(buffer)
		if n == 0 && !(first && x.stops.Load()) {
			c.Close()
			return
		}
		read := buffer[:n]
		for !x.stops.Load() {
			r, rest := x.simple(read, reader)
			if r == nil {
				break
			}
			read = rest
			r.RemoteAddr = client
			x.Handler.ServeHTTP(w, r)
			c.SetWriteDeadline(time.Now().Add(x.WriteTimeout))
			if _, err := c.Write(w.end()); err != nil {
				c.Close()
				return
			}
			w.reset()
		}
		if len(read) > 0 || n == 0 {
			x.pass(c, read)
			return
		}
	}
}

// simple returns the first request that was read, if it is simple, and the rest.
func (x *server) simple(read []byte, reader *bufio.Reader) (r *http.Request, rest []byte) {
	const end = "\r\n\r\n"
	i := bytes.Index(read, []byte(end))
	if i < 0 {
		return nil, nil
	}
	head := bytes.NewReader(read[:i+len(end)])
	reader.Reset(head)
	r, err := http.ReadRequest(reader)
	if err != nil || head.Len()+reader.Buffered() > 0 || r.Method != http.MethodGet ||
		r.Proto != "HTTP/1.1" || r.Close || r.ContentLength != 0 || r.TransferEncoding != nil ||
		!strings.HasPrefix(r.RequestURI, x.prefix) || r.Host == "" || !httpguts.ValidHostHeader(r.Host) {
		return nil, nil
	}
	for name, values := range r.Header {
		if name == "Expect" || name == "Upgrade" || !httpguts.ValidHeaderFieldName(name) ||
			slices.ContainsFunc(values, func(v string) bool { return !httpguts.ValidHeaderFieldValue(v) }) {
			return nil, nil
		}
	}
	return r, read[i+len(end):]
}

// An answer is what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
	text   bytes.Buffer // with all
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
}

// reset makes a ready for the next answer.
func (a *answer) reset() {
	clear(a.header)
	a.status = 0
	for _, b := range []*bytes.Buffer{&a.body, &a.text} {
		if b.Reset(); b.Cap() > maxKept {
			*b = bytes.Buffer{}
		}
	}
}

// end returns the whole answer.
func (a *answer) end() []byte {
	status := cmp.Or(a.status, http.StatusOK)
	a.header["Date"] = []string{time.Now().UTC().Format(http.TimeFormat)}
	if status == http.StatusNotModified || status == http.StatusNoContent {
		delete(a.header, "Content-Type")
		delete(a.header, "Content-Length")
		a.body.Reset()
	} else {
		a.header["Content-Length"] = []string{strconv.Itoa(a.body.Len())}
	}
	a.text.WriteString("HTTP/1.1 " + strconv.Itoa(status) + " " + http.StatusText(status) + "\r\n")
	a.header.Write(&a.text)
	a.text.WriteString("\r\n")
	a.body.WriteTo(&a.text)
	return a.text.Bytes()
}
