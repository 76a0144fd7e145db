package urn_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
)

func Example() {
	u, err := urn.Parse("URN:Example:a123,456#p1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.NID(), u.NSS(), u.FComponent())
	fmt.Println(u.AssignedName())

	// The fragment is not a part of the name.
	v, err := urn.Parse("urn:example:a123,456")
	fmt.Println(u == v, u.Equal5a(v), err)

	_, err = urn.Parse("urn:x-:a")
	fmt.Println(err)
	// Output:
	// example a123,456 p1
	// URN:Example:a123,456
	// false true <nil>
	// uri: byte 5: error: the name of a namespace must not end with "-" (draft 2141bis-03 section 2.1, rule NID)
}

func ExampleNew() {
	nss, err := urn.Encode("50 % of ä", urn.VSubdels())
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := urn.New("example", nss)
	fmt.Println(u, err)
	fmt.Println(u.Display())
	// Output:
	// urn:example:50%20%25%20of%20%C3%A4 <nil>
	// urn:example:50%20%25%20of%20ä
}

func ExampleFindAll() {
	const text = "RFC 3986 is urn:ietf:rfc:3986 <urn:isbn:0451450523>"
	for start, end := range urn.FindAll(text) {
		fmt.Println(start, text[start:end])
	}
	// Output:
	// 12 urn:ietf:rfc:3986
	// 31 urn:isbn:0451450523
}
