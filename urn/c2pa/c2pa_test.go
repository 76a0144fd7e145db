package c2pa_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/c2pa"
)

var namespace = parttest.Namespace[c2pa.URN, c2pa.Fields]{Parse: c2pa.Parse, Check: c2pa.Check, FromID: c2pa.FromID}

const (
	id   = "F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4"
	uuid = "f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4"
)

// The examples of the specification.
func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:c2pa:"+id, id, c2pa.Fields{UUID: uuid})
	namespace.TestFields(t, "urn:c2pa:"+id+":acme", id+":acme", c2pa.Fields{UUID: uuid, Generator: "acme"})
	namespace.TestFields(t, "urn:c2pa:"+id+":acme:2_1", id+":acme:2_1", c2pa.Fields{UUID: uuid, Generator: "acme", Version: "2", Reason: "1"})
	namespace.TestFields(t, "urn:c2pa:"+id+"::2_1", id+"::2_1", c2pa.Fields{UUID: uuid, Version: "2", Reason: "1"})
	namespace.TestFields(t, "urn:c2pa:"+id+":#f", id+":", c2pa.Fields{UUID: uuid})
	namespace.TestFields(t, "urn:c2pa:"+id+":a_b%20c/", id+":a_b%20c/", c2pa.Fields{UUID: uuid, Generator: "a_b c/"})
	var zero c2pa.URN
	if _, ok := zero.UUID(); ok || zero.Fields() != (c2pa.Fields{}) || zero.Canonical() != zero || !zero.Equal(zero) {
		t.Error(zero.Fields())
	}
	if b, ok := namespace.Read(t, "urn:c2pa:"+id+":x").UUID(); !ok || b[0] != 0xf9 || b[15] != 0xe4 {
		t.Errorf("%x", b)
	}
}

func TestCheck(t *testing.T) {
	long := strings.Repeat("a", 32)
	for _, row := range [][2]string{
		{id + ":" + long, ""},
		{id + ":" + long + "bc", "claim-generator[bc]"},
		{id + ":" + strings.Repeat("%41", 11), "claim-generator[1]"},
		{"F9168C5E-CEB2-1FAA-B6BF-329BF39FA1E4", "UUID[1]"},
		{"F9168C5E-CEB2-4FAA-C6BF-329BF39FA1E4", "UUID[C]"},
		{"00000000-0000-0000-0000-000000000000", "UUID[0] UUID[0]"},
		{"F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E", "UUID[]"},
		{id + "0:x", "UUID[0]"},
		{strings.ReplaceAll(id, "-", ""), "UUID[C]"},
		{"G" + id[1:], "UUID[G]"},
		{":acme", "UUID[]"},
		{id + ":acme:v2_1", "version[v]"},
		{id + ":acme:2", "version-reason[]"},
		{id + ":acme:2_", "reason[]"},
		{id + ":acme:_1", "version[]"},
		{id + ":acme:", "version[] version-reason[]"},
		{id + ":acme:0_00", "version[0] reason[00]"},
		{id + ":acme:01_10", ""},
		{id + ":acme:2_1_1", "reason[_]"},
		{id + ":acme:2_1:x", "reason[:]"},
		{id + "/x", "UUID[/x]"},
	} {
		namespace.TestCheck(t, [][2]string{{"urn:c2pa:" + row[0], row[1]}})
	}
	namespace.TestCheck(t, [][2]string{{"urn:uuid:" + id, "NID[uuid]"}})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{id + ":acme:2_1": "urn:c2pa:" + id + ":acme:2_1", uuid: "urn:c2pa:" + uuid},
		[]string{"", "acme", id + "#", id + ":a b", id + "?s=I2L"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:c2pa:" + id, "URN:C2PA:" + id},
		{"urn:c2pa:" + uuid},
		{"urn:c2pa:" + id + ":"},
		{"urn:c2pa:" + id + ":a%2F", "urn:c2pa:" + id + ":a%2f"},
	})
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "c2pa", "c2pa-urn")
	parttest.Fuzz(f, []string{
		"urn:c2pa:" + id, "urn:c2pa:" + id + ":acme:2_1?s=I2L#f", "urn:c2pa:" + id + "::2_1", "urn:c2pa:" + uuid + ":%41/_:0_1", "urn:c2pa:" + id + ":a:b",
	}, func(t *testing.T, g urn.URN) { namespace.Laws(t, g, valid(g)) })
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:c2pa:"+id+":acme:2_1") }
