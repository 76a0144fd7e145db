package ldap

import "github.com/urikit/uri/internal/part"

// A reader reads the decoded octets of a part of a URI. A method with the name
// of a rule reads a text that matches the rule and returns true, or adds a
// finding and returns false.
type reader struct {
	c      *part.Check
	text   string
	i, end int // text[i:end] is not yet read
}

// in lets r read another part of the text.
func (r *reader) in(p part.Piece) { r.i, r.end = p.At, p.End() }

// peek returns the next octet, and whether there is one.
func (r *reader) peek() (o byte, ok bool) {
	if r.i >= r.end {
		return 0, false
	}
	return part.Octet(r.text[r.i:]), true
}

// next returns the next octet, not decoded, or an empty piece at the end.
func (r *reader) next() part.Piece {
	return part.Piece{At: r.i, Text: r.text[r.i:r.end]}.Octet(0)
}

// skip goes to the octet after the next one.
func (r *reader) skip() { r.i = r.next().End() }

// take reads an octet if it is o.
func (r *reader) take(o byte) bool {
	if next, ok := r.peek(); !ok || next != o {
		return false
	}
	r.skip()
	return true
}

// bad adds a finding about the next octet, or the end.
func (r *reader) bad(rule, section, message string) bool {
	r.c.Bad(r.next(), rule, section, message)
	return false
}

// badOctet adds a finding: the next octet is not allowed, or the text ends too
// early.
func (r *reader) badOctet(rule, section, missing string) bool {
	if o, ok := r.peek(); ok {
		return r.bad(rule, section, part.Name(o)+" is not allowed here: "+missing)
	}
	return r.bad(rule, section, missing)
}

// done checks that the whole part is read.
func (r *reader) done(rule, section string) bool {
	return r.i == r.end || r.badOctet(rule, section, "the name ends before it")
}

// char reads a character in UTF-8.
func (r *reader) char(rule, section string) bool {
	_, n, ok := part.Rune(r.text[r.i:r.end])
	if !ok {
		return r.bad(rule, section, "this is not UTF-8")
	}
	r.i += n
	return true
}

// hexpair reads two hexadecimal digits, or nothing.
func (r *reader) hexpair() bool {
	probe := *r
	for range 2 {
		if o, ok := probe.peek(); !ok || !isHex(o) {
			return false
		}
		probe.skip()
	}
	r.i = probe.i
	return true
}

// oid reads the name of an attribute, of a matching rule or of an extension
// (RFC 4512 section 1.4). Findings use the given rule name:
//
//	oid        = descr / numericoid
//	descr      = ALPHA *( ALPHA / DIGIT / "-" )
//	numericoid = number 1*( "." number )
func (r *reader) oid(rule string) bool {
	switch o, _ := r.peek(); {
	case isAlpha(o):
		r.keychars()
		return true
	case isDigit(o):
		return r.numericoid(rule)
	}
	return r.badOctet(rule, sectionOID, "a name must begin with a letter or a digit")
}

// keychars reads letters, digits and "-", and returns how many.
func (r *reader) keychars() (n int) {
	for {
		if o, ok := r.peek(); !ok || !isAlpha(o) && !isDigit(o) && o != '-' {
			return n
		}
		r.skip()
		n++
	}
}

func (r *reader) numericoid(rule string) bool {
	for dots := 0; ; dots++ {
		start := *r
		n := 0
		for o, ok := r.peek(); ok && isDigit(o); o, ok = r.peek() {
			r.skip()
			n++
		}
		if n == 0 {
			return r.badOctet(rule, sectionOID, "missing number")
		}
		if o, _ := start.peek(); o == '0' && n > 1 {
			return start.bad(rule, sectionOID,
				"leading zeros are not allowed in a number of an object identifier")
		}
		if !r.take('.') {
			return dots > 0 || r.badOctet(rule, sectionOID, `missing "." in an object identifier`)
		}
	}
}

// attributedescription reads an attribute with its options (RFC 4512 section
// 2.5):
//
//	attributedescription = oid *( ";" 1*( ALPHA / DIGIT / "-" ) )
func (r *reader) attributedescription(rule string) bool {
	if !r.oid(rule) {
		return false
	}
	for r.take(';') {
		if r.keychars() == 0 {
			return r.badOctet(rule, "RFC 4512 section 2.5",
				"an option must be letters, digits and hyphens")
		}
	}
	return true
}

// is reports whether the decoded text is word, in any letter case. The word is
// in lower case.
func is(text, word string) bool {
	n := 0
	for _, o := range part.Octets(text) {
		if n == len(word) || lower(o) != word[n] {
			return false
		}
		n++
	}
	return n == len(word)
}

func lower(o byte) byte {
	if 'A' <= o && o <= 'Z' {
		o |= 0x20
	}
	return o
}

func isAlpha(o byte) bool { o |= 0x20; return 'a' <= o && o <= 'z' }
func isDigit(o byte) bool { return '0' <= o && o <= '9' }
func isHex(o byte) bool   { return isDigit(o) || 'a' <= o|0x20 && o|0x20 <= 'f' }
