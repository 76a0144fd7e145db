package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/access"
	"github.com/urikit/uri/resolver/internal/admin"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/internal/replica"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/service"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/memory"
	"github.com/urikit/uri/resolver/store/postgres"
)

// heap is the memory beside the cache, in bytes, from which on garbage is collected
// more often.
const heap = 256 << 20

// How often a server does what nobody asks for.
const (
	sweepEvery = time.Hour
	awaitEvery = time.Second // a database is asked, and each sayEvery times it is said
	sayEvery   = 60

	// drainTime limits how long a server that stops waits until the connections that
	// it has accepted have their answers: then it drops requests that come later.
	drainTime = 2 * time.Second
)

// reloadTLS is how long the files for TLS are not read again. A test has less.
var reloadTLS = time.Minute

func (p *program) serveVerb(f *pflag.FlagSet) action {
	f.AddFlagSet(p.all)
	return func(ctx context.Context, _ []string) error {
		if err := p.check(); err != nil {
			return err
		}
		if os.Getenv("GOMEMLIMIT") == "" { // most of the cache is in the heap
			debug.SetMemoryLimit(p.cache + heap)
		}
		level := slog.LevelInfo
		if p.demo {
			level = slog.LevelWarn
		}
		log := slog.New(slog.NewJSONHandler(p.err, &slog.HandlerOptions{Level: level}))
		p.log = log
		s, err := p.openToServe(ctx)
		if err != nil {
			return err
		}
		defer s.Close()
		p.resolver = &resolver.Resolver{Store: s}
		if p.demo {
			err = p.restoreDemo(ctx)
		} else if !p.isDatabase() {
			_, err = p.resolver.Namespaces(ctx)
		}
		if statusOf(err) == damaged {
			err = fmt.Errorf("%w; %s", err, advice)
		}
		if err != nil {
			return err
		}
		all, err := p.listenAll(log)
		if err != nil {
			return err
		}
		defer all.Close()
		if p.demo && p.base == "" {
			p.base = "http://" + all[forAll][0].Addr().String()
			if p.cert != "" {
				p.base = "https" + p.base[4:]
			}
		}
		server, err := p.server(log)
		if err == nil {
			p.resolver.Bases, err = p.bases()
		}
		if err != nil {
			return err
		}
		if p.isDatabase() {
			go server.watch(ctx)
		}
		return server.run(ctx, all)
	}
}

// The names of serve --demo, as an export, and what to look at.
var (
	//go:embed demo.ndjson
	demoNames string
	//go:embed demo.txt
	demoText string
)

// restoreDemo makes the names, and a token for the pages of their owner.
func (p *program) restoreDemo(ctx context.Context) error {
	_, err := p.resolver.Restore(ctx, strings.NewReader(demoNames))
	if err != nil {
		return err
	}
	p.pages, p.pagesLocal = "public", true
	keeper := token.Keeper{Store: p.resolver.Store}
	p.demoToken, err = keeper.New(ctx, token.Token{ID: "demo", Owner: "demo",
		Rights: []token.Right{token.Read, token.Write, token.Mint}})
	return err
}

// openToServe opens the store, or the copy of a database.
func (p *program) openToServe(ctx context.Context) (store.Store, error) {
	switch {
	case p.demo:
		return memory.New(), nil
	case p.copy == "":
		return p.open(ctx, false)
	}
	if _, err := os.Stat(p.copy); errors.Is(err, fs.ErrNotExist) {
		if err := embedded.Init(p.copy, embedded.Options{}); err != nil {
			return nil, err
		}
	}
	local, err := embedded.Open(p.copy, embedded.Options{Cache: p.cache, Log: p.log})
	if err != nil {
		return nil, err
	}
	// A copy that is there already can be served without the database.
	database, err := postgres.Open(p.store)
	if err != nil {
		return nil, errors.Join(err, local.Close())
	}
	return replica.Open(ctx, database, local)
}

// A server is what serve runs.
type server struct {
	*program
	log     *slog.Logger
	public  http.Handler
	desk    http.Handler // the pages for owners
	metrics *metrics.Set
	figures *figures.Keeper // nil if nothing is counted
	access  *access.Log     // or nil
	stops   atomic.Bool     // it takes no more requests
	open    atomic.Int64    // connections
}

