// Package admin has the pages at which owners find and change their names in a
// browser: docs/operating.md.
//
// Whatever is read or changed for a request is a call of the API with the token
// of who has signed in, from the address of the client. So the pages allow what
// the API allows, with its limits, conditions and log, and nothing else.
//
// # Security considerations
//
// The pages are served by TLS only, or with [Options.Local] to this machine. The
// token is in no page, address or log. The cookie has it sealed with a time: it
// ends by itself, also where it was stolen, and at once if the token is revoked.
// A form is of one page for one token; sent twice it changes nothing twice, for
// it has the version that was shown, or a key by which names are minted once.
package admin

import (
	"bytes"
	"crypto/cipher"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/internal/token"
)

// Prefix is where the pages are.
const Prefix = "/admin/"

// The limits of what is sent.
const (
	MaxTable = 4 << 20          // bytes of a table
	maxSent  = MaxTable + 1<<20 // bytes of any form
)

// Options are what the pages work with.
type Options struct {
	API      http.Handler
	Resolver *resolver.Resolver
	Tokens   *token.Keeper
	Pages    *page.Pages
	Log      *slog.Logger
	Metrics  *metrics.Set

	// Local lets clients on this machine in without TLS.
	Local bool
}

// Has reports whether a request is for the pages.
func Has(r *http.Request) bool { return strings.HasPrefix(r.URL.Path+"/", Prefix) }

type handler struct{ Options }

// New returns the handler of the pages, for all paths below Prefix. Requests come
// through [limit.Behind].
func New(o Options) http.Handler { return &handler{o} }

// A call is a request.
type call struct {
	*handler
	w      http.ResponseWriter
	r      *http.Request
	path   string // after Prefix
	lang   string
	token  *token.Token // of who has signed in, or nil
	text   string       // of the token
	began  time.Time    // the session
	aead   cipher.AEAD
	status int
}

// An action answers a request: with a page, or itself, and then it returns nil.
type action = func(*call) (page.View, error)

// A route is what GET and POST do at a path.
type route struct{ get, post action }

func routeOf(path string) (r route, ok bool) {
	r, ok = map[string]route{
		"":         {get: (*call).home},
		"sign-in":  {get: (*call).home, post: (*call).signIn},
		"sign-out": {post: (*call).signOut},
		"name":     {get: (*call).name, post: (*call).change},
		"new":      {get: (*call).new},
		"mint":     {get: (*call).mint, post: (*call).mintNow},
		"upload":   {get: (*call).upload, post: (*call).preview},
		"apply":    {get: (*call).upload, post: (*call).apply},
		"csv":      {get: (*call).download},
	}[path]
	return r, ok
}

// A fault is an error with its status, and what the page says in English.
type fault struct {
	status int
	text   string
}

func (f fault) Error() string { return f.text }

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	c := &call{handler: h, w: w, r: r, status: http.StatusOK, lang: r.URL.Query().Get("lang")}
	c.path, _ = strings.CutPrefix(r.URL.Path, Prefix)
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "same-origin") // with less, forms have no Origin
	view, err := c.serve()
	if err != nil {
		f, ok := errors.AsType[fault](err)
		if !ok {
			h.Log.ErrorContext(r.Context(), "admin", "error", redact.String(err.Error()))
			f = fault{http.StatusServiceUnavailable, ""}
		}
		c.status, view = f.status, page.Failure{Status: f.status, Detail: f.text}
	}
	if view != nil {
		c.show(view)
	}
	h.Metrics.Request("admin", c.status, time.Since(start))
}

