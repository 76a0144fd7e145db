// Package surt makes keys of URIs that sort by the hierarchy of domain names,
// as the tools of web archives do: Sort-friendly URI Reordering Transform.
// docs/surt.md has the steps.
package surt

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// Key returns the key of u in a CDX file, such as "com,example)/path?query", of
// visible US-ASCII characters. URIs that are equivalent by the rules of their
// scheme have the same key; the key of the zero URI is "-". Key takes linear
// time, except for the sorting of parameters.
func Key(u uri.URI) string {
	var buf [256]byte
	return string(AppendKey(buf[:0], u))
}

// AppendKey appends the key of u to dst.
func AppendKey(dst []byte, u uri.URI) []byte {
	name := u.Scheme()
	switch name {
	case "":
		return append(dst, '-')
	case "filedesc", "warcinfo":
		return append(dst, u.String()...)
	}
	u = scheme.Normalize(u.WithoutFragment())
	start := len(dst)
	dst, ok := appendHost(dst, u, name != "dns")
	if !ok {
		return append(dst[:start], u.String()...)
	}
	if port := u.Port(); port != "" {
		if port = strings.TrimLeft(port, "0"); port == "" {
			port = "0"
		}
		dst = append(append(dst, ':'), port...)
	}
	dst = appendPath(append(dst, ')'), u.Path())
	return appendQuery(dst, u.Query())
}

// SURT returns u in the form of Heritrix, such as
// "http://(com,example,www,)/path?query": normalized by the rules of its
// scheme, its host reversed, and in lower case. Without a host it is only
// normalized. SURT takes linear time.
func SURT(u uri.URI) string {
	u = scheme.Normalize(u)
	host := u.Host()
	if host == "" {
		return u.String()
	}
	var buf [256]byte
	dst := append(append(buf[:0], u.Scheme()...), "://("...)
	switch {
	case host[0] == '[':
		dst = append(append(dst, host...), ',')
	case isDottedQuad(host):
		dst = append(dst, host...)
	default:
		if strings.IndexByte(host, '%') >= 0 {
			host = dnsName(host)
		}
		dst = append(appendReversed(dst, host), ',')
	}
	if port := u.Port(); port != "" {
		dst = append(append(dst, ':'), port...)
	}
	if u.HasUserinfo() {
		dst = append(append(dst, '@'), u.Userinfo()...)
	}
	_, end, _ := u.Span(uri.Authority)
	dst = append(append(dst, ')'), u.String()[end:]...)
	lower(dst)
	return string(dst)
}

func lower(b []byte) {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
}
