package edition

import (
	"strings"

	"github.com/urikit/uri"
)

// read1997 reads a text as
//
//	URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
//
// It is split as the expression of appendix B does, and read as a generic URL even if it is not one (L97-4.4-01): one
// whose site goes wrong can still be opaque, if it has a scheme (E-06).
func read1997(r *Reading) {
	s := r.text
	i, absolute := start1997(r)
	var w wrong // with the site
	if strings.HasPrefix(s[i:], "//") {
		start := i + len("//")
		host, name, number := hostname(s, start)
		end := host
		if end < len(s) && s[end] == ':' {
			end = digits(s, end+1)
		}
		if (name || number) && (end == len(s) || s[end] == '/') { // most have no user
			r.add(partSite, uri.Authority, start, end)
			r.add(partHost, uri.Host, start, host)
			if host < end {
				r.add(partPort, uri.Port, host+1, end)
			}
		} else {
			end = siteEnd(s, start)
			w = site1997(r, start, end)
			if w.Rule != "" && absolute {
				w = opaque1997(s, start, end, w)
			}
		}
		i = end
	}
	if w.Rule != "" {
		r.bad(w.Start, w.Rule, w.Section, w.Message)
	}

	start := i
	i, ok := kinds1997.run(s, i, inPath)
	if !ok || i < len(s) && s[i] != '?' && s[i] != '#' {
		bad1997(r, i, ok, "path", "4.3.2")
		i += before(s[i:], "?#")
	}
	r.add(partPath, uri.Path, start, i)

	if i < len(s) && s[i] == '?' {
		start = i + 1
		i, ok = kinds1997.run(s, start, inQuery)
		if !ok || i < len(s) && s[i] != '#' {
			bad1997(r, i, ok, "query", "4.3.3")
			i += before(s[i:], "#")
		}
		r.add(partQuery, uri.Query, start, i)
	}

	if i < len(s) {
		start = i + 1
		if i, ok = kinds1997.run(s, start, inQuery); !ok || i < len(s) {
			bad1997(r, i, ok, "fragment", "3")
		}
		r.add(partFragment, uri.Fragment, start, len(s))
	}
}

// start1997 adds the scheme, if there is one, and returns where the rest begins. What is before the first ":" of a
// text is its scheme, unless a "/", "?" or "#" comes first. A reference without a scheme can have no such colon
// (L97-5-03).
func start1997(r *Reading) (i int, absolute bool) {
	s := r.text
	i = scheme1997(s)
	colon := i
	if i == len(s) || s[i] != ':' {
		colon += before(s[i:], ":/?#")
	}
	if colon == len(s) || s[colon] != ':' {
		return 0, false
	}
	switch {
	case colon == 0:
		r.bad(0, "rel-path", title1997+" section 5", "a reference cannot begin with a colon")
		return 0, false
	case i < colon:
		r.bad(i, "scheme", title1997+" section 4.1", "what is before the first colon is a scheme, and this cannot stand in one")
	}
	r.add(partScheme, uri.Scheme, 0, colon)
	return colon + 1, i == colon
}

// opaque1997 returns what is wrong with the site s[start:end] of a URL if its text is taken for
//
//	opaque-URL = scheme ":" *urlc
//
// The reading as a generic URL says more if they go wrong at the same byte.
func opaque1997(s string, start, end int, generic wrong) wrong {
	i, ok := kinds1997.run(s[:end], start, inQuery)
	switch {
	case ok && i == end:
		return wrong{}
	case i == generic.Start:
		return generic
	case !ok:
		return wrong{i, i + 1, "escaped", title1997 + " section 2.4.1", badEscape}
	}
	return wrong{i, i + 1, "opaque-URL", title1997 + " section 4.2", excluded1997(s[i])}
}

// siteEnd returns the end of the site that begins at s[i:], as appendix B has it (E-05).
func siteEnd(s string, i int) int { return i + before(s[i:], "/?#") }

// before returns the offset of the first byte of s that is one of chars, or its length.
func before(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// site1997 adds the parts of
//
//	site = [ [ user [ ":" password ] "@" ] hostport ]
//
// which is r.text[start:end], and returns what is wrong in the first of them that goes wrong. The first "@" ends the
// user and password, and the first ":" of each half parts it: neither can stand in a part.
func site1997(r *Reading, start, end int) (w wrong) {
	const section = title1997 + " section 4.3.1"
	r.add(partSite, uri.Authority, start, end)
	if start == end {
		return wrong{}
	}
	s := r.text[:end]
	note := func(at int, rule, message string) {
		if w.Rule == "" {
			w = wrong{at, at + 1, rule, section, message}
		}
	}
	characters := func(i, end int, rule, message string) {
		switch at, ok := kinds1997.run(s[:end], i, inUser); {
		case !ok:
			note(at, "escaped", badEscape)
		case at < end:
			note(at, rule, message)
		}
	}

	i := start
	if n := strings.IndexByte(s[i:], '@'); n >= 0 {
		at := i + n
		user := i + before(s[i:at], ":")
		r.add(partUser, uri.Userinfo, i, user)
		characters(i, user, "user", "this cannot stand in a user")
		if user < at {
			r.add(partPassword, 0, user+1, at)
			characters(user+1, at, "password", "this cannot stand in a password")
		}
		i = at + 1
	}

	host := i + before(s[i:], ":")
	r.add(partHost, uri.Host, i, host)
	if at, name, number := hostname(s[:host], i); at < host || !name && !number {
		rule, message := hostFault(s, i, at, host)
		note(at, rule, message)
	}
	if host < end {
		r.add(partPort, uri.Port, host+1, end)
		if at := digits(s, host+1); at < end {
			note(at, "port", "a port has no characters but digits")
		}
	}
	return w
}

const badEscape = `an escape is "%" and two hexadecimal digits`

// bad1997 notes a byte that ends the run of a part: an escape, if the run was not ok.
func bad1997(r *Reading, at int, ok bool, rule, section string) {
	if !ok {
		r.bad(at, "escaped", title1997+" section 2.4.1", badEscape)
		return
	}
	r.bad(at, rule, title1997+" section "+section, excluded1997(r.text[at]))
}

// excluded1997 says why a byte can stand nowhere in a URL (section 2.4.3).
func excluded1997(b byte) string {
	switch {
	case b == '#':
		return `a second "#" cannot stand in a reference`
	case b == ' ':
		return "a space cannot stand in a URL"
	case delims1997.Contains(b):
		return "this encloses URLs in text, and cannot stand in one"
	case unwise1997.Contains(b):
		return "gateways change this character, and it cannot stand in a URL"
	case control1997.Contains(b):
		return "a control character cannot stand in a URL"
	}
	return "no character but those of US-ASCII can stand in a URL"
}
