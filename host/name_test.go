package host_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/host"
)

// name is FromName for names that are right.
func name(t testing.TB, text string) host.Host {
	t.Helper()
	h, err := host.FromName(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return h
}

// TestFromName proves G-3.2.2-20 and -21.
func TestFromName(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		offset     int
		reason     string
	}{
		{"", "", 0, ""},
		{"example.com.", "example.com.", 0, ""},
		{"bücher.example", "b%C3%BCcher.example", 0, ""},
		{"a/b c", "a%2Fb%20c", 0, ""},
		{"100%", "100%25", 0, ""},
		{"[::1]", "%5B%3A%3A1%5D", 0, ""}, // as a name; there is FromAddr
		{"127.1", "127.1", 0, ""},
		{"a\ufffd", "a%EF%BF%BD", 0, ""}, // the replacement character is one
		{"a\ufffdb\xff", "", 5, "host-not-utf8"},
		{"b\xfccher", "", 1, "host-not-utf8"}, // Latin-1
		{"\xc0\xaf", "", 0, "host-not-utf8"},  // overlong "/"
		{"x\xed\xa0\x80", "", 1, "host-not-utf8"},
		{"127.0.0.1", "", 0, "host-numeric"},
	} {
		h, err := host.FromName(tt.name)
		checkError(t, tt.name, err, tt.offset, tt.reason)
		if h.String() != tt.want {
			t.Errorf("%q: %q, want %q", tt.name, h, tt.want)
		}
	}
}

func checkError(t *testing.T, text string, err error, offset int, reason string) {
	t.Helper()
	var e *host.Error
	switch {
	case reason == "" && err != nil:
		t.Errorf("%.60q: %v", text, err)
	case reason != "" && (!errors.As(err, &e) || e.Offset != offset || e.Rule != reason):
		t.Errorf("%.60q: %v, want offset %d, %v", text, err, offset, reason)
	}
}

var (
	label63 = strings.Repeat("a", 63)
	name253 = strings.Repeat(label63+".", 3) + strings.Repeat("b", 61)
)

// TestChecks proves G-3.2.2-15, -16 and -19, which are advice: all the texts
// parse.
func TestChecks(t *testing.T) {
	for _, tt := range []struct {
		text              string
		lengthAt          int
		length            string
		ldhAt             int
		ldh               string
		finalDot, isNoDNS bool
	}{
		{text: "example.com"},
		{text: "Example.COM", finalDot: false},
		{text: "example.com.", finalDot: true},
		{text: "example.com%2E", finalDot: true},
		{text: "a.b-c.d--e.0"},
		{text: "3com.com"},
		{text: "a_b.example", ldhAt: 1, ldh: "host-underscore"},
		{text: "_dmarc.a+b", ldhAt: 8, ldh: "host-not-ldh"}, // what is worse comes first
		{text: "_a._b", ldhAt: 0, ldh: "host-underscore"},
		{text: "-a.b", ldhAt: 0, ldh: "host-not-ldh"},
		{text: "a-.b", ldhAt: 1, ldh: "host-not-ldh"},
		{text: "a.-b", ldhAt: 2, ldh: "host-not-ldh"},
		{text: "a.b-", ldhAt: 3, ldh: "host-not-ldh"},
		{text: "a.b-.", ldhAt: 3, ldh: "host-not-ldh", finalDot: true},
		{text: "%61%2Db.c"},
		{text: "a%C3%BC", ldhAt: 1, ldh: "host-not-ldh"},
		{text: "a%ff%ff!", ldhAt: 1, ldh: "host-not-ldh"},
		{text: "", length: "host-empty", ldh: "host-empty"},
		{text: ".", length: "host-empty-label", ldh: "host-empty-label", finalDot: true},
		{text: "a..b", lengthAt: 2, length: "host-empty-label", ldhAt: 2, ldh: "host-empty-label"},
		{text: "a..", lengthAt: 2, length: "host-empty-label", ldhAt: 2, ldh: "host-empty-label",
			finalDot: true},
		{text: ".a", length: "host-empty-label", ldh: "host-empty-label"},
		{text: label63 + ".x"},
		{text: "x." + label63 + "a", lengthAt: 65, length: "host-label-too-long", ldhAt: 65,
			ldh: "host-label-too-long"},
		{text: "%78." + label63 + "a", lengthAt: 67, length: "host-label-too-long", ldhAt: 67,
			ldh: "host-label-too-long"},
		{text: name253},
		{text: name253 + ".", finalDot: true},
		{text: name253 + "b", lengthAt: 253, length: "host-name-too-long", ldhAt: 253,
			ldh: "host-name-too-long"},
		{text: "1.2.3.4", length: "host-not-name", ldh: "host-not-name"},
		{text: "[::1]", length: "host-not-name", ldh: "host-not-name"},
	} {
		h := host.MustParse(tt.text)
		checkError(t, tt.text, h.ValidateLength(), tt.lengthAt, tt.length)
		checkError(t, tt.text, h.ValidateLDH(), tt.ldhAt, tt.ldh)
		if h.HasFinalDot() != tt.finalDot {
			t.Errorf("%q: HasFinalDot is not %v", tt.text, tt.finalDot)
		}
	}
}

