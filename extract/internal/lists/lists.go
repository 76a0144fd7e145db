// Package lists splits values of attributes that are lists of URLs, in HTML and
// in XML.
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

// Split yields the beginning and the end of what stands between separators,
// without white space around it.
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

// Srcset yields the beginning and the end of each URL in a list of images: HTML
// section 4.8.4.3.10. A comma at the end of a URL ends the image, and others
// are part of it; one after a descriptor does, if that has no bracket open.
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
			for open := false; end == i && i < len(text) && (open || text[i] != ','); i, end = i+1, end+1 {
				open = text[i] == '(' || open && text[i] != ')'
			}
		}
	}
}
