package filter_test

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/filter"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/costtest"
)

func match(t *testing.T, condition, text string) bool {
	t.Helper()
	f, err := filter.Parse(condition)
	if err != nil {
		t.Fatalf("%q: %v", condition, err)
	}
	return f.Match(uri.MustParse(text))
}

func TestMatch(t *testing.T) {
	const u = "https://jo:pw@www.Example.co.uk:8080/a/b?q=1&tag=x%20y&tag=news&flag&e=#top"
	for _, tt := range []struct {
		condition, uri string
		want           bool
	}{
		{"host=*.example.co.uk", u, true},
		{"host=WWW.example.CO.uk", u, true},
		{"host=example.co.uk", u, false},
		{"host=*.org,*.uk", u, true},
		{"host!=*.org,*.uk", u, false},
		{"scheme=HTTPS", u, true},
		{"scheme=http", "HTTP://a/", true},
		{"authority=jo:*@*", u, true},
		{"userinfo=jo:pw", u, true},
		{"password", u, true},
		{"password=pw", u, true},
		{"password", "http://jo@a/", false},
		{"password=", "http://jo:@a/", true},
		{"path=/a/*", u, true},
		{"path=/A/*", u, false},
		{"path=*/b", u, true},
		{"path=/a*a*", u, false},
		{"path=*", "x:", true},
		{`path=/a\,b\*\(c\)*`, "http://h/a,b*(c)d", true},
		{`path=/a\*`, "http://h/ab", false},
		{`query:k\(1\)=\~x,\=y`, "http://h/?k(1)==y", true},
		{`(query=\=\))`, "http://h/?=)", true},
		{"uri=*:8080/a/b*top", u, true},
		{"fragment=top", u, true},
		{"registrable=example.co.uk", u, true},
		{"registrable", "http://co.uk/", false},
		{"registrable", "http://10.0.0.1/", false},

		// Undefined and empty (RFC 3986 section 5.3).
		{"query", "http://a/?", true},
		{"query=", "http://a/?", true},
		{"query=", "http://a/", false},
		{"query", "http://a/", false},
		{"query!=", "http://a/", true},
		{"not query", "http://a/", true},
		{"host", "mailto:a@b", false},
		{"host=", "file:///a", true},
		{"port=", "http://a:/", true},
		{"port=", "http://a/", false},

		// Numbers.
		{"port>1023", u, true},
		{"port>8080", u, false},
		{"port>=8080", u, true},
		{"port<8080", u, false},
		{"port<=8080", u, true},
		{"port=80,8080", u, true},
		{"port=080", "http://a:80/", true},
		{"port=80", "http://a:0080/", true},
		{"port!=80", "http://a/", true},
		{"port>65535", "http://a:99999999999999999999999999/", true},
		{"port>1", "http://a:/", false},
		{"length:uri=9", "http://a/", true},
		{"length:path>3", u, true},
		{"length:query>0", "http://a/", false},
		{"length:fragment<1", "http://a/#", true},

		// Pairs.
		{"query:q", u, true},
		{"query:q=1", u, true},
		{"query:q=01", u, false},
		{"query:q<02", u, true},
		{"query:q>1", u, false},
		{"query:tag=news", u, true},
		{"query:tag=x%20*", u, true},
		{"query:tag!=news", u, false},
		{"query:tag>0", u, false},
		{"query:flag", u, true},
		{"query:flag=", u, false},
		{"query:flag=*", u, false},
		{"query:e=", u, true},
		{"query:none", u, false},
		{"query:none!=x", u, true},
		{"query:", "http://a/", false},
		{"query:", "http://a/?", false},
		{"query:", "http://a/?&", true},
		{"query:a*b", "http://a/?a%2Ab", true},
		{"query:a*b", "http://a/?axb", false},

		// Addresses (RFC 4632, RFC 4291, RFC 3986 section 7.4).
		{"host=10.0.0.0/8", "http://10.1.2.3/", true},
		{"host=10.0.0.0/8", "http://11.1.2.3/", false},
		{"host=10.0.0.0/8", "http://[::ffff:10.1.2.3]/", true},
		{"host=10.0.0.0/8", "http://10.1/", true},
		{"host=10.0.0.0/8", "http://10.example/", false},
		{"host=a,10.0.0.0/8", "http://a/", true},
		{"host=2001:db8::/32", "http://[2001:db8::1]/", true},
		{"host=[::1]", "http://[::1]/", true},
		{"host_scope=loopback", "http://127.0.0.1/", true},
		{"host_scope=loopback", "http://localhost/", true},
		{"host_scope=private-use,loopback", "http://10.0.0.1/", true},
		{"host_scope", "http://example.com/", false},
		{"host_scope", "mailto:a@b", false},

		// Logic.
		{"scheme=http or scheme=https and port", "http://a/", true},
		{"(scheme=http or scheme=https) and port", "http://a/", false},
		{"not scheme=http and port", "http://a:1/", false},
		{"not (scheme=http and port)", "http://a/", true},
		{"not not port", "http://a:1/", true},
		{" ( port\tand\nport ) ", "http://a:1/", true},
		{"not(port)and(host)or(port)", "http://a:1/", true},
	} {
		if got := match(t, tt.condition, tt.uri); got != tt.want {
			t.Errorf("%s, %s: %v", tt.condition, tt.uri, got)
		}
	}
	if !(filter.Filter{}).Match(uri.URI{}) {
		t.Error("the zero Filter")
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		condition string
		at        int
		want      string
	}{
		{"", 0, "expected a test, such as port>80"},
		{"  ", 2, "expected a test, such as port>80"},
		{"hots=a", 0, `"hots"`},
		{"port and hots=a", 9, `"hots"`},
		{"port and", 8, "expected a test, such as port>80"},
		{"or port", 0, `"or"`},
		{"port port", 5, `"and"`},
		{"port )", 5, `"and"`},
		{"(port", 5, `")" for byte 0`},
		{"()", 1, "expected a test, such as port>80"},
		{"path=a(b)", 6, `"and"`},
		{"port > 1", 5, `"and"`},
		{"port!1", 4, "!="},
		{"port>x", 5, `"x"`},
		{"port=80,x", 8, `"x"`},
		{"port>-1", 5, `"-1"`},
		{"port>", 5, `""`},
		{"host>3", 5, "less or greater"},
		{"length:host", 11, "<="},
		{"length:host=", 12, `""`},
		{"length:query:a>1", 0, `"length:query:a"`},
		{"host=a,10.0.0.1/8", 7, "without bits after"},
		{"host=::ffff:1.2.3.0/120", 5, "prefix"},
		{"host=a/b", 5, "prefix"},
		{"host_scope=private", 11, "private-use"},
		{strings.Repeat("(", filter.MaxDepth+1) + "port", filter.MaxDepth + 1, "nested"},
		{strings.Repeat("not ", filter.MaxDepth+1) + "port", 4 * (filter.MaxDepth + 1), "nested"},
		{strings.Repeat(" ", filter.MaxLen) + "port", filter.MaxLen, "longer"},
	} {
		_, err := filter.Parse(tt.condition)
		f, ok := err.(finding.Finding)
		if !ok || f.Start != tt.at || !strings.Contains(f.Message, tt.want) || f.Rule == "" {
			t.Errorf("%.40q: %#v", tt.condition, err)
		}
	}
	deep := strings.Repeat("(", filter.MaxDepth) + "port" + strings.Repeat(")", filter.MaxDepth)
	match(t, deep, "x:")
}

