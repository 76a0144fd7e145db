package text

import "github.com/urikit/uri/pct"

var (
	inScheme = table(pct.Alpha.Union(pct.Digit).Union(pct.SetOf("+-.")))
	inURI    = table(pct.Unreserved.Union(pct.Reserved))

	// precedes and follows have what stands beside the colon of a scheme.
	precedes = table(pct.Alpha.Union(pct.Digit))
	follows  = table(pct.Segment.Union(pct.SetOf("/?%[")).Minus(pct.SetOf(":,;)'")))
)

func table(s pct.Set) *[256]bool {
	var t [256]bool
	for b := range s.All() {
		t[b] = true
	}
	return &t
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlnum(c byte) bool  { return isLetter(c) || '0' <= c && c <= '9' }
func isHex(c byte) bool    { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }
