package uuid

import (
	"encoding/binary"
	"slices"
	"time"

	"github.com/urikit/uri/internal/part"
)

// A Variant says what the bits of a UUID mean (RFC 9562 section 4.1). The zero
// Variant is NCS, which the nil UUID has.
type Variant uint8

const (
	NCS       Variant = iota // of the Network Computing System, and the nil UUID
	RFC9562                  // that of the RFC
	Microsoft                // of the Component Object Model
	Future                   // reserved, and the max UUID
)

// String returns "NCS", "RFC 9562", "Microsoft" or "future".
func (v Variant) String() string {
	return part.Word([]string{"NCS", "RFC 9562", "Microsoft", "future"}, v)
}

// MarshalText returns the text of [Variant.String].
func (v Variant) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Variant returns the variant of u.
func (u URN) Variant() Variant {
	switch o := u.Octets()[8]; {
	case o < 0x80:
		return NCS
	case o < 0xc0:
		return RFC9562
	case o < 0xe0:
		return Microsoft
	}
	return Future
}

// Version returns the version (section 4.2): 1 to 8 are defined. It is 0 if the
// variant is not [RFC9562]: others have no versions.
func (u URN) Version() int {
	if u.Variant() != RFC9562 {
		return 0
	}
	return int(u.Octets()[6] >> 4)
}

// IsNil reports whether u is the nil UUID, all zeros (section 5.9).
func (u URN) IsNil() bool { return !u.Generic().IsZero() && u.Octets() == [16]byte{} }

// IsMax reports whether u is the max UUID, all ones (section 5.10).
func (u URN) IsMax() bool {
	octets := u.Octets()
	return !slices.ContainsFunc(octets[:], func(o byte) bool { return o != 0xff })
}

// gregorian is the time from 1582-10-15, where versions 1 and 6 begin to count,
// to 1970, in their unit of 100 ns.
const gregorian = 0x01b21dd213814000

// Time returns the time in a UUID of version 1, 6 or 7, in UTC. Nothing proves
// that the time is right. Other UUIDs have none.
func (u URN) Time() (time.Time, bool) {
	o := u.Octets()
	high, mid := binary.BigEndian.Uint32(o[:]), binary.BigEndian.Uint16(o[4:])
	low := binary.BigEndian.Uint16(o[6:]) & 0xfff
	var ticks int64
	switch u.Version() {
	case 1: // time_low, time_mid, time_high (section 5.1)
		ticks = int64(low)<<48 | int64(mid)<<32 | int64(high)
	case 6: // time_high, time_mid, time_low (section 5.6)
		ticks = int64(high)<<28 | int64(mid)<<12 | int64(low)
	case 7: // unix_ts_ms (section 5.7)
		return time.UnixMilli(int64(high)<<16 | int64(mid)).UTC(), true
	default:
		return time.Time{}, false
	}
	const second = int64(time.Second / 100)
	ticks -= gregorian
	return time.Unix(ticks/second, ticks%second*100).UTC(), true
}

// Fields are the parts of a UUID.
type Fields struct {
	Variant Variant `json:"variant"`
	Version int     `json:"version,omitempty"` // 0 if the variant has none
	Time    string  `json:"time,omitempty"`    // in the form of RFC 3339, if there is one
	Nil     bool    `json:"nil,omitempty"`
	Max     bool    `json:"max,omitempty"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	f := Fields{Variant: u.Variant(), Version: u.Version(), Nil: u.IsNil(), Max: u.IsMax()}
	if t, ok := u.Time(); ok {
		f.Time = t.Format(time.RFC3339Nano)
	}
	return f
}
