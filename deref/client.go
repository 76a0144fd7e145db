package deref

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// Options are the values that a [Client] is made from. The zero Options have no
// accessors; all other fields may be zero.
type Options struct {
	Accessors Registry

	// Policy judges each URI and each address. With TrustFirst it does not
	// judge the origin of the request's URI, nor gateways and proxies: a person
	// has named these. Redirects and other locations are judged even so, if
	// their origin is another, or if the address of the first hop was an
	// allowed one.
	Policy     guard.Policy
	TrustFirst bool

	// AllowPorts are ports that are connected to in addition to those that
	// scheme.AllowsPort allows, even if the policy does not judge.
	AllowPorts []uint16

	Limits   Limits
	Retry    Retry
	Gateways Gateways

	// Login returns the credential for a hop, or nil. It is not asked if the
	// URI has a password; if the URI has a user, it is for this user only.
	Login func(h *Hop) *Credential

	// Follow are the schemes that a server may lead to; nil is http and https.
	// Schemes about this machine, such as file, are never followed.
	Follow []string

	// Dialer and TLS are used for all connections. Connect returns the address
	// to connect to in place of another, "host:port" both.
	Dialer  *net.Dialer
	TLS     *tls.Config
	Connect func(address string) string

	Wrap func(net.Conn) net.Conn // what each connection is wrapped in, for tests
	Now  func() time.Time        // the clock of traces
}

// A Client dereferences URIs. [New] makes it; the zero Client has no accessors.
// Its methods may run at the same time in many goroutines.
type Client struct {
	options          Options
	trusted, guarded *Network
	turns            *turns
}

// New returns a client.
func New(o Options) *Client {
	o.Limits = o.Limits.withDefaults()
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Follow == nil {
		o.Follow = []string{"http", "https"}
	}
	c := &Client{options: o, turns: &turns{}}
	c.guarded = newNetwork(o, &c.options.Policy)
	c.trusted = newNetwork(o, nil)
	c.trusted.named, c.guarded.named = c.trusted, c.guarded
	if o.TrustFirst {
		c.guarded.named = c.trusted
	}
	return c
}

func (c *Client) ready() *Client {
	if c.guarded == nil {
		return New(c.options)
	}
	return c
}

// Close closes the connections that are kept for further requests.
func (c *Client) Close() {
	for _, n := range []*Network{c.trusted, c.guarded} {
		if n == nil {
			continue
		}
		n.kept.Range(func(_, kept any) bool {
			if k, ok := kept.(interface{ CloseIdleConnections() }); ok {
				k.CloseIdleConnections()
			}
			return true
		})
	}
}

// A Result is what a request found.
type Result struct {
	// Representation has the media type, the size, the items, and the Body,
	// which the caller must close, unless it is nil.
	Representation

	// Final is the URI of the last hop, with the fragment that applies to the
	// representation (RFC 9110 section 10.2.2). Base is the base URI of
	// references in it (RFC 3986 section 5.1.3).
	Final, Base uri.URI

	// With Request.Stay, Locations are where the last hop leads to, if it has
	// no representation, and Reason says why.
	Locations []Location
	Reason    string

	Trace *Trace
}

// walk makes the hops of a request.
func (c *Client) walk(ctx context.Context, r Request, earlier []*Error) (*Result, *Error) {
	w := &walk{Client: c, request: r, trace: &Trace{Earlier: earlier}}
	if total := w.options.Limits.Total; total > 0 {
		w.ends = time.Now().Add(total)
	}
	result, err := w.follow(ctx, Location{URI: r.URI}, withoutDots(r.URI))
	e, _ := err.(*Error)
	return result, e
}

// Follow dereferences a reference in the representation of a result. A
// same-document reference causes no retrieval (RFC 3986 section 4.4): the
// result is r, with the fragment of the reference. Other fields of the request
// than URI count.
func (c *Client) Follow(
	ctx context.Context, r *Result, ref uri.Ref, request Request,
) (*Result, error) {
	request.URI = r.Base.Resolve(ref)
	if r.Base.SameDocument(ref) {
		same := *r
		same.Final = request.URI
		return &same, nil
	}
	return c.Get(ctx, request)
}

