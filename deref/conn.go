package deref

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/dial"
	"github.com/urikit/uri/host"
)

// A Network connects for the hops of a client that are judged alike: by its
// policy, or not at all. An accessor that keeps connections keeps them for a
// Network, so that none is used without the judgement.
type Network struct {
	options Options
	policy  *guard.Policy // nil if nothing is judged
	dialer  *net.Dialer
	tickets tls.ClientSessionCache // some FTP servers want the session of the control connection
	kept    sync.Map
	named   *Network

	mu      sync.Mutex
	allowed map[string]struct{} // origins that the policy allows
}

// maxAllowed limits the origins whose judgement is kept.
const maxAllowed = 1024

// judge judges a redirect to a URI by the policy, after others. What it says
// about a URI of the web depends on the scheme and the authority alone.
func (n *Network) judge(u uri.URI, redirects int) error {
	_, end, ok := u.Span(uri.Authority)
	origin, isKept := u.String()[:end], ok && redirects == 1 &&
		(u.Scheme() == "http" || u.Scheme() == "https")
	n.mu.Lock()
	_, known := n.allowed[origin]
	n.mu.Unlock()
	if known && isKept {
		return nil
	}
	err := n.policy.JudgeRedirect(u, redirects).Err()
	if err == nil && isKept {
		n.mu.Lock()
		if n.allowed == nil || len(n.allowed) == maxAllowed {
			n.allowed = map[string]struct{}{}
		}
		n.allowed[strings.Clone(origin)] = struct{}{}
		n.mu.Unlock()
	}
	return err
}

func newNetwork(o Options, p *guard.Policy) *Network {
	n := &Network{options: o, policy: p, dialer: &net.Dialer{}}
	n.tickets = tls.NewLRUClientSessionCache(0)
	if o.Dialer != nil {
		*n.dialer = *o.Dialer
	}
	n.dialer.Timeout = o.Limits.Connect
	if p != nil {
		n.dialer = dial.Dialer(*p, n.dialer)
	}
	return n
}

// Policy returns the policy that judges each connection, or nil.
func (n *Network) Policy() *guard.Policy { return n.policy }

// Named returns the network for a server that a person has named, such as a
// proxy. With [Options.TrustFirst] it judges nothing.
func (n *Network) Named() *Network { return n.named }

// Dialer returns the dialer, for packages that need one. It judges addresses,
// but knows neither the limits nor [Options.Connect].
func (n *Network) Dialer() *net.Dialer { return n.dialer }

// AllowPorts returns [Options.AllowPorts].
func (n *Network) AllowPorts() []uint16 {
	if n == nil {
		return nil
	}
	return n.options.AllowPorts
}

// TLS returns a configuration for a server, which the caller may change.
func (n *Network) TLS(server string) *tls.Config {
	c := &tls.Config{}
	if n != nil && n.options.TLS != nil {
		c = n.options.TLS.Clone()
	}
	if n != nil && c.ClientSessionCache == nil {
		c.ClientSessionCache = n.tickets
	}
	c.ServerName = server
	return c
}

// Keep returns what an accessor keeps for the network under a key: what it kept
// before, or the result of make.
func (n *Network) Keep(key any, make func() any) any {
	if v, ok := n.kept.Load(key); ok {
		return v
	}
	v, _ := n.kept.LoadOrStore(key, make())
	return v
}

// DialContext connects to an address, as [net.Dialer.DialContext] does. The
// connection ends if nothing is sent or received for the limit Stall.
func (n *Network) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if n == nil || n.dialer == nil {
		return nil, errors.New("deref: a zero Network does not connect")
	}
	if connect := n.options.Connect; connect != nil {
		address = connect(address)
	}
	if name, port, err := net.SplitHostPort(address); err == nil &&
		strings.HasSuffix(strings.TrimSuffix(strings.ToLower(name), "."), ".localhost") {
		address = net.JoinHostPort("localhost", port) // without DNS (RFC 6761 section 6.3)
	}
	c, err := n.dialer.DialContext(ctx, network, address)
	if err != nil {
		if e, ok := errors.AsType[net.Error](err); ok && e.Timeout() && ctx.Err() == nil {
			err = &LimitError{"Connect", n.options.Limits.Connect}
		}
		return nil, err
	}
	if wrap := n.options.Wrap; wrap != nil {
		c = wrap(c)
	}
	remote, local := addresses(c)
	const years = 1 << 60 // some 36: sums with them do not overflow
	return &conn{Conn: c, stall: min(n.options.Limits.Stall, years), since: time.Now(),
		remote: remote, local: local}, nil
}