func (c *call) serve() (page.View, error) {
	route, known := routeOf(c.path)
	act, allow := route.get, []string{}
	if route.get != nil {
		allow = append(allow, "GET", "HEAD")
	}
	if route.post != nil {
		allow = append(allow, "POST")
	}
	if c.r.Method == http.MethodPost {
		act = route.post
	}
	switch {
	case !c.secure():
		return nil, fault{http.StatusForbidden, "These pages are served by TLS only: https. " +
			"Behind a proxy it must set X-Forwarded-Proto, and the setting proxies must name it."}
	case c.r.URL.Path+"/" == Prefix:
		http.Redirect(c.w, c.r, Prefix, http.StatusSeeOther)
		return nil, nil
	case !known:
		return nil, fault{http.StatusNotFound, ""}
	case strings.Contains(c.r.URL.RawQuery, token.Begin):
		return nil, fault{http.StatusBadRequest, "A token must not be in an address: " +
			"addresses are kept in histories and logs. Let this token be revoked."}
	case !slices.Contains(allow, c.r.Method):
		c.w.Header().Set("Allow", strings.Join(allow, ", "))
		return nil, fault{http.StatusMethodNotAllowed, ""}
	}
	if err := c.unlock(); err != nil {
		return nil, err
	}
	if c.r.Method == http.MethodPost {
		if err := new(http.CrossOriginProtection).Check(c.r); err != nil {
			return nil, fault{http.StatusForbidden, "The form comes from another site."}
		}
		if c.r.ContentLength > maxSent {
			c.w.Header().Set("Connection", "close")
			return nil, tooLarge
		}
		c.r.Body = http.MaxBytesReader(c.w, c.r.Body, maxSent)
		if c.path == "sign-in" {
			return c.signIn()
		}
	}
	if ok, err := c.session(); err != nil || !ok {
		c.token = nil
		return c.askToken(false), err
	}
	c.enter()
	if c.r.Method == http.MethodPost {
		if err := c.form(); err != nil {
			return nil, err
		}
	}
	return act(c)
}

// secure reports whether nobody else can read the request.
func (c *call) secure() bool {
	if c.r.TLS != nil || c.r.Header.Get("X-Forwarded-Proto") == "https" {
		return true
	}
	host := c.r.Host
	if u, err := url.Parse("//" + host); err == nil {
		host = u.Hostname()
	}
	here, _ := netip.ParseAddr(host)
	return c.Local && limit.Addr(c.r).IsLoopback() && (here.IsLoopback() || host == "localhost") &&
		c.r.Header.Get("X-Forwarded-For") == "" && c.r.Header.Get("Forwarded") == ""
}

var tooLarge = fault{http.StatusRequestEntityTooLarge, fmt.Sprintf("It is larger than %d MB. "+
	"Divide the table, or send it by the API or the verb import.", MaxTable>>20)}

// form reads the form of the request, which must be one for this token.
func (c *call) form() error {
	parse := c.r.ParseForm
	if strings.HasPrefix(c.r.Header.Get("Content-Type"), "multipart/") {
		parse = func() error { return c.r.ParseMultipartForm(maxSent) }
	}
	err := parse()
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge
	}
	if err != nil {
		return fault{http.StatusBadRequest, "The form did not come whole. Nothing was changed."}
	}
	c.lang = c.r.PostForm.Get("lang")
	id, ok := c.open(forForm, c.r.PostForm.Get("form"), maxForm)
	if !ok || id != c.token.ID {
		return fault{http.StatusForbidden, "The form is too old, or was made for somebody else. " +
			"Nothing was changed. Load the page again."}
	}
	for _, values := range c.r.PostForm {
		for _, v := range values {
			if !utf8.ValidString(v) {
				return fault{http.StatusBadRequest, "The form is not UTF-8."}
			}
		}
	}
	return nil
}

// show sends a page.
func (c *call) show(view page.View) {
	request := page.Request{Lang: c.lang}
	request.Accept = strings.Join(c.r.Header.Values("Accept-Language"), ",")
	self := c.r.URL.RequestURI()
	if c.r.Method != http.MethodPost && !strings.Contains(self, token.Begin) {
		request.Self = self
	}
	if c.token != nil {
		request.Who, request.Form = c.token.ID, c.seal(forForm, c.token.ID)
	}
	html, language, err := c.Pages.Render(request, view)
	if err != nil {
		c.Log.ErrorContext(c.r.Context(), "admin", "path", c.path, "error", err)
		c.status = http.StatusInternalServerError
	}
	h := c.w.Header()
	h.Set("Content-Security-Policy", c.Pages.Policy())
	h.Set("Content-Language", language)
	h.Set("Content-Type", "text/html; charset=utf-8")
	c.w.WriteHeader(c.status)
	c.w.Write(html)
}

// to redirects to a path below Prefix.
func (c *call) to(path string, query url.Values) {
	if c.lang != "" {
		query.Set("lang", c.lang)
	}
	c.status = http.StatusSeeOther
	c.w.Header().Set("Location", Prefix+path+"?"+query.Encode())
	c.w.WriteHeader(c.status)
}

