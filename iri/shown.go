package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// shown reports whether a character that is percent-encoded can be decoded for people: see [FromURI].
func shown(r rune) bool { return isUcschar(r) && !hidden(r) && !looksReserved(r) }

// hidden reports whether people do not see a character, or see a space.
func hidden(r rune) bool {
	const brailleBlank = 0x2800
	return !unicode.IsPrint(r) || r == brailleBlank ||
		unicode.In(r, unicode.White_Space, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// isBidiControl reports whether a character changes the direction of text: those of section 4.1, and those that
// Unicode got later.
func isBidiControl(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

// looksReserved reports whether a character that is not US-ASCII looks like one that is a delimiter, or that
// cannot stand in an IRI, or becomes such a one by compatibility, as for a name of a file or of DNS.
func looksReserved(r rune) bool {
	switch r {
	case '⁄', '∕', '⧸', '∶', '꞉', '⧵', '∖', '։', '׃', '܃', '܄':
		return true
	}
	var buf [utf8.UTFMax]byte
	d := norm.NFKC.Properties(utf8.AppendRune(buf[:0], r)).Decomposition()
	if string(d) == "." {
		return true
	}
	for _, c := range d {
		if c < utf8.RuneSelf && !unreserved(c) {
			return true
		}
	}
	return false
}

// nfc returns v in Normalization Form C, run of characters by run: see [IRI.NFC].
func (v value) nfc() value {
	if isASCII(v.s) || norm.NFC.IsNormalString(v.s) {
		return v
	}
	var b strings.Builder
	start := 0 // what is before it is in b
	for i := 0; i < len(v.s); {
		end := runEnd(v.s, i)
		if end == i {
			i++ // a delimiter
			if v.s[i-1] == '%' {
				i += len("00")
			}
			continue
		}
		if c, ok := compose(v.s[i:end]); ok {
			b.WriteString(v.s[start:i])
			b.WriteString(c)
			start = end
		}
		i = end
	}
	if start == 0 || b.Len()+len(v.s)-start > MaxLen {
		return v
	}
	b.WriteString(v.s[start:])
	return value{b.String()}
}

// runEnd returns the end of the run of characters that are not reserved and no triplets at s[i:].
func runEnd(s string, i int) int {
	for i < len(s) && (s[i] >= utf8.RuneSelf || unreserved(s[i])) {
		i++
	}
	return i
}

// compose returns the normal form of a run, and reports whether that is another text that can stand in its
// place.
func compose(run string) (string, bool) {
	if norm.NFC.IsNormalString(run) {
		return run, false
	}
	c := norm.NFC.String(run)
	for i := range len(c) {
		if c[i] < utf8.RuneSelf && !unreserved(c[i]) {
			return run, false // U+037E is a semicolon in NFC
		}
	}
	// The library puts this between a great many marks.
	const joiner = "\u034F"
	return c, c != run && strings.Count(c, joiner) == strings.Count(run, joiner)
}
