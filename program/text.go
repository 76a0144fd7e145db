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
	if strings.Contains(name, ":") {
		return usualAddr(name)
	}
	return inetAton(name)
}

// usualAddr returns the address in its usual form, or the zero Addr.
func usualAddr(name string) netip.Addr {
	addr, _ := netip.ParseAddr(name)
	return addr
}

// getaddrinfoIDNA is getaddrinfo for programs that make names US-ASCII first.
func getaddrinfoIDNA(name string) netip.Addr { return getaddrinfo(toASCII(upToNUL(name))) }

// inetAton returns the IPv4 address that inet_aton of C reads in a name, as in
// 0x7f.1, or the zero Addr. It does not take a final dot, which browsers do.
func inetAton(name string) (addr netip.Addr) {
	if strings.HasSuffix(name, ".") || span(name, hexDigits+"xX.") < len(name) {
		return addr
	}
	h, _ := host.Parse(name)
	addr, ok := h.Addr()
	if !ok {
		addr, _ = h.Numeric()
	}
	return addr
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

// run is span with letters, digits and marks.
func run(s, marks string) int {
	for i := range len(s) {
		c := s[i]
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !isLetter && (c < '0' || '9' < c) && strings.IndexByte(marks, c) < 0 {
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
func hasPort(scheme, list string) bool { return strings.Contains(list, " "+scheme+":") }

// escape encodes all bytes of s but those of keep and "%".
func escape(s string, keep pct.Set) string {
	return strings.ReplaceAll(pct.Encode(s, keep), "%25", "%")
}

// decodeTriplets decodes triplets, and leaves each other "%" as it is.
func decodeTriplets(s string) string {
	if octets, err := pct.Decode(s); err == nil {
		return octets
	}
	parts := strings.Split(s, "%")
	for i, part := range parts[1:] {
		parts[i+1] = "%" + part
		if octet, err := pct.Decode("%" + part[:min(2, len(part))]); err == nil {
			parts[i+1] = octet + part[2:]
		}
	}
	return strings.Join(parts, "")
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
	if err != nil || strings.ContainsAny(host, `/\?#@:`) {
		return ""
	}
	return strings.TrimSuffix(u.Hostname(), ".xn--9ca")
}
