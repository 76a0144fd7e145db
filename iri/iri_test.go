package iri_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/iri"
)

// TestURI has the examples of sections 3.1 and 3.2.1, and what is left alone. By default a host is the name that
// programs can look up, where there is one (G-3.2.2-22, G-3.2.2-23; conflicts.md D-28).
func TestURI(t *testing.T) {
	for _, tt := range []struct{ text, want, lookup, byDefault string }{
		{"http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red", "", ""},
		{"http://example.com/\U00010300\U00010301\U00010302",
			"http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", "", ""},
		{"http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org",
			"http://xn--rsum-bpad.example.org", "http://xn--rsum-bpad.example.org"},
		{"http://r%C3%A9sum%C3%A9.example.org", "http://r%C3%A9sum%C3%A9.example.org",
			"http://xn--rsum-bpad.example.org", ""}, // a URI is its own URI
		{"http://example.org/~user?%fc#\u0301", "http://example.org/~user?%fc#%CC%81", "", ""},
		{"HTTP://ÄB@Ex%41mple.ORG:80/", "HTTP://%C3%84B@Ex%41mple.ORG:80/", "", ""},
		{"//[::1]/é", "//[::1]/%C3%A9", "", ""},
		{"?\ue000", "?%EE%80%80", "", ""},
		{"FTP://é@BÜCHER.example:21/", "FTP://%C3%A9@B%C3%9CCHER.example:21/",
			"FTP://%C3%A9@xn--bcher-kva.example:21/", "FTP://%C3%A9@xn--bcher-kva.example:21/"},
		{"//bücher.example/ü", "//b%C3%BCcher.example/%C3%BC", "//xn--bcher-kva.example/%C3%BC",
			"//xn--bcher-kva.example/%C3%BC"},
		{"foo://bücher.example", "foo://b%C3%BCcher.example", "foo://xn--bcher-kva.example", ""},
	} {
		r := iri.MustParseRef(tt.text)
		if got := r.EncodedURI().String(); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
		if got := r.URI().String(); got != cmp.Or(tt.byDefault, tt.want) {
			t.Errorf("%q: by default %q, want %q", tt.text, got, cmp.Or(tt.byDefault, tt.want))
		}
		if tt.lookup == "" {
			tt.lookup = tt.want
		}
		if got, err := r.LookupURI(host.UTS46); got.String() != tt.lookup || err != nil {
			t.Errorf("%q: %q, %v, want %q", tt.text, got, err, tt.lookup)
		}
	}
}

// TestLookupURI: a name that DNS cannot have is an error, with the place of the host.
func TestLookupURI(t *testing.T) {
	_, err := iri.MustParse("http://u@a..é:80/").LookupURI(host.UTS46)
	var f finding.Finding
	if !errors.As(err, &f) || f.Start != 9 || f.End != 14 {
		t.Errorf("%v", err)
	}
	// By default such a name stays one, and FromText tells why.
	for _, text := range []string{"http://a..é/", "http://１２７.0.0.1/", "http://a／é/", "http://\u202eé/"} {
		x := iri.MustParse(text)
		if x.URI() != x.EncodedURI() {
			t.Errorf("%q: %q", text, x.URI())
		}
		r, changes, err := iri.FromText(text, iri.Options{})
		if err != nil || !strings.Contains(r.String(), "%") || len(changes) != 1 ||
			changes[0].Severity != finding.Warning || changes[0].Fix != r.Host() ||
			!strings.Contains(changes[0].Message, "not a name for DNS") {
			t.Errorf("%q: %q, %v, %v", text, r, changes, err)
		}
		if r, _, err := iri.FromText(text, iri.Options{DNS: true}); err == nil {
			t.Errorf("%q: %q is looked up", text, r)
		}
	}
}

