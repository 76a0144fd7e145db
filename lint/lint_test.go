package lint

import (
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/query"
)

// TestCheck is without rules that have a test of their own: those of schemes, of
// addresses, and of other programs.
func TestCheck(t *testing.T) {
	quiet, err := Config{}.Parse("scheme-rule = off\nspecial-address = off\ndisagreement = off")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want string // rule, place, and message of each finding, one in a line
	}{
		{"", ""},
		{"http://example.com/", ""},

		// The example of section 7.6, and variations.
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			"userinfo-like-host cnn.example.com: the host is 10.0.0.1, not cnn.example.com: the text before @ is a user name"},
		{"http://www.example.org@evil.test/",
			"userinfo-like-host www.example.org: the host is evil.test, not www.example.org: the text before @ is a user name"},
		{"//example.com@[::1]/", // a relative reference too
			"userinfo-like-host example.com: the host is [::1], not example.com: the text before @ is a user name"},
		{"http://example.com.@h/", // a complete name
			"userinfo-like-host example.com.: the host is h, not example.com.: the text before @ is a user name"},
		{"http://EXAMPLE.COM@h/",
			"userinfo-like-host EXAMPLE.COM: the host is h, not EXAMPLE.COM: the text before @ is a user name"},
		{"http://127.0.0.1@h/",
			"userinfo-like-host 127.0.0.1: the host is h, not 127.0.0.1: the text before @ is a user name"},
		{"http://me%40example.com@h/", // not the first word
			"userinfo-like-host example.com: the host is h, not example.com: the text before @ is a user name"},
		{"http://bank.example%2Flogin@h/", // other text makes it one
			"userinfo-like-host bank.example: the host is h, not bank.example: the text before @ is a user name"},
		{"http://example.com@/",
			"userinfo-like-host example.com: the host is empty, not example.com: the text before @ is a user name"},
		{"http://www%2Eexample%2Ecom@h/",
			"userinfo-like-host www%2Eexample%2Ecom: the host is h, not www%2Eexample%2Ecom: the text before @ is a user name\n" +
				"needless-encoding %2Eexample%2E: %2E in the userinfo is \".\", which needs no encoding; 1 more like it"},

		// User names that do not look like hosts.
		{"ssh://git@example.com/", ""},
		{"ftp://jane.doe@example.com/", ""},
		{"ftp://v1.2.3@h/", ""},
		{"ftp://1.2.3@h/", ""},
		{"ftp://a..com@h/", ""},
		{"ftp://.@h/", ""},
		{"ftp://256.0.0.1@h/", ""},
		{"ftp://@h/", ""},
		{"mailto:user@example.com", ""}, // has no authority

		// Passwords, also some that look like hosts.
		{"ftp://user:secret@h/",
			"password secret: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"ftp://:secret@h/",
			"password secret: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"ftp://user::@h/",
			"password :: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"ftp://user:@h/", ""},
		{"ftp://user%3Asecret@h/", ""},
		{"http://user:www.example.com@h/",
			"password www.example.com: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"http://www.example.com:443@h/",
			"userinfo-like-host www.example.com: the host is h, not www.example.com: the text before @ is a user name\n" +
				"password 443: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"http://u:%41@h/",
			"password %41: a password in a URI is deprecated: anyone who sees the URI sees the password"},

		// Hosts in the place of a scheme.
		{"localhost:8080",
			`scheme-like-host localhost: localhost is the scheme here, not the host: a host comes after "//"`},
		{"www.Example.com:80/x",
			`scheme-like-host www.Example.com: www.Example.com is the scheme here, not the host: a host comes after "//"`},
		{"example.com:8%30?q",
			`scheme-like-host example.com: example.com is the scheme here, not the host: a host comes after "//"` + "\n" +
				"needless-encoding %30: %30 in the path is \"0\", which needs no encoding"},
		{"com.example.app:/callback", ""},
		{"com.example.app:123456", ""},
		{"com.example.app:", ""},
		{"localhost://h/8080", ""},
		{"localhost:8080x", ""},
		{"tel:911", ""},
		{"a.b:x", ""},

		// Hosts at the beginning of a path.
		{"www.w3.org/Addressing/",
			"suffix-reference www.w3.org: this reads as a relative path, not as the host www.w3.org: a URI begins with a scheme"},
		{"Example.COM",
			"suffix-reference Example.COM: this reads as a relative path, not as the host Example.COM: a URI begins with a scheme"},
		{"example.com.?q",
			"suffix-reference example.com.: this reads as a relative path, not as the host example.com.: a URI begins with a scheme"},
		{"www.example.de",
			"suffix-reference www.example.de: this reads as a relative path, not as the host www.example.de: a URI begins with a scheme"},
		{"localhost/x",
			"suffix-reference localhost: this reads as a relative path, not as the host localhost: a URI begins with a scheme"},
		{"10.0.0.1/x",
			"suffix-reference 10.0.0.1: this reads as a relative path, not as the host 10.0.0.1: a URI begins with a scheme"},
		{"index.js", ""},
		{"jquery.min.js", ""},
		{"readme.md", ""},
		{"www", ""},
		{"www..com", ""},
		{"me@example.com", ""},
		{"/www.w3.org/", ""},
		{"./www.w3.org/", ""},
		{"?www.w3.org", ""},
		{"//www.w3.org/", ""},
		{"x:www.w3.org", ""},

		// Names that end in a number.
		{"http://1.2.3.256/",
			"address-like-name 1.2.3.256: 1.2.3.256 is a registered name, not an IPv4 address, but its last label is a number: some systems read the name as an address, and may fail"},
		{"http://127.1/",
			"address-like-name 127.1: 127.1 is a registered name, not an IPv4 address, but some systems read it as 127.0.0.1"},
		{"//0x7F.0x1.",
			"address-like-name 0x7F.0x1.: 0x7F.0x1. is a registered name, not an IPv4 address, but some systems read it as 127.0.0.1" + "\n" +
				"final-dot .: the final dot makes the name complete, but many programs treat the names with and without it as different"},
		{"http://2130706433",
			"address-like-name 2130706433: 2130706433 is a registered name, not an IPv4 address, but some systems read it as 127.0.0.1"},
		{"http://0177.0.0.1",
			"address-like-name 0177.0.0.1: 0177.0.0.1 is a registered name, not an IPv4 address, but some systems read it as 127.0.0.1"},
		{"http://127.0.0.1", ""},
		{"http://1.example", ""},
		{"http://a.0x",
			"address-like-name a.0x: a.0x is a registered name, not an IPv4 address, but its last label is a number: some systems read the name as an address, and may fail"},
		{"http://%EF%BC%91.1/",
			"address-like-name %EF%BC%91.1: %EF%BC%91.1 is a registered name, not an IPv4 address, but some systems read it as 1.0.0.1"},
		{"http://a.0x1g", ""},
		{"http://a.1-",
			"no-dns-name a.1-: a.1- is not a host name by the rules of DNS: only letters, digits and, inside of labels, hyphens are allowed in a host name"},
		{"http://[::1]", ""},
		{"http://", ""},
		{"http:///", ""},
		{"http://.", "no-dns-name .: . is not a host name by the rules of DNS: the label is empty"},
		{"1.2", ""},

		// Addresses in addresses (G-7.4-02).
		{"http://[::ffff:127.0.0.1]/",
			"embedded-address [::ffff:127.0.0.1]: [::ffff:127.0.0.1] contains the IPv4 address 127.0.0.1 (IPv4-mapped), and may lead there"},
		{"http://[64:FF9B::7F00:1]/",
			"embedded-address [64:FF9B::7F00:1]: [64:FF9B::7F00:1] contains the IPv4 address 127.0.0.1 (NAT64), and may lead there"},
		{"http://[2002:7f00:1::]/",
			"embedded-address [2002:7f00:1::]: [2002:7f00:1::] contains the IPv4 address 127.0.0.1 (6to4), and may lead there"},
		{"http://[2001:db8::7]/", ""},
		{"http://[::]/", ""},
		{"http://[v1.::ffff:127.0.0.1]/",
			"unknown-address [v1.::ffff:127.0.0.1]: no IP addresses of version 1 are defined: programs cannot connect to this host"},

		// Names that look like others in Unicode (G-7.6-01).
		{"http://p%D0%B0ypal.com/",
			"look-alike-name p%D0%B0ypal.com: xn--pypal-4ve.com looks like paypal.com, and is another name"},
		{"http://xn--pypal-4ve.com/",
			"look-alike-name xn--pypal-4ve.com: xn--pypal-4ve.com looks like paypal.com, and is another name"},
		{"https://xn--80ak6aa92e.com/", // U+04CF is "i" in UTS 39, and "l" to people
			"look-alike-name xn--80ak6aa92e.com: xn--80ak6aa92e.com looks like apple.com or appie.com, and is another name"},
		{"http://example.com/?redirect_uri=javascript:alert(1)",
			"redirect-parameter redirect_uri=javascript:alert(1): the value of \"redirect_uri\" has the scheme javascript: if the server redirects there unchecked, a browser may run it as a script of the server"},
		{"http://b%C3%BCcher.example/", ""},
		{"http://XN--BCHER-KVA.example/", ""},
		{"http://xn--e1afmkfd.xn--p1ai/", ""}, // all of it Cyrillic

		// Delimiters that decoding a host gives too late (G-7.3-01).
		{"http://example.com%2F.evil.test/",
			"delimiter-in-host %2F: %2F in the host is not allowed in a name, and splits the host for programs that decode too early"},
		{"http://me%40h/",
			"delimiter-in-host %40: %40 in the host is not allowed in a name, and splits the host for programs that decode too early"},
		{"http://example.com%EF%BC%8Fevil.test/",
			"delimiter-in-host example.com%EF%BC%8Fevil.test: a character of the host is not allowed in a name, and splits the host for programs that decode too early"},
		{"http://a%21b/",
			"no-dns-name a%21b: a%21b is not a host name by the rules of DNS: only letters, digits and, inside of labels, hyphens are allowed in a host name"},
		{"http://a%FFb/",
			"no-dns-name a%FFb: a%FFb is not a host name by the rules of DNS: the octets of the name are not UTF-8"},

		// Names that are not host names (G-3.2.2-19).
		{"file://.gitignore",
			"no-dns-name .gitignore: .gitignore is not a host name by the rules of DNS: the label is empty"},
		{"http://xn--a/",
			"no-dns-name xn--a: xn--a is not a host name by the rules of DNS: this label is not allowed by IDNA"},
		{"x://-b.example",
			"no-dns-name -b.example: -b.example is not a host name by the rules of DNS: only letters, digits and, inside of labels, hyphens are allowed in a host name"},
		{"http://_dmarc.a_b.example/", ""},
		{"http://%E4%BE%8B.example/", ""},
		{"http:///", ""},

		// Complete names (G-3.2.2-16).
		{"http://example.com./",
			"final-dot .: the final dot makes the name complete, but many programs treat the names with and without it as different"},
		{"http://example.com%2e/",
			"final-dot %2e: the final dot makes the name complete, but many programs treat the names with and without it as different\n" +
				"needless-encoding %2e: %2e in the host is \".\", which needs no encoding"},
		{"http://.../",
			"no-dns-name ...: ... is not a host name by the rules of DNS: the label is empty"},
		{"http://example.com/.", ""},

		// Keys with several values.
		{"http://h/?user=me&user=you",
			"repeated-key user=you: the key \"user\" has another value before: some programs take the first, some the last"},
		{"?a=1&b=2&%61=3&b&c=&c=1",
			"repeated-key %61=3: the key \"%61\" has another value before: some programs take the first, some the last; 2 more like it\n" +
				"needless-encoding %61: %61 in the query is \"a\", which needs no encoding"},
		{"?a=1&a=%31&b&b",
			"needless-encoding %31: %31 in the query is \"1\", which needs no encoding"},
		{"?a%5B%5D=1&a%5B%5D=2", ""},
		{"?&&a=1&=", ""},
		{"?a=1;a=2", ""},
		{"#a=1&a=2", ""},

		// Octets that end a text or a command when decoded (G-7.3-03).
		{"http://h/a.php%00.jpg",
			"encoded-terminator %00: %00 in the path is NUL, which some programs read as the end"},
		{"ftp://h/a%0d%0aDELE%20b",
			"encoded-terminator %0d: %0d in the path is a carriage return, which some programs read as the end"},
		{"x:a%00?b%00#c%00",
			"encoded-terminator %00: %00 in the path is NUL, which some programs read as the end\n" +
				"encoded-terminator %00: %00 in the query is NUL, which some programs read as the end\n" +
				"encoded-terminator %00: %00 in the fragment is NUL, which some programs read as the end"},
		{"ftp://a%0A:b%0A@h/",
			"encoded-terminator %0A: %0A in the userinfo is a line feed, which some programs read as the end\n" +
				"password b%0A: a password in a URI is deprecated: anyone who sees the URI sees the password"},
		{"http://h%00/",
			"delimiter-in-host %00: %00 in the host is not allowed in a name, and splits the host for programs that decode too early\n" +
				"encoded-terminator %00: %00 in the host is NUL, which some programs read as the end"},
		{"http://h/?text=a%0Ab", ""},
		{"mailto:a@b?body=a%0D%0Ab", ""},
		{"data:,%00", ""},

		// Dot-segments where there is no hierarchy (section 6.2.2.3).
		{"data:text/plain,a/../b",
			"dot-segment ..: normalization removes this dot-segment; if it is data, write its \"/\" as %2F"},
		{"http://h/a/../b", ""},
		{"x:/a/../b", ""},
		{"../a/..", ""},

		// Percent-encodings.
		{"http://h/%7Euser",
			"needless-encoding %7E: %7E in the path is \"~\", which needs no encoding"},
		{"http://h/a%2db%2Fc%5f%3f",
			"needless-encoding %2db%2Fc%5f: %2d in the path is \"-\", which needs no encoding; 1 more like it"},
		{"http://%61/?%62#%63",
			"needless-encoding %61: %61 in the host is \"a\", which needs no encoding\n" +
				"needless-encoding %62: %62 in the query is \"b\", which needs no encoding\n" +
				"needless-encoding %63: %63 in the fragment is \"c\", which needs no encoding"},
		{"http://h/%20%2F%C3%A9", ""},
		{"http://h/%2541", // the encoding of "%41"
			"double-encoding %2541: %2541 in the path is the encoding of %41: a program that decodes twice reads other data"},
	} {
		r := uri.MustParseRef(c.text)
		var got []string
		for _, f := range quiet.Check(r) {
			got = append(got, f.Rule+" "+c.text[f.Start:f.End]+": "+f.Message)
		}
		if got := strings.Join(got, "\n"); got != c.want {
			t.Errorf("%s\ngives %s\nnot   %s", c.text, got, c.want)
		}
	}
}

