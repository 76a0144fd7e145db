package whatwg

import (
	"strings"
)

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
	p := parser{setter: true, special: u.IsSpecial(), parts: u.parts()}
	err := p.set(c, value, u.HasOpaquePath())
	p.in = ""
	v, tooLong := p.url()
	if tooLong != nil {
		return u, tooLong
	}
	return v, err
}

func (p *parser) set(c Component, value string, opaque bool) error {
	if c == Username || c == Password || c == Port {
		if p.host == "" || p.scheme == "file" {
			return &Error{problem: noCredentials}
		}
	} else if opaque && (c == Host || c == Hostname || c == Pathname) {
		return &Error{problem: hasOpaquePath}
	}
	switch c {
	case Username:
		p.username = encode(scalars(value), keepUserinfo)
	case Password:
		p.password = encode(scalars(value), keepUserinfo)
	case Search:
		p.query = ""
		p.setPrefixed("?", value)
	case Hash:
		p.fragment = ""
		p.setPrefixed("#", value)
	default:
		p.clean(value, "\t\n\r")
		switch c {
		case Protocol:
			return p.setScheme()
		case Host, Hostname:
			return p.replaceHost(c)
		case Port:
			return p.setPort(0, value == "")
		case Pathname:
			p.path = ""
			return p.pathStart(0)
		}
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
		scheme == "file" && p.username+p.password+p.port != "" {
		return &Error{problem: otherKind}
	}
	if p.scheme = scheme; p.port == defaultPort(scheme) {
		p.port = ""
	}
	return p.ignore(n + len(":"))
}

func (p *parser) replaceHost(c Component) error {
	end := p.authorityEnd(0)
	if p.scheme == "file" {
		return p.setHost(0, end)
	}
	hostEnd := beforePort(p.in[:end])
	switch {
	case hostEnd == 0 && (p.special || hostEnd < end || p.username+p.password+p.port != ""):
		return p.fail(hostMissing, 0, 0)
	case hostEnd < end && c == Hostname:
		return p.fail(portInvalid, hostEnd, hostEnd+1)
	}
	if err := p.setHost(0, hostEnd); err != nil {
		return err
	}
	if hostEnd < end {
		return p.setPort(hostEnd+1, false)
	}
	return p.ignore(end)
}

// setPort sets the port to the digits that begin at offset i.
func (p *parser) setPort(i int, remove bool) error {
	n := digit.span(p.in[i:])
	if n == 0 && !remove {
		return p.fail(portInvalid, i, i)
	}
	if err := p.parsePort(i, i+n); err != nil {
		return err
	}
	return p.ignore(i + n)
}

// ignore returns an error if there is something at offset i or later.
func (p *parser) ignore(i int) error {
	if i < len(p.in) {
		return p.fail(ignored, i, len(p.in))
	}
	return nil
}
