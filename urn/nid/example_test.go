package nid_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func Example() {
	u, err := urn.Parse("urn:isbn:0-395-36341-2")
	if err != nil {
		fmt.Println(err)
		return
	}
	info, _ := nid.Lookup(u.NID())
	fmt.Println(info.Title)
	for _, f := range nid.Check(u) {
		fmt.Println(f)
	}
	// Output:
	// books: International Standard Book Number
	// uri: byte 21: error: the check digit 2 is wrong: 1 would be right (RFC 3187 section 2, rule check-digit)
}

// A namespace of one's own, in one literal: its names are letters, and case does not matter.
func ExampleRegistry_With() {
	registry, err := nid.Standard().With(nid.Info{
		NID:       "foo",
		Canonical: nid.FoldCase,
		Check: func(u urn.URN) []finding.Finding {
			if strings.ContainsAny(u.NSS(), "0123456789") {
				return []finding.Finding{{Rule: "foo", Severity: finding.Error, Message: "a digit"}}
			}
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := urn.Parse("urn:foo:abc")
	b, _ := urn.Parse("URN:FOO:ABC")
	fmt.Println(registry.Equivalent(a, b), len(registry.Check(a)))
	// Output: true 0
}

// A device that does not know a service tries more general ones.
func ExampleParent() {
	u, err := nid.FromID("service", "sos.ecall.manual")
	for ok := err == nil; ok; u, ok = nid.Parent(u) {
		fmt.Println(u)
	}
	// Output:
	// urn:service:sos.ecall.manual
	// urn:service:sos.ecall
	// urn:service:sos
}

func ExampleParts() {
	u, err := urn.Parse("urn:alert:distinctive@foo:short-short@bar")
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, err := nid.Parts(u)
	b, err2 := json.Marshal(parts)
	fmt.Println(string(b), err, err2)
	// Output: {"category":{"label":"distinctive","provider":"foo"},"indication":[{"label":"short-short","provider":"bar"}]} <nil> <nil>
}

// Identifiers as people write them, and back.
func ExampleFromID() {
	for _, id := range [][2]string{
		{"ietf", "RFC 2648"}, {"ietf", "draft-ietf-urn-ietf-06"},
		{"publicid", "ISO 8879:1986//ENTITIES Added Latin 1//EN"},
		{"gsma", "49-015420-323751-8"}, {"iso", "ISO/IEC TR 9999-1"},
	} {
		u, err := nid.FromID(id[0], id[1])
		fmt.Println(u, err)
		back, err := nid.ID(u)
		fmt.Println(back, err)
	}
	_, err := nid.FromID("lei", "7LTWFZYICNSX8D621K68")
	fmt.Println(err)
	// Output:
	// urn:ietf:rfc:2648 <nil>
	// RFC 2648 <nil>
	// urn:ietf:id:ietf-urn-ietf-06 <nil>
	// draft-ietf-urn-ietf-06 <nil>
	// urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN <nil>
	// ISO 8879:1986//ENTITIES Added Latin 1//EN <nil>
	// urn:gsma:imei:49015420-323751-0 <nil>
	// 490154203237518 <nil>
	// urn:iso:std:iso-iec:tr:9999:-1 <nil>
	// ISO/IEC TR 9999-1 <nil>
	// uri: byte 18: error: the check characters 68 are wrong: 86 would be right (ISO 17442-1, rule check-digit)
}
