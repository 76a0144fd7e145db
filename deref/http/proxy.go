package http

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"golang.org/x/net/http/httpproxy"

	"github.com/urikit/uri/deref"
)

// proxy returns the function that chooses the proxy for a request.
func (a Accessor) proxy() func(*http.Request) (*url.URL, error) {
	direct := cmp.Or(a.NoProxy, environment("no"))
	c, all := httpproxy.FromEnvironment(), environment("all")
	c.HTTPProxy, c.HTTPSProxy = cmp.Or(c.HTTPProxy, all), cmp.Or(c.HTTPSProxy, all)
	if a.NoProxy != "" {
		c.NoProxy = ""
	}
	choose := c.ProxyFunc()
	if v, err := url.Parse(a.Proxy); a.Proxy != "" && err == nil {
		choose = func(*url.URL) (*url.URL, error) { return v, nil }
	}
	return func(r *http.Request) (*url.URL, error) {
		if isDirect(direct, r.URL.Hostname()) {
			return nil, nil
		}
		return choose(r.URL)
	}
}

// environment returns the variable of a proxy, as http_proxy.
func environment(name string) string {
	return cmp.Or(os.Getenv(name+"_proxy"), os.Getenv(strings.ToUpper(name)+"_PROXY"))
}

// isDirect reports whether a list of hosts without a proxy has a host. Dots at
// the beginning and the end of a name mean nothing, as in curl.
func isDirect(list, host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	addr, err := netip.ParseAddr(host)
	isName := err != nil
	separators := func(r rune) bool { return r == ',' || r == ' ' }
	for e := range strings.FieldsFuncSeq(strings.ToLower(list), separators) {
		e = strings.Trim(e, ".[]")
		prefix, err := netip.ParsePrefix(e)
		if e == "*" || e == host || isName && strings.HasSuffix(host, "."+e) ||
			err == nil && !isName && prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// via returns the proxy that gets a request of a hop, or nil.
func (a Accessor) via(h *deref.Hop, r *http.Request) (*url.URL, error) {
	if p := h.Network.Policy(); (p == nil || !p.AllowsProxy()) &&
		h.Network.Named().Policy() != nil {
		return nil, nil
	}
	return a.proxy()(r)
}

// judge looks up the host that a proxy will connect to: all of its addresses
// must be allowed. A name that only the proxy can look up is its affair.
func judge(r *http.Request, n *deref.Network) error {
	if n.Policy() == nil {
		return nil
	}
	resolver := cmp.Or(n.Dialer().Resolver, net.DefaultResolver)
	list, _ := resolver.LookupNetIP(r.Context(), "ip", r.URL.Hostname())
	for _, a := range list {
		if err := n.Policy().CheckAddr(a).Err(); err != nil {
			return err
		}
	}
	return nil
}
