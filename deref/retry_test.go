package deref_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
)

// An access is an accessor without a network.
type access func(h *deref.Hop) (*deref.Answer, error)

func (a access) Access(_ context.Context, h *deref.Hop) (*deref.Answer, error) { return a(h) }
func (a access) Plan(*deref.Hop) (deref.Plan, error)                           { return deref.Plan{}, nil }

func found(body io.ReadCloser) *deref.Answer {
	return &deref.Answer{Representation: &deref.Representation{Body: body, Size: -1}}
}

// reply is what an HTTP server answers.
func reply(code int, after time.Duration) error {
	return &deref.ReplyError{Reply: fmt.Sprintf("%03d x", code), RetryAfter: after, Fields: http.Header{}}
}

// client asks a for everything.
func client(a access, o deref.Options) *deref.Client {
	o.Accessors = deref.Registry{}.With(a, "http", "https", "ftp", "x")
	o.TrustFirst = true
	return deref.New(o)
}

// TestRetry: what may pass is asked again, with pauses below a limit that
// doubles, or as the server says (RFC 9110 section 10.2.3).
func TestRetry(t *testing.T) {
	broken := &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}
	for _, x := range []struct {
		uri      string
		err      error
		attempts int
		least    time.Duration // of all pauses
		most     time.Duration
	}{
		{"http://h/", reply(503, 0), 4, 0, 7 * time.Second},
		{"http://h/", reply(429, 10*time.Second), 4, 30 * time.Second, 30 * time.Second},
		{"http://h/", reply(503, deref.MaxRetryAfter), 4, 3 * deref.MaxRetryAfter, 3 * deref.MaxRetryAfter},
		{"http://h/", reply(503, deref.MaxRetryAfter+time.Second), 1, 0, 0},
		{"http://h/", broken, 4, 0, 7 * time.Second},
		{"http://h/", fmt.Errorf("wrapped: %w", &deref.LimitError{Limit: "Stall", Value: time.Second}), 4, 0, 7 * time.Second},
		{"http://h/", &deref.LimitError{Limit: "Connect", Value: time.Second}, 4, 0, 7 * time.Second},
		{"http://h/", &deref.LimitError{Limit: "Total", Value: time.Second}, 1, 0, 0},
		{"http://h/", &deref.LimitError{Limit: "Size", Value: 1}, 1, 0, 0},
		{"http://h/", &deref.ProtocolError{Protocol: "HTTP", Err: io.ErrUnexpectedEOF}, 4, 0, 7 * time.Second},
		{"http://h/", &deref.ProtocolError{Protocol: "HTTP"}, 1, 0, 0},
		{"http://h/", &net.DNSError{IsTemporary: true}, 4, 0, 7 * time.Second},
		{"http://h/", &net.DNSError{IsNotFound: true}, 1, 0, 0},
		{"http://h/", &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, 1, 0, 0},
		{"http://h/", &net.OpError{Op: "dial", Err: guard.Verdict{Rule: "range"}}, 1, 0, 0},
		{"http://h/", &net.OpError{Op: "read", Err: guard.Verdict{Rule: "range"}}, 1, 0, 0},
		{"http://h/", deref.ErrCircle, 1, 0, 0},
		{"http://h/", &deref.SchemeError{Scheme: "x"}, 1, 0, 0},
		{"ftp://h/", &deref.ReplyError{Reply: "421 too many users"}, 4, 0, 7 * time.Second},
		{"ftp://h/", &deref.ReplyError{Reply: "550 x", Kind: fs.ErrNotExist}, 1, 0, 0},
		{"ftp://h/", reply(404, 0), 1, 0, 0}, // by a proxy
		{"ftp://h/", reply(503, 0), 4, 0, 7 * time.Second},
		{"x:a", &deref.ReplyError{Reply: "430 no such article"}, 1, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			asked, told := 0, 0
			c := client(func(*deref.Hop) (*deref.Answer, error) { asked++; return nil, x.err },
				deref.Options{Retry: deref.Retry{Attempts: 4, Wait: func(e *deref.Error, _ time.Duration) {
					if told++; !errors.Is(e, x.err) {
						t.Errorf("waits after %v", e)
					}
				}}})
			began := time.Now()
			_, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(x.uri)})
			e, ok := errors.AsType[*deref.Error](err)
			passed := time.Since(began)
			if !ok || asked != x.attempts || told != asked-1 || passed < x.least || passed > x.most {
				t.Errorf("%s, %v: %d attempts in %v, %d told", x.uri, x.err, asked, passed, told)
			} else if len(e.Trace.Earlier) != asked-1 || !errors.Is(err, x.err) {
				t.Errorf("%v: earlier %v", err, e.Trace.Earlier)
			}
		})
	}
	for code := range 600 {
		want := slices.Contains([]int{408, 425, 429, 500, 502, 503, 504}, code)
		e := &deref.Error{URI: uri.MustParse("https://h/"), Err: reply(code, 0)}
		if e.Temporary() != want {
			t.Errorf("%d is temporary: %t", code, !want)
		}
	}
}

