package host

import (
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
// It is small and immutable, and keeps the text, so that == is equality of
// texts; [Host.Equal] knows more. The zero Host is the empty registered name,
// which is valid: a scheme may have a default for it.
type Host struct {
	text string
	kind Kind // a function of text
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

// kinds has the words for the kinds, and their rules of RFC 3986.
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

// Parse reads a host as it stands in a URI: what the method Host of package
// uri's types returns. A host that they return is always right. The error is an
// *[Error].
//
// Parse does not allocate, except for an error.
func Parse(text string) (Host, error) {
	if err := ruleHost.Check(text); err != nil {
		return Host{}, syntaxError(err, text)
	}
	return known(text), nil
}

// MustParse is Parse for texts that are known to be right, such as constants:
// it panics if text is not a host.
func MustParse(text string) Host {
	h, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return h
}

// known returns the host of a text that matches the rule host.
func known(text string) Host {
	switch {
	case text == "":
	case text[0] == '[' && text[1]|0x20 == 'v':
		return Host{text, IPvFuture}
	case text[0] == '[':
		return Host{text, IPv6}
	case fourNumbers(text):
		// What is left of net/netip's grammar is the one of IPv4address: tests
		// compare them.
		if _, err := netip.ParseAddr(text); err == nil {
			return Host{text, IPv4}
		}
	}
	return Host{text, RegName}
}

// fourNumbers reports whether an IPv4address could look like text, which spares
// nearly all names the error of a parser.
func fourNumbers(text string) bool {
	dots := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '.':
			dots++
		case c < '0' || c > '9':
			return false
		}
	}
	return dots == 3 && len(text) <= len("255.255.255.255")
}

// String returns the text as it was written. It does not allocate.
func (h Host) String() string { return h.text }

// Hostname returns the text without the brackets of an IP literal: what package
// net and others who write the brackets themselves want. It does not allocate.
func (h Host) Hostname() string {
	if h.kind == IPv6 || h.kind == IPvFuture {
		return h.text[1 : len(h.text)-1]
	}
	return h.text
}

// Kind returns which of the alternatives h is. A registered name may be one
// that others take for an address: see [Host.Numeric].
func (h Host) Kind() Kind { return h.kind }

// Future returns the two parts of an IPvFuture: version and address of
// "[v7.x:y]" are "7" and "x:y". No version is known today: who gets one to
// connect to should report that the address mechanism is not supported (RFC
// 3986 section 3.2.2).
func (h Host) Future() (version, address string, ok bool) {
	if h.kind != IPvFuture {
		return "", "", false
	}
	version, address, _ = strings.Cut(h.text[len("[v"):len(h.text)-len("]")], ".")
	return version, address, true
}

// Normalize returns the normal form of h. An address is written as RFC 5952
// recommends. In a name, letters are lower case, triplets are upper case, and
// those of unreserved characters are decoded (RFC 3986 section 6.2.2); an
// IPvFuture is lower case. The result can be of another kind: that of
// "%31.2.3.4" is an IPv4 address. Normalize does not allocate if nothing
// changes.
func (h Host) Normalize() Host {
	switch h.kind {
	case IPv4:
		return h // there is one spelling
	case IPv6:
		a, _ := h.Addr()
		var buf [maxLiteral]byte
		if b := appendLiteral(buf[:0], a); string(b) != h.text {
			return Host{string(b), IPv6}
		}
		return h
	case IPvFuture:
		return Host{strings.ToLower(h.text), IPvFuture}
	}
	text := lower(pct.Normalize(h.text))
	if text == h.text {
		return h
	}
	return known(text)
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

// Equal reports whether h and g are the same host as far as their texts can
// tell: whether their normal forms are ==. That is, addresses are compared as
// numbers, and names without regard to case and needless triplets.
//
// An IPv4-mapped IPv6 address is not equal to the IPv4 address in it, nor a
// name with a final dot to the name without, nor one with triplets to its DNS
// form: these are questions for [Host.Embedded] and [Profile.ToASCII].
func (h Host) Equal(g Host) bool {
	if strings.IndexByte(h.text, '%') >= 0 || strings.IndexByte(g.text, '%') >= 0 {
		return h.Normalize() == g.Normalize()
	}
	if h.kind != g.kind {
		return false
	}
	if h.kind == IPv6 {
		a, _ := h.Addr()
		b, _ := g.Addr()
		return a == b
	}
	return strings.EqualFold(h.text, g.text) // both are US-ASCII
}

// AppendText appends the text of h to b. It implements [encoding.TextAppender]
// and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) { return append(b, h.text...), nil }

// MarshalText returns the text of h.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// UnmarshalText sets h to the host that text is, as Parse does. On error h
// stays as it was.
func (h *Host) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*h = parsed
	}
	return err
}
