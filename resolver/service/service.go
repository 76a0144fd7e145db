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
// %2F, // and .. arrive, which [http.ServeMux] would not let pass. A query that
// has only options of the service (see target.go) is not part of the name.
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
	target target
	options
	accept
	thttp bool   // the request names the service
	self  string // the address of the page in other languages, or "" if it has none
	asked string // the reference
	name  string // the canonical name, if it is registered

	status int // of the answer
}

// ServeHTTP implements [http.Handler].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	// A request that was not read from a connection has no RequestURI.
	c := &call{Handler: h, w: w, r: r, status: http.StatusOK,
		target: parseTarget(cmp.Or(r.RequestURI, r.URL.RequestURI()))}
	c.self = c.target.text
	c.accept = accept{field(r, "Accept"), field(r, "Accept-Language")}
	if err := c.serve(); err != nil {
		c.fail(c.problem(&resolver.Answer{}, err))
	}
	h.Metrics.Request("names", c.status, time.Since(start))
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
	service, isService := strings.CutPrefix(c.target.path, "/uri-res/")
	handle, isHandle := strings.CutPrefix(c.target.path, "/api/handles/")
	isSearch := c.target.path == "/resolve"
	allow := "GET, HEAD"
	if isSearch {
		allow = "GET, HEAD, POST"
	}
	if !slices.Contains(strings.Split(allow, ", "), c.r.Method) {
		c.w.Header().Set("Allow", allow)
		return problemOf(http.StatusMethodNotAllowed, "", "The method is not allowed here", nil)
	}
	switch {
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
	if c.target.path == "/" {
		return c.space(nil)
	}
	return problemOf(http.StatusNotFound, "", "There is nothing at this address", nil)
}

// byName answers /NAME. As in ARK, "?" and "??" are ?info.
func (c *call) byName(name string) error {
	if !c.target.hasQuery {
		return c.resolve("", name, "")
	}
	if c.target.query == "" || c.target.query == "?" {
		c.info = true
		return c.resolve("", name, "")
	}
	o := options{}
	_, ours, err := o.read(c.target.query)
	if !ours {
		name += "?" + c.target.query
		c.self = "/resolve?urn=" + url.QueryEscape(name)
		return c.resolve("", name, "")
	}
	if err != nil {
		return malformed(err)
	}
	c.options = o
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
	return c.resolve(service, text, other)
}

// bySearch answers /resolve?urn=NAME, with options.
func (c *call) bySearch() error {
	text, _, err := c.options.read(c.target.query)
	if err == nil && text == "" {
		err = errors.New("the parameter urn is missing")
	}
	if err != nil {
		return malformed(err)
	}
	return c.resolve("", text, "")
}
