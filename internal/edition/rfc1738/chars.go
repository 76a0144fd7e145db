package rfc1738

import (
	"strings"

	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// The rules that allow a raw byte, one bit each.
const (
	isUnreserved uint16 = 1 << iota
	inUser
	inFsegment
	inFpath
	inHsegment
	inHpath
	inField // fieldname and fieldvalue
	inArticle
	isXchar
	inGroup
	inScheme
	isType // of ftp
)

// kinds has the characters of each bit, in the order of the bits.
var kinds = doc.KindsOf(
	unreserved,
	raw(";?&="),
	raw("?:@&="),
	raw("?:@&=/"),
	raw(";:@&="),
	raw(";:@&=/"),
	raw("?:@&"),
	raw(";/?:&="),
	raw(reserved),
	pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-.+_")),
	pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+-.")),
	pct.SetOf("AIDaid"),
)

const (
	safe     = "$-_.+"
	extra    = "!*'(),"
	reserved = ";/?:@&="
	unsafe   = " <>\"#%{}|\\^~[]`"
)

var unreserved = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf(safe + extra))

// raw returns the set of unreserved and more.
func raw(more string) pct.Set { return unreserved.Union(pct.SetOf(more)) }

// classes are the sets of section 5, and unsafe, which section 2.2 describes.
var classes = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"lowalpha":    pct.Range('a', 'z'),
		"hialpha":     pct.Range('A', 'Z'),
		"alpha":       pct.Alpha(),
		"digit":       pct.Digit(),
		"alphadigit":  pct.Alpha().Union(pct.Digit()),
		"hex":         pct.SetOf("0123456789ABCDEFabcdef"),
		"safe":        pct.SetOf(safe),
		"extra":       pct.SetOf(extra),
		"national":    pct.SetOf("{}|\\^~[]`"),
		"punctuation": pct.SetOf(`<>#%"`),
		"unsafe":      pct.SetOf(unsafe),
		"reserved":    pct.SetOf(reserved),
		"unreserved":  unreserved,
	}
}}

const in = "RFC 1738 section "

// why returns the reason why a byte is not allowed in the data of a rule, and
// the section of that reason. The message does not show the byte: it can be
// part of a password.
func why(b byte, section string) (cite, message string) {
	switch {
	case strings.IndexByte(unsafe, b) >= 0:
		return in + "2.2", "this character is unsafe and has to be encoded"
	case b < ' ' || b >= 0x7F:
		return in + "2.2", "this octet is not printable US-ASCII and has to be encoded"
	}
	return section, "this character is reserved and has to be encoded here"
}
