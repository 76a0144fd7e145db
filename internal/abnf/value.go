package abnf

import "strings"

// char-val = [ "%s" / "%i" ] DQUOTE *(%x20-21 / %x23-7E) DQUOTE    ; RFC 7405
//
// quoted reads the string after %s or %i.
func (p *parser) quoted(fold bool) (node, error) {
	start := p.pos
	for p.pos++; p.pos < len(p.s); p.pos++ {
		switch c := p.s[p.pos]; {
		case c == '"':
			p.pos++
			return text{p.s[start+1 : p.pos-1], fold}, nil
		case p.newline(p.pos) > p.pos:
			return nil, p.errorAt(start, "the quoted string does not end on its line")
		case c < 0x20 || c > 0x7E:
			return nil, p.errorAt(p.pos, "byte %#02x is not allowed in a quoted string", c)
		}
	}
	return nil, p.errorAt(start, "the quoted string does not end")
}

// num-val = "%" (bin-val / dec-val / hex-val)
// hex-val = "x" 1*HEXDIG [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
//
// The letters match in either case, as all ABNF strings do.
func (p *parser) percent() (node, error) {
	p.pos++
	base := 0
	switch p.peek() | 0x20 {
	case 's', 'i':
		fold := p.peek()|0x20 == 'i'
		p.pos++
		if p.peek() != '"' {
			return nil, p.unexpected("a quoted string")
		}
		return p.quoted(fold)
	case 'x':
		base = 16
	case 'd':
		base = 10
	case 'b':
		base = 2
	default:
		return nil, p.unexpected(`x, d, b, s or i after "%"`)
	}
	p.pos++
	start := p.pos
	lo, err := p.number(base, 255)
	if err != nil {
		return nil, err
	}
	if p.peek() == '-' {
		p.pos++
		hi, err := p.number(base, 255)
		if err != nil {
			return nil, err
		}
		if lo > hi {
			return nil, p.errorAt(start, "the range ends before it begins")
		}
		return span{byte(lo), byte(hi)}, nil
	}
	bytes := []byte{byte(lo)}
	for p.peek() == '.' {
		p.pos++
		n, err := p.number(base, 255)
		if err != nil {
			return nil, err
		}
		bytes = append(bytes, byte(n))
	}
	return text{s: string(bytes)}, nil
}

// number reads digits of the base, with any number of leading zeros. The value
// is at most limit.
func (p *parser) number(base, limit int) (int, error) {
	start, n := p.pos, 0
	for p.pos < len(p.s) {
		d := strings.IndexByte("0123456789abcdef"[:base], lower(p.s[p.pos]))
		if d < 0 {
			break
		}
		if n = n*base + d; n > limit {
			return 0, p.errorAt(start, "the number is above %d", limit)
		}
		p.pos++
	}
	if p.pos == start {
		return 0, p.unexpected("a digit")
	}
	return n, nil
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
