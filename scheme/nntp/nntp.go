package nntp

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 119

// A URI is an nntp URI.
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

const (
	section = "RFC 5538 section 3"

	// digits is the most of an article-number.
	digits = 16
)

var (
	// What RFC 5538 lets stand raw. "~" may stand too, since it is the same as
	// %7E (RFC 3986 section 2.3).
	groupSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-+_."))

	// notGroup are the octets that no newsgroup-name has.
	notGroup = pct.Range(0, ' ').Union(pct.SetOf("!*,?[\\]\x7f"))
)

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "nntp")
	c.Server(section)
	c.Userinfo(section)
	start, end := part.Data(u.WithoutQuery())
	path := u.String()[start:end]
	n := strings.IndexByte(path, '/')
	if n < 0 {
		n = len(path)
	}
	at := start + n
	switch {
	case start == end:
		c.Bad(start, start, "group", section, "missing newsgroup")
	case n == 0:
		c.Bad(start, start, "group", section, "the newsgroup is empty")
	}
	before := len(c.Findings)
	if c.Raw(start, at, groupSet.Union(pct.Unreserved), "group",
		section); len(c.Findings) == before {
		c.Refuse(start, at, notGroup, "group", "RFC 3977 section 9.8")
		c.UTF8(start, at, "group", "RFC 3977 section 9.8")
	}
	if at < end {
		at++
		if number := u.String()[at:end]; !part.Only(number, pct.Digit) || len(number) > digits {
			c.Bad(at, end, "article-number", section, "an article has a number of 1 to 16 digits")
		}
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
	Article  *uint64 `json:"article,omitempty"` // nil if the group is meant
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port)}
	f.User, f.Password = part.User(g)
	start, end := part.Data(g)
	group, number, ok := strings.Cut(g.String()[start:end], "/")
	f.Group = part.Decode(group)
	if ok {
		n, _ := strconv.ParseUint(number, 10, 64) // 16 digits always fit
		f.Article = &n
	}
	return f
}

// URI puts fields together. The group is encoded; the default port is left out,
// and so is a port of 0. It is an error if there is a password without a user.
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
	return part.Build(b.Path(path), Parse)
}