// TestFromURI has the examples of section 3.2.1, and what stays percent-encoded: conflicts.md D-39.
func TestFromURI(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"},
		{"http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{"http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"},
		{"http://r%C3%A9sum%C3%A9.example.org", "http://résumé.example.org"},
		// reserved, "%", excluded: as written
		{"/%2f%3f%23%25%5b%20%22%3c%7c%5c", "/%2f%3f%23%25%5b%20%22%3c%7c%5c"},
		{"/%41%7E%2D%31", "/A~-1"},
		{"/%2E%2e/.%2E/%2E/%2E.x/%2E%2E%2E?%2E%2E", "/%2E%2e/.%2E/%2E/..x/...?.."},
		{"%2E", "%2E"},
		{"x:%2E%2E", "x:%2E%2E"},
		{"%E2%82%ac", "€"},
		{"%E2%82", "%E2%82"},
		{"%E2%82%C3%bc", "%E2%82ü"},
		{"%ed%a0%80", "%ED%A0%80"},                               // a surrogate
		{"%c0%af", "%C0%AF"},                                     // overlong
		{"%C2%85%C2%A0%E3%80%80", "%C2%85%C2%A0%E3%80%80"},       // controls, spaces
		{"%E2%80%8B%EF%BB%BF%C2%AD", "%E2%80%8B%EF%BB%BF%C2%AD"}, // zero width
		{"%D8%9C%E2%81%A6", "%D8%9C%E2%81%A6"},                   // the newer controls of direction
		{"?%EE%80%80", "?%EE%80%80"},                             // private use
		{"%EF%BF%BD%EF%BF%BF", "%EF%BF%BD%EF%BF%BF"},             // U+FFFD, a noncharacter
		{"%F3%A0%81%81", "%F3%A0%81%81"},                         // tags
		// look like delimiters
		{"%EF%BC%8F%EF%BC%9F%E2%88%95%CD%BE", "%EF%BC%8F%EF%BC%9F%E2%88%95%CD%BE"},
		{"/%CC%81/a%CC%81/%20%CC%81", "/%CC%81/a\u0301/%20%CC%81"}, // marks
		{"%F0%9F%98%80", "😀"},
		{"//%D7%90/%E4%BE%8B", "//א/例"},
	} {
		if got := iri.FromRef(uri.MustParseRef(tt.text)).String(); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestDisplay(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://u@xn--bcher-kva.example:80/ü", "http://u@bücher.example:80/ü"},
		{"http://XN--bcher-kva.example/", "http://bücher.example/"},
		{"http://b%C3%BCcher.example/", "http://bücher.example/"},
		{"http://pаypal.com/", "http://xn--pypal-4ve.com/"}, // a Cyrillic а
		{"http://Example.COM/", "http://Example.COM/"},
		{"http://[::1]/é", "http://[::1]/é"},
		{"mailto:ü@xn--bcher-kva.example", "mailto:ü@xn--bcher-kva.example"},
	} {
		if got := iri.MustParse(tt.text).Display().String(); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestNormalize has the examples of section 5.3.2.
func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://www.example.org/ros%C3%A9#red", "http://www.example.org/rosé#red"},
		{"HTTP://Example.ORG/%7euser/../b/./%c3%a9", "http://example.org/b/é"},
		{"http://Ä.EXAMPLE/", "http://Ä.example/"},
		{"x:a\u00a0b", "x:a%C2%A0b"},
		{"x:e\u0301", "x:e\u0301"}, // no Form C: section 5.3.2.2
		{"x:%2F%3d", "x:%2F%3D"},
	} {
		x := iri.MustParse(tt.text)
		if got := x.Normalize(); got.String() != tt.want || !got.Equal(x) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
	if iri.MustParse("x:é").Equal(iri.MustParse("x:e\u0301")) ||
		iri.MustParse("x:a/b").Equal(iri.MustParse("x:a%2Fb")) {
		t.Error("what differs is equal")
	}
}

func TestNFC(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://e\u0301/re\u0301sume\u0301", "http://é/résumé"},
		{"?a=\u0338b&e\u0301", "?a=\u0338b&é"}, // "=" stays a delimiter
		{"/%4E\u0303", "/%4E\u0303"},           // so does the triplet
		{"/a\u037eb/e\u0301", "/a\u037eb/é"},   // a semicolon would be one
		{"/" + strings.Repeat("\u0315\u0300", 40), "/" + strings.Repeat("\u0315\u0300", 40)},
		{"/\u212a", "/K"},
	} {
		if got := iri.MustParseRef(tt.text).NFC().String(); got != tt.want {
			t.Errorf("%+q: %+q, want %+q", tt.text, got, tt.want)
		}
	}
}

// TestResolve: characters and triplets come through as they are written.
func TestResolve(t *testing.T) {
	base := iri.MustParse("http://é/ä/%C3%A4/c?q")
	for _, tt := range []struct{ ref, want string }{
		{"../ö%2f%2E%2e/./ü", "http://é/ä/ö%2f%2E%2e/ü"},
		{"", "http://é/ä/%C3%A4/c?q"},
		{"//ß", "http://ß"},
		{"?%25é#%", ""},
		{"#é", "http://é/ä/%C3%A4/c?q#é"},
	} {
		r, err := iri.ParseRef(tt.ref)
		if err != nil {
			if tt.want != "" {
				t.Error(err)
			}
			continue
		}
		x := base.Resolve(r)
		if x.String() != tt.want {
			t.Errorf("%q: %q, want %q", tt.ref, x, tt.want)
		}
		if q, ok := base.Relativize(x); !ok || base.Resolve(q) != x {
			t.Errorf("%q: %q does not lead back", tt.want, q)
		}
	}
	if !(iri.IRI{}).Resolve(iri.MustParseRef("é")).IsZero() {
		t.Error("the zero IRI is a base")
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://example.com/résumé", ""},
		{"http://a/\u202eb", "19-22"},
		{"http://אב.example/גד/12", ""},
		{"http://אa.example/ג1", "7-10 iri-bidi-mixed; 19-22 iri-bidi-ends"},
		{"/a=א?k=א&א", "1-5 iri-bidi-mixed"},
		{"/אבּ", ""}, // a mark at the end
		{"#1א", "1-4 iri-bidi-ends"},
		{"/a\u00a0b", "2-4 iri-hidden-character"},
		{"/a\uff0fb", "2-5 iri-delimiter-look-alike"},
		{"?\ue000", "1-4 iri-private-character"},
		{"?=\u0301", "2-4 iri-loose-mark"},
		{"/%41\u0301", "4-6 iri-loose-mark"},
		{"/xe\u0301y", "1-6 iri-not-nfc"},
		{"/%41", ""},
	} {
		if tt.want == "19-22" {
			tt.want = "9-12 iri-bidi-control"
		}
		var got []string
		for _, f := range iri.Check(iri.MustParseRef(tt.text)) {
			got = append(got, place(f)+" "+f.Rule)
		}
		if s := strings.Join(got, "; "); s != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, s, tt.want)
		}
	}
}

