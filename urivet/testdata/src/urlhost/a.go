package urlhost

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

func hosts(u *url.URL, r *http.Request) {
	_ = strings.HasSuffix(u.Hostname(), "example.com") // want `other hosts end so, as evilexample.com: compare with "." before it`
	_ = strings.HasSuffix(u.Host, "example.com")       // want `other hosts end so`
	_ = strings.HasSuffix(u.Host, ".example.com")
	_ = strings.HasSuffix(u.Host, ":80")
	_ = strings.HasSuffix(u.Path, "example.com")
	_ = strings.Split(u.Host, ":")[0] // want `an IPv6 address has colons too: write u.Hostname\(\) and u.Port\(\)`
	_ = strings.Contains(r.Host, ":") // want `an IPv6 address has colons too`
	h := u.Host
	_ = strings.Index(h, ":") // want `an IPv6 address has colons too`
	_ = strings.Split(u.Host, ",")
	_ = strings.Join(nil, ":")
	_ = strings.TrimSuffix(u.Host, ":")
	_ = strings.ToLower(u.Host)
	_ = strings.HasPrefix(u.Host, ":") // a port alone
}

func names(u *url.URL, r *http.Request) {
	_ = net.ParseIP(u.Host)             // want `Host may have a port, and brackets: write u.Hostname\(\)`
	_, _ = net.LookupIP(r.Host)         // want `Host may have a port, and brackets`
	_, _ = netip.ParseAddr(u.Host)      // want `Host may have a port, and brackets`
	_ = net.JoinHostPort(u.Host, "443") // want `Host may have a port, and brackets`
	_ = tls.Config{ServerName: u.Host}  // want `Host may have a port: write u.Hostname\(\)`
}

func both(u *url.URL) bool { // for URLs that were made by hand
	return net.ParseIP(u.Hostname()) != nil || net.ParseIP(u.Host) != nil
}

func joined(u *url.URL) {
	_ = u.Hostname() + ":443"                        // want `Hostname has no brackets: write net.JoinHostPort\(u.Hostname\(\), port\)`
	_ = fmt.Sprintf("%s:%s", u.Hostname(), u.Port()) // want `Hostname has no brackets`
	_ = net.ParseIP(u.Hostname())
	_ = net.JoinHostPort(u.Hostname(), u.Port())
	_ = tls.Config{ServerName: u.Hostname()}
}
