package digit

import (
	"math/big"
	"strconv"
	"strings"
)

// What follows is the systems by their definitions, written otherwise than the
// package: a check digit is found by trying all there are until the whole text
// is right.

const (
	decimal = "0123456789"
	decX    = decimal + "X"
	upper   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower   = "abcdefghijklmnopqrstuvwxyz"
)

// A system is a function of the package with all that tests know of it.
type system struct {
	name    string
	compute func(payload string) (string, bool)
	slow    func(payload string) string
	payload string // the characters of a payload, letters in one case
	folds   bool   // it takes letters of either case
	check   string // the characters of a check digit
	digits  int    // the number of check digits
	prefix  string // what the payloads of values begin with
	most    int    // the most characters they have after it
}

var systems = []system{
	{name: "Mod11", compute: one(Mod11), slow: slowMod11, payload: decimal, check: decX, digits: 1,
		most: 9},
	{name: "GS1", compute: one(GS1), slow: slowGS1, payload: decimal, check: decimal, digits: 1,
		most: 17},
	{name: "Luhn", compute: one(Luhn), slow: slowLuhn, payload: decimal, check: decimal, digits: 1,
		most: 18},
	{name: "Mod3736", compute: one(Mod3736), slow: slowMod3736, payload: decimal + upper,
		folds: true,
		check: decimal + upper, digits: 1, most: 24},
	{name: "Mod9710", compute: two(Mod9710), slow: slowMod9710, payload: decimal + upper,
		folds: true,
		check: decimal, digits: 2, most: 24},
	{name: "DNB", compute: one(DNB), slow: slowDNB, payload: decimal + lower + "+-./:_",
		folds: true,
		check: decimal, digits: 1, prefix: "urn:nbn:de:", most: 20},
}

// one and two make strings of check digits; what comes with false is to be
// nothing.
func one(f func(string) (byte, bool)) func(string) (string, bool) {
	return func(payload string) (string, bool) {
		c, ok := f(payload)
		if !ok {
			return strings.Trim(string(c), "\x00"), false
		}
		return string(c), true
	}
}

func two(f func(string) ([2]byte, bool)) func(string) (string, bool) {
	return func(payload string) (string, bool) {
		c, ok := f(payload)
		if !ok {
			return strings.Trim(string(c[:]), "\x00"), false
		}
		return string(c[:]), true
	}
}

// has reports whether c can stand in a payload.
func (s *system) has(c rune) bool {
	if s.folds && strings.ContainsRune(upper+lower, c) {
		return true
	}
	return strings.ContainsRune(s.payload, c)
}

// right reports whether the last characters of text are the check digit of the
// others.
func (s *system) right(text string) bool {
	n := len(text) - s.digits
	check, ok := s.compute(text[:n])
	return ok && check == text[n:]
}

// try returns the one character of set with which payload is right.
func try(payload, set string, right func(string) bool) string {
	found := ""
	for _, c := range set {
		if right(payload + string(c)) {
			found += string(c)
		}
	}
	return found
}

// weigh returns the sum of weight(i)·value, i being 0 for the last character.
func weigh(text string, weight func(i int) *big.Int) *big.Int {
	sum := new(big.Int)
	for i := range len(text) {
		v := big.NewInt(int64(strings.IndexByte(decX, text[len(text)-1-i])))
		sum.Add(sum, v.Mul(v, weight(i)))
	}
	return sum
}

func remainder(n *big.Int, m int64) int64 { return new(big.Int).Mod(n, big.NewInt(m)).Int64() }

func slowMod11(payload string) string {
	return try(payload, decX, func(text string) bool {
		return remainder(weigh(text, func(i int) *big.Int {
			return big.NewInt(int64(i) + 1)
		}), 11) == 0
	})
}

func slowGS1(payload string) string {
	return try(payload, decimal, func(text string) bool {
		return remainder(weigh(text, func(i int) *big.Int {
			return big.NewInt([]int64{1, 3}[i%2])
		}), 10) == 0
	})
}

// slowLuhn adds the digits of the doubled number, as it is done by hand.
func slowLuhn(payload string) string {
	doubled := []int{0, 2, 4, 6, 8, 1 + 0, 1 + 2, 1 + 4, 1 + 6, 1 + 8}
	return try(payload, decimal, func(text string) bool {
		sum := 0
		for i := range len(text) {
			d := strings.IndexByte(decimal, text[i])
			if (len(text)-i)%2 == 0 {
				d = doubled[d]
			}
			sum += d
		}
		return sum%10 == 0
	})
}

func slowMod3736(payload string) string {
	return try(strings.ToUpper(payload), decimal+upper, func(text string) bool {
		last := len(text) - 1
		return (product3736(text[:last])+strings.IndexByte(decimal+upper, text[last]))%36 == 1
	})
}

// product3736 is P of ISO/IEC 7064 for the place after text.
func product3736(text string) int {
	p := 36
	for _, c := range text {
		p = sum3736(p, c) * 2 % 37
	}
	return p
}

// sum3736 is what the standard writes S with a double bar and 36: 1 to 36.
func sum3736(p int, c rune) int {
	s := p + strings.IndexRune(decimal+upper, c)
	for s > 36 {
		s -= 36
	}
	return s
}

func slowMod9710(payload string) string {
	found, n := "", number(payload+"00")
	for check := int64(2); check <= 98; check++ {
		if remainder(new(big.Int).Add(n, big.NewInt(check)), 97) == 1 {
			found += string(decimal[check/10]) + string(decimal[check%10])
		}
	}
	return found
}

// number returns the decimal number that stands for text in Mod9710.
func number(text string) *big.Int {
	digits := []byte{'0'}
	for _, c := range strings.ToUpper(text) {
		digits = strconv.AppendInt(digits, int64(strings.IndexRune(decimal+upper, c)), 10)
	}
	n, _ := new(big.Int).SetString(string(digits), 10)
	return n
}

// dnbRow gives the numbers of the characters in the order of the library's
// table.
var dnbRow = strings.NewReplacer(strings.Fields(`
	0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 41
	a 18 b 14 c 19 d 15 e 16 f 21 g 22 h 23 i 24
	j 25 k 42 l 26 m 27 n 13 o 28 p 29 q 31 r 12
	s 32 t 33 u 11 v 34 w 35 x 36 y 37 z 38
	+ 49 : 17 _ 43 - 39 . 47 / 45`)...)

func slowDNB(urn string) string {
	row := dnbRow.Replace(strings.ToLower(urn))
	sum := 0
	for i := range len(row) {
		sum += (i + 1) * int(row[i]-'0')
	}
	quotient := strconv.Itoa(sum / int(row[len(row)-1]-'0'))
	return quotient[len(quotient)-1:]
}
