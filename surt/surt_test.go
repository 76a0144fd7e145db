package surt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/surt"
)

const id = "0123456789abcdefghijklemopqrstuv"

// keys are those of the test tables of the two programs, and what the comment of the package says beside them.
var keys = []struct{ uri, want string }{
	// internetarchive/surt, tests/test_surt.py, test_surt.
	{"filedesc:foo.arc.gz", "filedesc:foo.arc.gz"},
	{"filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"},
	{"filedesc://foo.arc.gz", "filedesc://foo.arc.gz"},
	{"warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"dns:alexa.com", "dns:alexa.com"},
	{"http://www.archive.org/", "org,archive)/"},
	{"http://archive.org/", "org,archive)/"},
	{"http://archive.org/goo/", "org,archive)/goo"},
	{"http://archive.org/goo/?", "org,archive)/goo"},
	{"http://archive.org/goo/?b&a", "org,archive)/goo?a&b"},
	{"http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"},
	{"http://archive.org/index.php?PHPSESSID=" + id + "&action=profile;u=4221", "org,archive)/index.php?action=profile;u=4221"},
	{"whois://whois.isoc.org.il/shaveh.co.il", "il,org,isoc,whois)/shaveh.co.il"},
	{"http://visit.webhosting.yahoo.com/visit.gif?&r=http%3A//web.archive.org/web/20090517140029/http%3A//anthonystewarthead.electric-chi.com/&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1366x768&o=Win32&c=24&j=true&v=1.2",
		"com,yahoo,webhosting,visit)/visit.gif?&b=netscape%205.0%20(windows;%20en-us)&c=24&j=true&o=win32&r=http://web.archive.org/web/20090517140029/http://anthonystewarthead.electric-chi.com/&s=1366x768&v=1.2"},
	{"mailto:foo@example.com", "mailto:foo@example.com"},
	{"ftp://www.example.com/", "com,example)/"},

	// iipc/webarchive-commons, WaybackURLKeyMakerTest.
	{"http://archive.org:/", "org,archive)/"},
	{"https://34.203.211.192/robots.txt", "192,211,203,34)/robots.txt"},
	{"https://[2600:1f18:200d:fb00:2b74:867c:ab0c:150a]/robots.txt", "2600:1f18:200d:fb00:2b74:867c:ab0c:150a)/robots.txt"},
	{"http://1kr.ua/newslist.html?tag=%E4%EE%F8%EA%EE%EB%FC%ED%EE%E5", "ua,1kr)/newslist.html?tag=%e4%ee%f8%ea%ee%eb%fc%ed%ee%e5"},
	{"http://www.aluroba.com/tags/%C3%CE%CA%C7%D1%E5%C7.htm", "com,aluroba)/tags/%c3%ce%ca%c7%d1%e5%c7.htm"},
	{"https://www.insbase.ac/xoops2/modules/xpwiki/?%A4%D5%A4%AF", "ac,insbase)/xoops2/modules/xpwiki?%a4%d5%a4%af"},

	// internetarchive/surt, tests/test_canonicalizer.py: Google's rules, those that are URIs.
	{"http://host/%25%32%35", "host)/%25"},
	{"http://host/%25%32%35%25%32%35", "host)/%25%25"},
	{"http://host/%2525252525252525", "host)/%25"},
	{"http://host/asdf%25%32%35asd", "host)/asdf%25asd"},
	{"http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/", "26,99,188,168)/.secure/www.ebay.com"},
	{"http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=update/", "11,0,127,195)/uploads/%20%20%20%20/.verify/.ebaysecure=update"},
	{"http://host%23.com/%257Ea%2521b%2540c%2523d%2524e", "com,host%23)/~a!b@c%23d$e"},
	{"http://3279880203/blah", "11,0,127,195)/blah"},
	{"http://www.google.com/blah/..", "com,google)/"},
	{"http://www.evil.com/blah#frag", "com,evil)/blah"},
	{"http://www.GOOgle.com/", "com,google)/"},
	{"http://www.google.com.../", "com,google)/"},
	{"http://www.google.com/q?r?s", "com,google)/q?r?s"},
	{"http://evil.com/foo;", "com,evil)/foo;"},
	{"http://evil.com/foo?bar;", "com,evil)/foo?bar;"},
	{"http://www.t%EF%BF%BD%04.82.net/", "net,82,t%ef%bf%bd%04)/"},
	{"http://b%C3%BCcher.ch:8080", "ch,xn--bcher-kva:8080)/"},
	{"http://%E2%98%83.com/", "com,xn--n3h)/"},
	{"http://%20leadingspace.com/", "com,%20leadingspace)/"},
	{"http://host.com/ab%23cd", "com,host)/ab%23cd"},
	{"http://host.com//twoslashes?more//slashes", "com,host)/twoslashes?more//slashes"},
	{"http://www.archive.org:80/", "org,archive)/"},
	{"https://www.archive.org:80/", "org,archive:80)/"},
	{"http://www.archive.org:443/", "org,archive:443)/"},
	{"https://www.archive.org:443/", "org,archive)/"},
	{"http://h/?b=b&a=b&b=a&a=a", "h)/?a=a&a=b&b=a&b=b"},
	{"http://h/?a=1&", "h)/?&a=1"},
	{"http://www12.foo.com/", "com,foo)/"},
	{"http://www2foo.com/", "com,www2foo)/"},
	{"http://www2.www2foo.com/", "com,www2foo)/"},
	{"http://017.0.0.1/", "1,0,0,15)/"},
	{"http://10.0.258/", "2,1,0,10)/"},
	{"http://1.2.3.256/", "256,3,2,1)/"},
	{"http://39024579298/", "226,210,11,22)/"},
	{"http://h/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", "h)/mileg.aspx"},
	{"http://h/(4hqa0555fwsecu455xqckv45)/mileg.aspx", "h)/mileg.aspx"},
	{"http://h/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45)f(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=sessionschedules", "h)/mileg.aspx?page=sessionschedules"},
	{"http://h/photos/36050182@N05/", "h)/photos/36050182@n05"},
	{"http://h/?jsessionid=" + id, "h)/"},
	{"http://h/?jsessionid=" + id + "0", "h)/?jsessionid=" + id + "0"},
	{"http://h/?jsessionid=" + id + "&x=y", "h)/?x=y"},
	{"http://h/?one=two&jsessionid=" + id + "&x=y", "h)/?one=two&x=y"},
	{"http://h/?one=two&jsessionid=" + id, "h)/?&one=two"}, // sorted
	{"http://h/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "h)/?x=y"},
	{"http://h/?one=two&phpsessid=" + id + "&x=y", "h)/?one=two&x=y"},
	{"http://h/?sid=9682993c8daa2c5497996114facdc805&x=y", "h)/?x=y"},
	{"http://h/?sid=9682993c8daa2c5497996114facdc805&jsessionid=" + id, "h)/"},
	{"http://h/?CFID=1169580&CFTOKEN=48630702&dtstamp=22%2F08%2F2006%7C06%3A58%3A11", "h)/?dtstamp=22/08/2006|06:58:11"},
	{"http://h/?CFID=14475712&CFTOKEN=2D89F5AF-3048-2957-DA4EE4B6B13661AB&r=468710288378&m=forgotten", "h)/?m=forgotten&r=468710288378"},
	{"http://h/?CFID=16603925&CFTOKEN=2AE13EEE-3048-85B0-56CEDAAB0ACA44B8", "h)/"},

	// What the expressions of both mean beyond their tables.
	{"http://h/?xsid=" + id + "&y", "h)/?xy"},
	{"http://h/?sid=" + id + "&sid=" + id, "h)/?&sid=" + id}, // one, the last
	{"http://h/?phpsessid=" + id + "&phpsessid=" + id, "h)/?phpses"},
	{"http://h/?sid=" + id + "&sid=" + id + "x", "h)/?sid=" + id + "x"},
	{"http://h/?cfid=&cftoken=1", "h)/?cfid=&cftoken=1"},
	{"http://h/?cfid=1&cftoken=", "h)/?cfid=1&cftoken="},
	{"http://h/?cfid=1&x&cftoken=1", "h)/?cfid=1&cftoken=1&x"},
	{"http://h/?a&xcfid=cfid=1&cftoken=2&b", "h)/?a&xcfid=b"},
	{"http://h/?cfid=cfid=&cftoken=2", "h)/"},
	{"http://h/?a&a=&a!=1&A", "h)/?a&a&a=&a!=1"},
	{"http://h/?%26b&a", "h)/?&a&b"},
	{"http://h/(s(4hqa0555fwsecu455xqckv45))/.aspx", "h)/(s(4hqa0555fwsecu455xqckv45))/.aspx"},
	{"http://h/(s(4hqa0555fwsecu455xqckv45))/.aspx.aspx", "h)/.aspx.aspx"},
	{"http://h/(s(4hqa0555fwsecu455xqckv45))/a%3F.aspx", "h)/(s(4hqa0555fwsecu455xqckv45))/a?.aspx"},
	{"http://h/(4hqa0555fwsecu455xqckv45)/(s(4hqa0555fwsecu455xqckv45))/b/c.aspx/", "h)/b/c.aspx"},
	{"http://h/(4hqa0555fwsecu455xqckv45)/(4hqa0555fwsecu455xqckv45)/c.aspx", "h)/(4hqa0555fwsecu455xqckv45)/c.aspx"},
	{"http://h/(4hqa0555fwsecu455xqckv4)/c.aspx", "h)/(4hqa0555fwsecu455xqckv4)/c.aspx"},
	{"http://h/()/c.aspx", "h)/()/c.aspx"},
	{"http://h/a%2F%2F.%2F%252e%252E/b", "h)/a/b"},
	{"http://0.0.0.10/", "10,0,0,0)/"},
	{"http://1.08/", "08,1)/"},
	{"http://0x7f.1/", "1,0x7f)/"},
	{"http://%77ww.example.com/", "com,example)/"},
	{"http://%2577ww.example.com/", "com,example)/"},
	{"http://www.www.example.com/", "com,example,www)/"},
	{"http://www..com/", "com)/"},
	{"http://www./", "www)/"},
	{"dns://www.example.com/x", "com,example,www)/x"},

	// Of this package.
	{"HTTP://User:Secret@WWW.Example.COM:0080/A/./b/../C/#top", "com,example)/a/c"},
	{"ftp://example.com:21/x", "com,example)/x"},
	{"http://h:08080/", "h:8080)/"},
	{"http://h:000/", "h:0)/"},
	{"http://h/../x", "h)/x"},
	{"http://h/%252e%252e/x", "h)/x"},
	{"http://[2001:DB8:0::1]:8080/", "[2001:db8::1]:8080)/"},
	{"http://[2001:db8::1:8080]/", "2001:db8::1:8080)/"},
	{"http://[::ffff:1.2.3.4]/", "::ffff:1.2.3.4)/"},
	{"http://[v7.X:y]/", "[v7.x:y])/"},
	{"http://%C3%FC.com/", "com,%c3%fc)/"},
	{"http://h/%7F%0A%00", "h)/%7f%0a%00"},
	{"file:///etc/passwd", "file:///etc/passwd"},
	{"file://host/Etc/", "host)/etc"},
	{"urn:ISBN:0-395-36341-1#x", "urn:isbn:0-395-36341-1"},
	{"MAILTO:A@B.example?Subject=%41", "mailto:A@b.example?Subject=A"},
	{"data:,A%20b#c", "data:,A%20b"},
	{"http://.../x", "http://.../x"},
}

func TestKey(t *testing.T) {
	for _, tt := range keys {
		u := uri.MustParse(tt.uri)
		if got := surt.Key(u); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.uri, got, tt.want)
		}
		if got := string(surt.AppendKey([]byte("%2"), u)); got != "%2"+tt.want {
			t.Errorf("%s, appended: %s", tt.uri, got)
		}
	}
	if got := surt.Key(uri.URI{}); got != "-" {
		t.Errorf("no URI: %q", got)
	}
}

