package cid_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/cid"
)

var scheme = parttest.Scheme[cid.URI, cid.Fields]{FromURI: cid.FromURI, Check: cid.Check,
	Build: cid.Fields.URI}

func TestFields(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"cid:foo4%25foo1@bar.net", "foo4%foo1@bar.net"},
		{"CID:frame-1.A&=~@mhtml.blink#x", "frame-1.A&=~@mhtml.blink"},
		{"cid:a%2Fb%3F@c", "a/b?@c"},
		{"cid:%22a%40,b%5C%20%22@%5B:c%5D", `"a@,b\ "@[:c]`},
	} {
		u := scheme.TestFields(t, test.text, cid.Fields{ContentID: test.want})
		if u.Field() != "<"+test.want+">" {
			t.Errorf("%s: %s", u, u.Field())
		}
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"mid:a@b", "scheme[mid]"},
		{"cid:", "addr-spec[]"},
		{"cid:logo", "addr-spec[]"},
		{"cid:a/b@c", "addr-spec[/]"},
		{"cid:a@b/c@d", "addr-spec[/]"},
		{"cid:a%40b", "addr-spec[%40]"},
		{"cid:a@b@c", "addr-spec[@]"},
		{"cid:a%3Eb@c", "addr-spec[%3E]"},
		{"cid:a@b%0D%0A", "addr-spec[%0D]"},
		{"cid:%C3%BC@b", "addr-spec[%C3]"},
		{"cid:%3Ca@b%3E", "addr-spec[%3C]"},
		{"cid:a?b@c", "addr-spec[] query[?b@c]"},
		{"cid://a@b/c@d?", "authority[//a@b] query[?]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]cid.Fields{
		"cid:a&b=c%25d%2Fe%3F@f":               {ContentID: "a&b=c%d/e?@f"},
		"cid:%22a%40%28%29%2C%3A%22@%5B::1%5D": {ContentID: `"a@(),:"@[::1]`},
	}, []cid.Fields{
		{},
		{ContentID: "a"},
		{ContentID: "a@"},
		{ContentID: "@b"},
		{ContentID: "<a@b>"},
		{ContentID: "a b@c"},
		{ContentID: "a@b\n"},
		{ContentID: "ü@b"},
		{ContentID: `"a`},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "cid", "cid-url")
	parttest.Fuzz(f, []string{
		"cid:a.b@c#d", "cid:%22%5C%22@%22@%5B::%5D", "cid:a@b?", "cid:a%2Eb&@%63",
		"cid:a@b@c", "cid://a@b", "cid:a%0A@b",
	}, func(t *testing.T, g uri.URI) {
		if u, ok := scheme.Laws(t, g, valid(g)); ok && strings.ContainsAny(u.Field(), "\x00\r\n") {
			t.Fatalf("%q: %q", g, u.Field())
		}
	})
}

// TestAllocs: none to parse, and none for the fields if nothing is encoded.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "cid:part1.960830.1639@XIson.com", 0)
}
