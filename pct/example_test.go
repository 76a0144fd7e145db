package pct_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/pct"
)

func ExampleEncode() {
	// A segment keeps what RFC 3986 allows in it.
	fmt.Println(pct.Encode("Laguna Beach; 50% off/today", pct.Segment()))
	// Data that must not contain any delimiter keeps only unreserved
	// characters.
	fmt.Println(pct.Encode("Laguna Beach; 50% off/today", pct.Unreserved()))
	// Output:
	// Laguna%20Beach;%2050%25%20off%2Ftoday
	// Laguna%20Beach%3B%2050%25%20off%2Ftoday
}

func ExampleDecode() {
	s, err := pct.Decode("Laguna%20Beach")
	fmt.Println(s, err)
	s, err = pct.Decode("%2541") // one pass
	fmt.Println(s, err)
	// Output:
	// Laguna Beach <nil>
	// %41 <nil>
}

// Split first, then decode: an encoded slash is data.
func ExampleDecode_segments() {
	for segment := range strings.SplitSeq("AC%2FDC/Back%20in%20Black", "/") {
		s, err := pct.Decode(segment)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s)
	}
	// Output:
	// AC/DC
	// Back in Black
}

func ExampleDecoder() {
	d := pct.Decoder{Refuse: pct.Terminators(), UTF8: true}
	_, err := d.Decode("name%0D%0ADELE%20*")
	fmt.Println(err)
	_, err = d.Decode("caf%E9")
	fmt.Println(err)
	s, _ := d.Decode("caf%C3%A9")
	fmt.Println(s)
	// Output:
	// pct: byte 4: the octet is not allowed (RFC 3986 section 7.3)
	// pct: byte 3: the octets are not UTF-8 (RFC 3986 section 2.5)
	// café
}

func ExampleError() {
	_, err := pct.Decode("100%")
	if e, ok := errors.AsType[*pct.Error](err); ok {
		fmt.Println(e.Offset, e.Rule == "pct-encoded", e.Finding().Section)
	}
	fmt.Println(err)
	// Output:
	// 4 true RFC 3986 section 2.1
	// pct: byte 4: missing hexadecimal digits after "%" (RFC 3986 section 2.1)
}

func ExampleIndex() {
	fmt.Println(pct.Index("q=%C3%A9", pct.Query()))
	fmt.Println(pct.Index("a b", pct.Query()))
	fmt.Println(pct.Index("100%", pct.Query())) // cut short
	// Output:
	// -1
	// 1
	// 4
}

func ExampleNormalize() {
	fmt.Println(pct.Normalize("/%7euser/%c3%a9%2f"))
	// Output: /~user/%C3%A9%2F
}

func ExampleSet() {
	// The scheme rule of section 3.1.
	scheme := pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+-."))
	fmt.Println(scheme.Contains('+'), scheme.Contains('_'), scheme.Len())
	fmt.Println(pct.Reserved().Minus(pct.Query()))
	// Output:
	// true false 65
	// #[]
}
