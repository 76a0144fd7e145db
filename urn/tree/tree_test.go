package tree_test

import (
	"encoding/base32"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/tree"
)

var namespace = parttest.Namespace[tree.URN, tree.Fields]{Parse: tree.Parse, Check: tree.Check, FromID: tree.FromID}

// roots are those of THEX appendix A.
var roots = []string{
	"LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ",
	"VK54ZIEEVTWNAUI5D5RDFIL37LX2IQNSTAXFKSA",
	"L66Q4YVNAFWVS23X2HJIRA5ZJ7WXR3F26RSASFA",
	"PZMRYHGY6LTBEH63ZWAHDORHSYTLO4LEFUIKHWY",
}

func TestRoot(t *testing.T) {
	for _, id := range roots {
		want, err := base32.StdEncoding.DecodeString(id + "=")
		if err != nil {
			t.Fatal(err)
		}
		u := namespace.TestFields(t, "urn:tree:tiger:"+id, id, tree.Fields{Hash: "tiger", Root: hex.EncodeToString(want)})
		if root := u.Root(); string(root[:]) != string(want) || tree.FromRoot(root) != u {
			t.Errorf("%s: %x, %s", u, root, tree.FromRoot(root))
		}
		if v := namespace.Read(t, "urn:tree:tiger/1024:"+strings.ToLower(id)); v.Root() != u.Root() {
			t.Errorf("%s: %x", v, v.Root())
		}
	}
	if f := (tree.URN{}).Fields(); f != (tree.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	r := roots[0]
	namespace.TestCheck(t, [][2]string{
		{"urn:tree:tiger:" + r, ""},
		{"urn:tree:tiger/:" + r, ""},
		{"urn:tree:Tiger/1024:" + r, ""},
		{"urn:tree:tiger/512:" + r, "tree[tiger/512]"},
		{"urn:tree:sha1:" + r, "tree[sha1]"},
		{"urn:tree:tiger", "tree[]"},
		{"urn:tree:tiger:", "tree[]"},
		{"urn:tree:tiger:" + r[1:], "tree[" + r[1:] + "]"},
		{"urn:tree:tiger:" + r + "A", "tree[" + r + "A]"},
		{"urn:tree:tiger:" + r[:38] + "B", "tree[B]"},
		{"urn:tree:tiger:" + r[:38] + "1", "tree[1]"},
		{"urn:tree:tiger:" + r[:36] + "%51", "tree[%]"},
		{"urn:trees:tiger:" + r, "NID[trees]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		roots[0]:            "urn:tree:tiger:" + roots[0],
		"tiger:" + roots[1]: "urn:tree:tiger:" + roots[1],
	}, []string{"", "tiger", "tiger:", roots[0] + "=", "tiger/1:" + roots[0]})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:tree:tiger:" + roots[0], "URN:Tree:TIGER:" + strings.ToLower(roots[0]), "urn:tree:tiger/:" + roots[0], "urn:tree:tiger/1024:" + roots[0]},
		{"urn:tree:tiger:" + roots[1]},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:tree:tiger:"+roots[0]) }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "tree", "tree-URN")
	parttest.Fuzz(f, []string{"urn:tree:tiger:" + roots[0], "urn:tree:TIGER/1024:" + roots[1] + "#f", "urn:tree:tiger/:" + roots[2] + "?+r"},
		func(t *testing.T, g urn.URN) {
			if u, ok := namespace.Laws(t, g, valid(g)); ok && !tree.FromRoot(u.Root()).Equal(u) {
				t.Fatalf("%q: %x", u, u.Root())
			}
		})
}