// TestRetryEnds: with an answer, with the time, and with the context. Without a
// policy there is one attempt.
func TestRetryEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		get := func(ctx context.Context, retry deref.Retry, until int) (*deref.Result, error) {
			asked = 0
			c := client(func(*deref.Hop) (*deref.Answer, error) {
				if asked++; asked < until {
					return nil, reply(503, 10*time.Second)
				}
				return found(nil), nil
			}, deref.Options{Retry: retry})
			return c.Get(ctx, deref.Request{URI: uri.MustParse("http://h/")})
		}
		r, err := get(t.Context(), deref.Retry{Attempts: 5}, 3)
		if err != nil || asked != 3 || len(r.Trace.Earlier) != 2 {
			t.Errorf("%d attempts, %v", asked, err)
		}
		if _, err := get(t.Context(), deref.Retry{}, 3); err == nil || asked != 1 {
			t.Errorf("without a policy: %d attempts, %v", asked, err)
		}
		if _, err := get(t.Context(), deref.Retry{Attempts: 9, Within: 25 * time.Second}, 9); err == nil || asked != 3 {
			t.Errorf("within 25 s: %d attempts, %v", asked, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		began := time.Now()
		_, err = get(ctx, deref.Retry{Attempts: 9}, 9)
		if !errors.Is(err, context.DeadlineExceeded) || asked != 2 || time.Since(began) != 15*time.Second {
			t.Errorf("for 15 s: %d attempts, %v", asked, err)
		}
	})
}

// TestTurns: hops to one host keep their distance, and are not more than there
// may be, whatever their number; hops to others do not wait for them. To wait
// costs nothing of the limit Total.
func TestTurns(t *testing.T) {
	for range 20 {
		most, pause := rand.N(4), time.Duration(rand.N(3))*time.Second
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			open, begins := map[string]int{}, map[string][]time.Time{}
			began := time.Now()
			c := client(func(h *deref.Hop) (*deref.Answer, error) {
				mu.Lock()
				host := strings.ToLower(h.URI.Host())
				begins[host] = append(begins[host], time.Now())
				if open[host]++; most > 0 && open[host] > most {
					t.Errorf("%d hops to %s", open[host], host)
				}
				n := len(begins[host])
				mu.Unlock()
				time.Sleep(500 * time.Millisecond)
				if n%4 == 1 { // a redirect ends the hop
					mu.Lock()
					open[host]--
					mu.Unlock()
					return &deref.Answer{Locations: []deref.Location{{URI: uri.MustParse("http://" + host + "/to")}}}, nil
				} else if n%4 == 2 {
					mu.Lock()
					open[host]--
					mu.Unlock()
					return nil, reply(404, 0)
				}
				return found(closer(func() { mu.Lock(); open[host]--; mu.Unlock() })), nil
			}, deref.Options{Limits: deref.Limits{Connections: most, Pause: pause, Total: 4 * time.Second},
				Policy: guard.Policy{}})
			var all sync.WaitGroup
			for i := range 24 {
				host := []string{"a.example.com", "B.example.com", "b.example.com"}[i%3]
				all.Go(func() {
					r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse("http://" + host + "/")})
					if err != nil {
						if reply, ok := errors.AsType[*deref.ReplyError](err); !ok || reply.Code() != 404 {
							t.Error(err)
						}
						return
					}
					time.Sleep(time.Second)
					r.Body.Close()
				})
			}
			all.Wait()
			for host, at := range begins {
				slices.SortFunc(at, time.Time.Compare)
				for i := range len(at) - 1 {
					if d := at[i+1].Sub(at[i]); d < pause {
						t.Errorf("%s: a pause of %v, want %v", host, d, pause)
					}
				}
				if at[0] != began {
					t.Errorf("%s waited for another host", host)
				}
			}
			if open["a.example.com"] != 0 || len(begins) != 2 {
				t.Errorf("%v, %v", open, begins)
			}
		})
	}
}

