package program

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// What the models share about characters and hosts.

const (
	digits    = "0123456789"
	hexDigits = digits + "abcdefABCDEF"
)

// getaddrinfo returns the address that the C library reads in a host without
// asking DNS: that of inet_pton or inet_aton.
func getaddrinfo(name string) netip.Addr {
	addr, ok := inetAton(name)
	if !ok && strings.IndexByte(name, ':') >= 0 {
		addr = usualAddr(name)
	}
	return addr
}

// usualAddr returns the address in its usual form, or the zero Addr.
func usualAddr(name string) netip.Addr {
	addr, _ := netip.ParseAddr(name)
	return addr
}

// getaddrinfoIDNA is getaddrinfo for programs that make names US-ASCII first.
func getaddrinfoIDNA(name string) netip.Addr { return getaddrinfo(toASCII(upToNUL(name))) }

// inetAton returns the IPv4 address that inet_aton of C reads in a name, as in
// 0x7f.1. It does not take a final dot, which browsers do.
func inetAton(name string) (addr netip.Addr, ok bool) {
	if name == "" || name[0] < '0' || '9' < name[0] || name[len(name)-1] == '.' ||
		span(name, hexDigits+"xX.") < len(name) {
		return addr, false
	}
	h, err := host.Parse(name)
	if addr, ok = h.Addr(); !ok && err == nil {
		addr, ok = h.Numeric()
	}
	return addr, ok
}

// parseIPv6 returns an IPv6 address, and false if s is none.
func parseIPv6(s string) (addr netip.Addr, ok bool) {
	addr, err := netip.ParseAddr(s)
	return addr, err == nil && addr.Is6()
}

// number returns a number of some bits without its leading zeros, and false
// if s is none.
func number(s string, bits int) (port string, ok bool) {
	n, err := strconv.ParseUint(s, 10, bits)
	return strconv.FormatUint(n, 10), err == nil
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

// listed reports whether a word is in a list, which has a space before and
// after each.
func listed(word, list string) bool { return strings.Contains(list, " "+word+" ") }

// webPorts are the default ports of URLs of the web, as a list for hasPort.
const webPorts = " http:80 https:443 ws:80 wss:443 ftp:21 "

// hasPort reports whether a scheme has a default port in a list.
func hasPort(scheme, list string) bool {
	return scheme != "" && strings.Contains(list, " "+scheme+":")
}

// escape encodes all bytes of s but those of keep and "%".
func escape(s string, keep pct.Set) string {
	if pct.Valid(s, keep) {
		return s
	}
	parts := strings.Split(s, "%")
	for i, part := range parts {
		parts[i] = pct.Encode(part, keep)
	}
	return strings.Join(parts, "%")
}

// decodeTriplets decodes triplets, and leaves each other "%" as it is.
func decodeTriplets(s string) string {
	before, rest, found := strings.Cut(s, "%")
	if !found {
		return s
	}
	b := []byte(before)
	for part := range strings.SplitSeq(rest, "%") {
		c, err := strconv.ParseUint(part[:min(2, len(part))], 16, 8)
		if err == nil && len(part) > 1 {
			b, part = append(b, byte(c)), part[2:]
		} else {
			b = append(b, '%')
		}
		b = append(b, part...)
	}
	return string(b)
}

// lower returns s in lower case as languages with full case mapping do: one
// character becomes two.
func lower(s string) string { return strings.ToLower(strings.ReplaceAll(s, "İ", "i̇")) }

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
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
