package program

import (
	"net/netip"
	"net/url"
	"runtime"
	"strings"
)

// goNetURL is Go's net/url: it is asked itself, so its version is that of the
// standard library of the build.
var goNetURL = Program{
	ID: "go", Name: "Go net/url", API: "url.Parse",
	Version: strings.TrimPrefix(runtime.Version(), "go"),
	parse:   func(text string) Reading { return readGo(url.Parse(text)) },
	resolve: func(base, ref string) Reading {
		u, err := url.Parse(base)
		if err == nil {
			u, err = u.Parse(ref)
		}
		return readGo(u, err)
	},
	// net/http makes names US-ASCII. The resolver of Go knows only the usual
	// forms; that of the C library, as with GODEBUG=netdns=cgo, takes 0x7f.1.
	address: func(host string) netip.Addr { return usualAddr(toASCII(host)) },
}

func readGo(u *url.URL, err error) Reading {
	if err != nil {
		return Reading{Refused: "it cannot be parsed"}
	}
	r := Reading{
		Scheme: u.Scheme, Host: u.Hostname(), Port: u.Port(), Userinfo: u.User.String(),
		Path: u.EscapedPath(), Query: u.RawQuery, Fragment: u.EscapedFragment(),
	}
	if u.Opaque != "" {
		r.Path = u.Opaque
	}
	return r
}
