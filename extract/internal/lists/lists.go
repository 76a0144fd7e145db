// Package lists finds the URLs in the values of attributes and of header fields
// that hold more than one URL.
package lists

import (
	"iter"
	"strings"
)

// Spaces is the ASCII whitespace of HTML.
const Spaces = " \n\t\r\f"

// IsSpace reports whether a byte is one of Spaces.
func IsSpace(c byte) bool { return c <= ' ' && strings.IndexByte(Spaces, c) >= 0 }

// IsComma reports whether a byte is a comma.
func IsComma(c byte) bool { return c == ',' }

// Split yields the beginning and the end of each text between separators,
// without the white space around it.
func Split(text string, separator func(byte) bool) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < len(text); {
			if c := text[i]; separator(c) || IsSpace(c) {
				i++
				continue
			}
			start := i
			for i < len(text) && !separator(text[i]) {
				i++
			}
			end := i
			for IsSpace(text[end-1]) {
				end--
			}
			if !yield(start, end) {
				return
			}
		}
	}
}

// Words yields the beginning and the end of each word.
func Words(text string) iter.Seq2[int, int] { return Split(text, IsSpace) }

// Srcset yields the beginning and the end of each URL in a list of images: HTML
// section 4.8.4.3.10. A comma at the end of a URL ends the image; other commas
// are part of the URL. A comma after a descriptor ends the image, unless a
// bracket is open.
func Srcset(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; ; {
			for i < len(text) && (IsSpace(text[i]) || text[i] == ',') {
				i++
			}
			if i == len(text) {
				return
			}
			start := i
			for i < len(text) && !IsSpace(text[i]) {
				i++
			}
			end := i
			for text[end-1] == ',' {
				end--
			}
			if !yield(start, end) {
				return
			}
			for open := false; end == i && i < len(text) && (open || text[i] != ','); i,
				end = i+1, end+1 {
				open = text[i] == '(' || open && text[i] != ')'
			}
		}
	}
}

// Refresh returns the place of the URL in a value of refresh: HTML section
// 4.2.5.3. The URL follows a number, a separator and an optional "url=".
func Refresh(text string) (start, end int, ok bool) {
	skip := func(s string) string { return strings.TrimLeft(s, Spaces) }
	number := skip(text)
	rest := strings.TrimLeft(number, "0123456789.")
	if rest == number || rest == "" || !IsSpace(rest[0]) && rest[0] != ';' && rest[0] != ',' {
		return 0, 0, false
	}
	if rest = skip(rest); rest != "" && (rest[0] == ';' || rest[0] == ',') {
		rest = skip(rest[1:])
	}
	if rest == "" {
		return 0, 0, false
	}
	if n := len("url"); len(rest) > n && strings.EqualFold(rest[:n], "url") {
		if after, ok := strings.CutPrefix(skip(rest[n:]), "="); ok {
			rest = skip(after)
		}
	}
	start, end = len(text)-len(rest), len(text)
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		start++
		if n := strings.IndexByte(rest[1:], rest[0]); n >= 0 {
			end = start + n
		}
	}
	return start, end, true
}

// Targets yields the beginning and the end of each target in a value of the
// header field Link: RFC 8288 section 3, and of each image in the parameter
// imagesrcset: HTML section 4.2.4.4.
func Targets(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < len(text); i++ {
			switch text[i] {
			case '"':
				begin := i + 1
				for i++; i < len(text) && text[i] != '"'; i++ {
					if text[i] == '\\' {
						i++
					}
				}
				const images = "imagesrcset="
				if n := begin - 1 - len(images); n >= 0 && i < len(text) &&
					strings.EqualFold(text[n:begin-1], images) {
					for start, end := range Srcset(text[begin:i]) {
						if !yield(begin+start, begin+end) {
							return
						}
					}
				}
			case '<':
				n := strings.IndexByte(text[i:], '>')
				if n < 0 || !yield(i+1, i+n) {
					return
				}
				i += n
			}
		}
	}
}
