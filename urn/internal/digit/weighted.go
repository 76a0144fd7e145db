package digit

// Mod11 returns the check digit of an ISBN of ten digits (ISO 2108:1992) or of
// an ISSN (ISO 3297), which is X for ten. With it at the right, and weights
// counted from there,
//
//	1·d₁ + 2·d₂ + 3·d₃ + …  ≡  0  (mod 11)
//
// It finds all single errors and all swaps, of digits that are not neighbours
// too, in up to ten characters: 11 is prime. The eleventh from the right has
// the weight 0, and does not count.
func Mod11(payload string) (byte, bool) {
	return weighted(payload, "0123456789X", func(i, d int) int { return (i + 2) % 11 * d })
}

// GS1 returns the check digit of the GS1 General Specifications, section 7.9:
// of GTIN, EAN, UPC, SSCC and GLN, and of an ISBN of thirteen digits (ISO
// 2108:2005). With it at the right, and weights from there,
//
//	1·d₁ + 3·d₂ + 1·d₃ + 3·d₄ + …  ≡  0  (mod 10)
//
// It finds all single errors, and all swaps but those of digits that differ by
// 5, as 2·5 is 10. It does not find that digits two places apart were swapped:
// their weights are the same.
func GS1(payload string) (byte, bool) {
	return weighted(payload, "0123456789", func(i, d int) int { return (3 - i%2*2) * d })
}

// Luhn returns the check digit of ISO/IEC 7812-1 annex B, which an IMEI has
// (3GPP TS 23.003 annex B). With it at the right, every second digit from there
// is doubled, where 9 is taken from what comes to 10 or more; the sum of these
// and of the others is a multiple of 10.
//
// It finds all single errors, and all swaps but those of 0 and 9, which are
// themselves when doubled. It does not find that digits two places apart were
// swapped, nor 22 for 55, 33 for 66, 44 for 77, and the reverse.
func Luhn(payload string) (byte, bool) {
	return weighted(payload, "0123456789", func(i, d int) int {
		if i%2 == 0 {
			d *= 2
		}
		return d/10 + d%10
	})
}

// weighted returns the digit with which the sum of what the digits count, which
// are numbered from the right, is a multiple of the number of digits.
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
