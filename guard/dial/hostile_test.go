//go:build unix

package dial_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/sys/unix"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/dial"
)

// A class is a kind of address that nobody means to connect to.
type class struct{ name, addr string }

var classes = [...]class{
	{"loopback", "127.0.0.1"},
	{"loopback, another", "127.8.9.10"},
	{"unspecified", "0.0.0.0"},
	{"this network", "0.1.2.3"},
	{"private 10", "10.0.0.1"},
	{"private 172", "172.31.255.254"},
	{"private 192", "192.168.1.1"},
	{"shared", "100.64.0.1"},
	{"link-local", "169.254.1.1"},
	{"metadata", "169.254.169.254"},
	{"metadata, Alibaba", "100.100.100.200"},
	{"metadata, Azure", "168.63.129.16"},
	{"metadata, Oracle", "192.0.0.192"},
	{"IETF protocol", "192.0.0.8"},
	{"documentation 1", "192.0.2.1"},
	{"documentation 2", "198.51.100.1"},
	{"documentation 3", "203.0.113.1"},
	{"benchmarking", "198.19.0.1"},
	{"AS112", "192.175.48.1"},
	{"AMT", "192.52.193.1"},
	{"6to4 relay", "192.88.99.1"},
	{"multicast", "224.0.0.1"},
	{"reserved", "240.0.0.1"},
	{"broadcast", "255.255.255.255"},
	{"v6 loopback", "::1"},
	{"v6 unspecified", "::"},
	{"mapped loopback", "::ffff:127.0.0.1"},
	{"mapped metadata", "::ffff:169.254.169.254"},
	{"compatible loopback", "::127.0.0.1"},
	{"translated loopback", "::ffff:0:127.0.0.1"},
	{"NAT64 private", "64:ff9b::10.0.0.1"},
	{"NAT64 metadata", "64:ff9b::169.254.169.254"},
	{"NAT64 local", "64:ff9b:1::10.0.0.1"},
	{"6to4 private", "2002:a00:1::1"},
	{"Teredo private", "2001:0:4136:e378:8000:63bf:f5ff:fffe"},
	{"ISATAP private", "2600:1:1:1:0:5efe:10.0.0.1"},
	{"ISATAP metadata", "2600:1:1:1:200:5efe:169.254.169.254"},
	{"unique-local", "fd12:3456::1"},
	{"v6 metadata", "fd00:ec2::254"},
	{"v6 link-local", "fe80::1"},
	{"site-local", "fec0::1"},
	{"v6 multicast", "ff02::1"},
	{"v6 global multicast", "ff0e::1"},
	{"v6 documentation", "2001:db8::1"},
	{"v6 documentation 2", "3fff::1"},
	{"SRv6", "5f00::1"},
	{"discard-only", "100::1"},
	{"dummy", "100:0:0:1::1"},
	{"v6 benchmarking", "2001:2::1"},
	{"ORCHIDv2", "2001:20::1"},
	{"drone id", "2001:30::1"},
	{"v6 AMT", "2001:3::1"},
	{"v6 AS112", "2620:4f:8000::1"},
	{"PCP anycast", "2001:1::1"},
	{"unallocated", "4000::1"},
	{"reserved by the IETF", "64:ff9c::1"},
}

// A mechanism is a way to make a client connect to an address. Its function
// says what the client does; it returns errors as the client gets them.
type mechanism struct {
	name   string
	v4, v6 bool // the classes that it is for
	policy string
	try    func(a *attempt) error
}

