package neturl

import (
	"cmp"

	"github.com/urikit/uri/internal/bitset"
)

// A Loss says why converting the result back gives another value. It is a set
// of bits, 0 if and only if converting back gives the same value: by == for
// package uri, in every field for net/url.
type Loss uint16

// Conversions to net/url lose:
const (
	LostSchemeCase       Loss = 1 << iota // upper-case letters (section 6.2.2.1)
	LostUserinfoSpelling                  // net/url encodes "!'()*" and the second ":" there
	LostHostSpelling                      // lower-case digits, unreserved characters as triplets
	LostEmptyAuthority                    // file:// becomes file:
	LostEmptyFragment                     // a "#" at the end

	// LostPathForm: to net/url, the path is "%2A", which net/url writes as "*".
	// From net/url, a path without "/" got one after an authority, or got "./"
	// because its first segment has a colon, or converting back makes it
	// Opaque.
	LostPathForm
)

// Conversions from net/url lose:
const (
	LostPathBytes     = LostPathForm << (iota + 1) // "[" and "]" of RawPath are percent-encoded now
	LostQueryBytes                                 // so are the bytes not allowed in RawQuery,
	LostFragmentBytes                              // and "[" and "]" of RawFragment

	// LostHints: RawPath, RawFragment, OmitHost or ForceQuery is not what
	// net/url sets it to for the result. Hints that contradict the other fields
	// are ignored, as in net/url. For a URL of url.Parse: the hint has a byte
	// that is not allowed there; the result has it encoded.
	LostHints
)

var lossNames = [...]string{
	"case of the scheme", "spelling of the userinfo", "spelling of the host", "empty authority",
	"empty fragment", "form of the path", "bytes of the path", "bytes of the query",
	"bytes of the fragment", "hints",
}

// String returns what was lost, as in "case of the scheme, empty fragment", or
// "nothing".
func (l Loss) String() string { return cmp.Or(bitset.String(l, lossNames[:]...), "nothing") }
