package uri_test

// seeds are texts at which parsers go wrong, and the examples of the RFC.
var seeds = append([]string{
	"ftp://ftp.is.co.za/rfc/rfc1808.txt", // section 1.1.2
	"http://www.ietf.org/rfc/rfc2396.txt",
	"ldap://[2001:db8::7]/c=GB?objectClass?one",
	"mailto:John.Doe@example.com",
	"news:comp.infosystems.www.servers.unix",
	"tel:+1-816-555-1212",
	"telnet://192.0.2.16:80/",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
	"foo://example.com:8042/over/there?name=ferret#nose",               // section 3
	"http://a/b/c/d;p?q",                                               // section 5.4
	"http://www.ics.uci.edu/pub/ietf/uri/#Related",                     // appendix B
	"eXAMPLE://a/./b/../b/%63/%7bfoo%7d",                               // section 6.2.2
	"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", // section 7.6
	"HTTP://www.EXAMPLE.com/",
	"file:///etc/hosts", "x:", "x:/", "x://", "x:///", "x:////a", "x:/.//a", "x:a/..//b", "x:..",
	"x:a/../..//b",
	"x:a:b", "x:%2e%2e/a", "x:/a/%2E%2e/b", "x:/%2e//a", "x:.%2e", "x:%2E",
	"x://A%41%c3/%c3%41?%7e%2f#%7E%c3",
	"//u:p@h:1/a?b#c", "x://u:@h", "x://:p@", "x://u:p:q@[v1.a:b]:/", "x://@:?#", "x://h:8o/p@q",
	"x://U:P%41@H",
	"http://user:secret@example.com/a b", "http://[::1%25en0]/", "%", "%4", "a%zz", ":", "a b",
	"x://[", "x://[::1]x",
	"x:\x00", "x:\xff", "é", "1:a", "a/b:c", "./a:b", "//", "///", "////", "x:?a?b/c#d?e/f",
	"a#b#c",
	"http:a:b", "http://a?b", "http://a#b", "http://a/b/c/%2e%2e/d", "http://a/b/../c",
	"x:/a/../b#c", "x:b/../c",
}, references...)

// references are those of section 5.4, normal and abnormal, and some that are worse.
var references = []string{
	"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s",
	"", ".", "./",
	"..", "../", "../g", "../..", "../../", "../../g",
	"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.",
	"g/./h", "g/../h",
	"g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
	"..//g", "/.//g", ".//g", "/..//g", "g:..", "g:/a/..//b", "http:", "http:?y", "http:.//g",
	"http://g", "HTTP:g",
	"..g/.../.g./..", "a/./../..", "/a/b/./../../..//",
}
