package host

import (
	"encoding/binary"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/pct"
)

// Numeric returns the IPv4 address that other software may read in a registered
// name (RFC 3986 section 7.4): system routines such as C's inet_aton read
// 127.1, 0x7f.0.0.1, 0177.0.0.1 and 2130706433 as 127.0.0.1. In a URI such a
// name is not an address, and its kind stays [RegName]; Numeric is for programs
// such as a filter of addresses.
//
// Such a name has one to four numbers. Each is hexadecimal after "0x" or "0X",
// octal after another "0", or decimal. The last number fills the remaining
// bytes, and each other number is one byte; a number that does not fit is not
// part of an address. As in browsers, triplets are decoded, characters that UTS
// 46 maps to digits are digits, and one final dot is allowed.
//
// For an IPv4address Numeric reports false: see [Host.Addr].
func (h Host) Numeric() (netip.Addr, bool) {
	if h.Kind() != RegName {
		return netip.Addr{}, false
	}
	name := h.text
	if strings.IndexByte(name, '%') >= 0 {
		name = pct.DecodeUnreserved(name)
	}
	if strings.IndexByte(name, '%') >= 0 {
		d := decoded{text: h.text}
		if d.decode() != nil || isASCII(d.name) {
			return netip.Addr{}, false
		}
		name, _ = UTS46.profile().ToASCII(d.name)
	}
	return aton(strings.TrimSuffix(name, "."))
}

// aton reads the numbers of an address as inet_aton of the C library does.
func aton(s string) (netip.Addr, bool) {
	var value uint64
	for n := range 4 {
		part, rest, more := strings.Cut(s, ".")
		v, ok := number(part)
		switch {
		case !ok:
			return netip.Addr{}, false
		case more && v <= 0xff:
			value = value<<8 | v
			s = rest
		case more || v >= 1<<(8*(4-n)):
			return netip.Addr{}, false
		default:
			value = value<<(8*(4-n)) | v
			var b [4]byte
			binary.BigEndian.PutUint32(b[:], uint32(value))
			return netip.AddrFrom4(b), true
		}
	}
	return netip.Addr{}, false
}

// number reads a number of up to 32 bits as C's strtoul does with base 0,
// without sign and space.
func number(s string) (v uint64, ok bool) {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return 0, false // avoids the error that parsing would allocate
	}
	base := 10
	if len(s) > 1 && s[0] == '0' {
		if base, s = 8, s[1:]; s[0]|0x20 == 'x' {
			base, s = 16, s[1:]
		}
	}
	v, err := strconv.ParseUint(s, base, 32)
	return v, err == nil
}

// numericEnd reports whether the last label of a DNS name is digits, or
// hexadecimal digits after "0x": other software may then read the name as an
// address.
func numericEnd(name string) bool {
	name = strings.TrimSuffix(name, ".")
	last, digits := name[strings.LastIndexByte(name, '.')+1:], "0123456789"
	if last == "" || last[0] < '0' || last[0] > '9' {
		return false // the usual case
	}
	if len(last) > 1 && last[0] == '0' && last[1]|0x20 == 'x' {
		last, digits = last[2:], "0123456789abcdefABCDEF"
	}
	return strings.Trim(last, digits) == ""
}
