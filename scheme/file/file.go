package file

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is the URI of a file.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const syntax = "RFC 8089 section 2"

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "file")
	c.NoUserinfo(syntax)
	path, _ := c.Part(uri.Path)
	if drive := u.Host() + ":"; u.HasPort() && isDrive(drive) {
		c.No(uri.Port, ":", "port", syntax,
			drive+" is a drive, and not a host: it is in the path, as in file:///"+drive+"/")
	} else {
		c.NoPort(syntax)
	}
	if drive := path.Text[:min(2, len(path.Text))]; isDrive(drive) {
		c.Bad(path, "path-absolute", syntax,
			drive+` is a drive: "///" comes before it, as in file:///`+drive+"/")
	} else if !strings.HasPrefix(path.Text, "/") {
		c.Bad(path, "path-absolute", syntax, `the path does not begin with "/"`)
	}
	c.NoQuery(syntax)
	return c.Findings
}

// Local reports whether the file is on the machine on which u is read: there is
// no authority, or its host is empty or "localhost".
func (u URI) Local() bool { return local(u.Generic().Host()) }

func local(host string) bool {
	return host == "" || strings.EqualFold(pct.Normalize(host), "localhost")
}

// Normalize returns u with an empty host, if it is local (RFC 3986 section
// 6.2.3): file:///x for file:/x and file://localhost/x. It does not change
// other hosts, and does not apply the normalization of all schemes. It returns
// u itself if nothing changes.
func (u URI) Normalize() URI {
	g := u.Generic()
	if !u.Local() || g.IsZero() || g.HasAuthority() && g.Host() == "" {
		return u
	}
	path := g.Path()
	if !g.HasAuthority() && strings.HasPrefix(path, "/.//") {
		path = path[len("/."):] // "/." was there so that "//" is not an authority
	}
	return URI{part.Edited(u.value, g.Edit().Host("").Path(path))}
}

// Fields are the parts of the URI of a file. The segments are decoded.
type Fields struct {
	Host  string `json:"host"`  // as it is written; "" if there is none
	Local bool   `json:"local"` // whether the host is this machine
	// the last segment is empty if the path ends in "/"; a parsed URI has at
	// least one segment
	Segments []string `json:"segments"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	f := Fields{Host: u.Generic().Host(), Local: u.Local(), Segments: []string{}}
	for _, s := range split(u.Generic().Path(), 0) {
		f.Segments = append(f.Segments, s.data)
	}
	return f
}

// fsegment are the characters that [Fields.URI] does not encode in a segment.
// RFC 1738 section 5 does not allow ";" there.
var fsegment = pct.Segment().Minus(pct.SetOf(";"))

// URI builds a URI from the fields, with an authority even if the host is
// empty. Data is encoded. It is an error if the result is not a file URI, if
// there is no segment, or if Local is true and the host is another machine.
func (f Fields) URI() (URI, error) {
	switch {
	case len(f.Segments) == 0:
		return URI{}, part.Error(0, 0, "path-absolute", syntax,
			"missing segments; one empty segment is the root")
	case f.Local && !local(f.Host):
		return URI{}, part.Error(0, 0, "file-auth", syntax, "the host is not this machine")
	}
	var path []byte
	for _, s := range f.Segments {
		path = pct.AppendEncode(append(path, '/'), s, fsegment)
	}
	var b uri.Builder
	return part.Build(b.Scheme("file").Host(f.Host).Path(string(path)), FromURI)
}
