package bitprint_test

import (
	"crypto/sha1"
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/bitprint"
)

func Example() {
	n, err := urn.ParseText("urn:bitprint:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ.LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := bitprint.Parse(n)
	fmt.Println(u.SHA1() == sha1.Sum(nil), err) // of the empty file
	// Output: true <nil>
}
