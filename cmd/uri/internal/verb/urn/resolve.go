package urn

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/finding"
	derefurn "github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
)

// The limits of the requests to a resolver.
const (
	resolverTime = time.Minute
	resolverHops = 4 // to the same question at another address
)

type resolveOptions struct {
	*cli.Options
	names   naming.Options
	service string // or ""
	via     string
	nets    []string
	trace   bool
}

// A finder finds out where names lead.
type finder struct {
	*resolveOptions
	ctx             context.Context
	services        []string
	resolver        resolve.Resolver
	trusted, judged *deref.Client // for configured resolvers, and for others
}

// serviceNames are the services of RFC 2483 with one operand, and their names
// in THTTP.
func serviceNames() (names []string) {
	for _, s := range urn.StandardParameters().Services() {
		if strings.HasPrefix(s.Name, "I2") {
			names = append(names, s.Name, "N"+s.Name[1:])
		}
	}
	return names
}

func newResolve(v *cli.Verb) {
	o := &resolveOptions{Options: v.Options}
	v.SharedFlags("records", "texts")
	get.Flag(v)
	v.Choice(&o.service, "service", "", serviceNames, "ask for the service `NAME`, as I2Ls")
	v.Old("-s", "service")
	v.StringVar(&o.via, "via", "", "ask the resolver `URI` for all names")
	o.names.Add(v)
	v.Texts(&o.nets, "allow-net", "", "let DNS lead to `RANGE` too: loopback")
	v.BoolVar(&o.trace, "trace", false, "show each lookup and the rule that matched")
	v.Lookup("jobs").Hidden = true // it waits more than it computes
	v.Exclude("via", "config")
	v.RunUntilSignal(o.run)
}

func (o *resolveOptions) run(ctx context.Context, operands []string) error {
	x := &finder{resolveOptions: o, ctx: ctx}
	if err := x.prepare(); err != nil {
		return err
	}
	defer x.trusted.Close()
	defer x.judged.Close()
	in := cli.Input{Operands: operands, Negative: "not resolved", Jobs: 1, Block: 1}
	return o.Each(in, x.record)
}

// prepare makes the resolver and the clients.
func (x *finder) prepare() error {
	if x.service != "" {
		x.services = []string{x.service}
	}
	o := deref.Options{Accessors: deref.Registry{}.With(dhttp.Accessor{UserAgent: "uri"},
		"http", "https")}
	var err error
	if x.resolver, o.Dialer, err = x.names.Resolver(); err != nil {
		return err
	}
	if x.via != "" {
		if x.resolver.Table, err = x.resolver.Table.With("*", x.via); err != nil {
			return cli.Usagef("--via: %v", err)
		}
	}
	const rules = "allow port 1-65535" // an SRV record may name any
	if o.Policy, _, err = naming.Policy(rules, "", x.nets, nil); err != nil {
		return err
	}
	o.Limits.Total = resolverTime
	x.judged = deref.New(o)
	o.TrustFirst = true
	x.trusted = deref.New(o)
	return nil
}

// record answers with the URIs that a name leads to.
func (x *finder) record(r cli.Record) {
	u, err := parseURN(strings.Clone(r.Text)) // connections keep it
	if err != nil {
		r.Refuse(err)
		return
	}
	found, err := x.resolver.Resolve(x.ctx, u, x.services...)
	if x.trace && !x.JSON {
		for _, s := range found.Steps {
			for _, line := range s.Lines() {
				r.Messages = append(r.Messages, show.Visible(x.MaskedMessage(line))+"\n"...)
			}
		}
	}
	texts := []string{}
	if err == nil {
		var uris []uri.URI
		uris, err = x.uris(r, found)
		for _, u := range uris {
			texts = append(texts, u.String())
		}
	}
	var f finding.Finding
	if err != nil {
		if cli.Interrupted(x.ctx) {
			return
		}
		if !errors.Is(err, fs.ErrNotExist) {
			x.Exit(cli.Failed)
		}
		r.Negative++
		f.Message = strings.TrimPrefix(err.Error(), "deref: ")
	}
	switch {
	case x.JSON:
		o := r.Object().Text("urn", u.Canonical().String()).Text("service", found.Service).
			Texts("uris", texts)
		if x.trace {
			o = o.Value("steps", found.Steps)
		}
		if err != nil {
			o = o.Error("error", f)
		}
		r.Close(o)
	case err != nil:
		r.Message(r.Text, f)
	default:
		for _, t := range texts {
			r.Line(t)
		}
	}
}

// uris returns what a name leads to. For locations a resolver is asked; what
// other services answer is at the URI of the request.
func (x *finder) uris(r cli.Record, found *resolve.Answer) (uris []uri.URI, err error) {
	for _, n := range found.Next {
		if !n.Request || !resolve.IsIdentifier(found.Service) {
			uris = append(uris, n.URI)
			continue
		}
		c := x.judged
		if n.Configured {
			c = x.trusted
		}
		if uris, err = x.ask(r, c, n.URI); err == nil {
			break
		}
	}
	return uris, err
}

// ask sends a request of THTTP, and returns the URIs that the answer has.
func (x *finder) ask(r cli.Record, c *deref.Client, at uri.URI) ([]uri.URI, error) {
	header := http.Header{"Accept": {resolve.ListType + ", */*;q=0.1"}}
	for range resolverHops {
		res, err := c.Get(x.ctx, deref.Request{URI: at, Stay: true, Header: header})
		if err != nil {
			return nil, err
		}
		if len(res.Locations) > 0 {
			to := res.Locations[0].URI
			if to.Path() == at.Path() && to.Query() == at.Query() {
				at, c = to, x.judged // the same question, as of http and https
				continue
			}
			return []uri.URI{to}, x.resolver.Allow(to)
		}
		limits := deref.Limits{Head: deref.DefaultHead}
		text, ok, err := derefurn.ReadList(&res.Representation, limits)
		if !ok {
			res.Body.Close()
			return []uri.URI{at}, err // the thing itself is here
		}
		uris, errs := x.resolver.SplitList(text)
		for _, err := range errs {
			if !x.Quiet {
				r.Messages = append(r.Messages, x.Words(err.Error())...)
			}
		}
		if err == nil && len(uris) == 0 {
			err = wire.NotFound("a list without a URI")
		}
		return uris, err
	}
	return nil, errors.New("the resolver sends the question on and on")
}
