package neturl

import "strings"

// A Loss says what keeps a value from coming back as it was, if the result is
// converted back. It is a set of bits, 0 if and only if it does come back: ==
// on the side of package uri, equal in every field on the side of net/url.
type Loss uint16

const (
	// LostSchemeCase: the scheme has upper-case letters, which net/url does not
	// keep. The meaning is the same (section 6.2.2.1).
	LostSchemeCase Loss = 1 << iota

	// LostUserinfoSpelling: the userinfo is percent-encoded in another way than
	// net/url does it, which encodes "!", "'", "(", ")", "*" and the second
	// ":". It decodes to the same.
	LostUserinfoSpelling

	// LostHostSpelling: a triplet of the host has lower-case digits, which mean
	// the same (section 6.2.2.1).
	LostHostSpelling

	// LostEmptyAuthority: file:// becomes file:, as net/url writes no "//"
	// before nothing.
	LostEmptyAuthority

	// LostEmptyFragment: the "#" goes, as net/url has no fragment that is
	// empty.
	LostEmptyFragment

	// LostPathForm: a path without a "/" got one, as an authority is before it;
	// or "./", as its first segment has a colon; or comes back as Opaque, as
	// net/url calls such a path. On the way to net/url: the path is "%2A" and
	// nothing else, which net/url writes as "*".
	LostPathForm

	// LostPathBytes: the path had "[" or "]", which RawPath may have. They were
	// percent-encoded.
	LostPathBytes

	// LostQueryBytes: RawQuery had bytes that a query must not have, such as
	// spaces, brackets and letters beyond US-ASCII. They were percent-encoded,
	// "#" among them.
	LostQueryBytes

	// LostFragmentBytes: the fragment had "[" or "]", which RawFragment may
	// have. They were percent-encoded.
	LostFragmentBytes

	// LostHints: RawPath, RawFragment, OmitHost or ForceQuery is not what
	// net/url sets it to for the result. What contradicts the other fields
	// counts for nothing, as in net/url itself. If url.Parse made the URL, a
	// byte of the path or the fragment was none that may stand there: the hint
	// has it as it was, and the result has it encoded.
	LostHints
)

var lossNames = [...]string{
	"case of the scheme", "spelling of the userinfo", "spelling of the host", "empty authority",
	"empty fragment", "form of the path", "bytes of the path", "bytes of the query",
	"bytes of the fragment", "hints",
}

// String returns what was lost, as in "case of the scheme, empty fragment", or
// "nothing".
func (l Loss) String() string {
	var lost []string
	for i, name := range lossNames {
		if l&(1<<i) != 0 {
			lost = append(lost, name)
		}
	}
	if lost == nil {
		return "nothing"
	}
	return strings.Join(lost, ", ")
}
