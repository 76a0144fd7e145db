package whatwg

import "strings"

// A Component is a part of a URL that can be set, named after the member of the
// standard's interface URL.
type Component uint8

const (
	Href Component = iota
	Protocol
	Username
	Password
	Host
	Hostname
	Port
	Pathname
	Search
	Hash
)

// With returns u with another value for a component, as the standard's setter
// makes it. As there, the value is a text to parse, not data: what is not
// allowed is percent-encoded, but not "%". An empty value removes a port, a
// query or a fragment.
//
// The standard ignores a value that it does not accept, or the end of one: then
// the URL is what the standard makes it, often u, and the error, an *[Error]
// with an offset in the value, says why.
//
// With serializes the URL. The result parses back to itself, with one exception
// that is the standard's own: a URL that became a file: URL may have the host
// "localhost", or "C|" at the beginning of its path.
func (u URL) With(c Component, value string) (URL, error) {
	switch {
	case c == Href:
		v, err := Parse(value)
		if err != nil {
			return u, err
		}
		return v, nil
	case u.IsZero():
		return u, &Error{problem: noURL}
	case len(value) > MaxLen:
		return u, &Error{problem: tooLong}
	}
	p := parser{base: u, setter: c, special: u.IsSpecial(), parts: u.parts()}
	err := p.set(value)
	v, tooLong := p.url()
	if tooLong != nil {
		return u, tooLong
	}
	return v, err
}

func (p *parser) set(value string) error {
	switch p.setter {
	case Username, Password, Port:
		if p.host == "" || p.scheme == "file" {
			return &Error{problem: noCredentials}
		}
	case Host, Hostname, Pathname:
		if p.base.HasOpaquePath() {
			return &Error{problem: hasOpaquePath}
		}
	}
	p.clean(value, "\t\n\r")
	switch p.setter {
	case Protocol:
		return p.setScheme()
	case Username:
		p.setUserinfo("", scalars(value), p.base.Password())
	case Password:
		p.setUserinfo("", p.base.Username(), scalars(value))
	case Host, Hostname:
		end := p.authorityEnd(0)
		if p.scheme == "file" {
			return p.setHost(0, end)
		}
		return p.hostAndPort(0, end)
	case Port:
		if value != "" {
			return p.setPort(0, len(p.in))
		}
		p.port = ""
	case Pathname:
		p.path = ""
		return p.pathStart(0)
	case Search:
		p.query = ""
		p.setPrefixed("?", value)
	case Hash:
		p.fragment = ""
		p.setPrefixed("#", value)
	}
	return nil
}

// setPrefixed sets the query or the fragment.
func (p *parser) setPrefixed(delimiter, value string) {
	if value != "" {
		p.clean(strings.TrimPrefix(value, delimiter), "\t\n\r")
		p.in = delimiter + p.in
		p.queryAndFragment(0)
	}
}

func (p *parser) setScheme() error {
	n := schemeEnd(p.in + ":")
	if n == 0 {
		return &Error{problem: notScheme}
	}
	scheme := strings.ToLower(p.in[:n])
	if isSpecial(scheme) != p.special || p.scheme == "file" && p.host == "" ||
		scheme == "file" && p.userinfo+p.port != "" {
		return &Error{problem: otherKind}
	}
	if p.scheme = scheme; p.port == defaultPort(scheme) {
		p.port = ""
	}
	return p.ignore(n + len(":"))
}

// ignore returns an error if a setter ignores something from offset i on.
func (p *parser) ignore(i int) error {
	if p.setter != Href && i < len(p.in) {
		return p.fail(ignored, i, len(p.in))
	}
	return nil
}
