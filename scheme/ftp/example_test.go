package ftp_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/ftp"
)

func Example() {
	u, err := ftp.FromURI(uri.MustParse("ftp://myname@host.dom/%2Fetc/motd"))
	if err != nil {
		fmt.Println(err)
		return
	}
	commands, err := u.Commands()
	fmt.Println(commands, err)
	fmt.Println(u.Login("me@example.org").User, u.Guess())
	// Output:
	// [{CWD /etc} {RETR motd}] <nil>
	// myname i
}

func ExampleFields_URI() {
	u, err := ftp.Fields{Host: "host.dom", CWD: []string{"/etc"}, Name: new("motd"), Type: ftp.ASCII}.URI()
	fmt.Println(u, err)
	// Output: ftp://host.dom/%2Fetc/motd;type=a <nil>
}

func ExampleCheck() {
	for _, f := range ftp.Check(uri.MustParse("ftp://host.dom/a%0D%0ADELE%20b;type=x")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 30: error: ";type=" must be followed by a, i or d at the end of the path (RFC 1738 section 3.2.2, rule ftptype)
}
