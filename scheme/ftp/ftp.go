package ftp

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port, and PortTLS that of ftps, which is ftp inside TLS.
const (
	Port    = 21
	PortTLS = 990
)

// A URI is an FTP URL.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "ftp")
	c.Server("RFC 1738 section 3.1")
	c.Userinfo("RFC 1738 section 3.2.1")
	c.Slash("fpath", "RFC 1738 section 3.2.2")
	path := part.Data(u)
	if before, code, ok := cutType(path.Text); ok {
		if len(code) != 1 || !strings.Contains("aidAID", code) {
			c.Bad(path.From(len(before)), "ftptype", "RFC 1738 section 3.2.2",
				`";type=" must be followed by a, i or d at the end of the path`)
			return c.Findings
		}
		path.Text = before
	}
	c.Raw(path, pathSet, "fsegment", "RFC 1738 section 3.2.2")
	c.Lines(path, "fpath")
	return c.Findings
}

const typePrefix = ";type="

// cutType cuts a typecode off a path, in which ";" has no other use.
func cutType(data string) (path, code string, ok bool) {
	i := strings.LastIndexByte(data, ';')
	if i < 0 || len(data)-i < len(typePrefix) ||
		!strings.EqualFold(data[i:i+len(typePrefix)], typePrefix) {
		return data, "", false
	}
	return data[:i], data[i+len(typePrefix):], true
}

var (
	segmentSet = pct.Query().Minus(pct.SetOf("/;"))
	pathSet    = segmentSet.Union(pct.SetOf("/"))
)

// A Type is a typecode: the transfer mode of a file, or Directory to list a
// directory.
type Type byte

const (
	NoType    Type = 0
	ASCII     Type = 'a'
	Image     Type = 'i'
	Directory Type = 'd'
)

// String returns "a", "i", "d", or "".
func (t Type) String() string {
	if t == NoType {
		return ""
	}
	return string(rune(t))
}

// MarshalText returns the text of [Type.String].
func (t Type) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText accepts the texts of [Type.String], in either letter case.
func (t *Type) UnmarshalText(text []byte) error {
	switch s := strings.ToLower(string(text)); s {
	case "":
		*t = NoType
	case "a", "i", "d":
		*t = Type(s[0])
	default:
		return errors.New("ftp: a typecode is a, i or d")
	}
	return nil
}

// Fields are the parts of an FTP URL.
type Fields struct {
	User     *string  `json:"user,omitempty"`
	Password *string  `json:"password,omitempty"`
	Host     string   `json:"host"`
	Port     uint16   `json:"port"`
	CWD      []string `json:"cwd"`
	Name     *string  `json:"name,omitempty"` // nil if the path is empty
	Type     Type     `json:"type,omitempty"` // in lower case
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port), CWD: []string{}}
	f.User, f.Password = part.User(g)
	if g.Path() == "" {
		return f
	}
	path, code, typed := cutType(part.Data(g).Text)
	if typed {
		f.Type = Type(code[0] | 0x20)
	}
	for {
		segment, rest, more := strings.Cut(path, "/")
		if !more {
			f.Name = new(part.Decode(segment))
			return f
		}
		f.CWD = append(f.CWD, part.Decode(segment))
		path = rest
	}
}

// URI builds a URI from the fields. It is an error if a password has no user.
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	part.SetServer(b.Scheme("ftp"), f.Host, f.Port, Port)
	if err := part.SetLogin(&b, f.User, f.Password); err != nil {
		return URI{}, err
	}
	if f.Name != nil || len(f.CWD) > 0 || f.Type != NoType {
		var path []byte
		for _, s := range f.CWD {
			path = pct.AppendEncode(append(path, '/'), s, encodeSet)
		}
		path = append(path, '/')
		if f.Name != nil {
			path = pct.AppendEncode(path, *f.Name, encodeSet)
		}
		if f.Type != NoType {
			path = append(append(path, typePrefix...), byte(f.Type))
		}
		b.Path(string(path))
	}
	return part.Build(&b, FromURI)
}

// encodeSet is segmentSet without the "?", which would begin a query.
var encodeSet = pct.Segment().Minus(pct.SetOf(";"))
