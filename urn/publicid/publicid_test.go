package publicid_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/publicid"
)

var namespace = parttest.Namespace[publicid.URN, publicid.Fields]{
	Parse: publicid.Parse, Check: publicid.Check, FromID: publicid.FromID,
}

// examples are those of RFC 3151 section 3.
var examples = map[string]string{
	"ISO/IEC 10179:1996//DTD DSSSL Architecture//EN":      "urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
	"ISO 8879:1986//ENTITIES Added Latin 1//EN":           "urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN",
	"-//OASIS//DTD DocBook XML V4.1.2//EN":                "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN",
	"+//IDN example.org//DTD XML Bookmarks 1.0//EN//XML":  "urn:publicid:%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML",
	"-//ArborText::prod//DTD Help Document::19970708//EN": "urn:publicid:-:ArborText;prod:DTD+Help+Document;19970708:EN",
	"foo":                                 "urn:publicid:foo",
	"3+3=6":                               "urn:publicid:3%2B3=6",
	"-//Acme, Inc.//DTD Book Version 1.0": "urn:publicid:-:Acme,+Inc.:DTD+Book+Version+1.0",
}

func TestExamples(t *testing.T) {
	namespace.TestIDs(t, examples, nil)
	for id, text := range examples {
		if u := namespace.Read(t, text); u.ID() != id {
			t.Errorf("%s: %q, want %q", text, u.ID(), id)
		}
	}
}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:publicid:%2B:IDN+example.org:a%27s+%3f;%23:EN?+r#f", "+//IDN example.org//a's ?::#//EN", publicid.Fields{
		PublicID: "+//IDN example.org//a's ?::#//EN", Parts: []string{"+", "IDN example.org", "a's ?::#", "EN"},
	})
	if f := (publicid.URN{}).Fields(); f.PublicID != "" || f.Parts != nil {
		t.Error(f)
	}
}

// U-2-06: the NSS of a namespace is what the namespace says.
func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:publicid:a-(),.=!*@$_Z9", ""},
		{"urn:publicid:%2B%3A%2F%3B%27%3F%23%25", ""},
		{"urn:publicid:%2b%3a%2f%3b%27%3f%23%25", ""},
		{"urn:publicid:::;;", ""},
		{"urn:publicid:IDN+instageni.maxgigapop.net+authority+cm", ""}, // GENI
		{"urn:publicid:-:EC:DGTAXUD:EMCS:PHASE4:IE815:V3.13", ""},      // European Commission
		{"urn:issn:0317-8471", "NID[issn]"},
		{"urn:publicid:+a", "normalization[+]"},
		{"urn:publicid:a+", "normalization[+]"},
		{"urn:publicid:a++b", "normalization[+]"},
		{"urn:publicid:+", "normalization[+]"},
		{"urn:publicid:a'b", "transcription[']=%27"},
		{"urn:publicid:a/b&c~d", "transcription[/]=%2F transcription[&] transcription[~]"},
		{"urn:publicid:a%20b", "transcription[%20]"},
		{"urn:publicid:%61%2a%C3%A9", "transcription[%61]=a transcription[%2a]=* transcription[%C3] transcription[%A9]"},
		{"urn:publicid:-%2F%2fa", "transcription[%2F%2f]=:"},
		{"urn:publicid:a%3A%3ab", "transcription[%3A%3a]=;"},
		{"urn:publicid:a%2F:b:%2Fc", ""},
		{"urn:publicid:a%252F%2F", ""},
		{"urn:publicid:%2F%2F%2F", "transcription[%2F%2F]=:"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		" \t-//Acme,\r\n  Inc. ":    "urn:publicid:-:Acme,+Inc.",
		"///a::::":                  "urn:publicid::%2Fa;;",
		":::a/ /":                   "urn:publicid:;%3Aa%2F+%2F",
		"a %2F+'?#;":                "urn:publicid:a+%252F%2B%27%3F%23%3B",
		"urn:publicid:a":            "urn:publicid:urn%3Apublicid%3Aa",
		"-//W3C//DTD HTML 4.01//EN": "urn:publicid:-:W3C:DTD+HTML+4.01:EN",
	}, []string{"", " \n", "a&b", "a\"b", "a\x00", "a[b]", "é"})
	if _, err := publicid.FromID("a b&c"); err == nil || !strings.HasPrefix(err.Error(), "byte 3:") {
		t.Error(err)
	}
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:publicid:a%2Fb", "URN:PUBLICID:a%2fb"},
		{"urn:publicid:A%2Fb"},
		{"urn:publicid:a:b"},
		{"urn:publicid:a:%2Fb"},
		{"urn:publicid:a%2F:b"},
	})
	u := namespace.Read(t, "urn:PublicID:a%2fb?+r%2f#f")
	if c := u.Canonical(); c.String() != "urn:publicid:a%2Fb?+r%2F#f" {
		t.Error(c)
	}
	if (publicid.URN{}).Canonical() != (publicid.URN{}) || (publicid.URN{}).ID() != "" {
		t.Error("the zero URN has an identifier")
	}
}

// oracle is the grammar, and that no two literals of one kind stand side by side.
func oracle(f *testing.F) func(urn.URN) bool {
	return parttest.Oracle[urn.URN](f, "publicid", "urn-publicid", func(u urn.URN) bool {
		nss := pct.UpperCase(u.NSS())
		return !strings.Contains(nss, "%2F%2F") && !strings.Contains(nss, "%3A%3A")
	})
}

func FuzzParse(f *testing.F) {
	valid := oracle(f)
	seeds := []string{"urn:publicid:a%2F:b:%2Fc", "urn:publicid:a++b%3A%3a", "urn:publicid:%25?s=I2L#x"}
	for _, text := range examples {
		seeds = append(seeds, text)
	}
	parttest.Fuzz(f, seeds, func(t *testing.T, g urn.URN) { namespace.Laws(t, g, valid(g)) })
}

// FuzzFromID holds FromID to a transcription that leads back to the identifier with its white space normalized.
func FuzzFromID(f *testing.F) {
	for id := range examples {
		f.Add(id)
	}
	f.Add(" ///a::: b\t'%2F%")
	valid := oracle(f)
	const chars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'()+,./:=?;!*#@$_% \t\r\n"
	f.Fuzz(func(t *testing.T, id string) {
		u, err := publicid.FromID(id)
		words := strings.FieldsFunc(id, func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) })
		if ok := strings.Trim(id, chars) == "" && len(words) > 0; ok != (err == nil) {
			t.Fatalf("%q: %v", id, err)
		}
		if err == nil && (u.ID() != strings.Join(words, " ") || !valid(u.Generic())) {
			t.Fatalf("%q: %q, which is %q", id, u, u.ID())
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:publicid:ISO%2FIEC+10179%3A1996:EN?+r") }
