package deref

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"

	"github.com/urikit/uri/domain"
)

// suffixes is the public suffix list of cookies (RFC 6265 section 5.3).
type suffixes struct{}

func (suffixes) String() string { return "publicsuffix.org" }
func (suffixes) PublicSuffix(name string) string {
	n, err := domain.ParseDNS(name)
	if err != nil {
		return name // so only for the same host
	}
	return n.Suffix
}

// A jar has the cookies of a request. Most have none, and no jar is made.
type jar struct{ http.CookieJar }

func (j *jar) SetCookies(u *url.URL, list []*http.Cookie) {
	if j.CookieJar == nil {
		j.CookieJar, _ = cookiejar.New(&cookiejar.Options{PublicSuffixList: suffixes{}})
	}
	j.CookieJar.SetCookies(u, list)
}

func (j *jar) Cookies(u *url.URL) []*http.Cookie {
	if j.CookieJar == nil {
		return nil
	}
	return j.CookieJar.Cookies(u)
}
