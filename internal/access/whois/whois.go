// Package whois accesses the URLs of whois (URL draft of July 1993).
// docs/protocols.md says how.
package whois

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/whois"
)

// Port is the port of WHOIS. The scheme has no default port.
const Port = 43

// An Accessor is the accessor of whois. The zero Accessor is ready.
type Accessor struct{}

// Plan returns the query. A search goes after a "?", as in the URL: a server of
// today reads the whole as one query.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	u, err := whois.FromURI(h.URI)
	if err != nil {
		return deref.Plan{}, err
	}
	f := u.Fields()
	if f.Search != nil {
		f.Path += "?" + *f.Search
	}
	if f.Path == "" {
		return deref.Plan{}, errors.New("the URL has no path, and so nothing to ask for")
	}
	address, err := deref.Address(f.Host, cmp.Or(f.Port, Port))
	return deref.Plan{Address: address, Send: []string{f.Path}}, err
}

// Access sends the query. The answer is the body, whatever it says: there are
// no codes.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	p, err := a.Plan(h)
	if err != nil {
		return nil, err
	}
	c, err := h.Dial(ctx, p.Address)
	if err != nil {
		return nil, err
	}
	h.Sent(p.Send[0])
	_, err = io.WriteString(c, p.Send[0]+"\r\n")
	if err == nil && h.Probe {
		_, err = io.ReadFull(c, make([]byte, 1))
	}
	if err != nil {
		return nil, wire.Cut(err)
	}
	rep := &deref.Representation{Body: c, MediaType: "text/plain", Size: -1}
	return &deref.Answer{Representation: rep}, nil
}
