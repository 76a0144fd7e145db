package show

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// Letters that are shown as they are take one column or two, and nothing moves
// or joins what is beside them.
func TestLetters(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		text := string(r)
		if !utf8.ValidRune(r) {
			continue
		}
		shown := Letters(text)
		char, size := Char(text)
		if size != len(text) || strings.TrimSuffix(char, "\x00") != shown ||
			utf8.RuneCountInString(char) != Columns(shown) {
			t.Fatalf("%U: %q, %q", r, shown, char)
		}
		if shown != text || r < utf8.RuneSelf {
			continue
		}
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL || c == bidi.AN || unicode.In(r, unicode.M, unicode.C, unicode.Z) {
			t.Errorf("%U is shown: bidi class %d", r, c)
		}
	}
	for text, want := range map[string]string{
		"K\u00f6ln": "K\u00f6ln", "\u7d71": "\u7d71", "a\u0301": `a\u0301`, "\u05e9": `\u05e9`,
		"\u202e": `\u202e`, "\u3164": `\u3164`, "\xff": `\xff`, "\u0430": "\u0430",
	} {
		if got := Letters(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The locale decides, by the first of three variables.
func TestSetLocale(t *testing.T) {
	defer plain.Store(false)
	for _, tt := range []struct {
		all, set, lang string
		plain          bool
	}{
		{"", "", "", false},
		{"", "", "de_DE.UTF-8", false},
		{"", "", "C.utf8", false},
		{"C", "", "de_DE.UTF-8", true},
		{"", "POSIX", "de_DE.UTF-8", true},
		{"", "", "de_DE.ISO-8859-1", true},
	} {
		t.Setenv("LC_ALL", tt.all)
		t.Setenv("LC_CTYPE", tt.set)
		t.Setenv("LANG", tt.lang)
		SetLocale()
		if plain.Load() != tt.plain || (Letters("\u00f6") == "\u00f6") == tt.plain {
			t.Errorf("%+v: %t, %s", tt, plain.Load(), Letters("\u00f6"))
		}
		if plain.Load() && Visible("\u00f6")+CutTo("abcdefgh", 5) != `\u00f6ab...` {
			t.Errorf("%q %q", Visible("\u00f6"), CutTo("abcdefgh", 5))
		}
	}
}
