package url1993

import (
	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/pct"
)

// Classes of bytes, one bit each, in the order of kinds.
const (
	alpha uint16 = 1 << iota
	digit
	hexDigit
	alphanum
	xalpha
	xpalpha  // xalpha / "+"
	hostChar // xalpha without ":" and "@": a host ends there (E-17)
	pathChar // xpalpha / "/"

	escapes = xalpha | xpalpha | hostChar | pathChar // which stand beside escapes
)

var (
	alphanumSet = pct.Alpha.Union(pct.Digit)
	xalphaSet   = alphanumSet.Union(pct.SetOf(safe + extra))

	kinds = doc.KindsOf(pct.Alpha, pct.Digit, pct.HexDig, alphanumSet, xalphaSet,
		xalphaSet.Union(pct.SetOf("+")), xalphaSet.Minus(pct.SetOf(":@")),
		xalphaSet.Union(pct.SetOf("+/")))
)

const (
	// The space that the document prints in extra is left out: its text says
	// that spaces are not legal (E-13).
	safe    = "$-_@.&"
	extra   = "!*\"'():;,"
	variant = "{}|[]\\^~" // printed with gaps (E-18)
)

// classes are the sets by the names of the document. It has no "reserved" and
// no "unreserved".
var classes = map[string]pct.Set{
	"xalpha":           xalphaSet,
	"xpalpha":          xalphaSet.Union(pct.SetOf("+")),
	"alpha":            pct.Alpha,
	"digit":            pct.Digit,
	"safe":             pct.SetOf(safe),
	"extra":            pct.SetOf(extra),
	"extra-as-printed": pct.SetOf(extra + " "),
	"hex":              pct.HexDig,
	"variant":          pct.SetOf(variant),
	"punctuation":      pct.SetOf("<>"),
	"alphanum":         alphanumSet,
}

func (c *cursor) is(class uint16) bool {
	return !c.wrong && c.i < len(c.text) && kinds.Of[c.text[c.i]]&class != 0
}

// A cursor matches a text from left to right. Once it is wrong it stays where
// it is, which is at the first byte that cannot continue.
type cursor struct {
	text   string
	i      int
	wrong  bool
	escape bool // wrong in an escape
}

// any takes a run of bytes of a class, and escapes if the class is beside them.
func (c *cursor) any(class uint16) {
	for !c.wrong {
		i := c.i
		for i < len(c.text) && kinds.Of[c.text[i]]&class != 0 {
			i++
		}
		if c.i = i; i == len(c.text) || c.text[i] != '%' || class&escapes == 0 {
			return
		}
		c.takeEscape()
	}
}

// takeEscape takes the escape that begins here.
//
//	escape = "%" hex hex
func (c *cursor) takeEscape() {
	end := doc.Escaped(c.text, c.i)
	c.wrong = end < c.i+len("%00")
	c.i, c.escape = end, c.wrong
}

// some takes such a run of one byte at least.
func (c *cursor) some(class uint16) {
	from := c.i
	c.any(class)
	c.wrong = c.wrong || c.i == from
}

// one takes one byte of a class, or an escape if the class is beside them.
func (c *cursor) one(class uint16) {
	switch {
	case c.is(class):
		c.i++
	case !c.wrong && c.i < len(c.text) && c.text[c.i] == '%' && class&escapes != 0:
		c.takeEscape()
	default:
		c.wrong = true
	}
}

// literal takes a text, in either case.
func (c *cursor) literal(text string) {
	for i := 0; i < len(text) && !c.wrong; i++ {
		if c.i < len(c.text) && (c.text[c.i] == text[i] || doc.IsAlpha(text[i]) &&
			c.text[c.i]|0x20 == text[i]) {
			c.i++
		} else {
			c.wrong = true
		}
	}
}

// have takes a byte if it comes next.
func (c *cursor) have(b byte) bool {
	if c.wrong || c.i == len(c.text) || c.text[c.i] != b {
		return false
	}
	c.i++
	return true
}

// end returns -1 if all of the text has been matched, or the first byte that
// cannot continue.
func (c *cursor) end() int {
	if !c.wrong && c.i == len(c.text) {
		return -1
	}
	return c.i
}

// path takes a path. It does not begin with a slash, and only its last element
// may be empty (BNF-04).
//
//	path = void / xpalphas [ "/" path ]
func (c *cursor) path() {
	for !c.wrong {
		from := c.i
		if c.any(xpalpha); c.wrong || c.i == len(c.text) || c.text[c.i] != '/' {
			return
		}
		if c.wrong = c.i == from; !c.wrong {
			c.i++
		}
	}
}

// search takes words with "+" between (HTTP-02).
//
//	search = xalphas [ "+" search ]
func (c *cursor) search() {
	c.some(xalpha)
	for c.have('+') {
		c.some(xalpha)
	}
}

// hostnumber takes four numbers, of any size (C-12).
//
//	hostnumber = digits "." digits "." digits "." digits
func (c *cursor) hostnumber() {
	c.some(digit)
	for range 3 {
		c.literal(".")
		c.some(digit)
	}
}
