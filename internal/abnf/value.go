package abnf

import "strings"

// char-val = [ "%s" / "%i" ] DQUOTE *(%x20-21 / %x23-7E) DQUOTE    ; RFC 7405
//
// quoted reads the string after %s or %i.
func (p *parser) quoted(fold bool) node {
	start, n := p.pos, cat{}
	for p.pos++; p.pos < len(p.s); p.pos++ {
		switch c := p.s[p.pos]; {
		case c == '"':
			p.pos++
			return n
		case p.newline(p.pos) > p.pos:
			panic(p.errorAt(start, "the quoted string does not end on its line"))
		case c < 0x20 || c > 0x7E:
			panic(p.errorAt(p.pos, "byte %#02x is not allowed in a quoted string", c))
		case fold && isAlpha(c):
			n = append(n, bytes(c, c).union(bytes(c^0x20, c^0x20)))
		default:
			n = append(n, bytes(c, c))
		}
	}
	panic(p.errorAt(start, "the quoted string does not end"))
}

// num-val = "%" (bin-val / dec-val / hex-val)
// hex-val = "x" 1*HEXDIG [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
//
// The letters match in either letter case, as in all ABNF strings.
func (p *parser) percent() node {
	p.pos++
	base := 0
	switch p.peek() | 0x20 {
	case 's', 'i':
		fold := p.peek()|0x20 == 'i'
		p.pos++
		if p.peek() != '"' {
			panic(p.unexpected("a quoted string"))
		}
		return p.quoted(fold)
	case 'x':
		base = 16
	case 'd':
		base = 10
	case 'b':
		base = 2
	default:
		panic(p.unexpected(`x, d, b, s or i after "%"`))
	}
	p.pos++
	start := p.pos
	lo := p.number(base, 255)
	if p.peek() == '-' {
		p.pos++
		hi := p.number(base, 255)
		if lo > hi {
			panic(p.errorAt(start, "the range ends before it begins"))
		}
		return bytes(byte(lo), byte(hi))
	}
	n := cat{bytes(byte(lo), byte(lo))}
	for p.peek() == '.' {
		p.pos++
		b := byte(p.number(base, 255))
		n = append(n, bytes(b, b))
	}
	return n
}

// number reads digits of the base, with any number of leading zeros. The value
// is at most limit.
func (p *parser) number(base, limit int) int {
	start, n := p.pos, 0
	for p.pos < len(p.s) {
		d := strings.IndexByte("0123456789abcdef"[:base], lower(p.s[p.pos]))
		if d < 0 {
			break
		}
		if n = n*base + d; n > limit {
			panic(p.errorAt(start, "the number is above %d", limit))
		}
		p.pos++
	}
	if p.pos == start {
		panic(p.unexpected("a digit"))
	}
	return n
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
