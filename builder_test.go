package uri_test

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// TestBuilder: what components as they will appear make (G-5.3-01, D-02).
func TestBuilder(t *testing.T) {
	addr := func(text string) string {
		h, err := host.FromAddr(netip.MustParseAddr(text))
		if err != nil {
			t.Fatal(err)
		}
		return h.String()
	}
	for _, test := range []struct {
		odd   string
		build func(b *uri.Builder)
		want  string
	}{
		{"nothing", func(b *uri.Builder) {}, ""},
		{"all", func(b *uri.Builder) {
			b.Scheme("foo").Userinfo("u:p").Host("h").Port("8042").Path("/a").Query("q").Fragment("f")
		}, "foo://u:p@h:8042/a?q#f"},
		{"all empty but the scheme", func(b *uri.Builder) {
			b.Scheme("foo").Userinfo("").Host("").Port("").Path("").Query("").Fragment("")
		}, "foo://@:?#"},
		{"the order does not matter", func(b *uri.Builder) {
			b.Fragment("f").Path("/a").Host("h")
		}, "//h/a#f"},
		{"an authority has three parts", func(b *uri.Builder) {
			b.Authority("u@[::1]:1")
		}, "//u@[::1]:1"},
		{"and replaces all of them", func(b *uri.Builder) {
			b.Userinfo("v").Port("2").Authority("h")
		}, "//h"},
		{"a port alone has an empty host", func(b *uri.Builder) { b.Port("1") }, "//:1"},
		{"IPv4", func(b *uri.Builder) { b.Host(addr("192.0.2.1")) }, "//192.0.2.1"},
		{"IPv6 as RFC 5952 has it", func(b *uri.Builder) {
			b.Host(addr("2001:DB8:0::01"))
		}, "//[2001:db8::1]"},
		{"IPv4-mapped", func(b *uri.Builder) {
			b.Host(addr("::ffff:192.0.2.1"))
		}, "//[::ffff:192.0.2.1]"},
		{"host and port together", func(b *uri.Builder) {
			b.Userinfo("u").Port("1").HostPort("[::1]:80")
		}, "//u@[::1]:80"},
		{"a host without a port removes the port", func(b *uri.Builder) {
			b.Authority("u@h:1").HostPort("i")
		}, "//u@i"},
		{"an address without a port", func(b *uri.Builder) { b.HostPort("[::1]") }, "//[::1]"},
		{"an empty port", func(b *uri.Builder) { b.HostPort("h:") }, "//h:"},
		{"user and password as data", func(b *uri.Builder) {
			b.UserPassword("a:b@c", "p:w%40/").Host("h")
		}, "//a%3Ab%40c:p:w%2540%2F@h"},
		{"a user alone", func(b *uri.Builder) { b.User("a:b").Host("h") }, "//a%3Ab@h"},
		{"a path is appended as it is", func(b *uri.Builder) {
			b.Host("h").Path("/api/").AppendPath("info/refs%2F").AppendPath("/x")
		}, "//h/api/info/refs%2F/x"},
		{"segments are appended to a path", func(b *uri.Builder) {
			b.Host("h").AppendPath("a/b").AppendSegments("c/d")
		}, "//h/a/b/c%2Fd"},
		// G-3.4-01: empty is not undefined
		{"a query with nothing left of it", func(b *uri.Builder) {
			q := query.Split("utm=1")
			*b = *uri.MustParseRef("http://h/c?utm=1#f").Edit().QueryOrNone(q.Delete("utm").String())
		}, "http://h/c#f"},
		{"a query with something left", func(b *uri.Builder) {
			b.Path("/").QueryOrNone("a")
		}, "/?a"},
		{"segments are data", func(b *uri.Builder) {
			b.Segments("a/b", "", "50%", "é?", "...")
		}, "/a%2Fb//50%25/%C3%A9%3F/..."},
		{"no segments", func(b *uri.Builder) { b.Path("/x").Segments() }, ""},
		{"one empty segment", func(b *uri.Builder) { b.Segments("") }, "/"},
		{"what would be an authority", func(b *uri.Builder) { b.Segments("", "evil") }, "/.//evil"},
		{"not needed after an authority", func(b *uri.Builder) {
			b.Segments("", "x").Host("h")
		}, "//h//x"},
		{"append to a directory", func(b *uri.Builder) {
			b.Path("/a/").AppendSegments("b")
		}, "/a/b"},
		{"append to a file", func(b *uri.Builder) {
			b.Path("/a").AppendSegments("b", "")
		}, "/a/b/"},
		{"append to a rootless path", func(b *uri.Builder) {
			b.Scheme("x").Path("a").AppendSegments("b")
		}, "x:a/b"},
		{"append nothing", func(b *uri.Builder) { b.Path("/a/").AppendSegments() }, "/a/"},
		{"edit one", func(b *uri.Builder) {
			*b = *uri.MustParseRef("HTTP://u@H:/a/%7e?#").Edit().Scheme("ftp")
		}, "ftp://u@H:/a/%7e?#"},
		{"take some away", func(b *uri.Builder) {
			*b = *uri.MustParseRef("http://u@h:1/a?q#f").Edit().Remove(uri.Userinfo).Remove(uri.Query)
		}, "http://h:1/a#f"},
		{"without the authority the path keeps its meaning", func(b *uri.Builder) {
			*b = *uri.MustParseRef("foo://h//x").Edit().Remove(uri.Host)
		}, "foo:/.//x"},
		{"without the scheme too", func(b *uri.Builder) {
			*b = *uri.MustParseRef("a:b:c/d").Edit().Remove(uri.Scheme)
		}, "./b:c/d"},
		{"a rootless path gets a root", func(b *uri.Builder) {
			*b = *uri.MustParseRef("foo:a/b").Edit().Host("h")
		}, "foo://h/a/b"},
		{"each component by its number", func(b *uri.Builder) {
			b.Set(uri.Authority, "x:2").Set(uri.Scheme, "a").Set(uri.Userinfo, "u").
				Set(uri.Host, "h").Set(uri.Port, "1").Set(uri.Path, "/p").Set(uri.Query, "q").
				Set(uri.Fragment, "f")
		}, "a://u@h:1/p?q#f"},
	} {
		var b uri.Builder
		test.build(&b)
		got, err := b.Ref()
		if err != nil || got != uri.MustParseRef(test.want) {
			t.Errorf("%s: %q, %v, want %q", test.odd, got, err, test.want)
		}
	}
}