// TestToASCII proves G-3.2.2-22 and D-36. Columns: UTS46, IDNA2008,
// Transitional; "" is an error.
func TestToASCII(t *testing.T) {
	for _, tt := range []struct{ name, uts46, idna2008, transitional string }{
		{"example.com", "example.com", "example.com", "example.com"},
		{"Example.COM.", "example.com.", "example.com.", "example.com."},
		{"bücher.example", "xn--bcher-kva.example", "xn--bcher-kva.example",
			"xn--bcher-kva.example"},
		{"Bücher.EXAMPLE", "xn--bcher-kva.example", "", "xn--bcher-kva.example"},
		{"XN--bcher-KVA.example", "xn--bcher-kva.example", "xn--bcher-kva.example",
			"xn--bcher-kva.example"},
		{"faß.de", "xn--fa-hia.de", "xn--fa-hia.de", "fass.de"},
		{"βόλος.com", "xn--nxasmm1c.com", "xn--nxasmm1c.com", "xn--nxasmq6b.com"},
		{"ａ.example", "a.example", "", "a.example"},
		{"a。b", "a.b", "", "a.b"},
		{"ﬀ.com", "ff.com", "", "ff.com"},
		{"☃.net", "xn--n3h.net", "", "xn--n3h.net"}, // a symbol
		{"l·l.cat", "xn--ll-0ea.cat", "xn--ll-0ea.cat", "xn--ll-0ea.cat"},
		{"a·b.cat", "xn--ab-0ea.cat", "", "xn--ab-0ea.cat"}, // out of place
		{"xn--ab-0ea.cat", "xn--ab-0ea.cat", "", "xn--ab-0ea.cat"},
		{"a_b.example", "a_b.example", "", "a_b.example"},
		{"r3---sn-x.example", "r3---sn-x.example", "", "r3---sn-x.example"},
		{"-a.example", "-a.example", "", "-a.example"},
		{"a!$&'()*+,;=~.example", "a!$&'()*+,;=~.example", "", "a!$&'()*+,;=~.example"},
		{"אa.example", "", "", ""}, // left after right
		{"0à.א", "", "", ""},       // the rules are for the whole name
		{"a\u200db.example", "", "", "ab.example"},
		{"क्\u200dष.example", "xn--11b2ezcw70k.example", "xn--11b2ezcw70k.example",
			"xn--11b2ezc.example"},
		{"xn--a.example", "", "", ""},   // bad Punycode
		{"xn--ab-.example", "", "", ""}, // only US-ASCII in it
		{"xn--fa-hia.de", "xn--fa-hia.de", "xn--fa-hia.de", "xn--fa-hia.de"},
		{name253, name253, name253, name253},
	} {
		for p, want := range []string{tt.uts46, tt.idna2008, tt.transitional} {
			got, err := host.Profile(p).ToASCII(name(t, tt.name))
			if got != want || (err != nil) != (want == "") {
				t.Errorf("%q, profile %d: %q %v, want %q", tt.name, p, got, err, want)
			}
		}
	}
}

// TestFakeALabel: an A-label that stands for nothing is an error in both
// directions (UTS 46 section 4, RFC 5891 section 5.4).
func TestFakeALabel(t *testing.T) {
	for _, text := range []string{"xn--", "xn--.com", "XN--.com", "a.xn--.b", "a.xn--.",
		"%EF%BD%98n--.com"} {
		for p := host.UTS46; p <= host.Transitional; p++ {
			if u, err := p.ToUnicode(host.MustParse(text)); err == nil {
				t.Errorf("%q, profile %d: in Unicode %q", text, p, u)
			}
			if a, err := p.ToASCII(host.MustParse(text)); err == nil {
				t.Errorf("%q, profile %d: for DNS %q", text, p, a)
			}
		}
	}
}

