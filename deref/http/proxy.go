package http

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/urikit/uri/deref"
)

// proxy returns the function that chooses the proxy for a request. As in curl,
// this machine has no special place. What runs by CGI has HTTP_PROXY from the
// client.
func (a Accessor) proxy() func(*http.Request) (*url.URL, error) {
	if t := a.Transport; t != nil && a.Proxy == "" {
		if t.Proxy != nil {
			return t.Proxy
		}
		return func(*http.Request) (*url.URL, error) { return nil, nil }
	}
	direct, all := cmp.Or(a.NoProxy, environment("no")), environment("all")
	plain := environment("http")
	if os.Getenv("REQUEST_METHOD") != "" {
		plain = os.Getenv("http_proxy")
	}
	plain, secure := cmp.Or(a.Proxy, plain, all), cmp.Or(a.Proxy, environment("https"), all)
	return func(r *http.Request) (*url.URL, error) {
		text := plain
		if r.URL.Scheme == "https" {
			text = secure
		}
		if text == "" || deref.IsDirect(direct, r.URL.Hostname()) {
			return nil, nil
		}
		if !strings.Contains(text, "://") {
			text = "http://" + text
		}
		v, err := url.Parse(text)
		switch {
		case err != nil || v.Host == "": // err may show a password
			return nil, errors.New("the proxy is not a URL with a host")
		case v.Scheme != "http" && v.Scheme != "https" && !isSOCKS(v):
			return nil, fmt.Errorf("the proxy %s is not one of HTTP or SOCKS 5", v.Redacted())
		}
		return v, nil
	}
}

// isSOCKS reports whether a proxy, or nil, is one of SOCKS 5 (RFC 1928).
func isSOCKS(proxy *url.URL) bool {
	return proxy != nil && (proxy.Scheme == "socks5" || proxy.Scheme == "socks5h")
}

// environment returns the variable of a proxy, as http_proxy.
func environment(name string) string {
	return cmp.Or(os.Getenv(name+"_proxy"), os.Getenv(strings.ToUpper(name)+"_PROXY"))
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
		if err := n.Policy().JudgeAddr(a).Err(); err != nil {
			return err
		}
	}
	return nil
}
