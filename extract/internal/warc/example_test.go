package warc_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/extract/internal/warc"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	archive := "WARC/1.1\r\n" +
		"WARC-Type: response\r\n" +
		"WARC-Target-URI: http://example.com/d/a\r\n" +
		"Content-Type: application/http;msgtype=response\r\n" +
		"Content-Length: 72\r\n" +
		"\r\n" +
		"HTTP/1.1 301 Moved\r\n" +
		"Location: ../b\r\n" +
		"\r\n" +
		"See <http://example.com/b> instead"
	for l, err := range warc.Links(link.Document{Body: strings.NewReader(archive)}, link.Text) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, _ := l.Target()
		fmt.Println(l.Context, target)
	}
	// Output:
	// WARC-Target-URI http://example.com/d/a
	// Location http://example.com/b
	// text http://example.com/b
}
