package dev

import (
	"encoding/hex"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace dev: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

const (
	nid     = "dev"
	section = "RFC 9039 section 3.2"
)

// Parse returns u as the name of a device. The error is the first finding of
// [Check]. Parse allocates only for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if ok {
		check(&c)
	}
	return c.Findings
}

// FromID returns the URN of a body and its components, such as
// "os:32473-123456" or "ow:264437f5000000ed_humidity".
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// EUI64 returns the name of the device with an address of eight octets.
func EUI64(a [8]byte) (URN, error) { return FromID("mac:" + hex.EncodeToString(a[:])) }

// MAC48 returns the name of the device with a MAC-48 address, which is filled
// up with FFFF.
func MAC48(a [6]byte) (URN, error) {
	return EUI64([8]byte{a[0], a[1], a[2], 0xFF, 0xFF, a[3], a[4], a[5]})
}

// EUI48 returns the name of the device with an EUI-48 address, which is filled
// up with FFFE.
func EUI48(a [6]byte) (URN, error) {
	return EUI64([8]byte{a[0], a[1], a[2], 0xFF, 0xFE, a[3], a[4], a[5]})
}

// ID returns what FromID takes: the body and the components.
func (u URN) ID() string { return u.Generic().NSS() }

// EUI64 returns the address that u was made of, if it is a mac.
func (u URN) EUI64() ([8]byte, bool) { return u.octets("mac:") }

// MAC returns the address of six octets that u was made of, if it is a mac with
// FFFF or FFFE in its middle.
func (u URN) MAC() ([6]byte, bool) {
	a, ok := u.EUI64()
	if !ok || a[3] != 0xFF || a[4] < 0xFE {
		return [6]byte{}, false
	}
	return [6]byte{a[0], a[1], a[2], a[5], a[6], a[7]}, true
}

// OneWire returns the identifier of a 1-Wire device, if u is an ow.
func (u URN) OneWire() ([8]byte, bool) { return u.octets("ow:") }

// CRC reports whether u is the name of a 1-Wire device whose last octet is
// right: the CRC of the seven others with the polynomial x⁸ + x⁵ + x⁴ + 1,
// least significant bits first.
func (u URN) CRC() bool {
	id, ok := u.OneWire()
	crc := byte(0)
	for _, b := range id[:7] {
		crc ^= b
		for range 8 {
			odd := crc&1 != 0
			if crc >>= 1; odd {
				crc ^= 0x8C
			}
		}
	}
	return ok && crc == id[7]
}

// octets returns those of a body of 16 hexadecimal digits.
func (u URN) octets(subtype string) (a [8]byte, ok bool) {
	digits, ok := strings.CutPrefix(u.Generic().NSS(), subtype)
	if ok {
		_, err := hex.Decode(a[:], []byte(digits[:2*len(a)]))
		ok = err == nil
	}
	return a, ok
}

// Fields are the parts of the name of a device.
type Fields struct {
	Subtype      string   `json:"subtype"`                // "mac", "ow", "org", "os", "ops" or another
	Address      string   `json:"address,omitempty"`      // the digits of a mac or an ow, in lower case
	CRC          *bool    `json:"crc,omitempty"`          // that of an ow is right
	Organization string   `json:"organization,omitempty"` // its number, in an org, os or ops
	Product      string   `json:"product,omitempty"`      // of an ops
	Serial       string   `json:"serial,omitempty"`       // of an os or ops
	Identifiers  []string `json:"identifiers,omitempty"`  // those that have no field of their own
	Components   []string `json:"components,omitempty"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	body, components, ok := strings.Cut(u.Generic().NSS(), "_")
	if body == "" {
		return Fields{}
	}
	subtype, rest, _ := strings.Cut(body, ":")
	f := Fields{Subtype: subtype}
	if ok {
		f.Components = strings.Split(components, "_")
	}
	switch subtype {
	case "mac":
		f.Address = part.Lower(rest)
		return f
	case "ow":
		f.Address, f.CRC = part.Lower(rest), new(u.CRC())
		return f
	case "org", "os", "ops":
		f.Organization, rest, _ = strings.Cut(rest, "-")
	}
	f.Identifiers = strings.Split(rest, ":")
	switch first := f.Identifiers[0]; subtype {
	case "ops":
		f.Product, first, _ = strings.Cut(first, "-")
		fallthrough
	case "os":
		f.Serial = first
		if f.Identifiers = f.Identifiers[1:]; len(f.Identifiers) == 0 {
			f.Identifiers = nil
		}
	}
	return f
}

// Canonical returns u as any URN is written: "urn" and "dev" in lower case.
// Case counts in all that follows.
func (u URN) Canonical() URN { return URN{part.Of(u.Generic().Canonical())} }

// Equal reports whether u and v are the same name. The same device may have
// two, in digits of either case.
func (u URN) Equal(v URN) bool { return u.Generic().Equal5a(v.Generic()) }