func TestSURT(t *testing.T) {
	for _, tt := range []struct{ uri, want string }{
		// internetarchive/heritrix3, SURTTest.
		{"http://www.archive.org/movies/movies.php", "http://(org,archive,www,)/movies/movies.php"},
		{"http://www.archive.org:8080/movies/movies.php", "http://(org,archive,www,:8080)/movies/movies.php"},
		{"http://user:pass@www.archive.org/movies/movies.php", "http://(org,archive,www,@user:pass)/movies/movies.php"},
		{"http://user:pass@www.archive.org:8080/movies/movies.php", "http://(org,archive,www,:8080@user:pass)/movies/movies.php"},
		{"http://www.archive.org/movies/movies.php#top", "http://(org,archive,www,)/movies/movies.php#top"},
		{"http://www.example.com/foo@bar", "http://(com,example,www,)/foo@bar"},
		{"http://127.2.34.5/foo", "http://(127.2.34.5)/foo"},
		// Normalized before.
		{"HTTP://www.Archive.org:80", "http://(org,archive,www,)/"},
		{"http://h?Q#F", "http://(h,)/?q#f"},
		{"http://b%C3%BCcher.ch/%C3%BC", "http://(ch,xn--bcher-kva,)/%c3%bc"},
		{"http://999.1.1.1/", "http://(999.1.1.1)/"},
		{"http://1.1.1.1.1/", "http://(1,1,1,1,1,)/"},
		{"http://1000.1.1.1/", "http://(1,1,1,1000,)/"},
		{"http://[::1]:8080/", "http://([::1],:8080)/"},
		{"svn+ssh://h.example/x", "svn+ssh://(example,h,)/x"},
		{"http://@h/", "http://(h,@)/"},
		{"mailto:A@example.com", "mailto:A@example.com"},
		{"file:///Etc", "file:///Etc"},
	} {
		if got := surt.SURT(uri.MustParse(tt.uri)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.uri, got, tt.want)
		}
	}
	if got := surt.SURT(uri.URI{}); got != "" {
		t.Errorf("no URI: %q", got)
	}
}