var mechanisms = [...]mechanism{
	{"literal", true, true, "", func(a *attempt) error { return a.get("http://" + a.host() + "/") }},
	{"literal with a port", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.host() + ":8080/")
	}},
	{"full-width digits", true, false, "", func(a *attempt) error {
		return a.get("http://" + fullWidth(a.host()) + "/")
	}},
	{"ideographic dots", true, false, "", func(a *attempt) error {
		return a.get("http://" + strings.ReplaceAll(a.host(), ".", "。") + "/")
	}},
	{"hexadecimal, read by the resolver", true, false, "", func(a *attempt) error {
		b := a.to.As4()
		name := fmt.Sprintf("0x%08x", binary.BigEndian.Uint32(b[:]))
		a.put(name, fixed(a.to))
		return a.get("http://" + name + "/")
	}},
	{"IPv6, all digits", false, true, "", func(a *attempt) error {
		return a.get("http://[" + strings.ToUpper(a.to.StringExpanded()) + "]/")
	}},
	{"zone", false, true, "", func(a *attempt) error {
		return a.get("http://[" + a.to.String() + "%251]/")
	}},
	{"name", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.name("n", fixed(a.to)) + "/")
	}},
	{"name with a final dot", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.name("n", fixed(a.to)) + "./")
	}},
	{"alias", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.alias("alias", a.name("n", fixed(a.to))) + "/")
	}},
	{"name with A and AAAA, the public one is down", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.name("n", fixed(a.to, other(a.to))) + "/")
	}},
	{"name with several addresses, the public one is down", true, true, "", func(a *attempt) error {
		return a.get("http://" + a.name("n", fixed(down(a.to), a.to)) + "/")
	}},
	{"rebinding between check and use", true, true, "", func(a *attempt) error {
		name := a.name("n", after(1, a.to))
		list, err := a.dialer.Resolver.LookupNetIP(context.Background(), "ip", name)
		if err != nil || len(list) == 0 || !guard.Scope(list[0]).Global() {
			return fmt.Errorf("the check: %v, %w", list, err)
		}
		return a.get("http://" + name + "/")
	}},
	{"rebinding between two requests", true, true, "", func(a *attempt) error {
		name := a.name("n", after(1, a.to))
		if err := a.get("http://" + name + "/"); err != nil {
			return fmt.Errorf("the first request: %w", err)
		}
		return a.get("http://" + name + "/")
	}},
	{"redirect 301", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(301, "http://"+a.host()+"/"))
	}},
	{"redirect 302", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(302, "http://"+a.host()+"/"))
	}},
	{"redirect 303 of POST", true, true, "", func(a *attempt) error {
		return a.post(a.redirect(303, "http://"+a.host()+"/"))
	}},
	{"redirect 307 of POST", true, true, "", func(a *attempt) error {
		return a.post(a.redirect(307, "http://"+a.host()+"/"))
	}},
	{"redirect 308", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(308, "http://"+a.host()+"/"))
	}},
	{"redirect to //", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(302, "//"+a.host()+"/"))
	}},
	{"redirect to a name", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(302, "http://"+a.name("n", fixed(a.to))+"/"))
	}},
	{"redirect with a userinfo", true, true, "", func(a *attempt) error {
		return a.get(a.redirect(302, "http://example.com@"+a.host()+"/"))
	}},
	{"chain of redirects", true, true, "", func(a *attempt) error {
		third := a.redirect(307, "http://"+a.host()+"/")
		return a.get(a.redirect(301, a.redirect(302, third)))
	}},
	{"redirect to the own name, rebound", true, true, "", func(a *attempt) error {
		name := a.name("n", after(1, a.to))
		return a.get(a.redirectOf(name, 302, "http://"+name+"/"))
	}},
	{"dialer, address", true, true, "", func(a *attempt) error {
		return a.dial(net.JoinHostPort(a.to.String(), "80"))
	}},
	{"dialer, name", true, true, "", func(a *attempt) error {
		return a.dial(a.name("n", fixed(a.to)) + ":443")
	}},
	{"dialer, rebound name", true, true, "", func(a *attempt) error {
		name := a.name("n", after(1, a.to))
		if err := a.dial(name + ":80"); err != nil {
			return fmt.Errorf("the first connection: %w", err)
		}
		return a.dial(name + ":80")
	}},
	{"proxy, address", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get("http://" + a.host() + "/")
	}},
	{"proxy, name", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get("http://" + a.name("n", fixed(a.to)) + "/")
	}},
	{"proxy, name with A and AAAA", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get("http://" + a.name("n", fixed(other(a.to), a.to)) + "/")
	}},
	{"proxy, redirect", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get(a.redirect(302, "http://"+a.host()+"/"))
	}},
	{"proxy, CONNECT", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get("https://" + a.host() + "/")
	}},
	{"proxy, without being allowed", true, true, "", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(site(a.to)))
		return a.get("http://" + a.name("n", fixed(a.to)) + "/")
	}},
	{"address of the proxy", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.host() + ":8080"
		return a.get("http://" + a.name("n", fixed(site(a.to))) + "/")
	}},
	{"name of the proxy", true, true, "allow proxy", func(a *attempt) error {
		a.proxy = "http://" + a.name("proxy", fixed(a.to))
		return a.get("http://" + a.name("n", fixed(site(a.to))) + "/")
	}},
	{"SOCKS proxy's address", true, true, "allow proxy\nallow scheme socks5", func(a *attempt) error {
		a.proxy = "socks5://" + a.host() + ":1080"
		return a.get("http://" + a.name("n", fixed(site(a.to))) + "/")
	}},
}

