package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// shown reports whether [FromURI] decodes a percent-encoded character.
func shown(r rune) bool { return isUcschar(r) && !hidden(r) && !looksReserved(r) }

// hidden reports whether a character is invisible or looks like a space.
func hidden(r rune) bool {
	const brailleBlank = 0x2800
	return !unicode.IsPrint(r) || r == brailleBlank ||
		unicode.In(r, unicode.White_Space, unicode.Variation_Selector,
			unicode.Other_Default_Ignorable_Code_Point)
}

// isBidiControl reports whether a character changes the direction of text: one
// of section 4.1, or one that Unicode added later.
func isBidiControl(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

// looksReserved reports whether a character beyond US-ASCII looks like a
// delimiter or a character that is not allowed in an IRI, or has such a
// character in its compatibility form, which names of files and of DNS use.
func looksReserved(r rune) bool { return unicode.Is(reservedLike, r) }

// reservedLike are the characters whose compatibility form has a character of
// US-ASCII that is not unreserved, such as U+FF0F, U+00A0 and U+2260, or a dot;
// and a few more that look like "/", ":" or "\". TestReservedLike checks each
// character with golang.org/x/text.
var reservedLike = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00A0, 0x00A0, 1}, {0x00A8, 0x00A8, 1}, {0x00AF, 0x00AF, 1}, {0x00B4, 0x00B4, 1},
		{0x00B8, 0x00B8, 1}, {0x02D8, 0x02DD, 1}, {0x037A, 0x037A, 1}, {0x037E, 0x037E, 1},
		{0x0384, 0x0385, 1}, {0x0589, 0x0589, 1}, {0x05C3, 0x05C3, 1}, {0x0703, 0x0704, 1},
		{0x1FBD, 0x1FBD, 1}, {0x1FBF, 0x1FC1, 1}, {0x1FCD, 0x1FCF, 1}, {0x1FDD, 0x1FDF, 1},
		{0x1FED, 0x1FEF, 1}, {0x1FFD, 0x1FFE, 1}, {0x2000, 0x200A, 1}, {0x2017, 0x2017, 1},
		{0x2024, 0x2024, 1}, {0x202F, 0x202F, 1}, {0x203C, 0x203C, 1}, {0x203E, 0x203E, 1},
		{0x2044, 0x2044, 1}, {0x2047, 0x2049, 1}, {0x205F, 0x205F, 1}, {0x207A, 0x207A, 1},
		{0x207C, 0x207E, 1}, {0x208A, 0x208A, 1}, {0x208C, 0x208E, 1}, {0x2100, 0x2101, 1},
		{0x2105, 0x2106, 1}, {0x2215, 0x2216, 1}, {0x2236, 0x2236, 1}, {0x2260, 0x2260, 1},
		{0x226E, 0x226F, 1}, {0x2474, 0x2487, 1}, {0x249C, 0x24B5, 1}, {0x29F5, 0x29F5, 1},
		{0x29F8, 0x29F8, 1}, {0x2A74, 0x2A76, 1}, {0x3000, 0x3000, 1}, {0x309B, 0x309C, 1},
		{0x3200, 0x321E, 1}, {0x3220, 0x3243, 1}, {0xA789, 0xA789, 1}, {0xFB29, 0xFB29, 1},
		{0xFC5E, 0xFC63, 1}, {0xFDFA, 0xFDFB, 1}, {0xFE10, 0xFE10, 1}, {0xFE13, 0xFE16, 1},
		{0xFE35, 0xFE38, 1}, {0xFE47, 0xFE4C, 1}, {0xFE50, 0xFE50, 1}, {0xFE52, 0xFE52, 1},
		{0xFE54, 0xFE57, 1}, {0xFE59, 0xFE5C, 1}, {0xFE5F, 0xFE62, 1}, {0xFE64, 0xFE66, 1},
		{0xFE68, 0xFE6B, 1}, {0xFE70, 0xFE70, 1}, {0xFE72, 0xFE72, 1}, {0xFE74, 0xFE74, 1},
		{0xFE76, 0xFE76, 1}, {0xFE78, 0xFE78, 1}, {0xFE7A, 0xFE7A, 1}, {0xFE7C, 0xFE7C, 1},
		{0xFE7E, 0xFE7E, 1}, {0xFF01, 0xFF0C, 1}, {0xFF0E, 0xFF0F, 1}, {0xFF1A, 0xFF20, 1},
		{0xFF3B, 0xFF3E, 1}, {0xFF40, 0xFF40, 1}, {0xFF5B, 0xFF5D, 1}, {0xFFE3, 0xFFE3, 1},
	},
	R32: []unicode.Range32{
		{0x1F101, 0x1F10A, 1}, {0x1F110, 0x1F129, 1},
	},
	LatinOffset: 5,
}

// nfc returns v in Normalization Form C: see [IRI.NFC].
func (v value) nfc() value {
	if isNFC(v.s) {
		return v
	}
	var b strings.Builder
	start := 0 // the text before start is in b
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

// isNFC reports whether s is in Normalization Form C. The quick check does not
// allocate.
func isNFC(s string) bool {
	return norm.NFC.QuickSpanString(s) == len(s) || norm.NFC.IsNormalString(s)
}

// runEnd returns the end of the run of characters at s[i:] that are not
// reserved and not in triplets.
func runEnd(s string, i int) int {
	for i < len(s) && (s[i] >= utf8.RuneSelf || unreserved(s[i])) {
		i++
	}
	return i
}

// compose returns the normal form of a run, and reports whether it can replace
// the run and differs from it.
func compose(run string) (string, bool) {
	if isNFC(run) {
		return run, false
	}
	c := norm.NFC.String(run)
	for i := range len(c) {
		if c[i] < utf8.RuneSelf && !unreserved(c[i]) {
			return run, false // U+037E is a semicolon in NFC
		}
	}
	// The library inserts this into long runs of marks.
	const joiner = "\u034F"
	return c, c != run && strings.Count(c, joiner) == strings.Count(run, joiner)
}
