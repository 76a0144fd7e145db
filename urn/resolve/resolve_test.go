package resolve_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
)

// zone is a DNS of records by name.
type zone struct {
	naptr map[string][]resolve.NAPTR
	srv   map[string][]net.SRV
	addrs map[string][]netip.Addr
	ttl   map[string]time.Duration
}

func (z zone) NAPTR(_ context.Context, name string) ([]resolve.NAPTR, time.Duration, error) {
	return z.naptr[name+"."], z.ttl[name+"."], nil
}
func (z zone) SRV(_ context.Context, name string) ([]net.SRV, time.Duration, error) {
	return z.srv[name+"."], z.ttl[name+"."], nil
}
func (z zone) Addrs(_ context.Context, name string) ([]netip.Addr, time.Duration, error) {
	return z.addrs[name+"."], z.ttl[name+"."], nil
}

// parseZone reads the lines of a zone file, with the escapes of Go.
func parseZone(t testing.TB, text string) zone {
	t.Helper()
	z := zone{map[string][]resolve.NAPTR{}, map[string][]net.SRV{}, map[string][]netip.Addr{},
		map[string]time.Duration{}}
	for line := range strings.Lines(text) {
		var name, kind string
		var ttl time.Duration
		var n resolve.NAPTR
		var s net.SRV
		_, err := fmt.Sscan(line, &name, &ttl, &kind)
		z.ttl[name] = ttl * time.Second
		_, data, _ := strings.Cut(line, kind)
		switch kind {
		case "NAPTR":
			_, err = fmt.Sscanf(data, "%d %d %q %q %q %s",
				&n.Order, &n.Preference, &n.Flags, &n.Services, &n.Regexp, &n.Replacement)
			z.naptr[name] = append(z.naptr[name], n)
		case "SRV":
			_, err = fmt.Sscan(data, &s.Priority, &s.Weight, &s.Port, &s.Target)
			z.srv[name] = append(z.srv[name], s)
		case "A":
			z.addrs[name] = append(z.addrs[name], netip.MustParseAddr(strings.TrimSpace(data)))
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return z
}

// rules is a zone with one rule or more for a namespace. Each backslash is
// doubled.
var rules = strings.Join([]string{
	// Delegation, flag X, and an S rule (RFC 3404 section 5).
	`foo.urn.arpa. 60 NAPTR 100 10 "" "" "!^urn:[^:]+:([a-z]+):.*$!\\1.foo.example!i" .`,
	`foo.urn.arpa. 60 NAPTR 10 10 "x" "" "" wrong.example.`,
	`journal.foo.example. 60 NAPTR 10 10 "s" "thttp+I2L+I2C" "" _thttp._tcp.foo.example.`,
	`journal.foo.example. 60 NAPTR 10 20 "a" "thttp+I2R" "" r.foo.example.`,
	`_thttp._tcp.foo.example. 60 SRV 20 0 8081 b.foo.example.`,
	`_thttp._tcp.foo.example. 60 SRV 10 0 8080 a.foo.example.`,
	`r.foo.example. 60 A 192.0.2.1`,
	`r.foo.example. 60 A 2001:db8::1`,
	// RFC 9517.
	`ddia1.us.ddi.urn.arpa. 60 NAPTR 100 10 "U" "I2R+http" "!^urn:ddi:(.*)$!https://d.example/\\1!" .`,
	`ddia1.us.ddi.urn.arpa. 60 NAPTR 100 20 "U" "I2L:http" "!^urn:ddi:(.*)$!https://l.example/\\1?a=b!" .`,
	// A rule that matches ends the search at its order.
	`order.urn.arpa. 60 NAPTR 10 10 "u" "I2C+http" "!.*!http://c.example/!" .`,
	`order.urn.arpa. 60 NAPTR 20 10 "u" "I2L+http" "!.*!http://l.example/!" .`,
	// A service that is not known is another one, and a protocol alone is any.
	`odd.urn.arpa. 60 NAPTR 3 10 "u" "unknown+X2Y" "!.*!http://unk.example/!" .`,
	`odd.urn.arpa. 60 NAPTR 3 20 "u" "E2U+sip" "!.*!sip:a@odd.example!" .`,
	`odd.urn.arpa. 60 NAPTR 3 30 "u" "N2X" "!.*!http://n2x.example/!" .`,
	`odd.urn.arpa. 60 NAPTR 3 40 "u" "http+rs1+rs2" "!.*!http://rs.example/!" .`,
	`odd.urn.arpa. 60 NAPTR 3 50 "u" "rcds" "!.*!http://rcds.example/!" .`,
	`odd.urn.arpa. 60 NAPTR 3 60 "u" "+" "!.*!javascript:x!" .`,
	`odd.urn.arpa. 60 NAPTR 3 70 "u" "https" "!.*!http://https.example/!" .`,
	`odd.urn.arpa. 60 NAPTR 3 80 "s" "thttp" "" _p.example.`,
	`odd.urn.arpa. 60 NAPTR 4 10 "u" "" "!.*!http://late.example/!" .`,
	// An empty services field is that of any service; the strict order is by
	// order and preference, not by the order of the answer.
	`pref.urn.arpa. 60 NAPTR 10 30 "u" "" "!.*!http://third.example/!" .`,
	`pref.urn.arpa. 60 NAPTR 10 20 "u" "" "!.*!http://second.example/!" .`,
	`pref.urn.arpa. 60 NAPTR 10 10 "u" "" "!^no$!http://first.example/!" .`,
	`pref.urn.arpa. 60 NAPTR 9 10 "p" "z3950+I2L" "!^no!x.example!" .`,
	// Both fields set, and contradictory flags, are left out.
	`both.urn.arpa. 60 NAPTR 10 10 "u" "" "!.*!http://bad.example/!" other.example.`,
	`both.urn.arpa. 60 NAPTR 20 10 "us" "" "!.*!http://bad.example/!" .`,
	`both.urn.arpa. 60 NAPTR 30 10 "u" "" "~.*~http://good.example/\\~x~" .`,
	// Loops, and a chain that is too long.
	`loop.urn.arpa. 60 NAPTR 10 10 "" "" "" loop2.example.`,
	`loop2.example. 60 NAPTR 10 10 "" "" "" LOOP.urn.arpa.`,
	// What rules must not yield.
	`js.urn.arpa. 60 NAPTR 10 10 "u" "" "!.*!javascript:alert(1)!" .`,
	`file.urn.arpa. 60 NAPTR 10 10 "u" "" "!.*!file:///etc/passwd!" .`,
	`ctl.urn.arpa. 60 NAPTR 10 10 "u" "" "!.*!http://a.example/\r\nx!" .`,
	`garbage.urn.arpa. 60 NAPTR 10 10 "" "" "!.*!-- /etc !" .`,
	`address.urn.arpa. 60 NAPTR 10 10 "a" "thttp" "!.*!127.0.0.1!" .`,
	`port.urn.arpa. 60 NAPTR 10 10 "s" "thttp" "" _p.example.`,
	`_p.example. 60 SRV 0 0 0 .`,
	// The printed examples of RFC 3405 and 3404 that are wrong.
	`printed.urn.arpa. 60 NAPTR 0 0 "" "" "/^urn:([^:]+)/\\2/i" .`,
	`one.urn.arpa. 60 NAPTR 0 0 "u" "" "!^urn:(.*)$!1!i" .`,
	// Regular expressions that would cost much.
	`bomb.urn.arpa. 60 NAPTR 10 10 "u" "" "!(((a{100}){100}){100})!http://a.example/!" .`,
	`bomb.urn.arpa. 60 NAPTR 10 20 "u" "" "!` + strings.Repeat("a{999}", 30) + `!http://a.example/!" .`,
	`bomb.urn.arpa. 60 NAPTR 10 30 "u" "" "!(a*)*(b|a*)*c!http://a.example/!" .`,
}, "\n") + "\n"

func TestDDDS(t *testing.T) {
	var b strings.Builder
	b.WriteString(rules)
	for i := range 20 {
		fmt.Fprintf(&b, "long%d.example. 60 NAPTR 1 1 \"\" \"\" \"\" long%d.example.\n", i, i+1)
	}
	b.WriteString(`long.urn.arpa. 60 NAPTR 1 1 "" "" "" long0.example.` + "\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "many.urn.arpa. 60 NAPTR %d 1 \"u\" \"\" \"!.*!http://a.example/!\" .\n", i)
	}
	for i := range 150 {
		fmt.Fprintf(&b, "large.urn.arpa. 60 NAPTR %d 1 \"u\" \"I2C\" \"!^urn:b!http://a.example/!\" .\n", i)
	}
	b.WriteString(`large.urn.arpa. 60 NAPTR 900 1 "u" "I2L" "!.*!http://last.example/!" .` + "\n")
	d := parseZone(t, b.String())
	for _, tt := range []struct {
		name, service, want string // URIs, or a part of the error
	}{
		{"urn:FOO:journal:a,1", "", "http://a.foo.example:8080/uri-res/N2L?urn:foo:journal:a,1 " +
			"http://b.foo.example:8081/uri-res/N2L?urn:foo:journal:a,1"},
		{"urn:foo:journal:a%2c1?s=I2C&c=ToC#f", "", "http://a.foo.example:8080/uri-res/" +
			"N2C?urn:foo:journal:a%2C1?c=ToC&s=I2C http://b.foo.example:8081/uri-res/" +
			"N2C?urn:foo:journal:a%2C1?c=ToC&s=I2C"},
		{"urn:foo:journal:a?+s=I2R", "", "http://r.foo.example/uri-res/N2R?urn:foo:journal:a?+s=I2R"},
		{"urn:foo:journal:a?s=I2Ns", "", // not offered: the default
			"http://a.foo.example:8080/uri-res/N2L?urn:foo:journal:a?s=I2Ns " +
				"http://b.foo.example:8081/uri-res/N2L?urn:foo:journal:a?s=I2Ns"},
		{"urn:foo:journal:a", "I2Ns", "no rule for urn:foo:journal:a and the service I2Ns"},
		{"urn:foo:1", "", "no rule"},
		{"urn:ddi:US.ddia1:R-V1:1", "", "https://l.example/US.ddia1:R-V1:1?a=b"},
		{"urn:ddi:us.ddia1:x?=q=1", "N2L", "https://l.example/us.ddia1:x?a=b&q=1"},
		{"urn:ddi:us.ddia1:x?=q=1", "i2r", "https://d.example/us.ddia1:x?q=1"},
		{"urn:order:x", "", "no rule"},
		{"urn:pref:x", "", "http://second.example/ http://third.example/"},
		{"urn:odd:x", "", "http://rcds.example/ http://https.example/"},
		{"urn:odd:x", "I2R", "http://rcds.example/ http://https.example/"},
		{"urn:odd:x", "I2X", "http://n2x.example/ http://rcds.example/ http://https.example/"},
		{"urn:both:x", "", "http://good.example/~x"},
		{"urn:loop:x", "", "circle: to loop.urn.arpa again"},
		{"urn:long:x", "", "more than 16 lookups"},
		{"urn:js:x", "", "scheme javascript"},
		{"urn:file:x", "", "scheme file"},
		{"urn:ctl:x", "", "the rule"},
		{"urn:garbage:x", "", "not a domain name"},
		{"urn:address:x", "", "like an address"},
		{"urn:port:x", "", "no SRV record of a server"},
		{"urn:printed:x", "", "no rule"},
		{"urn:one:x", "", "the rule"},
		{"urn:bomb:" + strings.Repeat("a", 2000), "", "no rule"},
		{"urn:foo:" + strings.Repeat("a", 2100), "", "more than 2048"},
		{"urn:many:x", "", "more than 200 records"},
		{"urn:large:x", "", "http://last.example/"},
		{"urn:none:x", "", "none.urn.arpa has no NAPTR"},
	} {
		r := resolve.Resolver{DNS: d}
		u, err := urn.Parse(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		var services []string
		if tt.service != "" {
			services = []string{tt.service}
		}
		a, err := r.Resolve(context.Background(), u, services...)
		got := uris(a)
		if err != nil {
			got = err.Error()
			if len(a.Next) > 0 || !strings.Contains(got, tt.want) || !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%.60s: %s; want %q", tt.name, got, tt.want)
			}
		} else if got != tt.want {
			t.Errorf("%.60s: %q; want %q", tt.name, got, tt.want)
		}
	}
	if first := d.srv["_thttp._tcp.foo.example."][0]; first.Priority != 20 {
		t.Error("the records of a cache were sorted in place")
	}
}

func uris(a *resolve.Answer) string {
	var list []string
	for _, n := range a.Next {
		list = append(list, n.URI.String())
	}
	return strings.Join(list, " ")
}

// TestTrace shows what a person sees of each lookup.
func TestTrace(t *testing.T) {
	r := resolve.Resolver{DNS: parseZone(t, rules)}
	u, _ := urn.Parse("urn:foo:journal:x")
	a, err := r.Resolve(context.Background(), u, "I2R")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range a.Steps {
		got = append(got, s.Lines()...)
	}
	const want = `foo.urn.arpa NAPTR
  10 10 "x" "" "" wrong.example.
  100 10 "" "" "!^urn:[^:]+:([a-z]+):.*$!\\1.foo.example!i" .
  left out: 10 10 "x" "" "" wrong.example.: the flags "x" are not known
  matches: 100 10 "" "" "!^urn:[^:]+:([a-z]+):.*$!\\1.foo.example!i" .
  result: journal.foo.example
journal.foo.example NAPTR
  10 10 "s" "thttp+I2L+I2C" "" _thttp._tcp.foo.example.
  10 20 "a" "thttp+I2R" "" r.foo.example.
  left out: 10 10 "s" "thttp+I2L+I2C" "" _thttp._tcp.foo.example.: it does not offer I2R
  matches: 10 20 "a" "thttp+I2R" "" r.foo.example.
  result: r.foo.example
r.foo.example A
  192.0.2.1
  2001:db8::1
  result: http://r.foo.example/uri-res/N2R?urn:foo:journal:x`
	if strings.Join(got, "\n") != want {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

// slow is a DNS that records the names that it is asked for. The second answer
// takes long.
type slow struct {
	zone
	asked []string
}

func (s *slow) NAPTR(ctx context.Context, name string) ([]resolve.NAPTR, time.Duration, error) {
	if s.asked = append(s.asked, name); len(s.asked) == 2 {
		time.Sleep(6 * time.Second)
	}
	return s.zone.NAPTR(ctx, name)
}

// TestExpiry: after a rule has expired, the client begins again (RFC 3402
// section 3), and a cache asks again.
func TestExpiry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &slow{zone: parseZone(t, `e1.urn.arpa. 5 NAPTR 1 1 "" "" "" e.example.
e.example. 3600 NAPTR 1 1 "u" "" "!.*!http://e.example/!" .
`)}
		r := resolve.Resolver{DNS: resolve.NewCache(d)}
		u, _ := urn.Parse("urn:e1:x")
		for _, tt := range []struct {
			after time.Duration
			asked []string
		}{
			{0, []string{"e1.urn.arpa", "e.example", "e1.urn.arpa"}},
			{time.Second, nil},
			{6 * time.Second, []string{"e1.urn.arpa"}},
			{2 * time.Hour, []string{"e1.urn.arpa", "e.example", "e1.urn.arpa"}},
		} {
			time.Sleep(tt.after)
			d.asked = nil
			if a, err := r.Resolve(t.Context(), u); err != nil || uris(a) != "http://e.example/" {
				t.Errorf("%+v, %v", a, err)
			}
			if !slices.Equal(d.asked, tt.asked) {
				t.Errorf("after %v: asked for %q, not %q", tt.after, d.asked, tt.asked)
			}
		}
	})
}

