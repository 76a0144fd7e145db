package urlequal

import "net/url"

func equal(u, v *url.URL, w url.URL) bool {
	if u == v { // want `this compares pointers: compare u.String\(\), or take uri.URI, which has ==`
		return true
	}
	if *u != w { // want `this compares pointers`
		return false
	}
	return u != nil && u.String() == v.String()
}
