package program

import (
	"cmp"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// java is java.net.URI of OpenJDK, which keeps to RFC 2396, with characters
// beyond US-ASCII. An authority that is not a host and port is a name of some
// registry, in which it sees no host.
var java = Program{
	ID: "java", Name: "java.net.URI", Version: "17.0.15", API: "new URI(text)",
	parse:   func(text string) Reading { return parseJava(text).Reading },
	resolve: func(base, ref string) Reading { return parseJava(base).resolveJava(parseJava(ref)) },
	address: javaAddress,
}

func parseJava(text string) split {
	u, path, uric := splitText(text), pct.Path(), pct.Query().Union(pct.SetOf("[]"))
	opaque := u.Scheme != "" && !strings.HasPrefix(text[len(u.Scheme):], ":/")
	if opaque {
		u.joinQuery()
		path = uric
	}
	before, _, colon := strings.Cut(text, ":")
	switch {
	case u.Scheme == "" && colon && !strings.ContainsAny(before, "/?#"):
		u.Refused = "the scheme has an illegal character"
	case u.hasAuthority && u.isEmpty() && !u.hasQuery && !u.hasFragment,
		!u.readServer() && !javaValid(u.authority, pct.Userinfo().Union(pct.SetOf("@"))):
		u.Refused = "the authority has an illegal character, or nothing is after the slashes"
	case opaque && u.Path == "":
		u.Refused = "nothing is after the scheme"
	}
	u.check(javaValid, path, uric)
	return u
}

// javaValid is pct.Valid, but also takes the characters beyond US-ASCII that
// are neither space nor controls.
func javaValid(s string, raw pct.Set) bool {
	return pct.Valid(strings.Map(func(c rune) rune {
		if c >= utf8.RuneSelf && !unicode.In(c, unicode.Z, unicode.Cc) {
			return '_'
		}
		return c
	}, s), raw)
}

// isEmpty reports whether u has at most a scheme, a query and a fragment.
func (u *split) isEmpty() bool { return u.authority == "" && u.Path == "" }

// readServer reads the authority as userinfo, host and port, and reports
// whether it is that.
func (u *split) readServer() bool {
	at := strings.IndexByte(u.authority, '@')
	user, host := u.authority[:max(at, 0)], u.authority[at+1:]
	n := javaHost(host)
	host, port := host[:n], host[n:]
	digits, ok := "", true
	if len(port) > len(":") {
		digits, ok = number(port[1:], 31)
	}
	if !ok || host == "" || port != "" && port[0] != ':' || !javaValid(user, pct.Userinfo()) {
		return false
	}
	u.Userinfo, u.Host, u.Port = user, unbracketed(host), digits
	return true
}

// javaHost returns the length of the host at the beginning of s, or 0 if there
// is none.
func javaHost(s string) int {
	if n := strings.IndexByte(s, ']') + 1; n > 0 && s[0] == '[' {
		addr := javaIPv6(s[1 : n-1])
		if addr.Is6() && run(addr.Zone(), "_.") == len(addr.Zone()) {
			return n
		}
		return 0
	}
	n := span(s, digits+".")
	isIPv4 := strings.Count(s[:n], ".") == 3 && javaDecimal(s[:n]).IsValid()
	if isIPv4 && (n == len(s) || s[n] == ':') {
		return n
	}
	return nameLen(s)
}

// javaAddress is that of InetAddress: decimal numbers, or what getaddrinfo
// finds. Java connects to the IPv4 address that an IPv6 address maps.
func javaAddress(name string) netip.Addr {
	return cmp.Or(javaDecimal(name), javaIPv6(name).Unmap(), getaddrinfo(name))
}

// javaIPv6 reads an IPv6 address. The numbers of an IPv4 address at its end may
// begin with zeros.
func javaIPv6(name string) netip.Addr {
	i := strings.LastIndexByte(name, ':') + 1
	if addr := javaDecimal(name[i:]); addr.IsValid() && strings.Count(name[i:], ".") == 3 {
		name = name[:i] + addr.String()
	}
	return usualAddr(name)
}

// javaDecimal reads one to four decimal numbers, which may begin with zeros.
func javaDecimal(name string) (addr netip.Addr) {
	if span(name, digits+".") < len(name) {
		return addr
	}
	parts := strings.SplitN(name, ".", 5)
	for i, part := range parts {
		var ok bool
		if parts[i], ok = number(part, 32); !ok {
			return addr
		}
	}
	return inetAton(strings.Join(parts, "."))
}

// resolveJava follows RFC 2396: even an empty reference replaces the last
// segment.
func (base split) resolveJava(u split) Reading {
	switch {
	case base.Refused != "":
		return base.Reading
	case u.Refused != "" || base.isOpaque() || u.Scheme != "":
		return u.Reading
	case u.isEmpty() && u.hasFragment && !u.hasQuery:
		base.Fragment = u.Fragment
		return base.Reading
	case u.authority == "":
		u.Userinfo, u.Host, u.Port = base.Userinfo, base.Host, base.Port
		if !strings.HasPrefix(u.Path, "/") {
			before := folder(base.Path)
			if before == "" && u.Path != "" && base.Scheme != "" {
				before = "/"
			}
			u.Path = javaNormal(before + u.Path)
		}
	}
	u.Scheme = base.Scheme
	return u.Reading
}

// javaNormal is URI.normalize: without empty segments too.
func javaNormal(path string) string {
	path = oneSlash(path)
	relative := strings.TrimPrefix(path, "/")
	return path[:len(path)-len(relative)] + withoutDots(relative, true)
}
