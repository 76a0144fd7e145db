package dereftest

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"testing"
	"time"
)

// every makes faults at every byte of the first 4 KiB, not only at some: the
// variable URI_FAULTS is "every".
var every = os.Getenv("URI_FAULTS") == "every"

// faulty is how many bytes from the servers, over all connections of a request,
// have faults.
const faulty = 4 << 10

// patience is the limit Stall, for servers that wait for what does not come.
const patience = 250 * time.Millisecond

// atOnce is how many faults are tried at the same time.
const atOnce = 8

// tries is how often a request with a pause, which must succeed, is made.
const tries = 3

// A fault is what happens at a byte that the server sends.
type fault string

const (
	cut    fault = "cut"    // the connections end
	delay  fault = "delay"  // a pause
	garble fault = "garble" // another byte
	repeat fault = "repeat" // the byte twice
)

// faults fetches the first object with a fault at each byte in turn. Each run
// ends in time, and either fails, or returns the object: the octets may only be
// others if the fault was among them.
func faults(t *testing.T, s Server) {
	u, octets := s.first()
	o := s.options()
	whole := &injector{at: -1}
	o.Wrap = whole.wrap
	if got, err := get(context.Background(), o, u); err != nil || got != octets {
		t.Fatalf("without a fault: %d octets, %v", len(got), err)
	}
	whole.mu.Lock() // a transport may still read
	n := min(whole.seen, faulty)
	whole.mu.Unlock()
	step := max(1, n/64)
	if every {
		step = 1
	}
	var all sync.WaitGroup
	defer all.Wait()
	places := make(chan struct{}, atOnce)
	for _, f := range []fault{cut, delay, garble, repeat} {
		for at := 0; at < n; at += step {
			places <- struct{}{}
			all.Go(func() {
				s.fails(t, f, at)
				<-places
			})
		}
	}
}

// fails fetches the first object with a fault at a byte.
func (s Server) fails(t *testing.T, f fault, at int) {
	u, octets := s.first()
	o := s.options()
	if f != delay { // which nothing but a slow machine makes longer
		o.Limits.Stall, o.Limits.Reply = patience, 3*patience
	}
	name := fmt.Sprintf("%s at byte %d", f, at)
	var got string
	var err error
	for range tries {
		i := &injector{at: at, fault: f}
		o.Wrap = i.wrap
		began := time.Now()
		got, err = get(context.Background(), o, u)
		if time.Since(began) > limit/2 {
			t.Errorf("%s: %v", name, time.Since(began))
		}
		if err == nil || f != delay {
			break
		}
		t.Logf("%s: %v; again", name, err) // a server may refuse one of many at once
	}
	if err != nil {
		if f == delay {
			t.Errorf("%s: %v", name, err)
		}
		checkError(t, err)
		return
	}
	if got != octets && (f == delay || f == cut && !s.OpenEnd) {
		t.Errorf("%s: %d octets of %d, and no error", name, len(got), len(octets))
	}
}

// An injector makes a fault at a byte of all that is read from the connections
// of a request.
type injector struct {
	at    int // or -1
	fault fault

	mu     sync.Mutex
	seen   int
	broken bool
	conns  []net.Conn
}

func (i *injector) wrap(c net.Conn) net.Conn {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.conns = append(i.conns, c)
	return &faultyConn{Conn: c, injector: i}
}

type faultyConn struct {
	net.Conn
	*injector
	again []byte // to be read next
}

func (c *faultyConn) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(c.again) > 0 {
		n := copy(p, c.again)
		c.again = c.again[n:]
		return n, nil
	}
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken {
		return 0, io.EOF
	}
	at := c.at - c.seen
	c.seen += n
	if at < 0 || at >= n {
		return n, err
	}
	switch c.fault {
	case cut:
		c.broken = true
		for _, other := range c.conns {
			other.Close()
		}
		if at == 0 {
			return 0, io.EOF
		}
		return at, nil
	case delay:
		time.Sleep(2 * time.Millisecond)
	case garble:
		p[at] ^= 0x15
	case repeat:
		c.again = append(c.again, p[at:n]...)
		return at + 1, nil
	}
	return n, err
}
