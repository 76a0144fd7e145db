package deref

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/urikit/uri"
)

// An Accessor knows how to get what the URIs of a scheme identify. It makes one
// hop at a time, and follows nothing itself. Its methods run at the same time
// in many goroutines.
type Accessor interface {
	// Access makes one hop for h.URI. It connects by h only, sends nothing
	// after ctx is done, and leaves no goroutine and no connection then. The
	// client ends ctx when the body is closed, or if there is none. It closes
	// the body of a request with Head. With Request.Errors it may return both:
	// a representation of what a server says, and the error.
	Access(ctx context.Context, h *Hop) (*Answer, error)

	// Plan says what Access would do first, and contacts nobody. Its error is
	// that of Access for a URI that cannot be accessed.
	Plan(h *Hop) (Plan, error)
}

// A Plan is what an accessor would do.
type Plan struct {
	Address string   `json:"address,omitempty"` // it would connect to: "example.com:21"
	Send    []string `json:"send,omitempty"`    // the requests or commands, in order
	Command []string `json:"command,omitempty"` // another program and its arguments
	File    string   `json:"file,omitempty"`    // what it would read
}

// An Answer is what a hop yields: locations, or a representation.
type Answer struct {
	// Reason says in words why there are locations: "301 Moved Permanently".
	Reason string

	// Locations are other URIs that lead to the object, the best first. The
	// client tries them in order, until one does.
	Locations []Location

	// Permanent reports whether the server said that the locations are the
	// URIs to use from now on (RFC 3986 section 6.2.4).
	Permanent bool

	// Fields are those of a response that has locations, or nil.
	Fields http.Header

	*Representation
}

// A Location is a URI that leads to an object.
type Location struct {
	URI uri.URI

	// Gateway reports whether URI is the address of a gateway, which answers
	// for the object: the base URI stays that of the object.
	Gateway bool

	// Trusted reports whether a person has named URI, as in a table of
	// resolvers. With [Options.TrustFirst] it is not judged.
	Trusted bool

	// Read, if not nil, turns the representation that URI leads to, perhaps
	// over redirects, into an answer: it reads a list of further locations, and
	// closes the body. It may return the representation itself.
	Read func(r *Representation) (*Answer, error)
}

// A Representation is what a URI leads to in the end. If Command is set,
// another program is to show it, and Body is nil.
type Representation struct {
	Body      io.ReadCloser
	MediaType string    // as in Content-Type, or "" if it is not known
	Size      int64     // of Body in bytes, or -1 if it is not known
	Offset    int64     // of Body in the object: not 0 if a transfer was resumed
	Modified  time.Time // or zero
	Validator string    // of this version of the object: see [Request]
	Base      uri.URI   // of references in Body, if not the URI of the object

	// ContentLocation is another URI of the object in this version (RFC 9110
	// section 8.7), or zero.
	ContentLocation uri.URI

	Items   []Item // of a directory, a menu or a list; Body has its octets
	IsList  bool   // it is one, perhaps of no items, and Body says no more
	Header  http.Header
	Command []string // of a hand-off: a program and its arguments
	Draft   bool     // Body is a message to send: nothing was retrieved
	Notes   []string // what was left out, and why
	More    int      // more items than these, which are left out
}

// MaxItems limits the items of a list.
const MaxItems = 100_000

// An Item is an entry of a directory, a menu or a list.
type Item struct {
	Name     string    `json:"name"`
	URI      uri.URI   `json:"uri,omitzero"` // zero for a line that leads nowhere
	Type     string    `json:"type"`         // in words: "file", "directory", "search"
	Size     int64     `json:"size"`         // in bytes, or -1
	Modified time.Time `json:"modified,omitzero"`
}

// A Request says what to get, and how. Only URI is needed.
type Request struct {
	URI    uri.URI
	Head   bool        // only what is known about the object, without a body
	Probe  bool        // as Head, but by GET where an HTTP server does not know HEAD
	Stay   bool        // locations are the result; only gateways are followed
	Log    bool        // record the conversations in the trace
	Errors bool        // what an HTTP server says of an error is the result, beside the error
	Judge  bool        // URI was read, not typed: [Options.TrustFirst] is not for it
	Header http.Header // for HTTP; Accept and Accept-Language also for others

	// Offset and Validator resume a transfer: the octets from Offset on, if the
	// object is still the version of the Validator, or if that is AnyVersion.
	// Otherwise the body begins at 0; Representation.Offset says which.
	Offset    int64
	Validator string
}

// AnyVersion is the Validator of a transfer that is resumed whatever the
// version of the object is now.
const AnyVersion = "*"

// A Credential is a user and password for a host.
type Credential struct{ User, Password string }

// A Hop is the environment of an accessor for one hop: what is asked for, and
// the only way to the network.
type Hop struct {
	Request             // its URI is that of this hop
	First   bool        // the request of the caller, not a redirect or the like
	Asked   uri.URI     // the URI of the caller
	Foreign bool        // the origin is another than that of Asked
	Limits  Limits      // all are set
	Network *Network    // connects
	Login   *Credential // for the host of URI, or nil
	Proxy   uri.URI     // an HTTP proxy that is to get URI, or zero

	// Jar has the cookies of the hops before; it is gone after the last one.
	Jar http.CookieJar

	trace *HopTrace
	now   func() time.Time
}

// Resume makes r, a representation of the whole object, what the request asks
// for: the octets from Offset on, if r has the version of the Validator.
func (h *Hop) Resume(r *Representation) {
	if (h.Validator == AnyVersion || h.Validator != "" && h.Validator == r.Validator) &&
		0 < h.Offset && h.Offset <= r.Size {
		r.Offset = h.Offset
		r.Size -= h.Offset
	}
}

// Sent and Received record a line of the conversation in the trace. The trace
// masks secrets; a line of a login is given with a mask.
func (h *Hop) Sent(line string)     { h.log("sent", line) }
func (h *Hop) Received(line string) { h.log("received", line) }

// Note records a remark about the hop.
func (h *Hop) Note(line string) { h.log("note", line) }

// Tell records a remark that a person is to see: in the notes of the result,
// too.
func (h *Hop) Tell(line string) {
	h.Note(line)
	if h.trace != nil {
		h.trace.told = append(h.trace.told, line)
	}
}

func (h *Hop) log(kind, line string) {
	if h.Log {
		h.trace.add(kind, line)
	}
}

// Answered records the method of HTTP, or "", and how the server began its
// answer: "HTTP/1.1 200 OK".
func (h *Hop) Answered(method, status string) {
	h.Received(status)
	if h.trace != nil {
		h.trace.Method, h.trace.Status = method, status
	}
}
