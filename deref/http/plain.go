package http

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync"
	"time"

	"github.com/urikit/uri/deref"
)

// plain is a transport for HTTP/1.1 without TLS and without proxy, for GET and
// HEAD. It writes and reads in the goroutine that asks, where [http.Transport]
// has two goroutines for each connection: for small objects these are most of
// the work. Requests and responses are those of package http.
type plain struct {
	dial func(ctx context.Context, network, address string) (net.Conn, error)
	head int64 // limit of the header

	mu   sync.Mutex
	idle map[string][]*plainConn // by address, the last used at the end
}

// maxIdle limits the connections to an address that are kept, and maxIdleTime
// how long.
const (
	maxIdle     = 256
	maxIdleTime = 30 * time.Second
)

// maxInterim limits the interim responses (1xx) before a response.
const maxInterim = 10

type plainConn struct {
	net.Conn
	address string
	in      *bufio.Reader
	out     *bufio.Writer
	budget  int64 // of bytes to read before the body
	kept    time.Time
}

// Read keeps the limit of the header.
func (c *plainConn) Read(p []byte) (int, error) {
	if c.budget <= 0 {
		return 0, errHead
	}
	n, err := c.Conn.Read(p[:min(int64(len(p)), c.budget)])
	c.budget -= int64(n)
	return n, err
}

var errHead = &deref.ProtocolError{Protocol: "HTTP", Message: "the header is too long"}

// unlimited is the budget of a body, whose limit is elsewhere.
const unlimited = 1 << 62

// RoundTrip implements [http.RoundTripper].
func (t *plain) RoundTrip(r *http.Request) (*http.Response, error) {
	at := address(r)
	for {
		c := t.take(at)
		reused := c != nil
		if !reused {
			conn, err := t.dial(r.Context(), "tcp", at)
			if err != nil {
				return nil, err
			}
			c = &plainConn{Conn: conn, address: at}
			c.in, c.out = bufio.NewReaderSize(c, 16<<10), bufio.NewWriter(conn)
		}
		if h := httptrace.ContextClientTrace(r.Context()); h != nil {
			h.GotConn(httptrace.GotConnInfo{Conn: c.Conn, Reused: reused})
		}
		c.budget = t.head
		stop := context.AfterFunc(r.Context(), func() { c.Close() })
		resp, err := c.ask(r)
		if err != nil {
			stop()
			c.Close()
			if reused && c.budget == t.head && r.Context().Err() == nil {
				continue // the server had closed it
			}
			return nil, err
		}
		c.budget = unlimited
		b := &plainBody{ReadCloser: resp.Body, done: func(whole bool) {
			if whole = stop() && whole; whole && !resp.Close && c.in.Buffered() == 0 {
				t.keep(c)
			} else {
				c.Close()
			}
		}}
		if resp.Body == http.NoBody || r.Method == http.MethodHead {
			b.end(true)
		}
		resp.Body = b
		return resp, nil
	}
}

// ask sends a request, and reads the header of its response.
func (c *plainConn) ask(r *http.Request) (*http.Response, error) {
	if err := r.Write(c.out); err != nil {
		return nil, err
	}
	if err := c.out.Flush(); err != nil {
		return nil, err
	}
	for range maxInterim {
		resp, err := http.ReadResponse(c.in, r)
		switch {
		case c.budget <= 0:
			return nil, errHead
		case err == io.ErrUnexpectedEOF, err == io.EOF:
			return nil, &deref.ProtocolError{Protocol: "HTTP",
				Message: "the connection ended before the answer"}
		case err != nil:
			return nil, err
		}
		if resp.StatusCode/100 != 1 || resp.StatusCode == http.StatusSwitchingProtocols {
			return resp, nil
		}
	}
	return nil, &deref.ProtocolError{Protocol: "HTTP", Message: "too many interim responses"}
}

// take returns a connection that is kept, or nil.
func (t *plain) take(address string) *plainConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := t.idle[address]
	if len(all) == 0 {
		return nil
	}
	c := all[len(all)-1]
	if time.Since(c.kept) > maxIdleTime { // and so all others
		for _, c := range all {
			c.Close()
		}
		delete(t.idle, address)
		return nil
	}
	t.idle[address] = all[:len(all)-1]
	return c
}

func (t *plain) keep(c *plainConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.idle[c.address]) >= maxIdle {
		c.Close()
		return
	}
	if t.idle == nil {
		t.idle = make(map[string][]*plainConn)
	}
	c.kept = time.Now()
	t.idle[c.address] = append(t.idle[c.address], c)
}

// CloseIdleConnections closes the connections that are kept.
func (t *plain) CloseIdleConnections() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, all := range t.idle {
		for _, c := range all {
			c.Close()
		}
	}
	t.idle = nil
}

// A plainBody is the body of a response. When it was read to its end, the
// connection is kept.
type plainBody struct {
	io.ReadCloser
	done func(whole bool)
	once sync.Once
}

func (b *plainBody) end(whole bool) { b.once.Do(func() { b.done(whole) }) }

func (b *plainBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.end(err == io.EOF)
	}
	return n, err
}

// Close closes the connection if the body was not read to its end.
func (b *plainBody) Close() error {
	b.end(false)
	return nil
}
