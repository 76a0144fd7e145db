package links

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/lazy"
)

// The default [Limits].
const (
	MaxConnections = 128       // targets that are asked for at once
	MaxPerHost     = 6         // of a host, as in browsers
	MaxRequests    = 1_000_000 // of a run
	MaxOctets      = 16 << 30  // of all bodies that a run reads
	MaxPages       = 10_000    // that are read for their links
	MaxDepth       = 30        // links to a page that is read: a calendar has no end
)

// maxDrained limits the octets of a body that are read although nobody needs
// them. With more of them another connection costs less.
const maxDrained = 64 << 10

// Limits bound what a run costs, and what it costs the servers. A field of 0 is
// the default; Pause and Time have none. Targets beyond a limit are skipped.
type Limits struct {
	Connections int           // targets that are asked for at once
	PerHost     int           // those of a host
	Pause       time.Duration // between the requests to a host
	Requests    int           // of a run, but without redirects and repetitions
	Octets      int64         // of the bodies that are read
	Time        time.Duration // of a run

	Pages int // that are read by [Options].Recursive
	Depth int // links from the first page to these
}

// A web asks for targets. Its hosts take turns, so that none waits for another.
type web struct {
	*Checker
	ctx    context.Context
	limits Limits

	mu    sync.Mutex // of what follows, and of hosts
	more  sync.Cond  // there is a host in ready, or there will be none
	hosts map[string]*webHost
	ready []*webHost
	left  int // targets in queues, and those that are asked for

	over            error // a limit of the run
	requests, pages int
	octets          int64
	unread          int                   // pages that the limits leave out
	finals          map[*target]*target   // the pages that others redirect to
	queries         map[string]int        // pages that differ in their query, by the others
	fault           atomic.Pointer[error] // the first of the memory
}

func newWeb(c *Checker) *web {
	l := c.options.Limits
	l.Connections = cmp.Or(l.Connections, MaxConnections)
	l.PerHost = cmp.Or(l.PerHost, MaxPerHost)
	l.Requests = cmp.Or(l.Requests, MaxRequests)
	l.Octets = cmp.Or(l.Octets, MaxOctets)
	l.Pages = cmp.Or(l.Pages, MaxPages)
	l.Depth = cmp.Or(l.Depth, MaxDepth)
	w := &web{Checker: c, limits: l, hosts: map[string]*webHost{}, queries: map[string]int{},
		finals: map[*target]*target{}}
	w.more.L = &w.mu
	return w
}

// A webHost is a host with a scheme and a port, and its targets.
type webHost struct {
	root    uri.URI
	queue   []*target
	busy    int  // targets that are asked for
	listed  bool // it is in ready, or will be after a pause
	next    time.Time
	robots  *robots   // nil before the first request
	verdict *Verdict  // of each target, or nil
	typed   bool      // a person named it
	byGet   bool      // it does not answer HEAD as GET
	byHead  []*target // that have an answer to HEAD
}

func (h *webHost) isWeb() bool { return strings.HasPrefix(h.root.Scheme(), "http") }

// isOrigin reports whether two URIs in normal form have the same origin.
func isOrigin(u, v uri.URI) bool { return u.Scheme() == v.Scheme() && u.HostPort() == v.HostPort() }

// add adds a target to the queue of its host.
func (w *web) add(t *target) {
	name := t.uri.Scheme() + "://" + t.uri.HostPort() + "/"
	h := w.hosts[name]
	if h == nil {
		h = &webHost{}
		h.root, _ = uri.Parse(name)
		h.typed = slices.ContainsFunc(w.starts, func(u uri.URI) bool { return isOrigin(u, h.root) })
		w.hosts[name] = h
	}
	h.queue = append(h.queue, t)
	w.left++
	w.list(h)
}

// list makes a host ready if a target of it may be asked for.
func (w *web) list(h *webHost) {
	if h.listed || len(h.queue) == 0 || h.busy >= w.limits.PerHost ||
		h.robots == nil && h.busy > 0 {
		return
	}
	h.listed = true
	pause := time.Until(h.next)
	if h.next.IsZero() || pause <= 0 {
		w.ready = append(w.ready, h)
		w.more.Signal()
		return
	}
	time.AfterFunc(pause, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.ready = append(w.ready, h)
		w.more.Signal()
	})
}

