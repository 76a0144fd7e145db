// Package http accesses the URIs of http and https (RFC 9110), and what an HTTP
// proxy gets.
//
// It speaks HTTP/1.1 and, over TLS, HTTP/2. The proxies are those of the
// environment, HTTP_PROXY and the like, if a person has named them
// ([deref.Options.TrustFirst]), or if the policy allows a proxy. What a proxy
// is asked for is judged even so, by its URI and by the addresses that its name
// has here. Redirects are not followed, but returned. Cookies are in Hop.Jar.
//
// [Accessor.Transport] has the settings of a program's own transport. The other
// way round, [github.com/urikit/uri/guard/dial.Client] is for code that wants
// an http.Client, with the same judgement.
package http

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/guard/dial"
	"github.com/urikit/uri/neturl/nethttp"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// An Accessor is the accessor of http and https. The zero Accessor is ready.
type Accessor struct {
	// UserAgent is the field User-Agent of requests that have none.
	UserAgent string

	// Identity asks for the octets without compression. Otherwise the accessor
	// asks for gzip, and decodes it, unless a transfer is resumed.
	Identity bool

	// Proxy is the URL of a proxy for every request, in place of those of the
	// environment.
	Proxy string

	// NoProxy has the hosts that are asked without a proxy, in place of the
	// variable NO_PROXY: names, which stand for those below them, too, and
	// addresses or their prefixes, with commas between them. "*" is all.
	NoProxy string

	// HTTP1 does without HTTP/2.
	HTTP1 bool

	// Transport, if not nil, has the settings of connections: certificates of
	// the client (mTLS), HTTP/2, timeouts, and Proxy in place of those of the
	// environment. The first request copies it. The client sets what it leaves
	// zero. What could connect to anything (DialContext, DialTLSContext,
	// TLSNextProto) is not used, so each address is judged as without it.
	Transport *http.Transport
}

// Access sends a GET or HEAD request.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	var r *http.Request
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		// It is called in this goroutine: others may still run when the trace
		// is read.
		GotConn: func(i httptrace.GotConnInfo) {
			h.Connected(i.Conn)
			if c, ok := i.Conn.(*tls.Conn); ok {
				h.Note(tls.VersionName(c.ConnectionState().Version))
			}
			if h.Log {
				h.Sent(r.Method + " " + r.URL.RequestURI())
				logFields(h.Sent, r.Header)
			}
		},
	})
	r, err := a.request(ctx, h)
	if err != nil {
		return nil, err
	}
	t := h.Network.Keep(a, func() any { return a.transport(h) }).(transport)
	resp, err := t.RoundTrip(r)
	switch {
	case err == nil:
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &deref.ProtocolError{Protocol: "HTTP",
			Message: "the connection ended before the answer", Err: io.ErrUnexpectedEOF}
	case strings.Contains(err.Error(), "response headers exceeded"): // net/http has no types for it
		return nil, &deref.LimitError{Limit: "Head", Value: h.Limits.Head}
	case strings.Contains(err.Error(), "TLS handshake timeout"):
		return nil, fmt.Errorf("the server does not answer in TLS: %w",
			&deref.LimitError{Limit: "Connect", Value: h.Limits.Connect})
	default:
		return nil, nethttp.RedactError(err)
	}
	if _, ok := t.(*chosen); !ok {
		resp.Body = &guarded{resp.Body, h.Limits.Stall}
	}
	coding := resp.Header.Get("Content-Encoding")
	if coding != "" && h.Header.Get("Accept-Encoding") == "" {
		if r.Header.Get("Accept-Encoding") == "gzip" && strings.EqualFold(coding, "gzip") {
			unzip(resp, h.Limits.Ratio)
		} else if !strings.EqualFold(coding, "identity") && !h.Head {
			h.Tell("the body stays in the coding " + strconv.QuoteToGraphic(coding))
		}
	}
	if set := resp.Cookies(); h.Jar != nil && len(set) > 0 {
		h.Jar.SetCookies(r.URL, set)
	}
	h.Answered(r.Method, resp.Proto+" "+resp.Status)
	if h.Log {
		logFields(h.Received, resp.Header)
	}
	answer, err := a.answer(h, resp)
	if answer == nil || answer.Representation == nil {
		resp.Body.Close()
	}
	return answer, err
}

