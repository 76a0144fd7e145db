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
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

// section is what findings cite where the BNF is broken.
const section = "RFC 2056"

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, Session, Retrieval)
	c.NoUserinfo(section)
	c.Server("RFC 2056 section 3")
	c.Slash("z39.50url", section)
	p := split(u)
	if p.databases != (span{}) {
		list(&c, p.databases, "database")
	} else if p.docid != (span{}) {
		at := p.docid.start - len("?")
		c.Bad(at, at, "database", "RFC 2056 section 3",
			"there is a docid, but no database to search for it")
	}
	if p.docid != (span{}) {
		octets(&c, p.docid, uchar, "docid")
	}
	if p.esn != (span{}) {
		octets(&c, p.esn, uchar, "elementset")
	}
	if p.rs != (span{}) {
		list(&c, p.rs, "recordsyntax")
	}
	if p.other.start < p.other.end {
		c.Bad(p.other.start, p.other.end, "z39.50url", section,
			`after ";" there is "esn=", or "rs=", or the one and then the other`)
	}
	return c.Findings
}

// uchar is that of RFC 1738 section 5, and "~"; a name in a list has no "+".
var (
	uchar    = pct.Unreserved.Union(pct.SetOf("$+!*'(),"))
	listChar = uchar.Minus(pct.SetOf("+"))
)

// list checks the names of a list.
func list(c *part.Check, s span, rule string) {
	for one := range pluses(c.String(), s) {
		octets(c, one, listChar, rule)
	}
}

// octets checks what may not be empty.
func octets(c *part.Check, s span, set pct.Set, rule string) {
	if s.start == s.end {
		c.Bad(s.start, s.end, rule, section, "it is empty")
		return
	}
	c.Raw(s.start, s.end, set, rule, section)
	c.Lines(s.start, s.end, rule)
}

// A span is a place in the text. The zero span is that of a part that is not
// there, and of no databases.
type span struct{ start, end int }

func (s span) of(u uri.URI) string { return u.String()[s.start:s.end] }

// places are those of the parts of a URL. The other ones are what matches no
// rule.
type places struct{ databases, docid, esn, rs, other span }

// split finds the parts of a URL: "?" and path are one again, and ";" stands
// only before parameters.
func split(u uri.URI) (p places) {
	start, end := part.Data(u)
	text := u.String()
	front := end
	if n := strings.IndexByte(text[start:end], ';'); n >= 0 {
		front = start + n
	}
	if n := strings.IndexByte(text[start:front], '?'); n >= 0 {
		p.docid = span{start + n + len("?"), front}
		p.databases.end = start + n
	} else {
		p.databases.end = front
	}
	if p.databases.start = start; p.databases.end == start {
		p.databases = span{}
	}
	p.esn, front = parameter(text[:end], front, ";esn=")
	p.rs, front = parameter(text[:end], front, ";rs=")
	p.other = span{front, end}
	return p
}

// parameter returns the place of the value of the parameter that begins at an
// offset, and the offset after it; no place and the same offset if another
// begins there, or none.
func parameter(text string, at int, name string) (value span, end int) {
	if len(text)-at < len(name) || !strings.EqualFold(text[at:at+len(name)], name) {
		return span{}, at
	}
	at += len(name)
	if n := strings.IndexByte(text[at:], ';'); n >= 0 {
		return span{at, at + n}, at + n
	}
	return span{at, len(text)}, len(text)
}

// pluses yields the places between the "+" of a list.
func pluses(text string, s span) func(yield func(span) bool) {
	return func(yield func(span) bool) {
		for more := true; more; {
			one := s
			n := strings.IndexByte(text[s.start:s.end], '+')
			if more = n >= 0; more {
				one.end = s.start + n
				s.start = one.end + len("+")
			}
			if !yield(one) {
				return
			}
		}
	}
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
		Scheme: g.Scheme(), Host: g.Host(), Port: part.Port(g, Port), Databases: names(g,
			p.databases),
		DocID: text(g, p.docid), ElementSet: text(g, p.esn), RecordSyntaxes: names(g, p.rs),
	}
}

// names returns what a list has, decoded.
func names(u uri.URI, s span) []string {
	list := []string{}
	if s != (span{}) {
		for one := range pluses(u.String(), s) {
			list = append(list, part.Decode(one.of(u)))
		}
	}
	return list
}

// text returns what a part has, decoded, or nil if it is not there.
func text(u uri.URI, s span) *string {
	if s == (span{}) {
		return nil
	}
	return new(part.Decode(s.of(u)))
}

// URI puts fields together. It is an error if the result is not a URL of
// Z39.50, or if a database has no name.
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
	part.SetServer(b.Scheme(f.Scheme), f.Host, f.Port, Port)
	if f.DocID != nil {
		b.Path("/" + string(path)).Query(pct.Encode(*f.DocID, uchar) + string(rest))
	} else if path = append(path, rest...); len(path) > 0 {
		b.Path("/" + string(path))
	}
	return part.Build(&b, Parse)
}

// appendList appends names with "+" between them. None may be empty: one alone
// would be none.
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
