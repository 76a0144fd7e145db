package text

import (
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

var (
	inScheme = table(alnum.Union(pct.SetOf("+-.")))
	inURI    = table(pct.URI())
	inName   = table(alnum.Union(pct.SetOf("-")))
	inLocal  = table(alnum.Union(pct.SetOf(".+-_~'%")))
	inHex    = table(pct.HexDig())

	// easy are characters that are always part of a URI, and inHost those that
	// are always part of a host. endsHost are characters that end a host, and
	// begin neither a port nor text that is not allowed in a host.
	easy     = table(pct.Unreserved().Union(pct.SetOf("!$*+,;=@")))
	inHost   = table(pct.Unreserved().Union(pct.SetOf("!$*+,;=")))
	endsHost = table(pct.Range(0, ' ').Union(pct.SetOf("/?#\\<>\"|`\x7f")))

	// precedes and follows are the bytes before and after the colon of a
	// scheme.
	precedes = table(alnum)
	follows  = table(pct.Segment().Union(pct.SetOf("/?%[")).Minus(pct.SetOf(":,;)'")))
)

var alnum = pct.Alpha().Union(pct.Digit())

func table(s pct.Set) *[256]bool {
	var t [256]bool
	for b := range s.All() {
		t[b] = true
	}
	return &t
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isAlnum(c byte) bool  { return isLetter(c) || isDigit(c) }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Two invisible characters that words of some scripts need, and the hyphen that
// formatters write where they break a word.
const (
	nonJoiner = "\u200c"
	joiner    = "\u200d"
	hyphen    = "\u2010"
)

// inIRI returns the length of the first character of a text if it can continue
// an IRI in running text, or 0. RFC 3987 must allow it (ucschar). It must not
// be punctuation that ends a sentence or a part of it, a bracket or quotation
// mark of any script, a wide dash, white space or a control.
func inIRI(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case 0x3400 <= r && r < 0xA000 || 0xAC00 <= r && r < 0xD7A4: // Han and Hangul
		return n
	case r < 0xA0, 0xE000 <= r && r < 0xF900, 0xFDD0 <= r && r < 0xFDF0,
		0xFFF0 <= r && r < 0x10000, r >= 0xE0000, r&0xFFFE == 0xFFFE, isSpace(r):
		return 0
	case unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf,
		unicode.Terminal_Punctuation):
		return 0
	case unicode.Is(unicode.Cf, r):
		if r != '\u200c' && r != '\u200d' {
			return 0
		}
	case '\u2014' <= r && r <= '\u2015', r == '\u2026', r == '\uFF02', r == '\uFF07', r == '\uFF0F',
		r == '\uFF1C', r == '\uFF1E', r == '\uFF5C':
		return 0
	}
	return n
}

// unread returns the length of a possible letter at the beginning of a text
// that cannot be read: a byte that is not UTF-8, but a letter in Latin 1 and
// most other encodings, or the character that decoders write for such a byte.
func unread(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if r != utf8.RuneError || n == 1 && text[0] < 0xC0 {
		return 0
	}
	return n
}

// isWord reports whether a character outside US-ASCII is part of a word.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }

// isEnding reports whether a text begins in a script that adds endings to
// foreign words: right after a letter or digit in US-ASCII it ends a URI.
func isEnding(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.In(r, unicode.Hiragana, unicode.Hangul)
}

// spaceless reports whether a character belongs to a script without spaces
// between words, or one that adds endings to foreign words. It may directly
// follow a name in US-ASCII.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar) || r == 'ー'
}
