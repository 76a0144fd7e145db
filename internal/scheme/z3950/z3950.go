// Package z3950 implements the URLs of the information retrieval protocol
// Z39.50, as specified by RFC 2056. docs/schemes.md has the grammar, and what
// we decided.
package z3950

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port of both schemes.
const Port = 210

// The schemes.
const (
	Session   = "z39.50s"
	Retrieval = "z39.50r"
)

// A URI is a URL of Z39.50.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// section is cited for violations of the BNF.
const section = "RFC 2056"

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, Session, Retrieval)
	c.NoUserinfo(section)
	c.Server("RFC 2056 section 3")
	c.Slash("z39.50url", section)
	p := split(u)
	switch {
	case p.databases.Text != "":
		list(&c, p.databases, "database")
	case p.docid != none:
		c.Bad(p.databases, "database", "RFC 2056 section 3",
			"there is a docid, but no database to search for it")
	}
	if p.docid != none {
		octets(&c, p.docid, uchar, "docid")
	}
	if p.esn != none {
		octets(&c, p.esn, uchar, "elementset")
	}
	if p.rs != none {
		list(&c, p.rs, "recordsyntax")
	}
	if p.other.Text != "" {
		c.Bad(p.other, "z39.50url", section,
			`only "esn=" and then "rs=" are allowed after ";"`)
	}
	return c.Findings
}

// uchar is the rule of RFC 1738 section 5, with "~"; a name in a list has no
// "+".
var (
	uchar    = pct.Unreserved().Union(pct.SetOf("$+!*'(),"))
	listChar = uchar.Minus(pct.SetOf("+"))
)

// list checks the names of a list.
func list(c *part.Check, p part.Piece, rule string) {
	for _, one := range p.Split("+") {
		octets(c, one, listChar, rule)
	}
}

// octets checks a part that must not be empty.
func octets(c *part.Check, p part.Piece, set pct.Set, rule string) {
	if p.Text == "" {
		c.Bad(p, rule, section, "the "+rule+" is empty")
		return
	}
	c.Raw(p, set, rule, section)
	c.Lines(p, rule)
}

// pieces are the parts of a URL. The text in other matches no rule.
type pieces struct{ databases, docid, esn, rs, other part.Piece }

// none is an undefined part.
var none part.Piece

// split splits a URL into its parts. ";" is allowed only before parameters.
func split(u uri.URI) (p pieces) {
	data := part.Data(u)
	front, _, _ := data.Cut(";")
	p.other = data.From(len(front.Text))
	databases, docid, ok := front.Cut("?")
	if p.databases = databases; ok {
		p.docid = docid
	}
	for _, s := range [...]struct {
		name  string
		value *part.Piece
	}{{";esn=", &p.esn}, {";rs=", &p.rs}} {
		n := len(s.name)
		if len(p.other.Text) >= n && strings.EqualFold(p.other.Text[:n], s.name) {
			*s.value, _, _ = p.other.From(n).Cut(";")
			p.other = p.other.From(n + len(s.value.Text))
		}
	}
	return p
}

// Fields are the parts of a URL of Z39.50.
type Fields struct {
	Scheme         string   `json:"scheme"` // [Session] or [Retrieval]
	Host           string   `json:"host"`
	Port           uint16   `json:"port"`
	Databases      []string `json:"databases"`
	DocID          *string  `json:"docid,omitempty"`
	ElementSet     *string  `json:"elementset,omitempty"`
	RecordSyntaxes []string `json:"recordsyntaxes"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g, p := u.Generic(), split(u.Generic())
	return Fields{
		Scheme: g.Scheme(), Host: g.Host(), Port: part.Port(g, Port), Databases: names(p.databases),
		DocID: text(p.docid), ElementSet: text(p.esn), RecordSyntaxes: names(p.rs),
	}
}

// names returns the decoded names of a list.
func names(p part.Piece) []string {
	list := []string{}
	for _, one := range p.Split("+") {
		if p.Text != "" {
			list = append(list, one.Decode())
		}
	}
	return list
}

// text returns a decoded part, or nil if it is undefined.
func text(p part.Piece) *string {
	if p == none {
		return nil
	}
	return new(p.Decode())
}

// URI builds a URI from the fields. It is an error if the result is not a URL
// of Z39.50, or if a database has no name.
func (f Fields) URI() (URI, error) {
	path, err := appendList(nil, f.Databases, "database")
	if err != nil {
		return URI{}, err
	}
	var rest []byte
	if f.ElementSet != nil {
		rest = pct.AppendEncode(append(rest, ";esn="...), *f.ElementSet, uchar)
	}
	if len(f.RecordSyntaxes) > 0 {
		if rest, err = appendList(append(rest, ";rs="...), f.RecordSyntaxes,
			"recordsyntax"); err != nil {
			return URI{}, err
		}
	}
	var b uri.Builder
	part.SetServer(b.Scheme(strings.ToLower(f.Scheme)), f.Host, f.Port, Port) // G-3.1-03
	if f.DocID != nil {
		b.Path("/" + string(path)).Query(pct.Encode(*f.DocID, uchar) + string(rest))
	} else if path = append(path, rest...); len(path) > 0 {
		b.Path("/" + string(path))
	}
	return part.Build(&b, FromURI)
}

// appendList appends names with "+" between them. No name may be empty: a list
// of one empty name would be an empty list.
func appendList(b []byte, names []string, rule string) ([]byte, error) {
	for i, n := range names {
		if n == "" {
			return nil, finding.Finding{Rule: rule, Severity: finding.Error, Section: section,
				Message: "a name is empty"}
		}
		if i > 0 {
			b = append(b, '+')
		}
		b = pct.AppendEncode(b, n, listChar)
	}
	return b, nil
}
