package neturl

import "github.com/urikit/uri/pct"

// The characters that are not encoded in the parts of a URL, as in net/url
// except for the host, and those that net/url allows in the hints RawPath and
// RawFragment. TestEscape compares these sets with net/url.
var (
	keptInUser     = pct.Unreserved().Union(pct.SetOf("$&+,;="))
	keptInHost     = pct.Range(0, 0x7f) // the parser finds what is not allowed
	keptInPath     = pct.Unreserved().Union(pct.SetOf("$&+,/:;=@"))
	keptInFragment = pct.Unreserved().Union(pct.SetOf("$&+,/:;=?@!()*"))
	hintedPath     = pct.Path().Union(pct.SetOf("[]"))
	hintedFragment = pct.Fragment().Union(pct.SetOf("[]"))
)

// isDefault reports whether decoding text, and encoding the result with keep,
// gives text again. Each "%" must begin a triplet.
func isDefault(text string, keep *pct.Set) bool {
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b != '%' {
			if !keep.Contains(b) {
				return false
			}
			continue
		}
		hi, lo := text[i+1], text[i+2]
		if isLower(hi) || isLower(lo) || keep.Contains(octet(hi, lo)) {
			return false
		}
		i += 2
	}
	return true
}

// isHint reports whether net/url writes hint as the encoded form of data.
func isHint(hint, data string, allowed *pct.Set) bool {
	n := 0
	for i := 0; i < len(hint); i++ {
		b := hint[i]
		switch {
		case b == '%':
			if i+2 >= len(hint) || !pct.HexDig().Contains(hint[i+1]) ||
				!pct.HexDig().Contains(hint[i+2]) {
				return false
			}
			b = octet(hint[i+1], hint[i+2])
			i += 2
		case !allowed.Contains(b):
			return false
		}
		if n == len(data) || data[n] != b {
			return false
		}
		n++
	}
	return hint != "" && n == len(data)
}

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

// octet returns the octet of a triplet with these digits.
func octet(hi, lo byte) byte { return digit(hi)<<4 | digit(lo) }

func digit(b byte) byte { return 9*(b>>6) + b&15 }
