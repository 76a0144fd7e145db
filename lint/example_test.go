package lint_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/lint"
)

func ExampleCheck() {
	r := uri.MustParseRef("http://www.example.com:443@198.51.100.7/%7Euser")
	for _, f := range lint.Check(r) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 7: error: this scheme has no user and no password (RFC 9110 section 4.2.4, rule scheme-rule)
	// uri: byte 7: warning: the host is 198.51.100.7, not www.example.com: the text before @ is a user name (RFC 3986 section 7.6, rule userinfo-like-host)
	// uri: byte 23: warning: a password in a URI is deprecated: anyone who sees the URI sees the password (RFC 3986 section 3.2.1, rule password)
	// uri: byte 40: note: %7E in the path is "~", which needs no encoding (RFC 3986 section 2.3, rule needless-encoding)
}
