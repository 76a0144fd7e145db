// Package service answers over HTTP where names lead: the public side of a
// resolver.
//
//	http.ListenAndServe(address, service.New(service.Options{Resolver: r, Pages: pages}))
//
// It has these addresses:
//
//	/                     the front page
//	/NAME                 where a name leads: a redirect, or what Accept asks for
//	/resolve?urn=NAME     the same; POST for many names
//	/uri-res/SERVICE?URI  THTTP (RFC 2169), all services, also as I2L and so on
//	/api/handles/NAME     the reading side of the API of Handle
//
// A NAME is a reference to a URN as it is written: with the directives of the
// draft, or the components of RFC 8141. Nothing of it is decoded or cleaned, so
// %2F, // and .. arrive, which [http.ServeMux] would not let pass; but a name that
// is percent-encoded as a whole is decoded, and slashes before it are forgiven.
// In the query there can be options of the service too (see target.go), and what
// is unknown there is ignored.
//
// # Specifications
//
//   - draft-ietf-urnbis-rfc2141bis-urn-03, section 2.3, and RFC 8141, section 2.3.
//   - RFC 2169 (THTTP), RFC 2483 (services, text/uri-list), RFC 2017 (parts of a
//     message that are elsewhere).
//   - RFC 9110 (negotiation, conditions), RFC 9457 (problems), RFC 9264 (linksets).
//
// # Security considerations
//
// A redirect leads only to what an owner has stored, and the policy of the
// namespace allows now; what a request adds cannot change its host. All texts
// of a request that come into an answer are parsed or encoded before. The
// searches for similar names are few at a time.
package service

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/page"
)

// Age is how long caches keep answers.
const Age = 5 * time.Minute

// Options are how a Handler answers.
type Options struct {
	Resolver *resolver.Resolver
	Pages    *page.Pages // or nil: then there is no HTML

	// Base is the address before "/NAME", such as "https://urn.example". With
	// "", links in answers are relative.
	Base string

	Log     *slog.Logger // for errors of the store; nil is slog.Default()
	Metrics *metrics.Set // or nil

	Figures *figures.Keeper // counts who asks for names; nil counts nothing
}

// A Handler is the public side of a resolver. It must not be behind an
// [http.ServeMux].
type Handler struct {
	Options
	searches chan struct{} // has a token for each search for similar names
	large    chan struct{} // and for each large batch
	near     *metrics.Metric

	// Values of header fields, which no request changes.
	cache, vary, origin, empty []string
}

// New returns a handler.
func New(o Options) *Handler {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Metrics == nil {
		o.Metrics = metrics.New()
	}
	o.Base = strings.TrimSuffix(o.Base, "/")
	return &Handler{
		Options:  o,
		searches: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		large:    make(chan struct{}, maxLarge),
		near: o.Metrics.Counter("uri_resolver_near_misses_total",
			"Names not found that are like others."),
		cache:  []string{"public, max-age=" + strconv.Itoa(int(Age.Seconds()))},
		vary:   []string{"Accept, Accept-Language"},
		origin: []string{"*"},
		empty:  []string{"0"},
	}
}

// A call is a request with its answer.
type call struct {
	*Handler
	w      http.ResponseWriter
	r      *http.Request
	start  time.Time
	target target
	options
	accept
	thttp bool   // the request names the service
	self  string // the address of the page in other languages, or "" if it has none
	asked string // the reference
	name  string // the canonical name, if it is registered

	ignored []string // keywords of the query

	status int // of the answer
}

// ServeHTTP implements [http.Handler].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// A request that was not read from a connection has no RequestURI.
	c := &call{Handler: h, w: w, r: r, start: time.Now(), status: http.StatusOK,
		target: parseTarget(cmp.Or(r.RequestURI, r.URL.RequestURI()))}
	c.self = c.target.text
	c.accept = accept{field(r, "Accept"), field(r, "Accept-Language")}
	if err := c.serve(); err != nil {
		c.fail(c.problem(&resolver.Answer{}, err))
	}
	h.Metrics.Request("names", c.status, time.Since(c.start))
}

// count counts an answer for a registered name.
func (c *call) count(a *resolver.Answer, isProgram bool) {
	if a.Record != nil && a.Namespace != nil {
		c.Figures.Count(c.start, a.Namespace.Prefix, a.Record.Name, isProgram)
	}
}

// field returns the value of a header field that is a list.
func field(r *http.Request, name string) string {
	values := r.Header[name]
	if len(values) == 1 {
		return values[0]
	}
	return strings.Join(values, ",")
}

