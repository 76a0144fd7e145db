package urlequal

import "net/url"

func equal(u, v *url.URL, w url.URL) bool {
	if u == v { // want `this compares pointers: compare u.String\(\), or take uri.URI, which has ==`
		return true
	}
	if *u != w || w == (url.URL{}) { // compares what is written, but for the user
		return false
	}
	return u != nil && u.String() == v.String()
}

var seen = map[*url.URL]bool{} // want `a key is a pointer: each URL is another key; take u.String\(\), or uri.URI`

type server struct{ url *url.URL }

func current(a, b server) bool { return a.url == b.url } // which of a list
