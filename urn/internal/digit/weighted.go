package digit

// digits11 are the characters of a remainder modulo 11.
const digits11 = "0123456789X"

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
	if payload == "" {
		return 0, false
	}
	sum, weight := 0, 2
	for i := len(payload) - 1; i >= 0; i-- {
		d := payload[i] - '0'
		if d > 9 {
			return 0, false
		}
		sum = (sum + weight*int(d)) % 11
		weight = (weight + 1) % 11
	}
	return digits11[(11-sum)%11], true
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
	if payload == "" {
		return 0, false
	}
	sum, weight := 0, 3
	for i := len(payload) - 1; i >= 0; i-- {
		d := payload[i] - '0'
		if d > 9 {
			return 0, false
		}
		sum = (sum + weight*int(d)) % 10
		weight = 4 - weight
	}
	return '0' + byte((10-sum)%10), true
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
	if payload == "" {
		return 0, false
	}
	sum, double := 0, true
	for i := len(payload) - 1; i >= 0; i-- {
		d := payload[i] - '0'
		if d > 9 {
			return 0, false
		}
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum = (sum + int(d)) % 10
		double = !double
	}
	return '0' + byte((10-sum)%10), true
}