// TestToASCIIError has the names to be refused, with the offset in the text of
// the URI.
func TestToASCIIError(t *testing.T) {
	for _, tt := range []struct {
		text   string
		offset int
		reason string
	}{
		{"", 0, "host-empty"},
		{"1.2.3.4", 0, "host-not-name"},
		{"[::1]", 0, "host-not-name"},
		{"b%FCcher", 1, "host-not-utf8"}, // G-3.2.2-21: Latin-1
		{"x%C0%AF", 1, "host-not-utf8"},  // overlong
		{"x%C3", 1, "host-not-utf8"},     // cut short
		{"x%C3%A9%ED%A0%80", 7, "host-not-utf8"},
		{"exam%2Fple.com", 4, "host-character"},
		{"evil.com%23.example.com", 8, "host-character"},
		{"exa%00mple.com", 3, "host-character"},
		{"a%25b", 1, "host-character"},
		{"a%20b", 1, "host-character"},
		// a full-width solidus, in the second label
		{"good.com%EF%BC%8F.evil.com", 5, "host-character"},
		{"evil.c%E2%84%80.good.com", 5, "host-character"},   // U+2100 becomes a/c
		{"good%EF%BC%A0evil.com", 0, "host-character"},      // a full-width @
		{"a.%EF%BC%85%34%31", 2, "host-character"},          // a full-width %
		{"a.b%E2%80%AEc", 3, "host-idna-character"},         // right-to-left override
		{"a.%EE%80%80b", 2, "host-idna-character"},          // private use
		{"ab.xn--a", 3, "host-idna-label"},                  //
		{"%61b.%C3%A9.xn--a", 12, "host-idna-label"},        //
		{"0%C3%A0.%D7%90", 0, "host-idna-label"},            // the whole name breaks the Bidi rule
		{"a..b", 2, "host-empty-label"},                     //
		{"a.%C3%A9..b", 9, "host-empty-label"},              //
		{"a.%C2%AD.b", 2, "host-empty-label"},               // a soft hyphen goes
		{"com.xn--", 4, "host-empty-label"},                 // an A-label of nothing
		{"com.%C2%AD", 4, "host-empty-label"},               // what would be left is a final dot
		{"%C2%AD", 0, "host-empty-label"},                   //
		{"a.xn--xn---epa", 2, "host-idna-label"},            // an A-label that is one again
		{".", 0, "host-empty-label"},                        // the root
		{"x." + label63 + "a.b", 65, "host-label-too-long"}, //
		{name253 + "b", 253, "host-name-too-long"},          //
		{"a." + strings.Repeat("%C3%A9%C3%A8", 32), 2, "host-label-too-long"},
		{"127.1", 4, "host-numeric"},
		{"1.2.3.4.", 6, "host-numeric"},
		{"example.0X", 8, "host-numeric"},
		{"example.0x1f", 8, "host-numeric"},
		{"example.09", 8, "host-numeric"},
		{"1.2.3.4.5", 8, "host-numeric"},
		{"%31.2.3.4", 8, "host-numeric"},
		{"%EF%BC%91.%EF%BC%92", 10, "host-numeric"}, // full-width digits
		{strings.Repeat("a.", 1<<20), 253, "host-name-too-long"},
		{strings.Repeat("%C3%A9", 1<<20), 6144, "host-name-too-long"},
		{strings.Repeat("a", 2000) + "%C3%A9" + strings.Repeat("a", 2000), 2052, "host-name-too-long"},
	} {
		h := host.MustParse(tt.text)
		got, err := h.LookupName()
		checkError(t, tt.text, err, tt.offset, tt.reason)
		if got != "" {
			t.Errorf("%.60q: %q beside an error", tt.text, got)
		}
	}
	for _, tt := range []struct {
		text   string
		offset int
		reason string
	}{
		{"a.B%C3%BC", 2, "host-idna-character"},    // nothing is mapped
		{"a.b%E2%98%83", 3, "host-idna-character"}, // a symbol
		{"a.xn--n3h", 2, "host-idna-character"},    // the same
		{"a.b_", 3, "host-idna-character"},
		{"a.-b", 2, "host-idna-label"},
		{"%D9%A0%DB%B0", 0, "host-idna-label"}, // two kinds of Arabic digits
		{"%D8%A8%DB%B0", 0, ""},
		{"%D8%A8%D9%80", 6, "host-idna-character"}, // a tatweel
		{"%E1%84%80", 0, "host-idna-character"},    // old Hangul
		{"%E2%91%A0", 0, "host-idna-character"},
		{"a%E3%80%82b", 1, "host-idna-character"}, // no dot without mapping
		{"%E3%80%87", 0, ""},
		{"a%CD%B5", 1, "host-idna-character"},
		{"%CD%B5%CE%B1", 0, ""},
		{"%D7%90%D7%B3", 0, ""},
		{"a%E3%83%BB", 1, "host-idna-character"},
		{"%E3%82%A2%E3%83%BB", 0, ""},
	} {
		_, err := host.IDNA2008.ToASCII(host.MustParse(tt.text))
		checkError(t, tt.text, err, tt.offset, tt.reason)
	}
	if got,
		err := host.Profile(77).ToASCII(host.MustParse("fa%C3%9F.de")); got != "xn--fa-hia.de" ||
		err != nil {
		t.Error(got, err)
	}
}

