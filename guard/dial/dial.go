//go:build !plan9

// Package dial lets a [guard.Policy] judge the connections of net and net/http.
//
//	client := dial.Client(guard.Policy{})                  // in place of http.Client
//	dialer := dial.Dialer(guard.Policy{}, nil)             // in place of net.Dialer
//	dialer := &net.Dialer{Control: dial.Control(policy)}   // the same, by hand
//
// The address is judged when the socket is made, after DNS. So it does not
// matter what DNS said before, how many addresses a name has, or in which form
// an address was written: each address that is tried is judged, and no packet
// goes to one that is denied. The error is a [guard.Verdict]; if a dialer
// has tried other addresses, it may return the error of the first of these.
//
// [Transport] and [Client] also judge the text of every URL before the name is
// looked up: the first URL, and those of redirects.
//
// # Proxies
//
// A proxy connects in place of the program, so the dialer sees only the address
// of the proxy. Without the rule "allow proxy" none is used, and HTTP_PROXY and
// the like are ignored. With it, the proxy must be allowed itself (scheme,
// host, port, address; its userinfo is not judged), and the name in a URL is
// looked up first: all of its addresses must be allowed. But the proxy looks up
// the name again, and may find others. So allow only a proxy that has its own
// guard.
//
// # Security considerations
//
// Give the dialer to every part of a program that connects: to the data
// connections of FTP, to WebSockets, to clients of databases whose address is
// not fixed. A dialer knows no URL: of the rules, only those about ranges and
// ports count there. Transport replaces a custom DialContext, DialTLSContext or
// TLSNextProto, because it could connect to anything.
//
// On Plan 9, package net calls no control function. So this package does not
// compile there.
package dial

import (
	"cmp"
	"context"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/neturl"
	"github.com/urikit/uri/scheme"
)

// Control returns a function for [net.Dialer.Control] that denies what the
// policy denies. It allows only TCP and UDP. It takes about a microsecond.
func Control(p guard.Policy) func(network, address string, c syscall.RawConn) error {
	return func(network, address string, _ syscall.RawConn) error {
		a, err := netip.ParseAddrPort(address)
		if err != nil || !strings.HasPrefix(network, "tcp") && !strings.HasPrefix(network, "udp") {
			return guard.Verdict{Rule: "network",
				Message: "connections are by TCP and UDP to an address with a port"}.Err()
		}
		return p.JudgeAddrPort(a).Err()
	}
}

// Dialer returns a copy of d, which may be nil, whose connections the policy
// judges. It calls the control function of d for allowed addresses only.
func Dialer(p guard.Policy, d *net.Dialer) *net.Dialer {
	guarded := net.Dialer{Timeout: connectTimeout}
	if d != nil {
		guarded = *d
	}
	check, next, plain := Control(p), guarded.ControlContext, guarded.Control
	guarded.Control = nil
	guarded.ControlContext = func(
		ctx context.Context, network, address string, c syscall.RawConn,
	) error {
		err := check(network, address, c)
		switch {
		case err != nil:
			return err
		case next != nil:
			return next(ctx, network, address, c)
		case plain != nil:
			return plain(network, address, c)
		}
		return nil
	}
	return &guarded
}

// connectTimeout is how long a connection may take, if no dialer says it.
const connectTimeout = 30 * time.Second

// Transport returns a transport like t that connects by Dialer(p, d), and
// judges the URL of every request. A nil t is [http.DefaultTransport].
func Transport(p guard.Policy, d *net.Dialer, t *http.Transport) http.RoundTripper {
	if t == nil {
		t, _ = http.DefaultTransport.(*http.Transport)
	}
	if t == nil { // a program has put something else there
		t = &http.Transport{ForceAttemptHTTP2: true}
	}
	g := transport{p, Dialer(p, d), t.Clone()}
	g.base.DialContext = g.dialer.DialContext
	g.base.DialTLSContext = nil
	//lint:ignore SA1019 a transport that has it would connect by it
	g.base.DialTLS = nil
	if len(g.base.TLSNextProto) > 0 { // HTTP/2 over connections that t has, too
		g.base.TLSNextProto, g.base.ForceAttemptHTTP2 = nil, true
	}
	if proxy := t.Proxy; !p.AllowsProxy() {
		g.base.Proxy = nil
	} else if proxy != nil {
		g.base.Proxy = func(r *http.Request) (*url.URL, error) { return g.proxy(r, proxy) }
	}
	return g
}

