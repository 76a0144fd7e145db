package thread_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/thread"
)

var namespace = parttest.Namespace[thread.URN, thread.Fields]{Parse: thread.Parse, Check: thread.Check, FromID: thread.FromID}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:thread:dataset", "dataset", thread.Fields{SubNamespace: "dataset"})
	namespace.TestFields(t, "urn:thread:dataset:act:hex:0e08", "dataset:act:hex:0e08",
		thread.Fields{SubNamespace: "dataset", Rest: new("act:hex:0e08")})
	namespace.TestFields(t, "urn:thread:a.b-c_d~:", "a.b-c_d~:", thread.Fields{SubNamespace: "a.b-c_d~", Rest: new("")})
	namespace.TestFields(t, "urn:thread:a:b%2Fc/d#f", "a:b%2Fc/d", thread.Fields{SubNamespace: "a", Rest: new("b/c/d")})
	if f := (thread.URN{}).Fields(); f != (thread.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:thread:a", ""},
		{"urn:thread:a::b", ""},
		{"urn:thread::b", "sn-label[]"},
		{"urn:thread:a+b:c", "sn-label[+]"},
		{"urn:thread:a%41", "sn-label[%]"},
		{"urn:thread:a/b", "sn-label[/]"},
		{"urn:isbn:a", "NID[isbn]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"dataset:act:hex:0e08": "urn:thread:dataset:act:hex:0e08"},
		[]string{"", ":a", "a b", "a#b", "a?+b"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:thread:a:b%2F", "URN:Thread:a:b%2f"},
		{"urn:thread:A:b%2F"},
		{"urn:thread:a:b/"},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:thread:dataset:act:hex:0e08#f") }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "thread", "urn-thread")
	parttest.Fuzz(f, []string{"urn:thread:dataset:act:hex:0e08", "urn:thread:a:b%2F/c?+r", "urn:thread:a@"}, func(t *testing.T, u urn.URN) {
		namespace.Laws(t, u, valid(u))
	})
}
