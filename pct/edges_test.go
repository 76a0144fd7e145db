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
				if got := pct.Encode(data+last, pct.Unreserved()); got != want {
					t.Fatalf("%d times %q, then %q: encoded %q", n, octet, last, got)
				}
				if got := string(pct.AppendEncode(nil, data+last, pct.Unreserved())); got != want {
					t.Fatalf("%d times %q, then %q: appended %q", n, octet, last, got)
				}
				if got, err := pct.Decode(want); err != nil || got != data+last {
					t.Fatalf("%d times %q, then %q: decoded %q, %v", n, octet, last, got, err)
				}
			}
		}
	}
}

// Repair makes any text valid, and changes nothing that is.
func TestRepair(t *testing.T) {
	for _, tt := range []struct{ s, want string }{
		{"", ""}, {"a%20b", "a%20b"}, {"100%", "100%25"}, {"%4", "%254"}, {"%zz%41", "%25zz%41"},
		{"a b/c", "a%20b%2Fc"}, {"%%41", "%25%41"}, {"\xff", "%FF"}, {"%e4", "%e4"},
	} {
		got := pct.Repair(tt.s, pct.Segment())
		if got != tt.want || !pct.Valid(got, pct.Segment()) || pct.Repair(got, pct.Segment()) != got {
			t.Errorf("%q: %q, want %q", tt.s, got, tt.want)
		}
	}
}
