package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

func Example() {
	base := uri.MustParse("http://www.example.com/a/b?c")
	link, err := uri.ParseRef("../Search?q=%7euri#top")
	if err != nil {
		fmt.Println(err)
		return
	}
	target := base.Resolve(link)
	fmt.Println(target)
	fmt.Println(target.Normalize(uri.NormSyntax).WithoutFragment())
	// Output:
	// http://www.example.com/Search?q=%7euri#top
	// http://www.example.com/Search?q=~uri
}

func ExampleParse() {
	u, err := uri.Parse("foo://user@example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Scheme())
	fmt.Println(u.Authority(), "=", u.Userinfo(), u.Host(), u.Port())
	fmt.Println(u.Path())
	fmt.Println(u.Query())
	fmt.Println(u.Fragment())
	// Output:
	// foo
	// user@example.com:8042 = user example.com 8042
	// /over/there
	// name=ferret
	// nose
}

func ExampleParse_error() {
	_, err := uri.Parse("http://example.com:80a/")
	fmt.Println(err)

	var e *uri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Rule, e.Rule.Section())
	}
	// Output:
	// uri: byte 21: "a" is not allowed in a port (rule port, RFC 3986 section 3.2.3)
	// 21 port 3.2.3
}

func ExampleParseRef() {
	for _, s := range []string{"http://a/b", "//a/b", "/b", "b", "?c", "#d", ""} {
		r, err := uri.ParseRef(s)
		fmt.Printf("%q %v %v %v\n", r, r.HasScheme(), r.PathRule(), err)
	}
	// Output:
	// "http://a/b" true path-abempty <nil>
	// "//a/b" false path-abempty <nil>
	// "/b" false path-absolute <nil>
	// "b" false path-noscheme <nil>
	// "?c" false path-empty <nil>
	// "#d" false path-empty <nil>
	// "" false path-empty <nil>
}

func ExampleParseError_Finding() {
	const text = "http://example.com/a b"
	_, err := uri.Parse(text)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		f := e.Finding()
		fmt.Println(f.Message)
		fmt.Printf("%q\n", text[f.Start:f.End])
	}
	// Output:
	// a space is not allowed in a path
	// " "
}

func ExampleParseError_Allowed() {
	const text = "http://h:8o/"
	_, err := uri.Parse(text)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		next, end := e.Allowed("URI", text)
		fmt.Println(next, end)
	}
	// Output: #/0123456789?@ true
}

// A component that is undefined and one that is empty are different texts, and different URIs.
func ExampleURI_HasQuery() {
	for _, s := range []string{"http://a/", "http://a/?", "http://a/?q"} {
		u := uri.MustParse(s)
		fmt.Printf("%q %v\n", u.Query(), u.HasQuery())
	}
	// Output:
	// "" false
	// "" true
	// "q" true
}

func ExampleURI_Scheme() {
	u := uri.MustParse("JavaScript:alert(1)")
	start, end, _ := u.Span(uri.Scheme)
	fmt.Println(u.Scheme(), u.String()[start:end])
	// Output: javascript JavaScript
}

func ExampleURI_HostRule() {
	for _, s := range []string{"http://[::1]/", "http://127.0.0.1/", "http://127.1/",
		"http://a.example/", "mailto:a@b"} {
		u := uri.MustParse(s)
		fmt.Printf("%q %q\n", u.Host(), u.HostRule())
	}
	// Output:
	// "[::1]" "IPv6address"
	// "127.0.0.1" "IPv4address"
	// "127.1" "reg-name"
	// "a.example" "reg-name"
	// "" ""
}

// Take the path apart first, and decode the pieces then: the "/" in the last one is data.
func ExampleURI_User() {
	u := uri.MustParse("ftp://anonymous:me%40example.com@[::1]:2121/pub?x")
	name, password, _ := u.User()
	fmt.Println(name, password)
	fmt.Println(u.HostPort(), u.Hostname(), u.RequestTarget())
	// Output:
	// anonymous me@example.com
	// [::1]:2121 ::1 /pub?x
}

func ExampleURI_With() {
	u := uri.MustParse("http://example.com/search?q=a&page=2")
	u, err := u.With(uri.Scheme, "https")
	fmt.Println(u, err)
	u, err = u.WithQuery("")
	fmt.Println(u, err)
	_, err = u.With(uri.Query, "a b")
	fmt.Println(err)
	// Output:
	// https://example.com/search?q=a&page=2 <nil>
	// https://example.com/search <nil>
	// uri: byte 1 of the query: a space is not allowed in a query (rule query, RFC 3986 section 3.4)
}

