package fdc_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/fdc"
)

var namespace = parttest.Namespace[fdc.URN, fdc.Fields]{Parse: fdc.Parse, Check: fdc.Check, FromID: fdc.FromID}

func TestFields(t *testing.T) { // RFC 4198 section 4, and what is in use
	namespace.TestFields(t, "urn:fdc:example.com:2002:A572007", "example.com:2002:A572007",
		fdc.Fields{Provider: "example.com", Date: "2002", Resource: "A572007"})
	namespace.TestFields(t, "urn:fdc:example.net:200406:ivr:51089", "example.net:200406:ivr:51089",
		fdc.Fields{Provider: "example.net", Date: "200406", Resource: "ivr:51089"})
	namespace.TestFields(t, "urn:fdc:Example.org:20010527:img089322-038%20x", "Example.org:20010527:img089322-038%20x",
		fdc.Fields{Provider: "example.org", Date: "20010527", Resource: "img089322-038 x"})
	namespace.TestFields(t, "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0", "peppol.eu:2017:poacc:billing:01:1.0",
		fdc.Fields{Provider: "peppol.eu", Date: "2017", Resource: "poacc:billing:01:1.0"})
	if f := (fdc.URN{}).Fields(); f != (fdc.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:fdc:gov.uk:2022:abc", ""},
		{"urn:fdc:a.b.c-d:20240229:x", ""},
		{"urn:fdc:a.b:123:x", ""}, // reserved
		{"urn:fdc:com:2002:x", "toplabel[com]"},
		{"urn:fdc:1.2.3.4:2002:x", "toplabel[4]"},
		{"urn:fdc::2002:x", "ProviderId[]"},
		{"urn:fdc:a..b:2002:x", "ProviderId[]"},
		{"urn:fdc:a.b.:2002:x", "ProviderId[]"},
		{"urn:fdc:a.b_c:2002:x", "ProviderId[_]"},
		{"urn:fdc:a%2Eb.c:2002:x", "ProviderId[%]"},
		{"urn:fdc:-a.b:2002:x", "ProviderId[-a]"},
		{"urn:fdc:a.b-:2002:x", "ProviderId[b-]"},
		{"urn:fdc:a.b", "DateId[] ResourceId[]"},
		{"urn:fdc:a.b:2002", "ResourceId[]"},
		{"urn:fdc:a.b:2002:", "ResourceId[]"},
		{"urn:fdc:a.b::x", "DateId[]"},
		{"urn:fdc:a.b:20020:x", "DateId[20020]"},
		{"urn:fdc:a.b:200213:x", "DateId[200213]"},
		{"urn:fdc:a.b:20230229:x", "DateId[20230229]"},
		{"urn:fdc:a.b:2002-05-27:x", "DateId[2002-05-27]"},
		{"urn:fdc:a.b:2002:x~", "ResourceId[~]"},
		{"urn:fdc:a.b:2002:x/y&z", "ResourceId[/]"},
		{"urn:fdcs:a.b:2002:x", "NID[fdcs]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"example.com:2002:A572007": "urn:fdc:example.com:2002:A572007"},
		[]string{"", "example.com", "example.com:2002", "example.com:2002:a b", "example.com:2002:a#b"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:fdc:example.com:2002:A%2F", "URN:FDC:Example.COM:2002:A%2f"},
		{"urn:fdc:example.com:2002:a%2F"},
		{"urn:fdc:example.com:20020101:A%2F"},
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0?+r")
}

// calendar reports whether the date is one, as no grammar can say in few words.
func calendar(u urn.URN) bool {
	_, rest, _ := strings.Cut(u.NSS(), ":")
	date, _, _ := strings.Cut(rest, ":")
	if len(date) < 8 {
		return true
	}
	d, err := time.Parse(time.DateOnly, date[:4]+"-"+date[4:6]+"-"+date[6:])
	return err == nil && d.Format("20060102") == date
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "fdc", "fdc-URN", calendar)
	parttest.Fuzz(f, []string{
		"urn:fdc:example.com:2002:A572007", "urn:fdc:a.b:20230229:x", "urn:fdc:Example.net:200406:ivr:51089%2F?+r#f", "urn:fdc:a:1:x",
	}, func(t *testing.T, u urn.URN) { namespace.Laws(t, u, valid(u)) })
}
