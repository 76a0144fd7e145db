// Package nfs implements the URLs of files and directories on NFS servers, as
// specified by RFC 2224, with the common syntax of RFC 1738 section 3.1.
// docs/schemes.md has the grammar, and what we decided.
//
// [URI.Lookup] returns the path that a client sends.
package nfs

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 2049

// A URI is an NFS URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "nfs")
	const section = "RFC 2224 section 1"
	c.Server(section)
	c.NoUserinfo(section)
	c.NoQuery(section)
	path, _ := c.Part(uri.Path)
	c.Refuse(path, pct.SetOf("\x00"), "url-path", "RFC 3986 section 7.3")
	return c.Findings
}

// Lookup returns the path that a client sends in one LOOKUP with the public
// filehandle: a canonical path, percent-encoded like the URL (RFC 2054 section
// 6.1). An absolute path begins with "/"; an empty path is ".".
func (u URI) Lookup() string {
	if path := strings.TrimPrefix(u.Generic().Path(), "/"); path != "" {
		return path
	}
	return "."
}

// Fields are the parts of an NFS URL.
type Fields struct {
	Host     string `json:"host"`
	Port     uint16 `json:"port"`
	Absolute bool   `json:"absolute"` // whether the path begins at the root of the server
	// empty for the public directory; never nil from FromURI
	Segments []string `json:"segments"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port), Segments: []string{}}
	path := strings.TrimPrefix(g.Path(), "/")
	if path == "" {
		return f
	}
	path, f.Absolute = strings.CutPrefix(path, "/")
	for s := range strings.SplitSeq(path, "/") {
		f.Segments = append(f.Segments, part.Decode(s))
	}
	return f
}

// URI builds a URI from the fields. It is an error if the first segment of a
// relative path is empty, or if an absolute path has no segment: FromURI would
// read another path.
func (f Fields) URI() (URI, error) {
	switch {
	case !f.Absolute && len(f.Segments) > 0 && f.Segments[0] == "", f.Absolute &&
		len(f.Segments) == 0:
		return URI{}, part.Error(0, 0, "url-path", "RFC 2224 section 6.1",
			"a relative path must begin with a name, and an absolute path needs a segment")
	}
	var b uri.Builder
	part.SetServer(b.Scheme("nfs"), f.Host, f.Port, Port)
	var path []byte
	if f.Absolute {
		path = append(path, '/')
	}
	for _, s := range f.Segments {
		path = pct.AppendEncode(append(path, '/'), s, pct.Segment())
	}
	return part.Build(b.Path(string(path)), FromURI)
}