// check asks for the token of the session.
func (c *call) check() (ok bool, err error) {
	c.token, err = c.Tokens.Check(c.r.Context(), c.text, limit.Addr(c.r))
	if errors.Is(err, token.ErrRefused) {
		return false, nil
	}
	return err == nil, err
}

// askToken returns the page for signing in.
func (c *call) askToken(refused bool) page.View {
	c.status = http.StatusUnauthorized
	c.w.Header().Set("WWW-Authenticate", `Bearer realm="uri-resolver"`)
	v := page.SignIn{Refused: refused, Minutes: int(maxIdle.Minutes())}
	if c.r.Method != http.MethodPost {
		v.Next = c.r.URL.RequestURI()
	} else if refused {
		v.Next = c.r.PostForm.Get("next")
	}
	return v
}

func (c *call) signIn() (page.View, error) {
	c.r.Body = http.MaxBytesReader(c.w, c.r.Body, 1<<16)
	if c.r.ParseForm() != nil {
		return nil, fault{http.StatusBadRequest, ""}
	}
	c.lang, c.text = c.r.PostForm.Get("lang"), strings.TrimSpace(c.r.PostForm.Get("token"))
	ok, err := c.check()
	id := ""
	if c.token != nil {
		id = c.token.ID
	}
	c.Log.InfoContext(c.r.Context(), "sign in", "token", id, "address", limit.Addr(c.r),
		"accepted", ok)
	if err != nil || !ok {
		c.token = nil
		return c.askToken(true), err
	}
	c.began = c.now()
	c.enter()
	path, query, _ := strings.Cut(c.r.PostForm.Get("next"), "?")
	path, ok = strings.CutPrefix(path, Prefix)
	values, err := url.ParseQuery(query)
	if route, _ := routeOf(path); !ok || err != nil || route.get == nil {
		path, values = "", url.Values{}
	}
	c.to(path, values)
	return nil, nil
}

func (c *call) signOut() (page.View, error) {
	c.w.Header().Del("Set-Cookie")
	c.setCookie("", -1)
	c.to("", url.Values{})
	return nil, nil
}

// A recorder keeps the answer of a call of the API.
type recorder struct {
	bytes.Buffer
	header http.Header
	status int
}

func (r *recorder) Header() http.Header    { return r.header }
func (r *recorder) WriteHeader(status int) { r.status = status }

// A request is a call of the API.
type request struct {
	method, path string
	query        url.Values
	header       [2]string // one more field, or ""
	media        string    // of the body
	body         io.Reader
}

// ask makes a call of the API, and returns the answer, or a fault.
func (c *call) ask(q request) (*recorder, error) {
	target := api.Prefix + q.path
	if q.query != nil {
		target += "?" + q.query.Encode()
	}
	r, err := http.NewRequestWithContext(c.r.Context(), q.method, target, q.body)
	if err != nil {
		return nil, err
	}
	r.RequestURI, r.RemoteAddr = target, c.r.RemoteAddr
	r.Header.Set("Authorization", "Bearer "+c.text)
	if q.media != "" {
		r.Header.Set("Content-Type", q.media)
	}
	if q.header[0] != "" {
		r.Header.Set(q.header[0], q.header[1])
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	c.API.ServeHTTP(w, r)
	if w.status < 400 {
		return w, nil
	}
	var problem struct{ Detail string }
	json.Unmarshal(w.Bytes(), &problem)
	if after := w.header.Get("Retry-After"); after != "" {
		c.w.Header().Set("Retry-After", after)
	}
	return w, fault{w.status, problem.Detail}
}

// get asks for a value as JSON.
func (c *call) get(path string, query url.Values, value any) error {
	w, err := c.ask(request{method: "GET", path: path, query: query})
	if err == nil {
		err = json.Unmarshal(w.Bytes(), value)
	}
	return err
}

// send sends a value as JSON, and reads another one.
func (c *call) send(method, path string, header [2]string, body, value any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	w, err := c.ask(request{method: method, path: path, header: header, media: "application/json",
		body: bytes.NewReader(b)})
	if err == nil && value != nil {
		err = json.Unmarshal(w.Bytes(), value)
	}
	return err
}
