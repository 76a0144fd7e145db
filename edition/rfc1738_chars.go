package edition

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// What a byte can stand in, beside escape, one bit each.
const (
	unreserved1738 uint16 = 1 << iota
	user1738
	fsegment1738
	fpath1738
	hsegment1738
	hpath1738
	field1738 // fieldname and fieldvalue
	article1738
	xchar1738
	group1738
	scheme1738
	lowscheme1738 // as it is printed, with lowalpha
)

// kinds1738 are in the order of the bits.
var kinds1738 = kindsOf(
	raw1738(""),
	raw1738(";?&="),
	raw1738("?:@&="),
	raw1738("?:@&=/"),
	raw1738(";:@&="),
	raw1738(";:@&=/"),
	raw1738("?:@&"),
	raw1738(";/?:&="),
	raw1738(reserved1738),
	pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-.+_")),
	pct.Alpha.Union(pct.Digit).Union(pct.SetOf("+-.")),
	pct.Range('a', 'z').Union(pct.Digit).Union(pct.SetOf("+-.")),
)

const (
	safe1738     = "$-_.+"
	extra1738    = "!*'(),"
	reserved1738 = ";/?:@&="
	unsafe1738   = " <>\"#%{}|\\^~[]`"
)

// raw1738 returns unreserved and some more characters.
func raw1738(more string) pct.Set {
	return pct.Alpha.Union(pct.Digit).Union(pct.SetOf(safe1738 + extra1738 + more))
}

// plain1738 returns the end of *class at s[i:].
func plain1738(s string, i int, class uint16) int {
	for i < len(s) && kinds1738.of[s[i]]&class != 0 {
		i++
	}
	return i
}

// classes1738 are the sets of section 5, and unsafe, which section 2.2 tells in words.
var classes1738 = []class{
	{"lowalpha", pct.Range('a', 'z')},
	{"hialpha", pct.Range('A', 'Z')},
	{"alpha", pct.Alpha},
	{"digit", pct.Digit},
	{"alphadigit", pct.Alpha.Union(pct.Digit)},
	{"hex", pct.SetOf("0123456789ABCDEFabcdef")},
	{"safe", pct.SetOf(safe1738)},
	{"extra", pct.SetOf(extra1738)},
	{"national", pct.SetOf("{}|\\^~[]`")},
	{"punctuation", pct.SetOf(`<>#%"`)},
	{"unsafe", pct.SetOf(unsafe1738)},
	{"reserved", pct.SetOf(reserved1738)},
	{"unreserved", raw1738("")},
}

const in1738 = "RFC 1738 section "

// why1738 returns why a byte cannot stand in the data of a rule, and the section that says so. It does not show
// the byte, which can be one of a password.
func why1738(b byte, section string) (cite, message string) {
	switch {
	case strings.IndexByte(unsafe1738, b) >= 0:
		return in1738 + "2.2", "this character is unsafe and has to be encoded"
	case b < ' ' || b >= 0x7F:
		return in1738 + "2.2", "this octet is no printable character of US-ASCII and has to be encoded"
	}
	return section, "this character is reserved and has to be encoded here"
}
