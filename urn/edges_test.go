package urn_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// The tests of this file find mistakes that no other test found: they come from
// mutation testing (docs/mutation.md).

// TestEveryOctetCounts: names that differ in one octet, in any place, are
// different names (U-5-01).
func TestEveryOctetCounts(t *testing.T) {
	const name = "urn:ab:c%2Cd?k=%2Fv"
	for i := len("urn:"); i < len(name); i++ {
		for _, c := range []byte("xX9E") {
			other := name[:i] + string(c) + name[i+1:]
			v, err := urn.Parse(other)
			if err != nil || strings.EqualFold(name[:i+1], other[:i+1]) {
				continue
			}
			u := read(t, name)
			inQuery := i > strings.IndexByte(name, '?')
			if got := u.Equal5a(v); got != inQuery {
				t.Errorf("%s and %s by step 5a: %v", u, v, got)
			}
			if u.Equal5b(v) {
				t.Errorf("%s and %s are equal by step 5b", u, v)
			}
			same := u.Normalize5a() == v.Normalize5a()
			if same != inQuery || u.Normalize5b() == v.Normalize5b() {
				t.Errorf("%s and %s have one normal form", u, v)
			}
		}
	}
}

// TestEveryLetterFolds: the case of a letter in "urn" and in the NID does not
// matter (U-5-02, U-5-03).
func TestEveryLetterFolds(t *testing.T) {
	const lower = "abcdefghijklmnopqrstuvwxyz"
	for _, c := range lower {
		a := read(t, fmt.Sprintf("urn:%ca:x", c))
		b := read(t, strings.ToUpper(a.String()[:len("urn:xx")])+":x")
		if !a.Equal5a(b) || b.Canonical() != a || b.Normalize5b() != a {
			t.Errorf("%s and %s: %s", a, b, b.Canonical())
		}
		one := read(t, fmt.Sprintf("urn:%c1:x", c-'a'+'A'))
		if want := strings.ToLower(one.String()); one.Canonical().String() != want {
			t.Errorf("%s: %s", one, one.Canonical())
		}
	}
}

// TestFromURIIsEither: FromURI, which looks at plain names first, accepts what
// Either.FromURI accepts.
func TestFromURIIsEither(t *testing.T) {
	long := strings.Repeat("a", 31)
	schemes := []string{"urn", "URN", "urm", "ur", "urns", "foo", "u", "a1"}
	nids := []string{
		"", "a", "ab", "a-", "-a", "a-b", "urn", "URN", "urna", "ur",
		long, long + "a", long + "ab", "a.b", "a%41",
	}
	nsss := []string{
		"", "a", "/", "/a", "a/", "%00", "a%00", "%41", "%4100", "%41%00", "a%30%30",
		":", "a?s=x", "a?", "a?+a", "a#", "&a", "~",
	}
	for _, scheme := range schemes {
		for _, nid := range nids {
			for _, nss := range nsss {
				start := scheme + ":" + nid
				for _, text := range []string{start + ":" + nss, start + nss, start} {
					u, err := uri.Parse(text)
					if err != nil {
						continue
					}
					_, one := urn.FromURI(u)
					_, other := urn.Either.FromURI(u)
					if (one == nil) != (other == nil) {
						t.Errorf("%s: %v, but %v", text, one, other)
					}
					if one == nil && !strings.EqualFold(scheme, "urn") {
						t.Errorf("%s is a URN", text)
					}
					if one == nil && strings.Contains(text, "%00") {
						t.Errorf("%s has NUL", text)
					}
				}
			}
		}
	}
}

// TestUnmarshalShort: a text that is not empty and not a URN is an error.
func TestUnmarshalShort(t *testing.T) {
	for _, text := range []string{"x", ":", "u", "urn", "urn:"} {
		var u urn.URN
		if err := u.UnmarshalText([]byte(text)); err == nil || !u.IsZero() {
			t.Errorf("%q: %s, %v", text, u, err)
		}
	}
}

// TestFindAfter: "urn" begins a name unless it is the end of another scheme.
func TestFindAfter(t *testing.T) {
	inScheme := pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+-."))
	for b := range 128 {
		for _, before := range []string{"", " ", "x "} {
			found := false
			for range urn.FindAll(before + string([]byte{byte(b)}) + "urn:foo:a") {
				found = true
			}
			if found == inScheme.Contains(byte(b)) {
				t.Errorf("after %q: %v", before+string([]byte{byte(b)}), found)
			}
		}
	}
}

// TestNeedlessOctets: exactly the triplets of unreserved characters are
// needless (U-2.5.2-04).
func TestNeedlessOctets(t *testing.T) {
	for b := 1; b < 256; b++ {
		u := read(t, fmt.Sprintf("urn:foo:a%%%02X", b))
		needless := false
		for _, f := range urn.Either.CheckBy(u, &urn.Rules{}) {
			needless = needless || f.Rule == "needless-encoding"
		}
		if needless != pct.Unreserved().Contains(byte(b)) {
			t.Errorf("%s: %v", u, needless)
		}
	}
}

// TestCitedSections: characters that are not allowed in a name, and the section
// of each document that says so.
func TestCitedSections(t *testing.T) {
	for _, test := range []struct {
		syntax        urn.Syntax
		text, section string // "": it is allowed
	}{
		{urn.RFC2141, "urn:foo:a/b", "RFC 2141 section 2.3.2"},
		{urn.RFC2141, "urn:foo:a~b", "RFC 2141 section 2.2"},
		{urn.RFC2141, "urn:foo:&a", "RFC 2141 section 2.2"},
		{urn.RFC2141, "urn:foo:~", "RFC 2141 section 2.2"},
		{urn.RFC2141, "urn:foo:%00", "RFC 2141 section 2.4"},
		{urn.Draft, "urn:foo:%00", "draft 2141bis-03 section 2.5.3"},
		{urn.Draft, "urn:foo:a/b", "draft 2141bis-03 section 2.2"},
		{urn.Draft, "urn:foo:&~", ""},
		{urn.RFC8141, "urn:foo:%00", "RFC 3986 section 7.3"},
		{urn.RFC8141, "urn:foo:/a", "RFC 8141 section 2"},
		{urn.RFC8141, "urn:foo:a/b", ""},
	} {
		u := uri.MustParse(test.text)
		var section string
		for _, f := range test.syntax.Check(u) {
			if f.Severity == finding.Error && section == "" {
				section = f.Section
			}
		}
		if section != test.section {
			t.Errorf("%s by %v: %q, want %q", test.text, test.syntax, section, test.section)
		}
		if _, err := test.syntax.FromURI(u); (err == nil) != (test.section == "") {
			t.Errorf("%s by %v: %v", test.text, test.syntax, err)
		}
	}
}

// TestDotSegmentPlace: a dot-segment is reported where it is.
func TestDotSegmentPlace(t *testing.T) {
	u := read(t, "urn:foo:a/bc/../d")
	for _, f := range urn.Either.CheckBy(u, &urn.Rules{}) {
		if got := u.String()[f.Start:f.End]; f.Rule == "dot-segment" && got != ".." {
			t.Errorf("%s: %q is reported", u, got)
		}
	}
}

// TestEncodeNUL: NUL is not allowed in a name (U-2.5.3-02).
func TestEncodeNUL(t *testing.T) {
	_, err := urn.Encode("a\x00", pct.Set{})
	f, _ := errors.AsType[finding.Finding](err)
	if f.Start != 1 || f.Section != "draft 2141bis-03 section 2.5.3" {
		t.Error(err)
	}
}
