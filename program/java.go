package program

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// java is java.net.URI of OpenJDK, which keeps to RFC 2396, with characters
// beyond US-ASCII. An authority that is no host and port is a name of some
// registry, in which it sees no host.
var java = Program{
	ID: "java", Name: "java.net.URI", Version: "17", API: "new URI(text)",
	parse:   func(text string) Reading { return parseJava(text).Reading },
	resolve: func(base, ref string) Reading { return parseJava(base).resolveJava(parseJava(ref)) },
	address: javaAddress,
}

func parseJava(text string) split {
	u, marks := splitText(text), pathMarks
	opaque := u.Scheme != "" && !strings.HasPrefix(text[len(u.Scheme):], ":/")
	if opaque {
		u.joinQuery()
		marks = javaUric
	}
	before, _, colon := strings.Cut(text, ":")
	switch {
	case u.Scheme == "" && colon && !strings.ContainsAny(before, "/?#"):
		u.Refused = "the scheme has an illegal character"
	case u.hasAuthority && u.isEmpty() && !u.hasQuery && !u.hasFragment,
		u.authority != "" && !u.readServer() && !javaOnly(u.authority, userMarks+"@"):
		u.Refused = "the authority has an illegal character, or nothing is after the slashes"
	case opaque && u.Path == "":
		u.Refused = "nothing is after the scheme"
	}
	u.check(javaRun, marks, javaUric)
	return u
}

const javaUric = queryMarks + "[]"

// javaRun is run with the characters beyond US-ASCII that are no space and no
// control.
func javaRun(s, marks string) int {
	for n := 0; ; {
		n += run(s[n:], marks)
		c, size := utf8.DecodeRuneInString(s[n:])
		if n == len(s) || c <= utf8.RuneSelf || unicode.In(c, unicode.Z, unicode.Cc) {
			return n
		}
		n += size
	}
}

func javaOnly(s, marks string) bool { return javaRun(s, marks) == len(s) }

// isEmpty reports whether u has at most a scheme, a query and a fragment.
func (u *split) isEmpty() bool { return u.authority == "" && u.Path == "" }

// readServer reads the authority as userinfo, host and port, and reports
// whether it is that.
func (u *split) readServer() bool {
	s := u.authority
	if n := javaRun(s, userMarks+"@"); n < len(s) && s[n] == '%' {
		return false // a triplet must be one before any "["
	}
	user, host, ok := strings.Cut(s, "@")
	if !ok {
		user, host = "", s
	}
	n := javaHost(host)
	host, port := host[:n], host[n:]
	digits, ok := "", true
	if len(port) > len(":") {
		digits, ok = number(port[1:], 31)
	}
	if !ok || host == "" || port != "" && port[0] != ':' || !javaOnly(user, userMarks) {
		return false
	}
	u.Userinfo, u.Host, u.Port = user, unbracketed(host), digits
	return true
}

// javaHost returns the length of the host at the beginning of s, or 0 if there
// is none: of a name, labels do not begin or end with "-", and the last of
// several does not begin with a digit.
func javaHost(s string) int {
	if n := strings.IndexByte(s, ']') + 1; n > 0 && s[0] == '[' {
		addr, ok := parseIPv6(s[1 : n-1])
		if ok && only(addr.Zone(), "_.") {
			return n
		}
		return 0
	}
	n := span(s, digits+".")
	isIPv4 := strings.Count(s[:n], ".") == 3 && javaDecimal(s[:n]).IsValid()
	if isIPv4 && (n == len(s) || s[n] == ':') {
		return n
	}
	n = run(s, "-.")
	name := strings.TrimSuffix(s[:n], ".")
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || strings.Trim(label, "-") != label {
			return 0
		}
	}
	if _, last, ok := cutLast(name, "."); ok && last[0] <= '9' {
		return 0
	}
	return n
}

// javaAddress is that of InetAddress: decimal numbers, or what getaddrinfo
// finds. Java connects to the IPv4 address that an IPv6 address maps.
func javaAddress(name string) netip.Addr {
	if addr := javaDecimal(name); addr.IsValid() {
		return addr
	}
	return getaddrinfo(name).Unmap()
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
	addr, _ = inetAton(strings.Join(parts, "."))
	return addr
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
			u.Path = mergePath(base.Path, u.Path)
		}
	}
	u.Scheme = base.Scheme
	return u.Reading
}
