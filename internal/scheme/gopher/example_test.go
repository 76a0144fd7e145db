package gopher_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/gopher"
)

func Example() {
	u, err := gopher.FromURI(uri.MustParse("gopher://host.dom/7/idx%09find%20me"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(gopher.TypeName(f.Type), f.Selector, *f.Search)
	request, err := u.Request()
	fmt.Printf("%q %v\n", request, err)
	// Output:
	// index to search /idx find me
	// "/idx\tfind me\r\n" <nil>
}

func ExampleFields_URI() {
	plus, err := gopher.Plus{Kind: gopher.View, View: "application/postscript", Language: "Es_ES"}.Text()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(gopher.Fields{Host: "host.dom", Type: "0", Selector: "/a b", Search: new(""), GopherPlus: &plus}.URI())
	// Output: gopher://host.dom/0/a%20b%09%09+application/postscript%20Es_ES <nil>
}

func ExampleURI_Request_form() {
	u, err := gopher.FromURI(uri.MustParse("gopher://host.dom:7070/0ask%09%09+%091%0D%0A+-1%0D%0Ayes%0D%0A.%0D%0A"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = u.Request()
	fmt.Println(err)
	request, err := u.Request(7070)
	fmt.Printf("%q %v\n", request, err)
	// Output:
	// uri: byte 18: error: form answers are whole lines: the port must be that of Gopher, or allowed (RFC 1738 section 6, rule port)
	// "ask\t+\t1\r\n+-1\r\nyes\r\n.\r\n" <nil>
}

func ExampleItem_URI() {
	fmt.Println(gopher.Item{Type: "8", Host: "host.dom", Port: 23, Selector: "guest"}.URI())
	fmt.Println(gopher.Item{Type: "1", Host: "host.dom", Port: 7070, Selector: "/pub"}.URI())
	// Output:
	// telnet://guest@host.dom <nil>
	// gopher://host.dom:7070/1/pub <nil>
}
