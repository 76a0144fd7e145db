// Package whois implements the URLs of objects of whois++, as far as the URL
// draft of July 1993 describes them: the scheme is for whois++, which was then
// still being defined; the host is as in other schemes; the path is the handle
// of an object, or a query string. The draft has no rule for these URLs, and
// calls them a subject for further study. It has the rules docs/schemes.md has
// the grammar, and what we decided.
package whois

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a whois URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	const section = "URL draft of July 1993, whois"
	c := part.New(u, "whois")
	c.Server(section)
	c.NoUserinfo(section)
	path, _ := c.Part(uri.Path)
	c.Lines(path, "path")
	search, _ := c.Part(uri.Query)
	c.Lines(search, "search")
	return c.Findings
}

// Fields are the parts of a whois URL.
type Fields struct {
	Host string `json:"host"`
	Port uint16 `json:"port,omitempty"`
	// a handle or a query string, without the "/" before it
	Path   string  `json:"path"`
	Search *string `json:"search,omitempty"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, 0),
		Path: part.Decode(strings.TrimPrefix(g.Path(), "/"))}
	if g.HasQuery() {
		f.Search = new(part.Decode(g.Query()))
	}
	return f
}

// URI builds a URI from the fields.
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	part.SetServer(b.Scheme("whois"), f.Host, f.Port, 0)
	b.Path("/" + pct.Encode(f.Path, pct.Path()))
	if f.Search != nil {
		b.Query(pct.Encode(*f.Search, pct.Query()))
	}
	return part.Build(&b, FromURI)
}