// TestBuilderErrors: what would change the meaning of another component is refused, with component,
// offset and rule, and nothing else happens.
func TestBuilderErrors(t *testing.T) {
	for _, test := range []struct {
		odd       string
		build     func(b *uri.Builder)
		component uri.Component
		offset    int
		rule      uri.Rule
	}{
		{"a path that is an authority", func(b *uri.Builder) {
			b.Path("//evil")
		}, uri.Path, 1, "path-absolute"},
		{"a path that is a scheme", func(b *uri.Builder) {
			b.Path("a:b")
		}, uri.Path, 1, "path-noscheme"},
		{"a path glued to the host", func(b *uri.Builder) {
			b.Host("h").Path(".evil")
		}, uri.Path, 0, "path-abempty"},
		{"a fragment in a query", func(b *uri.Builder) { b.Query("a#b") }, uri.Query, 1, "query"},
		{"a query in a path", func(b *uri.Builder) { b.Path("/a?b") }, uri.Path, 2, "path"},
		{"a path in a host", func(b *uri.Builder) { b.Host("h/x") }, uri.Host, 1, "reg-name"},
		{"a user in a host", func(b *uri.Builder) { b.Host("u@h") }, uri.Host, 1, "reg-name"},
		{"a port in a host", func(b *uri.Builder) { b.Host("h:1") }, uri.Host, 1, "reg-name"},
		{"a user in host and port", func(b *uri.Builder) {
			b.HostPort("u@h:80")
		}, uri.Host, 1, "reg-name"},
		{"a path after a port", func(b *uri.Builder) {
			b.HostPort("h:80/x?y#z")
		}, uri.Port, 2, "port"},
		{"an address without brackets", func(b *uri.Builder) {
			b.HostPort("::1")
		}, uri.Host, 0, "reg-name"},
		{"a query in an appended path", func(b *uri.Builder) {
			b.Path("/a").AppendPath("b?c")
		}, uri.Path, 4, "path"},
		{"brackets in a name", func(b *uri.Builder) { b.Host("a[b]") }, uri.Host, 1, "reg-name"},
		{"a port that is not a number", func(b *uri.Builder) { b.Port("8o") }, uri.Port, 1, "port"},
		{"a scheme with a colon", func(b *uri.Builder) { b.Scheme("a:") }, uri.Scheme, 1, "scheme"},
		{"no scheme", func(b *uri.Builder) { b.Scheme("") }, uri.Scheme, 0, "scheme"},
		{"not encoded", func(b *uri.Builder) { b.Query("a b") }, uri.Query, 1, "query"},
		{"half encoded", func(b *uri.Builder) { b.Fragment("%4") }, uri.Fragment, 2, "pct-encoded"},
		{"a zone", func(b *uri.Builder) { b.Host("[fe80::1%en0]") }, uri.Host, 8, "IPv6address"},
		{"no address", func(b *uri.Builder) { b.Host("[]") }, uri.Host, 1, "IP-literal"},
		{"a dot-segment as data", func(b *uri.Builder) {
			b.Segments("a", "..")
		}, uri.Path, 0, "segment"},
		{"the first in the text counts", func(b *uri.Builder) {
			b.Query("#").Port("x").Path("?")
		}, uri.Port, 0, "port"},
		{"a path that does not fit, and then a bad query", func(b *uri.Builder) {
			b.Query("#").Path("a:b")
		}, uri.Path, 1, "path-noscheme"},
		{"part of a wrong authority", func(b *uri.Builder) {
			b.Authority("u@h/x").Port("1")
		}, uri.Host, 1, "reg-name"},
		{"an authority", func(b *uri.Builder) { b.Authority("u@h:x") }, uri.Authority, 4, "port"},
	} {
		var b uri.Builder
		test.build(&b)
		r, err := b.Ref()
		var p *uri.ParseError
		if !errors.As(err, &p) || !r.IsZero() {
			t.Errorf("%s: %q, %v", test.odd, r, err)
			continue
		}
		if p.Component != test.component || p.Offset != test.offset || p.Rule != test.rule {
			t.Errorf("%s: %v of %v, byte %d", test.odd, p.Rule, p.Component, p.Offset)
		}
		if !strings.Contains(err.Error(), " of the "+test.component.String()+": ") &&
			test.odd != "no scheme" {
			t.Errorf("%s: %v", test.odd, err)
		}
	}
	var b uri.Builder
	b.Segments("..").Port("x").Scheme("a b").Segments("a").Port("1").Remove(uri.Scheme)
	if r, err := b.Ref(); r != uri.MustParseRef("//:1/a") {
		t.Errorf("a replaced component came back: %q, %v", r, err)
	}
	b = uri.Builder{}
	const missing = "uri: missing scheme (rule scheme, RFC 3986 section 3.1)"
	if u, err := b.Host("h").URI(); err == nil || !u.IsZero() || err.Error() != missing {
		t.Errorf("a URI without a scheme: %v, %v", u, err)
	}
	if _, err := b.Query("#").Ref(); err == nil {
		t.Error("a query that is none")
	}
}

