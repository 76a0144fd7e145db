package draft1997

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
)

// Read reads a text as
//
//	URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
//
// Read splits the text by the expression of appendix B, and reads it as a
// generic URL first (L97-4.4-01). A text with a scheme and an invalid site can
// still be an opaque URL (E-06).
func Read(r *doc.Reading) {
	s := r.Text
	i, absolute := readScheme(r)
	var w doc.Fault // of the site
	if strings.HasPrefix(s[i:], "//") {
		start := i + len("//")
		host, name, number := doc.Hostname(s, start)
		end := host
		if end < len(s) && s[end] == ':' {
			end = doc.Digits(s, end+1)
		}
		if (name || number) && (end == len(s) || s[end] == '/') { // most texts have no user
			r.Add(doc.PartSite, uri.Authority, start, end)
			r.Add(doc.PartHost, uri.Host, start, host)
			if host < end {
				r.Add(doc.PartPort, uri.Port, host+1, end)
			}
		} else {
			end = siteEnd(s, start)
			w = readSite(r, start, end)
			if w.Rule != "" && absolute {
				w = asOpaque(s, start, end, w)
			}
		}
		i = end
	}
	if w.Rule != "" {
		r.Bad(w.Start, w.Rule, w.Section, w.Message)
	}

	start := i
	i, ok := kinds.Run(s, i, inPath)
	if !ok || i < len(s) && s[i] != '?' && s[i] != '#' {
		bad(r, i, ok, "path", "4.3.2")
		i += before(s[i:], "?#")
	}
	r.Add(doc.PartPath, uri.Path, start, i)

	if i < len(s) && s[i] == '?' {
		start = i + 1
		i, ok = kinds.Run(s, start, inQuery)
		if !ok || i < len(s) && s[i] != '#' {
			bad(r, i, ok, "query", "4.3.3")
			i += before(s[i:], "#")
		}
		r.Add(doc.PartQuery, uri.Query, start, i)
	}

	if i < len(s) {
		start = i + 1
		if i, ok = kinds.Run(s, start, inQuery); !ok || i < len(s) {
			bad(r, i, ok, "fragment", "3")
		}
		r.Add(doc.PartFragment, uri.Fragment, start, len(s))
	}
}

// readScheme adds the scheme, if there is one, and returns where the rest
// begins. The text before the first ":" is the scheme, unless a "/", "?" or "#"
// comes first. A reference without a scheme cannot have such a colon
// (L97-5-03).
func readScheme(r *doc.Reading) (i int, absolute bool) {
	s := r.Text
	i = kinds.End(s, 0, inScheme)
	colon := i
	if i == len(s) || s[i] != ':' {
		colon += before(s[i:], ":/?#")
	}
	if colon == len(s) || s[colon] != ':' {
		return 0, false
	}
	switch {
	case colon == 0:
		r.Bad(0, "rel-path", title+" section 5", "a reference cannot begin with a colon")
		return 0, false
	case i < colon:
		r.Bad(i, "scheme", title+" section 4.1",
			"the text before the first colon is a scheme, and this is not allowed in a scheme")
	}
	r.Add(doc.PartScheme, uri.Scheme, 0, colon)
	return colon + 1, i == colon
}

// asOpaque returns the fault of the site s[start:end] of a URL that is read as
//
//	opaque-URL = scheme ":" *urlc
//
// The fault of the generic URL says more, and is returned if both are at the
// same byte.
func asOpaque(s string, start, end int, generic doc.Fault) doc.Fault {
	i, ok := kinds.Run(s[:end], start, inQuery)
	switch {
	case ok && i == end:
		return doc.Fault{}
	case i == generic.Start:
		return generic
	case !ok:
		return doc.Wrong(i, "escaped", title+" section 2.4.1", badEscape)
	}
	return doc.Wrong(i, "opaque-URL", title+" section 4.2", excluded(s[i]))
}

// siteEnd returns the end of the site that begins at s[i:], by appendix B
// (E-05).
func siteEnd(s string, i int) int { return i + before(s[i:], "/?#") }

// before returns the offset of the first byte of s that is one of chars, or its
// length.
func before(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// readSite adds the parts of
//
//	site = [ [ user [ ":" password ] "@" ] hostport ]
//
// which is r.Text[start:end], and returns its fault.
func readSite(r *doc.Reading, start, end int) doc.Fault {
	const section = "4.3.1"
	r.Add(doc.PartSite, uri.Authority, start, end)
	if start == end {
		return doc.Fault{}
	}
	before := r.Fault
	r.Fault = doc.Fault{}
	doc.Site(r.Text, start, end, func(name doc.Name, c uri.Component, i, end int) {
		r.Add(name, c, i, end)
		switch name {
		case doc.PartHost:
			r.Host(i, end, title+" section "+section)
		case doc.PartPort:
			if at := doc.Digits(r.Text[:end], i); at < end {
				r.Bad(at, "port", title+" section "+section, "only digits are allowed in a port")
			}
		default:
			if at, ok := kinds.Run(r.Text[:end], i, inUser); !ok {
				bad(r, at, ok, "", "")
			} else if at < end {
				r.Bad(at, name.String(), title+" section "+section,
					"this is not allowed in a "+name.String())
			}
		}
	})
	site := r.Fault
	r.Fault = before
	return site
}

const badEscape = `"%" must be followed by two hexadecimal digits`

// bad notes the byte that ends the run of a part. The fault is an escape if ok
// is false.
func bad(r *doc.Reading, at int, ok bool, rule, section string) {
	if !ok {
		r.Bad(at, "escaped", title+" section 2.4.1", badEscape)
		return
	}
	r.Bad(at, rule, title+" section "+section, excluded(r.Text[at]))
}

// excluded returns the reason why a byte is not allowed in a URL (section
// 2.4.3).
func excluded(b byte) string {
	switch {
	case b == '#':
		return `a second "#" is not allowed in a reference`
	case b == ' ':
		return "a space is not allowed in a URL"
	case delims.Contains(b):
		return "a delimiter of URLs in text is not allowed in a URL"
	case unwise.Contains(b):
		return "this character is not allowed in a URL: gateways can change it"
	case control.Contains(b):
		return "a control character is not allowed in a URL"
	}
	return "only characters of US-ASCII are allowed in a URL"
}
