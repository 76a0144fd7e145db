package pct_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
)

// components are the sets the requirements' vectors name. "text" is data that
// must be safe from every delimiter.
var components = map[string]pct.Set{
	"text":     pct.Unreserved(),
	"segment":  pct.Segment(),
	"query":    pct.Query(),
	"reg-name": pct.RegName(),
}

func TestEncode(t *testing.T) {
	for _, tt := range []struct{ id, in, component, want string }{
		{"G-2.1-01", " ", "segment", "%20"},
		{"G-2.2-02", "a/b?c#d", "segment", "a%2Fb%3Fc%23d"},
		{"G-2.2-02", "a#b", "query", "a%23b"},
		{"G-2.2-07", "a;b=c&d/e", "text", "a%3Bb%3Dc%26d%2Fe"},
		{"G-2.3-03 C-48", "AZaz09-._~", "segment", "AZaz09-._~"},
		{"G-2.4-04", "%", "segment", "%25"},
		{"G-2.4-04 G-2.4-05", "%41", "segment", "%2541"},
		{"G-2.5-03", "Laguna Beach", "segment", "Laguna%20Beach"},
		// The octets are EBCDIC, code page 037: encoded before transcoding.
		// Octet 0x40, a space in EBCDIC, becomes "@".
		{"G-2.5-03", "\xd3\x81\x87\xa4\x95\x81\x40\xc2\x85\x81\x83\x88", "segment",
			"%D3%81%87%A4%95%81@%C2%85%81%83%88"},
		{"G-2.5-06", "A", "text", "A"},
		{"G-2.5-06", "À", "text", "%C3%80"},
		{"G-2.5-06", "ア", "text", "%E3%82%A2"},
		{"G-3.2.2-20", "bücher.example", "reg-name", "b%C3%BCcher.example"},
		{"G-3.4-03", "u=http://h/p?q", "query", "u=http://h/p?q"},
		{"C-03", "~", "segment", "~"},
		{"C-38 D-28", "é", "segment", "%C3%A9"},

		{"empty", "", "text", ""},
		{"G-2.1-04 upper case", "\xab\xcd\xef", "text", "%AB%CD%EF"},
		{"not UTF-8 is data too", "\xff\x00", "text", "%FF%00"},
		{"longer than a chunk", strings.Repeat("ab ", 100), "text", strings.Repeat("ab%20", 100)},
		{"only the end needs it", strings.Repeat("x", 1000) + "/", "text", strings.Repeat("x",
			1000) + "%2F"},
	} {
		keep := components[tt.component]
		got := pct.Encode(tt.in, keep)
		if got != tt.want {
			t.Errorf("%s: Encode(%q, %s) = %q, want %q", tt.id, tt.in, tt.component, got, tt.want)
		}
		if got := string(pct.AppendEncode([]byte("x"), tt.in, keep)); got != "x"+tt.want {
			t.Errorf("%s: AppendEncode(%q, %s) = %q", tt.id, tt.in, tt.component, got)
		}
	}
	// G-2.4-04: "%" is encoded whatever the caller keeps.
	if got := pct.Encode("%41", pct.SetOf("%14")); got != "%2541" {
		t.Errorf("Encode(%%41) keeping %%14 = %q", got)
	}
}

// Each octet, alone and between others, with each named set.
func TestEncodeEveryOctet(t *testing.T) {
	for name, keep := range components {
		for b := range 256 {
			for _, s := range []string{string([]byte{byte(b)}), string([]byte{'a', byte(b), 'z'})} {
				if got, want := pct.Encode(s, keep), encodeSlow(s, keep); got != want {
					t.Errorf("Encode(%q, %s) = %q, want %q", s, name, got, want)
				}
			}
		}
	}
}

func TestDecode(t *testing.T) {
	for _, tt := range []struct{ id, in, want string }{
		{"G-2.1-01", "%20", " "},
		{"G-2.2-08", "a!b", "a!b"},
		{"G-2.4-05", "%2541", "%41"},
		{"G-2.5-02", "X", "\x58"},

		{"empty", "", ""},
		{"G-2.1-03 either case", "%aB%Ab%ab%AB", "\xab\xab\xab\xab"},
		{"G-2.4-05 deeper", "%25252541", "%252541"},
		{"no plus for space", "a+b", "a+b"},
		{"C-39 D-37 octets, not text", "%00%FF%C3", "\x00\xff\xc3"},
		{"raw octets stand for themselves", "\x80 \n%41", "\x80 \nA"},
		{"long raw run", strings.Repeat("x", 100) + "%2F" + strings.Repeat("y", 15) + "%2f" +
			strings.Repeat("z", 16),
			strings.Repeat("x", 100) + "/" + strings.Repeat("y", 15) + "/" + strings.Repeat("z",
				16)},
		{"long raw run before a triplet", strings.Repeat("x", 16) + "%41", strings.Repeat("x", 16) +
			"A"},
	} {
		got, err := pct.Decode(tt.in)
		if got != tt.want || err != nil {
			t.Errorf("%s: Decode(%q) = %q, %v; want %q", tt.id, tt.in, got, err, tt.want)
		}
		b, err := pct.AppendDecode([]byte("x"), tt.in)
		if string(b) != "x"+tt.want || err != nil {
			t.Errorf("%s: AppendDecode(%q) = %q, %v", tt.id, tt.in, b, err)
		}
	}
}