// Nothing is allocated for texts in normal form.
func TestAllocs(t *testing.T) {
	u := uri.MustParse("http://u:p@www.example.com:8080/a/b?q=1&page=12#f")
	for _, condition := range []string{
		"host=*.example.com and scheme=http,https and query", "port>80 and length:uri>3 and password",
		"registrable=example.com", "host=10.0.0.0/8 or host_scope=loopback", "query:page>9 and query:q=*",
	} {
		f, err := filter.Parse(condition)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { f.Match(u) }); n != 0 {
			t.Errorf("%s: %v allocations", condition, n)
		}
	}
}

// The time is linear, whatever the globs are.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	for _, glob := range []string{strings.Repeat("*a", 10_000) + "*b", strings.Repeat("*aaaaab", 5000)} {
		f, err := filter.Parse("path=" + glob)
		if err != nil {
			t.Fatal(err)
		}
		costtest.Single("a").CheckTime(t, glob[:7], 1<<20, func(text string) {
			if f.Match(uri.MustParse("x:" + text)) {
				t.Error("matched")
			}
		})
	}
}

// The slow evaluator: a condition is a function made together with its text.
type slow struct {
	text string
	is   func(*url.URL, string) bool
}

var hostGlobs = []string{"a", "*", "a*", "*.example.com", "*m", "w*w.*", "A.B", "", "127.0.0.0/8", "10.*"}

