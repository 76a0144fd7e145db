// Package naming makes the resolver of names that the flags --config and --dns
// ask for.
package naming

import (
	"errors"
	"net"
	"os"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// Options are the values of the flags.
type Options struct{ Config, Server string }

// Add adds the flags to a verb.
func (f *Options) Add(v *cli.Verb) {
	v.StringVar(&f.Config, "config", "", "look for resolvers in `FILE` before DNS")
	v.StringVar(&f.Server, "dns", "", "ask the DNS `SERVER`, as 192.0.2.1 or [::1]:5353")
}

// Resolver returns the resolver, and the dialer that asks the same DNS server,
// or nil.
func (f *Options) Resolver() (r resolve.Resolver, d *net.Dialer, err error) {
	client := &dns.Client{}
	if f.Server != "" {
		client.Servers = []string{f.Server}
		d = &net.Dialer{Resolver: client.Resolver()}
	}
	r.DNS = resolve.NewCache(client)
	if f.Config == "" {
		return r, d, nil
	}
	file, err := os.Open(f.Config)
	if err != nil {
		return r, d, &cli.Failure{Err: cli.FileError(f.Config, err)}
	}
	defer file.Close()
	if r.Table, err = resolve.ReadTable(file); err != nil {
		err = cli.Usagef("%s: %v", f.Config, err)
	}
	return r, d, err
}

// Policy returns the policy of rules, which are in a file or "", with the
// values of --allow-net.
func Policy(rules, file string, nets []string) (guard.Policy, error) {
	for _, n := range nets {
		allow := "allow range " + n
		_, err := guard.ParsePolicy(allow)
		if bad, ok := errors.AsType[*guard.PolicyError](err); ok {
			return guard.Policy{}, cli.UsageMore("--allow-net: "+bad.Message,
				"the scopes are "+show.List(guard.Scopes()))
		}
		rules += "\n" + allow
	}
	p, err := guard.ParsePolicy(rules)
	if bad, ok := errors.AsType[*guard.PolicyError](err); ok {
		err = cli.Usagef("%s:%d: %s", file, bad.Line, bad.Message)
	}
	return p, err
}
