// Package api is what owners change their names with, over HTTP:
// docs/resolver-api.md.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/store"
)

// Prefix is where the API is.
const Prefix = "/api/v1/"

// The limits of the API.
const (
	MaxBody      = 2 * resolver.MaxRecord // bytes of a body
	MaxBulk      = 8 << 20                // bytes of a bulk
	MaxLines     = 10_000                 // lines of a bulk
	maxChanges   = 4 * MaxBulk            // bytes of the answer to a dry run
	MaxPage      = 1000                   // items of a list
	maxPageBytes = 1 << 20                // bytes of a list, which ends after the item over it
	MaxCall      = 30 * time.Second       // until a request has come, and then its answer
	MaxWait      = time.Minute            // until there is a change, for a call that waits
)

// Options are what the API works with.
type Options struct {
	Resolver *resolver.Resolver
	Tokens   *token.Keeper
	Limit    *limit.Table[string] // by the ID of a token; nil means no limit
	Metrics  *metrics.Set

	// Log has a line for each call that writes or fails. It writes JSON, so that no
	// value looks like a line.
	Log *slog.Logger
}

// New returns the handler of the API, for all paths below Prefix. The address of a
// client is the RemoteAddr of the request: see [limit.Behind].
func New(o Options) http.Handler {
	writes := o.Metrics.Counter("uri_resolver_writes_total", "Names written, or not.", "result")
	return &api{o, writes}
}

// Server returns a server with limits for slow and large requests.
func Server(h http.Handler) *http.Server {
	return &http.Server{Handler: h, MaxHeaderBytes: 32 << 10, ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout: MaxCall, WriteTimeout: MaxWait + 2*MaxCall, IdleTimeout: 2 * time.Minute}
}

type api struct {
	Options
	writes *metrics.Metric
}

// A route is what a method does with a kind of resource.
type route struct {
	kind, method string
	right        token.Right
	query        string // its parameters
	serve        func(*call) (any, error)
}

var routes = [...]route{
	{"urns", "GET", token.Read, "prefix after limit", (*call).list},
	{"urns/", "GET", token.Read, "at", (*call).get},
	{"urns/", "PUT", token.Write, "", (*call).put},
	{"urns/", "PATCH", token.Write, "", (*call).patch},
	{"urns/", "DELETE", token.Write, "reason successor", (*call).remove},
	{"history/", "GET", token.Read, "before limit", (*call).history},
	{"erase/", "POST", token.Write, "field", (*call).erase},
	{"lift/", "POST", token.Write, "", (*call).lift},
	{"bulk", "POST", token.Write, "dry_run if", (*call).bulk},
	{"changes", "GET", token.Read, "since limit wait", (*call).changes},
	{"figures", "GET", token.Read, "prefix from to after limit", (*call).figures},
	{"figures/", "GET", token.Read, "from to after limit", (*call).figures},
	{"namespaces", "GET", token.Read, "after limit", (*call).namespaces},
	{"namespaces/", "GET", token.Read, "", (*call).namespace},
	{"namespaces/", "PUT", token.Namespace, "", (*call).putNamespace},
	{"mint/", "POST", token.Mint, "", (*call).mint},
}

// numbers are the parameters that are numbers, and their limits.
var numbers = map[string]uint64{"limit": MaxPage, "wait": uint64(MaxWait / time.Second),
	"dry_run": 1, "since": math.MaxUint64, "before": math.MaxUint64}