// Chunks of a long text never cut a triplet in two, and report a malformed "%"
// at its place.
func TestDecodeChunks(t *testing.T) {
	for pad := range 600 {
		for _, tail := range []string{"%41", "%C3%A9%41", "%", "%4", "%%41", "%4%41", "%zz", "%4z",
			"%25%", "x"} {
			checkDecode(t, pct.Decoder{}, strings.Repeat("x", pad)+tail+strings.Repeat("y", 300))
			checkDecode(t, pct.Decoder{}, strings.Repeat("x", pad)+tail)
			checkDecode(t, pct.Decoder{}, strings.Repeat("%20", pad/3)+strings.Repeat("x",
				pad%3)+tail)
		}
	}
}

func TestDecodeError(t *testing.T) {
	lines := pct.Decoder{Refuse: pct.Terminators()}
	text := pct.Decoder{UTF8: true}
	both := pct.Decoder{Refuse: pct.Terminators(), UTF8: true}
	for _, tt := range []struct {
		id     string
		d      pct.Decoder
		in     string
		offset int
		reason string
	}{
		{"D-37", pct.Decoder{}, "%", 1, "pct-encoded"},
		{"D-37", pct.Decoder{}, "%4", 2, "pct-encoded"},
		{"D-37", pct.Decoder{}, "%zz", 1, "pct-encoded"},
		{"D-37", pct.Decoder{}, "%4z", 2, "pct-encoded"},
		{"D-37", pct.Decoder{}, "%%41", 1, "pct-encoded"},
		{"D-37", pct.Decoder{}, "a%4/", 3, "pct-encoded"},
		{"D-37", pct.Decoder{}, "%41%u0041", 4, "pct-encoded"},
		{"G-7.3-03 C-39", lines, "a%00b", 1, "octet"},
		{"G-7.3-03 raw", lines, "a\x00b", 1, "octet"},
		{"G-7.2-03 D-08", lines, "%41%0D%0a", 3, "octet"},
		{"G-7.2-03 D-08", lines, "%41%0a", 3, "octet"},
		{"once decoded, a percent sign", pct.Decoder{Refuse: pct.SetOf("%")}, "%41%2541", 3,
			"octet"},
		{"encoded slash", pct.Decoder{Refuse: pct.SetOf("/")}, "..%2f..", 2, "octet"},
		{"D-37 text", text, "%41%ff", 3, "not-utf8"},
		{"raw octet", text, "%41\xff", 3, "not-utf8"},
		{"second octet missing", text, "%41%C3", 3, "not-utf8"},
		{"second octet is not a continuation", text, "%C3%28", 0, "not-utf8"},
		{"half encoded, half raw", text, "\xc3%28", 0, "not-utf8"},
		{"third octet missing", text, "%C3%A9%E3%82/", 6, "not-utf8"},
		{"overlong slash", text, "%C0%AF", 0, "not-utf8"},
		{"surrogate", text, "%ED%A0%80", 0, "not-utf8"},
		{"beyond U+10FFFF", text, "%F4%90%80%80", 0, "not-utf8"},
		{"no triplet at all", text, "abc\xff", 3, "not-utf8"},
		{"malformed goes first", both, "%00%FF%", 7, "pct-encoded"},
		{"then the first of the others", both, "%0A%FF", 0, "octet"},
		{"then the first of the others", both, "%FF%0A", 0, "not-utf8"},
		{"the sequence begins before what breaks it", both, "%C3%0A", 0, "not-utf8"},
	} {
		got, err := tt.d.Decode(tt.in)
		e, ok := errors.AsType[*pct.Error](err)
		if got != "" || !ok || e.Offset != tt.offset || e.Rule != tt.reason {
			t.Errorf("%s: Decode(%q) = %q, %v; want offset %d, %v", tt.id, tt.in, got, err,
				tt.offset, tt.reason)
		}
		checkDecode(t, tt.d, tt.in)
	}
	for _, in := range []string{"", "a", "%C3%A9", "\xc3%A9", "%EF%BF%BD", "\t%09%7F",
		"%F4%8F%BF%BF"} {
		if _, err := both.Decode(in); err != nil {
			t.Errorf("Decode(%q) = %v", in, err)
		}
		checkDecode(t, both, in)
	}
}

// checkDecode compares d with its slow twin, and the append form with both.
func checkDecode(t *testing.T, d pct.Decoder, s string) {
	t.Helper()
	want, offset, reason := decodeSlow(d, s)
	got, err := d.Decode(s)
	dst := append(make([]byte, 0, 16), "dst"...)
	b, berr := d.AppendDecode(dst, s)
	if offset < 0 {
		if got != want || err != nil {
			t.Fatalf("%+q: Decode(%q) = %q, %v; want %q", d.Refuse, s, got, err, want)
		}
		if string(b) != "dst"+want || berr != nil {
			t.Fatalf("%+q: AppendDecode(%q) = %q, %v; want %q", d.Refuse, s, b, berr, want)
		}
		return
	}
	e, ok := errors.AsType[*pct.Error](err)
	if !ok || got != "" || e.Offset != offset || e.Rule != reason {
		t.Fatalf("%+q: Decode(%q) = %q, %v; want offset %d: %v", d.Refuse, s, got, err, offset,
			reason)
	}
	if be, ok := errors.AsType[*pct.Error](berr); !ok || *be != *e {
		t.Fatalf("AppendDecode(%q) = %v, Decode %v", s, berr, err)
	}
	if string(b) != "dst" || &b[0] != &dst[0] || cap(b) != cap(dst) {
		t.Fatalf("AppendDecode(%q) changed dst to %q", s, b)
	}
}

func TestErrorMessage(t *testing.T) {
	const secret = "hunter2"
	d := pct.Decoder{Refuse: pct.Terminators(), UTF8: true}
	for in, want := range map[string]string{
		secret + "%zz":  `pct: byte 8: missing hexadecimal digits after "%" (RFC 3986 section 2.1)`,
		secret + "%00":  `pct: byte 7: the octet is not allowed (RFC 3986 section 7.3)`,
		secret + "\xff": `pct: byte 7: the octets are not UTF-8 (RFC 3986 section 2.5)`,
	} {
		if _, err := d.Decode(in); err == nil || err.Error() != want {
			t.Errorf("Decode(%q): %v, want %s", in, err, want)
		}
	}
	if got := (&pct.Error{}).Error(); got != `pct: byte 0: missing hexadecimal digits after "%" (RFC 3986 section 2.1)` {
		t.Errorf("zero Error: %s", got)
	}
}

func TestIndex(t *testing.T) {
	for _, tt := range []struct {
		s    string
		raw  pct.Set
		want int
	}{
		{"", pct.Set{}, -1},
		{"%41", pct.Set{}, -1},
		{"a", pct.Set{}, 0},
		{"%", pct.PChar(), 1},
		{"%4", pct.PChar(), 2},
		{"%zz", pct.PChar(), 1},
		{"%4g", pct.PChar(), 2},
		{"a%4/", pct.PChar(), 3},
		{"a%4/", pct.Path(), 3},
		{"%%41", pct.PChar(), 1},
		{"%41%", pct.PChar(), 4},
		{"a/b", pct.PChar(), 1},
		{"a/b", pct.Path(), -1},
		{"a:b", pct.SegmentNC(), 1},
		{"é", pct.URI(), 0},
		{"a b", pct.Query(), 1},
		{"%zz", pct.PChar().Union(pct.SetOf("%")), 1}, // "%" is never raw
	} {
		if got := pct.Index(tt.s, tt.raw); got != tt.want {
			t.Errorf("Index(%q, %q) = %d, want %d", tt.s, tt.raw, got, tt.want)
		}
		if got := indexSlow(tt.s, tt.raw); got != tt.want {
			t.Errorf("indexSlow(%q, %q) = %d, want %d", tt.s, tt.raw, got, tt.want)
		}
		if got := pct.Valid(tt.s, tt.raw); got != (tt.want < 0) {
			t.Errorf("Valid(%q, %q) = %v", tt.s, tt.raw, got)
		}
	}
}