// Plan says what Get would do first, and contacts nobody.
func (c *Client) Plan(r Request) (Plan, error) {
	r.Head = r.Head || r.Probe
	w := &walk{Client: c.ready(), request: r, trace: &Trace{}}
	h, a, err := w.begin(Location{URI: withoutDots(r.URI)})
	if err != nil {
		return Plan{}, w.fail(r.URI, err)
	}
	p, err := a.Plan(h)
	if err != nil {
		return Plan{}, w.fail(r.URI, err)
	}
	for i, line := range p.Send {
		p.Send[i] = masked(r.URI, line)
	}
	return p, nil
}

// A walk is a request on its way.
type walk struct {
	*Client
	request Request
	trace   *Trace
	jar     jar
	others  int       // lists of locations that are not at their end
	ends    time.Time // by the limit Total, or zero
}

// timer ends a context after the limit Reply of a hop, or by the limit Total if
// that ends before. The caller stops it.
func (w *walk) timer(cancel context.CancelCauseFunc, reply time.Duration) *time.Timer {
	limit := &LimitError{"Reply", reply}
	if left := time.Until(w.ends); !w.ends.IsZero() && left < reply {
		reply, limit = left, &LimitError{"Total", w.options.Limits.Total}
	}
	return time.AfterFunc(reply, func() { cancel(limit) })
}

// follow makes the hop to a location, and those after it. The object is what
// the location leads to: another URI only at a gateway.
func (w *walk) follow(ctx context.Context, to Location, object uri.URI) (*Result, error) {
	to.URI = withoutDots(to.URI)
	h, a, err := w.begin(to)
	if err != nil {
		return nil, w.fail(to.URI, err)
	}
	leave, waited, err := w.turns.wait(ctx, h)
	if err != nil {
		return nil, w.fail(h.URI, err)
	}
	if h.trace.Start = h.trace.Start.Add(waited); !w.ends.IsZero() {
		w.ends = w.ends.Add(waited) // it does not count for the limit Total
	}
	hopCtx, cancel := context.WithCancelCause(ctx)
	timer := w.timer(cancel, h.Limits.Reply)
	answer, err := a.Access(hopCtx, h)
	isList := err == nil && answer.Representation != nil && to.Read != nil
	if isList {
		answer, err = to.Read(answer.Representation)
	}
	timer.Stop()
	end := func() {
		cancel(nil)
		leave()
		timer.Stop()
	}
	h.trace.Answered = h.now().Sub(h.trace.Start)
	hasBody := answer != nil && answer.Representation != nil
	cause := context.Cause(hopCtx)
	if hasBody && (cause != nil || err != nil && w.others > 0) {
		if hasBody = false; answer.Body != nil {
			answer.Body.Close()
		}
	}
	err = cmp.Or(cause, err)
	if e, ok := errors.AsType[*ReplyError](err); ok && e.Code() == http.StatusTooManyRequests {
		w.turns.hold(h.URI.Host(), e.RetryAfter)
	}
	if err != nil && !hasBody {
		end()
		return nil, w.fail(h.URI, err)
	}
	if hasBody {
		if answer.Body != nil && !w.request.Head && !w.ends.IsZero() {
			timer = w.timer(cancel, math.MaxInt64)
		}
		r, errBody := w.result(hopCtx, end, h, answer.Representation, to, object)
		if err != nil {
			errBody = w.fail(h.URI, err)
		}
		return r, errBody
	}
	end()
	h.trace.leads(answer)
	if isList {
		to.Read = nil
	}
	if w.request.Stay && !answer.isGateway() {
		r := &Result{Final: to.URI, Base: object.WithoutFragment(), Trace: w.trace,
			Locations: answer.Locations, Reason: answer.Reason}
		r.Notes, r.Header = w.told(), answer.Fields
		return r, nil
	}
	return w.first(ctx, answer, to, object)
}

