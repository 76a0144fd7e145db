// Package mid implements the mid URLs, which name messages by their Message-ID,
// and parts of messages, as specified by RFC 2392 section 2. docs/schemes.md
// has the grammar, and what we decided.
//
// [URI.MessageField] and [URI.ContentField] return the header fields to search
// for in stored messages. Package cid implements the URLs of parts of the same
// message.
package mid

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a mid URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const section = "RFC 2392 section 2"

var (
	messageStyle = part.AddrStyle{Raw: new(pct.Segment()), Delim: '/'}
	contentStyle = part.AddrStyle{Raw: new(pct.Segment())}
)

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "mid")
	if c.NoAuthority(section); !u.HasAuthority() {
		path, _ := c.Part(uri.Path)
		if rest, ok := c.AddrSpec(path, &messageStyle, section); ok && rest.Text != "" {
			c.AddrSpec(rest.From(len("/")), &contentStyle, section)
		}
	}
	c.NoQuery(section)
	return c.Findings
}

// MessageField returns the value of the header field Message-ID of the message:
// "<960830.1639@XIson.com>" (RFC 2392 section 2).
func (u URI) MessageField() string { return "<" + u.Fields().MessageID + ">" }

// ContentField returns the value of the header field Content-ID of the part
// that u names, or false if u names the whole message.
func (u URI) ContentField() (string, bool) {
	f := u.Fields()
	if f.ContentID == nil {
		return "", false
	}
	return "<" + *f.ContentID + ">", true
}

// Fields are the parts of a mid URL, decoded, without angle brackets.
type Fields struct {
	MessageID string  `json:"message_id"`
	ContentID *string `json:"content_id,omitempty"` // nil for the whole message
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	message, content, ok := strings.Cut(u.Generic().Path(), "/")
	f := Fields{MessageID: part.Decode(message)}
	if ok {
		f.ContentID = new(part.Decode(content))
	}
	return f
}

// URI builds a URI from the fields. It is an error if an id is not an
// addr-spec.
func (f Fields) URI() (URI, error) {
	path, message := part.EncodeAddrSpec(f.MessageID, &messageStyle)
	if f.ContentID != nil && message == "" {
		var id string
		id, message = part.EncodeAddrSpec(*f.ContentID, &contentStyle)
		path += "/" + id
	}
	if message != "" {
		return URI{}, part.Error(0, 0, "addr-spec", section, message)
	}
	var b uri.Builder
	return part.Build(b.Scheme("mid").Path(path), FromURI)
}