// random returns a condition. The URI is read by net/url and a regexp.
func random(r *rand.Rand, depth int) slow {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	glob := func(name string, values []string, get func(*url.URL, string) (string, bool)) slow {
		list := make([]string, 1+r.IntN(3))
		for i := range list {
			list[i] = pick(values)
		}
		sign := pick([]string{"=", "!="})
		return slow{name + sign + strings.Join(list, ","), func(u *url.URL, text string) bool {
			s, ok := get(u, text)
			found := false
			for _, v := range list {
				if p, err := netip.ParsePrefix(v); err == nil && name == "host" {
					a, err := netip.ParseAddr(strings.Trim(s, "[]"))
					found = found || ok && err == nil && p.Contains(a)
					continue
				}
				e := "(?s)^" + strings.ReplaceAll(regexp.QuoteMeta(v), `\*`, ".*") + "$"
				if name == "host" {
					e = "(?i)" + e
				}
				found = found || ok && regexp.MustCompile(e).MatchString(s)
			}
			return found == (sign == "=")
		}}
	}
	switch n := r.IntN(9); {
	case n < 2 && depth > 0:
		a, b := random(r, depth-1), random(r, depth-1)
		return slow{"(" + a.text + ") and (" + b.text + ")",
			func(u *url.URL, s string) bool { return a.is(u, s) && b.is(u, s) }}
	case n < 4 && depth > 0:
		a, b := random(r, depth-1), random(r, depth-1)
		return slow{"(" + a.text + " or " + b.text + ")",
			func(u *url.URL, s string) bool { return a.is(u, s) || b.is(u, s) }}
	case n < 5 && depth > 0:
		a := random(r, depth-1)
		return slow{"not (" + a.text + ")", func(u *url.URL, s string) bool { return !a.is(u, s) }}
	case n < 6:
		sign, number := pick([]string{"<", "<=", "=", "!=", ">=", ">"}), r.IntN(200)
		return slow{fmt.Sprint("port", sign, number), func(u *url.URL, _ string) bool {
			port, err := strconv.Atoi(u.Port())
			is := map[string]bool{"<": port < number, "<=": port <= number, "=": port == number,
				"!=": port != number, ">=": port >= number, ">": port > number}[sign]
			return err == nil && is || err != nil && sign == "!="
		}}
	case n < 7:
		return slow{"query", func(_ *url.URL, s string) bool {
			s, _, _ = strings.Cut(s, "#")
			return strings.Contains(s, "?")
		}}
	case n < 8:
		return glob("path", []string{"/a", "*", "/*", "*a*b*", "", "/a/*/b"},
			func(u *url.URL, _ string) (string, bool) { return u.EscapedPath(), true })
	}
	return glob("host", hostGlobs, func(u *url.URL, s string) (string, bool) {
		host := u.Host
		if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
			host = host[:i]
		}
		return host, strings.HasPrefix(s, "http://")
	})
}

// FuzzFilter compares with the slow evaluator.
func FuzzFilter(f *testing.F) {
	for i := range 50 {
		f.Add(uint64(i), "www.example.com:80", "/a/x/b?q#f")
	}
	f.Add(uint64(1), "127.0.0.1", "")
	f.Add(uint64(2), "A.b:", "?")
	f.Fuzz(func(t *testing.T, seed uint64, host, rest string) {
		text := "http://" + host + rest
		u, err := uri.Parse(text)
		plain, no := url.Parse(text)
		if err != nil || no != nil || strings.Contains(u.Authority(), "%") ||
			u.Host() != strings.TrimSuffix(strings.TrimSuffix(plain.Host, plain.Port()), ":") ||
			plain.EscapedPath() != u.Path() || len(u.Port()) > 9 {
			return // they read it differently
		}
		if h := u.Host(); strings.Trim(h, "0123456789.xabcdefABCDEFX") == "" && h != plain.Host {
			return
		}
		if u.HostRule() == "reg-name" && strings.Trim(u.Host(), "0123456789.xXabcdefABCDEF") == "" {
			return // perhaps a rare form of an address
		}
		s := random(rand.New(rand.NewPCG(seed, 1)), 4)
		c, err := filter.Parse(s.text)
		if err != nil {
			t.Fatalf("%s: %v", s.text, err)
		}
		if got, want := c.Match(u), s.is(plain, text); got != want {
			t.Errorf("%s, %s: %v, want %v", s.text, u, got, want)
		}
	})
}

// FuzzParse: any condition is refused at a place in it, or obeys the laws of
// logic.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"host=*.a,b and not (port>1 or query:k=v)", "(", "query:", "host=1.0.0.0/8",
		"length:path!=3 or host_scope=loopback", "port>99999999999999999999"} {
		f.Add(s, "http://u:p@a.b:80/c?k=v#f")
	}
	f.Fuzz(func(t *testing.T, condition, text string) {
		c, err := filter.Parse(condition)
		if err != nil {
			if e := err.(finding.Finding); e.Start < 0 || e.Start > len(condition) || e.Message == "" {
				t.Errorf("%q: %#v", condition, e)
			}
			return
		}
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		is := c.Match(u)
		for law, want := range map[string]bool{
			"(" + condition + ")": is, "not (" + condition + ")": !is,
			"(" + condition + ") and " + condition: is && true, condition + " or (" + condition + ")": is,
		} {
			if c, err := filter.Parse(law); err == nil && strings.Count(law, " or ") < 2 &&
				c.Match(u) != want {
				t.Errorf("%q of %q: not %v", law, u, want)
			}
		}
	})
}

func ExampleParse() {
	f, err := filter.Parse("host=*.example.com and (port>1023 or query:debug)")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		"https://www.example.com/?debug", "http://www.example.com:8080/", "http://example.com:8080/",
	} {
		fmt.Println(f.Match(uri.MustParse(text)), text)
	}
	_, err = filter.Parse("host=*.example.com and prot>1023")
	fmt.Println(err.(finding.Finding).Start)
	// Output:
	// true https://www.example.com/?debug
	// true http://www.example.com:8080/
	// false http://example.com:8080/
	// 23
}
