package digit

// digits36 are the characters of the alphanumeric systems, each at the index of
// its value.
const digits36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Mod3736 returns the check digit of ISO/IEC 7064, MOD 37,36, a hybrid system,
// for ISAN (ISO 15706) and EIDR. The payload has digits and letters of either
// case, with A for 10. The check digit is a digit or an upper-case letter. From
// the left, beginning with p = 36,
//
//	s = (p + d) mod 36, or 36 for 0;  p = 2·s mod 37
//
// and the check digit makes s 1.
//
// It finds all single errors, and all swaps except one in 630: in each place
// just one pair is mistaken for its reverse, the pair whose characters give 18
// and 19 for s. The two are neighbours in the alphabet, or Z and 0.
func Mod3736(payload string) (byte, bool) {
	if payload == "" {
		return 0, false
	}
	p := 36
	for i := range len(payload) {
		d, ok := value36(payload[i])
		if !ok {
			return 0, false
		}
		s := (p + d) % 36
		if s == 0 {
			s = 36
		}
		p = 2 * s % 37
	}
	return digits36[(37-p)%36], true
}

// Mod9710 returns the two check digits of ISO/IEC 7064, MOD 97-10, a pure
// system, from 02 to 98, for LEI (ISO 17442) and IBAN (ISO 13616), whose
// payload is the account and then the country. The system has digits only: a
// letter of either case counts as two digits, from 10 for A to 35 for Z. With
// the check digits at the right, the whole text is a decimal number n with
//
//	n  ≡  1  (mod 97)
//
// It finds all single errors of a digit for a digit, or a letter for a letter.
// A letter for a digit, or the reverse, shifts everything to the left of it:
// about one in 97 of these errors is missed. It finds all swaps except three: 1
// and B, 2 and M, 3 and X.
func Mod9710(payload string) ([2]byte, bool) {
	if payload == "" {
		return [2]byte{}, false
	}
	n := 0
	for i := range len(payload) {
		d, ok := value36(payload[i])
		if !ok {
			return [2]byte{}, false
		}
		if d > 9 {
			n *= 10
		}
		n = (n*10 + d) % 97
	}
	n = 98 - n*100%97
	return [2]byte{'0' + byte(n/10), '0' + byte(n%10)}, true
}

// value36 returns the value of a digit or letter.
func value36(c byte) (int, bool) {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0'), true
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10, true
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10, true
	}
	return 0, false
}
