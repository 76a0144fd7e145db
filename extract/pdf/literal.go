package pdf

import "encoding/hex"

// maxString is how long a string may be.
const maxString = 64 << 10

// literal returns the value of the string that s begins with, and how long it is with its brackets, or 0 if it begins
// with none (ISO 32000 section 7.3.4).
func literal(s []byte) (value string, n int) {
	s = s[:min(len(s), maxString)]
	switch {
	case len(s) == 0:
	case s[0] == '(':
		return bracketed(s)
	case s[0] == '<' && len(s) > 1 && s[1] != '<':
		return hexadecimal(s)
	}
	return "", 0
}

// hexadecimal reads <68747470>, in which white space counts for nothing, and a digit that is missing is 0.
func hexadecimal(s []byte) (string, int) {
	var digits []byte
	for i, c := range s[1:] {
		switch {
		case c == '>':
			if len(digits)%2 == 1 {
				digits = append(digits, '0')
			}
			value, err := hex.AppendDecode(nil, digits)
			if err != nil {
				return "", 0
			}
			return string(value), i + 2
		case !isSpace(c):
			digits = append(digits, c)
		}
	}
	return "", 0
}

// bracketed reads (text), in which brackets come in pairs or behind a backslash.
func bracketed(s []byte) (string, int) {
	var value []byte
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '(':
			if depth++; depth > 1 {
				value = append(value, c)
			}
		case ')':
			if depth--; depth == 0 {
				return string(value), i + 1
			}
			value = append(value, c)
		case '\\':
			n, text := escape(s[i:])
			value = append(value, text...)
			i += n - 1
		default:
			value = append(value, c)
		}
	}
	return "", 0
}

// escapes are those of one letter.
var escapes = map[byte]string{'n': "\n", 'r': "\r", 't': "\t", 'b': "\b", 'f': "\f", '\n': ""}

// escape returns how long the escape is that s begins with, and what it stands for.
func escape(s []byte) (n int, text string) {
	if len(s) < 2 {
		return 1, ""
	}
	if text, ok := escapes[s[1]]; ok {
		return 2, text
	}
	if s[1] == '\r' {
		if len(s) > 2 && s[2] == '\n' {
			return 3, ""
		}
		return 2, ""
	}
	n = 1
	value := 0
	for n < len(s) && n <= 3 && '0' <= s[n] && s[n] <= '7' {
		value = value*8 + int(s[n]-'0')
		n++
	}
	if n > 1 {
		return n, string([]byte{byte(value)})
	}
	return 2, string(s[1:2]) // a backslash that means nothing is none
}
