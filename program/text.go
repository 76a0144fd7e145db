package program

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/host"
	"github.com/urikit/uri/whatwg"
)

// What the models share.

const (
	digits = "0123456789"
	alnum  = digits + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

	schemeChars = alnum + "+-."
)

// getaddrinfo returns the address that the C library reads in a host without
// asking DNS: that of inet_pton or inet_aton.
func getaddrinfo(name string) netip.Addr {
	if addr, ok := inetAton(name); ok {
		return addr
	}
	if strings.IndexByte(name, ':') < 0 {
		return netip.Addr{}
	}
	addr, _ := netip.ParseAddr(name)
	return addr
}

// getaddrinfoIDNA is getaddrinfo for programs that make names US-ASCII first.
func getaddrinfoIDNA(name string) netip.Addr { return getaddrinfo(toASCII(upToNUL(name))) }

// inetAton returns the IPv4 address that inet_aton of C reads in a name, as in
// 0x7f.1. It does not take a final dot, which browsers do.
func inetAton(name string) (netip.Addr, bool) {
	if name == "" || span(name, digits+"abcdefABCDEFxX.") < len(name) ||
		name[0] < '0' || '9' < name[0] || name[len(name)-1] == '.' {
		return netip.Addr{}, false
	}
	h, err := host.Parse(name)
	if err != nil {
		return netip.Addr{}, false
	}
	if addr, ok := h.Addr(); ok {
		return addr, true
	}
	return h.Numeric()
}

// upToNUL returns what a program in C sees of a text.
func upToNUL(text string) string {
	text, _, _ = strings.Cut(text, "\x00")
	return text
}

// withoutBreaks returns s without tabs and line ends.
func withoutBreaks(s string) string {
	if strings.ContainsAny(s, "\t\r\n") {
		s = strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(s)
	}
	return s
}

// span returns the length of the beginning of s that consists of chars.
func span(s, chars string) int {
	for i := range len(s) {
		if strings.IndexByte(chars, s[i]) < 0 {
			return i
		}
	}
	return len(s)
}

// cutAny returns s before and from the first of chars on.
func cutAny(s, chars string) (before, from string) {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// cutLast is strings.Cut at the last sep; without one all is after it.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// hasPrefixFold is strings.HasPrefix without regard to letter case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// removeDots is section 5.2.4 of RFC 3986 for a path that begins with "/".
func removeDots(path string) string {
	if !strings.Contains(path, "/.") {
		return path
	}
	var kept []string
	segments := strings.Split(path[1:], "/")
	for i, segment := range segments {
		last := i == len(segments)-1
		switch segment {
		case "..":
			kept = kept[:max(0, len(kept)-1)]
			fallthrough
		case ".":
			if last {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, segment)
		}
	}
	return "/" + strings.Join(kept, "/")
}

// decodeTriplets decodes triplets, and leaves each other "%" as it is.
func decodeTriplets(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if v, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b = append(b, byte(v))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

// lower returns s in lower case as languages with full case mapping do: one
// character becomes two.
func lower(s string) string { return strings.ToLower(strings.ReplaceAll(s, "İ", "i̇")) }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// toASCII returns a host in US-ASCII by UTS 46, or "". The label after the host
// has it checked as a domain that is not US-ASCII, and not as an IPv4 address.
func toASCII(host string) string {
	if isASCII(host) && !strings.Contains(host, "xn--") {
		return host
	}
	u, err := whatwg.Parse("http://" + host + ".é")
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Hostname(), ".xn--9ca")
}
