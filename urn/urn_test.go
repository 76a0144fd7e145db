package urn_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

func read(t testing.TB, text string) urn.URN {
	t.Helper()
	u, err := urn.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

func TestParts(t *testing.T) {
	fragment := func(s string) *string { return &s }
	for text, want := range map[string]struct {
		fields urn.Fields
		syntax urn.Syntax
	}{
		"urn:foo:a123,456": {urn.Fields{NID: "foo", NSS: "a123,456"},
			urn.Either | urn.RFC2141},
		"URN:FOO:a:b:":        {urn.Fields{NID: "foo", NSS: "a:b:"}, urn.Either | urn.RFC2141},
		"urn:foo:a&b~c":       {urn.Fields{NID: "foo", NSS: "a&b~c"}, urn.Either}, // U-C-01
		"urn:example:1/406/2": {urn.Fields{NID: "example", NSS: "1/406/2"}, urn.RFC8141},
		"urn:foo:a#": {urn.Fields{NID: "foo", NSS: "a", Fragment: fragment("")},
			urn.Either},
		"urn:foo:a/b#c?d": {urn.Fields{NID: "foo", NSS: "a/b", Fragment: fragment("c?d")},
			urn.RFC8141},
		"urn:foo:a?s=I2L&c=T#x": {urn.Fields{NID: "foo", NSS: "a",
			Directives: []urn.Directive{{"s", "I2L"}, {"c", "T"}}, Fragment: fragment("x")},
			urn.Draft},
		"urn:foo:a?+r?=q#f": {urn.Fields{NID: "foo", NSS: "a", RComponent: "r", QComponent: "q",
			Fragment: fragment("f")}, urn.RFC8141},
		"urn:foo:a?+r=1??=q?=x": {urn.Fields{NID: "foo", NSS: "a", RComponent: "r=1?",
			QComponent: "q?=x"}, urn.RFC8141},
		"urn:foo:a?=q?+r": {urn.Fields{NID: "foo", NSS: "a", QComponent: "q?+r"},
			urn.RFC8141},
	} {
		u := read(t, text)
		if got := u.Fields(); show(got) != show(want.fields) || u.Syntax() != want.syntax {
			t.Errorf("%s: %s, %v, want %s, %v", text, show(got), u.Syntax(), show(want.fields),
				want.syntax)
		}
		if u.String() != text || u.Generic().String() != text ||
			u.AssignedName().String() != strings.FieldsFunc(text, func(r rune) bool {
				return r == '?' || r == '#'
			})[0] {
			t.Errorf("%s: %s, %s, %s", text, u, u.Generic(), u.AssignedName())
		}
	}
	var zero urn.URN
	if !zero.IsZero() || zero.NID()+zero.NSS()+zero.String()+zero.Display() != "" ||
		zero.Canonical() != zero || zero.Syntax() != 0 ||
		zero.Normalize5a() != zero || zero.Normalize5b() != zero || !zero.Equal5b(zero) ||
		zero.Service("x") != "x" || urn.Either.CheckBy(zero, &urn.Rules{}) != nil {
		t.Error("the zero URN is something")
	}
}

func show(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

// list writes findings as rule[span].
func list(text string, findings []finding.Finding) string {
	var out []string
	for _, f := range findings {
		out = append(out, f.Rule+"["+text[f.Start:f.End]+"]")
	}
	return strings.Join(out, " ")
}

// TestCheck: each document refuses a text at the place of the error. U-2-02,
// U-2-03, U-2-07, U-2.1-01, U-2.1-03, U-2.2-01, U-2.3-01, U-2.3-03, U-2.5.1-02,
// U-2.5.3-02.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		syntax     urn.Syntax
		text, want string
	}{
		{urn.Either, "http://a/b", "scheme[http]"},
		{urn.Either, "urn://foo:1/bar", "URN[//foo:1]"},
		{urn.Either, "urn:", "NID[] URN[]"},
		{urn.Either, "urn:foo", "URN[]"},
		{urn.Either, "urn:foo:", "NSS[]"},
		{urn.Either, "urn::bar", "NID[]"},
		{urn.Either, "urn:/foo:bar", "NID[/]"},
		{urn.Either, "urn:a:b", "NID[]"},
		{urn.Either, "urn:abcdefghijklmnopqrstuvwxyz0123456:b", "NID[6]"},
		{urn.Either, "urn:abcdefghijklmnopqrstuvwxyz012345:b", ""},
		{urn.Either, "urn:-ab:b", "NID[-]"},
		{urn.Either, "urn:ab-:b", "NID[-]"},
		{urn.Either, "urn:a_b:b", "NID[_]"},
		{urn.Either, "urn:a%62:b", "NID[%]"},
		{urn.Either, "urn:uRn:b", "NID[uRn]"},
		{urn.Either, "urn:a_b:b?x#%00", "NID[_] directive[] NSS[%00]"},
		{urn.Either, "urn:foo:a%00b", "NSS[%00]"},
		{urn.Either, "urn:foo:a?s=%00", "NSS[%00]"},
		{urn.Either, "urn:foo:a#%00", "NSS[%00]"},
		{urn.Either, "urn:foo:/b", "NSS[/]"},
		{urn.Either, "urn:foo:a?", "directive[]"},
		{urn.Either, "urn:foo:a?x", "directive[]"},
		{urn.Either, "urn:foo:a?1=x", "keywd[1]"},
		{urn.Either, "urn:foo:a?a-=x", "keywd[-]"},
		{urn.Either, "urn:foo:a?a--b=x", "keywd[-]"},
		{urn.Either, "urn:foo:a?a.b=x", "keywd[.]"},
		{urn.Either, "urn:foo:a?a=b&", "directive[]"},
		{urn.Either, "urn:foo:a?a=b&&c=d", "directive[]"},
		{urn.Either, "urn:foo:a/b?s=I2L", "rq-components[]"},
		{urn.Either, "urn:foo:a?+", "r-component[]"},
		{urn.Either, "urn:foo:a?=", "q-component[]"},
		{urn.Either, "urn:foo:a?+/x", "r-component[/]"},
		{urn.Either, "urn:foo:a?+?=q", "r-component[?]"},
		{urn.Either, "urn:foo:a?+r?=", "q-component[]"},
		{urn.Either, "urn:foo:a?+r?=?", "q-component[?]"},
		{urn.Draft, "urn:foo:a/b", "NSS[/]"},
		{urn.Draft, "urn:foo:a?+r", "urn-query[+]"},
		{urn.Draft, "urn:foo:a?s=I2L#x", ""},
		{urn.RFC8141, "urn:foo:a?s=I2L", "rq-components[]"},
		{urn.RFC8141, "urn:foo:a/b?+r#x", ""},
		{urn.RFC2141, "urn:f:a", ""},
		{urn.RFC2141, "urn:f-:a", ""},
		{urn.RFC2141, "urn:f_:a", "NID[_]"},
		{urn.RFC2141, "urn:foo:a&b", "NSS[&]"},
		{urn.RFC2141, "urn:foo:a/b~c?d#e", "NSS[/] reserved[?d] reserved[#e]"},
		{urn.RFC2141, "urn:foo:a%00", "NSS[%00]"},
		{urn.Loose, "urn:foo:a?x#y", ""},
		{urn.Loose, "urn:foo:a/b?+r?=", ""},
		{urn.Loose | urn.RFC2141, "urn:f:a/b?x#%00", "NID[] NSS[%00]"},
		{urn.Loose, "urn:foo:?", "NSS[]"},
		{urn.RFC2141 | urn.Draft, "urn:foo:a/b", "NSS[/]"},
		{urn.RFC2141 | urn.Draft, "urn:foo:a?+r", "urn-query[+]"},
		{urn.RFC2141 | urn.RFC8141, "urn:f:a/b", "NID[]"},
		{urn.RFC2141 | urn.RFC8141, "urn:foo:a?s=I2L", "rq-components[]"},
		{0, "urn:foo:a", "URN[urn:foo:a]"},
	} {
		g := uri.MustParse(test.text)
		found := test.syntax.Check(g)
		if got := list(test.text, found); got != test.want {
			t.Errorf("%v: %s: %s, want %s", test.syntax, test.text, got, test.want)
		}
		u, err := test.syntax.FromURI(g)
		switch f, is := errors.AsType[finding.Finding](err); {
		case test.want == "":
			if err != nil || u.Generic() != g {
				t.Errorf("%s: %v", test.text, err)
			}
		case !is || f != found[0] || u != (urn.URN{}):
			t.Errorf("%s: %v, %v", test.text, u, err)
		}
		for _, f := range found {
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error {
				t.Errorf("%s: %v", test.text, f)
			}
		}
	}
}

