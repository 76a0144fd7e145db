// Package gopher implements the URLs of items of Gopher and Gopher+, as
// specified by RFC 1738 section 3.4 and, in the same words, by RFC 4266.
// docs/schemes.md has the grammar, and what we decided.
//
// [ParsePlus] reads a Gopher+ string, and [Plus.Text] writes one. [URI.Request]
// returns the text that a client sends, [TypeName] the name of a type, and
// [Item.URI] the URL of a link in a Gopher directory.
package gopher

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 70

// A URI is a Gopher URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "gopher")
	c.Server("RFC 1738 section 3.1")
	c.NoUserinfo("RFC 1738 section 3.4.1")
	c.Slash("gopherurl", "RFC 1738 section 3.4.1")
	p := cut(u)
	checkOctets(&c, p.gtype, "gtype")
	checkOctets(&c, p.selector, "selector")
	c.Lines(p.search, "search")
	if !isAnswers(p.plus.Text) {
		c.Refuse(p.plus, delimiters, "gopher-plus-string", "RFC 3986 section 7.3")
	}
	return c.Findings
}

// checkOctets checks a type or a selector. RFC 1738 section 3.4.1 allows all
// octets except tab, CR and LF. NUL, which many servers read as the end of the
// text, is refused by RFC 3986 section 7.3.
func checkOctets(c *part.Check, p part.Piece, rule string) {
	section := "RFC 1738 section 3.4.1"
	if strings.Contains(p.Text, "%00") {
		section = "RFC 3986 section 7.3"
	}
	c.Refuse(p, delimiters, rule, section)
}

var delimiters = pct.Terminators().Union(pct.SetOf("\t"))

const tab = "%09"

// A path has the encoded pieces of a gopher-path. The type is empty only if the
// path is empty.
type path struct {
	gtype, selector, search, plus part.Piece
	hasSearch, hasPlus            bool
}

func cut(u uri.URI) (p path) {
	data := part.Data(u)
	if p.gtype = data; data.Text != "" {
		p.gtype = data.Octet(0)
	}
	data = data.From(len(p.gtype.Text))
	p.selector, p.search, p.hasSearch = data.Cut(tab)
	p.search, p.plus, p.hasPlus = p.search.Cut(tab)
	return p
}

// Normalize returns u without the type "1" if nothing follows it, since that is
// the default (RFC 1738 section 3.4.1).
func (u URI) Normalize() URI {
	if u.Generic().Path() != "/1" || u.Generic().HasQuery() {
		return u
	}
	return URI{part.Edited(u.URI, u.Generic().Edit().Path("/"))}
}

// Fields are the parts of a Gopher URL. Type, selector and search are decoded.
type Fields struct {
	Host       string  `json:"host"`
	Port       uint16  `json:"port"`
	Type       string  `json:"type"` // one octet; "1" if undefined
	Selector   string  `json:"selector"`
	Search     *string `json:"search,omitempty"`
	GopherPlus *string `json:"gopher_plus,omitempty"` // not decoded: see [ParsePlus]
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	p := cut(u.Generic())
	f := Fields{Host: u.Generic().Host(), Port: part.Port(u.Generic(), Port), Type: defaultType}
	if p.gtype.Text != "" {
		f.Type, f.Selector = p.gtype.Decode(), p.selector.Decode()
	}
	if p.hasSearch {
		f.Search = new(p.search.Decode())
	}
	if p.hasPlus {
		f.GopherPlus = new(p.plus.Text)
	}
	return f
}

const defaultType = "1"

// URI builds a URI from the fields. Data is encoded; a default port, a port of
// 0, and a type "1" at the end are left out. Before a Gopher+ string, an
// undefined search becomes empty. It is an error if the result is not a Gopher
// URL, or if type, selector or search has a tab.
func (f Fields) URI() (URI, error) {
	if err := f.check(); err != nil {
		return URI{}, err
	}
	if f.GopherPlus != nil && f.Search == nil {
		f.Search = new("") // required by section 3.4.3
	}
	data := []byte{'/'}
	if f.Type != "" && f.Type != defaultType || f.Selector != "" || f.Search != nil {
		gtype := f.Type
		gtype = cmp.Or(gtype, defaultType)
		data = pct.AppendEncode(pct.AppendEncode(data, gtype, pct.Path()), f.Selector, pct.Path())
	}
	if f.Search != nil {
		data = pct.AppendEncode(append(data, tab...), *f.Search, pct.Path())
	}
	if f.GopherPlus != nil {
		data = append(append(data, tab...), *f.GopherPlus...)
	}
	var b uri.Builder
	part.SetServer(b.Scheme("gopher"), f.Host, f.Port, Port)
	path, query, ok := strings.Cut(string(data), "?") // only the Gopher+ string can have a raw "?"
	if b.Path(path); ok {
		b.Query(query)
	}
	return part.Build(&b, FromURI)
}

// check refuses fields that would be read as other fields.
func (f Fields) check() error {
	bad := finding.Finding{Severity: finding.Error, Section: "RFC 1738 section 3.4.1"}
	switch {
	case len(f.Type) > 1:
		bad.Rule, bad.Message = "gtype", "the type is more than one octet"
	case f.Type == "\t":
		bad.Rule, bad.Message = "gtype", "a tab cannot be a type"
	case strings.Contains(f.Selector, "\t"):
		bad.Rule, bad.Message = "selector", "a tab is not allowed in a selector"
	case f.Search != nil && strings.Contains(*f.Search, "\t"):
		bad.Rule, bad.Message = "search", "a tab is not allowed in a search"
	default:
		return nil
	}
	return bad
}
