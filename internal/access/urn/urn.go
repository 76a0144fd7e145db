// Package urn accesses what names of the scheme urn lead to. It asks a resolver
// of package urn/resolve, and the client fetches what that answers: by http,
// and by its policy.
package urn

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
)

// An Accessor is the accessor of urn. The zero Accessor knows no resolver.
type Accessor struct{ Resolver resolve.Resolver }

// Access returns the locations of the name: what its resolver leads to. A list
// of locations that the resolver sends is followed too.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	u, err := urn.FromURI(h.URI)
	if err != nil {
		return nil, err
	}
	found, err := a.Resolver.Resolve(ctx, u)
	for _, s := range found.Steps {
		for _, line := range s.Lines() {
			h.Note(line)
		}
	}
	if err != nil {
		return nil, err
	}
	answer := &deref.Answer{Reason: found.Service + " by " + found.Steps[0].Key}
	for _, n := range found.Next {
		l := deref.Location{URI: n.URI, Trusted: n.Configured}
		if resolve.IsLocation(found.Service) {
			l.Read = func(r *deref.Representation) (*deref.Answer, error) { return a.list(h, r) }
		}
		answer.Locations = append(answer.Locations, l)
	}
	return answer, nil
}

// list returns the locations of a list, or the representation if it is not a
// list.
func (a Accessor) list(h *deref.Hop, r *deref.Representation) (*deref.Answer, error) {
	text, ok, err := ReadList(r, h.Limits)
	if err != nil || !ok {
		return &deref.Answer{Representation: r}, err
	}
	uris, errs := a.Resolver.SplitList(text)
	for _, err := range errs {
		h.Note(err.Error())
	}
	answer := &deref.Answer{Reason: fmt.Sprintf("a list of %d URIs", len(uris))}
	for _, u := range uris[:min(len(uris), resolve.MaxNext)] {
		answer.Locations = append(answer.Locations, deref.Location{URI: u})
	}
	return answer, nil
}

// ReadList returns the octets of a list of URIs, and closes the body. It
// returns false if the representation is not a list.
func ReadList(r *deref.Representation, l deref.Limits) (text string, ok bool, err error) {
	kind, _, _ := strings.Cut(r.MediaType, ";")
	if r.Body == nil || !strings.EqualFold(strings.TrimSpace(kind), resolve.ListType) {
		return "", false, nil
	}
	defer r.Body.Close()
	b, err := wire.ReadAll(r.Body, l, r.Size)
	return string(b), true, err
}

// Plan returns the first question: to a configured resolver, or to DNS.
func (a Accessor) Plan(h *deref.Hop) (p deref.Plan, err error) {
	u, err := urn.FromURI(h.URI)
	if err != nil {
		return p, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so that DNS is not asked
	found, err := a.Resolver.Resolve(ctx, u)
	switch {
	case errors.Is(err, context.Canceled):
		return deref.Plan{Send: []string{found.Steps[0].Key}}, nil
	case err != nil:
		return p, err
	}
	first := found.Next[0].URI
	return deref.Plan{Address: first.Authority(), Send: []string{"GET " + first.String()}}, nil
}
