package part

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// A URI is the [Value] that the type URI of a scheme embeds.
type URI = Value[uri.URI]

// A Check collects the errors of a URI by the rules of its scheme. Offsets are
// offsets in the text of the URI.
type Check struct {
	uri.URI
	list
}

// New begins a check of a URI of one of the schemes. If the URI is of another
// scheme, this is the only error of the check.
func New(u uri.URI, schemes ...string) Check {
	c := Check{URI: u}
	if slices.Contains(schemes, u.Scheme()) {
		return c
	}
	_, end, _ := u.Span(uri.Scheme)
	c.add(0, end, "scheme", "RFC 3986 section 3.1",
		"the scheme is not "+strings.Join(schemes, " or "))
	c.closed = true
	return c
}

// Bad adds an error about a piece. The rule is a name of the scheme's grammar.
// The message must not contain a character that may be part of a password.
func (c *Check) Bad(p Piece, rule, section, message string) {
	c.add(p.At, p.End(), rule, section, message)
}

// Part returns a component, and whether it is present.
func (c *Check) Part(component uri.Component) (Piece, bool) { return PieceOf(c.URI, component) }

// Server checks that the URI has an authority with a host, and a valid port or
// none.
func (c *Check) Server(section string) {
	host, ok := c.Part(uri.Host)
	switch {
	case !ok:
		c.Bad(Piece{At: len(c.Scheme() + ":")}, "host", section, `missing "//" and host`)
		return
	case host.Text == "":
		c.Bad(host, "host", section, "the host is empty")
	}
	c.Port()
}

// Slash checks that there is a "/" between the authority and a "?" that is
// data.
func (c *Check) Slash(rule, section string) {
	if path, _ := c.Part(uri.Path); path.Text == "" && c.HasQuery() {
		c.Bad(path, rule, section, `missing "/" before what follows the host`)
	}
}

// Port checks that a port, if there is one, is a port of TCP and UDP: from 1 to
// 65535. An empty port means the default.
func (c *Check) Port() {
	p, _ := c.Part(uri.Port)
	switch n, ok := port(p.Text); {
	case !ok:
		c.Bad(p, "port", "RFC 3986 section 3.2.3", "the port is greater than 65535")
	case n == 0 && p.Text != "":
		c.Bad(p, "port", "RFC 3986 section 3.2.3", "port 0 is not allowed")
	}
}

// No checks that a component is undefined. The delimiter is the text before it.
func (c *Check) No(component uri.Component, delimiter, rule, section, message string) {
	if p, ok := c.Part(component); ok {
		c.add(p.At-len(delimiter), p.End(), rule, section, message)
	}
}

// NoUserinfo checks that the URI has no userinfo.
func (c *Check) NoUserinfo(section string) {
	c.No(uri.Userinfo, "", "userinfo", section, "this scheme has no user and no password")
}

// NoPort checks that the URI has no port.
func (c *Check) NoPort(section string) {
	c.No(uri.Port, ":", "port", section, "this scheme has no port")
}

// NoAuthority checks that the URI has no authority.
func (c *Check) NoAuthority(section string) {
	c.No(uri.Authority, "//", "authority", section, "this scheme has no authority")
}

// NoQuery checks that the URI has no query.
func (c *Check) NoQuery(section string) {
	c.No(uri.Query, "?", "query", section,
		`this scheme has no query; a "?" that is data is written %3F`)
}

// Userinfo checks that user and password have no octet that ends a line in the
// protocol.
func (c *Check) Userinfo(section string) {
	p, _ := c.Part(uri.Userinfo)
	for _, o := range Octets(p.Text) {
		if pct.Terminators().Contains(o) {
			c.Bad(p, "userinfo", section, "the user or the password holds NUL, CR or LF")
			return
		}
	}
}

// Lines checks that a piece has no octet, raw or encoded, that could begin
// another command in a line protocol (section 7.3 of RFC 3986): NUL, CR, LF.
func (c *Check) Lines(p Piece, rule string) bool {
	return c.Refuse(p, pct.Terminators(), rule, "RFC 3986 section 7.3")
}

// Refuse checks that a piece has no octet of a set, raw or encoded.
func (c *Check) Refuse(p Piece, set pct.Set, rule, section string) bool {
	for i := 0; i < len(p.Text); i++ {
		at, o := i, p.Text[i]
		if o == '%' {
			o = Octet(p.Text[i:])
			i += len("HH")
		}
		if set.Contains(o) {
			c.Bad(p.Octet(at), rule, section, Name(o)+" is not allowed here, even percent-encoded")
			return false
		}
	}
	return true
}

// Raw checks that a piece has only raw bytes of a set, and triplets.
func (c *Check) Raw(p Piece, set pct.Set, rule, section string) bool {
	i := pct.Index(p.Text, set)
	if i >= 0 {
		c.Bad(p.Octet(i), rule, section,
			Name(p.Text[i])+" is not allowed here unless it is percent-encoded")
	}
	return i < 0
}

// User returns the decoded user and password, or nil if undefined.
func User(u uri.URI) (user, password *string) {
	if !u.HasUserinfo() {
		return nil, nil
	}
	name, pass, colon := strings.Cut(u.Userinfo(), ":")
	if colon {
		password = new(Decode(pass))
	}
	return new(Decode(name)), password
}

// Port returns the port of a URI, or the default if the port is undefined or
// empty.
func Port(u uri.URI, def uint16) uint16 {
	if n, ok := port(u.Port()); ok && u.Port() != "" {
		return n
	}
	return def
}

// port returns the value of digits, and whether it is at most 65535. The value
// of "" is 0.
func port(digits string) (uint16, bool) {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	return uint16(n), err == nil && n <= math.MaxUint16
}

// SetServer gives a Builder the authority of a server. The host is not encoded.
// The port is left out if it is the default, or 0.
func SetServer(b *uri.Builder, host string, port, def uint16) *uri.Builder {
	if b.Host(host); port != 0 && port != def {
		b.Port(strconv.Itoa(int(port)))
	}
	return b
}

// SetLogin gives a Builder a user and a password. Both are data, nil if
// undefined. A password without a user is an error.
func SetLogin(b *uri.Builder, name, password *string) error {
	switch {
	case name != nil && password != nil:
		b.Userinfo(pct.Encode(*name, pct.User()) + ":" + pct.Encode(*password, pct.User()))
	case name != nil:
		b.Userinfo(pct.Encode(*name, pct.User()))
	case password != nil:
		return Error(0, 0, "login", "RFC 1738 section 3.1", "missing user before a password")
	}
	return nil
}

// Build parses the URI of a Builder with the parse function of a package.
func Build[U any](b *uri.Builder, parse func(uri.URI) (U, error)) (v U, err error) {
	u, err := b.URI()
	if err != nil {
		return v, err
	}
	return parse(u)
}

// Edited returns the URI of a Builder that edited v, or v if the Builder fails.
func Edited(v Value[uri.URI], b *uri.Builder) Value[uri.URI] {
	if u, err := b.URI(); err == nil {
		return Of(u)
	}
	return v
}
