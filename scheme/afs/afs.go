package afs

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is an AFS URL.
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

const (
	draft  = "the draft of 1993, rule afsaddress"
	unsafe = "RFC 3986 section 7.3"
)

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "afs")
	switch start, end, ok := u.Span(uri.Host); {
	case !ok:
		at := len("afs:")
		c.Bad(at, at, "cellname", draft, `missing "//" and cell`)
	case start == end:
		c.Bad(start, end, "cellname", draft, "the cell is empty")
	}
	c.NoUserinfo(draft)
	if start, end, ok := u.Span(uri.Port); ok {
		c.Bad(start-len(":"), end, "port", draft, "this scheme has no port")
	}
	start, end, _ := u.Span(uri.Path)
	switch i := strings.Index(u.Path(), "//"); {
	case start == end:
		c.Bad(start, end, "path", draft, `missing "/" and path after the cell`)
	case i >= 0:
		c.Bad(start+i+1, start+i+1, "path", draft, "a name is empty")
	}
	if at := encodedSlash(u.Path()); at >= 0 {
		c.Bad(start+at, start+at+len("%2F"), "path", unsafe, `no name has "/"`)
	}
	c.Refuse(start, end, nul, "path", unsafe)
	c.NoQuery(draft)
	return c.Findings
}

var nul = pct.SetOf("\x00")

// encodedSlash returns the offset of the first triplet of "/", or -1.
func encodedSlash(path string) int {
	for i, o := range part.Octets(path) {
		if o == '/' && path[i] == '%' {
			return i
		}
	}
	return -1
}

// Fields are the parts of an AFS URL.
type Fields struct {
	Cell string `json:"cell"`
	Path string `json:"path"` // decoded; without the "/" before it
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	path := strings.TrimPrefix(u.Generic().Path(), "/")
	return Fields{Cell: u.Generic().Host(), Path: part.Decode(path)}
}

// URI puts fields together. The path is encoded, except for its "/".
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	return part.Build(b.Scheme("afs").Host(f.Cell).Path("/"+pct.Encode(f.Path, pct.Path)), Parse)
}

// File returns the path of the file on a Unix system that has AFS below a
// directory, which by custom is "/afs": /afs/transarc.com/public/doc. The error
// is a finding.Finding, if the cell is not a name or the path has dot-segments.
func (u URI) File(root string) (string, error) {
	f := u.Fields()
	start, end, _ := u.Generic().Span(uri.Host)
	if !part.Only(f.Cell, cellSet) || strings.Trim(f.Cell, ".") == "" {
		return "", part.Error(start, end, "cellname", unsafe, "this is not the name of a cell")
	}
	at, _, _ := u.Generic().Span(uri.Path)
	for more, rest := true, u.Generic().Path()[1:]; more; {
		var s string
		s, rest, more = strings.Cut(rest, "/")
		at += len("/")
		if name := part.Decode(s); name == "." || name == ".." {
			return "", part.Error(at, at+len(s), "path", unsafe,
				"a dot-segment leads out of its directory")
		}
		at += len(s)
	}
	return strings.TrimSuffix(root, "/") + "/" + f.Cell + "/" + f.Path, nil
}

var cellSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-_."))
