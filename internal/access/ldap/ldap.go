// Package ldap accesses the entries of directories by the URLs of ldap and
// ldaps (RFC 4516). docs/protocols.md says how.
package ldap

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	scheme "github.com/urikit/uri/scheme/ldap"
)

const (
	// MaxEntries limits the entries of a search. Those until then are the body,
	// which ends with an error.
	MaxEntries = deref.MaxItems

	// maxFilter limits the length of a filter, in bytes: it is copied for each
	// filter in a filter.
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
	address        string
	user, password string // no bind without a user
	most           int    // entries
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
	u, err := scheme.FromURI(at)
	if err != nil {
		return search{}, err
	}
	s := search{Fields: u.Fields(), most: MaxEntries}
	if h.Probe { // RFC 4511 section 4.5.1.8
		s.most, s.Attributes = 1, []string{"1.1"}
	}
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
	if s.user != "" && s.password == "" { // RFC 4513 section 5.1.2
		return search{}, fmt.Errorf("the login as %q has no password", s.user)
	}
	if len(s.Filter) > maxFilter {
		return search{}, fmt.Errorf("the filter has more than %d bytes", maxFilter)
	}
	if strings.Contains(s.Filter, "**") { // servers answer that nothing matches
		return search{}, fmt.Errorf(`the filter %.100q has an empty substring in "**": one has a `+
			"character at least (RFC 4517 section 3.3.30)", s.Filter)
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
	return deref.Plan{Address: s.address, Send: s.commands()}, err
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
	defer conn.Close()
	c := newClient(conn, h.Limits.Head)
	commands := s.commands()
	if s.user != "" {
		h.Sent(commands[0])
		if err := c.bind(s.user, s.password); err != nil {
			return nil, err
		}
		h.Received("the bind succeeded")
	}
	h.Sent(commands[len(commands)-1])
	entries, end, err := c.search(s)
	if err != nil {
		return nil, err
	}
	var more error
	switch refers := end.name == "referral" && len(end.referrals) > 0; {
	case refers:
	case len(entries) > 0 && end.limited():
		more = fmt.Errorf("there are more than these %d entries: %s", len(entries), end.text)
	default:
		if err := end.failure(); err != nil {
			return nil, err
		}
	}
	h.Answered("", fmt.Sprintf("entries: %d", len(entries)))
	for _, e := range entries {
		h.Received("entry " + e.dn)
	}
	if len(entries) > 0 || len(end.referrals) == 0 {
		return s.answer(h, entries, end.referrals, more)
	}
	answer := &deref.Answer{Reason: "a referral"}
	for _, text := range end.referrals {
		h.Received("referral " + text)
		if to, err := uri.Parse(text); err == nil {
			answer.Locations = append(answer.Locations, deref.Location{URI: complete(to, h.URI)})
		}
	}
	return answer, nil
}

// complete returns the URI of a referral with the parts that it leaves out:
// these are as in the URI of the search (RFC 4511 section 4.1.10).
func complete(to, search uri.URI) uri.URI {
	if to.Scheme() != "ldap" && to.Scheme() != "ldaps" {
		return to
	}
	parts, own := strings.Split(to.Query(), "?"), strings.Split(search.Query(), "?")
	for i, part := range own[:min(3, len(own))] { // without extensions
		if i == len(parts) {
			parts = append(parts, "")
		}
		parts[i] = cmp.Or(parts[i], part)
	}
	b := to.Edit().QueryOrNone(strings.Join(parts, "?"))
	if strings.TrimPrefix(to.Path(), "/") == "" {
		b.Path(search.Path())
	}
	if whole, err := b.URI(); err == nil {
		return whole
	}
	return to
}

// An ending is a reader that ends with an error.
type ending struct{ err error }

func (e ending) Read([]byte) (int, error) { return 0, e.err }

// answer returns the entries as a representation.
func (s search) answer(h *deref.Hop, entries []entry, referrals []string, more error) (
	*deref.Answer, error,
) {
	if err := checkNames(entries, h.Limits.Head); err != nil {
		return nil, err
	}
	text, mediaType := toLDIF, "text/ldif"
	if strings.Contains(strings.ToLower(h.Header.Get("Accept")), "application/json") {
		text, mediaType = toJSON, "application/json"
	}
	body := strings.NewReader(text(entries))
	rep := &deref.Representation{MediaType: mediaType, Size: body.Size(), Body: io.NopCloser(body)}
	if more != nil {
		rep.Body = io.NopCloser(io.MultiReader(body, ending{more}))
	}
	for _, to := range referrals {
		rep.Notes = append(rep.Notes, fmt.Sprintf("more entries are at %q", to))
	}
	if len(entries) == 0 {
		rep.Notes = append(rep.Notes, "no entry matches")
	}
	if s.Scope != scheme.Base {
		for _, e := range entries {
			one := scheme.Fields{Scheme: s.Scheme, Host: s.Host, Port: s.Port, DN: e.dn}
			u, _ := one.URI()
			rep.Items = append(rep.Items,
				deref.Item{Name: e.dn, URI: u.Generic(), Type: "entry", Size: -1})
		}
	}
	return &deref.Answer{Representation: rep}, nil
}
