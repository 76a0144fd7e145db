package surt

import (
	"encoding/binary"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

// appendHost appends the host of a key, and reports whether u has one.
func appendHost(dst []byte, u uri.URI, massage bool) ([]byte, bool) {
	name := u.Host()
	switch {
	case name == "":
		return dst, false
	case name[0] == '[':
		if !u.HasPort() && name[1] != 'v' {
			name = name[1 : len(name)-1]
		}
		return append(dst, name...), true
	case strings.IndexByte(name, '%') >= 0:
		name = dnsName(name)
	}
	if name = singleDots(name); name == "" {
		return dst, false
	}
	if ip, ok := address(name); ok {
		name = ip
	} else if massage {
		name = withoutWWW(name)
	}
	return appendReversed(dst, name), true
}

// dnsName returns the DNS form of a name with triplets, or if there is no DNS
// form, the name with its octets encoded once.
func dnsName(name string) string {
	var buf [256]byte
	octets := unescape(buf[:0], name)
	if utf8.Valid(octets) && utf8.RuneCount(octets) < len(octets) {
		if h, err := host.Parse(pct.Encode(string(octets), pct.RegName())); err == nil {
			if ascii, err := host.UTS46.ToASCII(h); err == nil {
				return ascii
			}
		}
	}
	return string(escape(nil, octets))
}

// singleDots returns name without empty labels.
func singleDots(name string) string {
	name = strings.Trim(name, ".")
	if !strings.Contains(name, "..") {
		return name
	}
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '.' }), ".")
}

// address returns the IPv4 address that a name of digits and dots means, if
// any. The name is not empty.
func address(name string) (string, bool) {
	if name[0] > '9' || strings.Trim(name, ".0123456789") != "" { // most end at the first test
		return "", false
	}
	if strings.IndexByte(name, '.') < 0 {
		var n uint32 // modulo 2^32
		for i := range len(name) {
			n = n*10 + uint32(name[i]-'0')
		}
		var ip [4]byte
		binary.BigEndian.PutUint32(ip[:], n)
		return netip.AddrFrom4(ip).String(), true
	}
	h, err := host.Parse(name)
	if err != nil {
		return "", false
	}
	a, ok := h.Numeric()
	if !ok {
		a, ok = h.Addr()
	}
	return a.String(), ok
}

// withoutWWW returns a name without "www.", or "www" and digits and ".", at its
// beginning.
func withoutWWW(name string) string {
	rest, ok := strings.CutPrefix(name, "www")
	if !ok {
		return name
	}
	if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, "0123456789"), "."); ok {
		return rest
	}
	return name
}

// appendReversed appends the labels of a name, the last one first, with commas
// between.
func appendReversed(dst []byte, name string) []byte {
	for {
		i := strings.LastIndexByte(name, '.')
		dst = append(dst, name[i+1:]...)
		if i < 0 {
			return dst
		}
		dst = append(dst, ',')
		name = name[:i]
	}
}

// isDottedQuad reports whether name is four numbers of up to three digits,
// whatever their value.
func isDottedQuad(name string) bool {
	for n := range 4 {
		part, rest, more := strings.Cut(name, ".")
		if len(part) < 1 || len(part) > 3 || strings.Trim(part, "0123456789") != "" ||
			more != (n < 3) {
			return false
		}
		name = rest
	}
	return true
}
