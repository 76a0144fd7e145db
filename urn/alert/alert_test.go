package alert_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/alert"
)

var namespace = parttest.Namespace[alert.URN, alert.Fields]{Parse: alert.Parse, Check: alert.Check, FromID: alert.FromID}

func TestFields(t *testing.T) { // RFC 7462 sections 8.2 and 10.3
	namespace.TestFields(t, "urn:alert:service:recall:transfer", "service:recall:transfer", alert.Fields{
		Category: alert.Name{Label: "service"}, Indication: []alert.Name{{Label: "recall"}, {Label: "transfer"}},
	})
	namespace.TestFields(t, "urn:alert:service:call-waiting:abc@example:XYZ", "service:call-waiting:abc@example:XYZ", alert.Fields{
		Category:   alert.Name{Label: "service"},
		Indication: []alert.Name{{Label: "call-waiting"}, {Label: "abc", Provider: "example"}, {Label: "xyz", Provider: "example"}},
	})
	namespace.TestFields(t, "urn:alert:distinctive@foo:short-short@bar", "distinctive@foo:short-short@bar", alert.Fields{
		Category: alert.Name{Label: "distinctive", Provider: "foo"}, Indication: []alert.Name{{Label: "short-short", Provider: "bar"}},
	})
	if f := (alert.URN{}).Fields(); f.Category != (alert.Name{}) || f.Indication != nil {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	most := strings.Repeat("a", 63)
	namespace.TestCheck(t, [][2]string{
		{"urn:alert:service:call-waiting", ""},
		{"urn:alert:source:external", ""},
		{"urn:alert:priority:high", ""},
		{"urn:alert:duration:short", ""},
		{"urn:alert:delay:yes", ""},
		{"urn:alert:locale:country:za", ""},
		{"urn:alert:jkl@example:a1", ""},
		{"urn:alert:distinctive@foo:long-long", ""},
		{"urn:alert:a:xn--bcher-kva", ""},
		{"urn:alert:a:b--c", ""},
		{"urn:alert:a:bc--", "alert-ind-part[-]"},
		{"urn:alert:a:bc--d", "alert-ind-part[--]"},
		{"urn:alert:a:" + most, ""},
		{"urn:alert:a:" + most + "bc@d", "alert-ind-part[bc]"},
		{"urn:alert:a@" + most + "bc:d", "provider[bc]"},
		{"urn:alert:service", "alert-indication[]"},
		{"urn:alert:service:", "alert-ind-part[]"},
		{"urn:alert::normal", "alert-category[]"},
		{"urn:alert:a@:b", "provider[]"},
		{"urn:alert:@a:b", "alert-category[]"},
		{"urn:alert:a:b@c@d", "provider[@]"},
		{"urn:alert:a:-b:c-", "alert-ind-part[-] alert-ind-part[-]"},
		{"urn:alert:a.b:c", "alert-category[.]"},
		{"urn:alert:a:%62", "alert-ind-part[%]"},
		{"urn:alerts:a:b", "NID[alerts]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"service:call-waiting": "urn:alert:service:call-waiting"},
		[]string{"", "service", "service:", "service: normal", "a:b#c"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:alert:locale:country:za", "URN:ALERT:Locale:Country:ZA"},
		{"urn:alert:locale:country:zm"},
		{"urn:alert:locale:country"},
	})
}

// RFC 7462 section 11.1, rule (b).
func TestParent(t *testing.T) {
	u := namespace.Read(t, "urn:alert:service:call-waiting:abc@example:xyz#f")
	for _, want := range []string{"urn:alert:service:call-waiting:abc@example", "urn:alert:service:call-waiting"} {
		var ok bool
		if u, ok = u.Parent(); !ok || u.String() != want {
			t.Error(u, ok)
		}
	}
	for _, u := range []alert.URN{u, {}} {
		if p, ok := u.Parent(); ok || p != (alert.URN{}) {
			t.Error(u, p)
		}
	}
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:alert:service:call-waiting:abc@example:xyz")
}

// labels reports whether no label is reserved or too long, as no grammar can say in few words.
func labels(u urn.URN) bool {
	for _, l := range strings.FieldsFunc(strings.ToLower(u.NSS()), func(r rune) bool { return r == ':' || r == '@' }) {
		if len(l) > 63 || len(l) > 3 && l[2:4] == "--" && l[:2] != "xn" {
			return false
		}
	}
	return true
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "alert", "alert-URN", labels)
	parttest.Fuzz(f, []string{
		"urn:alert:service:call-waiting:abc@example:xyz", "urn:alert:a:xn--b?+r#f", "urn:alert:a:bc--d", "urn:alert:a@b",
	}, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		for ok {
			u, ok = u.Parent()
		}
	})
}
