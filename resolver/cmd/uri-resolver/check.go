package main

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/resolver"
)

// The limits of the verb check.
const (
	maxChecked = 10_000 // locations and hosts that it remembers, not to ask again too soon

	// maxAgain limits how often a host is asked again after the pause that it asks
	// for, and maxPause that pause.
	maxAgain = 2
	maxPause = 10 * time.Minute

	// checkTime limits the time for a location.
	checkTime = time.Minute
)

// notAsked is before the reason why a location was not asked: it may be right.
const notAsked = "not asked: "

// A broken is a location that does not lead to the thing.
type broken struct {
	Namespace string `json:"namespace"`
	Owner     string `json:"owner,omitempty"`
	Name      string `json:"urn"`
	URI       string `json:"uri"`
	Error     string `json:"error"`
}

// A checker asks locations, one after the other.
type checker struct {
	client *deref.Client
	pause  time.Duration
	asked  map[string]time.Time // hosts, and when
	known  map[string]string    // locations, and what is wrong
}

func (p *program) checkVerb(f *pflag.FlagSet) action {
	c := &checker{asked: make(map[string]time.Time), known: make(map[string]string)}
	var o form
	o.flags(f)
	prefix := f.String("namespace", "", "only names that begin with a `PREFIX`")
	owner := f.String("owner", "", "only names of an `OWNER`")
	f.DurationVar(&c.pause, "pause", time.Second, "the `TIME` between two requests to a host")
	allow := f.StringArray("allow", nil, "what else can be asked than the public Internet: a `RULE` of "+
		"package guard after \"allow\", such as \"range 10.0.0.0/8\"; can be repeated")
	return func(ctx context.Context, _ []string) error {
		policy, err := guard.ParsePolicy(strings.Join(append([]string{""}, *allow...), "\nallow "))
		if err != nil {
			return faultf(misused, "--allow: %w", err)
		}
		row, end, err := p.writer(o, "namespace", "owner", "urn", "uri", "error")
		if err != nil {
			return err
		}
		http := http.Accessor{UserAgent: "uri-resolver/check (+" + p.base + ")"}
		c.client = deref.New(deref.Options{Policy: policy, Limits: deref.Limits{Total: checkTime},
			Accessors: deref.Registry{}.With(http, "http", "https")})
		defer c.client.Close()
		locations, wrong := 0, 0
		for r, err := range p.resolver.Records(ctx, *prefix, "") {
			var n *resolver.Namespace
			if err == nil {
				n, err = p.resolver.NamespaceOf(ctx, r.Name)
			}
			if err != nil {
				return err
			}
			if r.State != resolver.Active || *owner != "" && n.Owner != *owner {
				continue
			}
			for _, l := range r.Locations {
				why := c.check(ctx, l.URI)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				locations++
				if why != "" {
					if !strings.HasPrefix(why, notAsked) {
						wrong++
					}
					row(broken{n.Prefix, n.Owner, r.Name, l.URI, why}, "",
						n.Prefix, n.Owner, r.Name, l.URI, why)
				}
			}
		}
		if err = end(); err == nil && wrong > 0 {
			err = faultf(negative, "%d of %d locations are broken", wrong, locations)
		}
		return err
	}
}

// check returns what is wrong with a location, or "".
func (c *checker) check(ctx context.Context, location string) string {
	why, ok := c.known[location]
	if ok {
		return why
	}
	if u, err := uri.Parse(location); err != nil {
		why = err.Error()
	} else if err := c.ask(ctx, u, true); err != nil {
		why = strings.TrimPrefix(strings.TrimPrefix(err.Error(), "deref: "), location+": ")
		_, denied := errors.AsType[guard.Verdict](err)
		if _, unknown := errors.AsType[*deref.SchemeError](err); denied || unknown {
			why = notAsked + why
		}
	}
	if len(c.known) >= maxChecked {
		clear(c.known)
		// A host whose pause has not ended stays.
		maps.DeleteFunc(c.asked, func(_ string, at time.Time) bool { return time.Since(at) > c.pause })
	}
	c.known[location] = why
	return why
}

// ask asks for what is known about a location, and if a server does not answer that,
// for the thing. Who may not see it does not know that it is broken.
func (c *checker) ask(ctx context.Context, u uri.URI, head bool) (err error) {
	for range maxAgain + 1 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(c.asked[u.Host()].Add(c.pause))):
		}
		result, err2 := c.client.Get(ctx, deref.Request{URI: u, Head: head})
		if err = err2; err == nil && result.Body != nil {
			result.Body.Close()
		}
		reply, _ := errors.AsType[*deref.ReplyError](err)
		c.asked[u.Host()] = time.Now()
		switch {
		case reply == nil:
			return err
		case reply.RetryAfter > 0:
			c.asked[u.Host()] = time.Now().Add(min(reply.RetryAfter, maxPause) - c.pause)
		case reply.Code() == 401 || reply.Code() == 403 || reply.Code() == 407:
			return nil
		case head:
			head = false
		default:
			return err
		}
	}
	return err
}
