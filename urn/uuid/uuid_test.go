package uuid_test

import (
	"encoding/json"
	"math/big"
	"testing"
	"time"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/uuid"
)

var namespace = parttest.Namespace[uuid.URN, uuid.Fields]{FromURN: uuid.FromURN, Check: uuid.Check,
	FromID: uuid.FromID}

// RFC 9562 sections 4, 5.9 and 5.10 and appendices A and B, and UUIDs of other
// variants.
func TestFields(t *testing.T) {
	const made = "2022-02-22T19:22:22Z"
	for id, want := range map[string]uuid.Fields{
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6": {Variant: uuid.RFC9562, Version: 1,
			Time: "1997-02-03T17:43:12.216875Z"},
		"C232AB00-9414-11EC-B3C8-9F6BDECED846": {Variant: uuid.RFC9562, Version: 1, Time: made},
		"000003e8-cbb9-21ea-b201-00045a86c8a1": {Variant: uuid.RFC9562, Version: 2},
		"5df41881-3aed-3515-88a7-2f4a814cf09e": {Variant: uuid.RFC9562, Version: 3},
		"919108f7-52d1-4320-9bac-f847db4148a8": {Variant: uuid.RFC9562, Version: 4},
		"2ed6657d-e927-568b-95e1-2665a8aea6a2": {Variant: uuid.RFC9562, Version: 5},
		"1EC9414C-232A-6B00-B3C8-9F6BDECED846": {Variant: uuid.RFC9562, Version: 6, Time: made},
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F": {Variant: uuid.RFC9562, Version: 7, Time: made},
		"2489E9AD-2EE2-8E00-8EC9-32D5F69181C0": {Variant: uuid.RFC9562, Version: 8},
		"5c146b14-3c52-8afd-938a-375d0df1fbf6": {Variant: uuid.RFC9562, Version: 8},
		"00000000-0000-1000-8000-000000000000": {Variant: uuid.RFC9562, Version: 1,
			Time: "1582-10-15T00:00:00Z"},
		"ffffffff-ffff-7fff-bfff-ffffffffffff": {Variant: uuid.RFC9562, Version: 7,
			Time: "10889-08-02T05:31:50.655Z"},
		"00000000-0000-0000-0000-000000000000": {Nil: true},
		"FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF": {Variant: uuid.Future, Max: true},
		"00020401-0000-0000-c000-000000000046": {Variant: uuid.Microsoft},
		"ffffffff-ffff-ffff-ffff-fffffffffffe": {Variant: uuid.Future},
		"00000000-0000-1000-0000-000000000000": {},
	} {
		u := namespace.TestFields(t, "urn:uuid:"+id, id, want)
		if v := uuid.FromOctets(u.Octets()); v != u.Canonical() || v.Octets() != u.Octets() {
			t.Errorf("%s: %s", u, v)
		}
		if _, err := json.Marshal(u.Fields()); err != nil {
			t.Error(err)
		}
	}
	var zero uuid.URN
	if f := zero.Fields(); f != (uuid.Fields{}) || zero.IsNil() || zero.IsMax() {
		t.Error(f)
	}
}

// RFC 9562 section 4, figure 3.
func TestOctets(t *testing.T) {
	u := namespace.Read(t, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
	o := u.Octets()
	if n := new(big.Int).SetBytes(o[:]); n.String() != "329800735698586629295641978511506172918" {
		t.Error(n)
	}
}

func TestTime(t *testing.T) {
	u := namespace.Read(t, "urn:uuid:C232AB00-9414-11EC-B3C8-9F6BDECED846")
	if at, ok := u.Time(); !ok || !at.Equal(time.Date(2022, 2, 22, 14, 22, 22, 0,
		time.FixedZone("", -5*60*60))) {
		t.Error(at, ok)
	}
	for _, text := range []string{"urn:uuid:00000000-0000-0000-0000-000000000000",
		"urn:uuid:00000000-0000-1000-c000-000000000000"} {
		if at, ok := namespace.Read(t, text).Time(); ok || !at.IsZero() {
			t.Error(text, at)
		}
	}
}

func TestVariant(t *testing.T) {
	for v, want := range map[uuid.Variant]string{
		uuid.NCS: "NCS", uuid.RFC9562: "RFC 9562", uuid.Microsoft: "Microsoft",
		uuid.Future: "future", uuid.Future + 1: "",
	} {
		if b, err := v.MarshalText(); string(b) != want || err != nil {
			t.Errorf("%s, %v, want %s", b, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:oid:2.25", "NID[oid]"},
		{"urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", "UUID[7]"},
		{"urn:uuid:f81d4fa-7dec-11d0-a765-00a0c91e6bf6", "UUID[-]"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf", "UUID[]"},
		{"urn:uuid:f", "UUID[]"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf67-", "UUID[7-]"},
		{"urn:uuid:g81d4fae-7dec-11d0-a765-00a0c91e6bf6", "HEXDIG[g]"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6b%66", "HEXDIG[%]"},
		{"urn:uuid:(f81d4fae-7dec-11d0-a765-00a0c91e6bf6)", "HEXDIG[(]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"f81d4fae-7dec-11D0-a765-00a0c91e6bf6": "urn:uuid:f81d4fae-7dec-11D0-a765-00a0c91e6bf6",
	}, []string{"", "f81d4fae", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6#", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6?s=I2L"})
}

// RFC 4122 section 3.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
			"URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
			"urn:uuid:f81d4faE-7dec-11d0-a765-00a0c91e6bf6"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf7"},
	})
	c := namespace.Read(t, "urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6?+R?=q#F").Canonical()
	if c.String() != "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?+R?=q#F" {
		t.Error(c)
	}
}

// FuzzParse: exactly the texts of the grammar are accepted; the octets make the
// same name again.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "uuid", "namestring")
	parttest.Fuzz(f, []string{
		"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
		"URN:UUID:017F22E2-79B0-7CC3-98C4-DC0C0C07398F?+r#f",
		"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6b-6",
		"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?s=I2L",
		"urn:uuid:ffffffff-ffff-1fff-bfff-ffffffffffff",
	}, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		if !ok {
			return
		}
		if v := uuid.FromOctets(u.Octets()); v.Generic() != u.Canonical().Generic().AssignedName() {
			t.Fatalf("%q: the octets are those of %q", u, v)
		}
		if u.Version() != 0 && u.Variant() != uuid.RFC9562 || u.IsNil() && u.IsMax() {
			t.Fatalf("%q: %+v", u, u.Fields())
		}
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?s=I2L")
	u := namespace.Read(t, "urn:uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6")
	if n := testing.AllocsPerRun(100, func() { u.Octets() }); n > 0 {
		t.Error(n)
	}
}
