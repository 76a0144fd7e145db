// Package nntp implements the nntp URIs, which name newsgroups and articles of
// a server by their numbers, as specified by RFC 5538 section 3.
// docs/schemes.md has the grammar, and what we decided.
package nntp

import (
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 119

// A URI is an nntp URI.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const (
	section = "RFC 5538 section 3"

	// digits is the maximum length of an article-number.
	digits = 16
)

var (
	// groupSet has the raw characters of RFC 5538. A raw "~" is allowed too,
	// because it is equal to %7E (RFC 3986 section 2.3).
	groupSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-+_."))

	// notGroup are the octets that are not allowed in a newsgroup-name.
	notGroup = pct.Range(0, ' ').Union(pct.SetOf("!*,?[\\]\x7f"))
)

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "nntp")
	c.Server(section)
	c.Userinfo(section)
	group, number, article := part.Data(u.WithoutQuery()).Cut("/")
	switch {
	case group.Text == "" && !article:
		c.Bad(group, "group", section, "missing newsgroup")
	case group.Text == "":
		c.Bad(group, "group", section, "the newsgroup is empty")
	}
	if c.Raw(group, groupSet.Union(pct.Unreserved()), "group", section) {
		c.Refuse(group, notGroup, "group", "RFC 3977 section 9.8")
		c.UTF8(group, "group", "RFC 3977 section 9.8")
	}
	if article && (!part.Only(number.Text, pct.Digit()) || len(number.Text) > digits) {
		c.Bad(number, "article-number", section,
			"the number of an article must have 1 to 16 digits")
	}
	c.NoQuery("RFC 5538 section 2.3")
	return c.Findings
}

// Fields are the parts of an nntp URI.
type Fields struct {
	User     *string `json:"user,omitempty"`
	Password *string `json:"password,omitempty"`
	Host     string  `json:"host"`
	Port     uint16  `json:"port"`
	Group    string  `json:"group"`
	Article  *uint64 `json:"article,omitempty"` // nil if the URI names the group
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port)}
	f.User, f.Password = part.User(g)
	group, number, ok := part.Data(g).Cut("/")
	f.Group = group.Decode()
	if ok {
		n, _ := strconv.ParseUint(number.Text, 10, 64) // 16 digits always fit
		f.Article = &n
	}
	return f
}

// URI builds a URI from the fields. The group is encoded; a default port and a
// port of 0 are left out. It is an error if a password has no user.
func (f Fields) URI() (URI, error) {
	path := "/" + pct.Encode(f.Group, groupSet)
	if f.Article != nil {
		path += "/" + strconv.FormatUint(*f.Article, 10)
	}
	var b uri.Builder
	part.SetServer(b.Scheme("nntp"), f.Host, f.Port, Port)
	if err := part.SetLogin(&b, f.User, f.Password); err != nil {
		return URI{}, err
	}
	return part.Build(b.Path(path), FromURI)
}