// Texts made to be costly: each step of these must not look at what is behind it again.
func TestHostile(t *testing.T) {
	const n = 1 << 20
	for name, text := range map[string]string{
		"encoded again":     "http://h/%" + strings.Repeat("25", n),
		"half encoded":      "http://h/" + strings.Repeat("%25", n) + strings.Repeat("32", n),
		"nested dots":       "http://h/" + strings.Repeat("a%2F", n) + strings.Repeat("..%2F", n),
		"sessions, nearly":  "http://h/?" + strings.Repeat("sid=cfid=&", n),
		"one parameter":     "http://h/?" + strings.Repeat("cfid=", n) + "&cftoken=",
		"paths, nearly":     "http://h/" + strings.Repeat("(4hqa0555fwsecu455xqckv45)/", n/10) + "%3F.aspx",
		"labels":            "http://" + strings.Repeat("www.", n) + "com/",
		"dots":              "http://" + strings.Repeat(".", n) + "/",
		"digits":            "http://" + strings.Repeat("9", n) + "/",
		"name beyond ASCII": "http://" + strings.Repeat("%C3%BC", n) + "/",
		"one line of urn":   "urn:isbn:" + strings.Repeat("%41", n),
	} {
		key := surt.Key(uri.MustParse(text))
		if key == "" || len(key) > 2*len(text) {
			t.Errorf("%s: a key of %d bytes", name, len(key))
		}
	}
}

