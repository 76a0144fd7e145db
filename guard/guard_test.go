package guard_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
)

func policy(t *testing.T, text string) guard.Policy {
	t.Helper()
	p, err := guard.ParsePolicy(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestScope: an address, and its neighbours outside of the range.
func TestScope(t *testing.T) {
	for _, tt := range []struct{ addr, scope, section string }{
		{"8.8.8.8", "global", "RFC 1122 section 3.2.1.3"},
		{"0.0.0.0", "unspecified", "RFC 1122 section 3.2.1.3"},
		{"0.1.2.3", "this-network", "RFC 791 section 3.2"},
		{"9.255.255.255", "global", ""},
		{"10.0.0.0", "private-use", "RFC 1918"},
		{"10.255.255.255", "private-use", ""},
		{"11.0.0.0", "global", ""},
		{"100.63.255.255", "global", ""},
		{"100.64.0.0", "shared", "RFC 6598"},
		{"100.100.100.200", "metadata", ""},
		{"100.128.0.0", "global", ""},
		{"127.255.255.255", "loopback", ""},
		{"169.254.1.1", "link-local", "RFC 3927"},
		{"169.254.169.254", "metadata", ""},
		{"168.63.129.16", "metadata", ""},
		{"172.15.255.255", "global", ""},
		{"172.16.0.0", "private-use", ""},
		{"172.32.0.0", "global", ""},
		{"192.0.0.0", "ietf-protocol", "RFC 7335"},
		{"192.0.0.9", "ietf-protocol", "RFC 7723"},
		{"192.0.0.255", "ietf-protocol", "RFC 6890 section 2.1"},
		{"192.0.0.192", "metadata", ""},
		{"192.0.1.0", "global", ""},
		{"192.0.2.7", "documentation", "RFC 5737"},
		{"192.88.99.1", "6to4", "RFC 7526"},
		{"198.18.0.0", "benchmarking", "RFC 2544"},
		{"198.20.0.0", "global", ""},
		{"224.0.0.1", "multicast", "RFC 5771"},
		{"239.255.255.255", "multicast", ""},
		{"240.0.0.0", "reserved", ""},
		{"255.255.255.255", "broadcast", "RFC 919 section 7"},
		{"::", "unspecified", ""},
		{"::1", "loopback", ""},
		{"::2", "ipv4-compatible", ""},
		{"::ffff:10.0.0.1", "private-use", "RFC 1918"},
		{"::ffff:8.8.8.8%1", "global", ""},
		{"::ffff:0:127.0.0.1", "ipv4-translated", ""},
		{"64:ff9b::808:808", "nat64", "RFC 6052"},
		{"64:ff9b:1::1", "nat64-local", "RFC 8215"},
		{"64:ff9c::1", "unallocated", "RFC 4291 section 2.4"},
		{"100::1", "discard-only", "RFC 6666"},
		{"100:0:0:1::1", "dummy", "RFC 9780"},
		{"2001::1", "teredo", "RFC 4380"},
		{"2001:1::3", "ietf-protocol", "RFC 9665"},
		{"2001:1ff::1", "ietf-protocol", "RFC 2928"},
		{"2001:200::1", "global", ""},
		{"2001:db8::1", "documentation", "RFC 3849"},
		{"2001:4860:4860::8888", "global", "RFC 4291 section 2.5.4"},
		{"2002::", "6to4", "RFC 3056"},
		{"3fff:fff::1", "documentation", "RFC 9637"},
		{"3fff:1000::1", "global", ""},
		{"4000::", "unallocated", ""},
		{"5f00::1", "srv6", "RFC 9602"},
		{"fc00::1", "unique-local", "RFC 4193"},
		{"fd00:ec2::254", "metadata", ""},
		{"fe80::1%eth0", "link-local", "RFC 4291 section 2.5.6"},
		{"fec0::1", "site-local", "RFC 3879"},
		{"ff0e::1", "multicast", ""},
	} {
		a := netip.MustParseAddr(tt.addr)
		r := guard.Scope(a)
		if r.Scope != tt.scope || tt.section != "" && r.Section != tt.section {
			t.Errorf("%s: %q, %q, want %q, %q", tt.addr, r.Scope, r.Section, tt.scope, tt.section)
		}
		if !r.Prefix.Contains(a.WithZone("").Unmap()) || r.Title == "" {
			t.Errorf("%s: %+v", tt.addr, r)
		}
		var zero guard.Policy
		if d := zero.JudgeAddr(a).Decision; (d == guard.Allow) != (tt.scope == "global") {
			t.Errorf("%s: %v", tt.addr, d)
		}
	}
	if r := guard.Scope(netip.Addr{}); r != (guard.Range{}) {
		t.Errorf("no address: %+v", r)
	}
}

// TestHostScope proves G-7.4-02 for hosts: addresses in all forms, and names.
func TestHostScope(t *testing.T) {
	for _, tt := range []struct{ host, scope, addr string }{
		{"127.0.0.1", "loopback", "127.0.0.1"},
		{"[::1]", "loopback", "::1"},
		{"0x7f.1", "loopback", "127.0.0.1"},
		{"2852039166", "metadata", "169.254.169.254"},
		{"%31%30.1", "private-use", "10.0.0.1"},
		{"LocalHost.", "loopback", ""},
		{"a.b.localhost", "loopback", ""},
		{"%E2%93%9Bocalhost", "loopback", ""}, // a circled l
		{"notlocalhost.com", "", ""},
		{"metadata.google.internal", "metadata", ""},
		{"db.internal", "private-use", ""},
		{"kubernetes.default.svc", "private-use", ""},
		{"printer.local", "link-local", ""},
		{"10.0.0.1.nip.io", "any-address", ""},
		{"printer", "local-name", ""},
		{"example.com", "", ""},
		{"1.2.3.256", "", ""},
		{"[v1.x]", "", ""},
		{"", "", ""},
	} {
		r, a := guard.HostScope(host.MustParse(tt.host))
		got := ""
		if a.IsValid() {
			got = a.String()
		}
		if r.Scope != tt.scope || got != tt.addr {
			t.Errorf("%s: %q, %q, want %q, %q", tt.host, r.Scope, got, tt.scope, tt.addr)
		}
	}
}

// TestJudge proves G-7.2-01 to G-7.2-03, G-7.4-02, G-7.5-02, G-7.6-01,
// R38-6-02 to R38-6-04 and L97-7-02 to L97-7-04: the default, and what a policy
// changes.
func TestJudge(t *testing.T) {
	for _, tt := range []struct{ policy, uri, want string }{
		{"", "http://example.com/", "lookup host"},
		{"", "HTTPS://EXAMPLE.COM", "lookup host"},
		{"", "ftp://example.com/", "deny scheme"},
		{"allow scheme ftp", "ftp://example.com/", "lookup host"},
		{"only scheme ftp", "http://example.com/", "deny scheme 1"},
		{"only scheme ftp\nonly scheme http", "http://example.com/", "lookup host 0"},
		{"deny scheme http", "http://example.com/", "deny scheme 1"},
		{"", "mailto:a@example.com", "deny scheme"},
		{"allow scheme mailto", "mailto:a@example.com", "allow scheme"},
		{"allow scheme file", "file:///etc/passwd", "deny host"},
		{"allow scheme file", "file:/etc/passwd", "deny host"},
		{"", "http:127.0.0.1/", "deny host"},
		{"", "http:///a", "deny host"},
		{"", "http://u@example.com/", "deny userinfo"},
		{"", "http://@example.com/", "deny userinfo"},
		{"allow userinfo", "http://u:p@example.com/", "lookup host"},
		{"allow userinfo\ndeny userinfo", "http://u:p@example.com/", "deny userinfo 2"},
		{"", "http://8.8.8.8/", "allow range"},
		{"", "http://134744072/", "allow range"},
		{"", "http://[2606:4700:4700::1111]/", "allow range"},
		{"", "http://127.1/", "deny range"},
		{"", "http://1.2.3.256/", "deny host"},
		{"", "http://0x41414141A9FEA9FE/", "deny host"},
		{"", "http://a..b/", "deny host"},
		{"", "http://[v1.x]/", "deny host"},
		{"", "http://localhost/", "deny range"},
		{"", "http://foo.localhost./", "deny range"},
		{"", "http://printer/", "deny range"},
		{"allow host printer", "http://printer/", "lookup host 1"},
		{"allow range local-name", "http://printer/", "lookup range 1"},
		{"# a Mac\rdeny host example.com", "http://example.com/", "deny host 2"},
		{"# Windows\r\n\r\ndeny host example.com", "http://example.com/", "deny host 3"},
		{"allow scheme ftp", "ftp://example.com/a%0D%0ADELE%20b", "deny line 0"},
		{"allow scheme telnet\nallow userinfo", "telnet://a%0a@example.com/", "deny line 0"},
		{"allow scheme gopher\nallow port 25", "gopher://example.com:25/_A%00", "deny line 0"},
		{"allow scheme dict", "dict://example.com/d:a%0D%0AQUIT", "deny line 0"},
		{"allow scheme ftp", "ftp://example.com/a%09%20b", "lookup host"},
		{"", "http://example.com/a%0D%0A", "lookup host"},
		{"allow range loopback", "http://localhost/", "lookup range 1"},
		{"allow range loopback", "http://127.1:80/", "allow range 1"},
		{"allow range loopback", "http://[::ffff:7f00:1]/", "allow range 1"},
		{"allow range loopback", "http://[::127.0.0.1]/", "deny range 0"},
		{"allow range 127.0.0.1", "http://127.0.0.2/", "deny range 0"},
		{"allow range 127.0.0.1", "http://localhost/", "deny range 0"},
		{"allow range 127.0.0.1 # comment\nallow host localhost", "http://localhost/", "lookup host 2"},
		{"", "http://[::ffff:127.0.0.1]/", "deny range"},
		{"", "http://[64:ff9b::a00:1]/", "deny range"},
		{"allow range nat64", "http://[64:ff9b::a00:1]/", "deny range"},
		{"allow range nat64", "http://[64:ff9b::808:808]/", "allow range 1"},
		{"allow range nat64 private-use", "http://[64:ff9b::a00:1]/", "allow range 1"},
		{"", "http://[2600::5efe:a00:1]/", "deny range"},
		{"", "http://[2600::5efe:808:808]/", "allow range"},
		{"allow range link-local", "http://169.254.169.254/", "deny range 0"},
		{"allow range 169.254.0.0/16", "http://169.254.169.254/", "deny range 0"},
		{"allow range 169.254.169.254", "http://169.254.169.254/", "allow range 1"},
		{"allow range metadata", "http://metadata.google.internal/", "lookup range 1"},
		{"allow range private-use", "http://metadata.google.internal/", "deny range 0"},
		{"allow range 0.0.0.0/0 ::/0", "http://10.0.0.1/", "allow range 1"},
		{"allow range 0.0.0.0/0 ::/0", "http://100.100.100.200/", "deny range 0"},
		{"only range 10.1.0.0/16", "http://8.8.8.8/", "deny range 1"},
		{"only range 10.1.0.0/16", "http://10.1.2.3/", "allow range 1"},
		{"deny range 8.8.8.0/24", "http://8.8.8.8/", "deny range 1"},
		{"deny range 8.8.8.0/24", "http://[::ffff:808:808]/", "deny range 1"},
		{"deny range 8.8.8.0/24", "http://134744072/", "deny range 1"},
		{"allow range 8.8.8.8\ndeny range 8.8.8.0/24", "http://8.8.8.8/", "deny range 2"},
		{"only host example.com", "http://example.com/", "lookup host 1"},
		{"only host example.com", "http://Example.COM./", "lookup host 1"},
		{"only host example.com", "http://www.example.com/", "deny host 1"},
		{"only host *.example.com", "http://www.example.com/", "lookup host 1"},
		{"only host *.example.com", "http://example.com/", "deny host 1"},
		{"only host *.example.com", "http://wwwexample.com/", "deny host 1"},
		{"only host example.com", "http://8.8.8.8/", "deny host 1"},
		{"only host 8.8.8.8", "http://8.8.8.8/", "allow range 0"},
		{"only host 8.8.8.8", "http://0x8080808/", "allow range 0"},
		{"only host 127.0.0.1", "http://127.0.0.1/", "deny range 0"},
		{"only host b%C3%BCcher.example.com", "http://xn--bcher-kva.example.com/", "lookup host 1"},
		{"deny host example.com *.example.com", "http://a.example.com/", "deny host 1"},
		{"deny host 8.8.8.8", "http://[::ffff:8.8.8.8]/", "deny host 1"},
		{"allow host localhost", "http://127.0.0.1/", "deny range 0"},
		{"", "http://example.com:80/", "lookup host"},
		{"", "http://example.com:/", "lookup host"},
		{"", "http://example.com:443/", "lookup host"},
		{"", "http://example.com:8080/", "lookup host"},
		{"", "http://example.com:22/", "deny port"},
		{"", "http://example.com:6667/", "deny port"},
		{"", "http://example.com:0/", "deny port"},
		{"", "http://example.com:65536/", "deny port"},
		{"allow port 22", "http://example.com:22/", "lookup host"},
		{"allow port 20-30", "http://example.com:25/", "lookup host"},
		{"allow port 20-30\ndeny port 25", "http://example.com:25/", "deny port 2"},
		{"only port 443 8443", "https://example.com/", "lookup host"},
		{"only port 443 8443", "https://example.com:8443/", "lookup host"},
		{"only port 443 8443", "http://example.com/", "deny port 1"},
	} {
		u := uri.MustParse(tt.uri)
		v := policy(t, tt.policy).Judge(u)
		got := fmt.Sprintf("%v %s %d", v.Decision, v.Rule, v.Line)
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q, %s: %s, want %s: %s", tt.policy, tt.uri, got, tt.want, v.Message)
		}
		if v.Message == "" || v.End < v.Start || v.End > len(tt.uri) ||
			strings.Contains(v.Message, "p@") {
			t.Errorf("%q, %s: %+v", tt.policy, tt.uri, v)
		}
		if denied := (guard.Verdict{}); errors.As(v.Err(), &denied) != (v.Decision == guard.Deny) {
			t.Errorf("%s: %v", tt.uri, v.Err())
		}
	}
	var zero guard.Policy
	if v := zero.Judge(uri.URI{}); v.Decision != guard.Deny {
		t.Errorf("the zero URI: %+v", v)
	}
}

func TestJudgeAddrPort(t *testing.T) {
	for _, tt := range []struct{ policy, addr, want string }{
		{"", "8.8.8.8:80", "allow range"},
		{"", "8.8.8.8:443", "allow range"},
		{"", "8.8.8.8:8080", "allow range"},
		{"", "8.8.8.8:25", "deny port"},
		{"", "8.8.8.8:6667", "deny port"},
		{"", "8.8.8.8:0", "deny port"},
		{"", "10.0.0.1:80", "deny range"},
		{"allow scheme ftp", "8.8.8.8:21", "allow range"},
		{"only scheme https", "8.8.8.8:80", "allow range"}, // as https://8.8.8.8:80/
		{"only scheme ftp", "8.8.8.8:443", "deny port"},
		{"only port 443", "8.8.8.8:80", "deny port"},
		{"allow port 25", "8.8.8.8:25", "allow range"},
		{"allow range link-local", "[fe80::1%eth0]:80", "allow range"},
		{"allow range fe80::/64", "[fe80::1%eth0]:80", "allow range"},
		{"deny range 2600::/16", "[2600::1%eth0]:80", "deny range"},
		{"deny scheme http https", "8.8.8.8:80", "deny scheme"},
	} {
		v := policy(t, tt.policy).JudgeAddrPort(netip.MustParseAddrPort(tt.addr))
		if got := v.Decision.String() + " " + v.Rule; got != tt.want {
			t.Errorf("%q, %s: %s, want %s", tt.policy, tt.addr, got, tt.want)
		}
	}
}

func TestJudgeRedirect(t *testing.T) {
	to := uri.MustParse("https://example.com/")
	for _, tt := range []struct {
		policy string
		n      int
		want   guard.Decision
	}{
		{"", 1, guard.Lookup},
		{"", 20, guard.Lookup},
		{"", 21, guard.Deny},
		{"redirects 0", 1, guard.Deny},
		{"redirects 100", 100, guard.Lookup},
		{"deny host example.com", 1, guard.Deny},
	} {
		if v := policy(t, tt.policy).JudgeRedirect(to, tt.n); v.Decision != tt.want {
			t.Errorf("%q, %d: %+v", tt.policy, tt.n, v)
		}
	}
}

// TestBadPolicy: the line is told, and the policy denies everything.
func TestBadPolicy(t *testing.T) {
	for _, tt := range []struct {
		text string
		line int
		want string
	}{
		{"alow scheme http", 1, `not "alow"`},
		{"\n# c\n\tallow\n", 3, "needs scheme"},
		{"allow schemes http", 1, `"schemes"`},
		{"allow scheme", 1, "needs a value"},
		{"allow scheme HTTP", 1, `"HTTP"`},
		{"allow port 0", 1, `"0"`},
		{"allow port 9-8", 1, `"9-8"`},
		{"allow port 65536", 1, `"65536"`},
		{"allow host a..b", 1, `"a..b"`},
		{"allow host *.127.0.0.1", 1, `"*.127.0.0.1"`},
		{"allow host 127.1", 1, `"127.1"`},
		{"allow host *", 1, `"*"`},
		{"allow range intern", 1, `"intern"`},
		{"deny range ipv4-mapped", 1, `"ipv4-mapped"`}, // it would deny nothing
		{"allow range 10.0.0.1/8", 1, `"10.0.0.1/8"`},
		{"allow range ::ffff:10.0.0.0/104", 1, `"::ffff:10.0.0.0/104"`},
		{"allow range fe80::1%eth0", 1, `"fe80::1%eth0"`},
		{"allow userinfo all", 1, "no values"},
		{"only proxy", 1, "allowed or denied"},
		{"redirects", 1, "number"},
		{"redirects -1", 1, "number"},
		{"redirects 1 2", 1, "number"},
		{strings.Repeat(" ", 1<<20) + " ", 1, "longer"},
	} {
		p, err := guard.ParsePolicy(tt.text)
		e, ok := errors.AsType[*guard.PolicyError](err)
		if !ok || e.Line != tt.line || !strings.Contains(e.Message, tt.want) {
			t.Errorf("%.40q: %v", tt.text, err)
		}
		u := uri.MustParse("https://example.com/")
		public := netip.MustParseAddrPort("8.8.8.8:443")
		for _, v := range []guard.Verdict{p.Judge(u), p.JudgeAddr(public.Addr()),
			p.JudgeAddrPort(public), p.JudgeRedirect(u, 1)} {
			if v.Decision != guard.Deny || v.Err() == nil || v.Line != tt.line ||
				!strings.Contains(v.Message, "cannot be read") && v.Rule != "scheme" {
				t.Errorf("%.40q: %+v", tt.text, v)
			}
		}
		if p.AllowsProxy() {
			t.Errorf("%.40q allows proxies", tt.text)
		}
	}
}

// TestPolicyText: a policy is a text in JSON.
func TestPolicyText(t *testing.T) {
	var c struct{ Policy guard.Policy }
	if err := json.Unmarshal([]byte(`{"Policy":"allow port 25\nallow proxy"}`), &c); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(c)
	if string(b) != `{"Policy":"allow port 25\nallow proxy"}` || err != nil {
		t.Errorf("%s, %v", b, err)
	}
	if p, err := guard.ParsePolicy("\uFEFFallow proxy"); err != nil || !p.AllowsProxy() {
		t.Errorf("after a byte order mark: %v", err)
	}
	if !c.Policy.AllowsProxy() || new(guard.Policy).AllowsProxy() {
		t.Error("proxies")
	}
	if err := json.Unmarshal([]byte(`{"Policy":"x"}`), &c); err == nil ||
		c.Policy.Judge(uri.MustParse("http://example.com")).Decision != guard.Deny {
		t.Errorf("%v", err)
	}
}

// FuzzPolicy: the text of a policy is read or refused; what is refused denies;
// and a URI with an address is never judged better than the address.
func FuzzPolicy(f *testing.F) {
	for _, text := range []string{"", "allow range loopback", "only host *.a.com\ndeny port 1-9",
		"allow range 10.0.0.0/8 # x\nallow userinfo\nredirects 3", "alow"} {
		f.Add(text, "http://127.0.0.1:80/")
		f.Add(text, "http://[::ffff:10.0.0.1]/")
	}
	f.Fuzz(func(t *testing.T, text, s string) {
		p, err := guard.ParsePolicy(text)
		u, uerr := uri.Parse(s)
		if uerr != nil {
			return
		}
		v := p.Judge(u)
		if err != nil && v.Decision != guard.Deny {
			t.Errorf("%q allows %s", text, s)
		}
		if v.Message == "" || v.Rule == "" || v.End > len(s) {
			t.Errorf("%q, %q: %+v", text, s, v)
		}
		h, herr := host.Parse(u.Host())
		if a, ok := h.Addr(); ok && herr == nil && v.Decision != guard.Deny &&
			p.JudgeAddr(a).Decision != guard.Allow {
			t.Errorf("%q: %s is denied, and %s is not", text, a, s)
		}
	})
}

// BenchmarkJudgeAddrPort is what a guard adds to a connection.
func BenchmarkJudgeAddrPort(b *testing.B) {
	var p guard.Policy
	a := netip.MustParseAddrPort("8.8.8.8:443")
	for b.Loop() {
		if p.JudgeAddrPort(a).Decision != guard.Allow {
			b.Fatal("denied")
		}
	}
}
