package domain_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
)

// parts are written as subdomain|registrable|suffix and the division.
var parts = []struct{ host, want string }{
	{"www.Example.co.uk", "www|Example.co.uk|co.uk icann"},
	{"A.B.EXAMPLE.COM.", "A.B|EXAMPLE.COM|COM icann"},
	{"com", "||com icann"},
	{"com.", "||com icann"},
	{"localhost", "||localhost unlisted"},
	{"printer.local", "|printer.local|local unlisted"},
	{"a.b.c.invalid", "a.b|c.invalid|invalid unlisted"},
	{"a_b.!$&'()*+,;=~.com", "a_b|!$&'()*+,;=~.com|com icann"},
	{"a.7up", "|a.7up|7up unlisted"},

	// Private rules.
	{"github.io", "||github.io private"},
	{"x.y.github.io", "x|y.github.io|github.io private"},
	{"s3.amazonaws.com", "||s3.amazonaws.com private"},
	{"amazonaws.com", "|amazonaws.com|com icann"},

	// Wildcards and exceptions.
	{"mm", "||mm unlisted"},
	{"b.mm", "||b.mm icann"},
	{"*.mm", "||*.mm icann"},
	{"x.a.b.mm", "x|a.b.mm|b.mm icann"},
	{"kobe.jp", "|kobe.jp|jp icann"},
	{"c.kobe.jp", "||c.kobe.jp icann"},
	{"x.city.kobe.jp", "x|city.kobe.jp|kobe.jp icann"},
	{"!city.kobe.jp", "||!city.kobe.jp icann"},
	{"www.ck", "|www.ck|ck icann"},

	// Triplets, U-labels and A-labels.
	{"www.ex%61mple.c%6F.uk", "www|ex%61mple.c%6F.uk|c%6F.uk icann"},
	{"www%2eexample%2Eco.uk%2E", "www|example%2Eco.uk|co.uk icann"},
	{"www.食狮.公司.cn", "www|食狮.公司.cn|公司.cn icann"},
	{"www。食狮．公司｡cn。", "www|食狮．公司｡cn|公司｡cn icann"},
	{"%E9%A3%9F%E7%8B%AE%E3%80%82%E5%85%AC%E5%8F%B8.cn",
		"|%E9%A3%9F%E7%8B%AE%E3%80%82%E5%85%AC%E5%8F%B8.cn|%E5%85%AC%E5%8F%B8.cn icann"},
	{"shishi.XN--55QX5D.cn", "|shishi.XN--55QX5D.cn|XN--55QX5D.cn icann"},
	{"xn--0.com", "|xn--0.com|com icann"},
	{"www.%EF%BC%A5xample．co.uk", "www|%EF%BC%A5xample．co.uk|co.uk icann"},
}

func join(n domain.Name) string {
	return fmt.Sprintf("%s|%s|%s %v", n.Subdomain, n.Registrable, n.Suffix, n.Division)
}

func TestParse(t *testing.T) {
	for _, tt := range parts {
		if n, err := domain.Parse(tt.host); err != nil || join(n) != tt.want {
			t.Errorf("%s: %s, want %s; %v", tt.host, join(n), tt.want, err)
		}
	}
}

func TestParseICANN(t *testing.T) {
	for host, want := range map[string]string{
		"github.io": "|github.io|io icann", "x.y.github.io": "x.y|github.io|io icann",
		"www.example.co.uk": "www|example.co.uk|co.uk icann", "b.mm": "||b.mm icann",
		"a.b.compute.amazonaws.com.cn": "a.b.compute|amazonaws.com.cn|com.cn icann",
		"x.city.kobe.jp":               "x|city.kobe.jp|kobe.jp icann",
	} {
		if n, err := domain.ParseICANN(host); err != nil || join(n) != want {
			t.Errorf("%s: %s, want %s; %v", host, join(n), want, err)
		}
	}
}

func TestErrors(t *testing.T) {
	long := strings.Repeat("a", host.MaxLabel)
	for _, tt := range []struct {
		host   string
		offset int
		reason string
	}{
		{"", 0, "host-empty"},
		{".", 0, "host-empty-label"},
		{".com", 0, "host-empty-label"},
		{"a..com", 2, "host-empty-label"},
		{"a.com..", 6, "host-empty-label"},
		{"食狮。。cn", 9, "host-empty-label"},
		{"192.0.2.7", 0, "host-not-name"},
		{"[2001:db8::7]", 0, "host-not-name"},
		{"[v7.x]", 0, "host-not-name"},
		{"127.1", 4, "host-numeric"},
		{"a.b.0x7f", 4, "host-numeric"},
		{"1.2.3.4.5", 8, "host-numeric"},
		{"2130706433.", 0, "host-numeric"},
		{"%31.%32.3.4", 10, "host-numeric"},
		{long + "a.com", host.MaxLabel, "host-label-too-long"},
		{strings.Repeat("a.", 126) + "ab", host.MaxName, "host-name-too-long"},
		{"a%FF.com", 1, "host-not-utf8"},
		{"a\xff.com", 1, "host-not-utf8"},
		{"食a%2F.com", 4, "host-character"},
		{"食 a.com", 3, "syntax"},
		{"食% a.com", 4, "syntax"},
		{"食%2.com", 3, "host-character"},
		{"user@a.com", 4, "syntax"},
		{"a.com:80", 5, "syntax"},
	} {
		n, err := domain.Parse(tt.host)
		var e *host.Error
		if !errors.As(err, &e) || e.Offset != tt.offset || (tt.reason != "syntax" && e.Rule != tt.reason || tt.reason == "syntax" && uri.Rule(e.Rule).Section() == "") ||
			n != (domain.Name{}) {
			t.Errorf("%q: %v, want %v at %d", tt.host, err, tt.reason, tt.offset)
		}
	}
	if _, err := domain.Parse(long + "." + strings.Repeat("a.", 95)[1:] + "ab"); err == nil {
		t.Error("an empty label")
	}
	if n, err := domain.Parse(strings.Repeat("a.", 125) + "com"); err != nil || n.Suffix != "com" {
		t.Error("a name of the greatest length:", err)
	}
}

