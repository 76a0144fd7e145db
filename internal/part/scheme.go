package part

import (
	"math"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// A Check collects what is wrong with a URI by the rules of its scheme. Offsets
// are those in the text of the URI.
type Check struct {
	uri.URI
	list
}

// New begins a check of a URI of one of the schemes. Of another scheme the
// check says so, and finds nothing else.
func New(u uri.URI, schemes ...string) Check {
	c := Check{URI: u}
	for _, s := range schemes {
		if u.Scheme() == s {
			return c
		}
	}
	_, end, _ := u.Span(uri.Scheme)
	c.Bad(0, end, "scheme", "RFC 3986 section 3.1",
		"the scheme is not "+strings.Join(schemes, " or "))
	c.closed = true
	return c
}

// Bad adds an error about the bytes from start to end. The rule is a name of
// the scheme's grammar; the message holds nothing that may be a password.
func (c *Check) Bad(start, end int, rule, section, message string) {
	c.add(start, end, rule, section, message)
}

// Server checks what names a server: an authority with a host, and a port that
// can be one.
func (c *Check) Server(section string) {
	start, end, ok := c.Span(uri.Host)
	switch {
	case !ok:
		at := len(c.Scheme()) + len(":")
		c.Bad(at, at, "host", section, `missing "//" and host`)
		return
	case start == end:
		c.Bad(start, end, "host", section, "the host is empty")
	}
	c.Port()
}

// Slash checks that a "/" is between the authority and a "?" that is data.
func (c *Check) Slash(rule, section string) {
	if at, end, _ := c.Span(uri.Path); at == end && c.HasQuery() {
		c.Bad(at, at, rule, section, `missing "/" before what follows the host`)
	}
}

// Port checks that a port, if there is one, is one of TCP and UDP: from 1 to
// 65535. An empty one is the default.
func (c *Check) Port() {
	start, end, _ := c.Span(uri.Port)
	if start == end {
		return
	}
	switch n, ok := port(c.URI.Port()); {
	case !ok:
		c.Bad(start, end, "port", "RFC 3986 section 3.2.3", "the port is greater than 65535")
	case n == 0:
		c.Bad(start, end, "port", "RFC 3986 section 3.2.3", "port 0 is not allowed")
	}
}

// NoUserinfo checks that there is none.
func (c *Check) NoUserinfo(section string) {
	if start, end, ok := c.Span(uri.Userinfo); ok {
		c.Bad(start, end, "userinfo", section, "this scheme has no user and no password")
	}
}

// NoAuthority checks that there is none.
func (c *Check) NoAuthority(section string) {
	if start, end, ok := c.Span(uri.Authority); ok {
		c.Bad(start-len("//"), end, "authority", section, "this scheme has no authority")
	}
}

// NoQuery checks that there is none.
func (c *Check) NoQuery(section string) {
	if start, end, ok := c.Span(uri.Query); ok {
		c.Bad(start-len("?"), end, "query", section,
			`this scheme has no query; a "?" that is data is written %3F`)
	}
}

// Userinfo checks that user and password hold nothing that the protocol would
// take for the end of a line.
func (c *Check) Userinfo(section string) {
	if start, end, ok := c.Span(uri.Userinfo); ok {
		for _, o := range Octets(c.String()[start:end]) {
			if pct.Terminators.Contains(o) {
				c.Bad(start, end, "userinfo", section,
					"the user or the password holds NUL, CR or LF")
				return
			}
		}
	}
}

// Lines checks that the octets that text[start:end] stands for hold nothing of
// which a line protocol would make another command (section 7.3 of RFC 3986):
// NUL, CR, LF.
func (c *Check) Lines(start, end int, rule string) {
	c.Refuse(start, end, pct.Terminators, rule, "RFC 3986 section 7.3")
}

// Refuse checks that the octets that text[start:end] stands for are none of a
// set.
func (c *Check) Refuse(start, end int, set pct.Set, rule, section string) {
	text := c.String()[start:end]
	for i, o := range Octets(text) {
		if set.Contains(o) {
			n := 1
			if text[i] == '%' {
				n = 3
			}
			c.Bad(start+i, start+i+n, rule, section,
				Name(o)+" is not allowed here, even percent-encoded")
			return
		}
	}
}

// Raw checks that text[start:end] has no raw byte but those of a set, and
// triplets.
func (c *Check) Raw(start, end int, set pct.Set, rule, section string) {
	text := c.String()[start:end]
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			i += 2
		} else if !set.Contains(text[i]) {
			c.Bad(start+i, start+i+1, rule, section,
				Name(text[i])+" is not allowed here unless it is percent-encoded")
			return
		}
	}
}

// Data returns the place of the path together with the query, for schemes to
// which "?" is data (conflicts.md D-21), without the one "/" that ends an
// authority (C-15).
func Data(u uri.URI) (start, end int) {
	start, end, _ = u.Span(uri.Path)
	if _, queryEnd, ok := u.Span(uri.Query); ok {
		end = queryEnd
	}
	if u.HasAuthority() && start < end && u.String()[start] == '/' {
		start++
	}
	return start, end
}

// User returns the decoded user and password, nil if there is none.
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

// Port returns the port of a URI, or the default if it has none, or an empty
// one.
func Port(u uri.URI, def uint16) uint16 {
	if n, ok := port(u.Port()); ok && u.Port() != "" {
		return n
	}
	return def
}

// port returns the number of digits, and whether it is that of a port: 0 if
// there are none.
func port(digits string) (uint16, bool) {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	return uint16(n), err == nil && n <= math.MaxUint16
}

// user is what may stand raw in a user or a password: all of a userinfo except
// ":" (RFC 1738 section 3.1).
var user = pct.Userinfo.Minus(pct.SetOf(":"))

// SetServer gives a Builder the authority of a server. The host is taken as it
// is written. The port is left out if it is the default, or 0.
func SetServer(b *uri.Builder, host string, port, def uint16) *uri.Builder {
	if b.Host(host); port != 0 && port != def {
		b.Port(strconv.Itoa(int(port)))
	}
	return b
}

// SetLogin gives a Builder a user and a password, which are data, and nil if
// they are undefined. It is an error if there is a password without a user.
func SetLogin(b *uri.Builder, name, password *string) error {
	switch {
	case name != nil && password != nil:
		b.Userinfo(pct.Encode(*name, user) + ":" + pct.Encode(*password, user))
	case name != nil:
		b.Userinfo(pct.Encode(*name, user))
	case password != nil:
		return Error(0, 0, "login", "RFC 1738 section 3.1", "missing user before a password")
	}
	return nil
}

// Build returns what a Builder makes, as the parse function of a package has
// it.
func Build[U any](b *uri.Builder, parse func(uri.URI) (U, error)) (v U, err error) {
	u, err := b.URI()
	if err != nil {
		return v, err
	}
	return parse(u)
}

// Edited returns what a Builder makes of v. What it makes of a URI that is
// valid is valid again: if not, v stays as it is.
func Edited(v Value[uri.URI], b *uri.Builder) Value[uri.URI] {
	if u, err := b.URI(); err == nil {
		return Of(u)
	}
	return v
}
