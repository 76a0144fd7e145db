package url1993

import (
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/pct"
)

// Classes of bytes, the latter four beside escapes.
const (
	alpha uint8 = 1 << iota
	digit
	hexDigit
	alphanum
	xalpha
	xpalpha  // xalpha / "+"
	hostChar // xalpha without ":" and "@": a host ends there (E-17)
	pathChar // xpalpha / "/"

	escapes = xalpha | xpalpha | hostChar | pathChar
)

var classes = func() (t [256]uint8) {
	for b := range t {
		c, class := byte(b), uint8(0)
		if doc.IsAlpha(c) {
			class |= alpha | alphanum
		}
		if '0' <= c && c <= '9' {
			class |= digit | alphanum
		}
		if pct.HexDig.Contains(c) {
			class |= hexDigit
		}
		if class != 0 || strings.IndexByte(safe+extra, c) >= 0 {
			class |= xalpha | xpalpha | pathChar
			if c != ':' && c != '@' {
				class |= hostChar
			}
		}
		switch c {
		case '+':
			class = xpalpha | pathChar
		case '/':
			class = pathChar
		}
		t[b] = class
	}
	return t
}()

const (
	// The space that the document prints in extra is left out: its text says that spaces are not legal (E-13).
	safe    = "$-_@.&"
	extra   = "!*\"'():;,"
	variant = "{}|[]\\^~" // printed with gaps (E-18)
)

// sets are the classes by the names of the document. It has no "reserved" and no "unreserved".
func sets() map[string]pct.Set {
	alphanum := pct.Alpha.Union(pct.Digit)
	xalpha := alphanum.Union(pct.SetOf(safe + extra))
	return map[string]pct.Set{
		"xalpha":           xalpha,
		"xpalpha":          xalpha.Union(pct.SetOf("+")),
		"alpha":            pct.Alpha,
		"digit":            pct.Digit,
		"safe":             pct.SetOf(safe),
		"extra":            pct.SetOf(extra),
		"extra-as-printed": pct.SetOf(extra + " "),
		"hex":              pct.HexDig,
		"variant":          pct.SetOf(variant),
		"punctuation":      pct.SetOf("<>"),
		"alphanum":         alphanum,
	}
}

func (c *cursor) is(class uint8) bool {
	return !c.wrong && c.i < len(c.text) && classes[c.text[c.i]]&class != 0
}

// A cursor matches a text from left to right. Once it is wrong it stays where it is, which is at the first byte
// that cannot continue.
type cursor struct {
	text   string
	i      int
	wrong  bool
	escape bool // wrong in an escape
}

// any takes a run of bytes of a class, and escapes if the class is beside them.
func (c *cursor) any(class uint8) {
	if c.wrong {
		return
	}
	s, i := c.text, c.i
	for {
		for i+4 <= len(s) && classes[s[i]]&classes[s[i+1]]&classes[s[i+2]]&classes[s[i+3]]&class != 0 {
			i += 4
		}
		for i < len(s) && classes[s[i]]&class != 0 {
			i++
		}
		c.i = i
		if i == len(s) || s[i] != '%' || class&escapes == 0 {
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
func (c *cursor) takeEscape() {
	c.i++
	for range 2 {
		if !c.is(hexDigit) {
			c.wrong, c.escape = true, true
			return
		}
		c.i++
	}
}

// some takes such a run of one byte at least.
func (c *cursor) some(class uint8) {
	from := c.i
	c.any(class)
	c.wrong = c.wrong || c.i == from
}

// one takes one byte of a class, or an escape if the class is beside them.
func (c *cursor) one(class uint8) {
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
		if c.i < len(c.text) && (c.text[c.i] == text[i] || doc.IsAlpha(text[i]) && c.text[c.i]|0x20 == text[i]) {
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

// end returns -1 if all of the text has been matched, or the first byte that cannot continue.
func (c *cursor) end() int {
	if !c.wrong && c.i == len(c.text) {
		return -1
	}
	return c.i
}

// path takes a path. It does not begin with a slash, and only its last element may be empty (BNF-04).
//
//	path = void / xpalphas [ "/" path ]
func (c *cursor) path() {
	if c.wrong {
		return
	}
	for {
		from := c.i
		c.any(xpalpha)
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
