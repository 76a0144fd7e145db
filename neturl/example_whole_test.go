package neturl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/urikit/uri"
)

// url.Parse: there are two types, because a reference is not a URI until it is
// resolved.
func Example_parse() {
	for _, s := range []string{"http://example.com/a", "../a", "http://example.com/a b"} {
		u, err := uri.Parse(s)
		fmt.Printf("%q %v\n", u, err)
		r, err := uri.ParseRef(s)
		fmt.Printf("%q %v\n", r, err)
		v, err := url.Parse(s)
		fmt.Printf("%q %v (net/url)\n", v, err)
	}
	// Output:
	// "http://example.com/a" <nil>
	// "http://example.com/a" <nil>
	// "http://example.com/a" <nil> (net/url)
	// "" uri: byte 0: missing scheme: the text is a relative reference (rule scheme, RFC 3986 section 3.1)
	// "../a" <nil>
	// "../a" <nil> (net/url)
	// "" uri: byte 20: a space is not allowed in a path (rule path-abempty, RFC 3986 section 3.3)
	// "" uri: byte 20: a space is not allowed in a path (rule path-abempty, RFC 3986 section 3.3)
	// "http://example.com/a%20b" <nil> (net/url)
}

// url.ParseRequestURI is mostly called to refuse text that is not an absolute
// URL. It also accepts a path.
func Example_parseRequestURI() {
	for _, s := range []string{"http://example.com/", "/etc/passwd", "example.com",
		"http:example.com"} {
		u, err := uri.Parse(s)
		_, theirs := url.ParseRequestURI(s)
		fmt.Println(s, err == nil && u.Host() != "", theirs == nil)
	}
	// Output:
	// http://example.com/ true true
	// /etc/passwd false true
	// example.com false false
	// http:example.com false true
}

var home = uri.MustParse("https://example.com/")

// The variable home above is a constant in all but name: no code can change it, since no method of
// a URI changes its receiver. There is no pointer to share.
func Example_mustParse() {
	fmt.Println(home)
	// Output: https://example.com/
}

// *url.Error holds the whole text, with the password in it. A *uri.ParseError
// holds an offset.
func Example_error() {
	for _, text := range []string{"http://me:hunter2@example.com/%zz"} {
		_, err := uri.Parse(text)
		fmt.Println(err)
		if e, ok := errors.AsType[*uri.ParseError](err); ok {
			fmt.Println(uri.Redact(text), "byte", e.Offset, e.Rule, e.Finding().Message)
		}
		_, err = url.Parse(text)
		fmt.Println(err)
	}
	// Output:
	// uri: byte 31: "z" is not allowed after "%": two hexadecimal digits are needed (rule pct-encoded, RFC 3986 section 2.1)
	// http://me:***@example.com/%zz byte 31 pct-encoded "z" is not allowed after "%": two hexadecimal digits are needed
	// parse "http://me:hunter2@example.com/%zz": invalid URL escape "%zz"
}

// u.String() is the text that was parsed.
func Example_string() {
	for _, s := range []string{"HTTP://h/#", "http://h/%7euri", "http://a:b:c@h", "file://",
		"urn:a:b", "http://h/a[1]"} {
		v, err := url.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		u, err := uri.Parse(s)
		fmt.Println(u, err == nil, "net/url:", v)
	}
	// Output:
	// HTTP://h/# true net/url: http://h/
	// http://h/%7euri true net/url: http://h/%7euri
	// http://a:b:c@h true net/url: http://a:b%3Ac@h
	// file:// true net/url: file:
	// urn:a:b true net/url: urn:a:b
	//  false net/url: http://h/a[1]
}

// u.Redacted()
func Example_redacted() {
	u, v := parsed("ftp://me:hunter2@example.com/")
	fmt.Println(u.Redacted())
	fmt.Println(v.Redacted())
	// Output:
	// ftp://me@example.com/
	// ftp://me:xxxxx@example.com/
}

// *u == *v compares pointers to the userinfo. A URI is a value, and a key.
func Example_compare() {
	u1, v1 := parsed("ftp://me@example.com/")
	u2, v2 := parsed("ftp://me@example.com/")
	fmt.Println(u1 == u2, *v1 == *v2)
	visits := map[uri.URI]int{}
	visits[u1]++
	visits[u2]++
	fmt.Println(visits[u1])
	// Other kinds of "same" begin with a normal form, and package scheme has more of them.
	a, b := uri.MustParse("HTTP://a/./%7Eb"), uri.MustParse("http://a/~b")
	fmt.Println(a == b, a.Normalize(uri.NormSyntax) == b.Normalize(uri.NormSyntax))
	// Output:
	// true false
	// 2
	// false true
}

// JSON: a url.URL is an object with its fields, a URI is its text, and is checked when it is read.
func Example_json() {
	type link struct {
		Ours   uri.URI
		Theirs *url.URL
	}
	u, v := parsed("http://me@h/#")
	text, err := json.Marshal(link{u, v})
	fmt.Println(string(text), err)
	var l link
	err = json.Unmarshal([]byte(`{"Ours": "http://h/a b"}`), &l)
	fmt.Println(err)
	// Output:
	// {"Ours":"http://me@h/#","Theirs":{"Scheme":"http","Opaque":"","User":{},"Host":"h","Path":"/","Fragment":"","RawQuery":"","RawPath":"","RawFragment":"","ForceQuery":false,"OmitHost":false}} <nil>
	// uri: byte 10: a space is not allowed in a path (rule path-abempty, RFC 3986 section 3.3)
}

// u.ResolveReference(r), u.Parse(s)
func Example_resolve() {
	for _, t := range []struct{ base, ref string }{
		{"http://a/b/c", "../d?e"}, {"http://a/b/c", "..//g"}, {"http://a/b?q#f", ""}, {"urn:a:b",
			"#c"}, {"urn:a:b", "c"}, {"http://a/b", "///evil.example"},
	} {
		u, v := parsed(t.base)
		w, err := v.Parse(t.ref)
		fmt.Println(u.Resolve(uri.MustParseRef(t.ref)), "net/url:", w, err)
	}
	// Output:
	// http://a/d?e net/url: http://a/d?e <nil>
	// http://a//g net/url: http://a/g <nil>
	// http://a/b?q net/url: http://a/b?q#f <nil>
	// urn:a:b#c net/url: urn:a:b#c <nil>
	// urn:c net/url: urn:///c <nil>
	// http:///evil.example net/url: http://a///evil.example <nil>
}

// The reverse, which net/url does not have: a reference that resolves to the
// target, verified.
func Example_relativize() {
	base := uri.MustParse("http://example.com/docs/a/index.html")
	for _, s := range []string{"http://example.com/docs/b.html#x", "http://other.example/",
		"http://example.com/docs/a/x:y"} {
		target := uri.MustParse(s)
		r, ok := base.Relativize(target)
		fmt.Println(r, ok, base.Resolve(r) == target)
	}
	// Output:
	// ../b.html#x true true
	// //other.example/ true true
	// ./x:y true true
}
