// Package ws implements the ws and wss URIs, which name WebSocket services, as
// specified by RFC 6455 section 3. docs/schemes.md has the grammar, and what we
// decided.
package ws

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// The default ports of ws and of wss.
const (
	Port       = 80
	SecurePort = 443
)

// A URI is a ws or wss URI.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const section = "RFC 6455 section 3"

// Check returns a finding for each rule of the schemes that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "ws", "wss")
	c.Server(section)
	c.NoUserinfo(section)
	c.No(uri.Fragment, "#", "fragment", section,
		`this scheme has no fragment; a "#" that is data is written %23`)
	return c.Findings
}

// Secure reports whether the scheme is wss: the connection uses TLS.
func (u URI) Secure() bool { return u.Generic().Scheme() == "wss" }

// ResourceName returns what a client requests from the server: the path, "/" if
// it is empty, and the query, if it is not empty, not decoded (RFC 6455 section
// 3).
func (u URI) ResourceName() string {
	path := u.Generic().Path()
	if path == "" {
		path = "/"
	}
	if query := u.Generic().Query(); query != "" {
		return path + "?" + query
	}
	return path
}

// Fields are the parts of a ws or wss URI, as they are written.
type Fields struct {
	Scheme string  `json:"scheme"` // "ws" or "wss"; for [Fields.URI], "" is "ws"
	Host   string  `json:"host"`
	Port   uint16  `json:"port"` // 80 or 443 if none is given
	Path   string  `json:"path"` // with its first "/", or empty
	Query  *string `json:"query,omitempty"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Scheme: g.Scheme(), Host: g.Host(), Path: g.Path()}
	f.Port = part.Port(g, defaultPort(f.Scheme))
	if g.HasQuery() {
		f.Query = new(g.Query())
	}
	return f
}

func defaultPort(scheme string) uint16 {
	if scheme == "wss" {
		return SecurePort
	}
	return Port
}

// URI builds a URI from the fields. Path and query are not encoded; a
// default port and a port of 0 are left out.
func (f Fields) URI() (URI, error) {
	scheme := strings.ToLower(f.Scheme) // G-3.1-03
	if scheme == "" {
		scheme = "ws"
	}
	var b uri.Builder
	part.SetServer(b.Scheme(scheme), f.Host, f.Port, defaultPort(scheme))
	b.Path(f.Path)
	if f.Query != nil {
		b.Query(*f.Query)
	}
	return part.Build(&b, FromURI)
}
