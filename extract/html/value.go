package html

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/extract/internal/places"
)

// A value is a part of a document with character references decoded, in UTF-8.
// Places are those in the part.
type value struct {
	text string
	places.Map
}

// A decoder makes values.
type decoder struct {
	begin       []byte // of the document, which says how it is encoded
	contentType string
	charset     transformer // nil if it is not known yet

	b       []byte
	written places.Map
}

// A transformer is the decoder of a character encoding.
type transformer interface {
	Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
	Reset()
}

// attribute decodes the value of an attribute. Places are known only if located
// is set.
func (d *decoder) attribute(written []byte, located bool) value {
	if plain(written) {
		return value{text: string(written)}
	}
	return d.decode(written, true, located)
}

// plain reports whether the value needs no decoding.
func plain(written []byte) bool {
	for _, c := range written {
		if c == '&' || c == '\r' || c == 0 || c >= utf8.RuneSelf {
			return c >= utf8.RuneSelf && !bytes.ContainsAny(written, "&\r\x00") && utf8.Valid(written)
		}
	}
	return true
}

// text decodes text, with or without character references.
func (d *decoder) text(written []byte, references bool) value {
	if utf8.Valid(written) && !(references && bytes.IndexByte(written, '&') >= 0) {
		return value{text: string(written)}
	}
	if !references {
		d.b = d.b[:0]
		d.foreign(written, 0, true)
		return d.value()
	}
	return d.decode(written, false, true)
}

func (d *decoder) value() value {
	v := value{string(d.b), d.written}
	d.written = places.Map{}
	if cap(d.b) > maxKept {
		d.b = nil
	}
	return v
}

// maxKept is how much memory is kept for the next value.
const maxKept = 64 << 10

func (d *decoder) decode(written []byte, attribute, located bool) value {
	d.b = d.b[:0]
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
			d.foreign(part, i, located)
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
		if located && len(s) != n {
			d.written.Add(len(d.b), len(s), i, n)
		}
		d.b = append(d.b, s...)
		i += n
	}
	return d.value()
}

// longest is longer than the name of any character reference.
const longest = 48

// reference decodes the character reference that s begins with, and returns its
// length: HTML section 13.2.5.72. Package html has no function for attributes,
// in which fewer references are recognized.
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
	// UnescapeString leaves the rest of the name at the end of its result. Only
	// the semicolon could be a decoded character as well.
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
		digits = digits[:8] // beyond the last character
	}
	text := html.UnescapeString(string(s[:first]) + "0" + string(digits) + ";")
	if n < len(s) && s[n] == ';' {
		n++
	}
	return text, n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlnum(c byte) bool { return isDigit(c) || isAlpha(c) }

// foreign decodes a part that is not UTF-8, character by character.
func (d *decoder) foreign(part []byte, at int, located bool) {
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
		if located && n != used {
			d.written.Add(len(d.b), n, at+i, used)
		}
		d.b = append(d.b, buf[:n]...)
		i += used
	}
}

// longestCharacter is more than any character has in bytes, in any encoding.
const longestCharacter = 8

// encoding returns the decoder for bytes that are not UTF-8: for the charset of
// the document or its type, or windows-1252.
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
