package show

import (
	"cmp"
	"os"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// plain is set if nothing for people has a character beyond US-ASCII.
var plain atomic.Bool

// SetLocale reads from the environment which characters are shown: those of
// UTF-8, unless it names another set.
func SetLocale() {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	set := strings.ReplaceAll(strings.ToLower(locale), "-", "")
	plain.Store(locale != "" && !strings.Contains(set, "utf8"))
}

// asciiLayout replaces what each layout may have beyond US-ASCII.
func asciiLayout(text string) string {
	return strings.NewReplacer("\u00b7", "-", "\u2026", "...").Replace(text)
}

// Dots returns what is shown in place of text that is cut off.
func Dots() string {
	if plain.Load() {
		return "..."
	}
	return "\u2026"
}

// Letters is [ASCII], but with UTF-8 letters and digits of known width are
// shown as they are: no marks, no fillers, nothing that is written from right
// to left.
func Letters(text string) string { return escape(text, isLetter) }

func isLetter(r rune) bool {
	return ' ' <= r && r <= '~' ||
		r > '~' && !plain.Load() && unicode.In(r, unicode.L, unicode.N) && !unicode.Is(noLetters, r)
}

// noLetters are letters of scripts that are written from right to left, and
// letters without a width or a shape of their own.
var noLetters = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0590, 0x08FF, 1}, {0x115F, 0x11FF, 1}, {0x3164, 0x3164, 1},
		{0xD7B0, 0xD7FF, 1}, {0xFB1D, 0xFDFF, 1}, {0xFE70, 0xFEFF, 1}, {0xFFA0, 0xFFA0, 1}},
	R32: []unicode.Range32{{0x10800, 0x10FFF, 1}, {0x1E800, 0x1EFFF, 1}},
}

// Columns returns how many columns a text takes that is shown.
func Columns(shown string) (n int) {
	for _, r := range shown {
		if n++; IsWide(r) {
			n++
		}
	}
	return n
}

// IsWide reports whether a character takes two columns.
func IsWide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return r >= utf8.RuneSelf && (kind == width.EastAsianWide || kind == width.EastAsianFullwidth)
}
