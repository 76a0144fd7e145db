// Package telnet implements the URLs of interactive services: telnet, as
// specified by RFC 1738 section 3.8 and, in the same words, by RFC 4248;
// tn3270, as specified by RFC 6270; and rlogin, from the URL draft of July
// 1993. docs/schemes.md has the grammar, and what we decided.
package telnet

import (
	"cmp"
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// Port is the default port of telnet and tn3270.
const Port = 23

// A URI is the URL of an interactive service.
type URI struct{ part.URI }

// FromURI returns u, whose scheme is telnet, tn3270 or rlogin, as the URL of an
// interactive service.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "telnet", "tn3270", "rlogin")
	rule, section := "telneturl", "RFC 1738 section 3.8"
	if u.Scheme() == "tn3270" {
		rule, section = "tn3270-uri", "RFC 6270 section 2.1"
	}
	c.Server(section)
	c.Userinfo(section)
	if u.HasAuthority() && u.Path() != "" && u.Path() != "/" {
		path, _ := c.Part(uri.Path)
		c.Bad(path.From(len("/")), rule, section, `only one "/" is allowed after host and port`)
	}
	c.NoQuery(section)
	return c.Findings
}

// Fields are the parts of the URL of an interactive service. User and password
// are decoded; they are only suggestions.
type Fields struct {
	Scheme   string  `json:"scheme,omitempty"` // lower case from FromURI; "" is "telnet"
	User     *string `json:"user,omitempty"`
	Password *string `json:"password,omitempty"`
	Host     string  `json:"host"`
	Port     uint16  `json:"port,omitempty"` // if undefined 23, or 0 for rlogin
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Scheme: g.Scheme(), Host: g.Host(), Port: part.Port(g, defaultPort(g.Scheme()))}
	f.User, f.Password = part.User(g)
	return f
}

func defaultPort(scheme string) uint16 {
	if scheme == "rlogin" {
		return 0
	}
	return Port
}

// URI builds a URI from the fields, with a "/" at the end. It is an error if
// the result is not a valid URL, or if a password has no
// user.
func (f Fields) URI() (URI, error) {
	scheme := f.Scheme
	scheme = cmp.Or(scheme, "telnet")
	var b uri.Builder
	part.SetServer(b.Scheme(scheme), f.Host, f.Port, defaultPort(scheme))
	if err := part.SetLogin(&b, f.User, f.Password); err != nil {
		return URI{}, err
	}
	return part.Build(b.Path("/"), FromURI)
}
