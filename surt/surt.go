package surt

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// Key returns the key of u in a CDX file, such as "com,example)/path?query";
// see the comment of the package. URIs that are equivalent by the rules of
// their scheme have one key. It holds visible characters of US-ASCII alone. The
// key of the zero URI is "-". Key takes time linear in u, except for the
// sorting of its parameters.
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
	u = scheme.Normalize(u).WithoutFragment()
	start := len(dst)
	dst, ok := appendHost(dst, u, name != "dns")
	if !ok {
		return append(dst[:start], u.String()...)
	}
	if port := u.Port(); port != "" {
		dst = append(append(dst, ':'), number(port)...)
	}
	dst = appendPath(append(dst, ')'), u.Path())
	return appendQuery(dst, u.Query())
}

// number returns digits without needless zeros.
func number(digits string) string {
	if n := strings.TrimLeft(digits, "0"); n != "" {
		return n
	}
	return "0"
}

// SURT returns u in the form of Heritrix, such as
// "http://(com,example,www,)/path?query": normalized by the rules of its
// scheme, its host reversed, and in lower case. What has no host is only
// normalized. SURT takes time linear in u.
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
	if user, ok := userinfo(u); ok {
		dst = append(append(dst, '@'), user...)
	}
	_, end, _ := u.Span(uri.Authority)
	dst = append(append(dst, ')'), u.String()[end:]...)
	lower(dst)
	return string(dst)
}

func userinfo(u uri.URI) (string, bool) {
	start, end, ok := u.Span(uri.Userinfo)
	return u.String()[start:end], ok
}

func lower(b []byte) {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
}
