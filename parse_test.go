package uri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestGood lists texts that match a rule, with their peculiarities.
func TestGood(t *testing.T) {
	for _, tt := range []struct {
		rule uri.Rule
		text string
	}{
		// The examples of section 1.1.2 (G-1.1.2-01).
		{"URI", "ftp://ftp.is.co.za/rfc/rfc1808.txt"},
		{"URI", "http://www.ietf.org/rfc/rfc2396.txt"},
		{"URI", "ldap://[2001:db8::7]/c=GB?objectClass?one"},
		{"URI", "mailto:John.Doe@example.com"},
		{"URI", "news:comp.infosystems.www.servers.unix"},
		{"URI", "tel:+1-816-555-1212"},
		{"URI", "telnet://192.0.2.16:80/"},
		{"URI", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"},

		{"URI", "x:"},                // the shortest
		{"URI", "x:#"},               // all but the fragment's delimiter undefined
		{"URI", "x:?"},               // path-empty, and an empty query
		{"URI", "x:/"},               // path-absolute without a segment
		{"URI", "x:a//"},             // empty segments, but not the first
		{"URI", "x:/a//"},            //
		{"URI", "x::"},               // path-rootless may begin with a colon
		{"URI", "x:1:@"},             //
		{"URI", "a1+-.:b"},           // all that a scheme can hold (G-3.1-01)
		{"URI", "A.:b"},              //
		{"URI", "x://"},              // an empty reg-name (G-3.2.2-14) and path-abempty
		{"URI", "x:///"},             //
		{"URI", "x:////a"},           // path-abempty may begin with "//" (G-3.3-02)
		{"URI", "x://?"},             // the authority ends at "?" (G-3.2-01)
		{"URI", "x://#"},             // and at "#"
		{"URI", "x://@"},             // an empty userinfo, an empty host
		{"URI", "x://:"},             // an empty port
		{"URI", "x://@:"},            //
		{"URI", "x://::::@"},         // colons in a userinfo
		{"URI", "x://h:00000000080"}, // a port has any number of digits
		{"URI", "x://h:" + strings.Repeat("9", 1000) + "/"},
		{"port", strings.Repeat("1", 1000)},
		{"URI", "x://%00%ff%C3"},       // octets of a reg-name need not be UTF-8
		{"URI", "x:%00"},               //
		{"URI", "x:?/?:@/"},            // "/" and "?" are data in a query (G-3.4-02)
		{"URI", "x:#/?:@"},             // and in a fragment (G-3.5-08)
		{"URI", "x://h#?"},             //
		{"URI", "http://a"},            // shorter than eight bytes after the scheme
		{"URI", "http://"},             // exactly seven
		{"URI", "https://"},            // exactly eight
		{"URI", "http:/a"},             // not the web's way
		{"URI", "https:a"},             //
		{"URI", "HTTP://A"},            //
		{"URI", "httpx://a"},           // begins like http
		{"URI", "https.://a"},          //
		{"URI", "http://a?b://c@d:e"},  // an "@" after the authority
		{"URI", "http://a/b@c:d"},      //
		{"URI-reference", ""},          // G-4.2-01
		{"URI-reference", "#"},         //
		{"URI-reference", "?"},         //
		{"URI-reference", "/"},         //
		{"URI-reference", "//"},        // a network-path reference to nowhere
		{"URI-reference", "//a:1"},     //
		{"URI-reference", "a@b"},       // segment-nz-nc has "@"
		{"URI-reference", "./a:b"},     // G-4.2-03
		{"URI-reference", "a/b:c"},     // only the first segment is without colon
		{"URI-reference", "a?b:c"},     //
		{"URI-reference", "a#b:c"},     //
		{"URI-reference", "%41/:"},     //
		{"URI-reference", "1a/"},       // no scheme begins so
		{"URI-reference", "+"},         //
		{"URI-reference", "a%3Ab"},     // an encoded colon is none
		{"URI-reference", "http"},      // a segment
		{"URI-reference", "http//a"},   //
		{"URI-reference", "/a:b"},      //
		{"URI-reference", "/http://a"}, //

		{"absolute-URI", "x:?a"},
		{"relative-ref", "//a:b@c:1/?#"},
		{"relative-ref", "http/:"},
		{"relative-part", ""},
		{"relative-part", "a/b:c"},
		{"hier-part", "a:b"}, // path-rootless, not a scheme
		{"hier-part", ""},
		{"hier-part", "//"},
		{"scheme", "a"},
		{"scheme", "Z39.50r"},
		{"authority", ""},
		{"authority", "a@[::1]:"},
		{"userinfo", ":::"},
		{"host", ""},
		{"host", "999.999.999.999"}, // no IPv4address (G-3.2.2-13), so a reg-name (G-3.2.2-03)
		{"host", "01.2.3.4"},        //
		{"host", "1.2.3"},           //
		{"host", "!$&'()*+,;=-._~"}, //
		{"port", ""},
		{"port", "99999999999999999999"},
		{"IP-literal", "[vF.:]"},
		{"IP-literal", "[V1.a]"}, // a string of ABNF matches either case
		{"IPvFuture", "v0123456789abcdefABCDEF.!:"},
		{"h16", "0"},
		{"h16", "0000"}, // leading zeros
		{"ls32", "0:0"},
		{"ls32", "1.2.3.4"},
		{"ls32", "1234:5678"},
		{"ls32", "12:34"}, // what begins like a dec-octet need not be one
		{"dec-octet", "0"},
		{"dec-octet", "255"},
		{"dec-octet", "199"},
		{"IPv4address", "0.10.200.255"},
		{"reg-name", ""},
		{"path", ""},
		{"path", "//"}, // path-abempty
		{"path", ":a"}, // path-rootless
		{"path-abempty", ""},
		{"path-abempty", "//"},
		{"path-absolute", "/"},
		{"path-absolute", "/a//"},
		{"path-noscheme", "a/:"},
		{"path-rootless", ":"},
		{"path-empty", ""},
		{"segment", ""},
		{"segment-nz", ":"},
		{"segment-nz-nc", "@"},
		{"pchar", "%aF"},
		{"pchar", "@"},
		{"query", ""},
		{"fragment", "?/"},
		{"pct-encoded", "%00"},
		{"unreserved", "~"},
		{"reserved", "["},
		{"gen-delims", "]"},
		{"sub-delims", "="},
		{"ALPHA", "z"},
		{"DIGIT", "0"},
		{"HEXDIG", "f"}, // lower case too
		{"uri-REFERENCE", "a"},
	} {
		if err := tt.rule.Validate(tt.text); err != nil {
			t.Errorf("%s: %q: %v", tt.rule, tt.text, err)
		}
	}
}

// ipv6 has an IPv6address for each line of the rule, and those beside it (G-3.2.2-09).
var ipv6 = []string{
	"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4",
	"::2:3:4:5:6:7:8", "::2:3:4:5:6:1.2.3.4",
	"::3:4:5:6:7:8", "1::3:4:5:6:7:8", "1::3:4:5:6:1.2.3.4",
	"::4:5:6:7:8", "1::4:5:6:7:8", "1:2::4:5:6:7:8", "1:2::4:5:6:1.2.3.4",
	"::5:6:7:8", "1:2:3::5:6:7:8", "1:2:3::5:6:1.2.3.4",
	"::6:7:8", "1:2:3:4::6:7:8", "1:2:3:4::6:1.2.3.4",
	"::7:8", "1:2:3:4:5::7:8", "1:2:3:4:5::1.2.3.4", "::1.2.3.4",
	"::8", "1:2:3:4:5:6::8", "1::", "::", "1:2:3:4:5:6:7::",
	"0001:0fFF::0", "::255.255.255.255", "::0.0.0.0", "1:2:3:4:5:6:25:36",
}

var notIPv6 = []struct {
	text   string
	offset int
}{
	{"", 0},
	{":", 1},
	{":1", 1},
	{":::", 2},
	{"1", 1},                      // pieces are missing
	{"1:", 2},                     //
	{"1:2:3:4:5:6:7", 13},         //
	{"1:2:3:4:5:6:7:", 14},        // the eighth
	{"1:2:3:4:5:6:7:8:", 15},      // a ninth
	{"1:2:3:4:5:6:7:8:9", 15},     //
	{"1:2:3:4:5:6:7::8", 15},      // "::" stands for one piece at least
	{"1:2:3:4:5:6::7:8", 14},      //
	{"::2:3:4:5:6:7:8:9", 15},     //
	{"1::2::3", 5},                // a second "::"
	{"1::2:", 5},                  //
	{"::1:", 4},                   //
	{"12345::", 4},                // five digits
	{"::12345", 6},                //
	{"g::", 0},                    // no HEXDIG
	{"1:g", 2},                    //
	{"::g", 2},                    //
	{"1.2.3.4", 1},                // IPv4 alone, and too early
	{"1:2.3.4.5", 3},              //
	{"1:2:3:4:5:1.2.3.4", 11},     //
	{"1:2:3:4:5:6:7:1.2.3.4", 15}, // and too late
	{"::1:2:3:4:5:6:1.2.3.4", 15}, //
	{"1:2:3:4:5:6::1.2.3.4", 14},  // one piece is left, and it needs two
	{"::1.2.3.4:5", 9},            // nothing follows an IPv4address
	{"::1.2.3", 7},                //
	{"::1.2.3.", 8},               //
	{"::1.2.3.4.5", 9},            //
	{"::256.1.1.1", 5},            // no dec-octet, but h16 as far as it goes
	{"::01.2.3.4", 4},             // a leading zero
	{"::1.256.1.1", 6},            //
	{"::1.02.3.4", 5},             //
	{"::a.2.3.4", 3},              //
	{"::1.a", 4},                  //
	{"::1%25eth0", 3},             // G-3.2.2-12: no zone
	{"::1/64", 3},                 // no prefix length
	{" ::1", 0},                   //
	{"1:2:3:4:5:6:1.2.3", 17},     //
	{"1:2:3:4:5:6:1.", 14},        //
}

func TestIPv6(t *testing.T) {
	for _, s := range ipv6 {
		if err := uri.Rule("IPv6address").Validate(s); err != nil {
			t.Errorf("%q: %v", s, err)
			continue
		}
		r := uri.MustParseRef("//u@[" + s + "]:1")
		if r.HostRule() != "IPv6address" || r.Host() != "["+s+"]" || r.Port() != "1" {
			t.Errorf("%q: %q, %q, %q", r, r.HostRule(), r.Host(), r.Port())
		}
	}
	for _, tt := range notIPv6 {
		wantError(t, "IPv6address", tt.text, tt.offset, "IPv6address")
		if tt.text != "" {
			// In a host it ends at the bracket: an incomplete address is wrong there.
			if at := offsetOf(t,
				uri.Rule("URI").Validate("x://["+tt.text+"]")); at != len("x://[")+tt.offset {
				t.Errorf("[%s]: offset %d, want 5+%d", tt.text, at, tt.offset)
			}
		}
	}
}

func wantError(t *testing.T, rule uri.Rule, text string, offset int, broken uri.Rule) {
	t.Helper()
	err := rule.Validate(text)
	e, ok := err.(*uri.ParseError)
	if !ok || e.Offset != offset || e.Rule != broken {
		t.Errorf("%s: %q: %v, want %s at %d", rule, text, err, broken, offset)
	}
}

// TestBad lists texts that match no rule, with the place and the innermost rule that is broken.
func TestBad(t *testing.T) {
	for _, tt := range []struct {
		rule   uri.Rule
		text   string
		offset int
		broken uri.Rule
	}{
		// A URI without a scheme is wrong there first (G-3.1-01).
		{"URI", "", 0, "scheme"},
		{"URI", "a", 1, "scheme"},
		{"URI", ":a", 0, "scheme"},
		{"URI", "1:a", 0, "scheme"},
		{"URI", "+:a", 0, "scheme"},
		{"URI", "%61:b", 0, "scheme"}, // no pct-encoded in a scheme
		{"URI", "a%62:c", 1, "scheme"},
		{"URI", "//h", 0, "scheme"},
		{"URI", "a/b:c", 1, "scheme"},
		{"URI", "a b:c", 1, "scheme"},
		{"URI", "a_b:c", 1, "scheme"},
		{"URI", "a?b:c", 1, "scheme"},
		{"URI", "a#b:c", 1, "scheme"},
		{"URI", "a~b c", 1, "scheme"}, // not at the space
		{"URI", " http://a", 0, "scheme"},
		{"URI", "<http://a>", 0, "scheme"},
		{"URI", "\ufeffx:", 0, "scheme"},

		// Without a scheme the beginning is path.
		{"URI-reference", ":", 0, "path-noscheme"},
		{"URI-reference", ":a", 0, "path-noscheme"},
		{"URI-reference", "1:a", 1, "path-noscheme"},
		{"URI-reference", "1http://a b", 5, "path-noscheme"},
		{"URI-reference", "a_b:c", 3, "path-noscheme"},
		{"URI-reference", "a@b:c", 3, "path-noscheme"}, // G-3.3-04
		{"URI-reference", "%61:b", 3, "path-noscheme"},
		{"URI-reference", "a%6g:b", 3, "pct-encoded"}, // first things first
		{"URI-reference", "a b:c", 1, "path-noscheme"},
		{"URI-reference", " ", 0, "path-noscheme"},
		{"URI-reference", "[", 0, "path-noscheme"},
		{"URI-reference", "a[", 1, "path-noscheme"},
		{"URI-reference", "a/ ", 2, "path-noscheme"},
		{"URI-reference", "/ ", 1, "path-absolute"},
		{"URI-reference", "/a ", 2, "path-absolute"},
		{"URI-reference", "//a/ ", 4, "path-abempty"},
		{"URI-reference", "//a ", 3, "reg-name"},

		{"URI", "x: ", 2, "path-rootless"},
		{"URI", "x:a ", 3, "path-rootless"},
		{"URI", "x:/ ", 3, "path-absolute"},
		{"URI", "x:///\x00", 5, "path-abempty"},
		// brackets stand around an IP literal only (G-3.2.2-05)
		{"URI", "x:a[", 3, "path-rootless"},
		{"URI", "x:a]", 3, "path-rootless"},
		{"URI", "x:\\", 2, "path-rootless"},
		{"URI", "x:é", 2, "path-rootless"}, // D-28
		{"URI", "x:\xff", 2, "path-rootless"},
		{"URI", "x:a\n", 3, "path-rootless"}, // a line's end is not a part of a URI
		{"URI", "x:?[", 3, "query"},
		{"URI", "x:? ", 3, "query"},
		{"URI", "x:?a^", 4, "query"},
		{"URI", "x:##", 3, "fragment"}, // G-3.5-01
		{"URI", "x:#a#", 4, "fragment"},
		{"URI", "x:?#[", 4, "fragment"},
		{"URI", "x:# ", 3, "fragment"},

		// A triplet wants two hexadecimal digits (G-2.1-01), in each component.
		{"URI", "x:%", 3, "pct-encoded"},
		{"URI", "x:%4", 4, "pct-encoded"},
		{"URI", "x:%g1", 3, "pct-encoded"},
		{"URI", "x:%1g", 4, "pct-encoded"},
		{"URI", "x:%%41", 3, "pct-encoded"},
		{"URI", "x:%/", 3, "pct-encoded"},
		{"URI", "x:%2?", 4, "pct-encoded"},
		{"URI", "x:?%", 4, "pct-encoded"},
		{"URI", "x:?%#", 4, "pct-encoded"},
		{"URI", "x:#%", 4, "pct-encoded"},
		{"URI", "x:?#%4", 6, "pct-encoded"},
		{"URI", "x://%", 5, "pct-encoded"},
		{"URI", "x://%4", 6, "pct-encoded"},
		{"URI", "x://%/", 5, "pct-encoded"},
		{"URI", "x://%4:1", 6, "pct-encoded"},
		{"URI", "x://%@h", 5, "pct-encoded"},
		{"URI", "x://u%4@h", 7, "pct-encoded"},
		{"URI", "x://u@%4", 8, "pct-encoded"},
		{"URI-reference", "%", 1, "pct-encoded"},
		{"URI-reference", "%4", 2, "pct-encoded"},
		{"URI-reference", "a/%4z", 4, "pct-encoded"},

		// An authority has a userinfo up to its first "@", if it has one.
		{"URI", "x://a b@h", 5, "userinfo"},
		{"URI", "x://[::1]@h", 4, "userinfo"},
		{"URI", "x://a[@h", 5, "userinfo"},
		{"URI", "x://u@a@h", 7, "reg-name"},
		{"URI", "x://@@", 5, "reg-name"},
		{"URI", "x://u@[@", 7, "IP-literal"},
		{"URI", "x://u@h:8@", 9, "port"},
		{"URI", "x://a b", 5, "reg-name"},
		{"URI", "x://a[", 5, "reg-name"},
		{"URI", "x://a\\b", 5, "reg-name"},
		{"URI", "x://a%41 ", 8, "reg-name"},
		{"URI", "x://h:8o", 7, "port"}, // not a user with a password
		{"URI", "x://h:80:", 8, "port"},
		{"URI", "x://h:-1", 6, "port"},
		{"URI", "x://::", 5, "port"},
		{"URI", "x://::1", 5, "port"}, // an IPv6 address without brackets
		{"URI", "x://h:%30", 6, "port"},
		{"URI", "x://h: ", 6, "port"},
		{"URI", "x://h:/ ", 7, "path-abempty"},
		{"URI", "http://h:x", 9, "port"},
		{"URI", "http://h\x80", 8, "reg-name"},
		{"URI", "https://h h", 9, "reg-name"},

		{"URI", "x://]", 4, "reg-name"},
		{"URI", "x://[", 5, "IP-literal"},
		{"URI", "x://[]", 5, "IP-literal"},
		{"URI", "x://[/]", 5, "IP-literal"},
		{"URI", "x://[h]", 5, "IP-literal"}, // no address at all
		{"URI", "x://[a", 6, "IPv6address"},
		{"URI", "x://[1.2.3.4]", 6, "IPv6address"},
		{"URI", "x://[::1", 8, "IP-literal"}, // the bracket is missing
		{"URI", "x://[::1/]", 8, "IP-literal"},
		{"URI", "x://[::1]h", 9, "authority"},
		{"URI", "x://[::1]]", 9, "authority"},
		{"URI", "x://[::1]%31", 9, "authority"},
		{"URI", "x://[::1]:x", 10, "port"},
		{"URI", "x://u@[::1]h", 11, "authority"},
		{"URI", "x://[::1%25en0]", 8, "IPv6address"}, // G-3.2.2-12: no zone
		{"URI", "x://[fe80::a%en0]", 12, "IPv6address"},
		{"URI", "x://[v", 6, "IPvFuture"},
		{"URI", "x://[v]", 6, "IPvFuture"},
		{"URI", "x://[v.a]", 6, "IPvFuture"},
		{"URI", "x://[vg.a]", 6, "IPvFuture"},
		{"URI", "x://[v1]", 7, "IPvFuture"},
		{"URI", "x://[v1.]", 8, "IPvFuture"},
		{"URI", "x://[v1.a", 9, "IP-literal"},
		{"URI", "x://[v1.%41]", 8, "IPvFuture"}, // no pct-encoded here
		{"URI", "x://[v1.a b]", 9, "IPvFuture"},
		{"URI", "x://[V1.[]", 8, "IPvFuture"},

		{"absolute-URI", "a", 1, "scheme"},
		{"absolute-URI", "x:a#", 3, "absolute-URI"}, // G-4.3-01: no fragment
		{"absolute-URI", "x: #", 2, "path-rootless"},
		{"relative-ref", "x:a", 1, "path-noscheme"},
		{"relative-ref", "xyz+://h", 4, "path-noscheme"},
		{"relative-ref", "a:%", 1, "path-noscheme"},
		{"relative-ref", "?#%", 3, "pct-encoded"},
		{"relative-part", "x:a", 1, "path-noscheme"},
		{"relative-part", "a?", 1, "relative-part"},
		{"relative-part", "#", 0, "relative-part"},
		{"relative-part", "[?", 0, "path-noscheme"},
		{"hier-part", "a?", 1, "hier-part"},
		{"hier-part", "//h#", 3, "hier-part"},
		{"hier-part", " ?", 0, "path-rootless"},
		{"hier-part", "//h:x?", 4, "port"},
		{"scheme", "", 0, "scheme"},
		{"scheme", "1", 0, "scheme"},
		{"scheme", "a:", 1, "scheme"},
		{"authority", "a/", 1, "authority"},
		{"authority", "a?@", 1, "authority"},
		{"authority", "[::1]/@", 5, "authority"},
		{"authority", "a:1#", 3, "authority"},
		{"authority", "a@ ", 2, "reg-name"},
		{"userinfo", "a@", 1, "userinfo"},
		{"userinfo", "a%4", 3, "pct-encoded"},
		{"host", "a:1", 1, "reg-name"},
		{"host", "a@b", 1, "reg-name"},
		{"host", "a/", 1, "reg-name"},
		{"host", "[::1]:", 5, "reg-name"},
		{"port", "1a", 1, "port"},
		{"port", "+1", 0, "port"},
		{"IP-literal", "", 0, "IP-literal"},
		{"IP-literal", "::1", 0, "IP-literal"},
		{"IP-literal", "[::1]a", 5, "IP-literal"},
		{"IPvFuture", "", 0, "IPvFuture"},
		{"IPvFuture", "w1.a", 0, "IPvFuture"},
		{"IPvFuture", "v1.", 3, "IPvFuture"},
		{"IPvFuture", "v1.a@", 4, "IPvFuture"},
		{"h16", "", 0, "h16"},
		{"h16", "12345", 4, "h16"},
		{"ls32", "", 0, "ls32"},
		{"ls32", "1", 1, "ls32"},
		{"ls32", "1:", 2, "ls32"},
		{"ls32", "1.2.3", 5, "ls32"},
		{"ls32", "256.1", 3, "ls32"},
		{"ls32", "1234.1", 4, "ls32"},
		{"ls32", "1:2:", 3, "ls32"},
		{"dec-octet", "", 0, "dec-octet"},
		{"dec-octet", "256", 2, "dec-octet"},
		{"dec-octet", "01", 1, "dec-octet"},
		{"dec-octet", "1000", 3, "dec-octet"},
		{"IPv4address", "1.2.3", 5, "IPv4address"},
		{"IPv4address", "1.2.3.4.", 7, "IPv4address"},
		{"IPv4address", "1..2.3", 2, "IPv4address"},
		{"IPv4address", "1.2.3.256", 8, "IPv4address"},
		{"reg-name", "a:", 1, "reg-name"},
		{"reg-name", "%4", 2, "pct-encoded"},
		{"path", "a?", 1, "path"},
		{"path-abempty", "a", 0, "path-abempty"},
		{"path-abempty", "/a ", 2, "path-abempty"},
		{"path-abempty", "%", 0, "path-abempty"},
		{"path-absolute", "", 0, "path-absolute"},
		{"path-absolute", "a", 0, "path-absolute"},
		{"path-absolute", "//", 1, "path-absolute"}, // G-3.3-02
		{"path-absolute", "/%2", 3, "pct-encoded"},
		{"path-noscheme", "", 0, "path-noscheme"},
		{"path-noscheme", "/a", 0, "path-noscheme"},
		{"path-noscheme", "a:b", 1, "path-noscheme"},
		{"path-noscheme", "a/b?", 3, "path-noscheme"},
		{"path-noscheme", "a%", 2, "pct-encoded"},
		{"path-rootless", "", 0, "path-rootless"},
		{"path-rootless", "/a", 0, "path-rootless"},
		{"path-rootless", "a#", 1, "path-rootless"},
		{"path-empty", "a", 0, "path-empty"},
		{"path-empty", "%41", 0, "path-empty"},
		{"segment", "a/", 1, "segment"},
		{"segment-nz", "", 0, "segment-nz"},
		{"segment-nz", "/", 0, "segment-nz"},
		{"segment-nz-nc", "", 0, "segment-nz-nc"},
		{"segment-nz-nc", "a:", 1, "segment-nz-nc"},
		{"pchar", "", 0, "pchar"},
		{"pchar", "ab", 1, "pchar"},
		{"pchar", "%41b", 3, "pchar"},
		{"pchar", "%4", 2, "pct-encoded"},
		{"pchar", "/", 0, "pchar"},
		{"query", "a#", 1, "query"},
		{"fragment", "[", 0, "fragment"},
		{"pct-encoded", "", 0, "pct-encoded"},
		{"pct-encoded", "%", 1, "pct-encoded"},
		{"pct-encoded", "41", 0, "pct-encoded"},
		{"pct-encoded", "%411", 3, "pct-encoded"},
		{"unreserved", "", 0, "unreserved"},
		{"unreserved", "ab", 1, "unreserved"},
		{"unreserved", "%41", 0, "unreserved"},
		{"reserved", "%", 0, "reserved"},
		{"gen-delims", "!", 0, "gen-delims"},
		{"sub-delims", ":", 0, "sub-delims"},
		{"ALPHA", "1", 0, "ALPHA"},
		{"ALPHA", "\xe9", 0, "ALPHA"},
		{"ALPHA", "@", 0, "ALPHA"}, // 0x40, beside "A"
		{"DIGIT", "a", 0, "DIGIT"},
		{"HEXDIG", "g", 0, "HEXDIG"},
	} {
		wantError(t, tt.rule, tt.text, tt.offset, tt.broken)
	}
}

// TestParse: Parse and ParseRef are the rules URI and URI-reference.
func TestParse(t *testing.T) {
	for _, s := range seeds {
		u, err := uri.Parse(s)
		if want := uri.Rule("URI").Validate(s); errorText(err) != errorText(want) {
			t.Errorf("Parse(%q): %v, want %v", s, err, want)
		}
		r, err := uri.ParseRef(s)
		if want := uri.Rule("URI-reference").Validate(s); errorText(err) != errorText(want) {
			t.Errorf("ParseRef(%q): %v, want %v", s, err, want)
		}
		if got, ok := r.URI(); ok != !u.IsZero() || got != u || ok && got.Ref() != r {
			t.Errorf("%q: %q and %q", s, got, u)
		}
		if err != nil && r != (uri.Ref{}) {
			t.Errorf("%q: %q with an error", s, r)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestMustParse(t *testing.T) {
	if u := uri.MustParse("x:a"); u.String() != "x:a" {
		t.Errorf("%q", u)
	}
	if r := uri.MustParseRef("a"); r.String() != "a" {
		t.Errorf("%q", r)
	}
	for _, f := range []func(){
		func() { uri.MustParse("a") },
		func() { uri.MustParseRef(":") },
	} {
		func() {
			defer func() {
				if _, ok := recover().(*uri.ParseError); !ok {
					t.Error("no panic with a ParseError")
				}
			}()
			f()
		}()
	}
}

// TestEveryByte asks the oracle about every byte in every place of short texts: the parser reads
// eight bytes at a time, and the rest at the end in another way.
func TestEveryByte(t *testing.T) {
	skeletons := []string{
		"aaaaaaaaaaaaaaaaaaaaaaaa",
		"/aaa/aaaaaaaa/a.a-aaaaaa",
		"x:aa?aaaaaaaa#aaaaaaaaaa",
		"http://www.example.com/a",
		"https://a.example/b?c#de",
		"x://u:p@[::1]:80/a/b?c#d",
		"//aaaaaaaa.aaaaaaaa:1234",
		"a%41%42%43%44%45%46%47%4",
	}
	if testing.Short() {
		skeletons = skeletons[5:6]
	}
	for _, skeleton := range skeletons {
		t.Run(skeleton, func(t *testing.T) {
			t.Parallel()
			o := oracle{}
			for n := range len(skeleton) + 1 {
				for i := range n {
					// Far from the ends one length is as good as another.
					if n < len(skeleton) && i < n-9 {
						continue
					}
					text := []byte(skeleton[:n])
					for b := range 256 {
						text[i] = byte(b)
						o.check(t, "URI-reference", string(text))
					}
				}
			}
		})
	}
}

// TestAlignment: a text parses alike wherever it lies in memory, and whatever lies around it.
func TestAlignment(t *testing.T) {
	for _, s := range seeds {
		want, wantErr := uri.ParseRef(s)
		for before := range 9 {
			for _, around := range []string{"a", "%", "\xff"} {
				long := strings.Repeat(around, before) + s + strings.Repeat(around, 9)
				got, err := uri.ParseRef(long[before : before+len(s)])
				if got != want || errorText(err) != errorText(wantErr) {
					t.Errorf("%q: %v, %v, want %v", s, got, err, wantErr)
				}
			}
		}
	}
}
