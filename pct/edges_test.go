package pct_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
)

// TestEveryLength: the length of a text makes no difference to what is encoded
// and decoded. Mutation testing found that no test noticed a lost last octet
// (docs/mutation.md).
func TestEveryLength(t *testing.T) {
	for n := range 1100 {
		for _, octet := range []string{" ", "a"} {
			data := strings.Repeat(octet, n)
			for last, triplet := range map[string]string{"": "", "/": "%2F", "b": "b"} {
				want := strings.Repeat(strings.ReplaceAll(octet, " ", "%20"), n) + triplet
				if got := pct.Encode(data+last, pct.Unreserved); got != want {
					t.Fatalf("%d times %q, then %q: encoded %q", n, octet, last, got)
				}
				if got := string(pct.AppendEncode(nil, data+last, pct.Unreserved)); got != want {
					t.Fatalf("%d times %q, then %q: appended %q", n, octet, last, got)
				}
				if got, err := pct.Decode(want); err != nil || got != data+last {
					t.Fatalf("%d times %q, then %q: decoded %q, %v", n, octet, last, got, err)
				}
			}
		}
	}
}
