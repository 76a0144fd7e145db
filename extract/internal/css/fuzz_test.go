package css

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// FuzzCSS checks laws: each URL found is in the text, in order, and as it is
// written there; the sizes of blocks and windows make no difference; and a URL
// after a style sheet in which nothing stays open is found.
func FuzzCSS(f *testing.F) {
	for _, s := range []string{
		"a{background:url(x.png)} @import 'y' z; @namespace \"n\";",
		"image-set(\"a\" 1x, url( 'b' c() ) type('d'))",
		`u\72 l(\26 b) \75rl("c\` + "\r\n" + `d") src('e\e9\xE9')`,
		"/* url(x) */ url(a b) url(c'd) \"\\\"", "url(\xE9) u+0026 1e+url(x)",
		"@import src(\"x\") image('a', 'b') [{(]})", "url(", "url('\\",
		"<!-- @import/**/url( x ) -->", "\x00url(\x00)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, sheet string) {
		all := slices.Collect(InText(sheet, false))
		at := 0
		for _, m := range all {
			if m.Start < at || m.End <= m.Start || m.End > len(sheet) || m.Text == "" ||
				!utf8.ValidString(m.Text) || m.Context == "" {
				t.Fatalf("%+v after %d", m, at)
			}
			at = m.End
			raw := []byte(sheet[m.Start:m.End])
			if m.Text != decode(raw, true) && m.Text != decode(raw, false) {
				t.Errorf("%q is written %q", m.Text, raw)
			}
		}
		for _, size := range []int{2, 17, 40} {
			for _, r := range []io.Reader{strings.NewReader(sheet),
				iotest.OneByteReader(strings.NewReader(sheet)),
				iotest.DataErrReader(strings.NewReader(sheet))} {
				var got []Found
				read(r, size, size == 17, func(int) {}, func(f Found, err error) bool {
					if err != nil {
						if note, ok := err.(*link.Note); !ok || note.Err != errEnd || note.Offset > len(sheet) {
							t.Error(err)
						}
						return true
					}
					if f.Context == Comment {
						if s := sheet[f.Start:f.End]; f.Text != s ||
							sheet[f.Start-2:f.Start] != "/*" || strings.Contains(s, "*/") {
							t.Errorf("%q is the comment %q", s, f.Text)
						}
						return true
					}
					got = append(got, f)
					return true
				})
				if !slices.Equal(got, all) {
					t.Fatalf("in windows of %d %+v, was %+v", size, got, all)
				}
			}
		}
		format := linktest.Format{Links: linktest.Alone(Links)}
		format.CheckAs(t, sheet, link.Document{Options: link.Options{Text: true}})
		got := slices.Collect(InText(sheet+"*/\n'\"\n) ]}) url(\nx.y\n)", false))
		if n := len(got); n == 0 || got[n-1].Text != "x.y" {
			if !hides(sheet) {
				t.Errorf("%+v", got)
			}
		}
	})
}

// hides reports whether something may stay open in a style sheet that hides a
// URL after it.
func hides(sheet string) bool { return strings.ContainsAny(sheet, "(@\\/'\"\x00") }

// FuzzDecode: a text without escapes is itself, and whatever it is, the result
// is UTF-8.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`a\26 b\0 \)` + "\\\n\xE9"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, quoted := range []bool{true, false} {
			got := decode(text, quoted)
			if !utf8.ValidString(got) || strings.ContainsRune(got, 0) {
				t.Errorf("%q", got)
			}
			escaped := ""
			for _, r := range got {
				escaped += `\` + hex(r) + " "
			}
			if again := decode([]byte(escaped), quoted); again != got {
				t.Errorf("%q written in escapes is %q", got, again)
			}
		}
	})
}

func hex(r rune) string {
	const digits = "0123456789abcdef"
	b := make([]byte, 6)
	for i := range b {
		b[5-i] = digits[r&15]
		r >>= 4
	}
	return string(b)
}
