package show

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// ErrBinary is the error of a [Screen] about octets that are not text.
var ErrBinary = errors.New("the object is not text: -o FILE writes it to a file")

// A Screen is a terminal that gets no control characters.
type Screen struct {
	w    io.Writer
	rest []byte // the beginning of a character
	any  bool
}

func (s *Screen) Write(p []byte) (int, error) {
	text := append(s.rest, p...)
	if !s.any && bytes.IndexByte(text, 0) >= 0 {
		return 0, ErrBinary
	}
	s.any = true
	end := len(text)
	for i := 1; i <= min(utf8.UTFMax, len(text)); i++ {
		if b := text[len(text)-i:]; utf8.RuneStart(b[0]) {
			if !utf8.FullRune(b) {
				end -= i
			}
			break
		}
	}
	s.rest = append([]byte(nil), text[end:]...)
	_, err := s.w.Write(VisibleLines(text[:end]))
	return len(p), err
}

// NewScreen returns the terminal w as a [Screen].
func NewScreen(w io.Writer) *Screen { return &Screen{w: w} }

// Flush writes the octets of a character that was cut off.
func (s *Screen) Flush() error {
	_, err := s.w.Write(VisibleLines(s.rest))
	return err
}
