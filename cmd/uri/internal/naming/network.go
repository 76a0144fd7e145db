package naming

import (
	"crypto/tls"
	"crypto/x509"
	"os"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/deref"
)

// maxAuthorities limits the bytes of a file of certificates. A longer one is an
// error.
const maxAuthorities = 16 << 20

// A Network has the values of the flags about connections.
type Network struct {
	Netrc
	Agent, Proxy, NoProxy string
	Nets, Ports           []string
	insecure              bool
	authorities           string
}

// Add adds the flags to a verb. The agent is the default of --user-agent, and
// nets the usage of --allow-net.
func (n *Network) Add(v *cli.Verb, agent, nets string) {
	n.Netrc.Add(v)
	v.StringVarP(&n.Agent, "user-agent", "A", agent, "send `NAME` as User-Agent")
	v.StringVarP(&n.Proxy, "proxy", "x", "", "use the HTTP or SOCKS `PROXY`")
	v.StringVar(&n.NoProxy, "noproxy", "", "use no proxy for `HOSTS`, in place of NO_PROXY")
	v.BoolVarP(&n.insecure, "insecure", "k", false, "do not check certificates")
	v.StringVar(&n.authorities, "cacert", "", "trust the certificates in `FILE`")
	v.Texts(&n.Nets, "allow-net", "", nets)
	v.Texts(&n.Ports, "allow-port", "", "connect to `PORT` of another service")
	v.Read(func() error {
		if n.Proxy != "" && !strings.Contains(n.Proxy, "://") {
			n.Proxy = "http://" + n.Proxy
		}
		return nil
	})
}

// Judge sets the policy: that of a file with these rules, or all schemes. It
// also sets which certificates are trusted.
func (n *Network) Judge(a *cli.App, o *deref.Options, rules, file string) (err error) {
	if file == "" {
		for _, s := range slices.DeleteFunc(o.Accessors.Schemes(), deref.IsLocal) {
			rules += "\nallow scheme " + s
		}
	}
	if o.Policy, o.AllowPorts, err = Policy(rules, file, n.Nets, n.Ports); err != nil {
		return err
	}
	o.TLS = &tls.Config{InsecureSkipVerify: n.insecure}
	if n.authorities == "" {
		return nil
	}
	text, err := a.ReadFile("--cacert", n.authorities, maxAuthorities)
	if err != nil {
		return err
	}
	o.TLS.RootCAs = x509.NewCertPool()
	if !o.TLS.RootCAs.AppendCertsFromPEM([]byte(text)) {
		return cli.Usagef("%s has no certificates", n.authorities)
	}
	return nil
}

// Proxies sets the gateways that --proxy and --noproxy ask for, or the
// environment. Clients that cannot use a SOCKS proxy are left out if there is
// one.
func (n *Network) Proxies(o *deref.Options) error {
	environment := os.Environ()
	if n.NoProxy != "" {
		environment = append(environment, "no_proxy="+n.NoProxy)
	}
	if n.IsSOCKS() {
		connects := func(s string) bool {
			return s == "nfs" || !deref.IsLocal(s) && !strings.Contains("http https data urn", s)
		}
		o.Accessors = o.Accessors.Only(slices.DeleteFunc(o.Accessors.Schemes(), connects)...)
		return nil // the proxies of the environment would do without this one
	} else if n.Proxy != "" {
		for _, name := range []string{"ftp", "gopher", "wais"} {
			environment = append(environment, name+"_proxy="+n.Proxy)
		}
		if _, err := deref.ParseGateway("proxy " + n.Proxy); err != nil {
			return cli.Usagef("--proxy: %s", strings.TrimPrefix(err.Error(), "deref: "))
		}
	}
	o.Gateways = deref.EnvironmentGateways(environment)
	return nil
}

// IsSOCKS reports whether the proxy is one of SOCKS.
func (n *Network) IsSOCKS() bool { return strings.HasPrefix(strings.ToLower(n.Proxy), "socks5") }
