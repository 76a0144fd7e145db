package doi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/doi"
	"github.com/urikit/uri/urn"
)

var namespace = parttest.Namespace[doi.URN, doi.Fields]{FromURN: doi.FromURN, Check: doi.Check,
	FromID: doi.FromID}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:doi:10.1000/456%23789?+r#f", "10.1000/456#789", doi.Fields{
		DOI: "10.1000/456#789", Prefix: "10.1000", DirectoryIndicator: "10", RegistrantCode: "1000",
		Suffix: "456#789",
	})
	// DOI Handbook section 2.6.3.
	namespace.TestFields(t, "urn:doi:10.123:456ABC%2Fzyz", "10.123/456ABC/zyz", doi.Fields{
		DOI: "10.123/456ABC/zyz", Prefix: "10.123", DirectoryIndicator: "10", RegistrantCode: "123",
		Suffix: "456ABC/zyz",
	})
	namespace.TestFields(t, "urn:doi:10.1000.10%2f%E6%97%A5", "10.1000.10/日", doi.Fields{
		DOI: "10.1000.10/日", Prefix: "10.1000.10", DirectoryIndicator: "10",
		RegistrantCode: "1000.10", Suffix: "日",
	})
	namespace.TestFields(t, "urn:doi:12%2Fa:b/c", "12/a:b/c", doi.Fields{
		DOI: "12/a:b/c", Prefix: "12", DirectoryIndicator: "12", Suffix: "a:b/c",
	})
	if f := (doi.URN{}).Fields(); f != (doi.Fields{}) {
		t.Error(f)
	}
}

// U-2-06: the namespace defines its NSS.
func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:doi:10.1000/182", ""}, // the DOI Handbook
		{"urn:doi:10.1000%2F182", ""},
		{"urn:doi:10.123:456", ""},
		{"urn:doi:10.1038/issn.1476-4687", ""},
		{"urn:doi:10.1016/S0735-1097(98)00347-7", ""},
		{"urn:doi:10.97812345/99990", ""},
		{"urn:doi:10.1006/rwei.1999%22.0001", ""},
		{"urn:doi:10.1206/0003-0090(2003)277%3C0001:TSSAAA%3E2.0.CO;2", ""},
		{"urn:doi:10.1/a%20b%c3%a9%F0%9F%98%80%EF%BF%BD", ""},
		{"urn:doi:10.1//", ""},
		{"urn:isbn:0451450523", "NID[isbn]"},
		{"urn:doi:10.1000", "suffix[]"},
		{"urn:doi:10.1000/", "suffix[]"},
		{"urn:doi:10.1000%2F", "suffix[]"},
		{"urn:doi:10/182", "registrant-code[]"},
		{"urn:doi:10", "registrant-code[] suffix[]"},
		{"urn:doi:10./zenodo", "prefix[.]"},
		{"urn:doi:10..1/a", "prefix[.]"},
		{"urn:doi:.10./a", "prefix[.] prefix[.]"},
		{"urn:doi::a", "prefix[]"},
		{"urn:doi:%2Fa", "prefix[]"},
		{"urn:doi:a/b", "prefix[] prefix[a]"},
		{"urn:doi:10.1000a/b", "prefix[a]"},
		{"urn:doi:10.%31/b", "prefix[.] prefix[%]"},
		{"urn:doi:10.1000%2E1/b", "prefix[%]"},
		{"urn:doi:10.1/a%FFb%C3c%E6%97", "suffix[%FF] suffix[%C3] suffix[%E6] suffix[%97]"},
		{"urn:doi:10.1/%ED%A0%80", "suffix[%ED] suffix[%A0] suffix[%80]"},
		{"urn:doi:10.1/a%0Ab%7f%C2%80%c2%9F%C2%A0",
			"suffix[%0A] suffix[%7f] suffix[%C2%80] suffix[%c2%9F]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"10.1000/182":            "urn:doi:10.1000%2F182",
		"10.1000/456#789":        "urn:doi:10.1000%2F456%23789",
		"10.123/456ABC/zyz":      "urn:doi:10.123%2F456ABC%2Fzyz",
		"10.1000/100%":           "urn:doi:10.1000%2F100%25",
		"10.1000/日本語":            "urn:doi:10.1000%2F%E6%97%A5%E6%9C%AC%E8%AA%9E",
		"10.1006/rwei.1999\".01": "urn:doi:10.1006%2Frwei.1999%22.01",
		"10.1/:a":                "urn:doi:10.1%2F:a",
		"10.1//":                 "urn:doi:10.1%2F%2F",
	}, []string{
		"", "/a", "10.1000", "10.1000/", "10/1", "10.1000:182", "10.1000%2F182", "doi:10.1000/182",
		"https://doi.org/10.1000/182",
		"10.1000:a/b", "10.1/a\nb", "10.1/a\x00", "10.1/a\xff",
	})
	_, err := doi.FromID("10.1/<>\x7F")
	if f, _ := errors.AsType[finding.Finding](err); f.Start != 7 || f.End != 8 {
		t.Errorf("byte 7 is wrong, but %v", err)
	}
}

// DOI Handbook section 2.4: case does not matter in US-ASCII, but does
// elsewhere.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:doi:10.123%2FABC", "URN:DOI:10.123/AbC", "urn:doi:10.123:abc",
			"urn:doi:10.123%2fab%63", "urn:doi:10.123%2FA%42C"},
		{"urn:doi:10.123%2FABC%2FD", "urn:doi:10.123:abc/d"},
		{"urn:doi:10.123%2F%2FABC", "urn:doi:10.123//abc"},
		{"urn:doi:10.123%2F:ABC", "urn:doi:10.123:%3Aabc"},
		{"urn:doi:10.123%2F%C3%A9", "urn:doi:10.123/%c3%a9"},
		{"urn:doi:10.123%2F%C3%89"},
		{"urn:doi:10.123%2F%25C3%2589", "urn:doi:10.123/%25c3%2589"},
	})
	u := namespace.Read(t, "urn:DOI:10.1/a?+r#f")
	if c := u.Canonical(); c.String() != "urn:doi:10.1%2FA?+r#f" {
		t.Error(c)
	}
	if (doi.URN{}).Canonical() != (doi.URN{}) || (doi.URN{}).ID() != "" {
		t.Error("the zero URN has a DOI name")
	}
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "doi", "urn-doi", func(u urn.URN) bool {
		code, isTen := strings.CutPrefix(u.NSS(), "10")
		return !isTen || code != "" && strings.Contains(".0123456789", code[:1])
	})
	parttest.Fuzz(f, []string{
		"urn:doi:10.1000/456%23789", "urn:doi:10.123:456ABC%2Fzyz#x",
		"URN:DOI:10.1%2fa%C3%A9%E6%97%A5%F0%9F%98%80?s=I2L",
		"urn:doi:10/a", "urn:doi:12:a", "urn:doi:10.1/%C2%85%FF",
	}, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		if !ok {
			return
		}
		v := namespace.Read(t,
			"urn:doi:"+u.Prefix()+"%2F"+strings.TrimPrefix(u.Canonical().Generic().NSS(),
				u.Prefix()+"%2F"))
		if !v.Equal(u) || upper(v.ID()) != v.ID() || v.ID() != upper(u.ID()) {
			t.Fatalf("%q: %q, in upper case %q", u, u.ID(), v.ID())
		}
	})
}

// upper returns the upper case of US-ASCII.
func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:doi:10.1000%2F456%23789%C3%A9?+r") }
