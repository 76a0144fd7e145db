package whatwg

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/internal/lazy"
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
	ascii, ok := fastASCII(name)
	if !ok {
		if ascii, ok = toASCII(name, false); !ok {
			return "", p.fail(domainToASCII, i, end)
		}
	}
	if p.check {
		if _, ok := toASCII(name, true); !ok {
			p.note(domainToASCII, i, end)
		}
	}
	if endsInNumber(ascii) {
		return p.ipv4(ascii, i, end)
	}
	return ascii, nil
}

// toASCII is the standard's domain to ASCII. A US-ASCII domain is not checked,
// unless strict, even if it has an invalid label of Punycode.
func toASCII(name string, strict bool) (string, bool) {
	if !strict && domainChar.span(name) == len(name) {
		return strings.ToLower(name), true
	}
	if len(name) > maxDomain || !utf8.ValidString(name) {
		return "", false
	}
	// Since Unicode 15.1 "ẞ" is "ß", and a label that is only the prefix is an
	// error. Older tables do not have that.
	name = strings.ReplaceAll(name, "ẞ", "ß")
	isDot := func(c rune) bool { return strings.ContainsRune(".。．｡", c) }
	for label := range strings.FieldsFuncSeq(name, isDot) {
		if strings.EqualFold(label, "xn--") {
			return "", false
		}
	}
	profile := &lax
	if strict {
		profile = &strictest
	}
	ascii, err := profile.Get().ToASCII(name)
	return ascii, err == nil && ascii != "" && domainChar.span(ascii) == len(ascii)
}

// The profiles of UTS 46 that the standard asks for.
var (
	lax       = lazy.Value[*idna.Profile]{New: func() *idna.Profile { return newProfile(false) }}
	strictest = lazy.Value[*idna.Profile]{New: func() *idna.Profile { return newProfile(true) }}
)

func newProfile(strict bool) *idna.Profile {
	return idna.New(
		idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.CheckHyphens(strict), idna.StrictDomainName(strict), idna.VerifyDNSLength(strict))
}

// endsInNumber is the ends in a number checker.
func endsInNumber(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if s == "" || !hexDigit.has(s[len(s)-1]) && !strings.HasSuffix(s, "x") {
		return false
	}
	s = s[strings.LastIndexByte(s, '.')+1:]
	if n, ok := strings.CutPrefix(s, "0x"); ok {
		return hexDigit.span(n) == len(n)
	}
	return digit.span(s) == len(s)
}

// ipv4 is the IPv4 parser. The address s, in lower case, is at in[i:end].
func (p *parser) ipv4(s string, i, end int) (string, error) {
	s, dot := strings.CutSuffix(s, ".")
	if dot {
		p.note(ipv4EmptyPart, i, end)
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
		bits := 8
		if k == n {
			bits = 8 * (5 - n) // the last part fills the address
		}
		switch {
		case v >= 1<<bits:
			return "", p.fail(ipv4OutOfRange, i, end)
		case v > 255:
			p.note(ipv4OutOfRange, i, end)
		}
		address = address<<bits | v
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
	case strings.HasPrefix(s, "0x"): // 0x alone is 0
		s, base = "0"+s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	v, err := strconv.ParseUint(s, base, 64)
	return v, base == 10, err == nil || v > 0
}

// ipv6 is the IPv6 parser for in[i:end], and the serializer.
func (p *parser) ipv6(i, end int) (string, error) {
	ip, _ := netip.ParseAddr(p.in[i:end])
	if p.check || !ip.Is6() || ip.Zone() != "" {
		if err := p.checkIPv6(i, end); err != nil {
			return "", err
		}
	}
	var b [48]byte // enough for eight pieces in brackets
	text := append(b[:0], '[')
	if ip.Is4In6() { // netip writes an IPv4 address there, the standard does not
		a := ip.As16()
		text = append(text, "::ffff:"...)
		text = append(strconv.AppendUint(text, uint64(a[12])<<8|uint64(a[13]), 16), ':')
		text = strconv.AppendUint(text, uint64(a[14])<<8|uint64(a[15]), 16)
	} else {
		text = ip.AppendTo(text)
	}
	return unlessSame(append(text, ']'), p.in[i-1:end+1]), nil
}

// unlessSame returns b as a string. If that is s, it does not allocate.
func unlessSame(b []byte, s string) string {
	if string(b) == s {
		return s
	}
	return string(b)
}

// checkIPv6 returns what the IPv6 parser finds wrong in in[i:end].
func (p *parser) checkIPv6(i, end int) error {
	pieces, compressed := 0, false
	if in := p.in[i:end]; strings.HasPrefix(in, "::") {
		i, pieces, compressed = i+len("::"), 1, true
	} else if strings.HasPrefix(in, ":") {
		return p.fail(ipv6Compression, i, i+1)
	}
	for i < end {
		next := i + hexDigit.span(p.in[i:min(i+4, end)])
		c := p.in[next] // after the address it is "]"
		switch {
		case pieces == 8:
			return p.fail(ipv6ManyPieces, i, i+1)
		case next == i && c == ':':
			if compressed {
				return p.fail(ipv6TwoCompressions, i, i+1)
			}
			compressed = true
		case next > i && c == '.':
			if pieces > 6 {
				return p.fail(ipv6IPv4ManyPieces, i, end)
			}
			if err := p.checkIPv4InIPv6(i, end); err != nil {
				return err
			}
			pieces++
			next = end
		case c == '.':
			return p.fail(ipv6IPv4Invalid, i, i+1)
		case next < end && (c != ':' || next+1 == end):
			return p.fail(ipv6Invalid, next, next+1)
		case next > i+1 && p.in[i] == '0':
			p.note(ipv6LeadingZero, i, i+1)
		}
		pieces++
		i = next + 1
	}
	if pieces < 8 && !compressed {
		return p.fail(ipv6FewPieces, end, end)
	}
	return nil
}

// checkIPv4InIPv6 checks the IPv4 address at the end of an IPv6 address.
func (p *parser) checkIPv4InIPv6(i, end int) error {
	parts := 0
	for part := range strings.SplitSeq(p.in[i:end], ".") {
		n := digit.span(part)
		_, err := strconv.ParseUint(part[:n], 10, 8)
		switch {
		case parts == 4:
			return p.fail(ipv6IPv4Invalid, i-1, i)
		case n == 0 || n > 1 && part[0] == '0':
			return p.fail(ipv6IPv4Invalid, i, min(i+1, end))
		case err != nil:
			return p.fail(ipv6IPv4OutOfRange, i, i+n)
		case n < len(part):
			return p.fail(ipv6IPv4Invalid, i+n, i+n+1)
		}
		i += len(part) + len(".")
		parts++
	}
	if parts < 4 {
		return p.fail(ipv6IPv4FewParts, end, end)
	}
	return nil
}
