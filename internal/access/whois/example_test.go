package whois_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/whois"
)

func Example() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	go func() { // a server, for one question
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		question, _ := bufio.NewReader(c).ReadString('\n')
		fmt.Fprintf(c, "you asked for %q", question)
	}()

	u := uri.MustParse("whois://" + l.Addr().String() + "/example.com")
	port, _ := u.PortNumber()
	client := deref.New(deref.Options{TrustFirst: true, AllowPorts: []uint16{port},
		Accessors: deref.Registry{}.With(whois.Accessor{}, "whois")})
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	text, err := io.ReadAll(result.Body)
	fmt.Println(string(text), err)
	// Output: you asked for "example.com\r\n" <nil>
}