// TestUnknownComponent: what does not exist cannot be set, removed or checked in silence.
func TestUnknownComponent(t *testing.T) {
	u := uri.MustParse("http://h/a?b#c")
	const want = "uri: byte 0: there is no such component (rule component)"
	for _, c := range []uri.Component{0, uri.Fragment + 1, 16, 64, 99, 255} {
		_, err1 := u.With(c, "x")
		_, err2 := u.Ref().With(c, "x")
		_, err3 := u.Edit().Remove(c).Remove(uri.Query).Ref()
		_, err4 := new(uri.Builder).Scheme("x").Set(c, "").AppendRef(nil)
		for i, err := range []error{err1, err2, err3, err4, c.Validate("x")} {
			var e *uri.ParseError
			if !errors.As(err, &e) || e.Error() != want || e.Finding().Rule != "component" {
				t.Errorf("component %d, %d: %v", c, i, err)
			}
		}
	}
}

// FuzzBuilder: the result parses back to itself and to the given parts, and an edit of one
// component leaves the others alone.
func FuzzBuilder(f *testing.F) {
	f.Add("http://u:p@h:1/a/b?q#f", uint8(uri.Query), "x", "s")
	f.Add("//h//x", uint8(uri.Scheme), "a", "..")
	f.Add("a:b:c", uint8(uri.Path), "//evil", "")
	f.Add("", uint8(uri.Host), "[::1]", "a:b")
	f.Fuzz(func(t *testing.T, start string, c uint8, text, segment string) {
		r, err := uri.ParseRef(start)
		if err != nil {
			return
		}
		b := r.Edit()
		if same, err := b.Ref(); same != r || err != nil {
			t.Fatalf("%q: edited nothing and got %q, %v", r, same, err)
		}
		component := uri.Component(c%uint8(uri.Fragment) + 1)
		set := map[uri.Component]func(string) *uri.Builder{
			uri.Scheme: b.Scheme, uri.Authority: b.Authority, uri.Userinfo: b.Userinfo,
			uri.Host: b.Host,
			uri.Port: b.Port, uri.Path: b.Path, uri.Query: b.Query, uri.Fragment: b.Fragment,
		}[component]
		set(text)
		checkBuilt(t, b, r, component, text)
		checkBuilt(t, r.Edit().Remove(component), r, component, "")

		b = r.Edit().AppendSegments(segment)
		v := checkBuilt(t, b, r, uri.Path, "")
		if _, err := b.Ref(); err == nil {
			var last string
			for s := range v.Segments() {
				last = s
			}
			if got, err := pct.Decode(last); got != segment || err != nil {
				t.Errorf("%q: appended %q, and the last segment is %q", r, segment, got)
			}
		}
	})
}

