package query

import "strings"

// A Pair is a part of a query between separators, as written:
//
//	pair = key [ "=" value ]
//
// The first "=" ends the key; others belong to the value. A pair without "="
// has no value, which is not the same as an empty value. The zero Pair is the
// empty pair, as between the separators of "a&&b": an empty key and no value.
type Pair struct {
	text   string
	start  int // in the query
	value  int // where the value starts in text, or 0 if there is none
	syntax Syntax
}

// makePair returns the pair at query[start:end].
func makePair(query string, start, end int, syntax Syntax) Pair {
	text := query[start:end]
	return Pair{text, start, strings.IndexByte(text, '=') + 1, syntax}
}

// String returns the text of the pair as written.
func (p Pair) String() string { return p.text }

// MarshalText returns the text of the pair. To read it, parse it as a [Query].
func (p Pair) MarshalText() ([]byte, error) { return []byte(p.text), nil }

// RawKey returns the key as written, which may be percent-encoded.
func (p Pair) RawKey() string {
	if p.value > 0 {
		return p.text[:p.value-1]
	}
	return p.text
}

// HasValue reports whether there is a value, which may be empty, as in "k=".
func (p Pair) HasValue() bool { return p.value > 0 }

// RawValue returns the value as written, which may be percent-encoded, or "" if
// there is none.
func (p Pair) RawValue() string {
	if p.value > 0 {
		return p.text[p.value:]
	}
	return ""
}

// Key returns the octets that the key stands for. A malformed "%" is an error
// of type [*Error]. Key does not allocate if nothing is encoded.
func (p Pair) Key() (string, error) { return p.syntax.decode(p.RawKey(), p.start) }

// Value returns the octets that the value stands for, "" if there is none. For
// errors and cost see Key.
func (p Pair) Value() (string, error) { return p.syntax.decode(p.RawValue(), p.start+p.value) }

// Is reports whether the key stands for the octets of key. It returns false for
// a key with a malformed "%". Is does not allocate.
func (p Pair) Is(key string) bool { return p.syntax.matchKey(p.text, key) >= 0 }

// Span returns the byte offsets at which the pair starts and ends in the query
// that it was read from.
func (p Pair) Span() (start, end int) { return p.start, p.start + len(p.text) }

// WithKey returns p with another key, which is data and will be encoded.
func (p Pair) WithKey(key string) Pair {
	var buf [256]byte
	b := p.syntax.appendKey(buf[:0], key)
	if p.value > 0 {
		p.text, p.value = string(b)+p.text[p.value-1:], len(b)+1
	} else {
		p.text = string(b)
	}
	return p
}

// WithValue returns p with another value, which is data and will be encoded.
func (p Pair) WithValue(value string) Pair {
	var buf [256]byte
	b := p.syntax.appendValue(buf[:0], value)
	key := p.RawKey()
	p.text, p.value = key+"="+string(b), len(key)+1
	return p
}

// WithoutValue returns p without "=" and value. It does not allocate.
func (p Pair) WithoutValue() Pair {
	p.text, p.value = p.RawKey(), 0
	return p
}

// in returns p as it is written in s. A malformed "%" becomes data.
func (p Pair) in(s Syntax) Pair {
	if p.syntax == s {
		return p
	}
	q := Pair{start: p.start, syntax: s}.WithKey(p.syntax.data(p.RawKey()))
	if p.HasValue() {
		q = q.WithValue(p.syntax.data(p.RawValue()))
	}
	return q
}