// addresses returns the addresses of a connection, which one of a client has as
// texts.
func addresses(c net.Conn) (remote, local string) {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if own, ok := c.(*conn); ok {
		return own.remote, own.local
	}
	return c.RemoteAddr().String(), c.LocalAddr().String()
}

// Address returns the address of a server, as Dial wants it. The host is as in
// a URI: a name becomes that of DNS (RFC 3986 section 3.2.2).
func Address(text string, port uint16) (string, error) {
	h, err := host.Parse(text)
	if err != nil {
		return "", err
	}
	name := h.Hostname()
	switch h.Kind() {
	case host.RegName:
		name, err = h.LookupName()
	case host.IPvFuture:
		err = fmt.Errorf("the address mechanism of %s is not supported", text)
	}
	return net.JoinHostPort(name, strconv.Itoa(int(port))), err
}

// Dial connects by TCP, for this hop: the connection is closed when the context
// ends, and so when the body is closed. The address is in the trace.
func (h *Hop) Dial(ctx context.Context, address string) (net.Conn, error) {
	c, err := h.Network.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	h.Connected(c)
	b := &bound{Conn: c}
	b.stop = context.AfterFunc(ctx, func() { c.Close() })
	return b, nil
}

// DialTLS is Dial with TLS.
func (h *Hop) DialTLS(ctx context.Context, address string) (net.Conn, error) {
	c, err := h.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	return h.StartTLS(ctx, c, address)
}

// StartTLS begins TLS on a connection of Dial. It closes it on an error.
func (h *Hop) StartTLS(ctx context.Context, c net.Conn, address string) (net.Conn, error) {
	server, _, err := net.SplitHostPort(address)
	if err != nil {
		server = address
	}
	t := tls.Client(c, h.Network.TLS(server))
	ctx, cancel := context.WithTimeoutCause(ctx, h.Limits.Connect,
		&LimitError{"Connect", h.Limits.Connect})
	defer cancel()
	if err := t.HandshakeContext(ctx); err != nil {
		c.Close()
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return nil, err
	}
	h.Note(tls.VersionName(t.ConnectionState().Version))
	return t, nil
}

// Connected records in the trace to which address c goes.
func (h *Hop) Connected(c net.Conn) {
	if h.trace != nil {
		h.trace.connected(c, h.now())
	}
}

// conn is a connection with the limit Stall. What is sent is progress for a
// Read that waits for the answer, too: net/http reads while nothing is asked
// for.
type conn struct {
	net.Conn
	stall         time.Duration
	since         time.Time
	read, write   atomic.Int64 // until when, from then on
	remote, local string
}

func (c *conn) Read(p []byte) (int, error) {
	c.extend(&c.read, c.Conn.SetReadDeadline)
	n, err := c.Conn.Read(p)
	return n, c.stalled(err)
}

func (c *conn) Write(p []byte) (int, error) {
	c.extend(&c.read, c.Conn.SetReadDeadline)
	c.extend(&c.write, c.Conn.SetWriteDeadline)
	n, err := c.Conn.Write(p)
	return n, c.stalled(err)
}

// extend sets a deadline, unless the last one is far enough. A stall ends after
// the limit, or an eighth more: to set a deadline takes longer than to look.
func (c *conn) extend(until *atomic.Int64, set func(time.Time) error) {
	if now := time.Since(c.since); time.Duration(until.Load())-now < c.stall {
		until.Store(int64(now + c.stall + c.stall/8))
		set(c.since.Add(now + c.stall + c.stall/8))
	}
}

func (c *conn) stalled(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return &LimitError{"Stall", c.stall}
	}
	return err
}

// Deadlines are set by the connection itself.
func (c *conn) SetDeadline(time.Time) error      { return nil }
func (c *conn) SetReadDeadline(time.Time) error  { return nil }
func (c *conn) SetWriteDeadline(time.Time) error { return nil }

// bound is a connection that a context closes.
type bound struct {
	net.Conn
	stop func() bool
}

func (b *bound) Close() error {
	b.stop()
	err := b.Conn.Close()
	if errors.Is(err, net.ErrClosed) { // by the context
		return nil
	}
	return err
}