// loadPages makes the pages from what the settings say.
func (p *program) loadPages() (*page.Pages, error) {
	site := page.Site{Title: p.title, Base: strings.TrimSuffix(p.base, "/"), Operator: p.operator,
		Contact: p.contact, Links: p.links, Look: p.look}
	var errs [3]error
	if p.imprint != "" {
		var text []byte
		text, errs[0] = os.ReadFile(p.imprint)
		site.Imprint = string(text)
	}
	site.Logo, errs[1] = page.Image(p.logo)
	site.Icon, errs[2] = page.Image(p.icon)
	var more []fs.FS
	if p.languages != "" {
		more = append(more, os.DirFS(p.languages))
	}
	pages, err := page.Load(site, more...)
	if err = cmp.Or(errors.Join(errs[:]...), err); err != nil {
		return nil, faultf(misused, "the pages: %w", err)
	}
	return pages, nil
}

func (p *program) server(log *slog.Logger) (*server, error) {
	pages, err := p.loadPages()
	if err != nil {
		return nil, err
	}
	base := strings.TrimSuffix(p.base, "/")
	set := metrics.New()
	refused := set.Counter("uri_resolver_limited_total", "Requests over a rate limit.", "by")
	tokens := limit.NewTable[string](p.rate, p.burst, func() { refused.Add(1, "token") })
	networks := limit.NewTable[netip.Prefix](p.rate, p.burst, func() { refused.Add(1, "network") })
	var counts *figures.Keeper
	if p.days > 0 && !p.demo {
		counts = figures.New(p.resolver.Store)
	}
	names := service.New(service.Options{Resolver: p.resolver, Pages: pages, Base: base, Log: log,
		Metrics: set, Figures: counts})
	keeper := &token.Keeper{Store: p.resolver.Store}
	owners := api.New(api.Options{Resolver: p.resolver, Limit: tokens, Log: log, Metrics: set,
		Tokens: keeper})
	desk := admin.New(admin.Options{API: owners, Resolver: p.resolver, Pages: pages, Log: log,
		Metrics: set, Tokens: keeper, Local: p.pagesLocal})
	both := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.RequestURI, api.Prefix) {
			owners.ServeHTTP(w, r)
		} else if p.pages == "public" && admin.Has(r) {
			desk.ServeHTTP(w, r)
		} else {
			names.ServeHTTP(w, r)
		}
	})
	p.gauges(set)
	tell := func(proxy netip.Addr) {
		log.Warn("all clients of a proxy count as one: "+
			"it sends no X-Forwarded-For, or is not in proxies", "proxy", proxy.String())
	}
	logged, err := p.openAccess(set)
	if err != nil {
		return nil, err
	}
	public := limit.Networks(networks, p.unlimited, both)
	public = limit.Behind(p.proxies, tell, logged.Handler(public))
	return &server{program: p, log: log, public: public, metrics: set, figures: counts, access: logged,
		desk: limit.Behind(p.proxies, tell, logged.Handler(desk))}, nil
}

// gauges adds what the store and the certificate for TLS say of themselves.
func (p *program) gauges(set *metrics.Set) {
	if p.files != nil {
		set.Gauge("uri_resolver_certificate_left_seconds", "How long the certificate for TLS is still valid.",
			func() float64 {
				c, _ := p.files.get(nil) // there has been one since the start
				return time.Until(c.Leaf.NotAfter).Seconds()
			})
	}
	if s, ok := p.resolver.Store.(*embedded.Store); ok {
		set.Gauge("uri_resolver_damaged_reads",
			"How often something could not be read because a file of the store is damaged.",
			func() float64 { return float64(s.Damaged()) })
	}
	if copied, ok := p.resolver.Store.(*replica.Store); ok {
		set.Gauge("uri_resolver_copy_behind", "Batches of the database that the copy has not.",
			func() float64 {
				n, _, err := copied.Lag()
				if err != nil { // the database may have more since
					return math.NaN()
				}
				return float64(n)
			})
		set.Gauge("uri_resolver_copy_age_seconds",
			"How long ago the copy had all that the database has.",
			func() float64 {
				_, age, _ := copied.Lag()
				if age < 0 { // never, as far as this process knows
					return math.Inf(1)
				}
				return age.Seconds()
			})
	}
}

// watch says why a database does not answer, or its copy does not follow it, and
// when it does again. Without a copy, it is asked until it has answered once.
func (s *server) watch(ctx context.Context) {
	copied, isCopy := s.resolver.Store.(*replica.Store)
	for failed := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(awaitEvery):
		}
		_, err := s.resolver.Namespaces(ctx)
		what := "waiting for the database"
		if isCopy && err == nil {
			_, _, err = copied.Lag()
			what = "the copy does not follow the database"
		}
		switch {
		case err != nil && failed%sayEvery == 0 && ctx.Err() == nil:
			s.log.Warn(what, "error", err)
		case err == nil && failed > 0:
			s.log.Info("the database answers")
		case err == nil && !isCopy:
			return
		}
		if failed++; err == nil {
			failed = 0
		}
	}
}

