package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// Normalize returns the normal form of x by its syntax (section 5.3.2): scheme
// and host have their US-ASCII letters in lower case, triplets are spelled as
// [FromURI] spells them, and there are no dot-segments. It is what [FromURI]
// makes of the normal form of the URI, so a character that FromURI would not
// show is percent-encoded. The result is equivalent to x; a second Normalize
// changes nothing.
//
// Unicode normalization is not part of it, nor of equivalence (section
// 5.3.2.2): see [IRI.NFC]. Nor is the case of other letters in a host: that is
// known to IDNA, and so to [IRI.LookupURI].
//
// Normalize returns x itself if nothing changes, and does not allocate if that
// is seen at once: there is no "%" then and no dot at the beginning of a
// segment.
func (x IRI) Normalize() IRI {
	if x.looksNormal() {
		return x
	}
	v := value{decode(x.URI().Normalize(uri.NormSyntax).String())}
	if v.s == x.s || len(v.s) > MaxLen {
		return x
	}
	return IRI{v}
}

// looksNormal reports whether it is seen at once that Normalize changes
// nothing.
func (x IRI) looksNormal() bool {
	path := x.hierStart()
	if strings.HasPrefix(x.s[path:], "//") {
		_, path = x.host()
	}
	for i := range path {
		if 'A' <= x.s[i] && x.s[i] <= 'Z' {
			return false
		}
	}
	last := rune('/')
	for i, r := range x.s {
		switch {
		case r == '%', r == '.' && (last == '/' || i == path):
			return false
		case r >= utf8.RuneSelf && (!shown(r) || unicode.Is(unicode.M, r) && !carriesMark(last)):
			return false
		}
		last = r
	}
	return true
}

// Equal reports whether x and y are equivalent by their syntax (section 5.3.2):
// whether the normal forms of their URIs are ==. IRIs that differ in Unicode
// normalization are not (section 5.3.2.2), nor hosts in other forms of a name:
// compare what [IRI.LookupURI] returns, by package scheme if the rules of the
// scheme count too.
func (x IRI) Equal(y IRI) bool {
	return x == y || x.URI().Normalize(uri.NormSyntax) == y.URI().Normalize(uri.NormSyntax)
}

// NFC returns x in Normalization Form C. That is for anyone who makes an IRI,
// of what was typed or comes from another encoding (sections 3.1 and 5.3.2.2):
// the result can identify something else than x does, where both exist.
//
// Each run of characters between delimiters is normalized by itself, so that no
// mark joins with a delimiter or a triplet before it. A run stays as it is if
// its normal form would have a character that is reserved, as that of U+037E,
// or is for a stream of text rather than an identifier, with more than 30 marks
// in a row. NFC does not allocate if nothing changes.
func (x IRI) NFC() IRI { return IRI{x.nfc()} }

// NFC returns r in Normalization Form C, as [IRI.NFC] does.
func (r Ref) NFC() Ref { return Ref{value: r.nfc()} }
