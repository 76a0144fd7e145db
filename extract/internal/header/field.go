// Package header reads the headers of mail, web archives and HTTP line by line,
// with the place of each field.
package header

import (
	"strings"

	"github.com/urikit/uri/extract/internal/places"
)

// A Block is a header, or a part of one.
type Block struct {
	Text         string
	places.Place     // of Text[done:]
	done         int // see Locate
}

// Locate returns the place of Text[i:]. Offsets must not decrease from call to
// call.
func (b *Block) Locate(i int) places.Place {
	b.Advance([]byte(b.Text[b.done:i]))
	b.done = i
	return b.Place
}

// A Field is a field of a header. A line that is not a field has no name.
type Field struct {
	Name, Value string // the value may be folded, and ends with its line
	At          int    // where the value begins in the block
}

// Fields yields the fields of the block.
func (b *Block) Fields(yield func(Field) bool) {
	for at := 0; at < len(b.Text); {
		end := End(b.Text, at)
		if !yield(Cut(b.Text[at:end], at)) {
			return
		}
		at = end
	}
}

// Cut cuts a field into its name and its value. The field is at a place of a
// block.
func Cut(text string, at int) Field {
	if n := NameEnd(text); n > 0 {
		return Field{strings.TrimRight(text[:n], " \t"), text[n+1:], at + n + 1}
	}
	return Field{"", text, at}
}

// End returns the end of the field that begins at a place: after the first line
// whose next line does not begin with a space or a tab (RFC 5322 section
// 2.2.3).
func End(header string, at int) int {
	for {
		i := strings.IndexByte(header[at:], '\n')
		if i < 0 {
			return len(header)
		}
		if at += i + 1; at == len(header) || header[at] != ' ' && header[at] != '\t' {
			return at
		}
	}
}

// NameEnd returns the place of the colon after the name of a field, or -1.
// There may be white space before the colon (RFC 5322 section 4.5). A URI with
// an authority is not a field.
func NameEnd[T string | []byte](line T) int {
	i := 0
	for i < len(line) && line[i] > ' ' && line[i] < 0x7F && line[i] != ':' {
		i++
	}
	end := i
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	isURI := i+2 < len(line) && line[i+1] == '/' && line[i+2] == '/'
	if end == 0 || i == len(line) || line[i] != ':' || isURI {
		return -1
	}
	return i
}

// White is the white space of a folded value.
const White = " \t\r\n"

// Span returns the place of a text without the white space around it.
func Span(s string) (start, end int) {
	start = len(s) - len(strings.TrimLeft(s, White))
	return start, max(start, len(strings.TrimRight(s, White)))
}

// Unfold removes the line ends of a value.
func Unfold(s string) string { return Without(s, "\r\n") }

// Unwhite removes the white space of a URI: RFC 2369 section 2, RFC 2557
// section 4.4.1, L97-5.1.1-03.
func Unwhite(s string) string { return Without(s, White) }

// Without returns s without the bytes of chars, which are US-ASCII.
func Without(s, chars string) string {
	if !strings.ContainsAny(s, chars) {
		return s
	}
	drop := func(r rune) bool { return strings.ContainsRune(chars, r) }
	return strings.Join(strings.FieldsFunc(s, drop), "")
}
