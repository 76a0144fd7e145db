package program_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"
)

// A question is a text that programs are asked about.
type question struct{ class, text, base string }

// A class is a class of confusion. Its texts are put together from parts, and
// then some of its marks are inserted, most often between two parts.
type class struct {
	name string

	// Pools of parts, or nil for the usual ones.
	bases, schemes, users, hosts, ports, paths []string

	marks []string
}

// usual has the parts that are not what a class is about.
var usual = class{
	bases:   []string{""},
	schemes: []string{"http://", "http://", "https://", "HTTP://", "ftp://", "ws://"},
	users:   []string{"", "", "", "user@", "user:pass@"},
	hosts:   []string{"example.com", "evil.com", "a.b", "localhost", "127.0.0.1", "[::1]", "EXAMPLE.com"},
	ports:   []string{"", "", ":80", ":8080"},
	paths:   []string{"", "/", "/a/b", "/a?q=1", "?q", "#f", "/x#f", "/a/../b?q#f", "/u@evil.com"},
}

// The classes of confusion. The rows of marks with "" leave some texts as they
// are put together.
var classes = []class{
	{name: "slash",
		schemes: []string{"http:", "http:/", "http://", "http:///", "http:////", "https:", "https:/", "https:///", "//", "///", "/", "ftp:/", "http:/ /"},
		marks:   []string{"/", "/", "//", "///", "", "/."}},
	{name: "backslash",
		schemes: []string{"http://", "https://", `http:\\`, `http:/\`, `http:\/`, `http:\`, `\\`, `/\`, `https:\\\`, `file:\\`, "a://"},
		marks:   []string{`\`, `\`, `\\`, `\/`, `/\`, `\@`, `\@evil.com`, `\.evil.com`}},
	{name: "at",
		marks: []string{"@", "@@", "@evil.com", "@evil.com:80", ":@", "a@", "%40", "@evil.com:80@", "/@", ":80@", "@/"}},
	{name: "hash",
		marks: []string{"#", "?", "#@", "?@", "##", "#@evil.com", "?@evil.com/", "#@evil.com:80/", ";", ";@", "&@", "?#", "??", "/#"}},
	{name: "bracket",
		hosts: []string{"[::1]", "[::1]", "example.com", "[v1.a]", "[example.com]", "[127.0.0.1]", "[::1]x", "x[::1]", "[[::1]]", "[]", "[::1", "::1]", "[::1]:80", "[::1].evil.com"},
		marks: []string{"[", "]", "[]", "[::1]", "", "", "x", ":", "@"}},
	{name: "control",
		marks: []string{"\t", "\n", "\r", "\r\n", " ", "  ", "\x00", "\x01", "\x0b", "\x0c", "\x1b", "\x1f", "\x7f", "\u0085", "\u00a0", "\u2028", "\ufeff", "\r\nHost: evil.com", " HTTP/1.1\r\n", "\t\n"}},
	{name: "encoded",
		marks: []string{"%2F", "%2f", "%5C", "%40", "%3A", "%3a", "%23", "%3F", "%00", "%0A", "%0d%0a", "%2e", "%2E%2e/", "%25", "%252F", "%zz", "%", "%4", "%61", "%E2%98%83", "%ff", "%5B", "%5D", "%09", "%20", "%7C"}},
	{name: "ipv4",
		hosts: []string{"0x7f.1", "0177.0.0.1", "2130706433", "127.1", "127.0.1", "1.2.3.4.5", "1.2.3", "0x7f000001", "0", "256.1.1.1", "127.0.0.1.", "0x", "09.1.1.1", "4294967296", "0x100000000", "1e3", "１２７.0.0.1", "127.0.0.0x1", "00.00.00.00", "169.254.169.254", "0xA9FEA9FE", "1.2.3.4a", "127.0.0.256", "1..2", ".1.2.3.4", "08", "example.0x1", "127.0.0.1%00", "0X7F.1", "127。0。0。1", "0x.0x.0", "1.2.3.", "%31.2.3.4", "127.0.0.1.evil.com"},
		marks: []string{"", "", "", "", ".", "0", "0x", "%2e"}},
	{name: "port",
		ports: []string{":99999", ":65535", ":65536", ":0", ":00080", ":-1", ":+80", ":8 0", ":80a", ":", ":80:22", "::80", ":0x50", ":８０", ":%38%30", ":1e2", ":443", ": 80", ":80 ", ":4294967376", ":18446744073709551696", ":٣", ":a", ":80,8080", ":080", ":21"},
		marks: []string{"", "", "", ":", "0", "80"}},
	{name: "idna",
		hosts: []string{"good.com＃@evil.com", "good.com／.evil.com", "evil.c℀.good.com", "a。b", "ﬀ.com", "faß.de", "BÜCHER.example", "xn--bcher-kva.example", "xn--a", "xn--", "xn--a-ecp.ru", "☕.example", "é.com", "e\u0301.com", "ⓔxample.com", "exam\u00adple.com", "exam\u200dple.com", "\u0430pple.com", "ẞ.de", "İ.com", "\u212a.com", "ſ.com", "example．com", "１.2.3.4", "\u200b", "مثال.com", "中国。cn", "-.com", "a--b.com", "ab--c.é", "_x.é", "σς.gr", "क्\u200dष.in", "xn--é.com"},
		marks: []string{"", "", "", "＠", "：", "／", "＃", "？", "．", "。", "℀", "\u200b", "\u202e", "\ufe0f", "é", "\u3002", "＼", "％"}},
	{name: "ipv6",
		hosts: []string{"[fe80::1%25en0]", "[fe80::1%en0]", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[::1%]", "[::1%25]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::1.2.3.4.5]", "[::01]", "[::00001]", "[0:0:0:0:0:0:0:1]", "[::FFFF]", "[:::1]", "[::1::]", "[1:2]", "[::ffff:0x7f.1]", "[::1%25]evil.com]", "[fe80::1%25en0]:80", "::1", "[v1.fe80::a+en1]", "[vF.x]", "[::%31]", "[::1%2525]", "[::127.1]", "[::1%251]", "[fe80::1%1]", "[::g]", "[1:2:3:4:5:6:7:8:9]", "[64:ff9b::1.2.3.4]", "[2001:DB8::]", "[::１]", "[::1 ]"},
		marks: []string{"", "", "", "%25", ":", "::", "%", "%25e@"}},
	{name: "suffix",
		schemes: []string{"", "", "", "//", "www.", "/", "://", ":", "//www.", "ftp.", "./"},
		paths:   []string{"", "/", "/a/b", "/a:b", ":80/x", "?u=http://a/", "/x#f", "/http://a/"},
		marks:   []string{"", "", "", "", ":", ":80", "http", "/"}},
	{name: "userinfo",
		users: []string{"a:b:c@", "@", ":@", "a@b@", "a:@", ":b@", "a%40b@", "a;b@", "a b@", "é@", "[x]@", "a/b@", "a\"b@", "<x>@", "user:p@ss@", "a:80@", "example.com:80@", "a|b@", "{a}@", "a%3Ab@", "%zz@", "a^b@", "a'b@", "a?b@", "a#b@", "a&b=c@", "::@", "user:80:@", "a%@", "`@", "a:b%2Fc@", "user%00@"},
		marks: []string{"", "", "", "", ":", "@"}},
	{name: "reference",
		bases:   []string{"http://a/b/c/d;p?q", "http://u:p@h:81/x/y?z#f", "https://a", "http://a/b?x", "file:///a/b", "mailto:a@b", "urn:a:b", "foo:/a/b", "foo://h/a/b", "foo:a/b", "ftp://h/x", "http://a/b/", "HTTP://A.example:80/%7e"},
		schemes: []string{"", "", "", "//", "///", `/\`, `\\`, "/", "?", "#", "../", "../../..//", "./", "http:", "https:", "http:/", "foo:", "//u@", "..//", "http:///", "ftp:", "g;x=1/../"},
		hosts:   []string{"", "g", "example.com", "evil.com", "a:b", "127.1", "..", ".", "g;x", "[::1]"},
		ports:   []string{"", "", "", ":80"},
		users:   []string{"", "", "", "", "u@"},
		marks:   []string{"", "", "", "/", "..", `\`, "?y", "#s", "\t", ":"}},
	{name: "relative",
		bases:   []string{"http://a/b/c/d;p?q", "http://a", "http://a/./b/../c/", "http://a/b/../../..", "http://a//b//c", "http://h/a/b/..?x", "x:", "x:/", "x:/.//a", "x:a/b", "x:a:b/../c", "http:", "http:/a/b", "file:", "file:///", "file:////a", "file:a", "a/b/c", "/a/./b", "a", "https://u:p@h:8080/%2e%2E/%2F/c#f", "imap://u;AUTH=a@h/x;y", "ws://h/a?b#c/d", "ftp://h/%2Fa;type=i", "javascript:a/b", "//h/a/b"},
		schemes: []string{"", "", "", "./", "../", "../../", ".//", "..//", "/..//", "/./", "//", "?", "#", "http:", "x:", "g/", "%2e%2E/", ";x/../", "file:", "/"},
		hosts:   []string{"", "g", "..", ".", "g;x", ".g", "g..", "a:b", "é", "..;x", "g?y/../x", "#s/../x", "|", "~%7E%2f"},
		users:   []string{""},
		ports:   []string{""},
		paths:   []string{"", "/", "/..", "/.", "//", "/./g", "/../g", "/../../..//g", "?y", "#s"},
		marks:   []string{"", "", "", "/", "..", "./", "../", "//"}},
	{name: "scheme",
		schemes: []string{"file://", "file:///", "file:", "FILE://C|/", "file://c:/", "mailto:", "urn:", "jar:http://", "javascript:", "data:", "news:", "ssh://", "git+ssh://", "ldap://", "gopher://", "ws://", "wss:", "about:", "blob:https://", "view-source:http://", "tel:", "foo:", "foo://", "foo:/", "dict://", "telnet://", "smb://", "imap://", "javascript://", "cid:", "sip:", "a.b:", "x-y+z://"},
		marks:   []string{"", "", "", "", "/", "//", "!/", ";", " ", "@", ":"}},
	{name: "mixup",
		schemes: []string{"http:http://", "http://http://", "https:http://", "hTTp:", "http+unix://", "http:80//", "http.x://", "http%3A//", "ht\ttp://", "url:http://", "http ://", " http://", "1http://", "ht_tp://", "+http://", "http//", "http;//", "http:/http://", "-x://", "htt\u00adp://", "ｈttp://", "http:://", "http:;//", "javascript:http://", "URL:http://", "HTTPS:\t//", "é://", "http\\://"},
		marks:   []string{"", "", "", "", ":", "//", "http:"}},
}

// generate returns n texts, as many in each class, all different, for a seed.
func generate(seed uint64, n int) []question {
	r := rand.New(rand.NewPCG(seed, 0))
	pick := func(pools ...[]string) string {
		i := slices.IndexFunc(pools, func(pool []string) bool { return pool != nil })
		return pools[i][r.IntN(len(pools[i]))]
	}
	known := make(map[question]bool)
	all := make([]question, 0, n)
	for len(all) < n {
		c := classes[len(all)*len(classes)/n]
		parts := []string{
			pick(c.schemes, usual.schemes), pick(c.users, usual.users), pick(c.hosts, usual.hosts),
			pick(c.ports, usual.ports), pick(c.paths, usual.paths),
		}
		if c.name == "ipv4" && r.IntN(3) == 0 {
			parts[2] = numbers(r)
		}
		for range 1 + r.IntN(2) {
			if at := r.IntN(len(parts) + 2); at < len(parts) {
				parts = slices.Insert(parts, at, pick(c.marks))
			} else {
				at -= 2
				i := r.IntN(len(parts[at]) + 1)
				for i > 0 && i < len(parts[at]) && !utf8.RuneStart(parts[at][i]) {
					i--
				}
				parts[at] = parts[at][:i] + pick(c.marks) + parts[at][i:]
			}
		}
		q := question{c.name, strings.Join(parts, ""), pick(c.bases, usual.bases)}
		if !known[q] {
			known[q] = true
			all = append(all, q)
		}
	}
	return all
}

// tokens are what random texts are made of.
var tokens = []string{"a", "b.c", "h.example", "1.2.3.4", "[::1]", "::1", "é", "80", "1", "0", ".", "..",
	"/", "/", "//", "\\", ":", "?", "#", "@", "[", "]", "%41", "%2f", "%2E", ";", "=", " ", "~", "_", "-",
	"!", "*", "'", "|", "http:", "http://", "x:", "ftp:", "file:", "mailto:"}

// random returns n texts of tokens, half of them with a base.
func random(seed uint64, n int) []question {
	r := rand.New(rand.NewPCG(seed, 2))
	text := func(most int) (s string) {
		for range 1 + r.IntN(most) {
			s += tokens[r.IntN(len(tokens))]
		}
		return s
	}
	all := make([]question, n)
	for i := range all {
		q := question{"random", text(8), ""}
		bases := []string{"http://a/b/c", "x:a/b", "ftp://h/", "file:///a/", "http://" + text(4), "x://" + text(4), text(6)}
		if schemes := []string{"", "", "http://", "ftp://"}; i%2 == 0 {
			q.text = schemes[r.IntN(len(schemes))] + q.text
		} else {
			q.base = bases[r.IntN(len(bases))]
		}
		all[i] = q
	}
	return all
}

// numbers returns an IPv4 address, or nearly one, in some form of inet_aton.
func numbers(r *rand.Rand) string {
	formats := []string{"%d", "%d", "0%o", "0x%x", "0X%X", "00%o"}
	parts := make([]string, 1+r.IntN(5))
	for i := range parts {
		value := r.Uint64N(260)
		if i == len(parts)-1 && r.IntN(2) == 0 {
			value = r.Uint64N(1<<(8*max(1, 5-len(parts))) + 3)
		}
		parts[i] = fmt.Sprintf(formats[r.IntN(len(formats))], value)
	}
	return strings.Join(parts, ".")
}