// first follows the locations of an answer until one leads to a representation.
func (w *walk) first(
	ctx context.Context, answer *Answer, from Location, object uri.URI,
) (result *Result, err error) {
	if len(answer.Locations) == 0 {
		reply := answer.Reason + ", but it names no location"
		return nil, w.fail(from.URI, &ReplyError{Reply: reply})
	}
	for i, l := range answer.Locations {
		if from.URI.HasFragment() && !l.URI.HasFragment() {
			if u, err := l.URI.Edit().Fragment(from.URI.Fragment()).URI(); err == nil {
				l.URI = u
			}
		}
		if l.Read == nil {
			l.Read = from.Read
		}
		next := l.URI
		if l.Gateway || from.Gateway {
			next = object
		}
		isLast := i+1 == len(answer.Locations)
		if !isLast {
			w.others++
		}
		result, err = w.follow(ctx, l, next)
		if !isLast {
			w.others--
		}
		isOver := !w.ends.IsZero() && time.Now().After(w.ends)
		if err == nil || ctx.Err() != nil || isOver || isLast ||
			len(w.trace.Hops) > w.options.Limits.Hops {
			break
		}
	}
	return result, err
}

// begin judges a location, and returns the hop to it with its accessor.
func (w *walk) begin(to Location) (*Hop, Accessor, error) {
	o, n := &w.options, len(w.trace.Hops)
	h := &Hop{Request: w.request, First: n == 0, Limits: o.Limits, now: o.Now, Network: w.guarded,
		Jar: &w.jar}
	h.Asked, h.URI = w.request.URI, to.URI.WithoutFragment()
	h.Head = h.Head && to.Read == nil // a list is read, whatever it leads to
	h.Foreign = n > 0 && origin(h.URI) != origin(w.request.URI)
	h.trace = &HopTrace{URI: h.URI, Gateway: to.Gateway, Start: o.Now()}
	w.trace.Hops = append(w.trace.Hops, h.trace)
	if n >= o.Limits.Hops {
		for _, before := range w.trace.Hops[:n] {
			if before.URI == h.URI {
				return h, nil, ErrCircle
			}
		}
		return h, nil, &LimitError{"Hops", o.Limits.Hops}
	}
	name := h.URI.Scheme()
	if !h.First && !to.Gateway && (IsLocal(name) || !slices.Contains(o.Follow, name)) {
		return h, nil, &SchemeError{Scheme: name, Led: true}
	}
	typed := !w.request.Judge && !h.Foreign && w.mayTrust()
	if to.Gateway || to.Trusted || typed {
		h.Network = w.guarded.named
	}
	a, ok := o.Accessors.Lookup(name)
	gateway, hasGateway := o.Gateways[name]
	hasGateway = hasGateway && !to.Gateway && !IsDirect(gateway.Direct, h.URI.Host())
	if !ok && !hasGateway {
		return h, nil, &SchemeError{Scheme: name}
	}
	if h.URI.HostRule() == "IPvFuture" { // section 3.2.2
		return h, nil, fmt.Errorf("address mechanism not supported: %s", h.URI.Host())
	}
	for _, f := range scheme.CheckPort(h.URI, o.AllowPorts...) {
		if f.Severity == finding.Error {
			return h, nil, guard.Verdict{Rule: "port", Start: f.Start, End: f.End,
				Message: f.Message, Section: f.Section}
		}
	}
	if h.Network.policy != nil && !(hasGateway && h.First) {
		if err := h.Network.judge(h.URI, max(1, n)); err != nil {
			return h, nil, err
		}
	}
	if hasGateway {
		h.Network, a = w.guarded.named, gatewayAccessor{gateway, o.Accessors}
		if gateway.Form != Proxy {
			return h, a, nil
		}
	}
	user, _, hasPassword := strings.Cut(h.URI.Userinfo(), ":")
	if o.Login != nil && !hasPassword {
		h.Login = o.Login(h)
		if name, _ := pct.Decode(user); h.Login != nil && user != "" && h.Login.User != name {
			h.Login = nil
		}
	}
	return h, a, nil
}

// mayTrust reports whether the origin of the request may be trusted now: in
// the first hop, and in later ones if its address was one that the policy
// denies. A name that led to an allowed address may lead to another one since.
func (w *walk) mayTrust() bool {
	a, err := netip.ParseAddrPort(w.trace.Hops[0].Address)
	return len(w.trace.Hops) == 1 || err != nil ||
		w.options.Policy.JudgeAddr(a.Addr()).Err() != nil
}

