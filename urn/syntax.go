package urn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/bitset"
	"github.com/urikit/uri/pct"
)

// A Syntax is a document that defines URNs, or a set of documents.
type Syntax uint8

const (
	// Draft is draft-ietf-urnbis-rfc2141bis-urn-03:
	//
	//	URN-reference = "urn:" NID ":" NSS [ "?" urn-query ] [ "#" fragment ]
	//	NID           = ( ALPHA / DIGIT ) 0*30( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT )
	//	NSS           = 1*pchar
	//	urn-query     = directive *( "&" directive )
	Draft Syntax = 1 << iota

	// RFC8141 is RFC 8141 section 2:
	//
	//	namestring    = assigned-name [ rq-components ] [ "#" f-component ]
	//	assigned-name = "urn:" NID ":" NSS
	//	NSS           = pchar *( pchar / "/" )
	//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
	//	r-component   = pchar *( pchar / "/" / "?" )
	//	q-component   = pchar *( pchar / "/" / "?" )
	//	f-component   = fragment
	//
	// with the NID of Draft.
	RFC8141

	// RFC2141 is RFC 2141 section 2, without the characters that it reserves:
	// "/", "?" and "#". It has no "&" and "~" either. Its NID may be one
	// character, or end with "-".
	RFC2141

	// Loose is not a document. It accepts the names of Draft and RFC8141 with
	// any query of RFC 3986, to compare names in careless texts. [URN.Syntax]
	// never returns it.
	Loose

	// Either is what FromURI accepts.
	Either = Draft | RFC8141
)

// String returns the names of the documents: "draft 2141bis-03", "RFC 8141",
// "RFC 2141".
func (s Syntax) String() string {
	return bitset.String(s, "draft 2141bis-03", "RFC 8141", "RFC 2141")
}

// Syntax returns the documents that u follows: at least one, unless u is zero
// or only [Loose] accepts it. A name without components often follows all
// three.
func (u URN) Syntax() Syntax { return follows(u.generic, Either|RFC2141) }

// maxNID is the length of the longest NID (RFC 8141). A text with a longer one
// is not a URN.
const maxNID = 32

// isNID has the bytes of an NID.
var isNID = func() (is [256]bool) {
	for c := range is {
		is[c] = c == '-' || pct.Alpha().Contains(byte(c)) || pct.Digit().Contains(byte(c))
	}
	return is
}()

// follows returns the syntaxes in s that u follows. It is the parser; Check
// says why the result is 0.
func follows(u uri.URI, s Syntax) Syntax {
	text, path := u.String(), u.Path()
	if len(text) < len(scheme) || !isURN(text) || u.HasAuthority() {
		return 0
	}
	n, allow := scanNID(path)
	if s &= allow; s == 0 || n+1 >= len(path) || path[n] != ':' {
		return 0
	}
	// The NSS has only pchar and "/", since it is part of a path.
	nss := path[n+1:]
	if strings.IndexByte(nss, '/') >= 0 {
		if s &= RFC8141 | Loose; nss[0] == '/' {
			return 0
		}
	}
	if s&RFC2141 != 0 && (u.HasQuery() || u.HasFragment() ||
		strings.IndexByte(nss, '&') >= 0 || strings.IndexByte(nss, '~') >= 0) {
		s &^= RFC2141
	}
	if u.HasQuery() {
		fits := Loose
		if q := u.Query(); !isComponents(q) {
			if s&Draft != 0 && directiveFault(q).rule == "" {
				fits |= Draft
			}
		} else if componentsFault(q) < 0 {
			fits |= RFC8141
		}
		if s &= fits; s == 0 {
			return 0
		}
	}
	if nul(text) >= 0 {
		return 0
	}
	return s
}

// isURN reports whether a text of four bytes or more begins with "urn:". The
// compiler turns it into one comparison.
func isURN(s string) bool {
	word := uint32(s[3])<<24 | uint32(s[2])<<16 | uint32(s[1])<<8 | uint32(s[0])
	return word|0x202020 == ':'<<24|'n'<<16|'r'<<8|'u'
}

// scanNID returns the length of the NID that text begins with, and the syntaxes
// that allow it.
func scanNID(text string) (n int, s Syntax) {
	for n < len(text) && n <= maxNID && isNID[text[n]] {
		n++
	}
	switch {
	case n == 0, n > maxNID, text[0] == '-', isUrn(text[:n]):
		return n, 0
	case n == 1, text[n-1] == '-':
		return n, RFC2141
	}
	return n, Either | RFC2141 | Loose
}

// isUrn reports whether an NID is "urn", which is reserved for ever.
func isUrn(nid string) bool {
	return len(nid) == 3 && nid[0]|0x20 == 'u' && nid[1]|0x20 == 'r' && nid[2]|0x20 == 'n'
}

// nul returns the offset of the first "%00", or -1.
func nul(text string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '%')
		if i < 0 {
			return -1
		}
		if at += i; at+2 < len(text) && text[at+1] == '0' && text[at+2] == '0' {
			return at
		}
	}
}

// componentsFault returns the offset at which the r- or q-component of a query
// is empty, or begins with "/" or "?", or -1. The query begins with "+" or "=".
func componentsFault(query string) int {
	at := 1
	if query[0] == '+' {
		if r := query[at:]; r == "" || r[0] == '/' || r[0] == '?' {
			return at
		}
		for at++; at < len(query) && (query[at-1] != '?' || query[at] != '='); at++ {
		}
		if at == len(query) {
			return -1
		}
		at++
	}
	if q := query[at:]; q == "" || q[0] == '/' || q[0] == '?' {
		return at
	}
	return -1
}
