package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/resolver"
)

// maxBatch limits the names whose locations are checked at once: what is wrong with
// these is written before the next ones are checked.
const maxBatch = 10_000

// A located is a location that does not lead to the thing, or that somebody has to
// look at.
type located struct {
	Namespace string      `json:"namespace"`
	Owner     string      `json:"owner,omitempty"`
	Name      string      `json:"urn"`
	URI       string      `json:"uri"`
	Error     string      `json:"error"`
	State     links.State `json:"state"`
	To        uri.URI     `json:"moved_to,omitzero"` // for good
}

// A check is a run of the verb check.
type check struct {
	links.Options
	batch map[string]located // by their names
	count map[links.State]int
	all   int
	row   func(value any, text string, cells ...string)
}

func (p *program) checkVerb(f *pflag.FlagSet) action {
	c := check{batch: map[string]located{}, count: map[links.State]int{}}
	var o form
	o.flags(f)
	prefix := f.String("namespace", "", "only names that begin with a `PREFIX`")
	owner := f.String("owner", "", "only names of an `OWNER`")
	memory := f.String("memory", "", "keep what was found in a `FILE`, so that a later run asks for less")
	f.BoolVar(&c.NoRobots, "no-robots", false, "do not read robots.txt: for servers of your own")
	f.DurationVar(&c.Limits.Pause, "pause", time.Second, "the `TIME` between two requests to a host")
	allow := f.StringArray("allow", nil, "what else can be asked than the public Internet: a `RULE` of "+
		"package guard after \"allow\", such as \"range 10.0.0.0/8\"; can be repeated")
	return func(ctx context.Context, _ []string) (err error) {
		policy, err := guard.ParsePolicy(strings.Join(append([]string{""}, *allow...), "\nallow "))
		if err != nil {
			return faultf(misused, "--allow: %w", err)
		}
		row, end, err := p.writer(o, "namespace", "owner", "urn", "uri", "error", "state", "moved_to")
		if err != nil {
			return err
		}
		if *memory != "" {
			if c.Memory, err = links.OpenMemory(*memory); err != nil {
				return err
			}
			defer func() { err = errors.Join(err, c.Memory.Close()) }()
		}
		http := http.Accessor{UserAgent: "uri-resolver/check (+" + p.base + ")"}
		c.Limits.PerHost, c.Agent, c.row = 1, "uri-resolver", row
		c.Tell = func(line string) { fmt.Fprintln(p.err, "uri-resolver: "+line) }
		c.Client = deref.New(deref.Options{Policy: policy, Retry: deref.Retry{Attempts: 3},
			Limits:    deref.Limits{Total: time.Minute, Connections: 1, Pause: c.Limits.Pause},
			Accessors: deref.Registry{}.With(http, "http", "https")})
		defer c.Client.Close()
		err = errors.Join(c.locations(ctx, p.resolver, *prefix, *owner), end())
		wrong, moved, person := c.count[links.Broken], c.count[links.Moved], c.count[links.Person]
		if moved+person > 0 {
			c.Tell(fmt.Sprintf("locations that moved for good: %d; that a person has to look at: %d",
				moved, person))
		}
		if err == nil && wrong > 0 {
			err = faultf(negative, "%d of %d locations are broken", wrong, c.all)
		}
		return err
	}
}

// locations checks those of active names.
func (c *check) locations(ctx context.Context, in *resolver.Resolver, prefix, owner string) error {
	checker := links.New(c.Options)
	for r, err := range in.Records(ctx, prefix, "") {
		var n *resolver.Namespace
		if err == nil {
			n, err = in.NamespaceOf(ctx, r.Name)
		}
		if err != nil {
			return err
		}
		if r.State != resolver.Active || owner != "" && n.Owner != owner {
			continue
		}
		c.batch[r.Name] = located{Namespace: n.Prefix, Owner: n.Owner, Name: r.Name}
		for _, l := range r.Locations {
			checker.Add(r.Name, l.URI)
		}
		if len(c.batch) >= maxBatch {
			if err := c.judge(ctx, checker); err != nil {
				return err
			}
			checker = links.New(c.Options)
		}
	}
	return c.judge(ctx, checker)
}

// judge writes what is wrong with the locations of a batch.
func (c *check) judge(ctx context.Context, checker *links.Checker) error {
	for l, err := range checker.Results(ctx) {
		if err != nil {
			return err
		}
		c.all++
		at, v := c.batch[l.Document], l.Verdict
		switch at.URI, at.Error, at.State = l.Text, v.Why, v.State; {
		case v.State == links.Fine, v.State == links.Moved && !v.Permanent, v.Rule == "interrupted":
			continue
		case v.State == links.Moved:
			at.To = v.To
		case v.State != links.Broken && v.State != links.Person:
			at.Error = "not asked: " + v.Why
		}
		c.count[v.State]++
		c.row(at, "", at.Namespace, at.Owner, at.Name, at.URI, at.Error, v.State.String(), at.To.String())
	}
	clear(c.batch)
	return nil
}