// Segments and AppendSegments take data, and encode it. The other methods take
// the text of a component.
func ExampleBuilder() {
	var b uri.Builder
	u, err := b.Scheme("https").Host("example.com").Segments("AC/DC", "a b").Query("page=2").URI()
	fmt.Println(u, err)

	u, err = u.Edit().Scheme("http").AppendPath("c/d").Remove(uri.Query).URI()
	fmt.Println(u, err)

	_, err = u.Edit().Path("/a b").URI()
	fmt.Println(err)
	// Output:
	// https://example.com/AC%2FDC/a%20b?page=2 <nil>
	// http://example.com/AC%2FDC/a%20b/c/d <nil>
	// uri: byte 2 of the path: a space is not allowed in a path (rule path, RFC 3986 section 3.3)
}

func ExampleBuilder_HostPort() {
	u := uri.MustParse("postgres://me@db1:5432/names")
	v, err := u.Edit().HostPort("[2001:db8::1]:5433").URI()
	fmt.Println(v, err)
	_, err = u.Edit().Host("2001:db8::1").URI()
	fmt.Println(err)
	// Output:
	// postgres://me@[2001:db8::1]:5433/names <nil>
	// uri: byte 4 of the host: ":" is not allowed in a host: the port is a component of its own, and an IPv6 address needs brackets (rule reg-name, RFC 3986 section 3.2.2)
}

func ExampleURI_Segments() {
	u := uri.MustParse("http://a/music/AC%2FDC/Back%20in%20Black")
	for s := range u.Segments() {
		name, err := pct.Decode(s)
		fmt.Printf("%q %v\n", name, err)
	}
	// Output:
	// "music" <nil>
	// "AC/DC" <nil>
	// "Back in Black" <nil>
}

func ExampleURI_Span() {
	u := uri.MustParse("http://a:b@[::1]:80/")
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if start, end, ok := u.Span(c); ok {
			fmt.Println(c, start, end, u.String()[start:end])
		}
	}
	// Output:
	// scheme 0 4 http
	// authority 7 19 a:b@[::1]:80
	// userinfo 7 10 a:b
	// host 11 16 [::1]
	// port 17 19 80
	// path 19 20 /
}

// The base and some references of section 5.4.
func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{"g", "../g", "/g", "//g", "?y", "#s", "", "../../../g", "g:h"} {
		fmt.Printf("%-12q %s\n", s, base.Resolve(uri.MustParseRef(s)))
	}
	// Output:
	// "g"          http://a/b/c/g
	// "../g"       http://a/b/g
	// "/g"         http://a/g
	// "//g"        http://g
	// "?y"         http://a/b/c/d;p?y
	// "#s"         http://a/b/c/d;p?q#s
	// ""           http://a/b/c/d;p?q
	// "../../../g" http://a/g
	// "g:h"        g:h
}

// In a loop over many references one buffer does.
func ExampleURI_AppendResolve() {
	base := uri.MustParse("http://a/b/c")
	var buf []byte
	for _, s := range []string{"d", "../e"} {
		buf = base.AppendResolve(buf[:0], uri.MustParseRef(s))
		fmt.Printf("%s\n", buf)
	}
	// Output:
	// http://a/b/d
	// http://a/e
}

func ExampleURI_ResolveNonStrict() {
	base, ref := uri.MustParse("http://a/b/c"), uri.MustParseRef("http:g")
	fmt.Println(base.Resolve(ref))
	fmt.Println(base.ResolveNonStrict(ref))
	// Output:
	// http:g
	// http://a/b/g
}

func ExampleURI_Relativize() {
	base := uri.MustParse("http://a/b/c/d?q")
	for _, s := range []string{"http://a/b/c/g", "http://a/b/", "http://a/b/c/d?q#s", "https://a/",
		"http://a/b/../x"} {
		ref, ok := base.Relativize(uri.MustParse(s))
		fmt.Printf("%q %v\n", ref, ok)
	}
	// Output:
	// "g" true
	// ".." true
	// "#s" true
	// "https://a/" true
	// "" false
}

// The rungs of section 6.2.2, one by one.
func ExampleURI_Normalize() {
	u := uri.MustParse("eXAMPLE://A/./b/../b/%63/%7bfoo%7d")
	fmt.Println(u.Normalize(uri.NormCase))
	fmt.Println(u.Normalize(uri.NormCase | uri.NormPercent))
	fmt.Println(u.Normalize(uri.NormSyntax))
	// Output:
	// example://a/./b/../b/%63/%7Bfoo%7D
	// example://a/./b/../b/c/%7Bfoo%7D
	// example://a/b/c/%7Bfoo%7D
}

