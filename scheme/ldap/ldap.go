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
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
// Parse allocates only for an error, and for a filter that is more than 64
// filters deep.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

// Check returns all in which u breaks the rules of the scheme, but of each
// field only the first.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "ldap", "ldaps")
	start, end, ok := u.Span(uri.Host)
	if !ok {
		at := len(u.Scheme()) + len(":")
		c.Bad(at, at, "ldapurl", sectionURL, `missing "//"`)
		return c.Findings
	}
	c.NoUserinfo(sectionURL)
	if start == end && u.HasPort() {
		c.Bad(start, end, "host", sectionURL, "there is a port and no host")
	}
	c.Port()
	c.Slash("dn", sectionURL)

	p := split(u)
	r := reader{c: &c, text: u.String()}
	r.in(p.dn)
	r.distinguishedName()
	r.attributes(p.attributes)
	if s := p.scope; s.start < s.end {
		if _, ok := scopeOf(s.of(u)); !ok {
			c.Bad(s.start, s.end, "scope", sectionURL, "the scope is not base, one or sub")
		}
	}
	if p.filter.start < p.filter.end {
		r.in(p.filter)
		r.filter()
	}
	r.extensions(p.extensions)
	return c.Findings
}

// A span is the place of a field in the text. A field that is not there is
// empty.
type span struct{ start, end int }

func (s span) of(u uri.URI) string { return u.String()[s.start:s.end] }

// places are those of the fields of a URL.
type places struct{ dn, attributes, scope, filter, extensions span }

// split finds the fields of a URL, by the "?" between them.
func split(u uri.URI) places {
	var f places
	start, end, _ := u.Span(uri.Path)
	f.dn = span{min(start+len("/"), end), end}
	next, end, _ := u.Span(uri.Query)
	for _, s := range [...]*span{&f.attributes, &f.scope, &f.filter} {
		n := strings.IndexByte(u.String()[next:end], '?')
		if n < 0 {
			n = end - next
		}
		*s = span{next, next + n}
		next = min(next+n+len("?"), end)
	}
	f.extensions = span{next, end}
	return f
}

// commas yields the places between the commas of a list that are raw, and
// nothing if the list is empty.
func commas(text string, list span) func(yield func(span) bool) {
	return func(yield func(span) bool) {
		for more := list.start < list.end; more; {
			one := list
			n := strings.IndexByte(text[list.start:list.end], ',')
			if more = n >= 0; more {
				one.end = list.start + n
				list.start = one.end + len(",")
			}
			if !yield(one) {
				return
			}
		}
	}
}

// attributes checks the field of that name.
func (r *reader) attributes(list span) {
	for one := range commas(r.text, list) {
		if r.in(one); !r.selector() {
			return
		}
	}
}

const sectionSelector = "RFC 4511 section 4.5.1"

// selector reads what selects attributes:
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

// extensions checks the field of that name.
func (r *reader) extensions(list span) {
	for one := range commas(r.text, list) {
		if !r.extension(one) {
			return
		}
	}
}

// extension reads one:
//
//	extension = [ "!" ] extype [ "=" exvalue ]
//
// A "!" or "=" that is encoded is not one of these.
func (r *reader) extension(s span) bool {
	if strings.HasPrefix(r.text[s.start:s.end], "!") {
		s.start++
	}
	name, _, valued := strings.Cut(r.text[s.start:s.end], "=")
	at := s.start + len(name)
	r.in(span{s.start, at})
	if !r.oid("extype") || !r.done("extype", sectionOID) {
		return false
	}
	if !valued {
		return true
	}
	r.in(span{at + len("="), s.end})
	for r.i < r.end {
		if r.text[r.i] == '?' {
			return r.bad("exvalue", "RFC 4516 section 2.1",
				`a "?" inside of a field is written %3F`)
		}
		if !r.char("exvalue", "RFC 4511 section 4.1.2") {
			return false
		}
	}
	return true
}
