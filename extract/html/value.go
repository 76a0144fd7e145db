package html

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// A value is what a part of a document says: without character references, and in UTF-8.
type value struct {
	text  string
	marks []mark // where text and document go apart, in order
}

// A mark says that a place in the text is a place in the document. From there on both go on alike, up to the next.
type mark struct{ text, written int }

// place returns the place of text[i:] in what is written.
func (v *value) place(i int) int {
	n, found := slices.BinarySearchFunc(v.marks, i, func(m mark, i int) int { return m.text - i })
	switch {
	case found:
		return v.marks[n].written
	case n == 0:
		return i
	}
	last := v.marks[n-1]
	p := last.written + i - last.text
	if n < len(v.marks) {
		p = min(p, v.marks[n].written) // inside of what is one character reference
	}
	return p
}

// A decoder makes values.
type decoder struct {
	begin       []byte // of the document, which says how it is encoded
	contentType string
	charset     transformer // nil if it is not known yet

	b     []byte
	marks []mark
	kept  strings.Builder
}

// keep returns a text as a string. Short ones share their memory: a page has many.
func (d *decoder) keep(text []byte) string {
	if len(text) > maxShared/4 {
		return string(text)
	}
	n := d.kept.Len()
	if d.kept.Cap()-n < len(text) {
		size := max(min(2*d.kept.Cap(), maxShared), len(text), minShared)
		d.kept.Reset()
		d.kept.Grow(size)
		n = 0
	}
	d.kept.Write(text)
	return d.kept.String()[n:]
}

// minShared and maxShared are how much memory texts share.
const (
	minShared = 256
	maxShared = 4 << 10
)

// A transformer is the decoder of a character encoding.
type transformer interface {
	Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
	Reset()
}

// attribute decodes the value of an attribute. Only with places they are known.
func (d *decoder) attribute(written []byte, places bool) value {
	if plain(written) {
		return value{text: d.keep(written)}
	}
	return d.decode(written, true, places)
}

// plain reports whether what is written is the value. In most there are nothing but bytes that mean themselves.
func plain(written []byte) bool {
	const (
		ones  = 0x0101010101010101
		signs = 0x80 * ones
	)
	for rest := written; ; {
		if len(rest) < 8 {
			if len(rest) == 0 {
				return true
			}
			if len(written) < 8 {
				break
			}
			rest = written[len(written)-8:]
		}
		// As no byte is above 0x7F, a byte gets the bit 0x80 if it is a control, or "&", or above one of these.
		x := binary.LittleEndian.Uint64(rest)
		if (x|(x-' '*ones)|((x^'&'*ones)-ones))&signs != 0 {
			break
		}
		rest = rest[8:]
	}
	return bytes.IndexByte(written, '&') < 0 && bytes.IndexByte(written, '\r') < 0 && bytes.IndexByte(written, 0) < 0 &&
		utf8.Valid(written)
}

// text decodes text, with character references or without.
func (d *decoder) text(written []byte, references bool) value {
	if utf8.Valid(written) && !(references && bytes.IndexByte(written, '&') >= 0) {
		return value{text: string(written)}
	}
	if !references {
		d.b, d.marks = d.b[:0], nil
		d.foreign(written, 0, true)
		return d.value()
	}
	return d.decode(written, false, true)
}

func (d *decoder) value() value {
	v := value{string(d.b), d.marks}
	d.marks = nil
	if cap(d.b) > maxKept {
		d.b = nil
	}
	return v
}

// maxKept is how much memory is kept for the next value.
const maxKept = 64 << 10