// TestHostile: each mechanism connects to each class of address without the
// guard, and to none with it. With the guard, it connects to public addresses.
func TestHostile(t *testing.T) {
	w := newWorld(t)
	pairs := 0
	for _, m := range mechanisms {
		for _, c := range classes {
			to := netip.MustParseAddr(c.addr)
			if to.Is4() && !m.v4 || !to.Is4() && (!m.v6 || w.v6 == nil) ||
				to.Is4In6() && m.name == "zone" {
				continue
			}
			pairs++
			open := w.attempt(t, to, nil)
			err := m.try(open)
			if !open.reached(to) {
				t.Errorf("%s, %s: without the guard it is not reached: %v", m.name, c.name, err)
			}
			p := policy(t, m.policy)
			guarded := w.attempt(t, to, &p)
			err = m.try(guarded)
			if guarded.reached(to) || err == nil {
				t.Errorf("%s, %s: with the guard: %v", m.name, c.name, err)
			}
			var denied guard.Verdict
			if !errors.As(err, &denied) && !strings.Contains(m.name, "is down") {
				t.Errorf("%s, %s: %v", m.name, c.name, err)
			}
		}
		for _, addr := range []string{"93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"} {
			to := netip.MustParseAddr(addr)
			if to.Is4() && !m.v4 || !to.Is4() && (!m.v6 || w.v6 == nil) ||
				m.name == "zone" || m.name == "redirect with a userinfo" {
				continue
			}
			p := policy(t, m.policy)
			a := w.attempt(t, to, &p)
			if err := m.try(a); !a.reached(to) {
				t.Errorf("%s, %s: a public address is not reached: %v", m.name, addr, err)
			}
		}
	}
	t.Logf("%d pairs", pairs)
	if pairs < 600 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestRedirectLoop: the number of redirects is limited, also in a loop of two.
func TestRedirectLoop(t *testing.T) {
	w := newWorld(t)
	public := netip.MustParseAddr("93.184.215.14")
	for _, tt := range []struct {
		policy string
		want   int
	}{{"", 21}, {"redirects 3", 4}, {"redirects 0", 1}} {
		p := policy(t, tt.policy)
		a := w.attempt(t, public, &p)
		name := a.name("n", fixed(public))
		err := a.get("http://" + name + "/loop")
		var denied guard.Verdict
		n, _ := a.seen()
		if !errors.As(err, &denied) || denied.Rule != "redirects" || n != tt.want {
			t.Errorf("%q: %d requests, %v", tt.policy, n, err)
		}
	}
}

// A world is a network in this process. Each connection goes to a server on
// loopback, which knows for which address it was.
type world struct {
	v4, v6 unix.Sockaddr // the server; there is no v6 on a system without IPv6

	mu    sync.Mutex
	conns map[string]conn // by the address of the client's end
}

// A conn is what the server knows of a connection.
type conn struct {
	*attempt
	to netip.Addr
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{conns: map[string]conn{}}
	serve := func(address string) netip.AddrPort {
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Logf("not all classes of addresses can be tried: %v", err)
			return netip.AddrPort{}
		}
		s := &http.Server{Handler: w}
		t.Cleanup(func() { s.Close() })
		go s.Serve(noSOCKS{l})
		return netip.MustParseAddrPort(l.Addr().String())
	}
	a4, a6 := serve("127.0.0.1:0"), serve("[::1]:0")
	w.v4 = &unix.SockaddrInet4{Addr: a4.Addr().As4(), Port: int(a4.Port())}
	if a6.IsValid() {
		w.v6 = &unix.SockaddrInet6{Addr: a6.Addr().As16(), Port: int(a6.Port())}
	}
	return w
}

// noSOCKS is a listener whose connections end if a client speaks SOCKS 5, which
// the server would take for the beginning of a long line.
type noSOCKS struct{ net.Listener }

func (l noSOCKS) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return noSOCKSConn{c}, err
}

type noSOCKSConn struct{ net.Conn }

func (c noSOCKSConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 && b[0] == 5 {
		return 0, io.EOF
	}
	return n, err
}

// Public addresses: at site is a server of the attacker, and at down nobody.
func site(to netip.Addr) netip.Addr { return same(to, "151.101.1.69", "2a04:4e42::69") }
func down(to netip.Addr) netip.Addr { return same(to, "8.8.4.4", "2001:4860:4860::8844") }

