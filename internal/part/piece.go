package part

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A Piece is a part of a text, and its offset.
type Piece struct {
	At   int
	Text string
}

// PieceOf returns a component of a URI, and whether it is present.
func PieceOf(u uri.URI, c uri.Component) (p Piece, ok bool) {
	start, end, ok := u.Span(c)
	return Piece{start, u.String()[start:end]}, ok
}

// Data returns the path together with the query, for schemes in which "?" is
// data (conflicts.md D-21), without the first "/" after an authority (C-15).
func Data(u uri.URI) Piece {
	p, _ := PieceOf(u, uri.Path)
	if query, ok := PieceOf(u, uri.Query); ok {
		p.Text = u.String()[p.At:query.End()]
	}
	if u.HasAuthority() && p.Text != "" && p.Text[0] == '/' {
		return p.From(len("/"))
	}
	return p
}

// End returns where p ends.
func (p Piece) End() int { return p.At + len(p.Text) }

// After returns the empty piece after p.
func (p Piece) After() Piece { return Piece{At: p.End()} }

// To returns the first n bytes of p, and From the others.
func (p Piece) To(n int) Piece   { return Piece{p.At, p.Text[:n]} }
func (p Piece) From(n int) Piece { return Piece{p.At + n, p.Text[n:]} }

// Cut cuts p at the first separator. If there is none, it returns p and the
// empty piece after it.
func (p Piece) Cut(separator string) (before, after Piece, found bool) {
	i := strings.Index(p.Text, separator)
	if i < 0 {
		return p, p.After(), false
	}
	return p.To(i), p.From(i + len(separator)), true
}

// Split yields the pieces between separators, with their numbers.
func (p Piece) Split(separator string) iter.Seq2[int, Piece] {
	return func(yield func(int, Piece) bool) {
		for i, more := 0, true; more; i++ {
			var item Piece
			if item, p, more = p.Cut(separator); !yield(i, item) {
				return
			}
		}
	}
}

// Octet returns the raw or percent-encoded octet at i. It is empty at the end
// of p.
func (p Piece) Octet(i int) Piece { return p.From(i).To(width(p.Text[i:])) }

// Decode returns the decoded text of p.
func (p Piece) Decode() string { return Decode(p.Text) }

// width returns the number of bytes that write the first octet of a text.
func width(text string) int {
	switch {
	case text == "":
		return 0
	case text[0] == '%':
		return len("%HH")
	}
	return 1
}

// Octet returns the first octet of a text, decoded.
func Octet(text string) byte {
	if text[0] == '%' {
		return unhex(text[1])<<4 | unhex(text[2])
	}
	return text[0]
}

// Octets yields the decoded octets of a text, with their offsets in the text.
func Octets(text string) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		for i := 0; i < len(text); i += width(text[i:]) {
			if !yield(i, Octet(text[i:])) {
				return
			}
		}
	}
}

// Rune returns the first character of a text, decoded, and the number of bytes
// that write it. It returns false and the width of an octet if this is not
// UTF-8.
func Rune(text string) (r rune, n int, ok bool) {
	var octets [utf8.UTFMax]byte
	count := 0
	for _, o := range Octets(text) {
		octets[count] = o
		if count++; count == len(octets) || utf8.FullRune(octets[:count]) {
			break
		}
	}
	r, size := utf8.DecodeRune(octets[:count])
	for range size {
		n += width(text[n:])
	}
	return r, n, r != utf8.RuneError || size > 1
}
