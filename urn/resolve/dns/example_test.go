package dns_test

import (
	"context"
	"fmt"
	"net"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// A server with one rule, on the loopback interface, stands for those of
// /etc/resolv.conf, which the zero Client asks.
func Example() {
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	go answer(server)

	client := &dns.Client{Servers: []string{server.LocalAddr().String()}}
	r := resolve.Resolver{DNS: resolve.NewCache(client)}
	u, err := urn.Parse("urn:example:a1")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := r.Resolve(context.Background(), u)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range a.Steps {
		fmt.Println(step.Key, step.Records)
	}
	fmt.Println(a.Service, a.Next[0].URI)
	// Output:
	// example.urn.arpa NAPTR [10 1 "u" "I2L+http" "!^urn:(.*)$!http://r.example/\\1!" .]
	// I2L http://r.example/example:a1
}

// answer answers one question.
func answer(server net.PacketConn) {
	b := make([]byte, 512)
	n, from, err := server.ReadFrom(b)
	var m dnsmessage.Message
	if err != nil || m.Unpack(b[:n]) != nil {
		return
	}
	const ttl, order, preference = 60, "\x00\x0a", "\x00\x01"
	const flag, service, rule = "\x01u", "\x08I2L+http", "\x20!^urn:(.*)$!http://r.example/\\1!"
	m.Answers = []dnsmessage.Resource{{
		Header: dnsmessage.ResourceHeader{Name: m.Questions[0].Name,
			Class: dnsmessage.ClassINET, TTL: ttl},
		Body: &dnsmessage.UnknownResource{Type: 35, // NAPTR
			Data: []byte(order + preference + flag + service + rule + "\x00")},
	}}
	m.Response, m.Additionals = true, nil
	b, _ = m.Pack()
	server.WriteTo(b, from)
}
