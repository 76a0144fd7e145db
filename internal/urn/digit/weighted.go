package digit

// Mod11 returns the check digit of an ISBN of ten digits (ISO 2108:1992) or of
// an ISSN (ISO 3297), with X for ten. With the check digit at the right, and
// digits counted from the right,
//
//	1·d₁ + 2·d₂ + 3·d₃ + …  ≡  0  (mod 11)
//
// It finds all single errors and all swaps in up to ten characters, even swaps
// of digits that are not neighbours: 11 is prime. The eleventh character from
// the right has the weight 0, and does not count.
func Mod11(payload string) (byte, bool) {
	return weighted(payload, "0123456789X", func(i, d int) int { return (i + 2) % 11 * d })
}

// GS1 returns the check digit of the GS1 General Specifications, section 7.9:
// of GTIN, EAN, UPC, SSCC and GLN, and of an ISBN of thirteen digits (ISO
// 2108:2005). With the check digit at the right, and digits counted from the
// right,
//
//	1·d₁ + 3·d₂ + 1·d₃ + 3·d₄ + …  ≡  0  (mod 10)
//
// It finds all single errors, and all swaps except of digits that differ by 5,
// since 2·5 is 10. It does not find swaps of digits two places apart: their
// weights are the same.
func GS1(payload string) (byte, bool) {
	return weighted(payload, "0123456789", func(i, d int) int { return (3 - i%2*2) * d })
}

// Luhn returns the check digit of ISO/IEC 7812-1 annex B, which an IMEI has
// (3GPP TS 23.003 annex B). With the check digit at the right, every second
// digit from the right is doubled, and 9 subtracted if the result is 10 or
// more. The sum of all digits is a multiple of 10.
//
// It finds all single errors, and all swaps except of 0 and 9, which doubling
// does not change. It does not find swaps of digits two places apart, nor 22
// for 55, 33 for 66, 44 for 77, and the reverse.
func Luhn(payload string) (byte, bool) {
	return weighted(payload, "0123456789", func(i, d int) int {
		if i%2 == 0 {
			d *= 2
		}
		return d/10 + d%10
	})
}

// weighted returns the check digit that makes the weighted sum a multiple of
// the number of digits. count returns the weighted value of a digit; i is 0 for
// the last one.
func weighted(payload, digits string, count func(i, digit int) int) (byte, bool) {
	if payload == "" {
		return 0, false
	}
	sum, last := 0, len(payload)-1
	for i := range len(payload) {
		d := payload[last-i] - '0'
		if d > 9 {
			return 0, false
		}
		sum = (sum + count(i, int(d))) % len(digits)
	}
	return digits[(len(digits)-sum)%len(digits)], true
}
