package uri_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

func TestParseError(t *testing.T) {
	_, err := uri.Parse("http://user:pass word@host/")
	wrapped := fmt.Errorf("line 1: %w", err)
	var e *uri.ParseError
	if !errors.As(wrapped, &e) || e.Offset != 16 || e.Rule != "userinfo" ||
		e.Rule.Section() != "3.2.1" {
		t.Fatalf("%#v", err)
	}
	if got, want := e.Error(),
		"uri: byte 16: a character that may belong to a password (not shown) is not allowed in a userinfo"+
			" (rule userinfo, RFC 3986 section 3.2.1)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if (&uri.ParseError{Rule: "length"}).Error() != "uri: the text is longer than 2147483647 bytes" {
		t.Error((&uri.ParseError{Rule: "length"}).Error())
	}
	// Only the fields say what was in the text.
	_, err2 := uri.Parse("http://user:pass\x00rest@other/")
	if err2.Error() != err.Error() {
		t.Errorf("%q and %q", err, err2)
	}
}

// TestZone: who writes a zone identifier is told why it is refused
// (G-3.2.2-12).
func TestZone(t *testing.T) {
	for s, zone := range map[string]bool{
		"http://[fe80::1%25en0]/":         true,
		"http://[fe80::1%en0]/":           true,
		"http://[1:2:3:4:5:6:7:8%25en0]/": true,
		"http://[::1.2.3.4%25en0]/":       true,
		"http://[::%25]":                  true,
		"http://[fe80:%25en0]/":           false, // no address before it
		"http://[fe80::1 ]/":              false,
		"http://[::1]%25en0/":             false,
	} {
		err := uri.Rule("URI").Validate(s)
		e, ok := err.(*uri.ParseError)
		if !ok || strings.Contains(e.Error(), "zone identifier") != zone ||
			strings.Contains(e.Finding().Message, "RFC 6874") != zone ||
			strings.Contains(e.Finding().Message, "9844") != zone {
			t.Errorf("%q: %v", s, err)
		}
	}
}

func TestFinding(t *testing.T) {
	for _, tt := range []struct {
		rule       uri.Rule
		text       string
		start, end int
		broken     uri.Rule
		says, too  string // words of the message
	}{
		{"URI", "http://a b/", 8, 9, "reg-name", "a space", "a host"},
		{"URI", "x:\"", 2, 3, "path-rootless", "a double quote", "a path"},
		{"URI", "x:?é", 3, 5, "query", `"é" (U+00E9)`, "a query"},
		{"URI", "x:\U0001f600", 2, 6, "path-rootless", "(U+1F600)", "a path"},
		{"URI", "x:#\xff", 3, 4, "fragment", "byte 0xff", "not UTF-8"},
		{"URI", "x:\ufffd", 2, 5, "path-rootless", "(U+FFFD)", "a path"},
		{"URI", "x:\u202e", 2, 5, "path-rootless", "U+202E", "character"},
		{"URI", "x:\x00", 2, 3, "path-rootless", "control character U+0000", "a path"},
		{"URI", "x:\x7f", 2, 3, "path-rootless", "control character U+007F", "a path"},
		{"URI", "x:\u0085", 2, 4, "path-rootless", "control character U+0085", "a path"},
		{"URI", "x:\u009f", 2, 4, "path-rootless", "control character U+009F", "a path"},
		{"URI", "x:\u00a0", 2, 4, "path-rootless", "invisible character U+00A0", "a path"},
		{"URI", "x:%zz", 3, 4, "pct-encoded", "two hexadecimal digits", `"z"`},
		{"URI", "x:%", 3, 3, "pct-encoded", "missing hexadecimal digits after", "two"},
		{"URI", "", 0, 0, "scheme", "missing scheme", "empty"},
		{"URI", "a", 1, 1, "scheme", "missing scheme", "a relative reference"},
		{"URI", "/a", 0, 1, "scheme", "missing scheme", "a relative reference"},
		{"URI", "a/b", 1, 2, "scheme", "missing scheme", "a relative reference"},
		{"URI", "1/ ", 0, 1, "scheme", "missing scheme", `"1" cannot begin`},
		{"URI", "a b", 1, 2, "scheme", "missing scheme", "a space"},
		{"scheme", "1x", 0, 1, "scheme", `"1" cannot begin`, "a scheme"},
		{"URI-reference", "1:a", 1, 2, "path-noscheme", `":"`, "first segment"},
		{"URI-reference", "a[", 1, 2, "path-noscheme", `"["`, "a path"},
		{"URI", "x:##", 3, 4, "fragment", `"#"`, "fragment"},
		{"URI", "x://[::1]a", 9, 10, "authority", `"a"`, "host"},
		{"authority", "a/", 1, 2, "authority", `"/"`, "host"},
		{"URI", "x://[::1", 8, 8, "IP-literal", "an IP literal", "ends"},
		{"URI", "x://[1:g]", 7, 8, "IPv6address", `"g"`, "an IPv6 address"},
		{"URI", "x://[v1.]", 8, 9, "IPvFuture", `"]"`, "future version"},
		{"URI", "x://h:x", 6, 7, "port", `"x"`, "a port"},
		{"absolute-URI", "x:#", 2, 3, "absolute-URI", `"#"`, "an absolute-URI"},
		{"URI", "http://u:a b@h", 10, 11, "userinfo", "password", "a userinfo"},
		{"URI", "http://u:%zz@h", 10, 11, "pct-encoded", "password", "two hexadecimal digits"},
		{"URI", "http://u:é@h", 9, 10, "userinfo", "password", "a userinfo"},
		{"URI", "http://é:p@h", 7, 9, "userinfo", `"é" (U+00E9)`, "a userinfo"},
	} {
		e, ok := tt.rule.Validate(tt.text).(*uri.ParseError)
		if !ok || e.Rule != tt.broken {
			t.Errorf("%s: %q: %v", tt.rule, tt.text, e)
			continue
		}
		got := e.Finding()
		want := finding.Finding{
			Rule: string(tt.broken), Severity: finding.Error, Start: tt.start, End: tt.end,
			Section: "RFC 3986 section " + tt.broken.Section(), Message: got.Message,
		}
		if got != want || !strings.Contains(got.Message, tt.says) ||
			!strings.Contains(got.Message, tt.too) {
			t.Errorf("%s: %q: %+v, want %+v with %q and %q", tt.rule, tt.text, got, want, tt.says,
				tt.too)
		}
	}
	long := &uri.ParseError{Offset: uri.MaxLen, Rule: "length"}
	if f := long.Finding(); f.Section != "" ||
		f.Message != "the text is longer than 2147483647 bytes" {
		t.Errorf("%+v", f)
	}
}

// TestFindingKeepsSecrets: a finding is the same whichever byte of what Redact
// masks is the wrong one, so it does not tell which. A delimiter is named.
func TestFindingKeepsSecrets(t *testing.T) {
	for _, text := range []string{
		"http://user:secret@host/", "http://user:se:cr@et@host/a b", "//u:p@[::1",
		"http://h/a:b c@d", "x://a:b/c@d#e@f", "http://:p@h",
	} {
		for i := range len(text) + 1 {
			findings := map[string]string{} // by place, rule and masked text
			for b := range 256 {
				bad := text[:i] + string([]byte{byte(b)}) + text[i:]
				e, ok := uri.Rule("URI-reference").Validate(bad).(*uri.ParseError)
				if !ok {
					continue
				}
				redacted := uri.Redact(bad)
				masked := strings.Index(redacted, "***")
				if e.Offset < len(bad) && strings.IndexByte(":/?#[]@", bad[e.Offset]) >= 0 {
					continue
				}
				if masked < 0 || e.Offset < masked ||
					e.Offset >= len(bad)-(len(redacted)-masked-len("***")) {
					continue
				}
				key := fmt.Sprint(e.Offset, e.Rule, redacted, strings.Contains(e.Error(), "zone"))
				f := e.Finding().String()
				if other, ok := findings[key]; ok && other != f {
					t.Errorf("%q: %q and %q", bad, f, other)
				}
				findings[key] = f
			}
		}
	}
}

func TestRedact(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://user:secret@host/", "http://user@host/"},
		{"http://user:@host/", "http://user:@host/"}, // an empty password hides nothing
		{"http://:secret@host/", "http://@host/"},
		{"http://user@host/", "http://user@host/"},
		{"http://u:a:b@h", "http://u@h"}, // from the first colon on
		{"//u:p@h", "//u@h"},
		{"http://h:80/u:p@h", "http://h:80/u:p@h"}, // no userinfo
		{"mailto:a:b@c", "mailto:a:b@c"},
		{"", ""},
		// What does not parse may hold a password in other places.
		{"http://u:p w@h", "http://u:***@h"},
		{"http://u:p@w@h", "http://u:***@h"},
		{"http://u:p/w @h", "http://u:***@h"},
		{"http://u:p@h/a b", "http://u:***@h/a b"},
		{"see http://u:p@h", "see http://u:***@h"},
		{"http://h/a b", "http://h/a b"},
		{"a:b @c", "a:b @c"},
		// A port is not a password, nor is an address.
		{"http://localhost:7801/@vite/client: no", "http://localhost:7801/@vite/client: no"},
		{"postgres://h1:1,h2:2/db?user=a@b", "postgres://h1:1,h2:2/db?user=a@b"},
		{"postgres://h1:1,h2/db?user=a@b", "postgres://h1:1,h2/db?user=a@b"},
		{"get http://h:80/a http://u:p@h:80/x@y: no", "get http://h:80/a http://u:***@y: no"},
		{"http://u:1,2@h/a b", "http://u:***@h/a b"},
		{"http://u:1x/@h/a b", "http://u:***@h/a b"},
		{`http://[::1]:6379\@e.com/`, `http://[::1]:***@e.com/`},
		{"http://[::1]/a b@c: no", "http://[::1]/a b@c: no"},
		{"http://a@b:c d", "http://a@b:c d"},
		// So may a URI inside of another, and what browsers read as "//"
		// (G-3.2.1-03, D-30).
		{"http://h/?u=http://user:s3cr3t@h/&v=1", "http://h/?u=http://user@h/&v=1"},
		{"http://u:p@h/http://v:q@g/#x://w:r@i", "http://u@h/http://v@g/#x://w@i"},
		{"http://h/?u=http%3A%2F%2Fuser%3As3cr3t%40h%2F", "http://h/?u=http%3A%2F%2Fuser%40h%2F"},
		{"http://h/?u=http://user:p@ss@h/", "http://h/?u=http://user@h/"},
		{"http:/u:p@h", "http:/u@h"},
		{"http:u:p@h", "http:u@h"},
		{"http:///u:p@h", "http:///u@h"},
		{"https:////u:p@h/x", "https:////u@h/x"},
		{"file:///u:p@h", "file:///u:p@h"}, // a path, to browsers too
		{`http:\\u:p@h`, `http:\\u:***@h`},
		{"open http://user:s3cr3t@h/: no such file", "open http://user:***@h/: no such file"},
		{"open x?u=http%3a%2f%2fu%3ap%40h", "open x?u=http%3a%2f%2fu%3a***%40h"},
		{"http://u%3Ap@h/", "http://u%3Ap@h/"}, // a colon that is data
		{"http://h/?u=http://h:80/&m=a@b", "http://h/?u=http://h:80/&m=a@b"},
		{"news:a:b@c", "news:a:b@c"},
	} {
		if got := uri.Redact(tt.text); got != tt.want {
			t.Errorf("Redact(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestAllowed: the bytes are those that get further, by the oracle's word.
func TestAllowed(t *testing.T) {
	o := oracle{}
	further := func(rule uri.Rule, s string, offset int) bool {
		at := o.offset(rule, s)
		return at < 0 || at > offset
	}
	texts := []string{
		"", "%", "%4", "1", ":", "a:", "a b", "x://[", "x://[::1", "x://[::1%25a]", "x://[1:2",
		"x://h:8o", "x://h:8o@", "//a b@c",
		"1a:b", "x:##", "256", "1.2.3.", "::1:", "v", "v1", "v1.", "abcde", "/\xff", "[v1.a]b",
		"x://u:p w@h", "%zz", "x:a[b?c",
	}
	for rule := range uri.Rules() {
		for _, s := range texts {
			e, ok := rule.Validate(s).(*uri.ParseError)
			if !ok {
				continue
			}
			got, end := e.Allowed(rule, s)
			var want pct.Set
			for i := range 256 {
				b := string([]byte{byte(i)})
				before := s[:e.Offset] + b
				if further(rule, before, e.Offset) ||
					further(rule, before+s[min(len(s), e.Offset+1):], e.Offset) {
					want = want.Union(pct.SetOf(b))
				}
			}
			if wantEnd := o.match(rule, s[:e.Offset]); got != want || end != wantEnd {
				t.Errorf("%s: %q at %d: %q, end %v, want %q, %v", rule, s, e.Offset, got, end, want,
					wantEnd)
			}
			if strings.ContainsAny(string(rule), "ARI") || strings.HasPrefix(string(rule), "rel") ||
				rule == "hier-part" || rule == "authority" {
				continue // more than one reading: the oracle's own answer has them all
			}
			m := o.matcher(rule)
			for i := range 256 {
				next := s[:e.Offset] + string([]byte{byte(i)})
				if may := m.Viable(next) == len(next); may != got.Contains(byte(i)) {
					t.Errorf("%s: %q at %d: %q is allowed: %v", rule, s, e.Offset, rune(i), !may)
				}
			}
		}
	}

	e := &uri.ParseError{Offset: 5, Rule: "scheme"}
	if next, end := e.Allowed("URI", "a"); next.Len() > 0 || end {
		t.Error("an offset after the text")
	}
	if next, end := e.Allowed("no-rule", "abcdef"); next.Len() > 0 || end {
		t.Error("no rule")
	}
	if next, end := (&uri.ParseError{Rule: "length"}).Allowed("URI", ""); next.Len() > 0 || end {
		t.Error("too long")
	}
}

func TestRules(t *testing.T) {
	var names []string
	for r := range uri.Rules() {
		names = append(names, string(r))
		if r.Section() == "" || uri.Rule(strings.ToUpper(string(r))).Section() != r.Section() {
			t.Errorf("%s: section %q", r, r.Section())
		}
	}
	// The grammar file has them all, and after them some of our own.
	rules := grammar().Rules()
	if want := rules[:len(rules)-4]; strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("%q, want %q", names, want)
	}
	for range uri.Rules() { // can be left
		break
	}
	for _, r := range []uri.Rule{"", "length", "url", "scheme "} {
		err := r.Validate("a")
		if _, ok := err.(*uri.ParseError); ok || err == nil || r.Section() != "" {
			t.Errorf("%q: %v, section %q", r, err, r.Section())
		}
	}
}

// TestMaxLen needs 5 GB: URI_LONG=1 runs it.
func TestMaxLen(t *testing.T) {
	if os.Getenv("URI_LONG") == "" || ^uint(0)>>63 == 0 {
		t.Skip("URI_LONG is not set, or the memory is too small for it")
	}
	limit := uri.MaxLen // no constant: limit+1 must compile where it does not fit
	b := make([]byte, limit+1)
	for i := range b {
		b[i] = 'a'
	}
	copy(b, "x:/")
	long := string(b)
	b = nil

	want := "uri: the text is longer than 2147483647 bytes"
	_, err := uri.Parse(long)
	_, err2 := uri.ParseRef(long)
	for _, err := range []error{err, err2, uri.Rule("path").Validate(long),
		uri.Rule("URI").Validate(long)} {
		if offsetOf(t, err) != uri.MaxLen || err.Error() != want {
			t.Errorf("%v", err)
		}
	}
	if c := uri.Split(long); len(c.Path) != limit+1-len("x:") {
		t.Error("Split has no limit")
	}

	longest := uri.MustParse(long[:uri.MaxLen])
	if start, end, _ := longest.Span(uri.Path); start != 2 || end != uri.MaxLen {
		t.Errorf("path from %d to %d", start, end)
	}
	if u := longest.Normalize(uri.NormSyntax); u != longest {
		t.Error("normal text changed")
	}
	// No operation makes a longer value.
	for _, ref := range []string{"#ab", "?ab"} {
		if u := longest.Resolve(uri.MustParseRef(ref)); !u.IsZero() {
			t.Errorf("%q: %d bytes", ref, len(u.String()))
		}
	}
	rest := uri.MustParseRef(long[len("x:/"):uri.MaxLen])
	if u := uri.MustParse("x:/").Resolve(rest); u != longest {
		t.Error("the longest target is none")
	}
	if u := uri.MustParse("x:/a/").Resolve(rest); !u.IsZero() {
		t.Errorf("%d bytes", len(u.String()))
	}
	if b := uri.MustParse("x:/a/").AppendResolve(nil, rest); len(b) != 0 {
		t.Errorf("%d bytes", len(b))
	}
}

// TestFindingOfAPart: a userinfo without its "//" can hold a password too; a
// zone in what may be one is not told.
func TestFindingOfAPart(t *testing.T) {
	for _, test := range []struct {
		rule       uri.Rule
		text, word string
	}{
		{"authority", "u:p w@h", "space"},
		{"userinfo", "u:p w", "space"},
		{"URI-reference", "//a@[::1%25:b@c]", "zone"},
		{"URI-reference", "x://[v1.a%25]", "zone"},
	} {
		err, ok := test.rule.Validate(test.text).(*uri.ParseError)
		if !ok {
			t.Fatalf("%q is fine", test.text)
		}
		if m := err.Finding().Message; strings.Contains(m, test.word) {
			t.Errorf("%s %q: %s", test.rule, test.text, m)
		}
	}
}

// TestBuilderFindings: what a Builder refuses, in words, with nothing of a
// password (D-30, D-38).
func TestBuilderFindings(t *testing.T) {
	for _, test := range []struct {
		b    *uri.Builder
		text string // that was given
		want string
	}{
		{new(uri.Builder).Scheme("a b"), "a b", "a space is not allowed in a scheme"},
		{new(uri.Builder).Port("8o"), "8o", `"o" is not allowed in a port`},
		{new(uri.Builder).Host("h").Path("x"), "x", `missing "/" after the authority`},
		{new(uri.Builder).Path("//x"), "//x",
			`"//" is not allowed at the beginning of a path without an authority`},
		{new(uri.Builder).Path("a:b"), "a:b",
			`":" is not allowed in the first segment of a path without a scheme`},
		{new(uri.Builder).Segments(".."), "..",
			"a dot-segment is not allowed as data: its encoding would not hide it from resolution"},
		{new(uri.Builder).Path("a b"), "a b", "a space is not allowed in a path"},
		{new(uri.Builder).Userinfo("u://s@c"), "u://s@c",
			`"/" is not allowed in a userinfo`},
		{new(uri.Builder).Authority("u:s c@h"), "u:s c@h",
			"a character that may belong to a password (not shown) is not allowed in a userinfo"},
		{new(uri.Builder).Authority("u:%zz@h"), "u:%zz@h",
			`a character that may belong to a password (not shown) is not allowed after "%": two hexadecimal digits are needed`},
		{new(uri.Builder).Authority("u@h:x"), "u@h:x", `"x" is not allowed in a port`},
	} {
		var p *uri.ParseError
		if _, err := test.b.Ref(); !errors.As(err, &p) {
			t.Errorf("%q is fine", test.text)
			continue
		}
		if got := p.Finding().Message; got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}
