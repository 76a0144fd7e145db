package news_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/news"
)

func Example() {
	for _, text := range []string{
		"news:comp.infosystems.www.misc", "news:*", "news://wild.server.example/example.group.th%3Fse", "news:123.abc@host.com",
	} {
		u, err := news.FromURI(uri.MustParse(text))
		if err != nil {
			fmt.Println(err)
			continue
		}
		switch f := u.Fields(); f.Kind {
		case news.Article:
			fmt.Println(f.Kind, *f.MessageID)
		default:
			fmt.Println(f.Kind, *f.Group)
		}
	}
	// Output:
	// group comp.infosystems.www.misc
	// all *
	// wildmat example.group.th?se
	// article 123.abc@host.com
}

func ExampleFields_URI() {
	u, err := news.Fields{Host: new("news.server.example"), MessageID: new("a/b%c@example.com")}.URI()
	fmt.Println(u, err)
	// Output: news://news.server.example/a%2Fb%25c@example.com <nil>
}
