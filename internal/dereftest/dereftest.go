// Package dereftest is a suite of tests that every accessor of package deref
// passes, with a real server.
//
//	func TestServer(t *testing.T) {
//		dereftest.Run(t, dereftest.Server{
//			Accessors: deref.Registry{}.With(gopher.Accessor{}, "gopher"),
//			Objects:   map[string]string{"gopher://127.0.0.1:7070/0/a.txt": "the text\n"},
//			Missing:   "gopher://127.0.0.1:7070/0/none",
//		})
//	}
package dereftest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/guard"
)

// A Server is an accessor with a server that it is tested with. Its addresses
// are of the loopback interface.
type Server struct {
	Accessors deref.Registry

	// Objects are the octets of objects by URI. There must be one, and the
	// first by its text is the one that is fetched while the server fails.
	Objects map[string]string

	Missing string   // the URI of no object, or ""
	Refused string   // the URI of an object that may not be read, or ""
	Hostile []string // URIs that must fail before anything is sent

	// Local is set if the accessor uses no network.
	Local bool

	// OpenEnd is set if only the end of the connection ends an object, so that
	// one that is cut cannot be told from one that is whole.
	OpenEnd bool

	Options func(o *deref.Options) // changes the options, or nil
}

// limit is how long any request may take.
const limit = 20 * time.Second

func (s Server) options() deref.Options {
	o := deref.Options{Accessors: s.Accessors, TrustFirst: true}
	o.AllowPorts = ports(s)
	if s.Options != nil {
		s.Options(&o)
	}
	return o
}

// ports are those of the servers: whatever they are, they may be used.
func ports(s Server) (all []uint16) {
	for _, text := range append(slices.Collect(keys(s.Objects)), s.Missing, s.Refused) {
		if u, err := uri.Parse(text); err == nil {
			var port uint16
			if _, err := fmt.Sscan(u.Port(), &port); err == nil {
				all = append(all, port)
			}
		}
	}
	return all
}

func keys(m map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// first returns the object that is fetched while the server fails.
func (s Server) first() (u uri.URI, octets string) {
	text := slices.Min(slices.Collect(keys(s.Objects)))
	return uri.MustParse(text), s.Objects[text]
}

// get fetches an object with its body.
func get(ctx context.Context, o deref.Options, u uri.URI) (octets string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errors.New("the test took too long"))
	defer cancel()
	c := deref.New(o)
	defer c.Close()
	r, err := c.Get(ctx, deref.Request{URI: u, Log: true})
	if err != nil {
		return "", err
	}
	if r.Body == nil {
		return "", nil
	}
	b, err := io.ReadAll(r.Body)
	if errClose := r.Body.Close(); err == nil {
		err = errClose
	}
	if err == nil && r.Size >= 0 && r.Size != int64(len(b)) {
		err = fmt.Errorf("the size was said to be %d, and is %d", r.Size, len(b))
	}
	return string(b), err
}

// Run runs the suite.
func Run(t *testing.T, s Server) {
	noLeaks(t)
	u, octets := s.first()
	background := context.Background()

	t.Run("octets", func(t *testing.T) {
		for text, want := range s.Objects {
			got, err := get(background, s.options(), uri.MustParse(text))
			if err != nil || got != want {
				t.Errorf("%s: %d octets %.100q, %v; want %d octets %.100q",
					text, len(got), got, err, len(want), want)
			}
		}
	})
	t.Run("at the same time", func(t *testing.T) {
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				if got, err := get(background, s.options(), u); err != nil || got != octets {
					t.Errorf("%d octets, %v", len(got), err)
				}
			})
		}
		all.Wait()
	})
	refusals(t, s, octets)
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(background)
		o := s.options()
		o.Wrap = func(c net.Conn) net.Conn { return &conn{Conn: c, read: func() { cancel() }} }
		if s.Local {
			cancel()
			return
		}
		if _, err := get(ctx, o, u); !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
	})
	if !s.Local {
		network(t, s, u)
	}
}

