// Package access writes a log of all requests, in lines of JSON, and is never in
// the way of an answer: what cannot be written in time is dropped, and counted.
package access

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
)

// The limits of the log.
const (
	// maxLines limits the lines that wait to be written.
	maxLines = 4096

	// maxTarget limits what a line has of a target, in bytes, and maxText what it
	// has of another text of the request; the rest is cut off, and the line says so.
	maxTarget = 2048
	maxText   = 256
)

// closeTime limits how long Close waits for a file that takes no lines.
const closeTime = 5 * time.Second

// Options are what a log is like.
type Options struct {
	File       string
	IPv4, IPv6 int // how many bits of an address are kept
	Metrics    *metrics.Set
	Log        *slog.Logger // has what is wrong with the file
}

// A Log is open until it is closed.
type Log struct {
	Options
	dropped       *metrics.Metric
	lines         chan line
	closing, done chan bool

	// Again makes it open the file again, which may have another name now.
	Again chan os.Signal

	file   *os.File
	broken bool // the last line could not be written, or not whole
}

// A line is what is told of a request, and of its answer.
type line struct {
	Time     time.Time `json:"time"`
	Address  string    `json:"address,omitempty"` // a network
	Method   string    `json:"method"`
	Target   string    `json:"target"`
	Status   int       `json:"status"`
	Took     float64   `json:"took"`               // seconds
	Referrer string    `json:"referrer,omitempty"` // only its origin
	Agent    string    `json:"agent,omitempty"`
	Cut      bool      `json:"cut,omitempty"` // a text is longer than its limit

	addr netip.Addr
}

// Open opens a log, which is written to the end of its file. SIGHUP opens it again.
func Open(o Options) (*Log, error) {
	l := &Log{Options: o, lines: make(chan line, maxLines), Again: make(chan os.Signal, 1),
		closing: make(chan bool), done: make(chan bool), dropped: o.Metrics.Counter(
			"uri_resolver_access_log_dropped_total", "Lines that are missing in the access log.")}
	err := l.open()
	if err == nil {
		signal.Notify(l.Again, syscall.SIGHUP)
		go l.run()
	}
	return l, err
}

func (l *Log) open() error {
	f, err := os.OpenFile(l.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err == nil {
		l.file.Close() // nil at first
		l.file = f
	}
	return err
}

// Close writes what waits, and closes the file, if there is a log.
func (l *Log) Close() {
	if l == nil {
		return
	}
	signal.Stop(l.Again)
	close(l.closing)
	select {
	case <-l.done:
	case <-time.After(closeTime):
	}
}

// An answer keeps the status of what it passes on.
type answer struct {
	http.ResponseWriter
	status int
}

func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *answer) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Handler returns a handler whose requests are logged, unless there is no log.
func (l *Log) Handler(next http.Handler) http.Handler {
	if l == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := line{Time: time.Now(), addr: limit.Addr(r)}
		x.Method = x.part(r.Method, maxText)
		x.Target = x.part(r.RequestURI, maxTarget)
		x.Referrer = x.part(r.Header.Get("Referer"), maxTarget)
		x.Agent = x.part(r.Header.Get("User-Agent"), maxText)
		a := &answer{w, http.StatusOK}
		next.ServeHTTP(a, r)
		x.Status, x.Took = a.status, time.Since(x.Time).Seconds()
		select {
		case l.lines <- x:
		default:
			l.dropped.Add(1)
		}
	})
}

// part returns the first bytes of a text, without the rest of the request in memory.
func (x *line) part(text string, most int) string {
	x.Cut = x.Cut || len(text) > most
	return strings.Clone(text[:min(len(text), most)])
}

// run writes the lines.
func (l *Log) run() {
	defer close(l.done)
	for closing := false; !closing || len(l.lines) > 0; {
		select {
		case x := <-l.lines:
			l.write(x)
		case <-l.Again:
			if err := l.open(); err != nil {
				l.Log.Error("the access log stays in the old file", "error", err)
			}
		case <-l.closing:
			closing = true
		}
	}
	l.file.Close()
}

func (l *Log) write(x line) {
	bits := l.IPv6
	if x.addr.Is4() {
		bits = l.IPv4
	}
	if network, err := x.addr.Prefix(bits); err == nil {
		x.Address = network.String()
	}
	u, err := url.Parse(x.Referrer)
	if x.Referrer = ""; err == nil && u.Host != "" {
		x.Referrer = x.part(u.Scheme+"://"+u.Host, maxText)
	}
	x.Time, x.Target, x.Agent = x.Time.UTC(), redact.String(x.Target), redact.String(x.Agent)
	b, err := json.Marshal(x)
	if l.broken {
		b = append([]byte("\n"), b...) // the last line may be a part of one
	}
	if err == nil {
		_, err = l.file.Write(append(b, '\n'))
	}
	if err != nil {
		l.dropped.Add(1)
		if !l.broken {
			l.Log.Error("the access log is not written", "error", err)
		}
	}
	l.broken = err != nil
}
