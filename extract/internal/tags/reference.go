package tags

import (
	"bytes"
	"html"
)

// longest is longer than the name of any character reference.
const longest = 48

// Reference decodes the character reference that s begins with, and returns its
// length, or 0: HTML section 13.2.5.72. In the value of an attribute fewer
// references are recognized; package html has no function for these.
func Reference(s []byte, attribute bool) (string, int) {
	if len(s) > 1 && s[1] == '#' {
		return numeric(s)
	}
	n := 1
	for n < len(s) && n < longest && isAlnum(s[n]) {
		n++
	}
	assigned := attribute && n < len(s) && s[n] == '='
	if n < len(s) && s[n] == ';' {
		n++
	}
	name := string(s[:n])
	text := Unescape(name)
	// UnescapeString leaves the rest of the name at the end of its result. Only
	// the semicolon could be a decoded character as well.
	left := 0
	for left < n && left < len(text)-1 && text[len(text)-1-left] == name[n-1-left] {
		left++
	}
	if text == name || assigned || left > 0 && attribute {
		return "", 0
	}
	return text[:len(text)-left], n - left
}

// Unescape is [html.UnescapeString] for one reference. That function does not
// know two of them.
func Unescape(reference string) string {
	switch reference {
	case "&nGt;":
		return "\u226B\u20D2"
	case "&nLt;":
		return "\u226A\u20D2"
	}
	return html.UnescapeString(reference)
}

func numeric(s []byte) (string, int) {
	first, radix := len("&#"), decimal
	if len(s) > first && s[first]|0x20 == 'x' {
		first, radix = len("&#x"), decimal+"abcdefABCDEF"
	}
	n := len(s) - len(bytes.TrimLeft(s[first:], radix))
	if n == first {
		return "", 0
	}
	digits := bytes.TrimLeft(s[first:n], "0")
	digits = digits[:min(len(digits), 8)] // more than the last character has
	text := html.UnescapeString(string(s[:first]) + "0" + string(digits) + ";")
	if n < len(s) && s[n] == ';' {
		n++
	}
	return text, n
}

const decimal = "0123456789"

func isAlnum(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }

// Value returns the value of an attribute of HTML with decoded references. NUL
// becomes U+FFFD.
func Value(written []byte) string {
	var b []byte
	for {
		i := bytes.IndexAny(written, "&\x00")
		if i < 0 {
			return string(append(b, written...))
		}
		text, n := "\uFFFD", 1
		if written[i] == '&' {
			if text, n = Reference(written[i:], true); n == 0 {
				text, n = "&", 1
			}
		}
		b = append(append(b, written[:i]...), text...)
		written = written[i+n:]
	}
}
