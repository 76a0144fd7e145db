package urlhost

import (
	"net/http"
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
}
