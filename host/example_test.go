package host_test

import (
	"errors"
	"fmt"
	"net/netip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

func Example() {
	for _, text := range []string{
		"http://[2001:DB8::7]/", "http://192.0.2.16/", "http://0x7f.1/", "http://b%C3%BCcher.example/",
	} {
		h := host.MustParse(uri.MustParse(text).Host())
		switch h.Kind() {
		case host.IPv4, host.IPv6:
			a, _ := h.Addr()
			fmt.Println(h.Kind(), a)
		case host.RegName:
			name, err := h.LookupName()
			fmt.Println(h.Kind(), name, err)
		}
	}
	// Output:
	// IPv6 2001:db8::7
	// IPv4 192.0.2.16
	// reg-name  host: byte 5: the name would be read as an IPv4 address (RFC 3986 section 7.4)
	// reg-name xn--bcher-kva.example <nil>
}

func ExampleParse() {
	_, err := host.Parse("[fe80::1%25en0]")
	var e *host.Error
	fmt.Println(errors.As(err, &e), e.Offset, e.Rule == "host-zone")
	fmt.Println(err)
	// Output:
	// true 8 true
	// host: byte 8: a zone identifier is not allowed in a URI (RFC 9844, which made RFC 6874 obsolete)
}

func ExampleFromAddr() {
	for _, text := range []string{"2001:db8:0:0:0:0:0:7", "::ffff:192.0.2.1", "192.0.2.1"} {
		h, err := host.FromAddr(netip.MustParseAddr(text))
		fmt.Println(h, err)
	}
	// Output:
	// [2001:db8::7] <nil>
	// [::ffff:192.0.2.1] <nil>
	// 192.0.2.1 <nil>
}

// A filter looks at every address that somebody could read in a host.
func ExampleHost_Numeric() {
	inside := func(text string) bool {
		h := host.MustParse(text)
		a, ok := h.Addr()
		if !ok {
			a, ok = h.Numeric()
		}
		if v4, form := host.Embedded(a); form != host.NotEmbedded {
			a = v4
		}
		return ok && (a.IsLoopback() || a.IsPrivate())
	}
	for _, text := range []string{"127.0.0.1", "0x7f.1", "2130706433", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "192.0.2.1"} {
		fmt.Println(text, inside(text))
	}
	// Output:
	// 127.0.0.1 true
	// 0x7f.1 true
	// 2130706433 true
	// [::ffff:10.0.0.1] true
	// [64:ff9b::7f00:1] true
	// 192.0.2.1 false
}

func ExampleHost_Embedded() {
	fmt.Println(host.MustParse("[64:ff9b::c000:201]").Embedded())
	// Output:
	// 192.0.2.1 NAT64
}

func ExampleHost_Equal() {
	a, b := host.MustParse("[2001:db8::7]"), host.MustParse("[2001:DB8:0:0::0007]")
	fmt.Println(a == b, a.Equal(b))
	// Output:
	// false true
}

func ExampleHost_Normalize() {
	fmt.Println(host.MustParse("[2001:DB8:0:0::0007]").Normalize())
	fmt.Println(host.MustParse("%77ww.B%c3%bccher.example").Normalize())
	// Output:
	// [2001:db8::7]
	// www.b%C3%BCcher.example
}

func ExampleHost_LookupName() {
	fmt.Println(host.MustParse("b%C3%BCcher.example").LookupName())
	fmt.Println(host.MustParse("exam%2Fple.com").LookupName())
	// Output:
	// xn--bcher-kva.example <nil>
	//  host: byte 4: this character is not allowed in a name for DNS (RFC 3986 section 3.2.2)
}

func ExampleFromName() {
	h, err := host.FromName("faß.de")
	fmt.Println(h, err)
	for _, p := range []host.Profile{host.UTS46, host.Transitional} {
		fmt.Println(p.ToASCII(h))
	}
	// Output:
	// fa%C3%9F.de <nil>
	// xn--fa-hia.de <nil>
	// fass.de <nil>
}

func ExampleHost_Display() {
	fmt.Println(host.MustParse("xn--bcher-kva.example").Display())
	fmt.Println(host.MustParse("p%D0%B0ypal.example").Display()) // the second letter is Cyrillic
	// Output:
	// bücher.example
	// xn--pypal-4ve.example
}

func ExampleHost_ValidateLDH() {
	for _, text := range []string{"example.com", "_dmarc.example.com", "a+b.example"} {
		err := host.MustParse(text).ValidateLDH()
		var e *host.Error
		forgiven := errors.As(err, &e) && e.Rule == "host-underscore"
		fmt.Println(text, err == nil, forgiven)
	}
	// Output:
	// example.com true false
	// _dmarc.example.com false true
	// a+b.example false false
}