func TestFix(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"http://h/%7Euser/a%2Fb%2d", "http://h/~user/a%2Fb-"},
		{"http://%41.example/", "http://A.example/"},
		{"x:?%41", "x:?A"},

		// A fix must not add a dot-segment.
		{"http://h/a/%2E%2e/%41", "http://h/a/%2E%2e/%41"},
		{"%2e/%41", "%2e/%41"},
		{"http://h/...%2e", "http://h/...."},
	} {
		text := c.text
		for _, f := range Check(uri.MustParseRef(text)) {
			text = f.Apply(text)
		}
		if text != c.want {
			t.Errorf("%s is fixed to %s, not to %s", c.text, text, c.want)
		}
	}
}

// TestRules checks that each rule has a name and a section of its own kind.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules {
		if r.name == "" || r.section == "" || r.check == nil || seen[r.name] {
			t.Errorf("rule %q", r.name)
		}
		seen[r.name] = true
	}
}

func TestLongMessage(t *testing.T) {
	long := strings.Repeat("a", 1<<20) + ".example.com"
	for _, f := range Check(uri.MustParseRef("http://" + long + "@" + long + "/?" + long + "=1&" +
		long + "=2")) {
		if len(f.Message) > 300 {
			t.Errorf("a message of %d bytes", len(f.Message))
		}
	}
}

