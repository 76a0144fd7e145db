package base

import (
	"strings"

	"github.com/urikit/uri/edition"
)

// Sources1997 are the sources of a base URL by the draft of 1997, section 5.1.
// The texts are URLs by the grammar of the draft, and need not be URIs of RFC
// 3986.
type Sources1997 struct {
	Embedded string // in the content, such as HREF of BASE; see [Hrefs]

	// Entities are the headers of the messages, parts and HTTP responses around
	// the document, and its own header, the outermost first. Pass a base from
	// elsewhere as a Content-Base.
	Entities []Header

	Retrieval []string // the URLs used for retrieval, with redirects; the last one counts
}

// Base returns the base URL as the draft defines it, without a fragment, and
// its source. The innermost defined base wins. A relative one is resolved by
// the draft's algorithm against the outer ones. If none is defined, Base
// returns "", the default of section 5.1.4, and None: then all references count
// as absolute.
//
// An invalid base counts as undefined.
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
			url, source = "", None // the last URL is invalid
		}
	}
	for _, h := range s.Entities {
		for by, value := range h.fields() {
			text, ok := fieldValue(value)
			if ok && (by != byContentBase || isAbsolute1997(text)) && take(text, Encapsulating) {
				break
			}
		}
	}
	if s.Embedded != "" {
		take(s.Embedded, Embedded)
	}
	return url, source
}

// established1997 resolves a reference against the outer base, and reports
// whether the result is a base.
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
	return edition.Draft1997.Validate("absoluteURL", text) == nil
}
