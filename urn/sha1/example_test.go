package sha1_test

import (
	hash "crypto/sha1"
	"fmt"

	"github.com/urikit/uri/urn/sha1"
)

func ExampleFromSum() {
	u := sha1.FromSum(hash.Sum(nil)) // of the empty file
	fmt.Println(u)
	fmt.Println(u.Fields().SHA1)
	// Output:
	// urn:sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ
	// da39a3ee5e6b4b0d3255bfef95601890afd80709
}
