// Package pop implements the pop URLs, which name a mailbox of a POP3 server,
// as specified by RFC 2384 section 8. docs/schemes.md has the grammar, and what
// we decided.
package pop

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// Port is the default port.
const Port = 110

// A URI is a pop URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	const section = "RFC 2384 section 8"
	c := part.New(u, "pop")
	c.Server(section)
	c.Auth(section)
	if user, _ := c.Part(uri.Userinfo); strings.HasPrefix(user.Text, ";") {
		c.Bad(user.To(0), "enc-user", section, "missing user before ;AUTH=")
	}
	if path, _ := c.Part(uri.Path); path.Text != "" {
		c.Bad(path, "pop-url", section, "a mailbox has no path")
	}
	c.NoQuery(section)
	return c.Findings
}

// Fields are the parts of a pop URL.
type Fields struct {
	User *string `json:"user,omitempty"`
	// Auth is "*" for any mechanism, the name of one of SASL, or "+" and
	// another name: +APOP.
	Auth *string `json:"auth,omitempty"`
	Host string  `json:"host"`
	Port uint16  `json:"port"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port)}
	f.User, f.Auth = part.Auth(g)
	return f
}

// URI builds a URI from the fields. A default port and a port of 0 are left
// out.
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	part.SetServer(b.Scheme("pop"), f.Host, f.Port, Port)
	part.SetAuth(&b, f.User, f.Auth)
	return part.Build(&b, FromURI)
}
