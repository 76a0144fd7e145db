// Package ldap accesses the entries of directories by the URLs of ldap and
// ldaps (RFC 4516).
//
// A URL is a search. Its entries are a text in LDIF (RFC 2849), or in JSON if
// the field Accept of the request asks for application/json: an array of
// objects with the name of the entry ("dn") and its "attributes", whose values
// are strings, or {"base64": ...} if they are not UTF-8.
//
// A URL with a critical extension is refused before anything is sent. Only
// bindname is known (RFC 2255 section 4); its password is the one of the hop.
package ldap

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-ldap/ldap/v3"
	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	scheme "github.com/urikit/uri/scheme/ldap"
)

const (
	// MaxEntries limits the entries of a search. A note says that there are
	// more.
	MaxEntries = 1000

	// maxFilter limits the length of a filter, in bytes: the library copies it
	// for each filter in a filter.
	maxFilter = 16 << 10
)

// An Accessor is the accessor of ldap and ldaps. The zero Accessor is ready.
type Accessor struct {
	// Server is the "host" or "host:port" of URLs without a host.
	Server string
}

// A search is what a URL asks for.
type search struct {
	scheme.Fields
	uri            uri.URI
	address        string
	user, password string // no user is no bind
}

// search returns the search for a hop, or why there is none.
func (a Accessor) search(h *deref.Hop) (search, error) {
	at := h.URI
	if at.Host() == "" {
		if a.Server == "" {
			return search{}, errors.New("the URL names no server, and no LDAP server is configured")
		}
		var err error
		if at, err = at.Edit().Authority(a.Server).URI(); err != nil {
			return search{}, err
		}
	}
	u, err := scheme.Parse(at)
	if err != nil {
		return search{}, err
	}
	s := search{Fields: u.Fields(), uri: at}
	if h.Login != nil {
		s.user, s.password = h.Login.User, h.Login.Password
	}
	for _, e := range s.Extensions {
		named := strings.EqualFold(e.Type, "bindname") && e.Value != nil
		switch {
		case named && h.Login != nil && (s.user == "" || s.user == *e.Value):
			s.user = *e.Value
		case named && e.Critical:
			return search{}, fmt.Errorf("the URL wants a login as %q, and there is none", *e.Value)
		case e.Critical:
			return search{}, fmt.Errorf("the critical extension %q is not supported", e.Type)
		}
	}
	if len(s.Filter) > maxFilter {
		return search{}, fmt.Errorf("the filter has more than %d bytes", maxFilter)
	}
	if _, err := ldap.CompileFilter(s.Filter); err != nil {
		return search{}, err
	}
	s.address, err = deref.Address(s.Host, s.Port)
	return s, err
}

// commands returns what is sent, in words; the last is the search.
func (s search) commands() (all []string) {
	if s.user != "" {
		all = append(all, "bind "+s.user+" ***")
	}
	return append(all, fmt.Sprintf("search %q %s %s [%s]",
		s.DN, s.Scope, s.Filter, strings.Join(s.Attributes, " ")))
}

// Plan returns the bind and the search.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	s, err := a.search(h)
	if err != nil {
		return deref.Plan{}, err
	}
	return deref.Plan{Address: s.address, Send: s.commands()}, nil
}

// Access makes the search.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	s, err := a.search(h)
	if err != nil {
		return nil, err
	}
	dial := h.Dial
	if s.Scheme == "ldaps" {
		dial = h.DialTLS
	}
	conn, err := dial(ctx, s.address)
	if err != nil {
		return nil, err
	}
	m := newMessages(conn, h.Limits.Head)
	c := ldap.NewConn(m, s.Scheme == "ldaps")
	c.Start()
	defer m.wait()
	defer c.Close()
	commands := s.commands()
	if s.user != "" {
		h.Sent(commands[0])
		if err := c.Bind(s.user, s.password); err != nil {
			return nil, m.explain(err)
		}
		h.Received("the bind succeeded")
	}
	h.Sent(commands[len(commands)-1])
	result, err := c.Search(&ldap.SearchRequest{
		BaseDN: s.DN, Scope: int(s.Scope), Filter: s.Filter, Attributes: s.Attributes,
		SizeLimit: MaxEntries, EnforceSizeLimit: true,
	})
	notes, referrals, err := leftOut(result, err)
	if err != nil {
		return nil, m.explain(err)
	}
	h.Answered(fmt.Sprintf("%d entries", len(result.Entries)))
	for _, e := range result.Entries {
		h.Received("entry " + e.DN)
	}
	if len(result.Entries) > 0 || len(referrals) == 0 {
		return s.answer(h, result.Entries, notes)
	}
	answer := &deref.Answer{Reason: "a referral"}
	for _, text := range referrals {
		h.Received("referral " + text)
		if to, err := uri.Parse(text); err == nil {
			answer.Locations = append(answer.Locations, deref.Location{URI: s.complete(to)})
		}
	}
	return answer, nil
}

