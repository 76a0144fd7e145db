package links

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
)

// TestRobots has what RFC 9309 and the test cases of Google's parser say.
func TestRobots(t *testing.T) {
	for _, c := range []struct {
		name, text string
		allowed    string // paths
		not        string
	}{
		{"empty", "", "/x /", ""},
		{"system", "User-agent: FooBot\nDisallow: /\n", "", "/x /"},
		{"another", "User-agent: BarBot\nDisallow: /\n", "/x", ""},
		{"no colon", "User-agent FooBot\nDisallow /\n", "/x", ""},
		{"key unknown", "foo: FooBot\nbar: /\n", "/x", ""},
		{"rules before an agent", "Disallow: /x\nUser-agent: FooBot\nDisallow: /y\n", "/x", "/y"},
		{"letter case of keys", "USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n", "/x/y", "/a/b"},
		{"letter case of the agent", "User-agent: fOObOT\nDisallow: /x\n", "/y", "/x"},
		{"letter case of paths", "User-agent: FooBot\nDisallow: /X\n", "/x", "/X"},
		{"no final newline", "User-agent: FooBot\nDisallow: /x", "/y", "/x"},
		{"CR", "User-agent: FooBot\rDisallow: /x\r", "/y", "/x"},
		{"CR LF", "User-agent: FooBot\r\nDisallow: /x\r\nDisallow: /y\r\n", "/z", "/x /y"},
		{"byte order mark", "\uFEFFUser-agent: FooBot\nDisallow: /x\n", "/y", "/x"},
		{"comments", "User-agent: FooBot # me\nDisallow: /x # not this\n#Disallow: /y\n", "/y", "/x"},
		{"grouped agents", "User-agent: a\nUser-agent: FooBot\nDisallow: /x\n\nUser-agent: b\n" +
			"Disallow: /y\n", "/y", "/x"},
		{"an empty line ends nothing", "User-agent: FooBot\n\n\nDisallow: /x\n", "/y", "/x"},
		{"groups are joined", "User-agent: FooBot\nDisallow: /x\nUser-agent: a\nDisallow: /y\n" +
			"User-agent: FooBot\nDisallow: /z\n", "/y", "/x /z"},
		{"its own group counts alone", "User-agent: *\nDisallow: /x\nUser-agent: FooBot\n" +
			"Disallow: /y\n", "/x", "/y"},
		{"an empty own group", "User-agent: *\nDisallow: /\nUser-agent: FooBot\nDisallow:\n", "/x", ""},
		{"an own group without rules", "User-agent: FooBot\n\nUser-agent: *\nDisallow: /\n", "", "/x"},
		{"for all", "User-agent: a\nDisallow: /y\nUser-agent: *\nDisallow: /x\n", "/y", "/x"},
		{"for all, and words", "User-agent: * baz\nDisallow: /x\n", "/y", "/x"},
		{"not for all", "User-agent: *baz\nDisallow: /x\n", "/x", ""},
		{"version", "User-agent: FooBot/1.0\nDisallow: /x\n", "/y", "/x"},
		{"words after the agent", "User-agent: FooBot bar\nDisallow: /x\n", "/y", "/x"},
		{"longer token", "User-agent: FooBotter\nDisallow: /x\n", "/x", ""},
		{"another record", "User-agent: FooBot\nUnicorns: /\nDisallow: /x\nSitemap: /s\n" +
			"Disallow: /y\n", "/z", "/x /y"},
		{"longest", "User-agent: FooBot\nDisallow: /x/page.html\nAllow: /x/\n", "/x/", "/x/page.html"},
		{"longest allows", "User-agent: FooBot\nAllow: /x/page.html\nDisallow: /x/\n", "/x/page.html",
			"/x/page /x/"},
		{"equal allows", "User-agent: FooBot\nDisallow: /x\nAllow: /x\n", "/x /x/y", ""},
		{"empty rules", "User-agent: FooBot\nDisallow: \nAllow: \n", "/x", ""},
		{"all but a directory", "User-agent: FooBot\nDisallow: /\nAllow: /p\n", "/p /p/q", "/ /x"},
		{"length and star", "User-agent: FooBot\nDisallow: *.html\nAllow: /x*.html\n", "/x/y.html",
			"/a.html"},
		{"prefix", "User-agent: FooBot\nDisallow: /foo\n", "/bar /fo", "/foo /foo.html /foo/x /foobar"},
		{"star", "User-agent: FooBot\nDisallow: /foo/bar*qux\n", "/foo/bar /foo/quxbar",
			"/foo/barqux /foo/bar/1qux/2"},
		{"stars", "User-agent: FooBot\nDisallow: /*a*b*c\n", "/acb /ab", "/abc /xaxbxcx"},
		{"stars and end", "User-agent: FooBot\nDisallow: /*.php$\n", "/x.php5 /x.php?a /php",
			"/x.php /a/b.php /x.php.php"},
		{"end", "User-agent: FooBot\nDisallow: /foo$\n", "/foo/ /foo?x /foobar", "/foo"},
		{"the end counts once", "User-agent: FooBot\nDisallow: /ab*ba$\n", "/aba", "/abba /abxba"},
		{"a dollar inside", "User-agent: FooBot\nDisallow: /a$b\n", "/a /ab", "/a$b /a$bc"},
		{"only a dollar", "User-agent: FooBot\nDisallow: /$\n", "/x", "/"},
		{"query", "User-agent: FooBot\nDisallow: /foo/bar?qux=taz\n", "/foo/bar?qux=tax",
			"/foo/bar?qux=taz&x"},
		{"octets beyond US-ASCII", "User-agent: FooBot\nDisallow: /foo/bar/\u30c4\n",
			"/foo/bar/%E3%83%83", "/foo/bar/%E3%83%84"},
		{"encoded octets", "User-agent: FooBot\nDisallow: /foo/bar/%e3%83%84\n",
			"/foo/bar/%E3%83%83", "/foo/bar/%E3%83%84"},
		{"encoded letters", "User-agent: FooBot\nDisallow: /foo/bar/%62%61%7A\n", "/foo/bar/x",
			"/foo/bar/baz"}, // RFC 9309 section 2.2.2; Google's parser does not decode them
		{"encoded delimiters", "User-agent: FooBot\nDisallow: /a%2Ab\n", "/axb /a*b", "/a%2Ab"},
		{"robots.txt", "User-agent: FooBot\nDisallow: /\n", "/robots.txt", "/robots.txt2"},
		{"an empty path", "User-agent: FooBot\nDisallow: /\n", "", "?x"},
	} {
		r := readRobots(strings.NewReader(c.text), "foobot")
		for i, paths := range []string{c.allowed, c.not} {
			for _, path := range strings.Fields(paths) {
				if r.allows(uri.MustParse("http://foo.bar"+path)) != (i == 0) {
					t.Errorf("%s: %s", c.name, path)
				}
			}
		}
	}
	r := readRobots(strings.NewReader("Sitemap: /a.xml\nUser-agent: *\nCrawl-delay: 1.5\n"+
		"User-agent: x\nDisallow: /\nsitemap: http://y/b.xml"), "foobot")
	if r.delay != 1500*time.Millisecond || strings.Join(r.sitemaps, " ") != "/a.xml http://y/b.xml" {
		t.Errorf("%+v", r)
	}
	r = readRobots(strings.NewReader("User-agent: *\nCrawl-delay: 1e99"), "x")
	if r.delay != maxCrawlDelay*time.Second {
		t.Error(r.delay)
	}
}