// A query with very many pairs is not kept in full.
func TestManyPairs(t *testing.T) {
	var b strings.Builder
	for i := range 2 * query.MaxPairs {
		b.WriteString("k" + strconv.Itoa(i) + "&")
	}
	if got := Check(uri.MustParseRef("?" + b.String() + "k1=2")); len(got) != 0 {
		t.Errorf("beyond the limit: %v", got)
	}
	if got := Check(uri.MustParseRef("?k1=2&" + b.String())); len(got) != 1 ||
		got[0].Rule != "repeated-key" {
		t.Errorf("within the limit: %v", got)
	}
}

// TestPathEncodings: encoded delimiters count for security only, and overlong UTF-8 always (G-2.4-03, G-7.3-01).
func TestPathEncodings(t *testing.T) {
	security, err := Config{}.Set("profile", "security")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ text, byDefault, security string }{
		{"https://h.test/a%2Fb", "", "delimiter-in-path"},
		{"https://h.test/a%2fb%5cc", "", "delimiter-in-path"},
		{"https://h.test/a%5Cb", "", "delimiter-in-path"},
		{"https://h.test/100%25", "", "delimiter-in-path"},
		{"https://h.test/a%3Bb", "", "delimiter-in-path"},
		{"/a%3F%23", "", "delimiter-in-path"},
		{"https://h.test/?a=%2F#%2F", "", ""},
		{"mailto:a%2Fb@h.test", "", ""},
		{"urn:example:a%2Fb", "", ""},
		{"https://h.test/a%252Fb", "double-encoding", "double-encoding"},
		{"https://h.test/%C0%AE%C0%AE/x", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%c0%af", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%C1%9C", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%C1%2B", "", ""}, // not UTF-8 at all
		{"https://h.test/%C1%80", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%E0%80%AF", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%F0%80%80%AF", "overlong-encoding", "overlong-encoding"},
		{"https://h.test/%E0%A0%80%F0%90%80%80%C3%80", "", ""},
		{"https://h.test/%C0", "", ""},
		{"https://h.test/%C0.%AE", "", ""},
		{"https://h.test/?%C0%AE", "", ""},
	} {
		for c, want := range map[*Config]string{{}: tt.byDefault, &security: tt.security} {
			var got []string
			for _, f := range c.CheckText(tt.text) {
				if strings.HasPrefix(f.Rule, "delimiter-in-path") || strings.HasPrefix(f.Rule, "overlong") || f.Rule == "double-encoding" {
					got = append(got, f.Rule)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: %v, want %s", tt.text, got, want)
			}
		}
	}
}

// A script as the value of ?next= is found as browsers read it.
func TestRedirectToScript(t *testing.T) {
	for _, value := range []string{"javascript:alert(1)", "JavaScript:x", "%20javascript:x", "java%09script:x", "data:text/html,x", "vbscript:x",
		"javascript%3Ax"} {
		list := CheckText("https://h.test/login?next=" + value)
		if len(list) == 0 || list[len(list)-1].Rule != "redirect-parameter" {
			t.Errorf("%s: %v", value, list)
		}
	}
	if list := CheckText("https://h.test/login?next=mailto:a@b"); len(list) != 0 {
		t.Errorf("%v", list)
	}
	known, err := Config{}.Set("known-host", "apple.com")
	if err != nil {
		t.Fatal(err)
	}
	if list := known.CheckText("https://xn--80ak6aa92e.com/"); len(list) == 0 || !strings.Contains(list[0].Message, "looks like apple.com,") {
		t.Errorf("an imitation of a known host: %v", list)
	}
}