func (c *call) serve() error {
	if len(c.target.text) > MaxTarget {
		return problemOf(http.StatusRequestURITooLong, "", "The address is too long", nil)
	}
	name, isName := c.target.name()
	tidy, isUntidy := c.target.tidy()
	service, isService := strings.CutPrefix(c.target.path, "/uri-res/")
	handle, isHandle := strings.CutPrefix(c.target.path, "/api/handles/")
	isSearch := c.target.path == "/resolve"
	allow := []string{"GET", "HEAD", "OPTIONS", "POST"}
	if !isSearch {
		allow = allow[:3]
	}
	if !slices.Contains(allow, c.r.Method) {
		c.w.Header().Set("Allow", strings.Join(allow, ", "))
		return problemOf(http.StatusMethodNotAllowed, "", "The method is not allowed here", nil)
	}
	switch {
	case c.r.Method == http.MethodOptions:
		return c.allow(strings.Join(allow, ", "))
	case isName && isUntidy:
		return c.move(c.Base + tidy)
	case isName:
		return c.byName(name)
	case isService:
		return c.byService(service)
	case isHandle:
		return c.byHandle(handle)
	case isSearch && c.r.Method == http.MethodPost:
		return c.batch()
	case isSearch:
		return c.bySearch()
	}
	c.options.read(c.target.query)
	switch c.target.path {
	case "/":
		return c.space(nil)
	case "/imprint":
		if c.Pages != nil && c.Pages.HasImprint() {
			return c.page(http.StatusOK, page.Imprint{})
		}
	case "/robots.txt":
		c.send(http.StatusOK, typeText, []byte(robots))
		return nil
	case "/favicon.ico":
		c.send(http.StatusOK, "image/svg+xml", []byte(icon))
		return nil
	}
	return problemOf(http.StatusNotFound, "", "There is nothing at this address", nil)
}

// robots lets programs follow names, and keeps them from what costs more.
const robots = "User-agent: *\nDisallow: /api/\nDisallow: /resolve\nDisallow: /uri-res/\n"

// icon is that of the resolver: a name that leads somewhere.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">` +
	`<path fill="none" stroke="#2a6" stroke-width="2" d="M2 8h11M9 4l4 4-4 4"/></svg>`

// allow answers OPTIONS: any page may ask (section 3.2 of Fetch).
func (c *call) allow(methods string) error {
	h := c.w.Header()
	h["Access-Control-Allow-Origin"] = c.origin
	h.Set("Allow", methods)
	h.Set("Access-Control-Allow-Methods", methods)
	h.Set("Access-Control-Allow-Headers", "*")
	h.Set("Access-Control-Max-Age", "86400")
	c.status = http.StatusNoContent
	c.w.WriteHeader(c.status)
	return nil
}

// byName answers /NAME. As in ARK, "?" and "??" are ?info. A query that begins as
// a component of RFC 8141 is all of the name.
func (c *call) byName(name string) error {
	text := c.target.query
	switch {
	case !c.target.hasQuery:
	case text == "" || text == "?":
		c.info = true
	case text[0] == '+' || text[0] == '=':
		name += "?" + text
		c.self = "/resolve?urn=" + url.QueryEscape(name)
	default:
		q, err := c.options.read(text)
		if err != nil {
			return malformed(err)
		}
		name, c.ignored = q.reference(name), q.ignored
	}
	return c.resolve("", name, "")
}

// byService answers /uri-res/SERVICE?URI. The service I=I has two operands with
// "%20" between them.
func (c *call) byService(service string) error {
	service, err := url.PathUnescape(service)
	if err != nil {
		return malformed(err)
	}
	c.thttp, c.self = true, ""
	text, other := c.target.query, ""
	if strings.EqualFold(service, "I=I") {
		var two bool
		if text, other, two = strings.Cut(text, "%20"); !two {
			return malformed(errors.New(`I=I has two names, with "%20" between them`))
		}
	}
	return c.resolve(service, unescaped(text), unescaped(other))
}

// bySearch answers /resolve?urn=NAME, with options.
func (c *call) bySearch() error {
	q, err := c.options.read(c.target.query)
	if err == nil && q.name == "" {
		err = errors.New("the parameter urn is missing")
	}
	if err != nil {
		return malformed(err)
	}
	c.ignored = q.ignored
	return c.resolve("", q.reference(q.name), "")
}
