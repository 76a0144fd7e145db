package program

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// java is java.net.URI of OpenJDK, which keeps to RFC 2396, with characters
// beyond US-ASCII. An authority that is no host and port is a name of some
// registry, in which it sees no host.
var java = Program{
	ID: "java", Name: "java.net.URI", Version: "17", API: "new URI(text)",
	parse: func(text string) Reading { return parseJava(text).Reading },
	resolve: func(base, ref string) Reading {
		b, r := parseJava(base), parseJava(ref)
		if b.Refused != "" {
			return b.Reading
		}
		return b.resolve(r)
	},
	address: javaAddress,
}

// A javaURI is what new URI(text) makes of a text.
type javaURI struct {
	Reading
	authority                     string
	opaque, hasQuery, hasFragment bool
}

const (
	javaUser = unreserved2396 + ";:&=+$,%"
	javaName = javaUser + "@"
	javaPath = javaName + "/"
	javaUric = javaPath + "?[]"
)

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

func parseJava(text string) (u javaURI) {
	refuse := func(why string) javaURI { return javaURI{Reading: Reading{Refused: why}} }
	rest, marks := text, javaPath
	if i := strings.IndexAny(text, ":/?#"); i >= 0 && text[i] == ':' {
		if u.Scheme, rest = cutScheme(text); u.Scheme == "" {
			return refuse("the scheme has an illegal character")
		}
		if u.opaque = !strings.HasPrefix(rest, "/"); u.opaque {
			marks = javaUric
		}
	}
	rest, u.Fragment, u.hasFragment = strings.Cut(rest, "#")
	if !u.opaque {
		rest, u.Query, u.hasQuery = strings.Cut(rest, "?")
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		u.authority, rest = cutAny(authority, "/")
		ok = u.authority != "" || rest != "" || u.hasQuery || u.hasFragment
		if ok && u.authority != "" && !u.readServer() {
			u.Userinfo, u.Host, u.Port = "", "", ""
			ok = javaRun(u.authority, javaName) == len(u.authority)
		}
		if !ok {
			return refuse("the authority has an illegal character, or nothing is after the slashes")
		}
	}
	u.Path = rest
	switch {
	case u.opaque && rest == "":
		return refuse("nothing is after the scheme")
	case javaRun(rest, marks) < len(rest):
		return refuse("the path has an illegal character")
	case javaRun(u.Query, javaUric) < len(u.Query):
		return refuse("the query has an illegal character")
	case javaRun(u.Fragment, javaUric) < len(u.Fragment):
		return refuse("the fragment has an illegal character")
	}
	return u
}

// readServer reads the authority as userinfo, host and port, and reports
// whether it is that.
func (u *javaURI) readServer() bool {
	s := u.authority
	if n := javaRun(s, javaName); n < len(s) && s[n] == '%' {
		return false // a triplet must be one before any "["
	}
	if user, after, ok := strings.Cut(s, "@"); ok {
		if javaRun(user, javaUser) < len(user) {
			return false
		}
		u.Userinfo, s = user, after
	}
	n := span(s, digits+".")
	if literal, ok := strings.CutPrefix(s, "["); ok {
		literal, _, ok = strings.Cut(literal, "]")
		if n = len("[]") + len(literal); !ok || !isJavaIPv6(literal) {
			return false
		}
	} else if !isJavaIPv4(s[:n]) || n < len(s) && s[n] != ':' {
		if n = javaHostname(s); n == 0 {
			return false
		}
	}
	u.Host = unbracketed(s[:n])
	port, ok := strings.CutPrefix(s[n:], ":")
	if port == "" {
		return ok || n == len(s)
	}
	number, err := strconv.ParseUint(port, 10, 31)
	u.Port = strconv.FormatUint(number, 10)
	return ok && err == nil
}

func isJavaIPv4(s string) bool { return strings.Count(s, ".") == 3 && javaDecimal(s).IsValid() }

func isJavaIPv6(s string) bool {
	s, zone, ok := strings.Cut(s, "%")
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && (!ok || zone != "" && only(zone, "_."))
}

// javaHostname returns the length of the host name at the beginning of s, or 0
// if a label begins or ends with "-", or the last of several begins with a
// digit.
func javaHostname(s string) int {
	n := run(s, "-.")
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
	if name == "" || span(name, digits+".") < len(name) {
		return addr
	}
	parts := strings.SplitN(name, ".", 5)
	for i, part := range parts {
		zeros := len(part) - len(strings.TrimLeft(part, "0"))
		parts[i] = part[min(zeros, max(len(part)-1, 0)):]
	}
	addr, _ = inetAton(strings.Join(parts, "."))
	return addr
}

// resolve follows RFC 2396: even an empty reference replaces the last segment.
func (base javaURI) resolve(u javaURI) Reading {
	switch {
	case u.Refused != "" || u.opaque || base.opaque || u.Scheme != "":
	case u.authority == "" && u.Path == "" && u.hasFragment && !u.hasQuery:
		base.Fragment = u.Fragment
		return base.Reading
	default:
		u.Scheme = base.Scheme
		if u.authority == "" {
			u.Userinfo, u.Host, u.Port = base.Userinfo, base.Host, base.Port
			if !strings.HasPrefix(u.Path, "/") {
				u.Path = mergePath(base.Path, u.Path)
			}
		}
	}
	return u.Reading
}