// TestSets compares FromURI and Check for all sets of documents.
func TestSets(t *testing.T) {
	for s := range 2 * urn.Loose {
		for _, text := range []string{
			"x:foo:a", "urn://foo:1/a", "urn:foo", "urn:foo:", "urn:f:a", "urn:f-:a", "urn:-f:a",
			"urn:urn:a", "urn:foo:a", "urn:foo:a/b", "urn:foo:/a",
			"urn:foo:a&b", "urn:foo:a?", "urn:foo:a?x", "urn:foo:a?s=1", "urn:foo:a?+r",
			"urn:foo:a?+", "urn:f:a?=q", "urn:foo:a#f", "urn:foo:%00",
		} {
			g := uri.MustParse(text)
			if _, err := s.FromURI(g); (err == nil) != (len(s.Check(g)) == 0) {
				t.Errorf("%04b: %s: %v, but Check says %v", s, text, err, s.Check(g))
			}
		}
	}
}

func TestSections(t *testing.T) {
	for text, want := range map[string]string{
		"urn:foo:a%00":   "uri: byte 9: error: NUL is not allowed in a URN, not even percent-encoded (draft 2141bis-03 section 2.5.3, rule NSS)",
		"urn:a-:b/c":     `uri: byte 5: error: the name of a namespace must not end with "-" (RFC 8141 section 2.1, rule NID)`,
		"urn:foo:a/%00":  "uri: byte 10: error: NUL is not allowed in a URN, not even percent-encoded (RFC 3986 section 7.3, rule NSS)",
		"urn:foo:a?+r?=": "uri: byte 14: error: the q-component is empty (RFC 8141 section 2.3, rule q-component)",
	} {
		if _, err := urn.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := urn.Parse("urn:foo:a b"); err == nil {
		t.Error("a space")
	} else if _, ok := errors.AsType[*uri.ParseError](err); !ok {
		t.Errorf("%T", err)
	}
}

// TestEquivalence8141: the examples of RFC 8141 section 3.2.
func TestEquivalence8141(t *testing.T) {
	same := func(texts ...string) (group []urn.URN) {
		for _, s := range texts {
			group = append(group, read(t, s))
		}
		return group
	}
	groups := [][]urn.URN{
		same("urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456",
			"urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz",
			"urn:example:a123,z456#789"),
		same("urn:example:a123,z456/foo"),
		same("urn:example:a123,z456/bar"),
		same("urn:example:a123,z456/baz"),
		same("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"),
		same("urn:example:A123,z456"),
		same("urn:example:a123,Z456"),
		same("urn:example:%D0%B0123,z456"),
	}
	for i, a := range groups {
		for j, b := range groups {
			for _, u := range a {
				for _, v := range b {
					if u.Equal8141(v) != (i == j) || u.Equal5a(v) != (i == j) {
						t.Errorf("%s, %s: %v", u, v, u.Equal8141(v))
					}
				}
			}
		}
	}
}

// TestEquivalence2141: the examples of RFC 2141 section 6.
func TestEquivalence2141(t *testing.T) {
	texts := []string{"URN:foo:a123,456", "urn:foo:a123,456", "urn:FOO:a123,456",
		"urn:foo:A123,456", "urn:foo:a123%2C456", "URN:FOO:a123%2c456"}
	group := []int{1, 1, 1, 2, 3, 3}
	for i := range texts {
		for j := range texts {
			u, err := urn.RFC2141.FromURI(uri.MustParse(texts[i]))
			v, err2 := urn.RFC2141.FromURI(uri.MustParse(texts[j]))
			if err != nil || err2 != nil || u.Equal5a(v) != (group[i] == group[j]) {
				t.Errorf("%s, %s: %v %v %v", u, v, u.Equal5a(v), err, err2)
			}
		}
	}
}

func TestCanonical(t *testing.T) {
	for _, row := range [][4]string{
		{"URN:FOO:A%2cb", "urn:foo:A%2Cb", "urn:foo:A%2Cb", "urn:foo:A%2Cb"},
		{"urn:foo:a?s=%3d&c=x#%aa", "urn:foo:a?s=%3D&c=x#%AA", "urn:foo:a", "urn:foo:a?c=x&s=%3D"},
		{"urn:foo:a/B?+r%2f?=q#F", "urn:foo:a/B?+r%2F?=q#F", "urn:foo:a/B", "urn:foo:a/B?+r%2F?=q"},
		{"urn:foo:a#", "urn:foo:a#", "urn:foo:a", "urn:foo:a"},
	} {
		u := read(t, row[0])
		if got := [4]string{row[0], u.Canonical().String(), u.Normalize5a().String(),
			u.Normalize5b().String()}; got != row {
			t.Errorf("%q, want %q", got, row)
		}
	}
}

func TestDirectives(t *testing.T) {
	d, err := urn.ParseDirectives("s=I2L&zz=1&c=a=b&zz=2")
	if err != nil {
		t.Fatal(err)
	}
	collect := func(known ...string) (out []string) {
		for k, v := range d.Heeded(known...) {
			out = append(out, k+"="+v)
		}
		return out
	}
	if got := collect("s", "c"); !slices.Equal(got, []string{"s=I2L", "c=a=b"}) {
		t.Errorf("%q", got)
	}
	if got := collect("zz", "c"); !slices.Equal(got, []string{"c=a=b"}) { // U-2.3-07
		t.Errorf("%q", got)
	}
	if got := collect(); got != nil {
		t.Errorf("%q", got)
	}
	if v, ok := d.Get("zz"); ok {
		t.Error(v)
	}
	if d.Sorted().String() != "c=a=b&s=I2L&zz=1&zz=2" || d.Sorted().Sorted() != d.Sorted() ||
		d.String() != "s=I2L&zz=1&c=a=b&zz=2" {
		t.Error(d.Sorted())
	}
	for text, want := range map[string]string{
		"a=#": "value[#]", "a=b c": "value[ ]", "a=%zz": "value[z]", "a=%": "value[]",
		"a=%00&b=^": "value[%]", "": "directive[]", "a=\xff": "value[\xff]",
	} {
		_, err := urn.ParseDirectives(text)
		f, _ := errors.AsType[finding.Finding](err)
		if got := list(text, []finding.Finding{f}); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"urn:foo:a?s=I=I": "I=I", "urn:foo:a?s=i2l": "-", "urn:foo:a?s=I2L&s=I2R": "-",
		"urn:foo:a": "-", "urn:foo:a?+s=I2L": "-",
	} {
		if got := read(t, text).Service("-"); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
	// conflicts.md D-19
	for _, text := range []string{"urn:foo:a?x", "urn:foo:a?+/", "urn:foo:a/b?s=I2L&c=x"} {
		u, err := urn.Loose.FromURI(uri.MustParse(text))
		if err != nil || u.Normalize5b() != u && !strings.Contains(text, "c=") ||
			u.RComponent() != "" || u.Syntax() != 0 {
			t.Errorf("%s: %v, %s", text, err, u.Normalize5b())
		}
	}
	p := urn.StandardParameters()
	if len(p.Services()) != 9 || len(p.Keywords()) != 2 { // U-9.2.1-02, U-9.2.2-02
		t.Error(p.Services(), p.Keywords())
	}
}

// TestEncode: U-2.2-03, U-2.5.2-02, U-2.5.2-04, U-2.5.3-02, U-3-01.
func TestEncode(t *testing.T) {
	for _, test := range []struct{ text, special, want string }{
		{"Bücher/100%", "", "B%C3%BCcher%2F100%25"},
		{"a,b%", ",", "a%2Cb%25"},
		{"%41", "", "%2541"},
		{"", "", ""},
		{"\uFFFD", "", "%EF%BF%BD"},
		{"a\x00", "", "NSS[\x00]"},
		{"a\xff", "", "NSS[\xff]"},
		{"\xed\xa0\x80", "", "NSS[\xed]"},
	} {
		got, err := urn.Encode(test.text, pct.SetOf(test.special))
		if f, ok := errors.AsType[finding.Finding](err); ok {
			got = list(test.text, []finding.Finding{f})
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	if v, err := urn.EncodeValue("a&b=c/é"); v != "a%26b=c/%C3%A9" || err != nil {
		t.Error(v, err)
	}
	empty := ""
	for _, f := range []urn.Fields{
		{}, {NID: "foo"}, {NSS: "a"}, {NID: "foo", NSS: "a#b"}, {NID: "foo", NSS: "a?s=x"},
		{NID: "foo:a", NSS: ""},
		{NID: "foo", NSS: "a", RComponent: "r?=q"},
		{NID: "foo", NSS: "a", RComponent: "r", Directives: []urn.Directive{{"s", "x"}}},
		{NID: "foo", NSS: "a", Directives: []urn.Directive{{"s", "x&c=y"}}}, {NID: "foo", NSS: "a",
			Directives: []urn.Directive{{"s=x", ""}}},
		{NID: "foo", NSS: "a", QComponent: "q#", Fragment: &empty}, {NID: "urn", NSS: "a"},
	} {
		if u, err := f.URN(); err == nil || u != (urn.URN{}) {
			t.Errorf("%s: %s", show(f), u)
		}
	}
	if u, err := urn.New("FOO", "a%2Fb"); u.String() != "urn:FOO:a%2Fb" || err != nil {
		t.Error(u, err)
	}
}

// TestDisplay: U-4-02, U-4-03, U-4-04, conflicts.md D-39.
func TestDisplay(t *testing.T) {
	for text, want := range map[string]string{
		"URN:Foo:B%c3%bccher":            "urn:foo:Bücher",
		"urn:foo:%61%2C%25":              "urn:foo:%61%2C%25",
		"urn:foo:%E2%80%AEabc":           "urn:foo:%E2%80%AEabc", // right-to-left override
		"urn:foo:%C2%A0%E3%80%80%C2%AD":  "urn:foo:%C2%A0%E3%80%80%C2%AD",
		"urn:foo:%EE%80%80%F4%8F%BF%BD":  "urn:foo:%EE%80%80%F4%8F%BF%BD", // private use
		"urn:foo:%FF%C3%C3%BC%C3":        "urn:foo:%FF%C3ü%C3",
		"urn:foo:%F0%9D%84%9E%C2%80%0A":  "urn:foo:𝄞%C2%80%0A",
		"urn:foo:%EF%BF%BD?a=%C3%A9#%0D": "urn:foo:%EF%BF%BD?a=é#%0D",
	} {
		if got := read(t, text).Display(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestCheckBy: U-2.3-07, U-2.4-01, U-2.5.2-04.
func TestCheckBy(t *testing.T) {
	for _, test := range []struct {
		text  string
		rules urn.Rules
		want  string
	}{
		{"urn:foo:a#x", urn.Rules{}, "fragment[#x]"},
		{"urn:foo:a#", urn.Rules{}, "fragment[#]"},
		{"urn:foo:a#x", urn.Rules{Fragment: true}, ""},
		{"urn:foo:%2C%61%62?a=%61", urn.Rules{Keywords: []string{"a"}}, "needless-encoding[%61]"},
		{"urn:foo:%2D%2d", urn.Rules{Special: pct.SetOf("-")}, ""},
		{"urn:foo:a?s=I2L&x=1&s=I2R&x=2", urn.Rules{}, "repeated-keyword[s] repeated-keyword[x]"},
		{"urn:foo:a?s=I2X&c=1&zz=", urn.Rules{}, "unknown-service[I2X] unknown-keyword[zz]"},
		{"urn:foo:a/b?+r?=q", urn.Rules{}, "r-component[?+r]"},
	} {
		u := read(t, test.text)
		found := urn.Either.CheckBy(u, &test.rules)
		if got := list(test.text, found); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
		for _, f := range found {
			if f.Section == "" || f.Message == "" {
				t.Errorf("%s: %v", test.text, f)
			}
		}
	}
	for text, want := range map[string]finding.Severity{"urn:foo:a#x": finding.Warning,
		"urn:foo:a?s=I2L#x": finding.Error} {
		if f := urn.Either.CheckBy(read(t, text), &urn.Rules{}); f[0].Severity != want {
			t.Errorf("%s: %v", text, f)
		}
	}
	many := "urn:foo:a?s=I2L" // a list full of notes hides no error
	for i := range 200 {
		many += "&k" + strconv.Itoa(i) + "="
	}
	found := urn.Either.CheckBy(read(t, many+"#x"), &urn.Rules{})
	if last := found[len(found)-1]; len(found) != 100 || last.Rule != "fragment" ||
		last.Severity != finding.Error {
		t.Errorf("%d findings, at last %v", len(found), last)
	}
}

// TestFindAll: U-2.5.3-03, conflicts.md D-18.
func TestFindAll(t *testing.T) {
	for _, test := range []struct {
		syntax urn.Syntax
		text   string
		want   []string
	}{
		{urn.Either, "see urn:foo:a123,456 and (URN:bar:b).",
			[]string{"urn:foo:a123,456", "URN:bar:b)."}},
		{urn.Either, "urn:foo:a%zz urn:foo:a%00 urn:foo:%00", []string{"urn:foo:a", "urn:foo:a"}},
		{urn.Either, "<urn:foo:a%2Fb> \"urn:foo:a\"", []string{"urn:foo:a%2Fb", "urn:foo:a"}},
		{urn.Either, "is it urn:foo:a? no, urn:foo:b# or urn:foo:c?",
			[]string{"urn:foo:a", "urn:foo:b", "urn:foo:c"}},
		{urn.Either, "urn:foo:a?s=I2L&c=1#x,", []string{"urn:foo:a?s=I2L&c=1#x,"}},
		{urn.Either, "urn:foo:a?s=I2L&c urn:foo:a?c", []string{"urn:foo:a?s=I2L", "urn:foo:a"}},
		{urn.Either, "urn:foo:a/b?+r?=q#f urn:foo:a?+r?= urn:foo:a?=",
			[]string{"urn:foo:a/b?+r?=q#f", "urn:foo:a?+r", "urn:foo:a"}},
		{urn.Either, "urn:foo:a/b?s=I2L", []string{"urn:foo:a/b"}},
		{urn.Draft, "urn:foo:a/b urn:foo:a?+r", []string{"urn:foo:a", "urn:foo:a"}},
		{urn.RFC8141, "urn:foo:a?s=I2L", []string{"urn:foo:a"}},
		{urn.RFC2141, "urn:f:a&b urn:foo:a?s=I2L", []string{"urn:f:a", "urn:foo:a"}},
		{urn.RFC2141 | urn.Draft, "urn:f:a&b urn:foo:a&b", []string{"urn:f:a", "urn:foo:a&b"}},
		{urn.Loose, "urn:foo:a", nil},
		{urn.Either, "xurn:foo:a x-urn:foo:a URL:urn:foo:a é=urn:foo:b",
			[]string{"urn:foo:a", "urn:foo:b"}},
		{urn.Either, "urn:urn:foo:a urn:f:a urn::a urn:foo urn:foo: urn:a_b:c urn:-ab:c",
			[]string{"urn:foo:a"}},
		{urn.Either, "urn:foo:a:urn:foo:b", []string{"urn:foo:a:urn:foo:b"}},
		{urn.Either, "", nil},
		{urn.Either, ":::urn:", nil},
	} {
		var got []string
		for start, end := range test.syntax.FindAll(test.text) {
			got = append(got, test.text[start:end])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	for range urn.FindAll("urn:foo:a urn:foo:b") {
		break
	}
}

func TestNIDs(t *testing.T) {
	for nid, want := range map[string]urn.Kind{
		"isbn": urn.Formal, "URN": urn.Reserved, "urn-7": urn.Informal, "URN-12": urn.Informal,
		"urn-0": urn.Reserved, "urn-07": urn.Reserved,
		"urn-x": urn.Reserved, "urn-1a": urn.Reserved, "x-foo": urn.Experimental,
		"us": urn.Reserved, "xn--a": urn.Reserved, "de-x": urn.Reserved,
		"a": urn.Reserved, "": urn.Reserved, "1a-b": urn.Formal, "3gpp": urn.Formal,
		"-ab": urn.Reserved,
	} {
		if got := urn.KindOf(nid); got != want {
			t.Errorf("%q: %v, want %v", nid, got, want)
		}
	}
	for _, nss := range []string{"a", "a%2Fb", "a-._~!$&'()*+,;=:@%41"} {
		if err := urn.ValidateNSS(nss); err != nil {
			t.Error(err)
		}
	}
	for nss, want := range map[string]string{"": "NSS[]", "a/b": "NSS[/]", "a%4": "NSS[]",
		"%00": "NSS[%]", "aé": "NSS[\xc3]"} {
		f, _ := errors.AsType[finding.Finding](urn.ValidateNSS(nss))
		if got := list(nss, []finding.Finding{f}); got != want {
			t.Errorf("%q: %s", nss, got)
		}
	}
}

func TestText(t *testing.T) {
	type record struct{ Name urn.URN }
	var r record
	if err := json.Unmarshal([]byte(`{"Name":"urn:foo:a"}`), &r); err != nil ||
		r.Name.String() != "urn:foo:a" {
		t.Error(r, err)
	}
	if got := show(r); got != `{"Name":"urn:foo:a"}` {
		t.Error(got)
	}
	if err := json.Unmarshal([]byte(`{"Name":"urn:a"}`), &r); err == nil ||
		r.Name.String() != "urn:foo:a" {
		t.Error(r, err)
	}
	if err := json.Unmarshal([]byte(`{"Name":""}`), &r); err != nil || !r.Name.IsZero() {
		t.Error(r, err)
	}
	if b, err := read(t, "urn:foo:a").AppendText([]byte("x")); string(b) != "xurn:foo:a" ||
		err != nil {
		t.Error(b, err)
	}
}

func TestNoAllocs(t *testing.T) {
	g := uri.MustParse("urn:example:a123,z456?s=I2L#f")
	h := uri.MustParse("urn:example:a123,z456?+r?=q#f")
	other := read(t, "urn:example:a123,z456?s=I2L")
	text := strings.Repeat("urn:foo:a?s=x, urn:f:x ", 10)
	if n := testing.AllocsPerRun(100, func() {
		u, err := urn.FromURI(g)
		v, err2 := urn.FromURI(h)
		if err != nil || err2 != nil || u.NID() != v.NID() || u.NSS() != v.NSS() || !u.Equal5a(v) ||
			!u.Equal8141(v) || u.Equal5b(v) ||
			!u.Equal5b(other) || u.Canonical() != u || u.Normalize5a() != v.Normalize5a() ||
			u.Service("") != "I2L" || v.RComponent() != "r" || u.Syntax() != urn.Draft {
			t.Error(u, v, err, err2)
		}
		for range urn.FindAll(text) {
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestParameters: the entries of the two registries (U-9.2-01, U-9.2.1-01,
// U-9.2.2-01), what is refused, and that a registry is a value.
func TestParameters(t *testing.T) {
	keyword := urn.Keyword{Keyword: "zz", Purpose: "a test", Scope: "specific", Reference: "RFC 1"}
	service := urn.Service{Name: "I2Z", Purpose: "URI to Z", Status: "exp", Reference: "RFC 3"}
	pairs := []urn.Support{{NID: "isbn", Reference: "RFC 2"}}
	again := urn.Keyword{Keyword: "s", Scope: "global", Reference: "RFC 1", SupportedBy: pairs}
	p, err := urn.Parameters{}.With([]urn.Keyword{keyword, again}, []urn.Service{service})
	if err != nil {
		t.Fatal(err)
	}
	if k, ok := p.Keyword("s"); !ok || !slices.Equal(k.SupportedBy, pairs) ||
		len(p.Keywords()) != 3 {
		t.Errorf("%v, %v", k, p.Keywords())
	}
	pairs[0].NID = "changed"
	p.Keywords()[0].SupportedBy[0].NID = "changed"
	if k, _ := p.Keyword("s"); k.SupportedBy[0].NID != "isbn" ||
		len(urn.Parameters{}.Keywords()) != 2 {
		t.Error("a registry was changed")
	}
	if s, ok := p.Service("I2Z"); !ok || s != service || len(p.Services()) != 10 {
		t.Errorf("%v, %v", s, p.Services())
	}
	if u := read(t, "urn:foo:a?s=I2Z"); p.Asked(u, "") != "I2Z" || u.Service("-") != "-" {
		t.Error(p.Asked(u, ""))
	}
	for name, change := range map[string]func(k *urn.Keyword, s *urn.Service){
		"keywd":     func(k *urn.Keyword, _ *urn.Service) { k.Keyword = "a--b" },
		"scope":     func(k *urn.Keyword, _ *urn.Service) { k.Scope = "all" },
		"reference": func(k *urn.Keyword, _ *urn.Service) { k.Reference = "" },
		"NID": func(k *urn.Keyword, _ *urn.Service) {
			k.SupportedBy = []urn.Support{{NID: "urn", Reference: "x"}}
		},
		"value":  func(_ *urn.Keyword, s *urn.Service) { s.Name = "a&b" },
		"status": func(_ *urn.Keyword, s *urn.Service) { s.Status = "new" },
	} {
		k, s := keyword, service
		change(&k, &s)
		_, err := p.With([]urn.Keyword{k}, []urn.Service{s})
		if f, _ := errors.AsType[finding.Finding](err); f.Rule != name || f.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
