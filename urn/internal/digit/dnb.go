package digit

// DNB returns the check digit of a URN of urn:nbn:de, the rule of the Deutsche
// Nationalbibliothek. The payload is the whole URN before the digit,
// "urn:nbn:de:" included. The case of letters does not matter.
//
// Each character is a number of one or two digits. Written in a row these are
// d₁ … dₙ, none of them 0, and the check digit is the last one before the
// decimal point of
//
//	(1·d₁ + 2·d₂ + … + n·dₙ) / dₙ
//
// It finds nine in ten of the single errors in random URNs, and three in four
// of the swaps. A swap changes the sum by little and the quotient by less. If
// the two have two digits each, of the same sum, such as D with 15 and T with
// 33, it changes nothing, but at the end.
func DNB(urn string) (byte, bool) {
	if urn == "" {
		return 0, false
	}
	// A multiple of 10 times each divisor, so that the remainder has the same
	// digit as the sum.
	const modulus = 10 * 2520
	var sum, n, last uint64
	for i := range len(urn) {
		v := uint64(dnbValues[urn[i]])
		if v == 0 {
			return 0, false
		}
		if v > 9 {
			n++
			sum += n * (v / 10)
		}
		n++
		last = v % 10
		sum = (sum + n*last) % modulus
	}
	return '0' + byte(sum/last%10), true
}

// dnbValues are the numbers of the characters, or 0. No number has the digit 0.
var dnbValues = [256]byte{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 41,

	'a': 18, 'b': 14, 'c': 19, 'd': 15, 'e': 16, 'f': 21, 'g': 22, 'h': 23, 'i': 24, 'j': 25, 'k': 42, 'l': 26, 'm': 27,
	'n': 13, 'o': 28, 'p': 29, 'q': 31, 'r': 12, 's': 32, 't': 33, 'u': 11, 'v': 34, 'w': 35, 'x': 36, 'y': 37, 'z': 38,

	'A': 18, 'B': 14, 'C': 19, 'D': 15, 'E': 16, 'F': 21, 'G': 22, 'H': 23, 'I': 24, 'J': 25, 'K': 42, 'L': 26, 'M': 27,
	'N': 13, 'O': 28, 'P': 29, 'Q': 31, 'R': 12, 'S': 32, 'T': 33, 'U': 11, 'V': 34, 'W': 35, 'X': 36, 'Y': 37, 'Z': 38,

	'+': 49, '-': 39, '.': 47, '/': 45, ':': 17, '_': 43,
}
