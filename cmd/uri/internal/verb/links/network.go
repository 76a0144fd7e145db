package links

import (
	"cmp"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/links"
)

// A network has the values of the flags about what is asked over the network.
type network struct {
	naming.Network
	headers           []string
	each              time.Duration
	memory, resolvers string
	attempts          int
}

// add adds the flags. Most values are options of the checker.
func (n *network) add(v *cli.Verb, o *links.Options) {
	l := &o.Limits
	*l = links.Limits{Depth: links.MaxDepth, Pages: links.MaxPages, Requests: links.MaxRequests,
		Connections: links.MaxConnections, PerHost: links.MaxPerHost}
	n.each, n.attempts = 20*time.Second, 2
	v.BoolVar(&o.Recursive, "recursive", false, "check the pages below the URI, too")
	v.Count(&l.Depth, 1, "depth", "with --recursive, read `N` links deep")
	v.Count(&l.Pages, 1, "pages", "with --recursive, read `N` pages")
	v.Count(&l.Connections, 1, "parallel-max", "ask for `N` at once")
	v.Count(&l.PerHost, 1, "per-host", "ask a host for `N` at once")
	v.Time(&l.Pause, "pause", "", "ask a host once in `TIME`: seconds, or 1m30s")
	v.Count(&n.attempts, 0, "retry", "ask `N` times more after failures")
	v.Time(&n.each, "max-time", "m", "end each request after `TIME`")
	v.Time(&l.Time, "run-time", "", "end the run after `TIME`")
	v.Count(&l.Requests, 1, "requests", "make at most `N` requests")
	v.Size(&l.Octets, 1, "max-octets", "read at most `SIZE` of all pages")
	v.StringVar(&n.memory, "memory", "", "keep verdicts in `FILE`, for later runs")
	v.BoolVar(&o.NoRobots, "no-robots", false, "do not read robots.txt: for one's own servers")
	v.StringArrayVarP(&n.headers, "header", "H", nil, "send a `FIELD`: HOST=NAME: VALUE")
	v.StringVar(&n.resolvers, "resolvers", "", "ask for urn by the table of resolvers in `FILE`")
	n.Add(v, "", "ask addresses of `RANGE` too: loopback")
}

// connecting limits the time until a connection is there.
const connecting = 10 * time.Second

// client sets the client of a checker.
func (n *network) client(a *cli.App, o *links.Options) (err error) {
	d := deref.Options{TrustFirst: true,
		Limits: deref.Limits{Connect: connecting, Connections: o.Limits.PerHost, Total: n.each,
			Pause: o.Limits.Pause},
		Retry: deref.Retry{Attempts: n.attempts + 1, Within: 5 * time.Minute}}
	agent := cmp.Or(n.Agent, "uri-links/"+cli.Version()+" (+https://github.com/urikit/uri)")
	names, _, err := (&naming.Options{Config: n.resolvers}).Resolver()
	names.DNS = nil
	all := standard.Options{
		HTTP:  dhttp.Accessor{UserAgent: agent, Proxy: n.Proxy, NoProxy: n.NoProxy},
		Names: &names, NewsServer: os.Getenv("NNTPSERVER"),
	}.Accessors()
	d.Accessors = all.Only(slices.DeleteFunc(all.Schemes(), deref.IsLocal)...)
	if err = cmp.Or(err, n.Proxies(&d), n.Judge(a, &d, "", "")); err != nil {
		return err
	}
	d.Login = func(h *deref.Hop) (c *deref.Credential) {
		if !h.Foreign {
			c = n.Login(h)
		}
		return c
	}
	o.Client = deref.New(d)
	return n.fields(o)
}

// fields reads --header. A field is for the host that it names, and for no
// other.
func (n *network) fields(o *links.Options) error {
	of := map[string]http.Header{}
	for _, h := range n.headers {
		host, field, ok := strings.Cut(h, "=")
		name, value, isField := strings.Cut(field, ":")
		if !ok || !isField || strings.ContainsAny(host, ":/ ") {
			return cli.Usagef("-H is HOST=NAME: VALUE, as in example.org=Authorization: Bearer x")
		}
		host = strings.ToLower(host)
		if of[host] == nil {
			of[host] = http.Header{}
		}
		of[host].Add(name, strings.TrimSpace(value))
	}
	o.Header = func(u uri.URI) http.Header { return of[strings.ToLower(u.Host())] }
	return nil
}