func (d *decoder) decode(written []byte, attribute, places bool) value {
	d.b, d.marks = d.b[:0], nil
	valid := utf8.Valid(written)
	special := "&"
	if attribute {
		special = "&\r\x00"
	}
	for i := 0; i < len(written); {
		n := bytes.IndexAny(written[i:], special)
		if n < 0 {
			n = len(written) - i
		}
		if part := written[i : i+n]; valid || utf8.Valid(part) {
			d.b = append(d.b, part...)
		} else {
			d.foreign(part, i, places)
		}
		if i += n; i == len(written) {
			break
		}
		var s string
		switch written[i] {
		case '\r':
			s, n = "\n", 1
			if i+1 < len(written) && written[i+1] == '\n' {
				n = 2
			}
		case 0:
			s, n = "\uFFFD", 1
		default:
			s, n = reference(written[i:], attribute)
		}
		if places && len(s) != n {
			d.mark(i)
		}
		d.b = append(d.b, s...)
		if i += n; places && len(s) != n {
			d.mark(i)
		}
	}
	return d.value()
}

// longest is more than any name of a character has.
const longest = 48

// reference returns what the ampersand that s begins with means, with how much behind it: HTML section 13.2.5.72.
// There is no function for attributes in package html, where fewer references are some.
func reference(s []byte, attribute bool) (string, int) {
	if len(s) > 1 && s[1] == '#' {
		return numeric(s)
	}
	n := 1
	for n < len(s) && n < longest && isAlnum(s[n]) {
		n++
	}
	if n == 1 {
		return "&", 1
	}
	semicolon := n < len(s) && s[n] == ';'
	if semicolon {
		n++
	} else if attribute && n < len(s) && s[n] == '=' {
		return "&", 1
	}
	name := string(s[:n])
	text := html.UnescapeString(name)
	// What is left of the name stands at its end: there is no character whose own is the same, but the semicolon.
	left := 0
	for left < n && left < len(text)-1 && text[len(text)-1-left] == name[n-1-left] {
		left++
	}
	switch {
	case text == name:
		return "&", 1
	case left > 0 && attribute:
		return "&", 1
	}
	return text[:len(text)-left], n - left
}

func numeric(s []byte) (string, int) {
	n := 2
	digit := isDigit
	if n < len(s) && s[n]|0x20 == 'x' {
		n, digit = 3, isHex
	}
	first := n
	for n < len(s) && digit(s[n]) {
		n++
	}
	if n == first {
		return "&", 1
	}
	digits := s[first:n]
	if digits = bytes.TrimLeft(digits, "0"); len(digits) > 8 {
		digits = digits[:8] // no character is that far
	}
	text := html.UnescapeString(string(s[:first]) + "0" + string(digits) + ";")
	if n < len(s) && s[n] == ';' {
		n++
	}
	return text, n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isAlnum(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

// foreign decodes what is not UTF-8 and stands at a place, character by character.
func (d *decoder) foreign(part []byte, at int, places bool) {
	var (
		c   = d.encoding()
		buf [64]byte
	)
	c.Reset()
	for i := 0; i < len(part); {
		n, used := 0, 0
		for k := i + 1; n+used == 0 && k <= min(i+longestCharacter, len(part)); k++ {
			n, used, _ = c.Transform(buf[:], part[i:k], k == len(part))
		}
		if used == 0 {
			n, used = copy(buf[:], "\uFFFD"), 1
		}
		if places {
			d.mark(i + at)
		}
		d.b = append(d.b, buf[:n]...)
		if i += used; places {
			d.mark(i + at)
		}
	}
}

// longestCharacter is more than any character has in bytes, in any encoding.
const longestCharacter = 8

// mark says that what comes next is written at a place.
func (d *decoder) mark(written int) {
	if n := len(d.marks); n > 0 && d.marks[n-1].text == len(d.b) {
		d.marks[n-1].written = written
		return
	}
	d.marks = append(d.marks, mark{len(d.b), written})
}

// encoding returns the decoder of the document: what is not UTF-8 is in what the document or its type says, or in
// windows-1252.
func (d *decoder) encoding() transformer {
	if d.charset == nil {
		e, name, _ := charset.DetermineEncoding(d.begin, d.contentType)
		if name == "utf-8" || strings.HasPrefix(name, "utf-16") {
			e, _ = charset.Lookup("windows-1252")
		}
		d.charset = e.NewDecoder()
	}
	return d.charset
}
