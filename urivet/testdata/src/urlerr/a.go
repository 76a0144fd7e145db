package urlerr

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

var configured string // by another package

func text() string { return configured }

func ignored(s string, l []string, r *http.Response) {
	u, _ := url.Parse(s)                          // want `without the error, there may be no URL: check the error`
	u, _ = url.Parse("http://" + l[0])            // want `without the error`
	loc, _ := url.Parse(r.Header.Get("Location")) // want `without the error`
	p, _ := url.PathUnescape(s)                   // "" may be what is wanted
	v, _ := url.ParseQuery(s)                     // what can be parsed
	w, _ := u.Parse(s)                            // want `without the error`
	c, _ := url.Parse("http://example.com")       // a constant
	d, _ := url.Parse(configured)                 // a variable of the package
	e, _ := url.Parse(text())                     // a result
	f, _ := url.Parse(u.String())                 // a URL
	g, _ := url.Parse(configured + "/" + l[0])    // begins with a variable of the package
	h, err := url.Parse(s)
	x, _ := url.Parse("") // a constant
	_ = x
	_, _, _ = loc.Host, w.Host, c.Host
	_, _, _, _, _, _, _, _ = p, v, d, e, f, g, h, err
}

func reassigned(s string) *url.URL {
	u, _ := url.Parse(s) // want `without the error`
	s = u.String()
	for _, t := range []string{s} {
		u, _ = url.Parse(t) // want `without the error`
		t = u.String()
	}
	return u
}

func passed(s string, take func(*url.URL)) {
	u, _ := url.Parse(s)
	take(u) // may look for nil
}

func parsedBefore(s string, valid func(string) bool) *url.URL {
	if !valid(s) {
		return nil
	}
	u, _ := url.Parse(s)
	return u
}

func written(u *url.URL) error {
	s := u.String()
	_, err := url.Parse(s) // checks the fields
	return err
}

func testServer(s *httptest.Server) *url.URL {
	u, _ := url.Parse(s.URL)
	return u
}

func checked(s string) string {
	if u, _ := url.Parse(s); u != nil {
		return u.Host
	}
	return ""
}

func valid(s string) bool {
	_, err := url.Parse(s) // want `url.Parse takes nearly any text: check Scheme and Host, or take uri.Parse`
	return err == nil
}

func validHost(s string) bool {
	_, err := url.Parse("https://" + s)
	return err == nil
}

func validTarget(s string) bool {
	_, err := url.ParseRequestURI(s) // takes no relative reference
	return err == nil
}

func validQuery(s string) bool {
	_, err := url.ParseQuery(s)
	return err == nil
}
