package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// Normalize returns the normal form of x by its syntax (section 5.3.2): scheme
// and host have their US-ASCII letters in lower case, triplets are spelled as
// [FromURI] spells them, and there are no dot-segments. The result is [FromURI]
// of the normal form of the URI, so a character that FromURI does not decode is
// percent-encoded. The result is equivalent to x; a second Normalize changes
// nothing.
//
// Normalize applies no Unicode normalization, which is not part of equivalence
// (section 5.3.2.2): see [IRI.NFC]. Nor does it change the case of other
// letters in a host: only IDNA can do so, see [IRI.LookupURI].
//
// Normalize returns x itself if nothing changes. It does not allocate if x has
// no "%", no segment that begins with a dot, no capital letter in scheme and
// host, and only characters that FromURI decodes.
func (x IRI) Normalize() IRI {
	if x.looksNormal() {
		return x
	}
	v := value{decode(x.EncodedURI().Normalize(uri.NormSyntax).String())}
	if v.s == x.s || len(v.s) > MaxLen {
		return x
	}
	return IRI{v}
}

// looksNormal is a fast, conservative check: true means that Normalize changes
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
// whether the normal forms of their [IRI.EncodedURI] are ==. IRIs that differ
// in Unicode normalization are not equal (section 5.3.2.2), nor are different
// forms of a DNS name: for these compare the results of [IRI.LookupURI], with
// package scheme if the rules of the scheme count too.
func (x IRI) Equal(y IRI) bool {
	return x == y ||
		x.EncodedURI().Normalize(uri.NormSyntax) == y.EncodedURI().Normalize(uri.NormSyntax)
}

// NFC returns x in Normalization Form C. Use it to make an IRI of text that was
// typed or comes from another encoding (sections 3.1 and 5.3.2.2). The result
// can identify another resource than x.
//
// Each run of characters between delimiters is normalized by itself, so that no
// mark joins with a delimiter or a triplet before it. A run stays as it is if
// its normal form has a reserved character, as for U+037E, or if it has more
// than 30 marks in a row. NFC does not allocate if nothing changes.
func (x IRI) NFC() IRI { return IRI{x.nfc()} }

// NFC returns r in Normalization Form C, as [IRI.NFC] does.
func (r Ref) NFC() Ref { return Ref{value: r.nfc()} }