// refusals tests what a server or the client refuses.
func refusals(t *testing.T, s Server, octets string) {
	background := context.Background()
	negative := map[string]error{s.Missing: fs.ErrNotExist, s.Refused: fs.ErrPermission}
	for text, kind := range negative {
		if text == "" {
			continue
		}
		t.Run(kind.Error(), func(t *testing.T) {
			_, err := get(background, s.options(), uri.MustParse(text))
			if !errors.Is(err, kind) {
				t.Errorf("%s: the error is %v", text, err)
			}
			checkError(t, err)
		})
	}
	t.Run("too large", func(t *testing.T) {
		o := s.options()
		o.Limits.Size = int64(len(octets) - 1)
		u, _ := s.first()
		_, err := get(background, o, u)
		isLimit(t, err, "Size")
	})
	t.Run("hostile", func(t *testing.T) {
		for _, text := range s.Hostile {
			o := s.options()
			var connections atomic.Int32
			o.Wrap = func(c net.Conn) net.Conn { connections.Add(1); return c }
			h, err := uri.Parse(text)
			if err != nil {
				t.Errorf("%q is not a URI: %v", text, err)
				continue
			}
			if _, err = get(background, o, h); err == nil || connections.Load() > 0 {
				t.Errorf("%s: %v, with %d connections", text, err, connections.Load())
			}
			checkError(t, err)
		}
	})
}

// network tests what holds for a server that is not a file.
func network(t *testing.T, s Server, u uri.URI) {
	background := context.Background()
	t.Run("stalled", func(t *testing.T) {
		o := s.options()
		o.Limits.Stall = 50 * time.Millisecond
		o.Wrap = func(c net.Conn) net.Conn { return &deaf{Conn: c} }
		_, err := get(background, o, u)
		isLimit(t, err, "Stall")
	})
	t.Run("guarded", func(t *testing.T) {
		o := s.options()
		o.TrustFirst = false
		var err error
		o.Policy, err = guard.ParsePolicy("allow scheme " + u.Scheme() + "\nallow port 1-65535")
		if err != nil {
			t.Fatal(err)
		}
		_, err = get(background, o, u)
		if v, ok := errors.AsType[guard.Verdict](err); !ok || v.Rule != "range" {
			t.Errorf("the error is %v", err)
		}
	})
	t.Run("faults", func(t *testing.T) { faults(t, s) })
}

// Serve starts a server that handles each connection by a function, and closes
// it then. It returns the address.
func Serve(t testing.TB, handle func(c net.Conn)) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				handle(c)
			}()
		}
	}()
	return l.Addr().String()
}

// checkError checks what each error shows.
func checkError(t *testing.T, err error) {
	t.Helper()
	e, ok := errors.AsType[*deref.Error](err)
	switch {
	case !ok:
		t.Errorf("%v is not a *deref.Error", err)
	case e.Hop < 1 || e.Trace == nil || len(e.Trace.Hops) < e.Hop:
		t.Errorf("%v does not say which hop", err)
	case strings.ContainsFunc(e.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }):
		t.Errorf("%q has control characters", e.Error())
	}
}

func isLimit(t *testing.T, err error, name string) {
	t.Helper()
	if e, ok := errors.AsType[*deref.LimitError](err); !ok || e.Limit != name {
		t.Errorf("the error is %v, not that of the limit %s", err, name)
	}
	checkError(t, err)
}

// noLeaks fails the test if goroutines or open files are left at its end.
func noLeaks(t *testing.T) {
	files := func() int { d, _ := os.ReadDir("/proc/self/fd"); return len(d) }
	routines, open := runtime.NumGoroutine(), files()
	t.Cleanup(func() {
		for range 200 {
			if runtime.NumGoroutine() <= routines && files() <= open {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("left: %d goroutines and %d files more than before\n%s",
			runtime.NumGoroutine()-routines, files()-open, stacks[:runtime.Stack(stacks, true)])
	})
}

// conn calls a function before each read.
type conn struct {
	net.Conn
	read func()
}

func (c *conn) Read(p []byte) (int, error) { c.read(); return c.Conn.Read(p) }

// deaf is a connection whose server never answers.
type deaf struct {
	net.Conn
	deadline atomic.Pointer[time.Time]
	closed   sync.Once
	end      chan struct{}
	init     sync.Once
}

func (d *deaf) ending() chan struct{} {
	d.init.Do(func() { d.end = make(chan struct{}) })
	return d.end
}

func (d *deaf) SetReadDeadline(at time.Time) error { d.deadline.Store(&at); return nil }

func (d *deaf) Read([]byte) (int, error) {
	var timeout <-chan time.Time
	if at := d.deadline.Load(); at != nil {
		timeout = time.After(time.Until(*at))
	}
	select {
	case <-timeout:
		return 0, os.ErrDeadlineExceeded
	case <-d.ending():
		return 0, net.ErrClosed
	}
}

func (d *deaf) Close() error {
	d.closed.Do(func() { close(d.ending()) })
	return d.Conn.Close()
}
