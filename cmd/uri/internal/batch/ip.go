package batch

import (
	"encoding/binary"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// addresses holds the rules of what may be an address, by the protocol's names. A host is one as
// it stands in a URI: if it is a name, it is no address, but others may read one in it.
var addresses = map[string]uri.Rule{
	"host": "host",
	"ipv4": "IPv4address",
	"ipv6": "IPv6address",
}

// ip: the address that the input is, and the IPv4 address that it has inside. A name has the latter
// at most.
func ip(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	rule, ok := addresses[kind]
	if !ok {
		return nil, unsupported("the kind " + kind)
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	if err := rule.Check(input); err != nil {
		return nil, refusal(input, err)
	}
	if kind == "ipv6" {
		input = "[" + input + "]"
	}
	h, err := host.Parse(input)
	if err != nil {
		return nil, err
	}
	return address(h), nil
}

func address(h host.Host) object {
	a, ok := h.Addr()
	if !ok {
		a, ok = h.Numeric()
		return object{{"ipv4", ipv4(a, ok)}}
	}
	canonical := strings.Trim(h.Normalize().String(), "[]")
	if a.Is4() {
		return object{{"canonical", canonical}, {"bytes", a.As4()}, {"ipv4", ipv4(a, true)}}
	}
	b := a.As16()
	var groups [8]uint16
	for i := range groups {
		groups[i] = binary.BigEndian.Uint16(b[2*i:])
	}
	inner, form := h.Embedded()
	return object{
		{"canonical", canonical},
		{"groups", groups},
		{"bytes", b},
		{"ipv4", ipv4(inner, form != host.NotEmbedded)},
	}
}

// ipv4 returns the value of an address in an answer: null if there is none.
func ipv4(a netip.Addr, ok bool) any {
	if !ok {
		return nil
	}
	return a.String()
}
