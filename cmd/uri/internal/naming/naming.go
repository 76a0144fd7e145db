// Package naming makes the resolver of names that the flags --config and --dns
// ask for.
package naming

import (
	"errors"
	"net"
	"os"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
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
// values of --allow-net and --allow-port, and the ports.
func Policy(rules, file string, nets, ports []string) (p guard.Policy, n []uint16, err error) {
	for _, n := range nets {
		allow := "allow range " + n
		_, err := guard.ParsePolicy(allow)
		if bad, ok := errors.AsType[*guard.PolicyError](err); ok {
			return p, nil, cli.UsageMore("--allow-net: "+bad.Message,
				"the scopes are "+show.List(guard.Scopes()))
		}
		rules += "\n" + allow
	}
	for _, port := range ports {
		number, err := strconv.ParseUint(port, 10, 16)
		if err != nil || number == 0 {
			return p, nil, cli.Usagef("--allow-port is a number from 1 to 65535, not %q", port)
		}
		rules += "\nallow port " + port
		n = append(n, uint16(number))
	}
	p, err = guard.ParsePolicy(rules)
	if bad, ok := errors.AsType[*guard.PolicyError](err); ok {
		err = cli.Usagef("%s:%d: %s", file, bad.Line, bad.Message)
	}
	return p, n, err
}

// IsURI reports whether an operand is the URI of a document, and not a file.
func IsURI(operand string) bool {
	scheme, _, ok := strings.Cut(operand, "://")
	if !ok || uri.Rule("scheme").Validate(scheme) != nil {
		return false
	}
	_, err := os.Lstat(operand)
	return err != nil
}

// Failed returns the error about a file, or about what an operand identifies.
func Failed(operand string, err error) error {
	if e, ok := errors.AsType[*deref.Error](err); ok {
		return errors.New(strings.TrimPrefix(e.Error(), "deref: "))
	}
	return cli.FileError(operand, err)
}