// withoutDots returns a URI as it is asked for: resolved, so without
// dot-segments (RFC 3986 section 6.2.2.3, C-23). A selector of gopher is opaque
// (RFC 4266 section 2.1). "%2E%2E" is not one (D-04).
func withoutDots(u uri.URI) uri.URI {
	if !u.HasAuthority() || u.Scheme() == "gopher" {
		return u
	}
	return u.Resolve(u.Ref())
}

// told returns the remarks of all hops.
func (w *walk) told() (notes []string) {
	for _, h := range w.trace.Hops {
		notes = append(notes, h.told...)
	}
	return notes
}

// IsLocal reports whether URIs of a scheme lead to things of this machine, or
// start a program on it. Only a person may ask for these.
func IsLocal(scheme string) bool {
	return slices.Contains([]string{"file", "afs", "cid", "mid", "mailto", "telnet", "rlogin",
		"tn3270", "z39.50r", "z39.50s", "tel", "geo", "nfs"}, scheme)
}

// origin returns scheme, host and port of a URI, in normal form.
func origin(u uri.URI) string {
	u = scheme.Normalize(u)
	port := u.Port()
	if i, ok := scheme.Lookup(u.Scheme()); port == "" && ok {
		port = fmt.Sprint(i.Port)
	}
	return u.Scheme() + "://" + u.Host() + ":" + port
}

// fail returns an error at the last hop.
func (w *walk) fail(u uri.URI, err error) error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	e := &Error{Hop: len(w.trace.Hops), URI: u.WithoutFragment(), Err: err, Trace: w.trace}
	if n := len(w.trace.Hops); n > 0 {
		w.trace.Hops[n-1].Err = words(err)
	}
	return e
}

// result returns the representation as the result of the request.
func (w *walk) result(
	ctx context.Context, cancel func(), h *Hop, rep *Representation, to Location, object uri.URI,
) (*Result, error) {
	r := &Result{Representation: *rep, Final: to.URI, Base: object.WithoutFragment(),
		Trace: w.trace}
	if !rep.Base.IsZero() {
		r.Base = rep.Base
	}
	if rep.More > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d more items are left out", rep.More))
	}
	r.Notes = append(w.told(), r.Notes...)
	h.trace.Same = rep.ContentLocation
	limit := h.Limits.Size
	isLarge := limit > 0 && r.Size > limit
	if r.Body != nil && (w.request.Head || isLarge) {
		r.Body.Close()
		r.Body = nil
	}
	if isLarge {
		cancel()
		return nil, w.fail(h.URI, &LimitError{"Size", limit})
	}
	done := func() {
		h.trace.Done = h.now().Sub(h.trace.Start)
		cancel()
	}
	if r.Body == nil {
		done()
		return r, nil
	}
	r.Body = &body{
		ReadCloser: r.Body, ctx: ctx, hop: h, want: r.Size, done: done,
		fail: func(err error) error { return w.fail(h.URI, err) },
	}
	return r, nil
}

// body is the body of a result, with its limits.
type body struct {
	io.ReadCloser
	ctx    context.Context
	hop    *Hop
	want   int64 // its size, or -1
	done   func()
	fail   func(error) error
	closed bool
	err    error // once there is one, it stays
}

func (b *body) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	n, err := b.ReadCloser.Read(p)
	t := b.hop.trace
	t.Bytes += int64(n)
	limit := b.hop.Limits.Size
	switch cause := context.Cause(b.ctx); {
	case limit > 0 && t.Bytes > limit:
		n -= int(t.Bytes - limit)
		err = &LimitError{"Size", limit}
	case b.closed:
	case err != nil && cause != nil:
		err = cause
	case (err == io.EOF || err == io.ErrUnexpectedEOF) && b.want >= 0 && t.Bytes < b.want:
		err = fmt.Errorf("the body ended after %d of %d bytes: %w",
			t.Bytes, b.want, io.ErrUnexpectedEOF)
	}
	if err != nil && err != io.EOF {
		err = b.fail(err)
	}
	b.err = err
	return n, err
}

// Close ends the request.
func (b *body) Close() error {
	if b.closed {
		return nil
	}
	b.closed = true
	err := b.ReadCloser.Close()
	b.done()
	return err
}