func ExampleURI_SameDocument() {
	page := uri.MustParse("http://a/b?c#d")
	for _, s := range []string{"", "#top", "b?c", "?d"} {
		fmt.Println(page.SameDocument(uri.MustParseRef(s)))
	}
	// Output:
	// true
	// true
	// true
	// false
}

// A URI is a key as it is: == compares the text. Normalize first to find more that are the same.
func ExampleURI_mapKey() {
	seen := map[uri.URI]bool{}
	for _, s := range []string{"http://a/", "HTTP://A/", "http://a/b/..", "http://a/c"} {
		u := uri.MustParse(s).Normalize(uri.NormSyntax)
		if !seen[u] {
			fmt.Println(u)
		}
		seen[u] = true
	}
	// Output:
	// http://a/
	// http://a/c
}

func ExampleURI_Compare() {
	us := []uri.URI{uri.MustParse("x:b"), uri.MustParse("x:a"), uri.MustParse("w:c")}
	slices.SortFunc(us, uri.URI.Compare)
	fmt.Println(us)
	// Output: [w:c x:a x:b]
}

// String, %v, JSON and slog write the whole text. Logs take Redacted.
func ExampleURI_Redacted() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	u := uri.MustParse("ftp://user:secret@example.com/file")
	log.Info("fetching", "uri", u.Redacted())
	// Output: level=INFO msg=fetching uri=ftp://user@example.com/file
}

// A text that did not parse may hold a password too.
func ExampleRedact() {
	fmt.Println(uri.Redact("ftp://user:secret@example.com/a file"))
	// Output: ftp://user:***@example.com/a file
}

// Name the field: an embedded URI would marshal for the whole struct. With omitzero a zero URI is
// left out.
func ExampleURI_MarshalText() {
	type page struct {
		Home uri.URI
		Next uri.URI `json:",omitzero"`
		Link uri.Ref
	}
	b, err := json.Marshal(page{Home: uri.MustParse("http://a/"), Link: uri.MustParseRef("../b")})
	fmt.Println(string(b), err)

	var p page
	err = json.Unmarshal([]byte(`{"Home":"not a URI"}`), &p)
	fmt.Println(err)
	// Output:
	// {"Home":"http://a/","Link":"../b"} <nil>
	// uri: byte 3: missing scheme: a space is not allowed in a scheme (rule scheme, RFC 3986 section 3.1)
}

// Appendix B splits any text, valid or not.
func ExampleSplit() {
	c := uri.Split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
	fmt.Printf("%q %q %q %v %q\n", c.Scheme, c.Authority, c.Path, c.HasQuery, c.Fragment)

	c = uri.Split("no scheme?")
	fmt.Printf("%v %v %q %v %q\n", c.HasScheme, c.HasAuthority, c.Path, c.HasQuery, c.Query)
	// Output:
	// "http" "www.ics.uci.edu" "/pub/ietf/uri/" false "Related"
	// false false "no scheme" true ""
}

func ExampleParts_Recompose() {
	c := uri.Split("http://a/b?c")
	c.Scheme = "https"
	c.Query, c.HasQuery = "", false
	fmt.Println(c.Recompose())

	_, err := uri.Parts{Authority: "a", Path: "b"}.Recompose() // it would read //ab
	fmt.Println(err)
	// Output:
	// https://a/b <nil>
	// uri: byte 3: missing "/" after the authority (rule path-abempty, RFC 3986 section 3.3)
}

func ExampleRemoveDotSegments() {
	fmt.Println(uri.RemoveDotSegments("/a/b/c/./../../g"))
	fmt.Println(uri.RemoveDotSegments("mid/content=5/../6"))
	// Output:
	// /a/g
	// mid/6
}

func ExampleRule_Validate() {
	fmt.Println(uri.Rule("host").Validate("[::1]"))
	fmt.Println(uri.Rule("IPv4address").Validate("127.0.0.256"))
	fmt.Println(uri.Rule("absolute-URI").Validate("http://a/#b"))
	// Output:
	// <nil>
	// uri: byte 10: "6" is not allowed in an IPv4 address (rule IPv4address, RFC 3986 section 3.2.2)
	// uri: byte 9: "#" is not allowed in an absolute-URI (rule absolute-URI, RFC 3986 section 4.3)
}

func ExampleRules() {
	for r := range uri.Rules() {
		if r.Section() == "4.2" || r.Section() == "4.3" {
			fmt.Println(r.Section(), r)
		}
	}
	// Output:
	// 4.3 absolute-URI
	// 4.2 relative-ref
	// 4.2 relative-part
}
