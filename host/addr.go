package host

import (
	"net/netip"
	"strings"
)

// FromAddr returns the host of an address: an IPv6 address in brackets, as RFC
// 5952 recommends, and an IPv4 address without brackets. An IPv4-mapped IPv6
// address stays an IPv6 address, "[::ffff:192.0.2.1]"; [netip.Addr.Unmap]
// returns the IPv4 address. An address with a zone is an error, because a URI
// cannot have a zone; so is the zero Addr.
func FromAddr(a netip.Addr) (Host, error) {
	switch {
	case !a.IsValid():
		return Host{}, fail(0, ruleNoAddress)
	case a.Zone() != "":
		return Host{}, fail(strings.IndexByte(a.String(), '%'), ruleZone)
	case a.Is4():
		return Parse(a.String())
	}
	var buf [maxLiteral]byte
	return Parse(string(appendLiteral(buf[:0], a)))
}

// maxLiteral is the length of the longest IPv6 address in brackets.
const maxLiteral = len("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]")

// appendLiteral appends an IPv6 address in brackets, which netip writes as RFC
// 5952 recommends.
func appendLiteral(b []byte, a netip.Addr) []byte {
	return append(a.AppendTo(append(b, '[')), ']')
}

// Addr returns the address of h, and reports whether h is an IPv4 or IPv6
// address. The address never has a zone. [Host.Numeric] reads other forms of an
// address, and [Host.Embedded] the IPv4 address in an IPv6 address. Addr does
// not allocate.
func (h Host) Addr() (netip.Addr, bool) {
	switch h.Kind() {
	case IPv4:
		v := h.low
		return netip.AddrFrom4([4]byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}), true
	case IPv6:
		v, w := h.high, h.low
		return netip.AddrFrom16([16]byte{
			byte(v >> 56), byte(v >> 48), byte(v >> 40), byte(v >> 32),
			byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v),
			byte(w >> 56), byte(w >> 48), byte(w >> 40), byte(w >> 32),
			byte(w >> 24), byte(w >> 16), byte(w >> 8), byte(w),
		}), true
	}
	return netip.Addr{}, false
}

// An Embedding is a way to carry an IPv4 address in an IPv6 address.
type Embedding uint8

const (
	NotEmbedded    Embedding = iota
	IPv4Mapped               // ::ffff:0:0/96, the same host by IPv4 (RFC 4291 section 2.5.5.2)
	IPv4Compatible           // ::/96 without :: and ::1, deprecated (RFC 4291 section 2.5.5.1)
	IPv4Translated           // ::ffff:0:0:0/96 (RFC 2765 section 2.1)
	NAT64                    // 64:ff9b::/96 (RFC 6052 section 2.1)
	SixToFour                // 2002::/16, the address of the router (RFC 3056 section 2)
	Teredo                   // 2001::/32, the client, stored inverted (RFC 4380 section 4)
	ISATAP                   // any /64, before 0:5efe or 200:5efe (RFC 5214 section 6.1)
)

var embeddingNames = [...]string{
	"", "IPv4-mapped", "IPv4-compatible", "IPv4-translated", "NAT64", "6to4", "Teredo",
	"ISATAP",
}

// String returns the name of the form, such as "IPv4-mapped", or "" if e is
// unknown.
func (e Embedding) String() string {
	if int(e) < len(embeddingNames) {
		return embeddingNames[e]
	}
	return ""
}

// Embedded returns the IPv4 address in an IPv6 address, and its Embedding, or
// NotEmbedded. A filter of addresses should check both addresses: data that is
// sent to the outer address may arrive at the inner address.
func (h Host) Embedded() (netip.Addr, Embedding) {
	a, _ := h.Addr()
	return Embedded(a)
}

// Embedded is [Host.Embedded] for an address.
func Embedded(a netip.Addr) (netip.Addr, Embedding) {
	if !a.Is6() {
		return netip.Addr{}, NotEmbedded
	}
	b := a.As16()
	at := func(i int) netip.Addr { return netip.AddrFrom4([4]byte(b[i : i+4])) }
	var form Embedding
	switch head, mid := string(b[:4]), string(b[4:12]); {
	case head == "\x20\x01\x00\x00":
		return netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]}), Teredo
	case head[:2] == "\x20\x02":
		return at(2), SixToFour
	case head == "\x00\x64\xff\x9b" && mid == "\x00\x00\x00\x00\x00\x00\x00\x00":
		form = NAT64
	case b[8]&^0x02 == 0 && string(b[9:12]) == "\x00\x5e\xfe":
		form = ISATAP
	case head != "\x00\x00\x00\x00":
		return netip.Addr{}, NotEmbedded
	case mid == "\x00\x00\x00\x00\x00\x00\xff\xff":
		form = IPv4Mapped
	case mid == "\x00\x00\x00\x00\xff\xff\x00\x00":
		form = IPv4Translated
	case mid == "\x00\x00\x00\x00\x00\x00\x00\x00" && !a.IsUnspecified() && !a.IsLoopback():
		form = IPv4Compatible
	default:
		return netip.Addr{}, NotEmbedded
	}
	return at(12), form
}
