package ietf_test

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/ietf"
)

var namespace = parttest.Namespace[ietf.URN, ietf.Fields]{Parse: ietf.Parse, Check: ietf.Check, FromID: ietf.FromID}

func TestFields(t *testing.T) {
	for _, tt := range []struct {
		text, id string
		want     ietf.Fields
	}{ // RFC 2648 section 3, RFC 3553 section 3, RFC 3862 section 4
		{"urn:ietf:rfc:2141", "RFC 2141", ietf.Fields{SubNamespace: "rfc", Registered: true, Number: "2141"}},
		{"urn:ietf:std:50", "STD 50", ietf.Fields{SubNamespace: "std", Registered: true, Number: "50"}},
		{"URN:IETF:BCP:014", "BCP 014", ietf.Fields{SubNamespace: "bcp", Registered: true, Number: "014"}},
		{"urn:ietf:Fyi:1", "FYI 1", ietf.Fields{SubNamespace: "fyi", Registered: true, Number: "1"}},
		{"urn:ietf:id:ietf-urn-ietf-06", "draft-ietf-urn-ietf-06",
			ietf.Fields{SubNamespace: "id", Registered: true, Name: "ietf-urn-ietf-06"}},
		{"urn:ietf:mtg:41-urn", "mtg:41-urn", ietf.Fields{SubNamespace: "mtg", Registered: true, Name: "41-urn"}},
		{"urn:ietf:params:dns:rr-type-codes:soa", "params:dns:rr-type-codes:soa", ietf.Fields{
			SubNamespace: "params", Registered: true, Name: "dns:rr-type-codes:soa", Names: []string{"dns", "rr-type-codes", "soa"},
		}},
		{"urn:ietf:params:cpim-headers:Top%26Tail", "params:cpim-headers:Top%26Tail", ietf.Fields{
			SubNamespace: "params", Registered: true, Name: "cpim-headers:Top&Tail", Names: []string{"cpim-headers", "Top&Tail"},
			Specification: "RFC 3862",
		}},
		{"urn:ietf:xml:ns:kpml-request", "xml:ns:kpml-request", ietf.Fields{SubNamespace: "xml", Name: "ns:kpml-request"}},
		{"urn:ietf:new", "new", ietf.Fields{SubNamespace: "new"}},
	} {
		namespace.TestFields(t, tt.text, tt.id, tt.want)
	}
	if f := (ietf.URN{}).Fields(); !reflect.DeepEqual(f, ietf.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:ietf:params:scim:schemas:core:2.0:User", ""},
		{"urn:ietf:params:oauth:grant-type:device_code", ""},
		{"urn:ietf:params:xml:pi:-:IETF:DTD+HTML+i18N:EN", ""},
		{"urn:ietf:rfc:2648?+r#f", ""},
		{"urn:ietf:rfcs", ""},
		{"urn:ietf:rfc", "rfc-nss[]"},
		{"urn:ietf:rfc:", "rfc-nss[]"},
		{"urn:ietf:RFC:x", "rfc-nss[x]"},
		{"urn:ietf:rfc:2648:1", "rfc-nss[:]"},
		{"urn:ietf:rfc:26%348", "rfc-nss[%]"}, // section 4: escaping is incorrect syntax
		{"urn:ietf:rfc2648", "rfc-nss[]=:"},
		{"urn:ietf:BCP14:x", "bcp-nss[]=:"},
		{"urn:ietf:draft-ietf-urn-ietf-06", "draft-nss[draft-]=id:"},
		{"urn:ietf:DRAFT-", "draft-nss[DRAFT-]=id:"},
		{"urn:ietf:drafts", ""},
		{"urn:ietf:std:-1", "std-nss[-]"},
		{"urn:ietf:fyi:1.0", "fyi-nss[.]"},
		{"urn:ietf:id:a_b", "draft-nss[_]"},
		{"urn:ietf:id:a%2Db", "draft-nss[%]"},
		{"urn:ietf:mtg", "mtg-nss[]"},
		{"urn:ietf:mtg:41/urn", "mtg-nss[/]"},
		{"urn:ietf:params", "params-nss[]"},
		{"urn:ietf:params::a", "params-nss[]"},
		{"urn:ietf:params:a:", "params-nss[]"},
		{"urn:ietf::a", "other-nss[]"},
		{"urn:ietf:a.b:c", "other-nss[.]"},
		{"urn:ietf:new:", "other-nss[]"},
		{"urn:iana:rfc:2648", "NID[iana]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"RFC 2648":               "urn:ietf:rfc:2648",
		"rfc2648":                "urn:ietf:rfc:2648",
		"Rfc:2648":               "urn:ietf:Rfc:2648",
		"BCP14":                  "urn:ietf:bcp:14",
		"STD 63":                 "urn:ietf:std:63",
		"fyi 1":                  "urn:ietf:fyi:1",
		"draft-ietf-urn-ietf-06": "urn:ietf:id:ietf-urn-ietf-06",
		"id:ietf-urn-ietf-06":    "urn:ietf:id:ietf-urn-ietf-06",
		"params:xml:ns:sms":      "urn:ietf:params:xml:ns:sms",
	}, []string{"", "RFC", "RFC  2648", "RF C2648", "RFC 2648 ", " RFC 2648", "RFC-2648 ", "draft-", "draft-a b", "rfc:2648#x", "ISO 8601"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:ietf:rfc:2648", "URN:IETF:RFC:2648", "urn:ietf:Rfc:2648"},
		{"urn:ietf:rfc:02648"},
		{"urn:ietf:id:ietf-urn-ietf-06", "urn:ietf:ID:IETF-URN-ietf-06"},
		{"urn:ietf:params:xml:schema:secDNS-1.1", "urn:ietf:PARAMS:xml:schema:secDNS-1.1"},
		{"urn:ietf:params:xml:schema:secdns-1.1"}, // RFC 3553 section 3
		{"urn:ietf:params:cpim-headers:Top%2FTail", "urn:ietf:params:cpim-headers:Top%2fTail"},
		{"urn:ietf:params:cpim-headers:Top/Tail"},
		{"urn:ietf:new:a%2F", "urn:ietf:New:A%2f"},
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:ietf:rfc:2648")
	namespace.TestAllocs(t, "urn:ietf:params:xml:schema:secDNS-1.1#f")
	namespace.TestAllocs(t, "urn:ietf:new:a")
}

func FuzzParse(f *testing.F) {
	registered := parttest.Oracle[urn.URN](f, "ietf", "registered-URN")
	other := parttest.Oracle[urn.URN](f, "ietf", "other-URN")
	known := regexp.MustCompile("(?i)^(rfc|fyi|std|bcp|id|mtg|params)(:|$)")
	glued := regexp.MustCompile("(?i)^((rfc|fyi|std|bcp)[0-9]+(:|$)|draft-)")
	parttest.Fuzz(f, []string{
		"urn:ietf:rfc:2648", "urn:ietf:id:ietf-urn-ietf-06?+r#f", "urn:ietf:mtg:41-urn", "urn:ietf:params:cpim-headers:Top%26Tail",
		"urn:ietf:xml:ns:a", "urn:ietf:rfc2648", "urn:ietf:draft-x",
	}, func(t *testing.T, u urn.URN) {
		valid := other(u) && !glued.MatchString(u.NSS())
		if known.MatchString(u.NSS()) {
			valid = registered(u)
		}
		namespace.Laws(t, u, valid)
	})
}
