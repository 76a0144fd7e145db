package compare

import (
	"context"
	"errors"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/scheme"
)

// observeTime is how long --observe asks about one URI.
const observeTime = 30 * time.Second

func newClient() *deref.Client {
	return deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true,
		Limits: deref.Limits{Total: observeTime}})
}

// observed returns the rung on which a pair is equivalent with what servers say
// (RFC 3986 section 6.2.4). An error of a server is a message; what was seen
// before it counts.
func (o *options) observed(ctx context.Context, p *pairs.Pair[uri.URI]) scheme.Rung {
	var seen scheme.Observed
	for _, u := range []uri.URI{p.A.Clone(), p.B.Clone()} { // connections keep them
		r, err := o.servers().Get(ctx, deref.Request{URI: u, Head: true,
			Judge: p.Name != cli.Arguments})
		if e, ok := errors.AsType[*deref.Error](err); ok {
			e.Trace.Observe(&seen)
			if _, denied := errors.AsType[guard.Verdict](err); !denied || len(e.Trace.Hops) < 2 {
				p.Messages = append(p.Messages, o.Words(err.Error())...)
				o.Exit(cli.Failed)
			}
			continue
		}
		if r.Body != nil {
			r.Body.Close()
		}
		r.Trace.Observe(&seen)
	}
	return seen.Equivalent(p.A, p.B)
}
