package deref

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

// An Error says which hop of a request failed, and why. [errors.As] finds the
// reason by its type, whatever the protocol:
//
//   - [*ReplyError]: a negative answer, with its code, header fields and
//     Retry-After.
//   - [ErrCircle], by [errors.Is]: the hops lead in a circle.
//   - [*SchemeError]: there is no client for the scheme, or a server may not
//     lead to it.
//   - [guard.Verdict]: a policy; or, with the Rule "port", a port that is
//     refused.
//   - [*LimitError]: one of [Limits].
//   - [*ProtocolError]: not an answer of the protocol.
//   - [*tls.CertificateVerificationError]: a certificate that is not trusted.
//   - [*net.DNSError]: a name that does not resolve.
//   - [*net.OpError]: no connection, or one that broke.
type Error struct {
	Hop   int     // from 1
	URI   uri.URI // of the hop
	Err   error
	Trace *Trace // of all hops until then
}

// Error returns a message such as
//
//	deref: hop 2, ftp://example.com/x: the server answered "550 no such file"
//
// It shows no password and no other secret that package redact knows.
func (e *Error) Error() string {
	hop := ""
	if e.Hop > 1 {
		hop = "hop " + strconv.Itoa(e.Hop) + ", "
	}
	// Apart: the ":" would be masked with a secret at the end of the URI.
	return "deref: " + hop + redact.String(e.URI.Redacted()) + ": " + words(e.Err)
}

// words says in plain words, and without secrets, what is wrong.
func words(err error) string {
	text := fmt.Sprint(err) // it may be nil
	if e, ok := errors.AsType[*net.OpError](err); ok {
		if inner, ok := errors.AsType[*net.OpError](e.Err); ok { // by a proxy
			e = inner
		}
		why, plain := e.Err.Error(), "the connection broke: "
		if e, ok := errors.AsType[*os.SyscallError](err); ok {
			why = e.Err.Error()
		}
		if e.Op == "socks connect" {
			plain = "the SOCKS proxy does not connect: "
			why = strings.TrimPrefix(why, "unknown error ")
		}
		switch v, judged := errors.AsType[guard.Verdict](err); {
		case judged:
			why, plain = v.Error(), ""
		case e.Op == "dial" && e.Addr != nil:
			host, port, _ := net.SplitHostPort(e.Addr.String())
			plain = "cannot connect to " + host + " port " + port + ": "
		}
		text = strings.Replace(text, e.Error(), plain+why, 1)
	}
	if e, ok := errors.AsType[*net.DNSError](err); ok {
		text = "cannot look up " + e.Name + ": " + e.Err
	}
	return redact.String(strings.NewReplacer(
		"guard: ", "",
		"malformed MIME header line", "a line of the header is malformed",
		"malformed MIME header", "a line of the header is malformed",
		"malformed HTTP response", "this is not an answer of HTTP:",
		"net/http: HTTP/1.x transport connection broken: ", "",
		"http: server gave HTTP response to HTTPS client", "the server does not speak TLS",
		"proxyconnect tcp: ", "",
		"tls: first record does not look like a TLS handshake", "the server does not speak TLS",
		"tls: failed to verify certificate: x509: ", "the certificate is not trusted: ",
		"unexpected EOF", "the connection ended too early",
	).Replace(text))
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A ReplyError is a negative answer of a server: the one type for it, with
// whatever else the server said.
type ReplyError struct {
	Reply string // as the server sent it, with its code
	Kind  error  // fs.ErrNotExist, fs.ErrPermission, or nil for another reason

	// RetryAfter is the pause that an HTTP server asks for, or 0, and Fields
	// are those of its answer.
	RetryAfter time.Duration
	Fields     http.Header
}

// Code returns the code of three digits that the reply begins with, as in HTTP
// and FTP, or 0.
func (e *ReplyError) Code() int {
	digits, _, _ := strings.Cut(e.Reply, " ")
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil || len(digits) != 3 {
		return 0
	}
	return int(n)
}

// Error quotes the reply.
func (e *ReplyError) Error() string {
	const most = 300
	reply := e.Reply
	if len(reply) > most {
		reply = reply[:most] + "..."
	}
	return "the server answered " + strconv.QuoteToGraphic(reply)
}

// Unwrap returns e.Kind.
func (e *ReplyError) Unwrap() error { return e.Kind }

// ErrCircle is the error of hops that reach the limit, if the last URI was one
// of them before.
var ErrCircle = errors.New("the hops lead in a circle")

// A SchemeError is the error of a URI whose scheme has neither an accessor nor
// a gateway, or is one that a server may not lead to.
type SchemeError struct {
	Scheme string
	Led    bool // a server led to the URI, and [Options.Follow] has not its scheme
}

// Error says what is known of the scheme.
func (e *SchemeError) Error() string {
	const way = "; a gateway would serve it"
	info, ok := scheme.Lookup(e.Scheme)
	switch {
	case e.Led:
		return "a server may not lead to a URI of the scheme " + e.Scheme
	case ok && info.Status != 0 && !strings.HasPrefix(info.Spec, "RFC"):
		return "there is no client for the scheme " + e.Scheme + way
	case ok && info.Status != 0:
		return fmt.Sprintf("there is no client for the scheme %s (%s)"+way, e.Scheme, info.Spec)
	}
	return "the scheme " + e.Scheme + " is not registered" + way
}

// A ProtocolError is an answer that breaks the rules of its protocol.
type ProtocolError struct {
	Protocol string // "FTP"
	Message  string // what is wrong with the answer
	Err      error  // the reason, or nil: io.ErrUnexpectedEOF if the answer ended
}

// Unwrap returns e.Err.
func (e *ProtocolError) Unwrap() error { return e.Err }

// Error says what is wrong.
func (e *ProtocolError) Error() string {
	return "this is not an answer of " + e.Protocol + ": " + e.Message
}