// A call is a request.
type call struct {
	*api
	w             http.ResponseWriter
	r             *http.Request
	ctx           context.Context
	kind          string
	name          string // the canonical URN, or the prefix of a namespace
	token         *token.Token
	query         url.Values
	numbers       map[string]uint64 // the parameters that are numbers
	condition     resolver.Condition
	names, failed int // how many names are to be written, and how many of them were not
	status        int // of the answer
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	q := &call{api: a, w: w, r: r, kind: "none", token: &token.Token{},
		condition: resolver.Any, numbers: make(map[string]uint64), status: http.StatusOK}
	err := q.serve()
	if err != nil {
		q.failed = q.names
		q.problem(err)
	}
	took := time.Since(start)
	a.Metrics.Request("api "+q.kind, q.status, took)
	a.writes.Add(float64(q.names-q.failed), "done")
	a.writes.Add(float64(q.failed), "failed")
	first := strconv.QuoteToASCII(redact.String(q.name)) // no name changes how the log looks
	attrs := []any{
		"token", q.token.ID, "owner", q.token.Owner, "address", limit.Addr(r),
		"method", redact.String(r.Method), "call", q.kind, "first", first[1 : len(first)-1],
		"names", q.names, "failed", q.failed, "status", q.status, "took", took,
	}
	switch {
	case err != nil:
		a.Log.WarnContext(r.Context(), "api", append(attrs, "error", redact.String(err.Error()))...)
	case r.Method != "GET" && r.Method != "HEAD":
		a.Log.InfoContext(r.Context(), "api", attrs...)
	}
}

func (q *call) serve() error {
	kind, name := resource(q.r)
	found, methods := q.route(kind)
	scheme, text, _ := strings.Cut(q.r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return faultf(http.StatusUnauthorized, "missing the header field Authorization: Bearer TOKEN")
	}
	t, err := q.Tokens.Check(q.r.Context(), text, limit.Addr(q.r))
	if t != nil {
		q.token = t
	}
	if err != nil {
		return err
	}
	if !q.Limit.Serve(q.w, t.ID) {
		q.status = http.StatusTooManyRequests
		return nil
	}
	switch q.query, err = url.ParseQuery(q.r.URL.RawQuery); {
	case methods == "":
		return faultf(http.StatusNotFound, "the API has no such path")
	case found.serve == nil:
		q.w.Header().Set("Allow", methods[2:])
		return faultf(http.StatusMethodNotAllowed, "the methods are %s", methods[2:])
	case !t.Has(found.right):
		return faultf(http.StatusForbidden, "the token lacks the right %q", found.right)
	case err != nil:
		return faultf(http.StatusBadRequest, "the query: %v", err)
	}
	if err := q.parameters(found); err != nil {
		return err
	}
	q.name = name
	switch kind {
	case "urns/", "history/", "erase/", "lift/", "figures/":
		if q.name, err = resolver.ParseName(name); err != nil {
			return faultf(http.StatusBadRequest, "%v", err)
		}
		if found.right == token.Write {
			q.names = 1
		}
	}
	var cancel context.CancelFunc
	q.ctx, cancel = context.WithTimeout(q.r.Context(), MaxWait+MaxCall)
	defer cancel()
	if found.right != token.Read {
		if q.condition, err = condition(q.r.Header, q.version); err != nil {
			return err
		}
	}
	value, err := found.serve(q)
	if err != nil {
		return err
	}
	return q.answer(value)
}

// route returns the route of the request, and the methods of its kind.
func (q *call) route(kind string) (found route, methods string) {
	for _, route := range routes {
		if route.kind == kind {
			q.kind = kind
			methods += ", " + route.method
			if route.method == q.r.Method || route.method == "GET" && q.r.Method == "HEAD" {
				found = route
			}
		}
	}
	return found, methods
}

// parameters reads those of the query that are numbers, and refuses others than
// those of the route.
func (q *call) parameters(found route) error {
	for key, values := range q.query {
		if !slices.Contains(strings.Fields(found.query), key) {
			return faultf(http.StatusBadRequest, "the parameter %q is not one of %q",
				key, found.query)
		}
		if most, ok := numbers[key]; ok {
			n, err := strconv.ParseUint(values[0], 10, 64)
			if err != nil || n > most {
				return faultf(http.StatusBadRequest, "%s: %q is not a number up to %d",
					key, values[0], most)
			}
			q.numbers[key] = n
		}
	}
	return nil
}