// run asks for the targets in the queues, and for those that are added.
func (w *web) run() {
	stop := context.AfterFunc(w.ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.more.Broadcast()
	})
	defer stop()
	var all sync.WaitGroup
	for range w.limits.Connections {
		all.Go(w.work)
	}
	all.Wait()
}

func (w *web) work() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		for len(w.ready) == 0 && w.left > 0 && w.ended() == nil {
			w.more.Wait()
		}
		if w.left == 0 || w.ended() != nil {
			w.more.Broadcast()
			return
		}
		h := w.ready[0]
		t := h.queue[0]
		w.ready, h.queue, h.listed = w.ready[1:], h.queue[1:], false
		h.busy++
		if h.robots == nil {
			w.mu.Unlock()
			rules := w.visit(h)
			w.mu.Lock()
			h.robots = rules
		}
		if pause := max(w.limits.Pause, h.robots.delay); pause > 0 {
			h.next = time.Now().Add(pause)
		}
		w.list(h)
		w.mu.Unlock()
		again := w.asked(h, t)
		if m := w.options.Memory; m != nil && t.verdict != nil {
			if err := m.keep(t); err != nil {
				w.fault.CompareAndSwap(nil, &err)
			}
		}
		w.mu.Lock()
		if h.busy--; !h.isWeb() && t.verdict.isOfHost() {
			h.verdict = t.verdict
		}
		w.left--
		for _, t := range again {
			w.add(t)
		}
		w.list(h)
	}
}