// run serves until ctx is done. Then it takes no more connections, and waits for
// the requests that it has.
func (s *server) run(ctx context.Context, all sockets) (err error) {
	var servers []*http.Server
	var listeners []net.Listener
	failed, done := make(chan error), make(chan bool)
	defer close(done)
	start := func(l net.Listener, x *http.Server) {
		x.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)
		x.ConnState = func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				s.open.Add(1)
			case http.StateClosed:
				s.open.Add(-1)
			}
		}
		servers, listeners = append(servers, x), append(listeners, l)
		go func() {
			select {
			case failed <- x.Serve(l):
			case <-done:
			}
		}()
	}
	for setting, handler := range map[string]http.Handler{forAll: s.public,
		forHTTP: http.HandlerFunc(s.serveHTTP), forMe: http.HandlerFunc(s.serveAdmin)} {
		for _, l := range all[setting] {
			start(l, api.Server(originForm(handler)))
		}
	}
	if !s.isDatabase() && !s.demo {
		os.Remove(s.socket()) // of a server that was killed: the store is ours
		if l, err := net.Listen("unix", s.socket()); err != nil {
			s.log.Warn("the verbs cannot be used while the server runs", "error", err)
		} else {
			start(l, &http.Server{Handler: http.HandlerFunc(s.serveVerbs)}) // a verb takes its time
		}
	}
	s.log.Info("serving", "address", all.addresses(forAll), "tls", s.cert != "",
		"http", all.addresses(forHTTP), "admin", all.addresses(forMe))
	if s.demo {
		fmt.Fprintf(s.out, demoText, strings.TrimSuffix(s.base, "/"), s.demoToken)
	}
	defer s.access.Close()
	if err := notify(); err != nil {
		s.log.Warn("systemd is not told", "error", err)
	}
	sweep, figures := time.NewTicker(sweepEvery), time.NewTicker(figuresEvery)
	defer sweep.Stop()
	defer figures.Stop()
	for ctx.Err() == nil && err == nil {
		select {
		case <-ctx.Done():
		case err = <-failed:
		case <-figures.C:
			s.writeFigures(ctx)
		case <-sweep.C:
			err := cmp.Or(s.resolver.Sweep(ctx), s.figures.Prune(ctx, time.Now(), s.days))
			if err != nil {
				s.log.Error("sweep", "error", err)
			}
		}
	}
	ctx = context.WithoutCancel(ctx)
	s.drain(ctx, servers, listeners, failed)
	ctx, cancel := context.WithTimeout(ctx, s.stop)
	defer cancel()
	s.writeFigures(ctx)
	return err
}

// drain stops the servers: they take no more connections, and answer the
// requests that they have.
func (s *server) drain(
	ctx context.Context, servers []*http.Server, listeners []net.Listener, failed <-chan error,
) {
	s.stops.Store(true)
	s.log.Info("stopping")
	ctx, cancel := context.WithTimeout(ctx, s.stop)
	defer cancel()
	for _, l := range listeners {
		l.Close()
	}
	drained, cancel := context.WithTimeout(ctx, drainTime)
	defer cancel()
	for range servers { // until all connections that were accepted are counted
		select {
		case <-failed:
		case <-drained.Done():
		}
	}
	for _, x := range servers {
		x.SetKeepAlivesEnabled(false)
	}
	for s.open.Load() > 0 && drained.Err() == nil {
		time.Sleep(drainTime / 200)
	}
	for _, x := range servers {
		if err := x.Shutdown(ctx); err != nil {
			s.log.Warn("requests were cut off", "error", err)
			x.Close()
		}
	}
}

// serveAdmin answers who looks after the server: /healthz says that it runs,
// /readyz that it can answer, /metrics what it has done.
func (s *server) serveAdmin(w http.ResponseWriter, r *http.Request) {
	switch r.RequestURI {
	case "/readyz":
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		v, err := s.resolver.Store.Snapshot(ctx)
		if err == nil {
			err = v.Close()
		}
		if s.stops.Load() {
			err = errors.New("the server stops")
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fallthrough
	case "/healthz":
		fmt.Fprintln(w, "ok")
	case "/metrics":
		s.metrics.ServeHTTP(w, r)
	default:
		if s.pages == "admin" && admin.Has(r) {
			s.desk.ServeHTTP(w, r)
			return
		}
		http.NotFound(w, r)
	}
}