// FuzzBuilderParts: a Builder takes a component if and only if the grammar does, and its result has
// just the components that it was given.
func FuzzBuilderParts(f *testing.F) {
	f.Add("https", "u:p", "www.example.com", "8042", "/over/there", "name=ferret", "nose",
		uint8(0xff))
	f.Add("a", "", "[::1]", "", "//x", "a?b%20c", "%zz", uint8(0x7f))
	f.Add("http", "", "1234567%41", "x", "a:b", "1234567\x80", "1234567\xff89", uint8(0x3a))
	components := [...]uri.Component{uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path,
		uri.Query, uri.Fragment}
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string,
		has uint8) {
		var b uri.Builder
		set := [...]func(string) *uri.Builder{b.Scheme, b.Userinfo, b.Host, b.Port, b.Path, b.Query,
			b.Fragment}
		texts := [...]string{scheme, userinfo, host, port, path, query, fragment}
		right := true
		for i, c := range components {
			if has>>i&1 == 0 {
				continue
			}
			set[i](texts[i])
			right = right && uri.Rule(c.String()).Validate(texts[i]) == nil
		}
		r, err := b.Ref()
		dst, err2 := b.AppendRef([]byte("x"))
		if want := "x" + r.String(); string(dst) != want || (err2 == nil) != (err == nil) {
			t.Fatalf("%q, but %q appended; %v, %v", want, dst, err, err2)
		}
		if err != nil {
			var p *uri.ParseError
			if errors.As(err, &p); right && p.Component != uri.Path {
				t.Fatalf("%q: %v", texts, err)
			}
			return
		}
		if again, err := uri.ParseRef(r.String()); !right || again != r || err != nil {
			t.Fatalf("%q: %q is %q, %v", texts, r, again, err)
		}
		for i, c := range components {
			start, end, ok := r.Span(c)
			given := has>>i&1 != 0 || c == uri.Path || c == uri.Host && has&0xa != 0
			if ok != given || has>>i&1 != 0 && r.String()[start:end] != texts[i] {
				t.Errorf("%q: %v of %q is %q", texts, c, r, r.String()[start:end])
			}
		}
	})
}

// checkBuilt checks that b differs from r in c only, which is text unless that is "".
func checkBuilt(t *testing.T, b *uri.Builder, r uri.Ref, c uri.Component, text string) uri.Ref {
	t.Helper()
	v, err := b.Ref()
	if err != nil {
		return v
	}
	if again, err := uri.ParseRef(v.String()); again != v || err != nil {
		t.Fatalf("%q of %q: %q, which parses to %q, %v", c, r, v, again, err)
	}
	part := func(r uri.Ref, c uri.Component) (string, bool) {
		start, end, ok := r.Span(c)
		return r.String()[start:end], ok
	}
	if got, _ := part(v, c); text != "" && got != text {
		t.Errorf("%q: set %v to %q, got %q", r, c, text, got)
	}
	for other := uri.Scheme; other <= uri.Fragment; other++ {
		was, had := part(r, other)
		is, has := part(v, other)
		inside := uri.Authority <= other && other <= uri.Port && uri.Authority <= c && c <= uri.Port
		shielded := other == uri.Path && (is == "/."+was || is == "./"+was || is == "/"+was)
		if other != c && !inside && !shielded && (was != is || had != has) {
			t.Errorf("%q: setting %v to %q made %v of %v %q", r, c, text, is, other, was)
		}
	}
	return v
}

// BenchmarkBuilder: a URI of five parts, beside the String of net/url's with the same parts.
func BenchmarkBuilder(b *testing.B) {
	b.Run("ours", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var builder uri.Builder
			u, err := builder.Scheme("https").Host("www.example.com").Path("/a/b/c.html").Query("k=v&l=w").Fragment("top").URI()
			if err != nil || u.IsZero() {
				b.Fatal(err)
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u := url.URL{Scheme: "https", Host: "www.example.com", Path: "/a/b/c.html",
				RawQuery: "k=v&l=w", Fragment: "top"}
			if u.String() == "" {
				b.Fatal("nothing")
			}
		}
	})
}