// asked asks for a target, and returns those that have to be asked for after
// it, or once more by GET: if HEAD and GET have different answers, GET decides
// about each target of the host, in whatever order they came.
func (w *web) asked(h *webHost, t *target) (again []*target) {
	w.mu.Lock()
	byHead := !(t.page || t.byGet || t.wanted != nil || h.byGet)
	t.verdict = h.verdict
	w.mu.Unlock()
	if t.verdict != nil {
		return nil
	}
	if !h.robots.allows(t.uri) {
		t.verdict = &Verdict{State: Skipped, Rule: "robots", Why: "the robots.txt disallows it"}
		return nil
	}
	before := w.options.Memory.unchanged(t)
	request := deref.Request{URI: t.uri, Probe: byHead}
	result, err := w.get(h, request, before.ETag)
	t.verdict = w.verdict(t.uri, result, err)
	if t.verdict.Code == http.StatusNotModified && before.ETag != "" { // RFC 9110 section 13.1.2
		if t.verdict.Hops == nil {
			before.Checked = t.verdict.Checked
			before.complete(t)
			return nil
		}
		result, err = w.get(h, request, "") // it leads elsewhere now, to something of the same tag
		t.verdict = w.verdict(t.uri, result, err)
	}
	if h.isWeb() && byHead && t.verdict.Rule == "time-out" {
		t.byGet = true
		return []*target{t}
	} else if err != nil {
		return nil
	}
	t.state = result.Header.Get("ETag")
	if result.Body != nil {
		defer result.Body.Close()
		switch {
		case t.page:
			again = w.read(t, result)
		case t.wanted != nil:
			t.anchors = w.anchors(t, result)
		default:
			io.CopyN(io.Discard, result.Body, maxDrained)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	hops := result.Trace.Hops
	method := hops[len(hops)-1].Method
	switch isHead := method == http.MethodHead; {
	case method == "": // not HTTP: a probe has no second form
	case isHead && h.byGet:
		again = append(again, t)
	case isHead:
		h.byHead = append(h.byHead, t)
	case byHead || t.byGet:
		h.byGet = true
		again = append(again, h.byHead...)
		h.byHead = nil
	}
	return again
}

// examples are the names that nobody has (RFC 2606, RFC 6761).
var examples = []string{".example", ".invalid", ".test", ".example.com", ".example.net",
	".example.org"}

// noHost are the rules of verdicts that are those of all targets of a host.
var noHost = []string{"no-address", "no-name-server", "no-connection", "certificate"}

// isOfHost reports whether the verdict is that of all targets of the host.
func (v *Verdict) isOfHost() bool {
	return v != nil && v.Hops == nil && slices.Contains(noHost, v.Rule)
}

// visit asks a host for its robots.txt. If nobody can connect to the host, this
// is the verdict about each of its targets.
func (w *web) visit(h *webHost) *robots {
	rules := &robots{}
	name := "." + strings.ToLower(strings.TrimSuffix(h.root.Host(), "."))
	isExample := func(end string) bool { return strings.HasSuffix(name, end) }
	if !h.typed && slices.ContainsFunc(examples, isExample) {
		h.verdict = &Verdict{State: Skipped, Rule: "example",
			Why: "the name of its host is one of examples (RFC 2606)"}
	}
	if h.verdict != nil || w.options.NoRobots || !h.isWeb() {
		return rules
	}
	at, _ := h.root.Edit().Path("/robots.txt").URI()
	result, err := w.get(h, deref.Request{URI: at}, "")
	v := w.verdict(at, result, err)
	switch {
	case err == nil:
		rules = readRobots(result.Body, w.options.Agent)
		result.Body.Close()
	case v.Rule == "policy" && name == ".localhost":
		h.verdict = &Verdict{State: Skipped, Rule: "example", Why: "its host is this machine"}
	case v.isOfHost(), v.State == Refused && v.Hops == nil, v.State == Skipped:
		h.verdict = v
	case v.Hops != nil && v.Code == 0, v.Code/100 == 4 && v.Code != http.StatusTooManyRequests:
	default: // RFC 9309 section 2.3.1.4
		h.verdict = &Verdict{State: Skipped, Rule: "robots", Checked: v.Checked,
			Why: "what its robots.txt allows is not known: " + v.Why}
	}
	if w.options.Recursive && h.typed {
		for _, text := range rules.sitemaps {
			w.siteMap(h.root, text)
		}
	}
	return rules
}

// ended returns why nobody is to be asked any more, or nil.
func (w *web) ended() error { return cmp.Or(w.over, context.Cause(w.ctx)) }

// get makes a request within the limits of the run.
func (w *web) get(h *webHost, r deref.Request, etag string) (*deref.Result, error) {
	w.mu.Lock()
	if w.requests++; w.requests > w.limits.Requests {
		w.over = &deref.LimitError{Limit: "Requests", Value: w.limits.Requests}
	} else if w.octets > w.limits.Octets {
		w.over = &deref.LimitError{Limit: "Octets", Value: w.limits.Octets}
	}
	err := w.over
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	r.Judge = !h.typed && h.root.Host() != "" // without a host, it is a server that a person named
	if header := w.options.Header; header != nil {
		r.Header = header(r.URI)
	}
	if etag != "" {
		if r.Header = r.Header.Clone(); r.Header == nil {
			r.Header = http.Header{}
		}
		r.Header.Set("If-None-Match", etag)
	}
	return w.options.Client.Get(w.ctx, r)
}

// persons are the status codes that say nothing about whether others get an
// answer. 999 is that of a large site.
var persons = []int{401, 403, 407, 429, 451, 999}

// verdict is [verdictOf], unless the run ended before the answer: its context
// may have any cause.
func (w *web) verdict(asked uri.URI, result *deref.Result, err error) *Verdict {
	v := verdictOf(asked, result, err)
	if cause := context.Cause(w.ctx); cause != nil && err != nil && v.Code == 0 {
		if v = verdictOf(asked, nil, cause); v.State != Skipped {
			v.State, v.Rule = Skipped, "interrupted"
		}
	}
	return v
}

// verdictOf returns the verdict about a target by its answer.
func verdictOf(asked uri.URI, result *deref.Result, err error) *Verdict {
	v := &Verdict{State: Fine, Checked: time.Now()}
	var hops []*deref.HopTrace
	if e, ok := errors.AsType[*deref.Error](err); ok {
		hops = e.Trace.Hops
	} else if err == nil {
		hops = result.Trace.Hops
		if status := hops[len(hops)-1].Status; strings.HasPrefix(status, "HTTP/") {
			v.Code, _ = strconv.Atoi(strings.SplitN(status+" ", " ", 3)[1])
		}
	}
	for _, h := range hops {
		v.Hops = append(v.Hops, h.URI)
	}
	if len(hops) < 2 || err == nil && result.Final == asked {
		v.Hops = nil
	} else if err == nil && asked.Scheme() != "urn" { // a name leads to locations
		v.State, v.To, v.Permanent = Moved, result.Final, true
		for _, h := range hops[:len(hops)-1] {
			v.Permanent = v.Permanent && h.Permanent
		}
		v.Rule = "status-" + hops[0].Reason[:min(3, len(hops[0].Reason))]
		v.Why = "answered " + hops[0].Reason
	}
	if err == nil {
		return v
	}
	v.Why = whyNot(err)
	reply, ok := errors.AsType[*deref.ReplyError](err)
	if !ok {
		list := failures.Get()
		f := list[slices.IndexFunc(list, func(f failure) bool { return f.is(err) })]
		v.State, v.Rule = f.state, f.rule
		if e, ok := errors.AsType[*deref.LimitError](err); ok && v.State == Skipped {
			v.Why = fmt.Sprintf("the limit of %s is %v", strings.ToLower(e.Limit), e.Value)
		}
		v.Why, _, _ = strings.Cut(v.Why, " (limit ") // of the client
		return v
	}
	v.State, v.Code = Broken, reply.Code()
	v.Rule = "negative"
	isHTTP := reply.Fields != nil
	if isHTTP && slices.Contains(persons, v.Code) || errors.Is(err, fs.ErrPermission) {
		v.State = Person
	}
	if v.Code > 0 {
		v.Rule = fmt.Sprint("status-", v.Code)
	}
	if isHTTP && v.Code >= 400 {
		v.Why = strings.TrimSpace(fmt.Sprint("answered ", v.Code, " ", http.StatusText(v.Code)))
	}
	return v
}

// whyNot says in words, and without secrets, why a request failed.
func whyNot(err error) string {
	if e, ok := errors.AsType[*deref.Error](err); ok && len(e.Trace.Hops) > 0 {
		return e.Trace.Hops[len(e.Trace.Hops)-1].Err
	}
	return err.Error()
}

// A failure is a kind of errors, and what it says about a target.
type failure struct {
	rule  string
	state State
	is    func(err error) bool
}

// failures are the kinds, of which the first counts.
var failures = lazy.Value[[]failure]{New: func() []failure {
	return []failure{
		{"limit", Skipped, limited("Requests", "Octets", "Time")},
		{"interrupted", Skipped, isOne(context.Canceled, context.DeadlineExceeded)},
		{"port", Refused, isA(func(v guard.Verdict) bool { return v.Rule == "port" })},
		{"policy", Refused, isA(func(v guard.Verdict) bool { return v.Rule == "range" })},
		{"userinfo", Refused, isA(func(v guard.Verdict) bool { return v.Rule == "userinfo" })},
		{"denied", Refused, isA[guard.Verdict](nil)},
		{"scheme", Refused, isA(func(e *deref.SchemeError) bool { return e.Led })},
		{"no-client", Unchecked, isA[*deref.SchemeError](nil)},
		{"no-client", Unchecked, isOne(fs.ErrNotExist)}, // no resolver knows the name
		{"circle", Broken, isOne(deref.ErrCircle)},
		{"hops", Broken, limited("Hops")},
		{"no-connection", Broken, limited("Connect")},
		{"time-out", Broken, limited("Total", "Stall", "Reply")},
		{"limit", Unchecked, isA[*deref.LimitError](nil)},
		{"no-address", Broken, isA(func(e *net.DNSError) bool { return e.IsNotFound })},
		{"no-name-server", Broken, isA[*net.DNSError](nil)},
		{"certificate", Broken, isA[*tls.CertificateVerificationError](nil)},
		{"no-connection", Broken, isA(func(e *net.OpError) bool { return e.Op == "dial" })},
		{"cut", Broken, isOne(io.ErrUnexpectedEOF)},
		{"protocol", Broken, isA[*deref.ProtocolError](nil)},
		{"tls", Broken, func(err error) bool { return strings.Contains(err.Error(), "tls: ") }},
		{"cut", Broken, isA[*net.OpError](nil)},
		{"no-answer", Broken, func(error) bool { return true }},
	}
}}

func isA[T error](test func(T) bool) func(error) bool {
	return func(err error) bool {
		e, ok := errors.AsType[T](err)
		return ok && (test == nil || test(e))
	}
}

func isOne(targets ...error) func(error) bool {
	return func(err error) bool {
		return slices.ContainsFunc(targets, func(t error) bool { return errors.Is(err, t) })
	}
}

func limited(names ...string) func(error) bool {
	return isA(func(e *deref.LimitError) bool { return slices.Contains(names, e.Limit) })
}