// other is down in the other family.
func other(to netip.Addr) netip.Addr { return same(to, "2001:4860:4860::8844", "8.8.4.4") }

func same(to netip.Addr, v4, v6 string) netip.Addr {
	if to.Is4() {
		return netip.MustParseAddr(v4)
	}
	return netip.MustParseAddr(v6)
}

// An attempt is a client, and what happens to it.
type attempt struct {
	*world
	to     netip.Addr
	dialer *net.Dialer // not guarded
	client *http.Client
	dial   func(address string) error
	proxy  string

	names     map[string]answer
	aliases   map[string]string
	asked     map[string]int
	connected []netip.Addr
	requests  int
}

// attempt returns a client that is guarded if there is a policy. All else is
// the same.
func (w *world) attempt(t *testing.T, to netip.Addr, p *guard.Policy) *attempt {
	t.Helper()
	a := &attempt{world: w, to: to, names: map[string]answer{}, aliases: map[string]string{},
		asked: map[string]int{}}
	dns, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dns.Close() })
	go a.serveDNS(dns)
	a.dialer = &net.Dialer{
		ControlContext: a.control,
		Resolver: &net.Resolver{PreferGo: true,
			Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, "udp", dns.LocalAddr().String())
			}},
	}
	base := &http.Transport{DialContext: a.dialer.DialContext, DisableKeepAlives: true,
		Proxy: func(*http.Request) (*url.URL, error) {
			if a.proxy == "" {
				return nil, nil
			}
			return url.Parse(a.proxy)
		}}
	a.client = &http.Client{Transport: base}
	d := a.dialer
	if p != nil {
		d = dial.Dialer(*p, d)
		a.client = &http.Client{Transport: dial.Transport(*p, a.dialer, base),
			CheckRedirect: dial.Redirects(*p)}
	}
	a.dial = func(address string) error {
		c, err := d.DialContext(t.Context(), "tcp", address)
		if err == nil {
			c.Close()
		}
		return err
	}
	return a
}

// reached reports whether there was a connection to an address.
func (a *attempt) reached(to netip.Addr) bool {
	_, all := a.seen()
	return slices.Contains(all, to.Unmap())
}

// host returns the address as the host of a URL.
func (a *attempt) host() string {
	if a.to.Is4() {
		return a.to.String()
	}
	return "[" + a.to.String() + "]"
}

func (a *attempt) name(label string, f answer) string {
	return a.put(label+".example.net", f)
}

func (a *attempt) put(name string, f answer) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.names[name] = f
	return name
}

func (a *attempt) alias(label, of string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	name := label + ".example.net"
	a.aliases[name] = of
	return name
}

// seen returns the number of requests, and the addresses of all connections.
func (a *attempt) seen() (int, []netip.Addr) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.requests, slices.Clone(a.connected)
}

// redirect returns a URL of the attacker that redirects to another.
func (a *attempt) redirect(status int, to string) string {
	return a.redirectOf(a.name("site", fixed(site(a.to))), status, to)
}

func (a *attempt) redirectOf(name string, status int, to string) string {
	return "http://" + name + "/redirect?" +
		url.Values{"status": {strconv.Itoa(status)}, "to": {to}}.Encode()
}

func (a *attempt) get(u string) error { return answered(a.client.Get(u)) }

func (a *attempt) post(u string) error {
	return answered(a.client.Post(u, "text/plain", strings.NewReader("body")))
}

func answered(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

// control connects the socket to the server, in place of the address for which
// net has made it. When net then connects the socket, the system answers that it
// is connected, and net takes that for success. So everything before the
// connection is as it is outside of tests: with a guard, its control function
// runs before this one.
func (a *attempt) control(_ context.Context, network, address string, c syscall.RawConn) error {
	to := netip.MustParseAddrPort(address).Addr().WithZone("").Unmap()
	if to == down(to) {
		return syscall.ECONNREFUSED
	}
	server := a.v4
	if network == "tcp6" {
		server = a.v6
	}
	var err error
	c.Control(func(fd uintptr) {
		if err = connect(int(fd), server); err != nil {
			return
		}
		var own unix.Sockaddr
		own, err = unix.Getsockname(int(fd))
		a.mu.Lock()
		defer a.mu.Unlock()
		a.connected = append(a.connected, to)
		a.conns[addrPort(own).String()] = conn{a, to}
	})
	return err
}

func connect(fd int, server unix.Sockaddr) error {
	for {
		switch err := unix.Connect(fd, server); err {
		case nil, unix.EISCONN:
			return nil
		case unix.EINPROGRESS, unix.EALREADY, unix.EINTR:
			unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}, 1000)
		default:
			return err
		}
	}
}