// Plan returns the request line and its fields, as a proxy gets them if there
// is one.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	r, err := a.request(context.Background(), h)
	if err != nil {
		return deref.Plan{}, err
	}
	p := deref.Plan{Address: address(r)}
	send := func(line string) { p.Send = append(p.Send, line) }
	target := r.URL.RequestURI()
	switch proxy, err := a.via(h, r); {
	case err != nil:
		return p, err
	case isSOCKS(proxy):
		send("SOCKS 5 CONNECT " + p.Address)
		p.Address = proxy.Host
	case proxy != nil && r.URL.Scheme == "https":
		send("CONNECT " + p.Address)
		p.Address = proxy.Host
	case proxy != nil && h.Proxy.IsZero():
		if p.Address = proxy.Host; r.URL.Opaque == "" {
			target = "http://" + r.URL.Host + target
		}
	}
	send(r.Method + " " + target)
	logFields(send, r.Header)
	return p, nil
}

func address(r *http.Request) string {
	if r.URL.Port() != "" {
		return r.URL.Host
	}
	if r.URL.Scheme == "https" {
		return net.JoinHostPort(r.URL.Hostname(), "443")
	}
	return net.JoinHostPort(r.URL.Hostname(), "80")
}

// logFields gives the fields of a message to a log, with masks.
func logFields(log func(string), fields http.Header) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range fields[name] {
			switch name {
			case "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie":
				value = "***"
			}
			log(name + ": " + value)
		}
	}
}