// leftOut returns notes about what the server left out of a result, and to
// where it refers. An error that only says this is no error here.
func leftOut(r *ldap.SearchResult, err error) (notes, referrals []string, _ error) {
	if r == nil {
		return nil, nil, err
	}
	referrals = r.Referrals
	e, ok := errors.AsType[*ldap.Error](err)
	switch {
	case !ok:
	case e.ResultCode == ldap.LDAPResultReferral:
		if referrals = referralsOf(e); len(referrals) > 0 {
			err = nil
		}
	case len(r.Entries) > 0 && (errors.Is(err, ldap.ErrSizeLimitExceeded) || ldap.IsErrorAnyOf(err,
		ldap.LDAPResultTimeLimitExceeded, ldap.LDAPResultSizeLimitExceeded,
		ldap.LDAPResultAdminLimitExceeded)):
		err = nil
		notes = append(notes, fmt.Sprintf("there are more than these %d entries", len(r.Entries)))
	}
	if len(r.Entries) > 0 {
		for _, to := range referrals {
			notes = append(notes, fmt.Sprintf("more entries are at %q", to))
		}
	}
	return notes, referrals, err
}

// referralsOf returns the URIs of a result that is a referral (RFC 4511 section
// 4.1.10).
func referralsOf(e *ldap.Error) (all []string) {
	const referral = 3 // its tag
	for _, part := range e.Packet.Children[1].Children {
		if part.Tag == referral && len(part.Children) > 0 {
			for _, to := range part.Children {
				all = append(all, to.Data.String())
			}
		}
	}
	return all
}

// complete returns the URI of a referral with the parts that it leaves out:
// these are as in the search (RFC 4511 section 4.1.10).
func (s search) complete(to uri.URI) uri.URI {
	if to.Scheme() != "ldap" && to.Scheme() != "ldaps" {
		return to
	}
	parts, own := strings.Split(to.Query(), "?"), strings.Split(s.uri.Query(), "?")
	for i, part := range own[:min(3, len(own))] { // without extensions
		if i == len(parts) {
			parts = append(parts, "")
		}
		parts[i] = cmp.Or(parts[i], part)
	}
	b := to.Edit().QueryOrNone(strings.Join(parts, "?"))
	if strings.TrimPrefix(to.Path(), "/") == "" {
		b.Path(s.uri.Path())
	}
	if whole, err := b.URI(); err == nil {
		return whole
	}
	return to
}

// answer returns the entries as a representation.
func (s search) answer(
	h *deref.Hop, entries []*ldap.Entry, notes []string,
) (*deref.Answer, error) {
	write, mediaType := toLDIF, "text/ldif"
	if strings.Contains(strings.ToLower(h.Header.Get("Accept")), "application/json") {
		write, mediaType = toJSON, "application/json"
	}
	text, err := write(entries)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		notes = append(notes, "no entry matches")
	}
	rep := &deref.Representation{MediaType: mediaType, Size: int64(len(text)), Notes: notes,
		IsList: s.Scope != scheme.Base}
	if s.Scope == scheme.Base {
		entries = nil // it is no list
	}
	for _, e := range entries {
		item := deref.Item{Name: e.DN, Type: "entry", Size: -1}
		one := scheme.Fields{Scheme: s.Scheme, Host: s.Host, Port: s.Port, DN: e.DN}
		if u, err := one.URI(); err == nil {
			item.URI = u.Generic()
		}
		rep.Items = append(rep.Items, item)
	}
	if !h.Head {
		rep.Body = io.NopCloser(strings.NewReader(text))
	}
	return &deref.Answer{Representation: rep}, nil
}
