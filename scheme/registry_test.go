package scheme_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

func TestLookup(t *testing.T) {
	i, ok := scheme.Lookup("ftp")
	if !ok || i.Name != "ftp" || i.Port != 21 || i.Status != scheme.Permanent ||
		i.Authority != scheme.AuthorityRequired || i.Check == nil {
		t.Errorf("ftp: %+v %t", i, ok)
	}
	if i, _ := scheme.Lookup("file"); i.Host != "localhost" || i.Port != 0 { // G-3.2.2-17
		t.Errorf("file: %+v", i)
	}
	if i, ok := scheme.Lookup("FTP"); !ok || i.Name != "ftp" {
		t.Errorf("FTP: %+v %t", i, ok)
	}
	if i, ok := scheme.Lookup("x-foo"); ok || i.Status != scheme.Experimental {
		t.Errorf("x-foo: %+v %t", i, ok)
	}
	if i, ok := scheme.Lookup("bitcoin"); !ok || i.Status != scheme.Provisional || i.Spec == "" ||
		i.Check != nil {
		t.Errorf("bitcoin: %+v %t", i, ok)
	}
	for _, name := range []string{"", "+", "~", "nosuchscheme", "ftpx", "ft"} {
		if i, ok := scheme.Lookup(name); ok || i.Status != scheme.Unregistered {
			t.Errorf("%q: %+v", name, i)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _, sinkBool = scheme.Lookup("ftp") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

var sinkBool bool

// TestRegistry: a registry is a value, and what is made of it leaves it as it
// is.
func TestRegistry(t *testing.T) {
	standard := scheme.Standard()
	own := with(t, standard, scheme.Info{Name: "Foo", Port: 99},
		scheme.Info{Name: "ftp", Port: 2121})
	narrow := own.Only("FOO", "http")
	wide := with(t, narrow, scheme.Info{Name: "bar"})
	for _, test := range []struct {
		name     string
		registry scheme.Registry
		port     uint16
		ok       bool
	}{
		{"foo", standard, 0, false},
		{"foo", own, 99, true},
		{"ftp", own, 2121, true},
		{"ftp", standard, 21, true},
		{"foo", narrow, 99, true},
		{"ftp", narrow, 0, false},
		{"bar", narrow, 0, false},
		{"bar", wide, 0, true},
		{"foo", narrow.Only("bar"), 0, false},
		{"ftp", scheme.Registry{}, 0, false},
		{"foo", with(t, scheme.Registry{}, scheme.Info{Name: "foo", Port: 1}), 1, true},
	} {
		if i, ok := test.registry.Lookup(test.name); i.Port != test.port || ok != test.ok ||
			i.Name != test.name {
			t.Errorf("%s: %+v %t, want port %d, %t", test.name, i, ok, test.port, test.ok)
		}
	}
	var names []string
	for i := range standard.All() {
		names = append(names, i.Name)
	}
	if !slices.IsSorted(names) || len(names) != len(slices.Compact(slices.Clone(names))) ||
		!slices.Contains(names, "ftp") {
		t.Errorf("%q", names)
	}
	names = nil
	for i := range wide.All() {
		names = append(names, i.Name)
	}
	if s := strings.Join(names, " "); s != "bar foo http" && s != "bar foo" {
		t.Errorf("%q", names)
	}
	for range standard.All() {
		break
	}
}

func with(t *testing.T, r scheme.Registry, infos ...scheme.Info) scheme.Registry {
	t.Helper()
	r, err := r.With(infos...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// FuzzWith: a registry takes a name if and only if a URI can have it (RFC 3986
// section 3.1).
func FuzzWith(f *testing.F) {
	for _, s := range []string{"", "a", "1x", "x:", "a_b", "A+.-9", "-x", "x\n", "ü", "A:#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		u, err := uri.Parse(name + ":")
		valid := err == nil && len(u.Scheme()) == len(name) // in "a:#:" it is shorter
		r, err := scheme.Standard().With(scheme.Info{Name: name, Port: 9})
		if (err == nil) != valid {
			t.Fatalf("%q: %v, but as a scheme of a URI: %v", name, err, valid)
		}
		if err != nil {
			if _, ok := errors.AsType[finding.Finding](err); !ok {
				t.Fatalf("%q: %v is not a finding", name, err)
			}
			return
		}
		if i, ok := r.Lookup(u.Scheme()); !ok || i.Port != 9 {
			t.Fatalf("%q: %+v", name, i)
		}
	})
}

// TestRows: every row is complete, and its functions hold their laws.
func TestRows(t *testing.T) {
	for i := range scheme.Standard().All() {
		if i.Name != strings.ToLower(i.Name) || uri.Rule("scheme").Validate(i.Name) != nil {
			t.Errorf("%q is not a name", i.Name)
		}
		if i.Spec == "" || i.Status.String() == "" || i.Transport == "" && i.Port != 0 {
			t.Errorf("%s: %+v", i.Name, i)
		}
		if again, ok := scheme.Lookup(i.Name); !ok || again.Name != i.Name {
			t.Errorf("%s is not found", i.Name)
		}
		for _, rest := range []string{"", "a", "//", "//h", "//h/", "//h:1/a;b?c=d#e", "///a",
			"//u:p@h:99999/%0d%0a", "a@b", "1;x=y,z"} {
			u := uri.MustParse(i.Name + ":" + rest)
			list := scheme.Check(u)
			for _, f := range list {
				if f.Start < 0 || f.End < f.Start || f.End > len(u.String()) || f.Message == "" ||
					f.Rule == "" || f.Section == "" {
					t.Errorf("%s: %+v", u, f)
				}
			}
			if i.Parts != nil {
				if v, err := scheme.Parts(u); (err == nil) != (len(list) == 0) ||
					(v == nil) != (err != nil) {
					t.Errorf("%s: %v, %v, but %v", u, v, err, list)
				}
			}
			n := scheme.Normalize(u)
			if again := scheme.Normalize(n); again != n {
				t.Errorf("%s: %s, then %s", u, n, again)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	r := with(t, scheme.Standard(),
		scheme.Info{Name: "must", Authority: scheme.AuthorityRequired, Spec: "x"},
		scheme.Info{Name: "never", Authority: scheme.AuthorityForbidden, Spec: "x"},
	)
	for text, want := range map[string]string{
		"must:a":      "[]",
		"must://":     "[]",
		"must://h":    "",
		"never:a":     "",
		"never://h/":  "[h]",
		"unknown:///": "",
		"ftp:a":       "[]",
		// Section 6.2.2.3: without the dot-segment the rules are broken.
		"data:text/plain,a/..":   "[..]",
		"data:text/plain,a/.%2E": "[.%2E]",
		"data:text/plain,a/./b":  "",
		"nntp://h/..":            "[..]",
	} {
		u := uri.MustParse(text)
		got := ""
		for _, f := range r.Check(u) {
			got += "[" + text[f.Start:f.End] + "]"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestNormalize: G-6.2.3; the vectors run in package conformance.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// The four of section 6.2.3, and one without path (G-6.2.3-01).
		{"http://example.com", "http://example.com/"},
		{"http://example.com/", "http://example.com/"},
		{"http://example.com:/", "http://example.com/"},
		{"http://example.com:80/", "http://example.com/"},
		{"http://example.com:", "http://example.com/"},
		{"FTP://H:0021", "ftp://h/"},
		{"ftp://h:/%41", "ftp://h/A"},
		{"ftp://h:2121/", "ftp://h:2121/"},
		{"foo://h:80/", "foo://h:80/"},
		{"foo://u@[0:0::1]:?q", "foo://u@[::1]/?q"},
		{"foo://", "foo:///"},
		{"foo:", "foo:"},
		{"foo:/.//a", "foo:/.//a"},
		{"foo://h:99999/", "foo://h:99999/"},
		{"foo://h:0/", "foo://h:0/"},
		{"foo://[v1.X]", "foo://[v1.x]/"},
		{"ftp://h:02121/", "ftp://h:2121/"}, // a port is a number
		{"ftp://h:00/", "ftp://h:0/"},
		{"ftp://h:0099999/", "ftp://h:99999/"},
		{"foo://h:080/", "foo://h:080/"}, // not known to be one
		// The default host is written where a userinfo or a port that is not
		// empty stands without a host (G-6.2.3-05). The "@" of an empty
		// userinfo stays (G-6.2.3-06).
		{"file://u@/x", "file://u@localhost/x"},
		{"file://:80/x", "file://localhost:80/x"},
		{"file://@/x", "file://@/x"},
		{"file://:/x", "file:///x"},
		{"foo://u@/x", "foo://u@/x"},
	} {
		got := scheme.Normalize(uri.MustParse(test.text))
		if got != uri.MustParse(test.want) || scheme.Normalize(got) != got {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
	u := uri.MustParse("ftp://www.example.com/a/b;type=a")
	if n := testing.AllocsPerRun(100, func() { sinkBool = scheme.Normalize(u) == u }); n > 0 ||
		!sinkBool {
		t.Errorf("%v allocations", n)
	}
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{"ftp://h:21", "http://H:080?", "file:///a", "mailto:A@B",
		"x://[::]:/..", "geo:1,2", "tel:+1-2", "data:,"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		u, err := uri.Parse(a)
		if err != nil {
			return
		}
		n := scheme.Normalize(u)
		if again, err := uri.Parse(n.String()); err != nil || again != n ||
			scheme.Normalize(n) != n {
			t.Fatalf("%q: %q, then %q, %v", u, n, scheme.Normalize(n), err)
		}
		if n.Scheme() != u.Scheme() || n.Normalize(uri.NormSyntax) != n ||
			scheme.Normalize(u.Normalize(uri.NormSyntax)) != n {
			t.Fatalf("%q: %q", u, n)
		}
		if v, err := uri.Parse(b); err == nil {
			checkLadder(t, u, v)
			checkLadder(t, u, n)
		}
	})
}

// FuzzRules: what keeps to the rules of its scheme does so in every normal
// form, and the parts of what is put together of parts are the same.
func FuzzRules(f *testing.F) {
	var names []string
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			names = append(names, i.Name)
		}
	}
	for _, rest := range []string{
		"//h", "//h/a/..", "//h/..", "//h/%7e/./b;c=d?e#f", "//u:p%3a@h:08080/%FF", "///a/b",
		"//h/..?b", "//h/1/%2e%2e/b%09c%09+%09",
		"a%7eb", "..", "a@b", "a%2fb@c/d%40e", "text/plain,a/..", "text/plain,a/.%2e", ",%FF",
		"1;x=a/../b", "+1-2;ext=3", "1,2;u=3",
		"isbn:0-395-36341-1", "isbn:0-395-36341-1/..", "foo:a/../b", "foo:%7e?=b",
	} {
		for i := range names {
			f.Add(uint8(i), rest)
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, rest string) {
		u, err := uri.Parse(names[int(n)%len(names)] + ":" + rest)
		if err != nil || len(scheme.Check(u)) > 0 {
			return
		}
		for rung := scheme.RungCase; rung <= scheme.RungScheme; rung++ {
			if v := rung.Normalize(u); v != u && len(scheme.Check(v)) > 0 {
				t.Errorf("%q keeps to the rules, and its normal form %q (%v) does not: %v", u, v,
					rung, scheme.Check(v))
			}
		}
	})
}

func TestCheckPort(t *testing.T) {
	for _, test := range []struct {
		text  string
		allow []uint16
		want  string // the worst severity, or ""
	}{
		{"ftp://h/", nil, ""},
		{"ftp://h:/", nil, ""},
		{"ftp://h:21/", nil, ""},
		{"ftp://h:0021/", nil, ""},
		{"ftp://h:25/", nil, "error"},
		{"http://h:443/", nil, "warning"},
		{"ftp://h:25/", []uint16{25}, ""},
		{"ftp://h:0/", []uint16{0}, "error"},
		{"ftp://h:65536/", nil, "error"},
		{"ftp://h:2121/", nil, ""},
		{"ftp://h:6667/", nil, "error"},
		{"ftp://h:6667/", []uint16{1, 6667}, ""},
		{"nosuchscheme://h:80/", nil, "error"},
		{"x:", nil, ""},
	} {
		got := ""
		for _, f := range scheme.CheckPort(uri.MustParse(test.text), test.allow...) {
			got = f.Severity.String()
			if f.Message == "" || test.text[f.Start:f.End] == "" {
				t.Errorf("%s: %+v", test.text, f)
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
		u := uri.MustParse(test.text)
		n, ok := u.PortNumber()
		if ok && test.allow == nil && scheme.AllowsPort(u.Scheme(), n) != (test.want != "error") {
			t.Errorf("%s: AllowsPort is not as CheckPort", test.text)
		}
	}
}

func TestPasswordPolicy(t *testing.T) {
	for _, test := range []struct{ policy, text, want string }{
		{"allow", "ftp://u:p@h/", "ftp://u:p@h/"},
		{"ignore", "ftp://u:p@h/", "ftp://u@h/"},
		{"ignore", "ftp://u:@h/", "ftp://u:@h/"},
		{"reject", "ftp://u@h/", "ftp://u@h/"},
		{"reject", "ftp://u:p@h/", ""},
	} {
		var p scheme.PasswordPolicy
		if err := p.UnmarshalText([]byte(test.policy)); err != nil || p.String() != test.policy {
			t.Errorf("%s: %v, %v", test.policy, p, err)
		}
		got, err := p.Apply(uri.MustParse(test.text))
		if got.String() != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s %s: %s, %v", test.policy, test.text, got, err)
		}
		var f finding.Finding
		if err != nil && (!errors.As(err, &f) || test.text[f.Start:f.End] != "u:p" ||
			strings.Contains(err.Error(), "u:p")) {
			t.Errorf("%s %s: %v", test.policy, test.text, err)
		}
	}
	if new(scheme.PasswordPolicy).UnmarshalText([]byte("x")) == nil {
		t.Error("x is a policy")
	}
}

// TestCompleteSuffix: G-4.5-01, D-25.
func TestCompleteSuffix(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/"},
		{"FTP.x.org/a?b#c", "ftp://FTP.x.org/a?b#c"},
		{"example.com:8080/", "http://example.com:8080/"},
		{"localhost:8080", "http://localhost:8080"},
		{"192.0.2.1", "http://192.0.2.1"},
		{"[::1]/", "http://[::1]/"},
		{"example.com.", "http://example.com."},
		{"", ""},
		{"a", ""},
		{"a/b.c", ""},
		{"/a.b", ""},
		{"a@b.c", ""},
		{"1.2", ""},
		{"a b.c", ""},
		{"a..b", ""},
		{"[v1.x]", ""},
		{"-.x", ""},
	} {
		u, err := scheme.CompleteSuffix(test.text)
		if u.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q: %q, %v, want %q", test.text, u, err, test.want)
		}
	}
	if u, err := scheme.CompleteSuffix("ftp.x.org",
		scheme.SuffixRule{Prefix: "www.", Scheme: "https"}); err == nil {
		t.Errorf("%s", u)
	}
	var p *uri.ParseError
	if _, err := scheme.CompleteSuffix("a.b c"); !errors.As(err, &p) || p.Offset != 3 {
		t.Errorf("%v", err)
	}
}

// TestObserved: G-6.2.4-01.
func TestObserved(t *testing.T) {
	u := uri.MustParse
	var o scheme.Observed
	o.Redirect(u("ftp://h:21/data"), u("ftp://h/data/"))
	o.Redirect(u("x:1"), u("x:2#two"))
	o.Redirect(u("x:2"), u("x:3"))
	o.Redirect(u("x:a"), u("x:b"))
	o.Redirect(u("x:b"), u("x:c"))
	o.Redirect(u("x:c"), u("x:a"))
	o.Redirect(u("x:d"), u("x:c"))
	for _, test := range []struct {
		a, b string
		want scheme.Rung
	}{
		{"ftp://h/data", "ftp://h/data/", scheme.RungProtocol},
		{"FTP://h/data", "ftp://H:21/data/", scheme.RungProtocol},
		{"ftp://h/data", "ftp://h:21/data", scheme.RungScheme},
		{"ftp://h/data", "ftp://h/date", scheme.RungNone},
		{"ftp://h/data#a", "ftp://h/data/#a", scheme.RungProtocol},
		{"ftp://h/data#a", "ftp://h/data/", scheme.RungNone},
		{"x:1", "x:3#two", scheme.RungProtocol},
		{"x:1#one", "x:3#two", scheme.RungProtocol},
		{"x:1", "x:3", scheme.RungNone},
		{"x:a", "x:b", scheme.RungProtocol},
		{"x:d", "x:b", scheme.RungProtocol},
		{"x:d", "x:e", scheme.RungNone},
	} {
		if got := o.Equivalent(u(test.a), u(test.b)); got != test.want ||
			o.Equivalent(u(test.b), u(test.a)) != got {
			t.Errorf("%s, %s: %v, want %v", test.a, test.b, got, test.want)
		}
	}
}
