// Package wais implements the URLs of WAIS databases, of searches in them, and
// of their documents, as specified by RFC 1738 section 3.9 and, in the same
// words, by RFC 4156, which is historic. docs/schemes.md has the grammar, and
// what we decided.
package wais

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 210

// A URI is a WAIS URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	const section = "RFC 1738 section 3.9"
	c := part.New(u, "wais")
	c.Server("RFC 1738 section 3.1")
	c.NoUserinfo(section)
	path, _ := c.Part(uri.Path)
	switch {
	case !u.HasAuthority():
		return c.Findings
	case path.Text == "":
		c.Bad(path, "waisurl", section, `missing "/" and database`)
		return c.Findings
	}
	database, document, more := path.From(len("/")).Cut("/")
	c.Raw(database, uchar, "database", section)
	if !more {
		return c.Findings
	}
	wtype, wpath, more := document.Cut("/")
	c.Raw(wtype, uchar, "wtype", section)
	if !more {
		c.Bad(wpath, "waisdoc", section, `missing "/" and wpath after the wtype`)
	}
	c.Raw(wpath, uchar, "wpath", section)
	c.No(uri.Query, "?", "waisdoc", section, "a search is not allowed after a document")
	return c.Findings
}

// uchar are the raw characters of database, wtype and wpath.
var uchar = pct.Unreserved().Union(pct.SetOf("$+!*'(),"))

// A Kind is what a WAIS URL names.
type Kind string

const (
	Database Kind = "database" // a database that can be searched
	Search   Kind = "search"   // a search in a database
	Document Kind = "document" // a document of a database
)

// Fields are the parts of a WAIS URL.
type Fields struct {
	Kind     Kind    `json:"kind"` // determined by the other fields; may be ""
	Host     string  `json:"host"`
	Port     uint16  `json:"port"`
	Database string  `json:"database"`
	Search   *string `json:"search,omitempty"` // nil except for a search
	WType    *string `json:"wtype,omitempty"`  // nil except for a document
	WPath    *string `json:"wpath,omitempty"`  // nil except for a document
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Kind: Database, Host: g.Host(), Port: part.Port(g, Port)}
	database, document, more := strings.Cut(strings.TrimPrefix(g.Path(), "/"), "/")
	f.Database = part.Decode(database)
	switch {
	case more:
		wtype, wpath, _ := strings.Cut(document, "/")
		f.Kind, f.WType, f.WPath = Document, new(part.Decode(wtype)), new(part.Decode(wpath))
	case g.HasQuery():
		f.Kind, f.Search = Search, new(part.Decode(g.Query()))
	}
	return f
}

// URI builds a URI from the fields. It is an error if the fields are not those
// of one kind.
func (f Fields) URI() (URI, error) {
	kind := Database
	switch {
	case f.WType != nil && f.WPath != nil && f.Search == nil:
		kind = Document
	case f.WType == nil && f.WPath == nil && f.Search != nil:
		kind = Search
	}
	if f.Kind != "" && f.Kind != kind || kind == Database &&
		(f.Search != nil || f.WType != nil || f.WPath != nil) {
		return URI{}, finding.Finding{
			Rule: "waisurl", Severity: finding.Error, Section: "RFC 1738 section 3.9",
			Message: "the fields are not those of one kind: database, search or document",
		}
	}
	path := pct.AppendEncode([]byte{'/'}, f.Database, uchar)
	if kind == Document {
		path = pct.AppendEncode(append(path, '/'), *f.WType, uchar)
		path = pct.AppendEncode(append(path, '/'), *f.WPath, uchar)
	}
	var b uri.Builder
	part.SetServer(b.Scheme("wais"), f.Host, f.Port, Port)
	if b.Path(string(path)); kind == Search {
		b.Query(pct.Encode(*f.Search, searchSet))
	}
	return part.Build(&b, FromURI)
}

// searchSet are the characters of a search in RFC 1738, without "/" and "?", so
// that parsers for RFC 1738 accept the result.
var searchSet = uchar.Union(pct.SetOf(";:@&="))
