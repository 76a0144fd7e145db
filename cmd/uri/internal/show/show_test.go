package show

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":                    "",
		"http://a/":           "http://a/",
		"é 日":                 "é 日",
		"\x1b[1m\x7f\n":       `\x1b[1m\x7f\n`,
		"\u202e\u2066\u200f":  `\u202e\u2066\u200f`,
		"a\tb\rc":             `a\tb\rc`,
		"\u009b\u00ad":        `\u009b\u00ad`,
		"\U000e0001":          `\U000e0001`,
		"\xff\xc3(":           `\xff\xc3(`,
		`\x41 stays as it is`: `\x41 stays as it is`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"host", "port", "path", "password"}
	for in, want := range map[string]string{
		"hots": "; did you mean host?", "HOST": "; did you mean host?",
		"prot":    "; did you mean port?",
		"pasword": "; did you mean password?", "x": "", "": "", "fragment": "",
	} {
		if got := DidYouMean(in, names); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "a b": "a b", "ab cd ef": "ab cd|ef",
		"abcdefgh i": "abcdefgh|i", "é é é é": "é é é|é",
	} {
		if got := strings.Join(Wrap(in, 5), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
