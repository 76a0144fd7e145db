// Package data accesses data URLs (RFC 2397), whose data is in the URL itself.
package data

import (
	"context"
	"io"
	"math"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/data"
)

// An Accessor is the accessor of data.
type Accessor struct{}

// Plan reads the URL; there is nothing to do.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	_, err := data.FromURI(h.URI)
	return deref.Plan{}, err
}

// Access returns the data.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	u, err := data.FromURI(h.URI)
	if err != nil {
		return nil, err
	}
	octets, err := u.Data(math.MaxInt)
	if err != nil {
		return nil, err
	}
	return &deref.Answer{Representation: &deref.Representation{
		Body: io.NopCloser(strings.NewReader(string(octets))),
		Size: int64(len(octets)), MediaType: u.MediaType(),
	}}, nil
}
