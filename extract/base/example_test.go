package base_test

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
)

// A page was retrieved after a redirect, and states its own base.
func Example() {
	const page = `<html><head><title>x</title><base href="/static/"></head><body><a href="../x">`

	b := base.Retrieved(uri.MustParse("http://example.com/old"),
		uri.MustParseRef("//www.example.com/a/b"))
	fmt.Println(b.URI(), b.Source())

	b, err := b.HTML([]byte(page))
	fmt.Println(b.URI(), b.Source(), err)
	fmt.Println(b.Why())
	fmt.Println(b.URI().Resolve(uri.MustParseRef("../x")))
	// Output:
	// http://www.example.com/a/b retrieval
	// http://www.example.com/static/ embedded <nil>
	// the base embedded in the content, by BASE, relative to the URI used for retrieval (RFC 3986 section 5.1.1)
	// http://www.example.com/x
}

// The application has a default base for documents that were not retrieved.
func ExampleDefaultTo() {
	var u uri.URI // not known
	b := cmp.Or(base.Retrieved(u), base.DefaultTo(uri.MustParse("file:///srv/www/")))
	fmt.Println(b.URI(), b.Source(), b.Source().Section())
	// Output:
	// file:///srv/www/ default 5.1.4
}

// The parts of a message inherit its base.
func ExampleBase_Entity() {
	b := base.DefaultTo(uri.MustParse("thismessage:/"))
	for _, header := range []string{
		"Subject: a page\r\nContent-Location: http://example.com/\r\n  a/b.html\r\n",
		"Content-Type: text/html\r\n",
		"Content-Location: images/c.png\r\n",
	} {
		var err error
		b, err = b.Entity(base.ReadHeader(header))
		fmt.Println(b.URI(), err)
	}
	// Output:
	// http://example.com/a/b.html <nil>
	// http://example.com/a/b.html <nil>
	// http://example.com/a/images/c.png <nil>
}

// Invalid bases are skipped and reported.
func ExampleError() {
	b := base.Retrieved(uri.MustParse("http://example.com/a"))
	b, err := b.HTML([]byte(`<base href="http://exa mple.com/">`))
	fmt.Println(b.URI(), err)
	if e, ok := errors.AsType[*base.Error](err); ok {
		fmt.Println(e.By, e.Finding.Start, e.Finding.Rule)
	}
	// Output:
	// http://example.com/a base: BASE: byte 10: error: a space is not allowed in a host (RFC 3986 section 3.2.2, rule reg-name)
	// BASE 10 reg-name
}

// Elements of XML can be nested, and so can their bases.
func ExampleBase_Push() {
	document := base.Retrieved(uri.MustParse("http://example.com/feed.xml"))
	feed := document.Push(uri.MustParseRef("/blog/"))
	entry := feed.Push(uri.MustParseRef("2026/"))
	for _, b := range []base.Base{entry, feed, document} {
		fmt.Println(b.URI().Resolve(uri.MustParseRef("x.html")))
	}
	// Output:
	// http://example.com/blog/2026/x.html
	// http://example.com/blog/x.html
	// http://example.com/x.html
}
