package query_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/query"
)

func ExampleParse() {
	u := uri.MustParse("https://example.com/search?q=a%20b&page=2&debug")
	q := query.Split(u.Query())
	fmt.Println(q.Get("q"))
	fmt.Println(q.Get("debug"))
	fmt.Println(q.Get("lang"))
	fmt.Println(q.Set("page", "3").Delete("debug"))
	// Output:
	// a b true
	//  true
	//  false
	// q=a%20b&page=3
}

// HTML forms and net/url send "+" for a space.
func ExampleSyntax_Split() {
	const text = "title=C%2B%2B+primer"
	fmt.Println(query.Form.Split(text).Get("title"))
	fmt.Println(query.Plain.Split(text).Get("title"))
	fmt.Println(query.Semicolons.Split("a=1;b=2").Get("b"))
	// Output:
	// C++ primer true
	// C+++primer true
	// 2 true
}

func ExampleQuery_Pairs() {
	for p := range query.Split("name=ferret&tag=a%26b&tag=&debug").Pairs() {
		key, err := p.Key()
		if err != nil {
			fmt.Println(err)
			return
		}
		start, end := p.Span()
		fmt.Printf("%d-%d %s: raw %q, has a value: %v\n", start, end, key, p.RawValue(),
			p.HasValue())
	}
	// Output:
	// 0-11 name: raw "ferret", has a value: true
	// 12-21 tag: raw "a%26b", has a value: true
	// 22-26 tag: raw "", has a value: true
	// 27-32 debug: raw "", has a value: false
}

func ExampleQuery_Find() {
	for _, text := range []string{"k=", "k", ""} {
		p, ok := query.Split(text).Find("k")
		fmt.Printf("%q: there %v, with a value %v\n", text, ok, p.HasValue())
	}
	// Output:
	// "k=": there true, with a value true
	// "k": there true, with a value false
	// "": there false, with a value false
}

func ExampleQuery_GetAll() {
	fmt.Println(query.Split("id=1&name=x&id=2").GetAll("id"))
	fmt.Println(query.Split("id=1&name=x&id=50%").GetAll("id"))
	// Output:
	// [1 2] <nil>
	// [] query: byte 18: missing hexadecimal digits after "%" (RFC 3986 section 2.1)
}

func ExampleQuery_Validate() {
	flood := query.Split(strings.Repeat("a&", 1_000_000))
	err := flood.Validate(100)
	fmt.Println(err)
	if e, ok := errors.AsType[*query.Error](err); ok {
		fmt.Println(e.Rule == "pairs")
	}
	fmt.Println(query.Split("q=a b").Validate(100))
	// Output:
	// query: byte 200: more pairs than the limit
	// true
	// query: byte 3: a byte that is not allowed in a query (RFC 3986 section 3.4)
}

// Values are data, and can do no harm.
func ExampleQuery_Add() {
	q := query.Query{}.Add("name", "Tom & Jerry").Add("next", "/a?b=c").AddFlag("debug")
	fmt.Println(q)
	// Output: name=Tom%20%26%20Jerry&next=/a?b=c&debug
}

func ExampleQuery_Set() {
	q := query.Split("b=%7e&page=1&a&page=2")
	fmt.Println(q.Set("page", "3"))
	fmt.Println(q.Set("size", "50"))
	// Output:
	// b=%7e&page=3&a
	// b=%7e&page=1&a&page=2&size=50
}

func ExampleQuery_Filter() {
	q := query.Split("utm_source=mail&id=7&utm_campaign=x&%75tm_id=1")
	fmt.Println(q.Filter(func(p query.Pair) bool {
		key, err := p.Key()
		return err != nil || !strings.HasPrefix(key, "utm_")
	}))
	// Output: id=7
}

// One pair is changed; the others keep their bytes.
func ExampleQuery_Edit() {
	q := query.Split("%61=%7e&token=hunter2&b=%C3%a9")
	fmt.Println(q.Edit(func(p query.Pair) query.Pair {
		if p.Is("token") {
			return p.WithValue("***")
		}
		return p
	}))
	// Output: %61=%7e&token=***&b=%C3%a9
}

func ExampleQuery_Sort() {
	fmt.Println(query.Split("b=2&a=2&%61=1&c").Sort())
	// Output: a=2&%61=1&b=2&c
}

// A signature is checked over the text that was signed: its order and spelling
// stay.
func ExampleQuery_Delete() {
	mac := hmac.New(sha256.New, []byte("key"))
	mac.Write([]byte("to=bob&amount=%35&from=al"))
	request := query.Split("to=bob&amount=%35&from=al").Add("sig", fmt.Sprintf("%x", mac.Sum(nil)))

	sig, _ := request.Get("sig")
	mac.Reset()
	mac.Write([]byte(request.Delete("sig").String()))
	fmt.Println(hmac.Equal([]byte(sig), fmt.Appendf(nil, "%x", mac.Sum(nil))))
	// Output: true
}

func ExampleQuery_Map() {
	q := query.Form.Split("b=2&a=1&&debug")
	m, lost, err := q.Map(query.MaxPairs)
	fmt.Println(m, err)
	fmt.Println("lost:", lost)
	fmt.Println(lost&query.LostOrder != 0)
	// Output:
	// map[a:[1] b:[2] debug:[]] <nil>
	// lost: order of keys, pairs without "=", empty pairs
	// true
}

func ExampleSyntax_FromMap() {
	q, lost := query.Form.FromMap(url.Values{"q": {"a b"}, "id": {"2", "1"}, "none": {}})
	fmt.Println(q)
	fmt.Println("lost:", lost)
	// Output:
	// id=2&id=1&q=a+b
	// lost: keys without values
}