func FuzzKey(f *testing.F) {
	for _, k := range keys {
		f.Add(k.uri)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		key, form := surt.Key(u), surt.SURT(u)
		for _, s := range []string{key, form} {
			if s == "" || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) {
				t.Fatalf("%q: %q", text, s)
			}
		}
		n := scheme.Normalize(u)
		if got := surt.SURT(n); got != form {
			t.Fatalf("%q and %q are equivalent: SURTs %q and %q", text, n, form, got)
		}
		if s := u.Scheme(); s == "filedesc" || s == "warcinfo" {
			return
		}
		if got := surt.Key(n); got != key {
			t.Fatalf("%q and %q are equivalent: keys %q and %q", text, n, key, got)
		}
		if got := surt.Key(n.WithoutFragment()); got != key {
			t.Fatalf("%q: the fragment is in the key: %q, %q", text, key, got)
		}
		if !strings.HasPrefix(form, n.Scheme()+":") {
			t.Fatalf("%q: SURT %q of another scheme", text, form)
		}
	})
}

func BenchmarkKey(b *testing.B) {
	for _, text := range []string{"http://www.example.com/a/b.html", "https://Example.com/x%2525?b=1&a=2&jsessionid=" + id} {
		u := uri.MustParse(text)
		b.Run(fmt.Sprint(len(text)), func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				buf = surt.AppendKey(buf[:0], u)
			}
		})
	}
}

func Example() {
	u := uri.MustParse("http://www.Example.com:80/a/?y=2&x=1#top")
	fmt.Println(surt.Key(u))
	fmt.Println(surt.SURT(u))
	// Output:
	// com,example)/a?x=1&y=2
	// http://(com,example,www,)/a/?y=2&x=1#top
}