// resource returns what a path below Prefix names: the kind of resource, with "/"
// if a URN or a prefix follows.
func resource(r *http.Request) (kind, name string) {
	kind, _, _ = strings.Cut(strings.TrimPrefix(r.RequestURI, Prefix), "?")
	if i := strings.IndexByte(kind, '/') + 1; i > 0 {
		kind, name = kind[:i], kind[i:]
	}
	if len(name) >= 6 && strings.EqualFold(name[:6], "urn%3a") {
		if decoded, err := url.PathUnescape(name); err == nil {
			name = decoded
		}
	}
	return kind, name
}

// never is a condition that no version meets.
const never resolver.Condition = math.MaxInt64

// condition returns that of a request for a change. By RFC 9110 section 13.1.1,
// If-Match has a list of ETags, and a weak one matches nothing.
func condition(h http.Header, version func() uint64) (resolver.Condition, error) {
	match := strings.Join(h.Values("If-Match"), ",")
	none := strings.Join(h.Values("If-None-Match"), ",")
	tags, ok := entityTags(match)
	switch {
	case match == "" && none == "":
		return resolver.Any, nil
	case match == "" && none == "*":
		return resolver.New, nil
	case match == "*" && none == "":
		return resolver.Exists, nil
	case !ok || none != "":
		return 0, faultf(http.StatusBadRequest,
			"a change has If-None-Match: *, or If-Match with * or ETags")
	}
	var versions []uint64
	for _, tag := range tags {
		n, _ := strconv.ParseUint(strings.Trim(tag, `"`), 10, 63)
		if n > 0 && tag == etag(n) {
			versions = append(versions, n)
		}
	}
	switch {
	case len(versions) == 1:
		return resolver.Condition(versions[0]), nil
	case len(versions) > 1:
		if now := version(); slices.Contains(versions, now) {
			return resolver.Condition(now), nil
		}
	}
	return never, nil
}

// entityTags reads a list of ETags (RFC 9110 section 8.8.3).
func entityTags(list string) (tags []string, ok bool) {
	for list = strings.TrimLeft(list, " \t,"); list != ""; {
		opaque, quoted := strings.CutPrefix(strings.TrimPrefix(list, "W/"), `"`)
		end := strings.IndexByte(opaque, '"')
		if !quoted || end < 0 {
			return nil, false
		}
		rest := strings.TrimLeft(opaque[end+1:], " \t")
		if rest != "" && rest[0] != ',' {
			return nil, false
		}
		tags = append(tags, list[:len(list)-len(opaque)+end+1])
		list = strings.TrimLeft(rest, " \t,")
	}
	return tags, len(tags) > 0
}

// version returns that of the record, or of the namespace, that is there now.
func (q *call) version() uint64 {
	if n, err := q.namespace(); q.kind == "namespaces/" && err == nil {
		return n.(*resolver.Namespace).Version
	} else if record, err := q.Resolver.Get(q.ctx, q.name); err == nil {
		return record.Version
	}
	return 0
}

func etag(version uint64) string { return fmt.Sprintf(`"%d"`, version) }

// A fault is an error with its status.
type fault struct {
	status int
	error
}

func faultf(status int, format string, args ...any) error {
	return fault{status, fmt.Errorf(format, args...)}
}

// statuses are those of the errors of others.
var statuses = [...]fault{
	{http.StatusNotFound, resolver.ErrNotFound},
	{http.StatusNotFound, resolver.ErrNoNamespace},
	{http.StatusForbidden, resolver.ErrForbidden},
	{http.StatusPreconditionFailed, resolver.ErrExists},
	{http.StatusPreconditionFailed, resolver.ErrVersion},
	{http.StatusConflict, resolver.ErrFinal},
	{http.StatusConflict, resolver.ErrClosed},
	{http.StatusUnauthorized, token.ErrRefused},
	{http.StatusInsufficientStorage, store.ErrFull},
}

