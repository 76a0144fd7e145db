package bitprint_test

import (
	hash "crypto/sha1"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/bitprint"
)

var namespace = parttest.Namespace[bitprint.URN, bitprint.Fields]{Parse: bitprint.Parse, Check: bitprint.Check, FromID: bitprint.FromID}

// The values of the empty file, by THEX appendix A.
const (
	empty = "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"
	tiger = "LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ"
)

func TestSums(t *testing.T) {
	sum := hash.Sum(nil)
	root, err := base32.StdEncoding.DecodeString(tiger + "=")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{empty + "." + tiger, strings.ToLower(empty + "." + tiger)} {
		u := namespace.TestFields(t, "urn:bitprint:"+id, id, bitprint.Fields{SHA1: hex.EncodeToString(sum[:]), Tiger: hex.EncodeToString(root)})
		if u.SHA1() != sum || u.Tiger() != [bitprint.TigerSize]byte(root) || bitprint.FromSums(u.SHA1(), u.Tiger()) != u.Canonical() {
			t.Errorf("%s: %x, %x", u, u.SHA1(), u.Tiger())
		}
	}
	if f := (bitprint.URN{}).Fields(); f != (bitprint.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:bitprint:" + empty + "." + tiger, ""},
		{"urn:bitprint:" + empty, "tiger[]"},
		{"urn:bitprint:" + empty + ".", "tiger[]"},
		{"urn:bitprint:." + tiger, "sha1[]"},
		{"urn:bitprint:" + empty[1:] + "." + tiger, "sha1[" + empty[1:] + "]"},
		{"urn:bitprint:" + empty + "." + tiger[1:], "tiger[" + tiger[1:] + "]"},
		{"urn:bitprint:" + empty + "." + tiger[:38] + "P", "tiger[P]"},
		{"urn:bitprint:" + empty + "." + tiger[:38] + "0", "tiger[0]"},
		{"urn:bitprint:" + empty[:31] + "8." + tiger + ".", "sha1[8] tiger[.]"},
		{"urn:bitprint:" + empty + "%2E" + tiger, "sha1[%] tiger[]"},
		{"urn:bitprints:" + empty + "." + tiger, "NID[bitprints]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{empty + "." + tiger: "urn:bitprint:" + empty + "." + tiger},
		[]string{"", empty, tiger + "." + empty, empty + "." + tiger + "#"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:bitprint:" + empty + "." + tiger, "URN:BitPrint:" + strings.ToLower(empty) + "." + tiger},
		{"urn:bitprint:" + empty + "." + tiger[:38] + "A"},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:bitprint:"+empty+"."+tiger) }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "bitprint", "bitprint-URN")
	parttest.Fuzz(f, []string{"urn:bitprint:" + empty + "." + tiger, "urn:bitprint:" + empty + "." + strings.ToLower(tiger) + "?+r#f", "urn:bitprint:" + empty},
		func(t *testing.T, g urn.URN) {
			if u, ok := namespace.Laws(t, g, valid(g)); ok && !bitprint.FromSums(u.SHA1(), u.Tiger()).Equal(u) {
				t.Fatalf("%q: %x, %x", u, u.SHA1(), u.Tiger())
			}
		})
}
