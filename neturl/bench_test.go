package neturl_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

var (
	sinkURL  *url.URL
	sinkURI  uri.URI
	sinkLoss neturl.Loss
	sinkErr  error
)

const (
	common  = "https://www.example.com:8443/a/long/path/to/a/page.html?name=ferret&page=2#section-3"
	encoded = "https://user:p%40ss@www.ex%C3%A4mple.com/a%2Fb/%E4%B8%AD%E6%96%87?q=%20#%C3%A9"
)

// TestAllocs: the URL itself, a User, and each decoded or encoded part.
func TestAllocs(t *testing.T) {
	for _, tt := range []struct {
		text     string
		to, from float64
	}{
		{common, 1, 1},
		{encoded, 6, 1}, // URL, User, password, host, path, fragment
		{"mailto:fred@example.com", 1, 1},
		{common + strings.Repeat("/long", 100), 1, 2},
	} {
		u := uri.MustParse(tt.text)
		v, lost, err := neturl.ToURL(u)
		if lost != 0 || err != nil {
			t.Fatal(lost, err)
		}
		if n := testing.AllocsPerRun(100, func() {
			sinkURL, sinkLoss,
				sinkErr = neturl.ToURL(u)
		}); n > tt.to {
			t.Errorf("ToURL(%.90q) allocates %v times, want %v", tt.text, n, tt.to)
		}
		if n := testing.AllocsPerRun(100, func() {
			sinkURI, sinkLoss,
				sinkErr = neturl.FromURL(v)
		}); n > tt.from {
			t.Errorf("FromURL(%.90q) allocates %v times, want %v", tt.text, n, tt.from)
		}
	}
}

func BenchmarkToURL(b *testing.B) {
	for _, t := range []struct{ name, text string }{{"common", common}, {"encoded", encoded}} {
		u := uri.MustParse(t.text)
		b.Run(t.name+"/ToURL", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURL, sinkLoss, sinkErr = neturl.ToURL(u)
			}
		})
		b.Run(t.name+"/url.Parse", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURL, sinkErr = url.Parse(u.String())
			}
		})
	}
}

func BenchmarkFromURL(b *testing.B) {
	for _, t := range []struct{ name, text string }{{"common", common}, {"encoded", encoded}} {
		u, err := url.Parse(t.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(t.name+"/FromURL", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURI, sinkLoss, sinkErr = neturl.FromURL(u)
			}
		})
		b.Run(t.name+"/String and uri.Parse", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkURI, sinkErr = uri.Parse(u.String())
			}
		})
	}
}

// The cost is linear in any input: MB/s must not fall from the first size to
// the second.
func BenchmarkAdversarial(b *testing.B) {
	for _, pattern := range []string{"%41", "%", "[", "a:", "../", "\xff"} {
		for _, size := range []struct {
			name string
			n    int
		}{{"64KB", 1 << 16}, {"4MB", 1 << 22}} {
			s := strings.Repeat(pattern, size.n/len(pattern))
			u := &url.URL{Scheme: "s", Path: "/" + s, RawPath: "/" + s, RawQuery: s, Fragment: s,
				Host: s}
			b.Run(pattern+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(4 * size.n))
				for b.Loop() {
					sinkURI, sinkLoss, sinkErr = neturl.FromURL(u)
				}
			})
		}
	}
}
