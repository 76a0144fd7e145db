package host

import (
	"encoding/binary"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// A Host is a text that matches the rule
//
//	host = IP-literal / IPv4address / reg-name
//
// of RFC 3986 section 3.2.2, an IP literal with its brackets.
//
// A Host is small and immutable, and keeps the text, so == is equality of
// texts; [Host.Equal] compares normal forms. The zero Host is the empty
// registered name, which is valid: a scheme may have a default for it.
type Host struct {
	text string

	// The bits of the address, if there is one: a function of text. An IPv4
	// address is mapped to IPv6, so that low is 0 for a name only.
	high, low uint64
}

// A Kind is the alternative of the rule host that a text matches. The first
// match wins.
type Kind uint8

const (
	RegName   Kind = iota // a registered name, which may be empty
	IPv4                  // IPv4address: four decimal numbers, and no other form
	IPv6                  // "[" IPv6address "]"
	IPvFuture             // "[" IPvFuture "]"
)

// kinds has the names of the kinds, and their rules of RFC 3986.
var kinds = [...]struct {
	name string
	rule uri.Rule
}{
	{"reg-name", "reg-name"}, {"IPv4", "IPv4address"}, {"IPv6", "IPv6address"},
	{"IPvFuture", "IPvFuture"}, {},
}

// String returns "reg-name", "IPv4", "IPv6" or "IPvFuture", or "" if k is
// unknown.
func (k Kind) String() string {
	return kinds[min(int(k), len(kinds)-1)].name
}

const ruleHost uri.Rule = "host"

// Rule returns the rule of RFC 3986 that gives a host its kind, as HostRule of
// package uri does, or "" if k is unknown.
func (k Kind) Rule() uri.Rule {
	return kinds[min(int(k), len(kinds)-1)].rule
}

// Parse reads a host as written in a URI: the result of the method Host of the
// types of package uri, which is always valid. The error is an *[Error].
//
// Parse does not allocate, except for an error.
func Parse(text string) (Host, error) {
	if strings.HasPrefix(text, "[") {
		if high, low, ok := ipv6(text); ok {
			return Host{text, high, low}, nil
		}
	} else if octets, ok := ipv4(text); ok {
		return Host{text, 0, mapped | uint64(octets)}, nil
	}
	if err := ruleHost.Validate(text); err != nil {
		return Host{}, syntaxError(err, text)
	}
	return Host{text: text}, nil
}

// MustParse is Parse for texts that are known to be valid, such as constants:
// it panics if text is not a host.
func MustParse(text string) Host {
	h, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return h
}

// mapped has the bits of an IPv4-mapped IPv6 address before those of the IPv4
// address.
const mapped = 0xffff << 32

// ipv6 returns the bits of an IPv6 address in brackets. Without a zone,
// net/netip has the grammar of IPv6address: tests compare both.
func ipv6(text string) (high, low uint64, ok bool) {
	end := len(text) - 1
	if text[end] != ']' || text[1]|0x20 == 'v' {
		return 0, 0, false
	}
	a, _ := netip.ParseAddr(text[1:end])
	var buf [16]byte
	b, _ := a.AppendBinary(buf[:0]) // faster than As16: no copy waits for its parts
	if len(b) != len(buf) {         // no address, an IPv4 address, or one with a zone
		return 0, 0, false
	}
	return binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:]), true
}

// ipv4 returns the bits of a text that matches
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
//	dec-octet   = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
func ipv4(text string) (octets uint32, ok bool) {
	octet, dots, start := uint32(0), 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case '0' <= c && c <= '9' && (i == start || octet > 0):
			if octet = octet*10 + uint32(c-'0'); octet > 255 {
				return 0, false
			}
		case c == '.' && i > start && dots < 3:
			octets, octet = octets<<8|octet, 0
			dots, start = dots+1, i+1
		default:
			return 0, false
		}
	}
	return octets<<8 | octet, dots == 3 && start < len(text)
}

// String returns the text as it was written. It does not allocate.
func (h Host) String() string { return h.text }

// Hostname returns the text without the brackets of an IP literal, as package
// net expects it. It does not allocate.
func (h Host) Hostname() string {
	if strings.HasPrefix(h.text, "[") {
		return h.text[1 : len(h.text)-1]
	}
	return h.text
}

// Kind returns the kind of h. Other software may read some registered names as
// addresses: see [Host.Numeric].
func (h Host) Kind() Kind {
	switch {
	case h.text == "":
	case h.text[0] != '[':
		if h.low != 0 {
			return IPv4
		}
	case h.text[1]|0x20 == 'v':
		return IPvFuture
	default:
		return IPv6
	}
	return RegName
}

// Future returns the two parts of an IPvFuture: version and address of
// "[v7.x:y]" are "7" and "x:y". No version is defined today: a program that
// should connect to such an address reports that the address mechanism is not
// supported (RFC 3986 section 3.2.2).
func (h Host) Future() (version, address string, ok bool) {
	if h.Kind() != IPvFuture {
		return "", "", false
	}
	version, address, _ = strings.Cut(h.text[len("[v"):len(h.text)-len("]")], ".")
	return version, address, true
}

// Normalize returns the normal form of h. An address is written as RFC 5952
// recommends. In a name, letters become lower case, triplets become upper case,
// and triplets of unreserved characters are decoded (RFC 3986 section 6.2.2).
// An IPvFuture becomes lower case. The result can have another kind:
// "%31.2.3.4" becomes an IPv4 address. Normalize does not allocate if nothing
// changes.
func (h Host) Normalize() Host {
	switch h.Kind() {
	case IPv4:
		return h // it has only one spelling
	case IPv6:
		a, _ := h.Addr()
		var buf [maxLiteral]byte
		if b := appendLiteral(buf[:0], a); string(b) != h.text {
			return Host{string(b), h.high, h.low}
		}
		return h
	case IPvFuture:
		return Host{text: strings.ToLower(h.text)}
	}
	text := lower(pct.Normalize(h.text))
	if text == h.text {
		return h
	}
	h, _ = Parse(text) // a valid text stays valid
	return h
}

// lower returns s with its letters in lower case, except for the digits of
// triplets.
func lower(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return strings.ToLower(s)
	}
	b := []byte(nil)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			i += 2
		case 'A' <= c && c <= 'Z':
			if b == nil {
				b = []byte(s)
			}
			b[i] = c | 0x20
		}
	}
	if b == nil {
		return s
	}
	return string(b)
}

// Equal reports whether the normal forms of h and g are equal (==). Addresses
// are compared as numbers, and names without regard to case and needless
// triplets.
//
// An IPv4-mapped IPv6 address is not equal to its IPv4 address (see
// [Host.Embedded]), a name with a final dot not to the name without it, and a
// name with triplets not to its DNS form (see [Profile.ToASCII]).
func (h Host) Equal(g Host) bool {
	if strings.IndexByte(h.text, '%') >= 0 || strings.IndexByte(g.text, '%') >= 0 {
		return h.Normalize() == g.Normalize()
	}
	kind := h.Kind()
	if kind != g.Kind() {
		return false
	}
	if kind == IPv6 {
		return h.high == g.high && h.low == g.low
	}
	return strings.EqualFold(h.text, g.text) // both are US-ASCII
}

// AppendText appends the text of h to b. It implements [encoding.TextAppender]
// and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) { return append(b, h.text...), nil }

// MarshalText returns the text of h.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// UnmarshalText sets h to the result of [Parse]. On error h does not change.
func (h *Host) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*h = parsed
	}
	return err
}
