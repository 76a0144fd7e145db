package ietf_test

import (
	"testing"

	"github.com/urikit/uri/urn/ietf"
)

func TestSpecification(t *testing.T) {
	for id, want := range map[string]string{
		"params:abfab:nameid":                     "RFC 7833",
		"params:oauth:grant-type:jwt-bearer":      "RFC 6755",
		"params:scim:schemas:core:2.0:User":       "RFC 7643",
		"params:xml:ns:netconf:base:1.0":          "RFC 3688",
		"params:rtp-hdrext:ssrc-audio-level":      "RFC 8285",
		"params:netconf:capability:candidate:1.0": "RFC 6241",
		"params:XML:ns:sms":                       "", // case matters behind params
		"params:xmlns":                            "",
		"params:dns:rr-type-codes:soa":            "", // an example of RFC 3553
		"params:capport:unrestricted":             "RFC 8910",
		"params:cpim-headers:DateTime":            "RFC 3862",
		"rfc:2648":                                "",
		"new:xml":                                 "",
	} {
		u, err := ietf.FromID(id)
		if got := u.Fields().Specification; err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", id, got, err, want)
		}
	}
}
