// Package nntp accesses articles and newsgroups of Netnews by the URIs of news,
// snews and nntp (RFC 5538), with NNTP (RFC 3977). docs/protocols.md says how.
package nntp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/internal/scheme/nntp"
)

// PortTLS is the default port of snews, which is NNTP over TLS.
const PortTLS = 563

// An Accessor is the accessor of news, snews and nntp. The zero Accessor is
// ready for URIs that name a server.
type Accessor struct {
	// Server is the "host" or "host:port" for URIs such as news:comp.lang.c,
	// which name no server.
	Server string
}

// A target is what a URI names, and where it is.
type target struct {
	address string
	secure  bool
	login   *deref.Credential
	group   string // or "", for an article by its message-id
	article string // a number or a message-id
	list    string // the command for a list of groups
}

// target returns the target of a hop.
func (a Accessor) target(h *deref.Hop) (target, error) {
	t := target{login: h.Login}
	at, isNNTP := h.URI, h.URI.Scheme() == "nntp"
	if at.Host() == "" && !isNNTP {
		if a.Server == "" {
			return t, errors.New("the URI names no server, and no news server is set")
		}
		var err error
		if h.Network != nil { // a person has named it
			h.Network = h.Network.Named()
		}
		path := strings.TrimPrefix(at.Path(), "/")
		if at, err = at.Edit().Authority(a.Server).Path("/" + path).URI(); err != nil {
			return t, err
		}
	}
	port := uint16(nntp.Port)
	if isNNTP {
		u, err := nntp.FromURI(at)
		if err != nil {
			return t, err
		}
		f := u.Fields()
		if t.group = f.Group; f.Article != nil {
			t.article = strconv.FormatUint(*f.Article, 10)
		}
	} else {
		if t.secure = at.Scheme() == "snews"; t.secure {
			port = PortTLS
			at, _ = at.Edit().Scheme("news").URI()
		}
		u, err := news.FromURI(at)
		if err != nil {
			return t, err
		}
		switch f := u.Fields(); f.Kind {
		case news.Article:
			t.article = "<" + *f.MessageID + ">"
		case news.Group:
			t.group = *f.Group
		case news.Wildmat:
			t.list = "LIST ACTIVE " + *f.Group
		default:
			t.list = "LIST"
		}
	}
	user, password := part.User(at)
	if t.login == nil && user != nil && password != nil {
		t.login = &deref.Credential{User: *user, Password: *password}
	}
	var err error
	t.address, err = deref.Address(at.Host(), part.Port(at, port))
	for _, line := range t.commands() {
		if strings.ContainsAny(line, "\x00\r\n") || len(line) > maxCommand {
			err = fmt.Errorf("a command would have a line end, or more than %d bytes", maxCommand)
		}
	}
	return t, err
}

// commands returns what is sent if all goes well. The range of an OVER is not
// known before.
func (t target) commands() []string {
	all := []string{"MODE READER"}
	if t.login != nil {
		all = append(all, "AUTHINFO USER "+t.login.User, pass+t.login.Password)
	}
	if t.group != "" {
		all = append(all, "GROUP "+t.group)
	}
	switch {
	case t.article != "":
		return append(all, "ARTICLE "+t.article)
	case t.group != "":
		return append(all, "OVER")
	}
	return append(all, t.list)
}

// Plan returns the commands.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	t, err := a.target(h)
	p := deref.Plan{Address: t.address}
	for _, command := range t.commands() {
		p.Send = append(p.Send, shown(command))
	}
	return p, err
}

// Access fetches an article or a list.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	t, err := a.target(h)
	if err != nil {
		return nil, err
	}
	dial := h.Dial
	if t.secure {
		dial = h.DialTLS
	}
	conn, err := dial(ctx, t.address)
	if err != nil {
		return nil, err
	}
	rep, err := newSession(conn, h).get(t)
	if err != nil || rep.Body == nil || rep.IsList {
		conn.Close()
	}
	return &deref.Answer{Representation: rep}, err
}

// get logs in, and returns what the target names.
func (s *session) get(t target) (*deref.Representation, error) {
	if err := s.begin(t.login); err != nil {
		return nil, err
	}
	var counts string
	if t.group != "" {
		var err error
		if counts, err = s.do("GROUP "+t.group, "211"); err != nil {
			return nil, err
		}
	}
	switch {
	case t.article != "":
		rep := &deref.Representation{MediaType: "message/rfc822", Size: -1}
		if s.hop.Head {
			_, err := s.do("STAT "+t.article, "223")
			return rep, err
		}
		rep.Body = &article{session: s}
		_, err := s.do("ARTICLE "+t.article, "220")
		return rep, err
	case t.group != "" && s.hop.Probe:
		return &deref.Representation{IsList: true, Size: -1}, nil
	case t.group != "":
		return s.articles(counts)
	}
	return s.groups(t.list)
}

// name returns the URI of an article or a group, at the server of the hop if it
// names one. An article has the URI of its message-id, which leads to it at
// other servers too (RFC 1738 section 3.7).
func (s *session) name(f news.Fields) uri.URI {
	u, err := f.URI()
	at, b := s.hop.URI, u.Generic().Edit()
	if err == nil && at.HasAuthority() {
		b.Authority(at.Authority()).Path("/" + u.Generic().Path())
		if at.Scheme() == "snews" {
			b.Scheme("snews")
		}
	}
	whole, _ := b.URI() // zero for what is not a name
	return whole
}
