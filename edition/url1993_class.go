package edition

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// Classes of bytes, the latter four beside escapes.
const (
	alpha1993 uint8 = 1 << iota
	digit1993
	hex1993
	alphanum1993
	xalpha1993
	xpalpha1993 // xalpha / "+"
	host1993    // xalpha without ":" and "@": a host ends there (E-17)
	path1993    // xpalpha / "/"

	escapes1993 = xalpha1993 | xpalpha1993 | host1993 | path1993
)

var classes1993 = func() (t [256]uint8) {
	for b := range t {
		c, class := byte(b), uint8(0)
		if isAlpha1993(c) {
			class |= alpha1993 | alphanum1993
		}
		if '0' <= c && c <= '9' {
			class |= digit1993 | alphanum1993
		}
		if pct.HexDig.Contains(c) {
			class |= hex1993
		}
		if class != 0 || strings.IndexByte(safe1993+extra1993, c) >= 0 {
			class |= xalpha1993 | xpalpha1993 | path1993
			if c != ':' && c != '@' {
				class |= host1993
			}
		}
		switch c {
		case '+':
			class = xpalpha1993 | path1993
		case '/':
			class = path1993
		}
		t[b] = class
	}
	return t
}()

const (
	// The space that the document prints in extra is left out: its text says that spaces are not legal (E-13).
	safe1993    = "$-_@.&"
	extra1993   = "!*\"'():;,"
	variant1993 = "{}|[]\\^~" // printed with gaps (E-18)
)

// sets1993 are the classes by the names of the document. It has no "reserved" and no "unreserved".
func sets1993() []class {
	alphanum := pct.Alpha.Union(pct.Digit)
	xalpha := alphanum.Union(pct.SetOf(safe1993 + extra1993))
	return []class{
		{"xalpha", xalpha},
		{"xpalpha", xalpha.Union(pct.SetOf("+"))},
		{"alpha", pct.Alpha},
		{"digit", pct.Digit},
		{"safe", pct.SetOf(safe1993)},
		{"extra", pct.SetOf(extra1993)},
		{"extra-as-printed", pct.SetOf(extra1993 + " ")},
		{"hex", pct.HexDig},
		{"variant", pct.SetOf(variant1993)},
		{"punctuation", pct.SetOf("<>")},
		{"alphanum", alphanum},
	}
}

func isAlpha1993(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func (c *cursor1993) is(class uint8) bool {
	return !c.wrong && c.i < len(c.text) && classes1993[c.text[c.i]]&class != 0
}

// A cursor1993 matches a text from left to right. Once it is wrong it stays where it is, which is at the first byte
// that cannot continue.
type cursor1993 struct {
	text   string
	i      int
	wrong  bool
	escape bool // wrong in an escape
}

// any takes a run of bytes of a class, and escapes if the class is beside them.
func (c *cursor1993) any(class uint8) {
	if c.wrong {
		return
	}
	s, i := c.text, c.i
	for {
		for i+4 <= len(s) && classes1993[s[i]]&classes1993[s[i+1]]&classes1993[s[i+2]]&classes1993[s[i+3]]&class != 0 {
			i += 4
		}
		for i < len(s) && classes1993[s[i]]&class != 0 {
			i++
		}
		c.i = i
		if i == len(s) || s[i] != '%' || class&escapes1993 == 0 {
			return
		}
		if c.takeEscape(); c.wrong {
			return
		}
		i = c.i
	}
}

// takeEscape takes the escape that begins here.
//
//	escape = "%" hex hex
func (c *cursor1993) takeEscape() {
	c.i++
	for range 2 {
		if !c.is(hex1993) {
			c.wrong, c.escape = true, true
			return
		}
		c.i++
	}
}

// some takes such a run of one byte at least.
func (c *cursor1993) some(class uint8) {
	from := c.i
	c.any(class)
	c.wrong = c.wrong || c.i == from
}

// one takes one byte of a class, or an escape if the class is beside them.
func (c *cursor1993) one(class uint8) {
	switch {
	case c.is(class):
		c.i++
	case !c.wrong && c.i < len(c.text) && c.text[c.i] == '%' && class&escapes1993 != 0:
		c.takeEscape()
	default:
		c.wrong = true
	}
}

// literal takes a text, in either case.
func (c *cursor1993) literal(text string) {
	for i := 0; i < len(text) && !c.wrong; i++ {
		if c.i < len(c.text) && (c.text[c.i] == text[i] || isAlpha1993(text[i]) && c.text[c.i]|0x20 == text[i]) {
			c.i++
		} else {
			c.wrong = true
		}
	}
}

// have takes a byte if it comes next.
func (c *cursor1993) have(b byte) bool {
	if c.wrong || c.i == len(c.text) || c.text[c.i] != b {
		return false
	}
	c.i++
	return true
}

// end returns -1 if all of the text has been matched, or the first byte that cannot continue.
func (c *cursor1993) end() int {
	if !c.wrong && c.i == len(c.text) {
		return -1
	}
	return c.i
}

// path takes a path. It does not begin with a slash, and only its last element may be empty (BNF-04).
//
//	path = void / xpalphas [ "/" path ]
func (c *cursor1993) path() {
	if c.wrong {
		return
	}
	for {
		from := c.i
		c.any(xpalpha1993)
		if c.wrong || c.i == len(c.text) || c.text[c.i] != '/' {
			return
		}
		if c.wrong = c.i == from; c.wrong {
			return
		}
		c.i++
	}
}

// search takes words with "+" between (HTTP-02).
//
//	search = xalphas [ "+" search ]
func (c *cursor1993) search() {
	c.some(xalpha1993)
	for c.have('+') {
		c.some(xalpha1993)
	}
}

// hostnumber takes four numbers, of any size (C-12).
//
//	hostnumber = digits "." digits "." digits "." digits
func (c *cursor1993) hostnumber() {
	c.some(digit1993)
	for range 3 {
		c.literal(".")
		c.some(digit1993)
	}
}