func place(f finding.Finding) string {
	b, _ := json.Marshal([2]int{f.Start, f.End})
	return strings.ReplaceAll(strings.Trim(string(b), "[]"), ",", "-")
}

// TestFromText has conflicts.md D-28 and D-31.
func TestFromText(t *testing.T) {
	all := iri.Options{DNS: true, Backslashes: true, Percents: true}
	for _, tt := range []struct {
		text    string
		options iri.Options
		want    string
		changes string
	}{
		{"http://example.com/%7e", iri.Options{}, "http://example.com/%7e", ""},
		{"\u3000http://example.com/a b\u200b\n", iri.Options{}, "http://example.com/a%20b",
			"0-3 text-ends; 23-24 text-excluded-character; 25-29 text-ends"},
		{"http://Bücher.example/ü", iri.Options{}, "http://xn--bcher-kva.example/%C3%BC",
			"7-22 text-host; 23-25 text-not-ascii"},
		{"foo://Bücher.example/ü", iri.Options{}, "foo://B%C3%BCcher.example/%C3%BC",
			"6-21 text-host; 22-24 text-not-ascii"},
		{"http://Bücher.example/ü", iri.Options{EncodeHost: true}, "http://B%C3%BCcher.example/%C3%BC",
			"7-22 text-host; 23-25 text-not-ascii"},
		{"http://Bücher.example/ü", all, "http://xn--bcher-kva.example/%C3%BC",
			"7-22 text-host; 23-25 text-not-ascii"},
		{`http:\\a\b?c\d`, all, "http://a/b?c%5Cd",
			"5-7 text-backslash; 8-9 text-backslash; 12-13 text-excluded-character"},
		{`a\b`, iri.Options{}, "a%5Cb", "1-2 text-excluded-character"},
		{"?a[]=1&b={}", iri.Options{}, "?a%5B%5D=1&b=%7B%7D",
			"2-4 text-excluded-character; 9-11 text-excluded-character"},
		{"#a#b", iri.Options{}, "#a%23b", "2-3 text-excluded-character"},
		{"/100%/%41/%%", all, "/100%25/%41/%25%25", "4-5 text-percent; 10-12 text-percent"},
		{"//ü:ö@[::1]:8/", iri.Options{}, "//%C3%BC:%C3%B6@[::1]:8/", "2-7 text-not-ascii"},
		{"http://b%C3%BCcher.example:1/", all, "http://xn--bcher-kva.example:1/", "7-26 text-host"},
	} {
		r, changes, err := iri.FromText(tt.text, tt.options)
		var got []string
		for _, f := range changes {
			got = append(got, place(f)+" "+f.Rule)
		}
		if s := strings.Join(got, "; "); err != nil || r.String() != tt.want || s != tt.changes {
			t.Errorf("%q: %q, %v, %s; want %q, %s", tt.text, r, err, s, tt.want, tt.changes)
		}
	}
	for _, tt := range []struct {
		text string
		at   int
	}{
		{"http://a\nb/", 8},
		{"http://é/\xff", 10},
		{"http://é b/", 9},
		{"é é: b", 5},
		{" é/100%", 8},
		{"http://é:8o/", 11},
		{"http://a/\u0085b", 9},
	} {
		_, _, err := iri.FromText(tt.text, iri.Options{})
		var f finding.Finding
		if !errors.As(err, &f) || f.Start != tt.at {
			t.Errorf("%q: %v, want byte %d", tt.text, err, tt.at)
		}
	}
}

