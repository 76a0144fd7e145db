package query_test

import (
	"net/url"
	"testing"

	"github.com/urikit/uri/query"
)

var zlines = []string{"q=uri+parser&hl=en&safe=active&num=50&start=100&lr=lang_en&filter=0&biw=1280&session=8f14e45f&page=2", "q=caf%C3%A9+au+lait&hl=fr&page=2", "a=1&b=2", "utm_source=news&utm_medium=mail&id=%5B42%5D"}

func BenchmarkZ(b *testing.B) {
	for i, s := range append(zlines, "") {
		set := []string{s}
		if s == "" {
			set = zlines
		}
		b.Run(string(rune('a'+i))+"/query", func(b *testing.B) {
			for b.Loop() {
				for _, s := range set {
					m, _, _ := query.Form.Parse(s).Map(query.MaxPairs)
					sinkInt += len(m)
				}
			}
		})
		b.Run(string(rune('a'+i))+"/neturl", func(b *testing.B) {
			for b.Loop() {
				for _, s := range set {
					m, _ := url.ParseQuery(s)
					sinkInt += len(m)
				}
			}
		})
	}
}
