package iri

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// TestReservedLike asks about each character.
func TestReservedLike(t *testing.T) {
	more := map[rune]bool{}
	for _, r := range "⁄∕⧸" + "∶꞉։׃܃܄" + "⧵∖" { // as "/", ":" and "\\"
		more[r] = true
	}
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		form := norm.NFKD.String(string(r))
		want := more[r] || form == "."
		for i := range len(form) {
			if c := form[i]; c < utf8.RuneSelf && !unreserved(c) {
				want = true
			}
		}
		if looksReserved(r) != want {
			t.Errorf("U+%04X, of which %q comes: %v", r, form, !want)
		}
	}
}
