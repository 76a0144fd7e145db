package query

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/pct"
)

// A Syntax says how pairs are written in a query, which RFC 3986 leaves to the
// author of the URI (section 3.4). It is a set of bits: combine them with "|".
// Without a bit for a separator, "&" is the separator, and the others are data.
type Syntax uint8

const (
	// In Plain "+" is a plus, as in RFC 3986, and "&" the separator.
	Plain Syntax = 0

	// In Form a raw "+" is a space, as in HTML forms and net/url. "%2B" is a
	// plus.
	Form Syntax = 1 << (iota - 1)

	Ampersands // "&" separates pairs
	Semicolons // ";" does, as HTML 4.01 recommended
	Commas     // "," does
	Colons     // ":" does

	// Strict writes only unreserved characters (RFC 3986 section 2.3) as they
	// are: OAuth 1.0 (RFC 5849 section 3.6) and AWS sign such queries. "Sort"
	// puts their pairs into order. Reading is not stricter.
	Strict
)

const separators = Ampersands | Semicolons | Commas | Colons

// separatorOf has the bit of each separator.
var separatorOf = [256]Syntax{'&': Ampersands, ';': Semicolons, ',': Commas, ':': Colons}

// Split returns any text as a query in syntax s: see [Query.Validate]. It does
// not allocate.
func (s Syntax) Split(text string) Query { return Query{text, s.canonical()} }

// Encode returns data as a key in s, or as a value with "=" encoded too. It
// does not allocate if nothing is to be encoded.
func (s Syntax) Encode(data string) string {
	if s&Form != 0 && strings.IndexByte(data, ' ') >= 0 {
		return string(s.appendKey(make([]byte, 0, len(data)), data))
	}
	return pct.Encode(data, s.raw().Minus(equals))
}

// Decode returns the octets that a raw key or value stands for in s. A
// malformed "%" is an error of type [*Error]. Decode does not allocate if
// nothing is encoded.
func (s Syntax) Decode(raw string) (string, error) { return s.decode(raw, 0) }

// canonical returns s without Ampersands if "&" is the only separator, so that
// == works on queries.
func (s Syntax) canonical() Syntax {
	s &= Form | separators | Strict
	if s&separators == Ampersands {
		s &^= Ampersands
	}
	return s
}

// seps returns the separators of s.
func (s Syntax) seps() Syntax {
	if s &= separators; s == 0 {
		return Ampersands
	}
	return s
}

// sep returns the separator that is written between pairs: the first of "&",
// ";", "," and ":" that s has.
func (s Syntax) sep() byte {
	if s&separators == 0 {
		return '&'
	}
	return "&;,:"[bits.TrailingZeros8(uint8(s&separators/Ampersands))]
}

// single reports whether sep is the only separator.
func (s Syntax) single() bool {
	s &= separators
	return s&(s-1) == 0
}

func (s Syntax) isSep(c byte) bool { return s.seps()&separatorOf[c] != 0 }

// pairEnd returns the offset at which the pair that starts at text[i] ends.
func (s Syntax) pairEnd(text string, i int) int {
	if s.single() {
		if n := strings.IndexByte(text[i:], s.sep()); n >= 0 {
			return i + n
		}
		return len(text)
	}
	for i < len(text) && !s.isSep(text[i]) {
		i++
	}
	return i
}

// matchKey returns the length of the key that text begins with, if it stands
// for the octets of key, or else -1. It stops at the first difference.
func (s Syntax) matchKey(text, key string) int {
	i := 0
	for k := range len(key) {
		if i == len(text) {
			return -1
		}
		c := text[i]
		i++
		switch {
		case c == '%':
			var ok bool
			if c, ok = triplet(text, i-1); !ok {
				return -1
			}
			i += 2
		case c >= '@': // no letter is a delimiter
		case c == '=' || s.isSep(c):
			return -1
		case c == '+' && s&Form != 0:
			c = ' '
		}
		if c != key[k] {
			return -1
		}
	}
	if i == len(text) || text[i] == '=' || s.isSep(text[i]) {
		return i
	}
	return -1
}