func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ id, in, want, upper, decoded string }{
		{"G-2.1-04", "%e3%82%a2", "%E3%82%A2", "%E3%82%A2", "%e3%82%a2"},
		{"G-2.2-04", "%2f%3a%40!%21", "%2F%3A%40!%21", "%2F%3A%40!%21", "%2f%3a%40!%21"},
		{"G-2.3-04", "x%41%5A%61%7A%30%39%2D%2E%5F%7Ex", "xAZaz09-._~x",
			"x%41%5A%61%7A%30%39%2D%2E%5F%7Ex", "xAZaz09-._~x"},
		{"G-2.4-03", "/%7Euser", "/~user", "/%7Euser", "/~user"},
		{"G-2.4-05", "%2541", "%2541", "%2541", "%2541"},
		{"G-6.2.2.1-01", "%3a", "%3A", "%3A", "%3a"},
		{"G-6.2.2.2-01", "%00%20%7f", "%00%20%7F", "%00%20%7F", "%00%20%7f"},
		{"G-6.2.2.2-01", "%7e%7E", "~~", "%7E%7E", "~~"},
		{"D-04", "%2e%2E", "..", "%2E%2E", ".."},

		{"empty", "", "", "", ""},
		{"nothing to do", "a+b%2Fé", "a+b%2Fé", "a+b%2Fé", "a+b%2Fé"},
		// Malformed. No new triplet may appear.
		{"alone", "%", "%", "%", "%"},
		{"cut short", "a%4", "a%4", "a%4", "a%4"},
		{"no digits", "%zz%41", "%zzA", "%zz%41", "%zzA"},
		{"one before", "%%341", "%%341", "%%341", "%%341"},
		{"two before", "%4%31", "%4%31", "%4%31", "%4%31"},
		{"twice", "%%34%31", "%%341", "%%34%31", "%%341"},
		{"case still changes", "%%3a%%7a", "%%3A%%7A", "%%3A%%7A", "%%3a%%7a"},
		{"many", "%%%%%41%41", "%%%%%41A", "%%%%%41%41", "%%%%%41A"},
		{"triplet before is not a malformed one", "%2F%41", "%2FA", "%2F%41", "%2FA"},
		{"digit after a decoded one", "%25%34%31", "%2541", "%25%34%31", "%2541"},
	} {
		for _, f := range []struct {
			name   string
			plain  func(string) string
			append func([]byte, string) []byte
			want   string
		}{
			{"Normalize", pct.Normalize, pct.AppendNormalize, tt.want},
			{"UpperCase", pct.UpperCase, pct.AppendUpperCase, tt.upper},
			{"DecodeUnreserved", pct.DecodeUnreserved, pct.AppendDecodeUnreserved, tt.decoded},
		} {
			if got := f.plain(tt.in); got != f.want {
				t.Errorf("%s: %s(%q) = %q, want %q", tt.id, f.name, tt.in, got, f.want)
			}
			if got := string(f.append([]byte("x"), tt.in)); got != "x"+f.want {
				t.Errorf("%s: Append%s(%q) = %q, want %q", tt.id, f.name, tt.in, got, f.want)
			}
		}
		checkNormalize(t, tt.in)
	}
}

// Every text of up to five units that can affect each other.
func TestNormalizeExhaustive(t *testing.T) {
	parts := []string{"%", "4", "z", "%34", "%41", "%7e", "%2f", "%25"}
	texts := []string{""}
	for range 5 {
		for _, s := range texts[:len(texts):len(texts)] {
			for _, p := range parts {
				texts = append(texts, s+p)
			}
		}
		texts = unique(texts)
	}
	for _, s := range texts {
		checkNormalize(t, s)
		checkDecode(t, pct.Decoder{Refuse: pct.SetOf("~"), UTF8: true}, s)
		if got, want := pct.Index(s, pct.PChar()), indexSlow(s, pct.PChar()); got != want {
			t.Fatalf("Index(%q) = %d, want %d", s, got, want)
		}
	}
}

func unique(ss []string) []string {
	seen := make(map[string]bool, len(ss))
	var out []string
	for _, s := range ss {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// checkNormalize holds the laws of the three functions, for any text.
func checkNormalize(t *testing.T, s string) {
	t.Helper()
	for _, f := range []struct {
		name          string
		plain         func(string) string
		append        func([]byte, string) []byte
		upper, decode bool
	}{
		{"Normalize", pct.Normalize, pct.AppendNormalize, true, true},
		{"UpperCase", pct.UpperCase, pct.AppendUpperCase, true, false},
		{"DecodeUnreserved", pct.DecodeUnreserved, pct.AppendDecodeUnreserved, false, true},
	} {
		got := f.plain(s)
		if want := normalizeSlow(s, f.upper, f.decode); got != want {
			t.Fatalf("%s(%q) = %q, want %q", f.name, s, got, want)
		}
		if again := f.plain(got); again != got { // G-6.2.2-02
			t.Fatalf("%s(%q) = %q, again %q", f.name, s, got, again)
		}
		if octetsSlow(got) != octetsSlow(s) {
			t.Fatalf("%s(%q) = %q stands for %q, want %q", f.name, s, got, octetsSlow(got),
				octetsSlow(s))
		}
		if b := f.append([]byte("x"), s); string(b) != "x"+got {
			t.Fatalf("Append%s(%q) = %q, want %q", f.name, s, b, got)
		}
	}
	if a, b := pct.Normalize(s), pct.UpperCase(pct.DecodeUnreserved(s)); a != b {
		t.Fatalf("Normalize(%q) = %q, in two steps %q", s, a, b)
	}
}
