// Package nntp accesses articles and newsgroups of Netnews by the URIs of news,
// snews and nntp (RFC 5538), with NNTP (RFC 3977).
//
// An article is a message (message/rfc822), with its lines as the server has
// them. A group is the list of its last articles, and a pattern the list of the
// groups that match: the text of a list has the lines of the server.
package nntp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/news"
	"github.com/urikit/uri/scheme/nntp"
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
	pattern string // of groups
}

// target returns the target of a hop.
func (a Accessor) target(h *deref.Hop) (target, error) {
	at := h.URI
	if at.Host() == "" && at.Scheme() != "nntp" {
		if a.Server == "" {
			return target{}, errors.New("the URI names no server, and no news server is set " +
				"for such URIs: by Accessor.Server, or the variable NNTPSERVER")
		}
		var err error
		path := strings.TrimPrefix(at.Path(), "/")
		if at, err = at.Edit().Authority(a.Server).Path("/" + path).URI(); err != nil {
			return target{}, err
		}
	}
	t := target{login: h.Login}
	var host string
	var port uint16
	var user, password *string
	if at.Scheme() == "nntp" {
		u, err := nntp.Parse(at)
		if err != nil {
			return target{}, err
		}
		f := u.Fields()
		host, port, user, password = f.Host, f.Port, f.User, f.Password
		t.group = f.Group
		if f.Article != nil {
			t.article = strconv.FormatUint(*f.Article, 10)
		}
	} else {
		if t.secure = at.Scheme() == "snews"; t.secure {
			at, _ = at.Edit().Scheme("news").URI()
		}
		u, err := news.Parse(at)
		if err != nil {
			return target{}, err
		}
		f := u.Fields()
		host, port, user, password = *f.Host, f.Port, f.User, f.Password
		if t.secure && at.Port() == "" {
			port = PortTLS
		}
		switch f.Kind {
		case news.Article:
			t.article = "<" + *f.MessageID + ">"
		case news.Group:
			t.group = *f.Group
		default:
			t.pattern = *f.Group
		}
	}
	if t.login == nil && user != nil && password != nil {
		t.login = &deref.Credential{User: *user, Password: *password}
	}
	var err error
	t.address, err = deref.Address(host, port)
	for _, line := range t.commands(true) {
		if strings.ContainsAny(line, "\x00\r\n") || len(line) > maxCommand {
			err = fmt.Errorf("a command would have a line end, or more than %d bytes", maxCommand)
		}
	}
	return t, err
}

// commands returns what is sent if all goes well. The range of an OVER is not
// known before.
func (t target) commands(secrets bool) []string {
	all := []string{"MODE READER"}
	if t.login != nil {
		password := "***"
		if secrets {
			password = t.login.Password
		}
		all = append(all, "AUTHINFO USER "+t.login.User, "AUTHINFO PASS "+password)
	}
	if t.group != "" {
		all = append(all, "GROUP "+t.group)
	}
	switch {
	case t.article != "":
		all = append(all, "ARTICLE "+t.article)
	case t.group != "":
		all = append(all, "OVER")
	case t.pattern == "*":
		all = append(all, "LIST")
	default:
		all = append(all, "LIST ACTIVE "+t.pattern)
	}
	return all
}

// Plan returns the commands.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	t, err := a.target(h)
	if err != nil {
		return deref.Plan{}, err
	}
	return deref.Plan{Address: t.address, Send: t.commands(false)}, nil
}

// Access fetches an article or a list.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	t, err := a.target(h)
	if err != nil {
		return nil, err
	}
	s, err := connect(ctx, h, t)
	if err != nil {
		return nil, err
	}
	rep, err := s.get(t)
	if err != nil || rep.Body == nil || rep.IsList {
		s.Close()
	}
	if err != nil {
		return nil, err
	}
	return &deref.Answer{Representation: rep}, nil
}

// get returns what the target names.
func (s *session) get(t target) (*deref.Representation, error) {
	var counts string
	if t.group != "" {
		line, err := s.want("211", "GROUP "+t.group)
		if err != nil {
			return nil, err
		}
		counts = line
	}
	switch {
	case t.article != "" && s.hop.Head:
		_, err := s.want("223", "STAT "+t.article)
		return &deref.Representation{MediaType: "message/rfc822", Size: -1}, err
	case t.article != "":
		_, err := s.want("220", "ARTICLE "+t.article)
		return &deref.Representation{MediaType: "message/rfc822", Size: -1,
			Body: &article{session: s}}, err
	case t.group != "":
		return s.articles(t.group, counts)
	}
	commands := t.commands(false)
	return s.groups(commands[len(commands)-1])
}

// name returns the URI of an article or a group, at the server of the hop if it
// names one. An article has the URI of its message-id, which leads to it at
// other servers too (RFC 1738 section 3.7).
func (s *session) name(f news.Fields) uri.URI {
	u, err := f.URI()
	if err != nil {
		return uri.URI{}
	}
	b := u.Generic().Edit()
	if at := s.hop.URI; at.HasAuthority() {
		b.Authority(at.Authority()).Path("/" + u.Generic().Path())
		if at.Scheme() == "snews" {
			b.Scheme("snews")
		}
	}
	whole, err := b.URI()
	if err != nil {
		return uri.URI{}
	}
	return whole
}