// decode returns the decoded form of a key or value at offset at in the query.
func (s Syntax) decode(raw string, at int) (string, error) {
	if s&Form != 0 && strings.IndexByte(raw, '+') >= 0 {
		return decodeForm(raw, at)
	}
	if strings.IndexByte(raw, '%') < 0 {
		return raw, nil
	}
	data, err := pct.Decode(raw)
	if err != nil {
		return "", malformed(err, at)
	}
	return data, nil
}

func decodeForm(raw string, at int) (string, error) {
	var buf [256]byte
	b := buf[:0]
	if len(raw) > len(buf) {
		b = make([]byte, 0, len(raw))
	}
	for {
		word, rest, more := strings.Cut(raw, "+")
		var err error
		if b, err = pct.AppendDecode(b, word); err != nil {
			return "", malformed(err, at)
		}
		if !more {
			return string(b), nil
		}
		b = append(b, ' ')
		at += len(word) + 1
		raw = rest
	}
}

// malformed returns an [*Error] for err, which is about the text at offset at.
func malformed(err error, at int) error {
	if e, ok := err.(*pct.Error); ok {
		at += e.Offset
	}
	return &Error{Offset: at, Rule: ruleTriplet}
}

// octet returns the octet at raw[i] and the offset after it. A malformed "%"
// stands for itself.
func (s Syntax) octet(raw string, i int) (byte, int) {
	c := raw[i]
	switch {
	case c == '%':
		if d, ok := triplet(raw, i); ok {
			return d, i + 3
		}
	case c == '+' && s&Form != 0:
		return ' ', i + 1
	}
	return c, i + 1
}

// data returns the octets of a raw text. A malformed "%" stands for itself.
func (s Syntax) data(raw string) string {
	if data, err := s.decode(raw, 0); err == nil {
		return data
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		var c byte
		c, i = s.octet(raw, i)
		b = append(b, c)
	}
	return string(b)
}

// compare orders raw texts by their octets.
func (s Syntax) compare(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		var c, d byte
		c, i = s.octet(a, i)
		d, j = s.octet(b, j)
		if c != d {
			return int(c) - int(d)
		}
	}
	return min(len(a)-i, 1) - min(len(b)-j, 1)
}

// raw returns the bytes that stand for themselves in data written in s: all
// that a query may hold except the separators of s, and "&", ";" and "+", which
// other programs may read as delimiters.
func (s Syntax) raw() pct.Set {
	if s&Strict != 0 {
		return pct.Unreserved()
	}
	set := inPlain
	if s&Commas != 0 {
		set = set.Minus(pct.SetOf(","))
	}
	if s&Colons != 0 {
		set = set.Minus(pct.SetOf(":"))
	}
	return set
}

var inPlain = pct.Query().Minus(pct.SetOf("&;+"))

var equals = pct.SetOf("=")

// appendKey appends data as a key, with "=" encoded.
func (s Syntax) appendKey(dst []byte, data string) []byte {
	return s.appendData(dst, data, s.raw().Minus(equals))
}

// appendValue appends data as a value.
func (s Syntax) appendValue(dst []byte, data string) []byte {
	return s.appendData(dst, data, s.raw())
}

func (s Syntax) appendData(dst []byte, data string, raw pct.Set) []byte {
	if s&Form == 0 {
		return pct.AppendEncode(dst, data, raw)
	}
	for {
		word, rest, more := strings.Cut(data, " ")
		dst = pct.AppendEncode(dst, word, raw)
		if !more {
			return dst
		}
		dst = append(dst, '+')
		data = rest
	}
}

func (s Syntax) appendPair(dst []byte, key, value string) []byte {
	return s.appendValue(append(s.appendKey(dst, key), '='), value)
}

// triplet returns the octet of the triplet at s[i], which must be a "%", and
// reports whether it is well-formed.
func triplet(s string, i int) (byte, bool) {
	if i+2 >= len(s) {
		return 0, false
	}
	hi, lo := s[i+1], s[i+2]
	return digit(hi)<<4 | digit(lo), pct.HexDig().Contains(hi) && pct.HexDig().Contains(lo)
}

func digit(c byte) byte { return 9*(c>>6) + c&15 }
