package epc

import (
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// checkCode checks a container code or vessel number, and its check digit.
func (p component) checkCode(c *part.NameCheck, start, end int) {
	v, by, want := c.NSS[start:end], "ISO 6346", byte(0)
	if p.form == vessels {
		if !p.only(c, start, end, pct.Digit(), pct.Set{}) {
			return
		}
		if len(v) != p.n {
			c.BadBy(tds, start, end, p.rule, "a vessel number must have 7 digits")
			return
		}
		by, want = "IMO ship identification number scheme", vessel(v)
	} else {
		letters := min(start+4, end)
		if !p.only(c, start, letters, pct.Range('A', 'Z'), pct.Set{}) ||
			!p.only(c, letters, end, pct.Digit(), pct.Set{}) {
			return
		}
		if len(v) != p.n {
			c.BadBy(tds, start, end, p.rule, "a container code must have 4 letters and 7 digits")
			return
		}
		if v[3] != 'J' && v[3] != 'U' && v[3] != 'Z' {
			c.BadBy(by, start+3, start+4, p.rule, "the category of a container must be J, U or Z")
			return
		}
		want = container(v)
	}
	if v[p.n-1] != want {
		c.BadDigitBy(by, end-1, string(want))
	}
}

// container returns the check digit of a container code (ISO 6346): the sum of
// the values of its characters times 1, 2, 4 and so on, modulo 11, with 0 for
// 10. The values of letters begin with 10 for A, and leave out multiples of 11.
// Errors that change 10 to 0 in the sum, or the reverse, are not found.
func container(v string) byte {
	sum := 0
	for i := range len(v) - 1 {
		n := int(v[i] - '0')
		if v[i] >= 'A' {
			n = int(v[i]-'A') + 10
			n += (n - 1) / 10 // 11, 22 and 33
		}
		sum += n << i
	}
	return '0' + byte(sum%11%10)
}

// vessel returns the check digit of a vessel number: the last digit of the sum
// of the other digits times 7, 6, 5, 4, 3 and 2. It finds all swaps of
// neighbours. It does not find a digit that is wrong by 5 where the weight is
// even, or by an even number where the weight is 5.
func vessel(v string) byte {
	sum := 0
	for i := range len(v) - 1 {
		sum += (7 - i) * int(v[i]-'0')
	}
	return '0' + byte(sum%10)
}
