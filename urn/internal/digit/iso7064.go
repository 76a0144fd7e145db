package digit

// digits36 are the characters of the alphanumeric systems, each in the place of
// its value.
const digits36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Mod3736 returns the check digit of ISO/IEC 7064, MOD 37,36, a hybrid system:
// of ISAN (ISO 15706) and EIDR. The payload is digits and letters of either
// case, A being 10; so is the check digit, in upper case. From the left,
// beginning with p = 36,
//
//	s = (p + d) mod 36, or 36 for 0;  p = 2·s mod 37
//
// and for the check digit s is 1.
//
// It finds all single errors, and all swaps but one in 630: of the pairs that
// is allowed in a place just one is mistaken for its reverse, that whose
// characters give 18 and 19 for s. The two are neighbours in the alphabet, or Z
// and 0.
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
// system, from 02 to 98: of LEI (ISO 17442), and of IBAN (ISO 13616), where the
// payload is the account and then the country. The system is one of digits. As
// these do, it takes letters of either case for two digits each, A for 10 and Z
// for 35. With the check digits at the right, what is there as one decimal
// number n has
//
//	n  ≡  1  (mod 97)
//
// It finds all errors in which a digit stands for a digit, or a letter for a
// letter. One for the other moves all that is left of it, and about one in 97
// of these errors is missed. It finds all swaps but three: 1 and B, 2 and M, 3
// and X.
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
