package gopher_test

import (
	"bufio"
	"context"
	"fmt"
	"net"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/gopher"
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
		fmt.Fprintf(c, "0About %q\t/about.txt\tgopher.example.com\t70\r\n.\r\n", question)
	}()

	u := uri.MustParse("gopher://" + l.Addr().String() + "/1/docs")
	port, _ := u.PortNumber()
	client := deref.New(deref.Options{TrustFirst: true, AllowPorts: []uint16{port},
		Accessors: deref.Registry{}.With(gopher.Accessor{}, "gopher")})
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	for _, item := range result.Items {
		fmt.Println(item.Type, item.Name, item.URI)
	}
	// Output: text file About "/docs\r\n" gopher://gopher.example.com/0/about.txt
}
