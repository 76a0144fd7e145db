package whatwg

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// maxDomain is the length, in bytes, of the longest domain that is not US-ASCII
// and is processed: the cost grows with the square of the length of a label.
const maxDomain = 2048

// setHost sets the host to in[i:end], by the host parser.
func (p *parser) setHost(i, end int) error {
	host, err := p.parseHost(i, end)
	if err != nil {
		return err
	}
	if p.hasHost, p.host = true, host; host == "localhost" && p.scheme == "file" {
		p.host = ""
	}
	return nil
}

// forbiddenHost has the forbidden host code points.
const forbiddenHost = "\x00\t\n\r #/:<>?@[\\]^|"

// parseHost is the host parser for in[i:end].
func (p *parser) parseHost(i, end int) (string, error) {
	s := p.in[i:end]
	switch {
	case s == "":
		return "", nil
	case s[0] == '[' && s[len(s)-1] == ']':
		return p.ipv6(i+1, end-1)
	case s[0] == '[':
		return "", p.fail(ipv6Unclosed, i, end)
	case p.special:
		return p.domain(i, end)
	}
	if n := strings.IndexAny(s, forbiddenHost); n >= 0 {
		return "", p.fail(hostInvalid, i+n, i+n+1)
	}
	p.checkUnits(i, end)
	return encode(s, keepC0), nil
}

// domain reads a host as a domain, or as an IPv4 address if it ends in a
// number.
func (p *parser) domain(i, end int) (string, error) {
	name := decode(p.in[i:end])
	if len(name) < end-i {
		p.note(domainEncoded, i, end)
	}
	ascii, ok := toASCII(name)
	if !ok || ascii == "" || domainChar.span(ascii) < len(ascii) {
		return "", p.fail(domainToASCII, i, end)
	}
	if p.check {
		if _, ok := idnaToASCII(name, true); !ok {
			p.note(domainToASCII, i, end)
		}
	}
	if endsInNumber(ascii) {
		return p.ipv4(ascii, i, end)
	}
	return ascii, nil
}

// toASCII is the domain parser. A US-ASCII domain is not checked, as the
// standard requires, even if it has an invalid label of Punycode.
func toASCII(name string) (string, bool) {
	if isASCII(name) {
		return strings.ToLower(name), true
	}
	return idnaToASCII(name, false)
}

func idnaToASCII(name string, strict bool) (string, bool) {
	if len(name) > maxDomain || !utf8.ValidString(name) {
		return "", false
	}
	ascii, err := idna.New(
		idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.CheckHyphens(strict), idna.StrictDomainName(strict), idna.VerifyDNSLength(strict),
	).ToASCII(name)
	return ascii, err == nil
}

// endsInNumber is the ends in a number checker.
func endsInNumber(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if s == "" || !hexDigit.has(s[len(s)-1]) && !strings.HasSuffix(s, "x") {
		return false
	}
	s = s[strings.LastIndexByte(s, '.')+1:]
	if s == "" {
		return false
	}
	if strings.HasPrefix(s, "0x") {
		return hexDigit.span(s[2:]) == len(s)-2
	}
	return digit.span(s) == len(s)
}

// ipv4 is the IPv4 parser. The address s, in lower case, is at in[i:end].
func (p *parser) ipv4(s string, i, end int) (string, error) {
	if t := strings.TrimSuffix(s, "."); t != s {
		p.note(ipv4EmptyPart, i, end)
		s = t
	}
	n := strings.Count(s, ".") + 1
	if n < 4 {
		p.note(ipv4FewParts, i, end)
	} else if n > 4 {
		return "", p.fail(ipv4ManyParts, i, end)
	}
	address, k := uint64(0), 0
	for part := range strings.SplitSeq(s, ".") {
		k++
		v, decimal, ok := ipv4Number(part)
		if !ok {
			return "", p.fail(ipv4NonNumeric, i, end)
		}
		if !decimal {
			p.note(ipv4NonDecimal, i, end)
		}
		switch {
		case k < n && v > 255, k == n && v >= 1<<(8*(5-n)):
			return "", p.fail(ipv4OutOfRange, i, end)
		case v > 255:
			p.note(ipv4OutOfRange, i, end)
		}
		if k < n {
			v <<= 8 * (4 - k)
		}
		address += v
	}
	var b [len("255.255.255.255")]byte
	ip := netip.AddrFrom4([4]byte{
		byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address),
	})
	return unlessSame(ip.AppendTo(b[:0]), p.in[i:end]), nil
}

