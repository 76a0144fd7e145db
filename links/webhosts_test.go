package links_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/links"
)

// A fake answers in place of servers.
type fake struct {
	answer func(host, path string) (code int, body string, err error)
	wait   func(host string) time.Duration

	mu    sync.Mutex
	times map[string][]time.Time // of requests, by host
	most  int                    // goroutines
}

func (f *fake) Plan(*deref.Hop) (deref.Plan, error) { return deref.Plan{}, nil }

func (f *fake) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	host := h.URI.Host()
	f.mu.Lock()
	f.times[host] = append(f.times[host], time.Now())
	f.most = max(f.most, runtime.NumGoroutine())
	f.mu.Unlock()
	if f.wait != nil {
		select {
		case <-time.After(f.wait(host)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	code, body, err := http.StatusNotFound, "", error(nil)
	if h.URI.Path() != "/robots.txt" {
		code = http.StatusOK
	}
	if f.answer != nil {
		code, body, err = f.answer(host, h.URI.Path())
	}
	status := fmt.Sprint(code, " ", http.StatusText(code))
	switch {
	case err != nil:
		return nil, err
	case code != http.StatusOK:
		return nil, &deref.ReplyError{Reply: status, Fields: http.Header{}}
	}
	method := http.MethodGet
	if h.Head {
		method = http.MethodHead
	}
	h.Answered(method, "HTTP/1.1 "+status)
	return &deref.Answer{Representation: &deref.Representation{Size: -1, MediaType: "text/html",
		Body: io.NopCloser(strings.NewReader(body))}}, nil
}

// check checks n links to each of the hosts in the format.
func (f *fake) check(
	ctx context.Context, t *testing.T, o links.Options, hosts, n int,
) map[string]int {
	f.times = map[string][]time.Time{}
	web := deref.Registry{}.With(f, "http")
	o.Client = deref.New(deref.Options{Accessors: web})
	c := links.New(o)
	var page strings.Builder
	for i := range n {
		for h := range hosts {
			fmt.Fprintf(&page, "<a href=http://h%d.net/%d>x</a>\n", h, i)
		}
	}
	d := link.Document{Body: strings.NewReader(page.String()), Type: "text/html", Name: "x",
		Base: base.Retrieved(parse(t, "http://base.net/"))}
	if _, err := c.Read(ctx, d); err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for l, err := range c.Results(ctx) {
		if err != nil {
			break
		}
		got[l.Verdict.State.String()+" "+l.Verdict.Rule]++
	}
	return got
}

// TestPause: between two requests to a host there is the pause, or the
// Crawl-delay if that is longer; and other hosts do not wait for it.
func TestPause(t *testing.T) {
	for _, delay := range []time.Duration{0, 5 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			f := &fake{}
			if delay > 0 {
				f.answer = func(_, path string) (int, string, error) {
					return 200, "User-agent: *\nCrawl-delay: 5", nil
				}
			}
			began := time.Now()
			got := f.check(t.Context(), t, links.Options{
				Limits: links.Limits{Pause: 2 * time.Second, Connections: 2}}, 10, 5)
			pause := max(delay, 2*time.Second)
			if took := time.Since(began); got["fine "] != 50 || took != 4*pause {
				t.Errorf("%v after %v", got, took)
			}
			for host, times := range f.times {
				for i := 2; i < len(times); i++ { // the first is for robots.txt
					if times[i].Sub(times[i-1]) < pause {
						t.Errorf("%s: %v", host, times)
					}
				}
			}
		})
	}
}

// TestSlowHost: a host that takes a minute for each answer has no part in when
// the others are asked.
func TestSlowHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{wait: func(host string) time.Duration {
			if host == "h0.net" {
				return time.Minute
			}
			return 10 * time.Millisecond
		}}
		began := time.Now()
		got := f.check(t.Context(), t, links.Options{Limits: links.Limits{Connections: 12}}, 200, 10)
		for host, times := range f.times {
			if took := times[len(times)-1].Sub(began); host != "h0.net" && took > 5*time.Second {
				t.Fatalf("%s had its last request after %v", host, took)
			}
		}
		if took := time.Since(began); got["fine "] != 2000 || took > 4*time.Minute {
			t.Errorf("%v after %v", got, took)
		}
	})
}

// TestManyHosts: 10,000 hosts need no goroutine each, and nobody is asked more
// than once for robots.txt.
func TestManyHosts(t *testing.T) {
	f := &fake{answer: func(host, path string) (int, string, error) {
		switch {
		case strings.HasSuffix(host, "7.net"):
			return 0, "", &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
		case strings.HasSuffix(host, "8.net"):
			return 503, "", nil
		case path == "/robots.txt" && strings.HasSuffix(host, "9.net"):
			return 200, "User-agent: uri-links\nDisallow: /1", nil
		case path == "/robots.txt":
			return 404, "", nil
		}
		return 200, "", nil
	}}
	before := runtime.NumGoroutine()
	got := f.check(t.Context(), t, links.Options{}, 10_000, 3)
	want := map[string]int{"fine ": 7000*3 + 1000*2, "broken no-address": 3000,
		"skipped robots": 3000 + 1000}
	if fmt.Sprint(got) != fmt.Sprint(want) || f.most > before+links.MaxConnections+10 {
		t.Errorf("%v, %d goroutines", got, f.most)
	}
	for host, times := range f.times {
		if strings.HasSuffix(host, "7.net") && len(times) != 1 {
			t.Fatalf("%s had %d requests", host, len(times))
		}
	}
}

// TestEnds: a run that is ended, by a person or by a limit, has a verdict for
// each link.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		limits links.Limits
		cancel time.Duration
		want   string
	}{
		{links.Limits{}, time.Hour, "map[fine :100]"},
		{links.Limits{}, 1500 * time.Millisecond, "map[skipped interrupted:100]"},
		{links.Limits{Time: 2500 * time.Millisecond}, time.Hour, "map[fine :12 skipped limit:88]"},
		{links.Limits{Requests: 42}, time.Hour, "map[fine :40 skipped limit:60]"},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := &fake{wait: func(string) time.Duration { return time.Second }}
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			stop := time.AfterFunc(c.cancel, func() { cancel(errors.New("a signal")) })
			defer stop.Stop()
			got := f.check(ctx, t, links.Options{Limits: c.limits}, 2, 50)
			if fmt.Sprint(got) != c.want {
				t.Errorf("%+v: %v", c, got)
			}
		})
	}
}

// TestHostile: pages without an end, and pages that come slowly, cost no more
// than the limits.
func TestHostile(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		piece := "<p id=x>" + strings.Repeat("words ", 10_000)
		switch r.URL.Path {
		case "/":
			io.WriteString(w, "<a href=endless#y>1</a> <a href=slow#y>2</a> <a href=script#y>3</a>"+
				"<a href=endless#x>4</a>")
		case "/script":
			io.WriteString(w, "<ScRiPt>")
		case "/slow":
			for r.Context().Err() == nil {
				io.WriteString(w, "<p>")
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, piece); err != nil {
					return
				}
			}
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	client := local(t, func(o *deref.Options) { o.Limits.Total = 900 * time.Millisecond })
	c := links.New(links.Options{Client: client})
	if _, err := c.Fetch(t.Context(), parse(t, s.URL+"/")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for l := range c.Results(t.Context()) {
		got = append(got, l.Verdict.State.String())
	}
	if s := strings.Join(got, " "); s != "unchecked unchecked unchecked fine" {
		t.Error(s)
	}
}
