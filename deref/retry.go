package deref

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/guard"
)

const (
	// DefaultPause is the default of [Retry.Pause].
	DefaultPause = time.Second

	// MaxPause limits a pause that the server says nothing about.
	MaxPause = time.Minute

	// MaxRetryAfter limits the pause that a server may ask for. If it asks for
	// a longer one, there is no further attempt.
	MaxRetryAfter = 5 * time.Minute
)

// A Retry says when a request is made again, from its first hop on, if its
// failure may pass: [Error.Temporary]. The zero Retry makes each once. A body
// that breaks off is not asked for again: see [Request.Offset].
type Retry struct {
	Attempts int // at most, with the first

	// Pause limits the pause before the second attempt; 0 is DefaultPause. The
	// limit doubles for each later one, up to MaxPause, and the pause is random
	// below it, so that clients which failed together do not come together. A
	// Retry-After (RFC 9110 section 10.2.3) up to MaxRetryAfter counts instead.
	Pause time.Duration

	// Within is the time in which an attempt may begin; 0 means no limit.
	// [Limits.Total] is for each attempt.
	Within time.Duration

	// Wait, if not nil, is called before each pause.
	Wait func(failed *Error, pause time.Duration)
}

// next returns the pause after the nth attempt, if there is to be another.
func (r Retry) next(e *Error, n int, passed time.Duration) (pause time.Duration, ok bool) {
	if n >= r.Attempts || !e.Temporary() {
		return 0, false
	}
	limit := cmp.Or(max(r.Pause, 0), DefaultPause)
	for ; n > 1 && limit < MaxPause; n-- {
		limit *= 2
	}
	pause = rand.N(min(limit, MaxPause))
	if reply, ok := errors.AsType[*ReplyError](e); ok && reply.RetryAfter > 0 {
		pause = reply.RetryAfter
	}
	return pause, pause <= MaxRetryAfter && (r.Within == 0 || passed+pause <= r.Within)
}

// Temporary reports whether the same request may succeed a little later: an
// HTTP server answers 408, 425, 429, 500, 502, 503 or 504, an FTP server 4xx
// (RFC 959 section 4.2.1), a connection breaks, a limit in time other than
// Total is reached, or DNS does not answer. A connection that is refused, and a
// verdict, stay as they are.
func (e *Error) Temporary() bool {
	if reply, ok := errors.AsType[*ReplyError](e.Err); ok {
		if isFTP := strings.HasPrefix(e.URI.Scheme(), "ftp"); isFTP && reply.Fields == nil {
			return reply.Code()/100 == 4
		}
		return reply.Fields != nil && slices.Contains([]int{http.StatusRequestTimeout,
			http.StatusTooEarly, http.StatusTooManyRequests, http.StatusInternalServerError,
			http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout,
		}, reply.Code())
	}
	if _, ok := errors.AsType[guard.Verdict](e.Err); ok {
		return false
	}
	if l, ok := errors.AsType[*LimitError](e.Err); ok {
		return l.Timeout() && l.Limit != "Total"
	}
	if d, ok := errors.AsType[*net.DNSError](e.Err); ok {
		return d.IsTemporary || d.IsTimeout
	}
	o, ok := errors.AsType[*net.OpError](e.Err)
	return ok && (o.Op == "read" || o.Op == "write") || errors.Is(e.Err, io.ErrUnexpectedEOF)
}

// Get dereferences the URI of r: it makes hops until one yields a
// representation. The error is an [*Error], which has the trace. The result is
// nil then, unless the request has Errors, and the server says more than a
// status.
//
// The fragment is not sent; it is in Result.Final.
func (c *Client) Get(ctx context.Context, r Request) (*Result, error) {
	c = c.ready()
	var earlier []*Error
	for n, began := 1, time.Now(); ; n++ {
		result, err := c.attempt(ctx, r, &earlier)
		if err == nil {
			return result, nil
		}
		pause, again := c.options.Retry.next(err, n, time.Since(began))
		if !again || ctx.Err() != nil {
			return result, err
		}
		result.close()
		if wait := c.options.Retry.Wait; wait != nil {
			wait(err, pause)
		}
		earlier = append(earlier, err)
		if cause := sleep(ctx, pause); cause != nil {
			return nil, &Error{Hop: err.Hop, URI: err.URI, Err: cause,
				Trace: &Trace{Hops: err.Trace.Hops, Earlier: earlier}}
		}
	}
}

// sleep waits, and returns the cause if the context ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// attempt makes a request once; a probe by GET, too, if the server has
// something against HEAD.
func (c *Client) attempt(ctx context.Context, r Request, earlier *[]*Error) (*Result, *Error) {
	r.Head = r.Head || r.Probe
	result, err := c.walk(ctx, r, *earlier)
	if err == nil || !r.Probe || ctx.Err() != nil || !err.isOfHead() {
		return result, err
	}
	*earlier = append(*earlier, err)
	r.Head = false
	result, err = c.walk(ctx, r, *earlier)
	result.close()
	return result, err
}

// isOfHead reports whether a GET may be answered where a HEAD failed. Each
// server must know HEAD (RFC 9110 section 9.1), and many do not. What they do
// then is to refuse it, to crash, or to answer what is not HTTP.
func (e *Error) isOfHead() bool {
	if reply, ok := errors.AsType[*ReplyError](e.Err); ok {
		return reply.Fields != nil && slices.Contains([]int{http.StatusBadRequest,
			http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed,
			http.StatusInternalServerError, http.StatusNotImplemented}, reply.Code())
	}
	_, isLimit := errors.AsType[*LimitError](e.Err)
	isHTTP := e.URI.Scheme() == "http" || e.URI.Scheme() == "https"
	return isHTTP && !isLimit && e.Trace.Hops[len(e.Trace.Hops)-1].Address != ""
}

// close closes the body of a result that nobody reads.
func (r *Result) close() {
	if r != nil && r.Body != nil {
		r.Body.Close()
		r.Body = nil
	}
}