// explain returns the status for an error, and what the client is told.
func explain(err error) (status int, detail string) {
	status = http.StatusServiceUnavailable // what the store does not do now
	for _, s := range statuses {
		if errors.Is(err, s.error) {
			status = s.status
		}
	}
	if f, ok := errors.AsType[fault](err); ok {
		status = f.status
	}
	if _, ok := errors.AsType[resolver.InvalidError](err); ok {
		status = http.StatusUnprocessableEntity
	}
	if status == http.StatusServiceUnavailable {
		return status, "the resolver does not answer now, and its log says why; " +
			"the call may have been done"
	}
	return status, redact.String(err.Error())
}

// problem answers with an error (RFC 9457).
func (q *call) problem(err error) {
	var detail string
	q.status, detail = explain(err)
	if errors.Is(err, resolver.ErrNotFound) && q.condition != resolver.Any {
		q.status = http.StatusPreconditionFailed
	}
	switch q.status {
	case http.StatusUnauthorized:
		q.w.Header().Set("WWW-Authenticate", `Bearer realm="uri-resolver"`)
	case http.StatusServiceUnavailable:
		q.w.Header().Set("Retry-After", "5")
	}
	q.send("application/problem+json", map[string]any{"type": "about:blank",
		"title": http.StatusText(q.status), "status": q.status, "detail": detail})
}

// answer answers with what a call has returned: lines, or a value as JSON.
func (q *call) answer(value any) error {
	tag := ""
	switch v := value.(type) {
	case *bytes.Buffer:
		q.write("application/x-ndjson", v.Bytes())
		return nil
	case *resolver.Record:
		tag = etag(v.Version)
	case *resolver.Namespace:
		tag = etag(v.Version)
	default:
		return q.send("application/json", value)
	}
	if !q.query.Has("at") { // what an earlier version tells can be erased
		q.w.Header().Set("ETag", tag)
		none := strings.Join(q.r.Header.Values("If-None-Match"), ",")
		tags, _ := entityTags(none)
		reads := q.r.Method == "GET" || q.r.Method == "HEAD"
		if reads && (none == "*" || slices.Contains(tags, tag) || slices.Contains(tags, "W/"+tag)) {
			q.status = http.StatusNotModified
			q.w.WriteHeader(q.status)
			return nil
		}
	}
	if q.condition == resolver.New {
		q.status = http.StatusCreated
	}
	return q.send("application/json", value)
}

// send answers with a value as JSON.
func (q *call) send(media string, value any) error {
	b, err := json.Marshal(value)
	if err == nil {
		q.write(media, append(b, '\n'))
	}
	return err
}

func (q *call) write(media string, body []byte) {
	h := q.w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	q.w.WriteHeader(q.status)
	q.w.Write(body)
}

// read returns the body, which has a media type and a limit.
func (q *call) read(media string, limit int64) ([]byte, error) {
	if got, _, _ := mime.ParseMediaType(q.r.Header.Get("Content-Type")); got != media {
		q.w.Header().Set("Accept", media)
		return nil, faultf(http.StatusUnsupportedMediaType,
			"the body is %q; it must be %s", got, media)
	}
	b, err := []byte(nil), error(&http.MaxBytesError{})
	if q.r.ContentLength <= limit {
		b, err = io.ReadAll(http.MaxBytesReader(q.w, q.r.Body, limit))
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, faultf(http.StatusRequestEntityTooLarge,
			"the limit of the body is %d bytes", limit)
	}
	if err != nil {
		return nil, faultf(http.StatusRequestTimeout, "the body did not come whole")
	}
	return b, nil
}

// body reads the body, which is JSON of a media type, into a value.
func (q *call) body(media string, value any) error {
	b, err := q.read(media, MaxBody)
	if err != nil {
		return err
	}
	if err := transfer.Decode(b, value); err != nil {
		return faultf(http.StatusBadRequest, "the JSON: %w", err)
	}
	return nil
}
