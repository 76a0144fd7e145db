package service_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/service"
)

var namespace = parttest.Namespace[service.URN, service.Fields]{Parse: service.Parse, Check: service.Check, FromID: service.FromID}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:service:sos", "sos", service.Fields{TopLevel: "sos"})
	namespace.TestFields(t, "urn:service:sos.animal-control", "sos.animal-control",
		service.Fields{TopLevel: "sos", SubServices: []string{"animal-control"}})
	namespace.TestFields(t, "URN:service:SOS.ecall.Manual", "SOS.ecall.Manual",
		service.Fields{TopLevel: "sos", SubServices: []string{"ecall", "manual"}})
	if f := (service.URN{}).Fields(); f.TopLevel != "" || f.SubServices != nil {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	const most = "abcdefghijklmnopqrstuvwxyz7"
	namespace.TestCheck(t, [][2]string{
		{"urn:service:counseling.mental-health", ""},
		{"urn:service:9", ""},
		{"urn:service:" + most, ""},
		{"urn:service:" + most + "89", "top-level[89]"},
		{"urn:service:sos." + most + "89", ""},
		{"urn:service:.sos", "top-level[]"},
		{"urn:service:sos.", "sub-service[]"},
		{"urn:service:sos..fire", "sub-service[]"},
		{"urn:service:-sos.fire", "top-level[-]"},
		{"urn:service:sos.fire-", "sub-service[-]"},
		{"urn:service:sos:fire", "top-level[:]"},
		{"urn:service:sos.f%69re", "sub-service[%]"},
		{"urn:services:sos", "NID[services]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"sos.fire": "urn:service:sos.fire"}, []string{"", "sos fire", "sos.", "sos#x"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:service:sos.fire", "URN:Service:SOS.Fire", "urn:service:sos.FIRE"},
		{"urn:service:sos"},
	})
}

// RFC 5031 section 3: if x.y.z exists, x and x.y are valid too.
func TestParent(t *testing.T) {
	u := namespace.Read(t, "urn:service:sos.ecall.manual#f")
	for _, want := range []string{"urn:service:sos.ecall", "urn:service:sos"} {
		var ok bool
		if u, ok = u.Parent(); !ok || u.String() != want {
			t.Error(u, ok)
		}
	}
	if u, ok := u.Parent(); ok || u != (service.URN{}) {
		t.Error(u)
	}
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:service:sos.ecall.manual") }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "service", "service-URN")
	parttest.Fuzz(f, []string{"urn:service:sos.animal-control", "urn:service:SOS?+r#f", "urn:service:abcdefghijklmnopqrstuvwxyz78"},
		func(t *testing.T, g urn.URN) {
			u, ok := namespace.Laws(t, g, valid(g))
			for ok {
				u, ok = u.Parent()
			}
			if f := u.Fields(); f.TopLevel != "" {
				t.Fatalf("%q: no parent is left, but %q", g, u)
			}
		})
}
