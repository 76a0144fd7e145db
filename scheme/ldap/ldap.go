package ldap

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// Port is the default port of ldap, and PortTLS that of ldaps.
const (
	Port    = 389
	PortTLS = 636
)

// The sections that most findings cite.
const (
	sectionURL = "RFC 4516 section 2"
	sectionDN  = "RFC 4514 section 3"
	sectionOID = "RFC 4512 section 1.4"
)

// A URI is an LDAP URL.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
// FromURI allocates only for an error, and for a filter that is more than 64
// filters deep.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks, but only
// the first in each field.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "ldap", "ldaps")
	host, ok := c.Part(uri.Host)
	if !ok {
		c.Bad(part.Piece{At: len(u.Scheme() + ":")}, "ldapurl", sectionURL, `missing "//"`)
		return c.Findings
	}
	c.NoUserinfo(sectionURL)
	if host.Text == "" && u.HasPort() {
		c.Bad(host, "host", sectionURL, "missing host before the port")
	}
	c.Port()
	c.Slash("dn", sectionURL)

	p := split(u)
	r := reader{c: &c, text: u.String()}
	r.in(p.dn)
	r.distinguishedName()
	for _, one := range p.attributes.Split(",") {
		if r.in(one); p.attributes.Text == "" || !r.selector() {
			break
		}
	}
	if p.scope.Text != "" {
		if _, ok := scopeOf(p.scope.Text); !ok {
			c.Bad(p.scope, "scope", sectionURL, "the scope is not base, one or sub")
		}
	}
	if p.filter.Text != "" {
		r.in(p.filter)
		r.filter()
	}
	for _, one := range p.extensions.Split(",") {
		if p.extensions.Text == "" || !r.extension(one) {
			break
		}
	}
	return c.Findings
}

// pieces are the fields of a URL. An undefined field is empty.
type pieces struct{ dn, attributes, scope, filter, extensions part.Piece }

// split splits a URL into its fields at "?".
func split(u uri.URI) (f pieces) {
	path, _ := part.PieceOf(u, uri.Path)
	f.dn = path.From(min(len("/"), len(path.Text)))
	query, _ := part.PieceOf(u, uri.Query)
	f.attributes, query, _ = query.Cut("?")
	f.scope, query, _ = query.Cut("?")
	f.filter, f.extensions, _ = query.Cut("?")
	return f
}

const sectionSelector = "RFC 4511 section 4.5.1"

// selector reads a selector of attributes:
//
//	selector = attributedescription / "*" / "+" / "@" attributedescription
func (r *reader) selector() bool {
	switch o, _ := r.peek(); o {
	case '*', '+':
		r.skip()
	case '@':
		r.skip()
		fallthrough
	default:
		if !r.attributedescription("selector") {
			return false
		}
	}
	return r.done("selector", sectionSelector)
}

// extension reads an extension:
//
//	extension = [ "!" ] extype [ "=" exvalue ]
//
// An encoded "!" or "=" is not a delimiter.
func (r *reader) extension(p part.Piece) bool {
	if strings.HasPrefix(p.Text, "!") {
		p = p.From(len("!"))
	}
	name, value, valued := p.Cut("=")
	r.in(name)
	if !r.oid("extype") || !r.done("extype", sectionOID) {
		return false
	}
	if !valued {
		return true
	}
	r.in(value)
	for r.i < r.end {
		if r.text[r.i] == '?' {
			return r.bad("exvalue", "RFC 4516 section 2.1",
				`a "?" inside of a field must be written %3F`)
		}
		if !r.char("exvalue", "RFC 4511 section 4.1.2") {
			return false
		}
	}
	return true
}
