// Package cid implements the cid URLs, which name parts of MIME messages by
// their Content-ID, as specified by RFC 2392 section 2. docs/schemes.md has the
// grammar, and what we decided.
//
// [URI.Field] returns the header field to search for in a message. Package mid
// implements the URLs of messages.
package cid

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a cid URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const section = "RFC 2392 section 2"

var style = part.AddrStyle{Raw: new(pct.Segment())}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "cid")
	if c.NoAuthority(section); !u.HasAuthority() {
		path, _ := c.Part(uri.Path)
		c.AddrSpec(path, &style, section)
	}
	c.NoQuery(section)
	return c.Findings
}

// Field returns the value of the header field Content-ID of the part that u
// names: "<foo4%foo1@bar.net>" (RFC 2392 section 2).
func (u URI) Field() string { return "<" + part.Decode(u.Generic().Path()) + ">" }

// Fields are the parts of a cid URL.
type Fields struct {
	ContentID string `json:"content_id"` // decoded, without the angle brackets
}

// Fields returns the parts of u.
func (u URI) Fields() Fields { return Fields{part.Decode(u.Generic().Path())} }

// URI builds a URI from the fields. It is an error if the Content-ID is not an
// addr-spec.
func (f Fields) URI() (URI, error) {
	id, message := part.EncodeAddrSpec(f.ContentID, &style)
	if message != "" {
		return URI{}, part.Error(0, 0, "addr-spec", section, message)
	}
	var b uri.Builder
	return part.Build(b.Scheme("cid").Path(id), FromURI)
}
