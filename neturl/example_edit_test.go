package neturl_test

import (
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// These examples are the rows of the table in the package comment that make something.

// &url.URL{…}: a part that cannot be in a URI is an error at once, and does not
// give texts like these.
func Example_literal() {
	var b uri.Builder
	u, err := b.Scheme("https").HostPort("example.com:8042").Segments("a/b",
		"c d").Query("k=v").URI()
	fmt.Println(u, err)
	fmt.Println(&url.URL{Scheme: "https", Host: "example.com:8042", Path: "/a/b/c d",
		RawQuery: "k=v"})

	_, err = new(uri.Builder).Scheme("https").Host("example.com/evil").URI()
	fmt.Println(err)
	_, err = new(uri.Builder).Path("//evil.example/x").Ref()
	fmt.Println(err)
	_, err = new(uri.Builder).Path("/x").Query("a#b").Ref()
	fmt.Println(err)
	fmt.Println(&url.URL{Path: "//evil.example/x"}, &url.URL{Path: "/x", RawQuery: "a#b"})
	// Output:
	// https://example.com:8042/a%2Fb/c%20d?k=v <nil>
	// https://example.com:8042/a/b/c%20d?k=v
	// uri: byte 11 of the host: "/" is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)
	// uri: byte 1 of the path: "//" is not allowed at the beginning of a path without an authority (rule path-absolute, RFC 3986 section 3.3)
	// uri: byte 1 of the query: "#" is not allowed in a query (rule query, RFC 3986 section 3.4)
	// //evil.example/x /x?a#b
}

// c := *u; c.Path = "/x": a URI is copied by "=", and changed by a Builder. Nothing is shared.
func Example_clone() {
	u := uri.MustParse("https://example.com/a?b#c")
	c, err := u.Edit().Path("/x").Remove(uri.Query).URI()
	fmt.Println(c, err)
	c, err = u.With(uri.Path, "/x")
	fmt.Println(c, err)
	fmt.Println(u.WithoutFragment(), u.WithoutQuery())
	fmt.Println(u)
	// Output:
	// https://example.com/x#c <nil>
	// https://example.com/x?b#c <nil>
	// https://example.com/a?b https://example.com/a
	// https://example.com/a?b#c
}

// url.UserPassword: both are data. The RFC allows more characters than net/url keeps: the
// sub-delims, and ":" in the password.
func Example_userPassword() {
	u, err := uri.MustParse("ftp://example.com/").Edit().UserPassword("me:you", "p@ss").URI()
	fmt.Println(u, err)
	v := &url.URL{Scheme: "ftp", User: url.UserPassword("me:you", "p@ss"), Host: "example.com",
		Path: "/"}
	fmt.Println(v)
	// Output:
	// ftp://me%3Ayou:p%40ss@example.com/ <nil>
	// ftp://me%3Ayou:p%40ss@example.com/
}

// u.JoinPath takes texts, cleans them, and drops what does not parse.
// AppendSegments takes data, one segment each, and refuses dot-segments.
// AppendPath takes a text, and keeps it; to apply its dot-segments, resolve it.
func Example_joinPath() {
	u, v := parsed("https://example.com/api")
	for _, id := range []string{"a/b", "..", "100%", "a b", ""} {
		w, err := u.Edit().AppendSegments("items", id).URI()
		fmt.Println(w, err, "net/url:", v.JoinPath("items", id))
	}
	w, err := u.Edit().AppendPath("items/a%2Fb").URI() // a text
	fmt.Println(w, err, "net/url:", v.JoinPath("items/a%2Fb"))
	base := uri.MustParse("https://example.com/api/") // the slash makes "api" stay
	fmt.Println(base.Resolve(uri.MustParseRef("v2/../items")))
	w = base.Resolve(uri.MustParseRef("v2/%2E%2E/items"))
	fmt.Println(w, w.Normalize(uri.NormSyntax), "net/url:", v.JoinPath("v2/%2E%2E/items"))
	// Output:
	// https://example.com/api/items/a%2Fb <nil> net/url: https://example.com/api/items/a/b
	//  uri: byte 0 of the path: a dot-segment is not allowed as data: its encoding would not hide it from resolution (rule segment, RFC 3986 section 3.3) net/url: https://example.com/api
	// https://example.com/api/items/100%25 <nil> net/url: https://example.com/api
	// https://example.com/api/items/a%20b <nil> net/url: https://example.com/api/items/a%20b
	// https://example.com/api/items/ <nil> net/url: https://example.com/api/items
	// https://example.com/api/items/a%2Fb <nil> net/url: https://example.com/api/items/a%2Fb
	// https://example.com/api/items
	// https://example.com/api/v2/%2E%2E/items https://example.com/api/items net/url: https://example.com/api/v2/%2E%2E/items
}

// v := u.Query(); v.Set(…); u.RawQuery = v.Encode(): an edit changes its pair
// only. A signature over the rest stays right, and "?flag" stays.
func Example_setQuery() {
	u, v := parsed("https://example.com/?z=1&flag&page=2&a=%7e")
	q := query.Form.Split(u.Query()).Set("page", "3").Add("who", "a&b c")
	w, err := u.WithQuery(q.String())
	fmt.Println(w, err)

	values := v.Query()
	values.Set("page", "3")
	values.Add("who", "a&b c")
	v.RawQuery = values.Encode()
	fmt.Println(v)
	// Output:
	// https://example.com/?z=1&flag&page=3&a=%7e&who=a%26b+c <nil>
	// https://example.com/?a=~&flag=&page=3&who=a%26b+c&z=1
}

// url.Values{…}.Encode(): in the order in which pairs are added, or in the
// order of the keys of a map.
func Example_values() {
	fmt.Println(query.Form.Split("").Add("q", "a b").Add("lang", "en"))
	values := url.Values{"q": {"a b"}, "lang": {"en", "de"}}
	q, lost := query.Form.FromMap(values)
	fmt.Println(q, "lost:", lost)
	fmt.Println(values.Encode())
	m, _, err := query.Form.Split("q=a+b&lang=en&lang=de").Map(query.MaxPairs)
	fmt.Println(maps.EqualFunc(m, values, slices.Equal), err)
	// Output:
	// q=a+b&lang=en
	// lang=en&lang=de&q=a+b lost: nothing
	// lang=en&lang=de&q=a+b
	// true <nil>
}

// u.RawQuery = s: a query that is a text already is checked and kept.
func Example_rawQuery() {
	u, v := parsed("https://example.com/")
	w, err := u.Edit().Query("filter%5Bx%5D=1").URI()
	fmt.Println(w, err)
	_, err = u.Edit().Query("filter[x]=1").URI()
	fmt.Println(err)
	v.RawQuery = "filter[x]=1"
	fmt.Println(v)
	// Output:
	// https://example.com/?filter%5Bx%5D=1 <nil>
	// uri: byte 6 of the query: "[" is not allowed in a query (rule query, RFC 3986 section 3.4)
	// https://example.com/?filter[x]=1
}

// url.PathEscape, url.PathUnescape: the set is that of the component.
func Example_pathEscape() {
	const data = "a/b c;d=e%?é"
	fmt.Println(pct.Encode(data, pct.Segment()))
	fmt.Println(pct.Encode(data, pct.Unreserved())) // safe everywhere
	fmt.Println(url.PathEscape(data))
	fmt.Println(pct.Decode("a%2Fb%20c"))
	fmt.Println(url.PathUnescape("a%2Fb%20c"))
	// Output:
	// a%2Fb%20c;d=e%25%3F%C3%A9
	// a%2Fb%20c%3Bd%3De%25%3F%C3%A9
	// a%2Fb%20c%3Bd=e%25%3F%C3%A9
	// a/b c <nil>
	// a/b c <nil>
}

// url.QueryEscape, url.QueryUnescape: only in a form is a space a plus.
func Example_queryEscape() {
	const data = "a b+c&d=e/f?"
	fmt.Println(query.Form.Encode(data))
	fmt.Println(query.Plain.Encode(data))
	fmt.Println(url.QueryEscape(data))
	fmt.Println(query.Form.Decode("a+b%2Bc"))
	fmt.Println(query.Plain.Decode("a+b%2Bc"))
	fmt.Println(url.QueryUnescape("a+b%2Bc"))
	// Output:
	// a+b%2Bc%26d%3De/f?
	// a%20b%2Bc%26d%3De/f?
	// a+b%2Bc%26d%3De%2Ff%3F
	// a b+c <nil>
	// a+b+c <nil>
	// a b+c <nil>
}
