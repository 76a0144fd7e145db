// Package news implements the news URIs, which name articles of Netnews and
// sets of newsgroups, as specified by RFC 5538 section 4. docs/schemes.md has
// the grammar, and what we decided.
package news

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port, if a server is given.
const Port = 119

// A URI is a news URI.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const section = "RFC 5538 section 4"

var (
	// groupSet has the raw characters of RFC 5538. A raw "~" is allowed too,
	// because it is equal to %7E (RFC 3986 section 2.3).
	groupSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-+_."))
	wildSet  = groupSet.Union(pct.SetOf("*"))

	// notWild are the octets that are not allowed in a wildmat-pattern.
	notWild = pct.Range(0, ' ').Union(pct.SetOf("!,[\\]\x7f"))

	uniqueSet = pct.Query().Minus(pct.SetOf("@"))

	// notID are the octets that are not allowed in a message-id.
	notID = pct.Range('!', '~').Minus(pct.SetOf(">")).Complement()

	style = part.AddrStyle{Raw: new(pct.Segment())}
)

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "news")
	if u.HasAuthority() {
		c.Server(section)
		c.Userinfo(section)
		if path, _ := c.Part(uri.Path); path.Text == "" {
			c.Bad(path, "newsURL", section, `missing "/" after the server`)
		}
	}
	data := part.Data(u)
	n := strings.LastIndexByte(data.Text, '@')
	if n < 0 {
		if c.Raw(data, wildSet.Union(pct.Unreserved()), "newsgroups", section) {
			c.Refuse(data, notWild, "newsgroups", "RFC 3977 section 4.1")
			c.UTF8(data, "newsgroups", "RFC 3977 section 4.1")
		}
		return c.Findings
	}
	unique := data.To(n)
	if n == 0 {
		c.Bad(unique, "article", section, `missing unique part before "@"`)
	}
	c.Raw(unique, uniqueSet, "article", "RFC 1738 section 3.6")
	c.Refuse(unique, notID, "article", "RFC 3977 section 3.6")
	c.Domain(data.From(n+1), &style, "article", "RFC 5322 section 3.6.4")
	c.Refuse(data.From(n), pct.SetOf(">"), "article", section)
	return c.Findings
}

// Normalize returns u with "*" instead of the empty text for all groups (RFC
// 5538 section 4), or u itself.
func (u URI) Normalize() URI {
	if part.Data(u.Generic()).Text != "" || u.Generic().HasQuery() {
		return u
	}
	return URI{part.Edited(u.URI, u.Generic().Edit().Path(u.Generic().Path()+"*"))}
}

// A Kind is what a news URI names.
type Kind string

const (
	All     Kind = "all"     // all newsgroups of the server
	Group   Kind = "group"   // one newsgroup
	Wildmat Kind = "wildmat" // the newsgroups that match a pattern
	Article Kind = "article" // one article
)

// Fields are the parts of a news URI.
type Fields struct {
	User     *string `json:"user,omitempty"`
	Password *string `json:"password,omitempty"`
	// not decoded; nil if the client chooses the server
	Host      *string `json:"host,omitempty"`
	Port      uint16  `json:"port,omitempty"` // 119 if there is a server without a port
	Kind      Kind    `json:"kind"`
	Group     *string `json:"group,omitempty"`      // a newsgroup, or a wildmat: "*" for all
	MessageID *string `json:"message_id,omitempty"` // without angle brackets
	Unique    *string `json:"unique,omitempty"`     // the message-id before its last "@"
	Domain    *string `json:"domain,omitempty"`     // and after it
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	var f Fields
	if g.HasAuthority() {
		f.User, f.Password = part.User(g)
		f.Host, f.Port = new(g.Host()), part.Port(g, Port)
	}
	data := part.Data(g).Text
	if n := strings.LastIndexByte(data, '@'); n >= 0 {
		f.Kind = Article
		f.MessageID = new(part.Decode(data))
		f.Unique = new(part.Decode(data[:n]))
		f.Domain = new(part.Decode(data[n+1:]))
		return f
	}
	group := part.Decode(data)
	switch {
	case group == "" || group == "*":
		f.Kind, group = All, "*"
	case strings.ContainsAny(group, "*?"):
		f.Kind = Wildmat
	default:
		f.Kind = Group
	}
	f.Group = &group
	return f
}

// URI builds a URI from the fields. The kind may be left out. An article needs
// only the message-id or only its parts. Without a group and an article, the
// URI means all groups. A default port and a port of 0 are left out. It is an
// error if the result is not a news URI, or if the fields contradict each
// other.
func (f Fields) URI() (URI, error) {
	if f.Host == nil && (f.User != nil || f.Password != nil || f.Port != 0) {
		return URI{}, part.Error(0, 0, "server", section, "missing host after a user or a port")
	}
	id := f.MessageID
	if id == nil && f.Unique != nil && f.Domain != nil {
		id = new(*f.Unique + "@" + *f.Domain)
	}
	var b uri.Builder
	b.Scheme("news")
	path := "*"
	switch {
	case id != nil:
		n := strings.LastIndexByte(*id, '@')
		if n < 0 {
			return URI{}, part.Error(0, 0, "article", section, `missing "@" in a message-id`)
		}
		path = pct.Encode((*id)[:n], encodeSet) + "@" + pct.Encode((*id)[n+1:], encodeSet)
	case f.Group != nil:
		path = pct.Encode(*f.Group, wildSet)
	}
	if f.Host != nil {
		part.SetServer(&b, *f.Host, f.Port, Port)
		if err := part.SetLogin(&b, f.User, f.Password); err != nil {
			return URI{}, err
		}
		path = "/" + path
	}
	u, err := part.Build(b.Path(path), FromURI)
	if err != nil {
		return URI{}, err
	}
	if !f.same(u.Fields()) {
		return URI{}, part.Error(0, 0, "newsURL", section, "the fields name more than one thing")
	}
	return u, nil
}

// encodeSet has the raw characters of RFC 5538 on either side of the "@".
var encodeSet = pct.Segment().Minus(pct.SetOf("@"))

// same reports whether the fields of f that are set are equal to those of g.
func (f Fields) same(g Fields) bool {
	given := func(a, b *string) bool { return a == nil || b != nil && *a == *b }
	return (f.Kind == "" || f.Kind == g.Kind) &&
		(given(f.Group, g.Group) || *f.Group == "" && g.Kind == All) &&
		given(f.MessageID, g.MessageID) && given(f.Unique, g.Unique) && given(f.Domain, g.Domain)
}
