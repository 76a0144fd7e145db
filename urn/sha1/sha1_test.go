package sha1_test

import (
	hash "crypto/sha1"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/sha1"
)

var namespace = parttest.Namespace[sha1.URN, sha1.Fields]{Parse: sha1.Parse, Check: sha1.Check, FromID: sha1.FromID}

// vectors are those of THEX appendix A: files, and their values.
var vectors = map[string]string{
	"":                        "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ",
	"\x00":                    "LOUTZHNQZ74T6UVVEHLUEDSD63W2E6CP",
	strings.Repeat("A", 1024): "ORWD6TJINRJR4BS6RL3W4CWAQ2EDDRVU",
	strings.Repeat("A", 1025): "UUHHSQPHQXN5X6EMYK6CD7IJ7BHZTE77",
}

func TestSum(t *testing.T) {
	for data, id := range vectors {
		sum := hash.Sum([]byte(data))
		u := namespace.TestFields(t, "urn:sha1:"+id, id, sha1.Fields{SHA1: hex.EncodeToString(sum[:])})
		if v := sha1.FromSum(sum); u.Sum() != sum || v != u {
			t.Errorf("%s: %x, %s", u, u.Sum(), v)
		}
		if u := namespace.Read(t, "urn:sha1:"+strings.ToLower(id)); u.Sum() != sum {
			t.Errorf("%s: %x", u, u.Sum())
		}
	}
	if f := (sha1.URN{}).Fields(); f != (sha1.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB", ""}, // HUGE 0.94
		{"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPF", "sha1[PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPF]"},
		{"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFBA", "sha1[PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFBA]"},
		{"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPF1", "sha1[1]"},
		{"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYP%46B", "sha1[%]"},
		{"urn:sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709", "sha1[9]"},
		{"urn:sha256:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB", "NID[sha256]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB": "urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB"},
		[]string{"", "PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPF=", "PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB#"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "URN:SHA1:3i42h3s6nnfq2msvx7xzkyaysCX5QBYJ"},
		{"urn:sha1:LOUTZHNQZ74T6UVVEHLUEDSD63W2E6CP"},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ") }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "sha1", "sha1-URN")
	parttest.Fuzz(f, []string{
		"urn:sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "urn:sha1:plsthipqgsszts5fjupakuzwugyqypfb?s=I2R#f", "urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPF1",
	}, func(t *testing.T, g urn.URN) {
		if u, ok := namespace.Laws(t, g, valid(g)); ok && !sha1.FromSum(u.Sum()).Equal(u) {
			t.Fatalf("%q: %x", u, u.Sum())
		}
	})
}
