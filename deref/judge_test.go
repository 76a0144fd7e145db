package deref

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

// FuzzJudge: what is kept of earlier judgements changes none.
func FuzzJudge(f *testing.F) {
	f.Add("http://h.example/", "http://h.example:80/a?b", "allow http 80\ndeny host *.example\n")
	f.Add("https://h/", "https://a@h/", "")
	f.Add("http:a", "https:a", "deny scheme http\n")
	f.Add("http://127.0.0.1/", "ftp://127.0.0.1/a%0Ab", "allow range loopback\nallow scheme ftp\n")
	f.Fuzz(func(t *testing.T, first, second, policy string) {
		p, err := guard.ParsePolicy(policy)
		if err != nil {
			p = guard.Policy{}
		}
		n := newNetwork(Options{}, &p)
		for range 2 {
			for _, text := range []string{first, second} {
				u, err := uri.Parse(text)
				for redirects := 1; err == nil && redirects < 3; redirects++ {
					want := p.JudgeRedirect(u, redirects).Err()
					if got := n.judge(u, redirects); (got == nil) != (want == nil) {
						t.Errorf("%q after %d: %v, without memory %v", u, redirects, got, want)
					}
				}
			}
		}
	})
}