// tchar has the characters of a token (RFC 9110 section 5.6.2).
const tchar = "!#$%&'*+-.^_`|~0123456789" +
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// request returns the request for a hop.
func (a Accessor) request(ctx context.Context, h *deref.Hop) (*http.Request, error) {
	method := http.MethodGet
	if h.Head {
		method = http.MethodHead
	}
	to := h.URI
	if !h.Proxy.IsZero() {
		to = h.Proxy
	}
	r, err := nethttp.NewRequest(ctx, method, to, nil)
	if err != nil {
		return nil, err
	}
	if !h.Proxy.IsZero() { // the absolute-form of RFC 9112 section 3.2.2
		r.URL.Opaque = h.URI.String()
		r.Host = h.URI.HostPort()
	}
	for name, values := range h.Header {
		if name == "" || strings.Trim(name, tchar) != "" {
			return nil, fmt.Errorf("%q is not a field name (RFC 9110 section 5.1)", name)
		}
		if strings.ContainsAny(strings.Join(values, ""), "\x00\r\n") {
			return nil, fmt.Errorf("the header field %s has a NUL, CR or LF", name)
		}
		if !h.Foreign || dial.IsHarmless(name) {
			r.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	if host := r.Header.Get("Host"); host != "" {
		r.Host = host
		r.Header.Del("Host")
		// net/http would ask a proxy for this host. The target is what was
		// judged, and it decides (RFC 9112 section 3.2.2).
		proxy, err := a.via(h, r)
		isPlain := r.URL.Opaque == "" && r.URL.Scheme == "http"
		if err == nil && proxy != nil && !isSOCKS(proxy) && isPlain {
			path, _, _ := strings.Cut(r.URL.RequestURI(), "?")
			r.URL.Opaque = "//" + r.URL.Host + path
		}
	}
	if h.Jar != nil && !h.First {
		for _, c := range h.Jar.Cookies(r.URL) {
			h.Note("sends the cookie " + c.Name + ", which a hop before has set")
			r.AddCookie(c)
		}
	}
	if r.Header["User-Agent"] == nil {
		r.Header.Set("User-Agent", a.UserAgent)
	}
	if user, password, ok := userOf(h); ok && r.Header["Authorization"] == nil {
		r.SetBasicAuth(user, password)
	}
	r.URL.User = nil
	if h.Offset > 0 && h.Validator != "" {
		r.Header.Set("Range", "bytes="+strconv.FormatInt(h.Offset, 10)+"-")
		if h.Validator != deref.AnyVersion {
			r.Header.Set("If-Range", h.Validator)
		}
	}
	if !a.Identity && !h.Head && r.Header["Accept-Encoding"] == nil && r.Header["Range"] == nil {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	return r, nil
}

// userOf returns the user and password for a hop. Those in the URI are for its
// host alone.
func userOf(h *deref.Hop) (user, password string, ok bool) {
	if h.Login != nil {
		return h.Login.User, h.Login.Password, true
	}
	if h.URI.Userinfo() == "" {
		return "", "", false
	}
	user, password, _ = strings.Cut(h.URI.Userinfo(), ":")
	user, err := pct.Decode(user)
	if err != nil {
		return "", "", false
	}
	password, err = pct.Decode(password)
	return user, password, err == nil
}

// A guarded is the body of a transport of package dial, whose connections do
// not have the limit Stall.
type guarded struct {
	io.ReadCloser
	stall time.Duration
}

func (g *guarded) Read(p []byte) (int, error) {
	timer := time.AfterFunc(g.stall, func() { g.Close() })
	n, err := g.ReadCloser.Read(p)
	if !timer.Stop() {
		err = &deref.LimitError{Limit: "Stall", Value: g.stall}
	}
	return n, err
}

type transport interface {
	http.RoundTripper
	CloseIdleConnections()
}

func (a Accessor) transport(h *deref.Hop) transport {
	t := &http.Transport{}
	if a.Transport != nil {
		t = a.Transport.Clone()
		t.DialTLSContext = nil
		//lint:ignore SA1019 a transport that has it would connect by it
		t.DialTLS = nil
		if len(t.TLSNextProto) > 0 { // an empty one means HTTP/1
			t.TLSNextProto = nil
		}
	}
	t.DialContext = h.Network.DialContext
	t.ForceAttemptHTTP2 = !a.HTTP1
	t.DisableCompression = true // see unzip
	if t.TLSClientConfig == nil {
		t.TLSClientConfig = h.Network.TLS("")
	}
	t.TLSHandshakeTimeout = cmp.Or(t.TLSHandshakeTimeout, h.Limits.Connect)
	t.MaxConnsPerHost = cmp.Or(t.MaxConnsPerHost, h.Limits.Connections)
	t.MaxIdleConns = cmp.Or(t.MaxIdleConns, maxIdle)
	t.MaxIdleConnsPerHost = cmp.Or(t.MaxIdleConnsPerHost, h.Limits.Connections, maxIdle)
	t.MaxResponseHeaderBytes = cmp.Or(t.MaxResponseHeaderBytes, h.Limits.Head)
	t.IdleConnTimeout = cmp.Or(t.IdleConnTimeout, h.Limits.Stall)
	t.ReadBufferSize = cmp.Or(t.ReadBufferSize, 16<<10)
	if t.OnProxyConnectResponse == nil {
		t.OnProxyConnectResponse = tunneled
	}
	proxy := a.proxy()
	p, named := h.Network.Policy(), h.Network.Named()
	if p != nil && p.AllowsProxy() {
		t.Proxy = proxy
		return dial.Transport(*p, h.Network.Dialer(), t).(transport)
	}
	t.Proxy = nil
	c := &chosen{Transport: t}
	if named.Policy() == nil {
		c.proxy, c.proxied, c.judges = proxy, t.Clone(), h.Network
		c.proxied.Proxy, c.proxied.DialContext = proxy, named.DialContext
	}
	return c
}

// tunneled returns the error that a proxy answers a CONNECT with.
func tunneled(_ context.Context, _ *url.URL, _ *http.Request, resp *http.Response) error {
	if resp.StatusCode != http.StatusOK {
		return failure(resp, "")
	}
	return nil
}

// maxIdle limits the connections that are kept, and those to a host if nothing
// limits how many there are.
const maxIdle = 256

// chosen is the transport that a request needs: one by a proxy, if a person has
// named it.
type chosen struct {
	*http.Transport
	proxy   func(*http.Request) (*url.URL, error) // or nil
	proxied *http.Transport
	judges  *deref.Network // what a proxy is asked for

	connected sync.Map // of channels that are closed by then, by host
}

func (c *chosen) RoundTrip(r *http.Request) (*http.Response, error) {
	if c.proxy != nil {
		switch proxy, err := c.proxy(r); {
		case err != nil:
			return nil, err
		case proxy != nil:
			if err := judge(r, c.judges); err != nil {
				return nil, err
			}
			resp, err := c.proxied.RoundTrip(r)
			if err != nil {
				err = fmt.Errorf("the proxy %s: %w", proxy.Host, err)
			}
			return resp, err
		}
	}
	if r.URL.Scheme == "http" {
		return c.Transport.RoundTrip(r)
	}
	// The first request to a host connects before the others do: with HTTP/2
	// they need no connections of their own.
	connected := make(chan struct{})
	if first, ok := c.connected.LoadOrStore(r.URL.Host, connected); ok {
		select {
		case <-first.(chan struct{}):
		case <-r.Context().Done():
		}
		return c.Transport.RoundTrip(r)
	}
	done := sync.OnceFunc(func() { close(connected) })
	defer done()
	return c.Transport.RoundTrip(r.WithContext(httptrace.WithClientTrace(r.Context(),
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { done() }})))
}

func (c *chosen) CloseIdleConnections() {
	c.Transport.CloseIdleConnections()
	if c.proxied != nil {
		c.proxied.CloseIdleConnections()
	}
}

// answer returns what a response means.
func (a Accessor) answer(h *deref.Hop, resp *http.Response) (*deref.Answer, error) {
	switch code := resp.StatusCode; {
	case code == http.StatusPartialContent, code == http.StatusRequestedRangeNotSatisfiable &&
		h.Offset > 0 && h.Validator != "":
		return a.partial(h, resp)
	case 200 <= code && code < 300, code == http.StatusMultipleChoices && !has(resp, "Location"):
		if h.Header.Get("Range") != "" && !h.Head {
			h.Tell("the server does not send a range: this is the whole object")
		}
		return &deref.Answer{Representation: a.representation(h, resp)}, nil
	case 300 <= code && code < 400 && code != http.StatusNotModified &&
		code != http.StatusUseProxy: // its Location is a proxy (RFC 9110 section 15.4.6)
		to, err := nethttp.Location(h.URI, resp)
		if errors.Is(err, http.ErrNoLocation) {
			return nil, failure(resp, ", without a Location")
		}
		if err != nil {
			to, err = a.repaired(h, resp, err)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", failure(resp, ""), err)
		}
		return &deref.Answer{
			Reason:    resp.Status,
			Fields:    resp.Header,
			Locations: []deref.Location{{URI: to}},
			Permanent: code == http.StatusMovedPermanently || code == http.StatusPermanentRedirect,
		}, nil
	}
	err := failure(resp, "")
	if !h.Errors {
		return nil, err
	}
	rep := a.representation(h, resp)
	rep.Validator, rep.ContentLocation = "", uri.URI{}
	return &deref.Answer{Representation: rep}, err
}

// failure returns the error that a response says, with words about it.
func failure(resp *http.Response, words string) *deref.ReplyError {
	e := &deref.ReplyError{Reply: resp.Status + words, Fields: resp.Header,
		RetryAfter: retryAfter(resp.Header)}
	switch resp.StatusCode {
	case http.StatusNotFound, http.StatusGone:
		e.Kind = fs.ErrNotExist
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired:
		e.Kind = fs.ErrPermission
	}
	return e
}

// retryAfter returns the pause that a server asks for (RFC 9110 section
// 10.2.3), or 0.
func retryAfter(fields http.Header) time.Duration {
	text := fields.Get("Retry-After")
	n, err := strconv.ParseUint(text, 10, 31)
	if err == nil || errors.Is(err, strconv.ErrRange) { // the greatest (RFC 9111 section 1.2.2)
		return time.Duration(n) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

// repaired returns the location of a response as browsers read it, which is not
// a URI reference: it may have a space, for example. If it is not UTF-8, its
// octets are percent-encoded as they are: the field has octets (RFC 9110
// section 5.5).
func (a Accessor) repaired(h *deref.Hop, resp *http.Response, why error) (uri.URI, error) {
	base, _, err := whatwg.FromURI(h.URI)
	if err != nil || len(resp.Header["Location"]) != 1 {
		return uri.URI{}, why
	}
	text := resp.Header.Get("Location")
	received := fmt.Sprintf("%.300q", text)
	why = fmt.Errorf("%w; it is %s", why, received)
	if !utf8.ValidString(text) {
		text = pct.Repair(text, pct.Range(0, 0x7F))
	}
	v, err := base.Parse(text)
	if err != nil {
		return uri.URI{}, why
	}
	u, _, err := v.URI()
	if err != nil {
		return uri.URI{}, why
	}
	h.Tell(redact.String("the Location " + received +
		" is not a URI that has a host; as in browsers, it leads to " + u.String()))
	return u, nil
}

func has(resp *http.Response, field string) bool { return resp.Header[field] != nil }

// representation returns the body of a response, and what its fields say.
func (a Accessor) representation(h *deref.Hop, resp *http.Response) *deref.Representation {
	rep := &deref.Representation{
		Body: resp.Body, Size: resp.ContentLength, Header: resp.Header,
		MediaType: resp.Header.Get("Content-Type"), Validator: validator(resp.Header),
	}
	if resp.Uncompressed { // its range would be one of the octets with compression
		rep.Validator = ""
	}
	if at := resp.Header.Get("Last-Modified"); at != "" {
		rep.Modified, _ = http.ParseTime(at)
	}
	if at := resp.Header.Get("Content-Location"); at != "" {
		if r, err := uri.ParseRef(at); err == nil {
			rep.ContentLocation = h.URI.Resolve(r)
		}
	}
	return rep
}

// validator returns a strong validator of a representation (RFC 9110 section
// 8.8), or "": weak ones may be the same for two versions.
func validator(fields http.Header) string {
	if tag := fields.Get("ETag"); strings.HasPrefix(tag, `"`) {
		return tag
	} else if fields.Get("Last-Modified") == "" {
		return ""
	}
	modified, err := http.ParseTime(fields.Get("Last-Modified"))
	date, errDate := http.ParseTime(fields.Get("Date"))
	if err != nil || errDate != nil || date.Sub(modified) < time.Minute {
		return ""
	}
	return fields.Get("Last-Modified")
}
