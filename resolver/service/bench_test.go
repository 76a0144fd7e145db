package service_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/service"
)

// nowhere is an answer that nobody reads.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (n nowhere) WriteHeader(int)             {}

// BenchmarkRedirect: a browser follows a name, without the network; with figures
// and without.
func BenchmarkRedirect(b *testing.B) {
	r := open(b)
	h := handler(b, r)
	counting := *h
	counting.Figures = figures.New(r.Store)
	for name, h := range map[string]*service.Handler{"plain": h, "figures": &counting} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(p *testing.PB) {
				r := httptest.NewRequest("GET", "/urn:example:many", nil)
				r.Header.Set("User-Agent", agent)
				for p.Next() {
					h.ServeHTTP(nowhere{http.Header{}}, r)
				}
			})
		})
	}
}

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
	"Chrome/120.0.0.0 Safari/537.36"
