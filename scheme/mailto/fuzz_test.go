package mailto_test

import (
	"net/mail"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/mailto"
)

// FuzzParse: what the grammar of RFC 6068 has is accepted and nothing else; what is accepted comes back from its fields, and its normal
// form means the same.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "mailto", "mailtoURI")
	parttest.Fuzz(f, []string{
		"mailto:a@b,c.d@E.f?to=g@h&body=%0D%0A#x", "mailto:%22a%5C%22,@%22@%5B::1%5D",
		"mailto:%F0%9F%98%80@%C3%BC", "mailto:a%2Eb@%63",
		"mailto:?b%6fDY=%0D%0A&x=%0D", "mailto://a", "mailto:a@b,", "mailto:?=", "mailto:a@b;c",
		"mailto:?to=%22a%22@b,&To=A@b", "mailto:%ED%9F%BF@a",
	}, func(t *testing.T, g uri.URI) {
		// The grammar has no rule for the values of fields: see FuzzList.
		isList := !slices.ContainsFunc(mailto.Check(g), func(f finding.Finding) bool { return f.Rule == "address-list" })
		scheme.Laws(t, g, valid(g) && isList)
	})
}

// FuzzList: net/mail and we agree about lists of addresses without comments, white space or obsolete forms, and what
// net/mail refuses for its addresses we refuse.
func FuzzList(f *testing.F) {
	for _, s := range []string{"a@b", "a@b,c@d", "a@b;c@d", "x", "Joe<a@b>", `"J,oe"<a@b>`, "F:a@b,c@d;", "F:;", "F:;,a@b", "<a@b>",
		`"a"@b`, "a@[1.2.3.4]", "<a@b", "a@b,", "F:a@b", "a@b>", `"a\"b"@c`, "ü@ö", "a@b.", ".a@b", "a..b@c", "[x@y", "a:b:c@d;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsAny(s, "() \t\r\n\x00=") || s == "" || strings.Contains(s, "@[") {
			return
		}
		u, err := mailto.Fields{Headers: []mailto.Header{{Name: "cc", Value: s}}}.URI()
		_, no := mail.ParseAddressList(s)
		if no == nil && err != nil && !strings.Contains(s, ",,") && !strings.HasPrefix(s, ",") && !strings.HasSuffix(s, ",") &&
			!strings.Contains(s, ":,") && !strings.Contains(s, ",;") {
			t.Fatalf("%q is refused: %v", s, err)
		}
		if err == nil && no != nil && !strings.ContainsAny(s, "<:\"") {
			t.Fatalf("%q is accepted as %q: %v", s, u, no)
		}
	})
}