func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"www.Example.co.uk.", "a.b.c.kobe.jp", "xn--85x722f.xn--55qx5d.cn"} {
		if n := testing.AllocsPerRun(100, func() { _, _ = domain.Parse(text) }); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

// A slow list is that of rules.txt, as the list says that rules are applied.
type slow map[string]domain.Division

func slowList(t testing.TB) slow {
	text, err := os.ReadFile("rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	list := slow{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line[0] == '#' {
			continue
		}
		rule, private := strings.CutSuffix(line, "+")
		rule, exception := strings.CutSuffix(rule, "!")
		labels := strings.Split(rule, ",")
		slices.Reverse(labels)
		if rule = strings.Join(labels, "."); exception {
			rule = "!" + rule
		}
		list[rule] = domain.ICANN
		if private {
			list[rule] = domain.Private
		}
	}
	return list
}

// suffix returns the suffix of a DNS name.
func (l slow) suffix(name string, last domain.Division) (string, domain.Division) {
	has := func(rule string) (domain.Division, bool) {
		d := l[rule]
		return d, d != domain.Unlisted && d <= last
	}
	for rest := name; ; {
		label, parent, more := strings.Cut(rest, ".")
		if d, ok := has("!" + rest); ok && label[0] != '*' {
			return parent, d
		}
		if d, ok := has(rest); ok && label[0] != '!' && label[0] != '*' {
			return rest, d
		}
		if d, ok := has("*." + parent); more && ok {
			return rest, d
		}
		if !more {
			return rest, domain.Unlisted
		}
		rest = parent
	}
}

// Each rule of the list is found, and what is below it and beside it.
func TestRules(t *testing.T) {
	list := slowList(t)
	if len(list) < 10000 {
		t.Fatalf("only %d rules", len(list))
	}
	for rule := range list {
		rule = strings.TrimPrefix(strings.TrimPrefix(rule, "!"), "*.")
		for _, before := range []string{"", "a.", "www.b.", "a-", "x.0."} {
			agree(t, list, before+rule)
			agree(t, list, before+rule+"a")
			agree(t, list, before+rule+"."+rule)
		}
	}
}

func agree(t *testing.T, list slow, name string) {
	t.Helper()
	for _, f := range []struct {
		last  domain.Division
		parse func(string) (domain.Name, error)
	}{{domain.Private, domain.Parse}, {domain.ICANN, domain.ParseICANN}} {
		n, err := f.parse(name)
		if suffix, d := list.suffix(name, f.last); err != nil || n.Suffix != suffix || n.Division != d {
			t.Errorf("%s: %v, %v, want %s %v", name, join(n), err, suffix, d)
		}
	}
}

func FuzzParse(f *testing.F) {
	list := slowList(f)
	for _, tt := range parts {
		f.Add(tt.host)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := domain.Parse(text)
		if err != nil {
			if e := (*host.Error)(nil); !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		whole := n.Suffix
		if n.Registrable != "" {
			whole = n.Registrable
			if !strings.HasSuffix(whole, n.Suffix) || len(whole) <= len(n.Suffix)+1 {
				t.Fatalf("%q: %q does not end in %q", text, whole, n.Suffix)
			}
		} else if n.Subdomain != "" {
			t.Fatalf("%q: %s", text, join(n))
		}
		again, err := domain.Parse(whole)
		if err != nil || again.Registrable != n.Registrable || again.Suffix != n.Suffix || again.Subdomain != "" {
			t.Fatalf("%q: again %s, %v", text, join(again), err)
		}
		dns, err := domain.ParseDNS(text)
		if err != nil || dns.Division != n.Division || strings.ToLower(join(dns)) != join(dns) {
			t.Fatalf("%q: in DNS %s, %v", text, join(dns), err)
		}
		if h, err := host.Parse(n.Registrable); err == nil && n.Registrable != "" {
			// The registrable domain as written, in DNS, is that of the name in DNS.
			if name, err := h.LookupName(); err == nil && strings.TrimSuffix(name, ".") != dns.Registrable {
				t.Fatalf("%q: %q in DNS, but %q", text, name, dns.Registrable)
			}
		}
		h, err := host.FromName(text)
		if err != nil || h.String() != text {
			return
		}
		if dns, err := h.LookupName(); err == nil {
			agree(t, list, strings.TrimSuffix(dns, "."))
		}
	})
}