func TestDisplay(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"Example.com.", "example.com."},
		{"b%C3%BCcher.example", "bücher.example"},
		{"xn--bcher-kva.example.", "bücher.example."},
		{"xn--fa-hia.de", "faß.de"},
		{"xn--0ca24w", "xn--0ca24w"}, // breaks the Bidi rule: as written
		{"xn--n3h.net", "xn--n3h.net"},
		{"%E2%98%83.net", "xn--n3h.net"},
		{"a%E2%80%AEb", "a%E2%80%AEb"},                             // no DNS form: as written
		{"p%D0%B0ypal.b%C3%BC", "xn--pypal-4ve.bü"},                // Latin and Cyrillic
		{"%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.com", "пример.com"}, // each label for itself
		{"xn--wgv71a119e.jp", "日本語.jp"},
		{"a%E6%97%A5%E3%81%AE%E3%82%A2.jp", "a日のア.jp"},
		// Han, Hangul and kana
		{"%E6%97%A5%ED%95%9C%E3%81%AE.jp", "xn--u9ju32n443e.jp"},
		// Greek and Cyrillic
		{"%CE%B1%D0%B1.x", "xn--mxa0x.x"},
		{"%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7.example", "xn--11b2ezcw70k.example"}, // a joiner
		// Han, Bopomofo and Latin
		{"%E6%97%A5%E3%84%85a.x", "日ㄅa.x"},
		// Latin and Hangul
		{"a%ED%95%9C.x", "a한.x"},
		// composed; digits go with all
		{"a%CC%81.1%C3%A9", "á.1é"},
		// Arabic, with its digits
		{"%D8%A8%D9%A1.x", "ب١.x"},
		{"l%C2%B7l.cat", "xn--ll-0ea.cat"}, // punctuation
		// Cyrillic, all of it like Latin letters
		{"xn--80ak6aa92e.com", "xn--80ak6aa92e.com"},
		// where Cyrillic is at home
		{"xn--80ak6aa92e.xn--p1ai", "аррӏе.рф"},
		// with a digit and a hyphen
		{"%D1%81%D0%BE%D1%81%D0%BE-1.com.", "xn---1-emcanb.com."},
		// not all of them
		{"%D1%81%D0%BE%D1%8E%D0%B7.com", "союз.com"},
		{"%CE%BF%CF%81%CE%B1.com", "xn--mxa1ag.com"}, // Greek
		{"%CE%BB%CF%8C%CE%B3%CE%BF%CF%82.com", "λόγος.com"},
		{"127.1", "127.1"},
		{"[::FFFF]", "[::FFFF]"},
		{"1.2.3.4", "1.2.3.4"},
		{"%ff", "%ff"},
		{"a..b", "a..b"},
	} {
		if got := host.MustParse(tt.text).Display(); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestToUnicode(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"xn--bcher-kva.EXAMPLE.", "bücher.example."},
		{"xn--n3h.net", "☃.net"},
		{"FA%C3%9F.de", "faß.de"},
		{strings.Repeat("a", 64) + ".x", strings.Repeat("a", 64) + ".x"},
	} {
		if got, err := host.UTS46.ToUnicode(host.MustParse(tt.text)); got != tt.want || err != nil {
			t.Errorf("%q: %q %v, want %q", tt.text, got, err, tt.want)
		}
	}
	for _, text := range []string{"", "1.2.3.4", "%ff", "xn--a", "%EF%BC%8F"} {
		if got, err := host.UTS46.ToUnicode(host.MustParse(text)); got != "" || err == nil {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
}
