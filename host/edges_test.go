package host

import (
	"strings"
	"testing"
)

// The tests of this file notice mistakes that no other test did: they come from
// mutation testing (docs/mutation.md).

// TestOutOfPlace: what RFC 5892 allows in some places only (appendix A), always
// (section 2.6, class F) or never.
func TestOutOfPlace(t *testing.T) {
	for label, want := range map[string]int{
		"":        -1,
		"l·l":     -1, // A.3
		"l·":      1,
		"·l":      0,
		"·":       0,
		"l·a":     1,
		"a·l":     1,
		"͵α":      -1, // A.4
		"͵":       0,
		"α͵":      1,
		"͵a":      0,
		"א׳":      -1, // A.5, A.6
		"א״":      -1,
		"׳":       0,
		"׳א":      0,
		"a״":      1,
		"カ・":      -1, // A.7
		"・":       0,
		"・a・":     0,
		"٠٩":      -1, // A.8, A.9
		"۰۹":      -1,
		"٠۰":      0,
		"٩۹":      0,
		"۹٩":      0,
		"۰٠":      0,
		"a٩۰":     1,
		"ۺ٠":      -1, // the letter after the digits
		"۽۾་〇":    -1, // class F
		"a\u200c": -1,
		"a\u200d": -1,
		"\u0080":  0,
		"aß":      -1,
		"a♥":      1,
		"aB":      -1, // US-ASCII is for others to check
		"aÜ":      1,
	} {
		if got := outOfPlace([]rune(label)); got != want {
			t.Errorf("%+q: %d, want %d", label, got, want)
		}
	}
}

// TestScriptsTogether: the scripts that one label may mix so that it is shown
// (UTS 39 section 5.2, "highly restrictive").
func TestScriptsTogether(t *testing.T) {
	sample := map[string]string{
		"Latin": "a", "Han": "字", "Hiragana": "か", "Katakana": "カ", "Bopomofo": "ㄅ", "Hangul": "한",
		"Cyrillic": "ж", "Greek": "ω", "Thai": "ก",
	}
	allowed := []string{
		"Latin Han Hiragana Katakana", "Latin Han Bopomofo", "Latin Han Hangul",
		"Cyrillic", "Greek", "Thai",
	}
	together := func(scripts ...string) bool {
		for _, set := range allowed {
			all := true
			for _, s := range scripts {
				all = all && strings.Contains(" "+set+" ", " "+s+" ")
			}
			if all {
				return true
			}
		}
		return false
	}
	for a := range sample {
		for b := range sample {
			for c := range sample {
				label := sample[a] + "1" + sample[b] + "-" + sample[c]
				if got, want := showable(label), together(a, b, c); got != want {
					t.Errorf("%s (%s, %s, %s): %v", label, a, b, c, got)
				}
			}
		}
	}
}

// TestLooksLatin: letters of one script that can be taken for Latin ones, in a
// name whose last label is of another script.
func TestLooksLatin(t *testing.T) {
	for _, test := range []struct {
		label, last string
		want        bool
	}{
		{"асе", "com", true},
		{"ас1-е", "com", true},
		{"асе", "рф", false}, // the name is Cyrillic
		{"αικ", "com", true},
		{"αικ", "рф", true}, // the name is Cyrillic, and the label Greek
		{"асе", "ελ", true},
		{"αικ", "ελ", false},
		{"асж", "com", false}, // one letter shows the script
		{"ас\u0301", "com", false},
	} {
		if got := looksLatin(test.label, test.last); got != test.want {
			t.Errorf("%s in a name that ends in %s: %v", test.label, test.last, got)
		}
	}
}