// closer is a body that tells when it is closed.
type closer func()

func (c closer) Close() error             { c(); return nil }
func (c closer) Read([]byte) (int, error) { return 0, io.EOF }

// TestTurnsEnd: who waits for a turn leaves with the context, and all wait for
// a host that has too many requests.
func TestTurnsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := true
		c := client(func(h *deref.Hop) (*deref.Answer, error) {
			if full && h.URI.Path() == "/429" {
				full = false
				return nil, reply(429, time.Minute)
			}
			return found(closer(func() {})), nil
		}, deref.Options{Limits: deref.Limits{Connections: 1}, Retry: deref.Retry{Attempts: 2}})
		get := func(ctx context.Context, path string) (*deref.Result, error) {
			return c.Get(ctx, deref.Request{URI: uri.MustParse("http://h.example/" + path), Log: true})
		}
		held, err := get(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // the first waits for the place, the others in line
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			defer cancel()
			go func() {
				if _, err := get(ctx, ""); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("waits, and ends with %v", err)
				}
			}()
		}
		time.Sleep(2 * time.Hour)
		held.Body.Close()
		held.Body.Close() // once more does no harm
		began := time.Now()
		var all sync.WaitGroup
		all.Go(func() {
			r, err := get(t.Context(), "429")
			if err != nil || time.Since(began) != time.Minute {
				t.Errorf("after %v: %v", time.Since(began), err)
				return
			}
			r.Body.Close()
		})
		all.Go(func() {
			time.Sleep(time.Second)
			r, err := get(t.Context(), "")
			if err != nil || time.Since(began) != time.Minute {
				t.Errorf("another after %v: %v", time.Since(began), err)
				return
			}
			if lines := fmt.Sprint(r.Trace.Hops[0].Lines); lines != "[{note waited 59s for its turn at h.example}]" {
				t.Errorf("the trace has %s", lines)
			}
			r.Body.Close()
		})
		all.Wait()
	})
}