// TestTable: U-A-02 with a resolver that a person has configured.
func TestTable(t *testing.T) {
	table, err := resolve.ReadTable(strings.NewReader("\uFEFF" + `# after a byte order mark
# comment
nbn          http://nbn.example/
NBN:de:      https://de.example/x/uri-res/
nbn:de:gbv   https://gbv.example/{+urn}
nbn:de:gbv   https://{nid}.example/r?u={urn}&s={service}
isbn:9780    https://isbn.example/{nss}
path         https://p.example/a/{+nss}/b
*            http://any.example
`))
	if err != nil {
		t.Fatal(err)
	}
	r := resolve.Resolver{Table: table}
	for name, want := range map[string]string{
		"urn:nbn:fi:x":                "http://nbn.example/uri-res/N2L?urn:nbn:fi:x",
		"URN:NBN:de:101:x?s=I2Ls":     "https://de.example/x/uri-res/N2Ls?urn:nbn:de:101:x?s=I2Ls",
		"urn:nbn:DE:101-8?s=I=I":      "https://de.example/x/uri-res/I=I?urn:nbn:DE:101-8?s=I=I",
		"urn:nbn:de:gbv:a%2fb?=q=1#f": "https://gbv.example/urn:nbn:de:gbv:a%2Fb?q=1 https://nbn.example/r?u=urn%3Anbn%3Ade%3Agbv%3Aa%252Fb&s=N2L&q=1",
		"urn:isbn:978-0-395-36341-6":  "https://isbn.example/978-0-395-36341-6",
		"urn:isbn:x%2F..%2F?+a":       "http://any.example/uri-res/N2L?urn:isbn:x%2F..%2F?+a",
		"urn:path:x":                  "https://p.example/a/x/b",
		"urn:path:x/../y":             "",
		"urn:path:%2e%2E":             "",
	} {
		u, err := urn.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.Resolve(context.Background(), u)
		if got := uris(a); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
	for _, bad := range []string{"nbn", "a_b http://a.example/", "nbn ftp://a.example/",
		"nbn http://a.example/?x", "nbn https://{+nss}.example/", "nbn https://a.example/{x}",
		"nbn javascript:{nss}", "nbn http:///x", "nbn https://a.example/{nss", "nbn {urn}",
		"nbn http://a.example/ x", "urn:urn http://a.example/"} {
		if _, err := resolve.ReadTable(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	var zero resolve.Resolver
	u, _ := urn.Parse("urn:example:a")
	if _, err := zero.Resolve(context.Background(), u); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the zero Resolver: %v", err)
	}
}

// TestParameters: the registries of services and keywords are open (U-9.2-01).
func TestParameters(t *testing.T) {
	p, err := urn.StandardParameters().With(nil, []urn.Service{{
		Name: "I2X", Purpose: "test", Status: "exp", Reference: "none"}})
	if err != nil {
		t.Fatal(err)
	}
	table, err := resolve.ReadTable(strings.NewReader("* http://r.example"))
	if err != nil {
		t.Fatal(err)
	}
	u, _ := urn.Parse("urn:example:a?s=I2X")
	for _, tt := range []struct {
		p    urn.Parameters
		want string
	}{{p, "http://r.example/uri-res/N2X?urn:example:a?s=I2X"},
		{urn.Parameters{}, "http://r.example/uri-res/N2L?urn:example:a?s=I2X"}} {
		r := resolve.Resolver{Table: table, Parameters: tt.p}
		if a, err := r.Resolve(context.Background(), u); err != nil || uris(a) != tt.want {
			t.Errorf("%s, %v", uris(a), err)
		}
	}
}

func TestRequest(t *testing.T) {
	u, _ := urn.Parse("urn:a1:x?c=d#f")
	v, _ := urn.Parse("urn:a1:y")
	got, err := resolve.Request(uri.MustParse("http://r.example:81/"), "I=I", u, v)
	if want := "http://r.example:81/uri-res/I=I?urn:a1:x?c=d%20urn:a1:y"; err != nil || got.String() != want {
		t.Errorf("%s, %v", got, err)
	}
}

func TestList(t *testing.T) {
	var r resolve.Resolver
	for _, end := range []string{"\n", "\r", "\r\n"} {
		text := strings.Join([]string{"# urn:example:a", "http://a.example/", "", " ftp://b.example/x ",
			"javascript:alert(1)", "no URI", "file:///etc/passwd", "#http://c.example/"}, end)
		l, errs := r.SplitList(text)
		if len(l) != 2 || len(errs) != 3 {
			t.Errorf("%q, %q", l, errs)
		}
	}
	if l, errs := r.SplitList(strings.Repeat("http://a.example/\n", 5000)); len(l) != 1000 || len(errs) != 1 {
		t.Errorf("%d URIs, %q", len(l), errs)
	}
}

// FuzzRule gives any record to the rules: what they yield is checked.
func FuzzRule(f *testing.F) {
	for _, all := range parseZone(f, rules).naptr {
		for _, n := range all {
			f.Add(n.Flags, n.Services, n.Regexp, n.Replacement)
		}
	}
	u, _ := urn.Parse("urn:foo:journal:a,1")
	f.Fuzz(func(t *testing.T, flags, services, expr, replacement string) {
		if len(expr) > 255 {
			return // no record can have it
		}
		r := resolve.Resolver{DNS: fixed{{Flags: flags, Services: services, Regexp: expr, Replacement: replacement}}}
		a, err := r.Resolve(context.Background(), u)
		for _, n := range a.Next {
			if r.Allow(n.URI) != nil || n.URI.Host() == "" && n.URI.Scheme() == "http" && n.Request {
				t.Errorf("%q: %s", expr, n.URI)
			}
		}
		if err == nil && len(a.Next) == 0 {
			t.Errorf("%q: no location, and no error", expr)
		}
	})
}

// fixed answers each question for rules with the same.
type fixed []resolve.NAPTR

func (f fixed) NAPTR(context.Context, string) ([]resolve.NAPTR, time.Duration, error) {
	return f, 0, nil
}
func (fixed) SRV(context.Context, string) ([]net.SRV, time.Duration, error) {
	return []net.SRV{{Target: "a.example.", Port: 80}}, 0, nil
}
func (fixed) Addrs(context.Context, string) ([]netip.Addr, time.Duration, error) {
	return []netip.Addr{netip.IPv6Loopback()}, 0, nil
}