// TestPasswords: nothing says what may be a password (G-7.5-02).
func TestPasswords(t *testing.T) {
	const secret = "sécrét\u202eß"
	for _, text := range []string{
		"http://u:" + secret + "@h/", "http://u:" + secret + " @h/", "http://u:\"" + secret + "@h/",
		"http://u:" + secret, "http://u:/" + secret + " @h", "//u:" + secret + "%zz@h",
		"http://u:" + secret + "@h\u202e/\n", "http://u:e\u0301ß@é/ ",
	} {
		said := ""
		if r, err := iri.ParseRef(text); err == nil {
			for _, f := range iri.Check(r) {
				said += f.String() + f.Fix
			}
			said += r.Redacted()
		} else {
			var e *iri.ParseError
			errors.As(err, &e)
			said += err.Error() + e.Finding().String()
		}
		_, changes, err := iri.FromText(text, iri.Options{})
		if err != nil {
			said += err.Error()
		}
		for _, f := range changes {
			if strings.Contains(text, ":/s") || f.Rule == "text-host" ||
				f.Start > strings.LastIndex(text, "@") {
				continue
			}
			said += f.String() + f.Fix
		}
		for _, bad := range []string{"cr", "ß", "%C3%9F", "é", "é", "U+202E", `"\""`, `"z"`} {
			if strings.Contains(said, bad) {
				t.Errorf("%q: %s", text, said)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"/a b",
			"byte 2: error: a space is not allowed in a path (RFC 3987 section 2.2, rule ipath-absolute)"},
		{"/\u202e\ue000",
			`byte 4: error: the invisible character U+E000 is not allowed in a path (RFC 3987 section 2.2, rule ipath-absolute)`},
		{"é:b",
			`byte 2: error: ":" is not allowed in the first segment of a relative reference, and what is before it is not a scheme (RFC 3987 section 2.2, rule ipath-noscheme)`},
		{"//[::é]",
			`byte 5: error: "é" (U+00E9) is not allowed here in an IPv6 address (RFC 3987 section 2.2, rule IPv6address)`},
		{"?é%4ü",
			`byte 5: error: "ü" (U+00FC) is not allowed after "%": two hexadecimal digits are needed (RFC 3987 section 2.2, rule pct-encoded)`},
		{"/\xff",
			"byte 1: error: byte 0xff, which is not UTF-8, is not allowed in a path (RFC 3987 section 2.2, rule ipath-absolute)"},
	} {
		_, err := iri.ParseRef(tt.text)
		var e *iri.ParseError
		if !errors.As(err, &e) || e.Finding().String() != tt.want {
			t.Errorf("%q: %s\nwant %s", tt.text, e.Finding(), tt.want)
		}
	}
	if _, err := iri.Parse("é"); err == nil ||
		err.Error() != `iri: byte 0: missing scheme: "é" (U+00E9) cannot begin a scheme (rule scheme, RFC 3987 section 2.2)` {
		t.Errorf("%v", err)
	}
	if err := iri.Rule("nothing").Validate(""); err == nil || iri.Rule("nothing").Section() != "" {
		t.Error("a rule that the grammar does not have")
	}
}

func TestText(t *testing.T) {
	type record struct {
		X iri.IRI
		R iri.Ref
	}
	v := record{iri.MustParse("x:é"), iri.MustParseRef("é")}
	b, err := json.Marshal(v)
	var w record
	if err2 := json.Unmarshal(b, &w); err != nil || err2 != nil || w != v {
		t.Errorf("%s: %v, %v", b, err, err2)
	}
	if json.Unmarshal([]byte(`{"X":"é"}`), &w) == nil || w.X != v.X {
		t.Error("a reference is no IRI")
	}
}

// TestNoAllocs: reading, and what changes nothing, does not allocate; but to read a text of more than US-ASCII
// takes one copy of it.
func TestNoAllocs(t *testing.T) {
	text := "http://bücher.example:80/Dürst?q=€#ß"
	x, plain := iri.MustParse(text), iri.MustParse("http://example.com/a?b#c")
	kept := uri.MustParse("http://example.com/%2F%E2%80%AE/%2e?%FC")
	u, r := plain.URI(), iri.MustParseRef("/ascii")
	for name, f := range map[string]func(){
		"Parse":     func() { _, _ = iri.Parse("http://example.com/a?b#c") },
		"ParseRef":  func() { _, _ = iri.ParseRef("//e@[2001:db8::7]:80/e") },
		"Check":     func() { _ = iri.Rule("iquery").Validate("e=c") },
		"URI":       func() { plain.URI() },
		"LookupURI": func() { _, _ = plain.LookupURI(host.UTS46) },
		"FromURI":   func() { iri.FromURI(u) },
		"Normalize": func() { x.Normalize() },
		"kept":      func() { iri.FromURI(kept) },
		"NFC":       func() { x.NFC() },
		"Parts":     func() { x.Parts() },
		"Host":      func() { x.Host() },
		"Display":   func() { plain.Display() },
		"findings":  func() { iri.Check(r); iri.Check(x.Ref()) },
		"FromText":  func() { _, _, _ = iri.FromText("http://example.com/a%20b", iri.Options{}) },
		"Resolve":   func() { plain.Resolve(iri.Ref{}) },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
	for name, f := range map[string]func(){
		"Parse":    func() { _, _ = iri.Parse(text) },
		"ParseRef": func() { _, _ = iri.ParseRef("//é@[2001:db8::7]:80/é") },
		"Check":    func() { _ = iri.Rule("iquery").Validate("é=€") },
	} {
		if n := testing.AllocsPerRun(20, f); n > 1 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// TestLinear: long texts made to be costly take a moment.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	for _, piece := range []string{"é", "%C3%A9", "%2E", "/%2E%2E", "%E2%82", "e\u0301", "\u0301",
		"=\u0338", "\u037e", "א", "א=", "\u202e", "&", "%", " ", "a\\", "ü.", "%zz é", "@", ":",
		"["} {
		for _, before := range []string{"/", "?", "#", "//", "//h/", "//u:"} {
			costtest.Single(piece).CheckTime(t, before, 1<<16, func(long string) {
				text := before + long
				for _, o := range []iri.Options{{}, {DNS: true, Backslashes: true, Percents: true}} {
					_, _, _ = iri.FromText(text, o)
				}
				if r, err := iri.ParseRef(text); err == nil {
					r.URI()
					_, _ = r.LookupURI(host.UTS46)
					iri.FromRef(r.URI()).NFC()
					r.NFC().Display()
					iri.Check(r)
					x := iri.MustParse("x://é/a/b").Resolve(r)
					x.Normalize()
				}
			})
		}
	}
}

// What FromText does with DSNs and with links that are broken over lines.
func TestUserinfoAndBreaks(t *testing.T) {
	o := iri.Options{Userinfo: true, Breaks: true}
	for _, tt := range []struct{ text, want, rules string }{
		{"http://u:p@ss w%rd@h/", "http://u:p%40ss%20w%25rd@h/", "7-18 text-userinfo"},
		{"ftp://me@mail.example:pw@h", "ftp://me%40mail.example:pw@h", "6-24 text-userinfo"},
		{"http://u%40:ü@h", "http://u%40:%C3%BC@h", "7-14 text-userinfo"},
		{"http://u:p@h/@", "http://u:p@h/@", ""},
		{"ht\ntp://a/b c\td", "http://a/b%20cd", "2-3 text-breaks 11-12 text-excluded-character"},
		{"http://a/x\r\n y", "http://a/x%20y", "10-11 text-breaks 12-13 text-excluded-character"},
		{"\n", "", "0-1 text-breaks"},
	} {
		r, findings, err := iri.FromText(tt.text, o)
		var rules []string
		for _, f := range findings {
			rules = append(rules, fmt.Sprintf("%d-%d %s", f.Start, f.End, f.Rule))
		}
		if got := strings.Join(rules, " "); r.String() != tt.want || got != tt.rules || err != nil {
			t.Errorf("%q: %q, %s, %v; want %q, %s", tt.text, r, got, err, tt.want, tt.rules)
		}
		if _, _, err := iri.FromText(tt.text, iri.Options{}); err == nil && tt.rules != "" &&
			!strings.Contains(tt.text, "%40:ü") && tt.text != "\n" {
			t.Errorf("%q is taken without the options", tt.text)
		}
	}
	_, _, err := iri.FromText("http://a\n\nb c/", o)
	var f finding.Finding
	if !errors.As(err, &f) || f.Start != 11 || f.End != 12 {
		t.Errorf("a space in a broken host: %v", err)
	}
	if got := fmt.Errorf("invalid endpoint: %w", err).Error(); !strings.HasPrefix(got, "invalid endpoint: uri: byte 11: ") {
		t.Errorf("an error without its package: %s", got)
	}
	// The message is about the text, and not about what encodes it.
	for text, want := range map[string]string{
		"http://[::ü]/": `"ü" (U+00FC) is not allowed here`, "http://[v1.é]/": `"é" (U+00E9) is not allowed`,
		"//a:ö": `"ö" (U+00F6) is not allowed in a port`, "http://[::1%eth0]/": "a zone identifier is not allowed",
	} {
		_, _, err := iri.FromText(text, iri.Options{})
		if f := (finding.Finding{}); !errors.As(err, &f) || !strings.HasPrefix(f.Message, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// With Userinfo no text leads to another host than in browsers: what is before the "@" may be a host to them, and to
// who reads it.
func TestUserinfoHost(t *testing.T) {
	o := iri.Options{Userinfo: true}
	for _, text := range []string{`http://good.com\@evil.com/`, `//good.com\@evil.com/`, `HTTPS://good.com\a@evil.com`,
		`ws://u:p\@evil.com`, `ftp://good.com:80\@b@evil.com`, `file://good\@evil/`, "http://[::1]@evil.com/",
		"//[::1]:80@evil.com", "foo://[::1]@evil.com", "http://[good@evil.com"} {
		if r, _, err := iri.FromText(text, o); err == nil || !strings.Contains(err.Error(), `before "@"`) {
			t.Errorf("%s: %q, %v", text, r, err)
		}
	}
	for text, want := range map[string]string{
		`postgres://CORP\joe:p[1]@db/x`: "postgres://CORP%5Cjoe:p%5B1%5D@db/x",
		`http://good.com/\@evil.com`:    "http://good.com/%5C@evil.com",
		"http://u:p[x]@h/":              "http://u:p%5Bx%5D@h/",
	} {
		if r, _, err := iri.FromText(text, o); r.String() != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", text, r, err, want)
		}
	}
}
