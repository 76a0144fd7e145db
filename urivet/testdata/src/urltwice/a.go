package urltwice

import (
	"net/http"
	"net/url"
)

func twice(q string) string {
	v := url.Values{}
	v.Set("q", url.QueryEscape(q)) // want `Encode escapes this again: give the text as it is`
	v.Add("q", url.PathEscape(q))  // want `Encode escapes this again`
	v.Set("q", q)
	escaped := url.QueryEscape(q)
	v.Set("q", escaped) // want `Encode escapes this again`
	return v.Encode()
}

func fields(q string, w *url.URL) {
	u := url.URL{Path: "/" + url.PathEscape(q)} // want `String escapes this again`
	u.Path = url.PathEscape(q)                  // want `String escapes this again`
	u.Path += "/" + url.PathEscape(q)           // want `String escapes this again`
	u.Fragment = url.QueryEscape(q)             // want `String escapes this again`
	u.Path = w.EscapedPath()                    // want `String escapes this again`
	u.Path = "/" + q
	u.RawPath = "/" + url.PathEscape(q)
	u.RawQuery = "q=" + url.QueryEscape(q)
}

func several() (string, string) { return "", "" }

func one() {
	url.Values{}.Set(several())
}

func decodedTwice(r *http.Request, u *url.URL, s string) {
	_, _ = url.QueryUnescape(r.FormValue("q"))   // want `this text is decoded already: use it as it is`
	_, _ = url.QueryUnescape(u.Query().Get("q")) // want `this text is decoded already`
	_, _ = url.PathUnescape(u.Path)              // want `this text is decoded already`
	_, _ = url.PathUnescape(u.RawPath)
	_, _ = url.QueryUnescape(s)
}
