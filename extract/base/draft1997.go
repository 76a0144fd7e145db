package base

import (
	"strings"

	"github.com/urikit/uri/edition"
)

// Sources1997 are the sources of a base URL by the draft of 1997, section 5.1.
// Its texts are URLs by its own grammar, and need not be URIs of RFC 3986.
type Sources1997 struct {
	Embedded string // in the content, such as HREF of BASE; see [Hrefs]

	// Entities are the headers of what is around the document and its own, the
	// outermost first: of messages, of their parts, and of HTTP. A base that is
	// known otherwise is a Content-Base.
	Entities []Header

	Retrieval []string // the URLs that were used, with those of redirects; the last one counts
}

// Base returns the base URL by the draft, without a fragment, and its source.
// The innermost that is defined wins, and each that is relative is resolved by
// the draft's algorithm against those further out. If none is defined it
// returns "", which is the default by section 5.1.4, and None: all references
// are absolute then (L97-5.1.4-01, C-29).
//
// What is not valid is not defined.
func (s Sources1997) Base() (url string, source Source) {
	take := func(text string, from Source) bool {
		t, ok := established1997(url, text)
		if ok {
			url, source = t, from
		}
		return ok
	}
	for i, text := range s.Retrieval {
		if !take(text, Retrieval) && i == len(s.Retrieval)-1 {
			url, source = "", None // nothing is known of what was used last
		}
	}
	for _, h := range s.Entities {
		if h.HasContentBase || h.ContentBase != "" {
			text, ok := fieldValue(h.ContentBase)
			if ok && isAbsolute1997(text) && take(text, Encapsulating) {
				continue
			}
		}
		if h.HasContentLocation || h.ContentLocation != "" {
			if text, ok := fieldValue(h.ContentLocation); ok {
				take(text, Encapsulating)
			}
		}
	}
	if s.Embedded != "" {
		take(s.Embedded, Embedded)
	}
	return url, source
}

// established1997 makes a base of a reference and the base further out, and
// reports whether it is one.
func established1997(outer, ref string) (string, bool) {
	ref, _, _ = strings.Cut(ref, "#")
	if r := edition.Draft1997.Read(ref); !r.Valid() {
		return "", false
	}
	t, err := edition.Draft1997.Resolve(outer, ref)
	if err != nil {
		return "", false
	}
	if t.CurrentDocument {
		t.Text = outer
	}
	return t.Text, isAbsolute1997(t.Text)
}

// isAbsolute1997 reports whether a text is an absolute URL, with a fragment or
// without.
func isAbsolute1997(text string) bool {
	text, _, _ = strings.Cut(text, "#")
	return edition.Draft1997.Check("absoluteURL", text) == nil
}
