package neturl

import "github.com/urikit/uri/pct"

// What is left as it is when the parts of a URL are encoded, as in net/url
// except for the host, and what net/url lets pass in the hints RawPath and
// RawFragment. TestEscape holds these sets to net/url.
var (
	keptInUser     = pct.Unreserved.Union(pct.SetOf("$&+,;="))
	keptInHost     = pct.Range(0, 0x7f) // what must not stand there is for the parser to find
	keptInPath     = pct.Unreserved.Union(pct.SetOf("$&+,/:;=@"))
	keptInFragment = pct.Unreserved.Union(pct.SetOf("$&+,/:;=?@!()*"))
	hintedPath     = pct.Path.Union(pct.SetOf("[]"))
	hintedFragment = pct.Fragment.Union(pct.SetOf("[]"))
)

// isDefault reports whether text, in which each "%" begins a triplet, is what
// encoding with keep makes of what it stands for.
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

// isHint reports whether net/url takes hint for the encoded form of data, and
// writes it.
func isHint(hint, data string, allowed *pct.Set) bool {
	n := 0
	for i := 0; i < len(hint); i++ {
		b := hint[i]
		switch {
		case b == '%':
			if i+2 >= len(hint) || !pct.HexDig.Contains(hint[i+1]) ||
				!pct.HexDig.Contains(hint[i+2]) {
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

// octet returns what a triplet with these digits stands for.
func octet(hi, lo byte) byte { return digit(hi)<<4 | digit(lo) }

func digit(b byte) byte { return 9*(b>>6) + b&15 }