type transport struct {
	policy guard.Policy
	dialer *net.Dialer
	base   *http.Transport
}

// RoundTrip implements [http.RoundTripper].
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := check(t.policy.Judge, r.URL); err != nil {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, err
	}
	return t.base.RoundTrip(r)
}

// CloseIdleConnections is called by [http.Client.CloseIdleConnections].
func (t transport) CloseIdleConnections() { t.base.CloseIdleConnections() }

// check judges a URL. One that is not a URI is denied, and so is an opaque one:
// net/http would connect to its Host, and ask for another.
func check(judge func(u uri.URI) guard.Verdict, v *url.URL) error {
	u, _, err := neturl.FromURL(v)
	if err != nil || v.Opaque != "" {
		return guard.Verdict{Rule: "host", Message: "the URL is not a URI with a host"}.Err()
	}
	return judge(u).Err()
}

// proxy returns the proxy for a request, if it is allowed, and so are all
// addresses of the host that the proxy will connect to. That is the host of the
// URL only if no other is set: net/http writes the Host field into the URL that
// it sends to a proxy.
func (t transport) proxy(
	r *http.Request, choose func(*http.Request) (*url.URL, error),
) (*url.URL, error) {
	v, err := choose(r)
	if v == nil || err != nil {
		return nil, err
	}
	if r.Host != "" && r.Host != r.URL.Host {
		return nil, guard.Verdict{Rule: "proxy",
			Message: "the Host field would lead a proxy to another host than that of the URL"}
	}
	bare := *v
	bare.User = nil
	if err := check(t.policy.Judge, &bare); err != nil {
		return nil, err
	}
	resolver := cmp.Or(t.dialer.Resolver, net.DefaultResolver)
	list, err := resolver.LookupNetIP(r.Context(), "ip", r.URL.Hostname())
	if err != nil {
		return nil, err
	}
	for _, a := range list {
		if err := t.policy.JudgeAddr(a).Err(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// Redirects returns a function for [http.Client.CheckRedirect] that judges
// each redirect, and how many there are. A request to another origin than the
// first gets only the header fields that describe what is asked for: no
// credentials, cookies, Referer, or fields that net/http does not know. The
// cookies of a Jar come after it, and a body goes with 307 and 308.
func Redirects(p guard.Policy) func(r *http.Request, via []*http.Request) error {
	return func(r *http.Request, via []*http.Request) error {
		err := check(func(u uri.URI) guard.Verdict { return p.JudgeRedirect(u, len(via)) }, r.URL)
		if err != nil {
			return err
		}
		first := origin(via[0].URL)
		isOther := func(v *http.Request) bool { return origin(v.URL) != first }
		if isOther(r) || slices.ContainsFunc(via, isOther) {
			maps.DeleteFunc(r.Header, func(name string, _ []string) bool {
				return !IsHarmless(name)
			})
		}
		return nil
	}
}

// IsHarmless reports whether a header field, by its canonical name, describes
// what is asked for, and may go to another origin.
func IsHarmless(name string) bool { return slices.Contains(harmless[:], name) }

var harmless = [...]string{
	"Accept", "Accept-Encoding", "Accept-Language", "Content-Encoding", "Content-Language",
	"Content-Type", "If-Modified-Since", "If-None-Match", "If-Range", "Range", "User-Agent",
}

// origin returns scheme, host and port (RFC 6454 section 4).
func origin(v *url.URL) string {
	port := v.Port()
	if i, _ := scheme.Lookup(v.Scheme); port == "" {
		port = strconv.Itoa(int(i.Port))
	}
	return v.Scheme + "://" + strings.ToLower(v.Hostname()) + ":" + port
}

// Client returns a client with [Transport] and [Redirects].
func Client(p guard.Policy) *http.Client {
	return &http.Client{Transport: Transport(p, nil, nil), CheckRedirect: Redirects(p)}
}
