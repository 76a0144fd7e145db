package host

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// check2008 refuses characters that RFC 5892 refuses but UTS 46, and so the
// library, allows: symbols, punctuation, and the characters of appendix A at a
// wrong place. The library checks joiners.
func check2008(d *decoded, p *idna.Profile) *Error {
	for start, label := range labels(d.name) {
		text := label
		if strings.HasPrefix(strings.ToLower(label), "xn--") {
			text, _ = p.ToUnicode(strings.ToLower(label))
		}
		if i := outOfPlace([]rune(text)); i < 0 {
			continue
		} else if text == label {
			start += len(string([]rune(text)[:i]))
		}
		return d.at(start, ruleIDNACharacter)
	}
	return nil
}

// outOfPlace returns the index of the first character of a U-label that RFC
// 5892 does not allow there, or -1.
func outOfPlace(label []rune) int {
	for i, r := range label {
		if r < 0x80 {
			continue // the library checks US-ASCII
		}
		ok := true
		switch {
		case r == '·': // A.3: Catalan
			ok = i > 0 && label[i-1] == 'l' && i+1 < len(label) && label[i+1] == 'l'
		case r == '͵': // A.4
			ok = i+1 < len(label) && unicode.Is(unicode.Greek, label[i+1])
		case r == '׳' || r == '״': // A.5, A.6
			ok = i > 0 && unicode.Is(unicode.Hebrew, label[i-1])
		case r == '・': // A.7
			ok = slices.ContainsFunc(label, func(r rune) bool {
				return r != '・' && unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
			})
		case '٠' <= r && r <= '٩': // A.8
			ok = !slices.ContainsFunc(label, func(r rune) bool { return '۰' <= r && r <= '۹' })
		case '۰' <= r && r <= '۹': // A.9
			ok = !slices.ContainsFunc(label, func(r rune) bool { return '٠' <= r && r <= '٩' })
		case strings.ContainsRune("\u200c\u200d۽۾་〇", r): // section 2.6 F
		case unicode.Is(not2008, r):
			ok = false
		default:
			ok = unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.M, unicode.Nd) &&
				!unicode.Is(unicode.Me, r)
		}
		if !ok {
			return i
		}
	}
	return -1
}

// not2008 are the letters and marks that RFC 5892 disallows one by one in
// section 2.6, and the old Hangul of section 2.9.
var not2008 = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x0640, Hi: 0x0640, Stride: 1},
	{Lo: 0x07FA, Hi: 0x07FA, Stride: 1},
	{Lo: 0x1100, Hi: 0x11FF, Stride: 1},
	{Lo: 0x302E, Hi: 0x302F, Stride: 1},
	{Lo: 0x3031, Hi: 0x3035, Stride: 1},
	{Lo: 0x303B, Hi: 0x303B, Stride: 1},
	{Lo: 0xA960, Hi: 0xA97C, Stride: 1},
	{Lo: 0xD7B0, Hi: 0xD7FB, Stride: 1},
}}
