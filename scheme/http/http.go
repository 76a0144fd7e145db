package http

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// The default ports of http and of https.
const (
	Port    = 80
	PortTLS = 443
)

// A URI is an http or https URI.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// Rules are options of the rules of http. The zero Rules are those of
// [FromURI].
type Rules struct {
	Userinfo bool // a user and a password are allowed
}

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) { return Rules{}.FromURI(u) }

// Check returns a finding for each rule of the schemes that u breaks.
func Check(u uri.URI) []finding.Finding { return Rules{}.Check(u) }

// FromURI is [FromURI] by these rules.
func (r Rules) FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, r.Check)
	return URI{v}, err
}

// Check is [Check] by these rules.
func (r Rules) Check(u uri.URI) []finding.Finding {
	c := part.New(u, "http", "https")
	if u.Scheme() == "https" {
		c.Server("RFC 9110 section 4.2.2")
	} else {
		c.Server("RFC 9110 section 4.2.1")
	}
	if !r.Userinfo {
		c.NoUserinfo("RFC 9110 section 4.2.4")
	}
	return c.Findings
}

// Secure reports whether the scheme is https.
func (u URI) Secure() bool { return u.Generic().Scheme() == "https" }

// Fields are the parts of an http or https URI.
type Fields struct {
	Scheme   string  `json:"scheme"`         // "http" or "https"; for [Fields.URI], "" is "http"
	User     *string `json:"user,omitempty"` // decoded, like the password; nil if undefined
	Password *string `json:"password,omitempty"`
	Host     string  `json:"host"`
	Port     uint16  `json:"port"` // 80 or 443 if none is given
	Path     Path    `json:"path,omitempty"`
	// the query, not decoded: see package query
	Search *string `json:"search,omitempty"`
}

// A Path has the decoded segments after the first "/". It has no segment if the
// path is empty, and one empty segment if the path is "/".
type Path []string

// MarshalText returns the encoded segments with "/" between them: "a/b%2Fc".
func (p Path) MarshalText() ([]byte, error) {
	if len(p) == 0 {
		return []byte{}, nil
	}
	return p.append(nil)[1:], nil
}

// UnmarshalText accepts the texts of [Path.MarshalText]. The empty text is the
// path "/".
func (p *Path) UnmarshalText(text []byte) error {
	s := string(text)
	if i := pct.Index(s, pct.Path()); i >= 0 {
		return part.Error(i, min(i+1, len(s)), "hpath", "RFC 3986 section 3.3",
			"this is not a path of a URI")
	}
	*p = split(s)
	return nil
}

// UnmarshalJSON accepts the text of [Path.UnmarshalText], or a list of
// segments.
func (p *Path) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) != nil {
		return json.Unmarshal(b, (*[]string)(p))
	}
	return p.UnmarshalText([]byte(text))
}

func (p Path) append(dst []byte) []byte {
	for _, s := range p {
		dst = pct.AppendEncode(append(dst, '/'), s, pct.Segment())
	}
	return dst
}

func split(path string) Path {
	list := make(Path, 0, 1+strings.Count(path, "/"))
	for s := range strings.SplitSeq(path, "/") {
		list = append(list, part.Decode(s))
	}
	return list
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Scheme: g.Scheme(), Host: g.Host(), Path: Path{}}
	f.Port = part.Port(g, defaultPort(f.Scheme))
	f.User, f.Password = part.User(g)
	if path := g.Path(); path != "" {
		f.Path = split(path[1:])
	}
	if g.HasQuery() {
		f.Search = new(g.Query())
	}
	return f
}

func defaultPort(scheme string) uint16 {
	if scheme == "https" {
		return PortTLS
	}
	return Port
}

// URI builds a URI from the fields. The segments are encoded, the search is
// not; a default port and a port of 0 are left out. It is an error if [FromURI]
// does not accept the result.
func (f Fields) URI() (URI, error) { return Rules{}.Build(f) }

// Build is [Fields.URI] by these rules.
func (r Rules) Build(f Fields) (URI, error) {
	scheme := strings.ToLower(f.Scheme) // G-3.1-03
	scheme = cmp.Or(scheme, "http")
	var b uri.Builder
	part.SetServer(b.Scheme(scheme), f.Host, f.Port, defaultPort(scheme))
	if err := part.SetLogin(&b, f.User, f.Password); err != nil {
		return URI{}, err
	}
	b.Path(string(f.Path.append(nil)))
	if f.Search != nil {
		b.Query(*f.Search)
	}
	return part.Build(&b, r.FromURI)
}