// TestRobotsLong is RFC 9309 section 2.5: what is beyond the limit counts not.
// And no rule costs more than linear time.
func TestRobotsLong(t *testing.T) {
	text := "User-agent: *\nDisallow: /x\n" + strings.Repeat("#", maxRobots) + "\nDisallow: /y\n"
	r := readRobots(strings.NewReader(text), "foobot")
	if r.allows(uri.MustParse("http://a/x")) || !r.allows(uri.MustParse("http://a/y")) {
		t.Error("the limit is another")
	}
	rule := newRobotRule("/"+strings.Repeat("*a", 10_000)+"b", false)
	if rule.matches("/" + strings.Repeat("a", 100_000)) {
		t.Error("a rule matches")
	}
}

// FuzzRobotRule holds the comparison with paths to regular expressions.
func FuzzRobotRule(f *testing.F) {
	for _, rule := range []string{"/", "/a*b$", "*", "$", "**", "/*.php$", "/ab*ba$", "/%41*%2a", ""} {
		f.Add(rule, "/abba.php")
	}
	f.Fuzz(func(t *testing.T, rule, path string) {
		if strings.ContainsAny(path, "\r\n") {
			t.Skip() // the path of a URI has none
		}
		r := newRobotRule(rule, false)
		pattern := "^"
		for i, piece := range r.pieces {
			if i > 0 {
				pattern += ".*"
			}
			pattern += regexp.QuoteMeta(piece)
		}
		if r.whole {
			pattern += "$"
		}
		want, err := regexp.Compile("(?s)" + pattern)
		if err != nil {
			t.Skip() // not UTF-8
		}
		if got := r.matches(path); got != want.MatchString(path) {
			t.Errorf("%q for %q is %t", rule, path, got)
		}
	})
}
