package mail_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/extract/internal/mail"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	message := `Subject: =?utf-8?Q?See_http=3A//example.com/?=
List-Unsubscribe: <mailto:list@example.com?subject=unsubscribe>
Content-Base: http://example.com/d/
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain
Content-Location: a.txt
Content-Transfer-Encoding: quoted-printable

http://example.com/?q=3D=
1
--b
`
	for l, err := range mail.Links(link.Document{Body: strings.NewReader(message)}, link.Text) {
		if note, ok := errors.AsType[*link.Note](err); ok {
			fmt.Println(note)
			continue
		} else if err != nil {
			fmt.Println(err)
			break
		}
		target, _ := l.Target()
		fmt.Println(l.Context, target)
	}
	// Output:
	// Subject http://example.com/
	// List-Unsubscribe mailto:list@example.com?subject=unsubscribe
	// Content-Base http://example.com/d/
	// Content-Location http://example.com/d/a.txt
	// text http://example.com/?q=1
	// byte 320: missing end of a multipart
}
