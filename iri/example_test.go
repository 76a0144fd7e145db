package iri_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

func Example() {
	x := iri.MustParse("https://bücher.example/Dürst?q=€")
	fmt.Println(x.URI())
	fmt.Println(x.EncodedURI())
	fmt.Println(iri.FromURI(x.URI()).Display())
	// Output:
	// https://xn--bcher-kva.example/D%C3%BCrst?q=%E2%82%AC
	// https://b%C3%BCcher.example/D%C3%BCrst?q=%E2%82%AC
	// https://bücher.example/Dürst?q=€
}

func ExampleFromText() {
	r, changes, err := iri.FromText(" https://bücher.example/two words?x[]=1",
		iri.Options{})
	fmt.Println(r, err)
	for _, c := range changes {
		fmt.Println(c)
	}
	// Output:
	// https://xn--bcher-kva.example/two%20words?x%5B%5D=1 <nil>
	// uri: byte 0: warning: invisible characters are removed (RFC 3986 appendix C, rule text-ends)
	// uri: byte 9: note: the host is written in the form of DNS (RFC 3987 section 3.1, rule text-host)
	// uri: byte 28: warning: characters that are not allowed here are percent-encoded (RFC 3987 section 3.1, rule text-excluded-character)
	// uri: byte 36: warning: characters that are not allowed here are percent-encoded (RFC 3987 section 3.1, rule text-excluded-character)
}

// To show a URI: what people can read is decoded, and nothing else.
func ExampleIRI_Display() {
	for _, text := range []string{
		"https://xn--bcher-kva.example/%C3%BC%2F%E2%80%AE",
		"https://xn--pypal-4ve.com/",
	} {
		fmt.Println(iri.FromURI(uri.MustParse(text)).Display())
	}
	// Output:
	// https://bücher.example/ü%2F%E2%80%AE
	// https://xn--pypal-4ve.com/
}

func ExampleIRI_Equal() {
	x := iri.MustParse("http://example.org/~rosé")
	fmt.Println(x.Equal(iri.MustParse("HTTP://EXAMPLE.org/./%7Eros%c3%a9")))
	fmt.Println(x.Equal(iri.MustParse("http://example.org/~rose\u0301")))
	fmt.Println(x == iri.MustParse("http://example.org/~rose\u0301").NFC())
	// Output:
	// true
	// false
	// true
}

func ExampleIRI_Resolve() {
	base := iri.MustParse("http://example.org/日本/東京")
	fmt.Println(base.Resolve(iri.MustParseRef("../%E4%BA%AC/都")))
	// Output: http://example.org/%E4%BA%AC/都
}

func ExampleRule_Validate() {
	text := "/naïve name"
	var e *iri.ParseError
	if errors.As(iri.Rule("ipath-absolute").Validate(text), &e) {
		fmt.Println(e)
		fmt.Println(e.Finding().Message)
	}
	// Output:
	// iri: byte 7: a space is not allowed in a path (rule ipath-absolute, RFC 3987 section 2.2)
	// a space is not allowed in a path
}

func ExampleCheck() {
	for _, f := range iri.Check(iri.MustParseRef("http://example.org/a\u202eb")) {
		fmt.Println(f)
		fmt.Println(f.Fix)
	}
	// Output:
	// uri: byte 20: error: the character U+202E changes the direction of text (RFC 3987 section 4.1, rule iri-bidi-control)
	// %E2%80%AE
}