func addrPort(s unix.Sockaddr) netip.AddrPort {
	switch s := s.(type) {
	case *unix.SockaddrInet4:
		return netip.AddrPortFrom(netip.AddrFrom4(s.Addr), uint16(s.Port))
	case *unix.SockaddrInet6:
		return netip.AddrPortFrom(netip.AddrFrom16(s.Addr), uint16(s.Port))
	}
	return netip.AddrPort{}
}

// ServeHTTP is the victim, the site of the attacker, and a proxy.
func (w *world) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	c := w.conns[r.RemoteAddr]
	c.requests++
	w.mu.Unlock()
	switch {
	case c.to != c.attempt.to.Unmap() && r.Method == http.MethodConnect:
		far, err := c.dialer.DialContext(r.Context(), "tcp", r.Host)
		if err != nil {
			http.Error(rw, err.Error(), http.StatusBadGateway)
			return
		}
		far.Close()
	case c.to != c.attempt.to.Unmap() && r.URL.IsAbs():
		t := http.Transport{DialContext: c.dialer.DialContext, DisableKeepAlives: true}
		r.RequestURI = ""
		resp, err := t.RoundTrip(r)
		if err != nil {
			http.Error(rw, err.Error(), http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		rw.Header().Set("Location", resp.Header.Get("Location"))
		rw.WriteHeader(resp.StatusCode)
		io.Copy(rw, resp.Body)
	case r.URL.Path == "/redirect":
		status, _ := strconv.Atoi(r.URL.Query().Get("status"))
		rw.Header().Set("Location", r.URL.Query().Get("to"))
		rw.WriteHeader(status)
	case strings.HasPrefix(r.URL.Path, "/loop"):
		to := map[string]string{"/loop": "/loop2", "/loop2": "/loop"}[r.URL.Path]
		http.Redirect(rw, r, to, http.StatusFound)
	}
}

// An answer returns the addresses of a name when it is asked for the nth time,
// from 0.
type answer func(n int) []netip.Addr

func fixed(list ...netip.Addr) answer { return func(int) []netip.Addr { return list } }

// after is the answer of a name that is rebound: first to the site.
func after(times int, to netip.Addr) answer {
	return func(n int) []netip.Addr {
		if n < times {
			return []netip.Addr{site(to)}
		}
		return []netip.Addr{to}
	}
}

// serveDNS answers for the names of an attempt.
func (a *attempt) serveDNS(c net.PacketConn) {
	buf := make([]byte, 1500)
	for {
		n, from, err := c.ReadFrom(buf)
		if err != nil {
			return // closed
		}
		var p dnsmessage.Parser
		h, err := p.Start(buf[:n])
		if err != nil {
			continue
		}
		if q, err := p.Question(); err == nil {
			c.WriteTo(a.answer(h.ID, q), from)
		}
	}
}

func (a *attempt) answer(id uint16, q dnsmessage.Question) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := dnsmessage.Header{ID: id, Response: true, RecursionAvailable: true}
	name := strings.TrimSuffix(q.Name.String(), ".")
	target := name
	if to := a.aliases[name]; to != "" {
		target = to
	}
	f := a.names[target]
	if f == nil {
		h.RCode = dnsmessage.RCodeNameError
	}
	b := dnsmessage.NewBuilder(nil, h)
	b.StartQuestions()
	b.Question(q)
	b.StartAnswers()
	r := dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET}
	if target != name {
		r.Name = dnsmessage.MustNewName(target + ".")
		b.CNAMEResource(dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET},
			dnsmessage.CNAMEResource{CNAME: r.Name})
	}
	if f != nil {
		key := target + q.Type.String()
		for _, addr := range f(a.asked[key]) {
			switch {
			case q.Type == dnsmessage.TypeA && addr.Is4():
				b.AResource(r, dnsmessage.AResource{A: addr.As4()})
			case q.Type == dnsmessage.TypeAAAA && addr.Is6():
				b.AAAAResource(r, dnsmessage.AAAAResource{AAAA: addr.As16()})
			}
		}
		a.asked[key]++
	}
	msg, err := b.Finish()
	if err != nil {
		panic(err)
	}
	return msg
}

func policy(t *testing.T, text string) guard.Policy {
	t.Helper()
	p, err := guard.ParsePolicy(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fullWidth returns s with digits that IDNA maps to those of US-ASCII.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, s)
}
