package main

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// An object is a JSON object in the making, on one line.
type object []byte

// open begins an object behind what dst holds.
func open(dst []byte) object { return append(dst, '{') }

// end ends the object and its line.
func (o object) end() []byte { return append(o, '}', '\n') }

func (o object) name(name string) object {
	if o[len(o)-1] != '{' {
		o = append(o, ',')
	}
	o = append(o, '"')
	o = append(o, name...)
	return append(o, '"', ':')
}

// text adds a string, which need not be text: what is not UTF-8 is NAME_b64 in place of NAME.
func (o object) text(name, s string) object {
	if isPlain(s) {
		o = append(o.name(name), '"')
		return append(append(o, s...), '"')
	}
	if utf8.ValidString(s) {
		return appendQuoted(o.name(name), s)
	}
	o = append(o.name(name+"_b64"), '"')
	o = base64.StdEncoding.AppendEncode(o, []byte(s))
	return append(o, '"')
}

func (o object) number(name string, n int) object {
	return strconv.AppendInt(o.name(name), int64(n), 10)
}

func (o object) bool(name string, b bool) object {
	return strconv.AppendBool(o.name(name), b)
}

// texts adds a list of strings, which are UTF-8.
func (o object) texts(name string, list []string) object {
	o = o.array(name)
	for i, s := range list {
		if i > 0 {
			o = append(o, ',')
		}
		o = appendQuoted(o, s)
	}
	return o.closeArray()
}

// value adds what package json makes of a value, but what a terminal would obey is escaped.
func (o object) value(name string, value any) object {
	b, err := json.Marshal(value)
	if err != nil {
		return o // no value that is given is such
	}
	o = o.name(name)
	if !slices.ContainsFunc(b, func(c byte) bool { return c >= 0x7f }) {
		return append(o, b...)
	}
	for _, r := range string(b) {
		if r < 0x7f || strconv.IsPrint(r) {
			o = utf8.AppendRune(o, r)
		} else {
			o = appendEscaped(o, r) // it is part of a string
		}
	}
	return o
}

// object begins an object inside of o; close ends it.
func (o object) object(name string) object { return append(o.name(name), '{') }
func (o object) close() object             { return append(o, '}') }

// array begins an array. Its elements are objects: element begins one.
func (o object) array(name string) object { return append(o.name(name), '[') }
func (o object) closeArray() object       { return append(o, ']') }

func (o object) element() object {
	if o[len(o)-1] != '[' {
		o = append(o, ',')
	}
	return append(o, '{')
}

// isPlain reports whether s stands in JSON as it is, which most texts do: printable US-ASCII but for
// quotes and backslashes.
func isPlain(s string) bool {
	for i := range len(s) {
		if !plainBytes.Contains(s[i]) {
			return false
		}
	}
	return true
}

var plainBytes = pct.Range(' ', '~').Minus(pct.SetOf(`"\`))

// appendQuoted appends a JSON string. What a terminal would obey rather than show is escaped.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		b := s[i]
		if ' ' <= b && b <= '~' && b != '"' && b != '\\' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if b >= utf8.RuneSelf && strconv.IsPrint(r) {
			i += size
			continue
		}
		dst = append(dst, s[start:i]...)
		switch {
		case b == '"' || b == '\\':
			dst = append(dst, '\\', b)
		case b == '\t':
			dst = append(dst, `\t`...)
		case b == '\n':
			dst = append(dst, `\n`...)
		case b == '\r':
			dst = append(dst, `\r`...)
		default:
			dst = appendEscaped(dst, r)
		}
		i += size
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// appendEscaped appends the escape of a code point.
func appendEscaped(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	if r > 0xFFFF {
		r -= 0x10000
		return appendEscaped(appendEscaped(dst, 0xD800+r>>10), 0xDC00+r&0x3FF)
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