// TestProbe: HEAD, and GET without reading where a server has something against
// HEAD (RFC 9110 section 9.1). The trace says which method answered.
func TestProbe(t *testing.T) {
	var mu sync.Mutex
	var asked []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.Method)
		mu.Unlock()
		if r.Method == http.MethodHead {
			switch r.URL.Path {
			case "/breaks":
				panic(http.ErrAbortHandler)
			case "/wrong":
				c, _, _ := http.NewResponseController(w).Hijack()
				io.WriteString(c, "I do not know this\r\n\r\n")
				c.Close()
			case "/to":
				http.Redirect(w, r, "/410", http.StatusFound)
			default:
				var code int
				fmt.Sscan(r.URL.Path[1:], &code)
				w.WriteHeader(cmp.Or(code, 200))
			}
			return
		}
		if r.URL.Path == "/none" || r.URL.RawQuery == "none" {
			w.WriteHeader(http.StatusNotFound)
		}
		for r.Context().Err() == nil { // an endless body
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	}))
	defer s.Close()
	s.Config.ErrorLog = nil
	for path, want := range map[string]string{
		"/200": "HEAD 200", "/405": "HEAD GET 200", "/501": "HEAD GET 200", "/404": "HEAD GET 200",
		"/403": "HEAD GET 200", "/400": "HEAD GET 200", "/500": "HEAD GET 200", "/breaks": "HEAD GET 200",
		"/wrong": "HEAD GET 200", "/404?none": "HEAD GET 404", "/410": "HEAD 410", "/401": "HEAD 401",
		"/429": "HEAD 429", "/503": "HEAD 503", "/to": "HEAD HEAD 410",
	} {
		asked = nil
		for _, o := range []deref.Options{options(s.URL), {TrustFirst: true, AllowPorts: options(s.URL).AllowPorts,
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), Limits: deref.Limits{Connections: 1}}} {
			asked = nil
			c := deref.New(o)
			r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(s.URL + path), Probe: true})
			c.Close()
			var trace *deref.Trace
			if e, ok := errors.AsType[*deref.Error](err); ok {
				trace = e.Trace
			} else if trace = r.Trace; r.Body != nil {
				t.Errorf("%s: there is a body", path)
			}
			last := trace.Hops[len(trace.Hops)-1]
			got := strings.Join(asked, " ") + " " + strings.Split(last.Status, " ")[1]
			if methods := strings.Fields(want); got != want || last.Method != methods[len(methods)-2] ||
				(len(trace.Earlier) == 1) != strings.Contains(want, "GET") {
				t.Errorf("%s: %s by %s, earlier %v, want %s", path, got, last.Method, trace.Earlier, want)
			}
		}
	}
	r, err := deref.New(options()).Get(t.Context(), deref.Request{URI: uri.MustParse("data:,x"), Probe: true})
	if err != nil || r.Body != nil || r.Size != 1 || r.Trace.Hops[0].Method != "" {
		t.Errorf("data: %+v, %v", r, err)
	}
	_, err = deref.New(options("1")).Get(t.Context(), deref.Request{URI: uri.MustParse("http://127.0.0.1:1/"), Probe: true})
	if e, ok := errors.AsType[*deref.Error](err); !ok || e.Trace.Earlier != nil {
		t.Errorf("a refused connection is asked again: %v", err)
	}
}

// TestErrorsOfLocations: with Errors, the answer of one location does not keep
// the others from being tried, and that of the last one is the result.
func TestErrorsOfLocations(t *testing.T) {
	for text, want := range map[string]int{ // the code, or 0 for a result
		"x:404": 404, "x:404/200": 0, "x:404/503": 503, "x:404/301/200": 0, "x:301": 404, "x:301/404/503": 503,
	} {
		for _, head := range []bool{false, true} {
			open := 0
			body := func() io.ReadCloser { open++; return closer(func() { open-- }) }
			c := client(func(h *deref.Hop) (*deref.Answer, error) {
				to := func(path string) (a *deref.Answer) {
					a = &deref.Answer{}
					for name := range strings.SplitSeq(path, "/") {
						u := uri.MustParse("http://h.example/" + name)
						a.Locations = append(a.Locations, deref.Location{URI: u, Trusted: true})
					}
					return a
				}
				var code int
				switch fmt.Sscan(strings.Trim(h.URI.Path(), "/"), &code); {
				case h.URI.Scheme() == "x":
					return to(h.URI.Path()), nil
				case code == 301:
					return to("404"), nil
				case code == 200:
					return found(body()), nil
				}
				return found(body()), reply(code, 0)
			}, deref.Options{Limits: deref.Limits{Total: time.Hour, Connections: 1}})
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			r, err := c.Get(ctx, deref.Request{URI: uri.MustParse(text), Errors: true, Head: head})
			code := 0
			if reply, ok := errors.AsType[*deref.ReplyError](err); ok {
				code = reply.Code()
			}
			if code != want || r == nil || (r.Body == nil) != head {
				t.Fatalf("%s, %t: %+v, %v, want %d", text, head, r, err, want)
			}
			if r.Body != nil {
				r.Body.Close()
			}
			if open != 0 {
				t.Errorf("%s, %t: %d bodies are open", text, head, open)
			}
		}
	}
}
