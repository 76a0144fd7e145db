package surt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/scheme"
)

const id = "0123456789abcdefghijklemopqrstuv"

// keys show each step of the comment of the package.
var keys = []struct{ uri, want string }{
	// Keys of both programs.
	{"filedesc:foo.arc.gz", "filedesc:foo.arc.gz"},
	{"filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"},
	{"filedesc://foo.arc.gz", "filedesc://foo.arc.gz"},
	{"warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"dns:name.example", "dns:name.example"},
	// Without its fragment, the rules of the URN draft apply to it.
	{"urn:N:095-31#a", "urn:n:095-31"},
	{"http://www.library.example/", "example,library)/"},
	{"http://library.example/", "example,library)/"},
	{"http://library.example/goo/", "example,library)/goo"},
	{"http://library.example/goo/?", "example,library)/goo"},
	{"http://library.example/goo/?b&a", "example,library)/goo?a&b"},
	{"http://library.example/goo/?a=2&b&a=1", "example,library)/goo?a=1&a=2&b"},
	{"http://library.example/index.php?PHPSESSID=" + id + "&action=profile;u=4221",
		"example,library)/index.php?action=profile;u=4221"},
	{"whois://whois.nic.example/some.example", "example,nic,whois)/some.example"},
	{"mailto:foo@example.com", "mailto:foo@example.com"},
	{"ftp://www.example.com/", "com,example)/"},

	{"http://library.example:/", "example,library)/"},
	{"https://198.51.100.7/robots.txt", "7,100,51,198)/robots.txt"},
	{"https://[2001:db8:1:2:3:4:5:6]/robots.txt", "2001:db8:1:2:3:4:5:6)/robots.txt"},
	{"http://cp1251.example/a.html?t=%EF%F0%E8", "example,cp1251)/a.html?t=%ef%f0%e8"},
	{"http://www.cp1256.example/t/%C7%E1.htm", "example,cp1256)/t/%c7%e1.htm"},
	{"https://www.euc.example/wiki/?%A4%A2", "example,euc)/wiki?%a4%a2"},

	// Unescaping, and removed parts.
	{"http://host/%25%32%35", "host)/%25"},
	{"http://host/%25%32%35%25%32%35", "host)/%25%25"},
	{"http://host/%2525252525252525", "host)/%25"},
	{"http://host/xy%25%32%35zz", "host)/xy%25zz"},
	{"http://192.0.2.11/a/%20%20/.b/.Cd=e/", "11,2,0,192)/a/%20%20/.b/.cd=e"},
	{"http://host%23.example/%257Ea%2521b%2540c%2523d%2524e", "example,host%23)/~a!b@c%23d$e"},
	{"http://3221226219/a", "235,2,0,192)/a"},
	{"http://www.pages.example/a/..", "example,pages)/"},
	{"http://www.other.example/a#frag", "example,other)/a"},
	{"http://www.PAGes.example/", "example,pages)/"},
	{"http://www.pages.example.../", "example,pages)/"},
	{"http://www.pages.example/q?r?s", "example,pages)/q?r?s"},
	{"http://other.example/foo;", "example,other)/foo;"},
	{"http://other.example/foo?bar;", "example,other)/foo?bar;"},
	{"http://www.t%EF%BF%BD%04.82.example/", "example,82,t%ef%bf%bd%04)/"},
	{"http://b%C3%BCcher.example:8080", "example,xn--bcher-kva:8080)/"},
	{"http://%E2%98%83.example/", "example,xn--n3h)/"},
	{"http://%20space.example/", "example,%20space)/"},
	{"http://host.example/ab%23cd", "example,host)/ab%23cd"},
	{"http://host.example//twoslashes?more//slashes", "example,host)/twoslashes?more//slashes"},
	{"http://www.library.example:80/", "example,library)/"},
	{"https://www.library.example:80/", "example,library:80)/"},
	{"http://www.library.example:443/", "example,library:443)/"},
	{"https://www.library.example:443/", "example,library)/"},
	{"http://h/?b=b&a=b&b=a&a=a", "h)/?a=a&a=b&b=a&b=b"},
	{"http://h/?a=1&", "h)/?&a=1"},
	{"http://www12.site.example/", "example,site)/"},
	{"http://www2site.example/", "example,www2site)/"},
	{"http://www2.www2site.example/", "example,www2site)/"},
	{"http://017.0.0.1/", "1,0,0,15)/"},
	{"http://10.0.258/", "2,1,0,10)/"},
	{"http://1.2.3.256/", "256,3,2,1)/"},
	{"http://h/(S(abcdefghijklmnopqrstuvwx))/page.aspx", "h)/page.aspx"},
	{"http://h/(abcdefghijklmnopqrstuvwx)/page.aspx", "h)/page.aspx"},
	{"http://h/(a(abcdefghijklmnopqrstuvwx)S(abcdefghijklmnopqrstuvwx)f(abcdefghijklmnopqrstuvwx))/page.aspx?page=list", "h)/page.aspx?page=list"},
	{"http://h/photos/12@N34/", "h)/photos/12@n34"},
	{"http://198.51.100.260/%2E%62/%63/", "260,100,51,198)/.b/c"},
	{"http://8589934593/", "1,0,0,0)/"},
	{"http://h/?CFID=1&CFTOKEN=23&d=1%2F2%7C3", "h)/?d=1/2|3"},
	{"http://h/?CFID=14&CFTOKEN=2D-30-AB&r=4&m=f", "h)/?m=f&r=4"},
	{"http://h/?CFID=16&CFTOKEN=2A-85", "h)/"},
	{"http://h/?jsessionid=" + id, "h)/"},
	{"http://h/?jsessionid=" + id + "0", "h)/?jsessionid=" + id + "0"},
	{"http://h/?jsessionid=" + id + "&x=y", "h)/?x=y"},
	{"http://h/?one=two&jsessionid=" + id + "&x=y", "h)/?one=two&x=y"},
	{"http://h/?one=two&jsessionid=" + id, "h)/?&one=two"}, // sorted
	{"http://h/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "h)/?x=y"},
	{"http://h/?one=two&phpsessid=" + id + "&x=y", "h)/?one=two&x=y"},
	{"http://h/?sid=0123456789abcdef0123456789abcdef&x=y", "h)/?x=y"},
	{"http://h/?sid=0123456789abcdef0123456789abcdef&jsessionid=" + id, "h)/"},

	// Expressions of both programs, beyond their test tables.
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
	{"http://h/(s(abcdefghijklmnopqrstuvwx))/.aspx", "h)/(s(abcdefghijklmnopqrstuvwx))/.aspx"},
	{"http://h/(s(abcdefghijklmnopqrstuvwx))/.aspx.aspx", "h)/.aspx.aspx"},
	{"http://h/(s(abcdefghijklmnopqrstuvwx))/a%3F.aspx",
		"h)/(s(abcdefghijklmnopqrstuvwx))/a?.aspx"},
	{"http://h/(abcdefghijklmnopqrstuvwx)/(s(abcdefghijklmnopqrstuvwx))/b/c.aspx/", "h)/b/c.aspx"},
	{"http://h/(abcdefghijklmnopqrstuvwx)/(abcdefghijklmnopqrstuvwx)/c.aspx",
		"h)/(abcdefghijklmnopqrstuvwx)/c.aspx"},
	{"http://h/(abcdefghijklmnopqrstuvw)/c.aspx", "h)/(abcdefghijklmnopqrstuvw)/c.aspx"},
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
	{"urn:ISBN:0-395-36341-1#x", "urn:isbn:0395363411"},
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
		// As in Heritrix.
		{"http://www.library.example/films/film.php",
			"http://(example,library,www,)/films/film.php"},
		{"http://www.library.example:8080/films/film.php",
			"http://(example,library,www,:8080)/films/film.php"},
		{"http://user:pass@www.library.example/films/film.php",
			"http://(example,library,www,@user:pass)/films/film.php"},
		{"http://user:pass@www.library.example:8080/films/film.php",
			"http://(example,library,www,:8080@user:pass)/films/film.php"},
		{"http://www.library.example/films/film.php#top",
			"http://(example,library,www,)/films/film.php#top"},
		{"http://www.example.com/foo@bar", "http://(com,example,www,)/foo@bar"},
		{"http://127.2.34.5/foo", "http://(127.2.34.5)/foo"},
		// Normalized before.
		{"HTTP://www.Library.example:80", "http://(example,library,www,)/"},
		{"http://h?Q#F", "http://(h,)/?q#f"},
		{"http://b%C3%BCcher.example/%C3%BC", "http://(example,xn--bcher-kva,)/%c3%bc"},
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

// Texts made to be costly: each step of these must not examine the rest again.
func TestHostile(t *testing.T) {
	const n = 1 << 20
	for name, text := range map[string]string{
		"encoded again":    "http://h/%" + strings.Repeat("25", n),
		"half encoded":     "http://h/" + strings.Repeat("%25", n) + strings.Repeat("32", n),
		"nested dots":      "http://h/" + strings.Repeat("a%2F", n) + strings.Repeat("..%2F", n),
		"sessions, nearly": "http://h/?" + strings.Repeat("sid=cfid=&", n),
		"one parameter":    "http://h/?" + strings.Repeat("cfid=", n) + "&cftoken=",
		"paths, nearly": "http://h/" + strings.Repeat("(4hqa0555fwsecu455xqckv45)/", n/10) +
			"%3F.aspx",
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
			if s == "" || strings.ContainsFunc(s, func(r rune) bool {
				return r <= ' ' ||
					r > '~'
			}) {
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
	for _, text := range []string{"http://www.example.com/a/b.html",
		"https://Example.com/x%2525?b=1&a=2&jsessionid=" + id} {
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
