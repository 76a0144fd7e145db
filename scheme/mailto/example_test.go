package mailto_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/mailto"
)

func Example() {
	u, err := mailto.FromURI(uri.MustParse("mailto:gorby%25kremvax@example.com?cc=bob@example.com&body=hello"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.To)
	for _, h := range f.Headers {
		fmt.Println(h.Name, h.Value, mailto.Treat(h.Name))
	}
	// Output:
	// [gorby%kremvax@example.com]
	// cc bob@example.com doubtful
	// body hello safe
}

func ExampleFields_URI() {
	f := mailto.Fields{
		To:      []string{`"not@me"@example.org`, "Mike&family@example.org"},
		Headers: []mailto.Header{{"subject", "café"}, {"body", "one\r\ntwo"}},
	}
	u, err := f.URI()
	fmt.Println(u, err)
	// Output: mailto:%22not%40me%22@example.org,Mike%26family@example.org?subject=caf%C3%A9&body=one%0D%0Atwo <nil>
}

// A line break in a header field would begin another.
func ExampleCheck() {
	for _, f := range mailto.Check(uri.MustParse("mailto:joe@example.com?subject=x%0D%0ABcc:%20all@example.com")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 32: error: CR is not allowed here, even percent-encoded (RFC 6068 section 5, rule hfvalue)
}
