package deref

import (
	"net"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

// maxTraceLines limits the lines of conversation in the trace of a hop. The
// last line says how many more there were.
const maxTraceLines = 1000

// A Trace is what happened in a request, hop by hop.
type Trace struct {
	Hops []*HopTrace

	// Earlier are the attempts before, by [Retry], or by HEAD.
	Earlier []*Error
}

// A HopTrace is what happened in a hop. Durations count from its Start, and are
// 0 if it did not come so far.
type HopTrace struct {
	URI       uri.URI       `json:"uri"`
	Gateway   bool          `json:"gateway,omitzero"` // URI is that of a gateway
	Start     time.Time     `json:"start"`
	Address   string        `json:"address,omitzero"` // of the first connection
	Local     string        `json:"-"`                // its address on this machine
	Connected time.Duration `json:"connected_ns,omitzero"`
	Answered  time.Duration `json:"answered_ns,omitzero"`
	Done      time.Duration `json:"done_ns,omitzero"`
	Method    string        `json:"method,omitzero"` // of HTTP: "GET" or "HEAD"
	Status    string        `json:"status,omitzero"` // of HTTP: "HTTP/1.1 200 OK"
	Bytes     int64         `json:"bytes"`           // of the body
	Lines     []TraceLine   `json:"lines,omitzero"`
	Reason    string        `json:"reason,omitzero"` // why there are locations
	To        []uri.URI     `json:"to,omitzero"`     // the locations
	Permanent bool          `json:"permanent,omitzero"`
	Err       string        `json:"error,omitzero"`

	// Same is another URI of what was found at URI: its Content-Location.
	Same uri.URI `json:"content_location,omitzero"`

	mu   sync.Mutex
	more int // lines that are left out
	told []string
}

// A TraceLine is a line of a conversation, in which secrets are masked.
type TraceLine struct {
	Kind string `json:"kind"` // "sent", "received", or "note" for a remark
	Text string `json:"text"`
}

func (t *HopTrace) add(kind, text string) {
	if t == nil { // of a zero Hop
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.Lines) < maxTraceLines {
		t.Lines = append(t.Lines, TraceLine{kind, masked(t.URI, text)})
		return
	}
	t.more++
}

// masked masks secrets in a line of a conversation about u. A path, as in the
// request line of HTTP, is masked as in a URI with the host of u: the path of a
// webhook is a secret at that host only.
func masked(u uri.URI, line string) string {
	words := strings.Split(line, " ")
	for i, w := range words {
		if origin := "//" + u.Host(); strings.HasPrefix(w, "/") && !strings.HasPrefix(w, "//") {
			words[i] = strings.TrimPrefix(redact.String(origin+w), origin)
		}
	}
	return redact.String(strings.Join(words, " "))
}

func (t *HopTrace) connected(c net.Conn, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Address == "" {
		t.Address, t.Local = addresses(c)
		t.Connected = now.Sub(t.Start)
	}
}

func (t *HopTrace) leads(a *Answer) {
	t.Reason, t.Permanent = a.Reason, a.Permanent
	for _, l := range a.Locations {
		t.To = append(t.To, l.URI)
	}
}

// LeftOut returns the number of lines after those that the trace keeps.
func (t *HopTrace) LeftOut() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.more
}

// Observe records in o where the permanent redirects of the trace lead, and the
// Content-Location at the same origin, for the last rung of the comparison
// ladder (RFC 3986 section 6.2.4).
func (t *Trace) Observe(o *scheme.Observed) {
	for _, h := range t.Hops {
		if h.Permanent && len(h.To) == 1 {
			o.Redirect(h.URI, h.To[0])
		} else if !h.Same.IsZero() && h.Same != h.URI && origin(h.Same) == origin(h.URI) {
			o.Redirect(h.URI, h.Same)
		}
	}
}