// ipv4Number is the IPv4 number parser. A value that is too large is any such
// value.
func ipv4Number(s string) (v uint64, decimal, ok bool) {
	base := 10
	switch {
	case s == "":
		return 0, false, false
	case strings.HasPrefix(s, "0x"):
		s, base = s[2:], 16
	case s[0] == '0' && len(s) > 1:
		s, base = s[1:], 8
	}
	if s == "" {
		return 0, false, true
	}
	v, err := strconv.ParseUint(s, base, 64)
	if err != nil && v == 0 {
		return 0, false, false
	}
	return v, base == 10, true
}

// ipv6 is the IPv6 parser for in[i:end], and the serializer.
func (p *parser) ipv6(i, end int) (string, error) {
	var address [8]uint16
	first, piece, compress := i, 0, -1
	in := p.in[:end]
	at := func(i int) byte {
		if i < end {
			return in[i]
		}
		return 0
	}
	if at(i) == ':' {
		if at(i+1) != ':' {
			return "", p.fail(ipv6Compression, i, i+1)
		}
		i += 2
		piece, compress = 1, 1
	}
	for i < end {
		if piece == len(address) {
			return "", p.fail(ipv6ManyPieces, i, i+1)
		}
		if in[i] == ':' {
			if compress >= 0 {
				return "", p.fail(ipv6TwoCompressions, i, i+1)
			}
			i++
			piece++
			compress = piece
			continue
		}
		start, value := i, uint16(0)
		for i < end && i < start+4 && hexDigit.has(in[i]) {
			value = value<<4 | uint16(hexValue(in[i]))
			i++
		}
		if at(i) == '.' {
			if i == start {
				return "", p.fail(ipv6IPv4Invalid, i, i+1)
			}
			if piece > 6 {
				return "", p.fail(ipv6IPv4ManyPieces, start, end)
			}
			if err := p.ipv4InIPv6(start, end, address[piece:piece+2]); err != nil {
				return "", err
			}
			piece += 2
			break
		}
		if i < end {
			if in[i] != ':' || i+1 == end {
				return "", p.fail(ipv6Invalid, i, i+1)
			}
			i++
		}
		if n := len(strings.TrimSuffix(in[start:i], ":")); n > 1 && value < 1<<(4*(n-1)) {
			p.note(ipv6LeadingZero, start, start+1)
		}
		address[piece] = value
		piece++
	}
	switch {
	case compress >= 0:
		n := copy(address[compress+len(address)-piece:], address[compress:piece])
		clear(address[compress : len(address)-n])
	case piece < len(address):
		return "", p.fail(ipv6FewPieces, end, end)
	}
	var b [16]byte
	for k, v := range address {
		b[2*k], b[2*k+1] = byte(v>>8), byte(v)
	}
	ip := netip.AddrFrom16(b)
	var buf [48]byte // enough for eight pieces in brackets
	text := append(buf[:0], '[')
	if ip.Is4In6() { // netip writes an IPv4 address there, the standard does not
		text = append(text, "::ffff:"...)
		text = append(strconv.AppendUint(text, uint64(address[6]), 16), ':')
		text = strconv.AppendUint(text, uint64(address[7]), 16)
	} else {
		text = ip.AppendTo(text)
	}
	return unlessSame(append(text, ']'), p.in[first-1:end+1]), nil
}

// unlessSame returns b as a string. If that is s, it does not allocate.
func unlessSame(b []byte, s string) string {
	if string(b) == s {
		return s
	}
	return string(b)
}

// ipv4InIPv6 sets the last two pieces of an IPv6 address to the IPv4 address at
// in[i:end].
func (p *parser) ipv4InIPv6(i, end int, pieces []uint16) error {
	for seen := range 4 {
		if seen > 0 {
			if i == end {
				return p.fail(ipv6IPv4FewParts, end, end)
			}
			if p.in[i] != '.' {
				return p.fail(ipv6IPv4Invalid, i, i+1)
			}
			i++
		}
		n := digit.span(p.in[i:end])
		if n == 0 || n > 1 && p.in[i] == '0' {
			return p.fail(ipv6IPv4Invalid, i, min(i+1, end))
		}
		v, err := strconv.ParseUint(p.in[i:i+n], 10, 8)
		if err != nil {
			return p.fail(ipv6IPv4OutOfRange, i, i+n)
		}
		pieces[seen/2] = pieces[seen/2]<<8 | uint16(v)
		i += n
	}
	if i < end {
		return p.fail(ipv6IPv4Invalid, i, i+1)
	}
	return nil
}
