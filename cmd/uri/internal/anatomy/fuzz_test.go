package anatomy

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn/nid"
)

// FuzzExplain checks the laws of the explanation of any text.
func FuzzExplain(f *testing.F) {
	for _, c := range golden {
		f.Add(c.text[:min(len(c.text), 4096)], uint8(c.opt.Width))
	}
	f.Add("?emptyg&=&flag&", uint8(80)) // the last pair is empty
	f.Add("//p%D0%B0a.co", uint8(80))   // Go sees a host beyond US-ASCII
	f.Fuzz(func(t *testing.T, text string, width uint8) {
		opt := Options{Width: int(width)}
		out := Explain(text, opt)
		checkShape(t, out, opt.Width)
		if most := 64*len(text) + 8192; len(out) > min(most, 1<<18) {
			t.Errorf("%d bytes are explained in %d", len(text), len(out))
		}
		checkColor(t, text, opt, out)
		checkPassword(t, text, opt, out)
	})
}

// registrants removes the words of the registries that are not US-ASCII from a
// line.
var registrants = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	add := func(texts ...string) {
		for _, w := range strings.Fields(strings.Join(texts, " ")) {
			if strings.ContainsFunc(w, func(r rune) bool { return r > '~' }) {
				pairs = append(pairs, strings.Trim(w, ",;"), "")
			}
		}
	}
	for i := range scheme.Standard().All() {
		add(i.Spec)
	}
	for i := range nid.Standard().All() {
		add(i.Spec, i.Title)
	}
	return strings.NewReplacer(pairs...)
})

// checkShape checks that out has only lines of printable US-ASCII, dots,
// letters and digits of names and of texts that are not valid, and names of people in the registries, and that
// no line is wider than the screen.
func checkShape(t *testing.T, out string, width int) {
	t.Helper()
	if !strings.HasPrefix(out, "\n") || !strings.HasSuffix(out, "\n") {
		t.Errorf("not lines: %q", out)
	}
	letters := strings.Contains(out, "for people") || strings.Contains(out, "\n  byte ")
	for l := range strings.SplitSeq(out, "\n") {
		if n := utf8.RuneCountInString(l); width >= minWidth && n > width {
			t.Errorf("%d columns: %q", n, l)
		}
		if strings.HasSuffix(l, " ") {
			t.Errorf("blanks at the end of %q", l)
		}
		for _, r := range registrants().Replace(l) {
			ofName := letters && unicode.In(r, unicode.L, unicode.Nd)
			if (r < ' ' || r > '~') && r != '\u00b7' && !ofName {
				t.Errorf("%q in %q", r, l)
			}
		}
	}
}

// checkColor checks that colours add escape sequences and change nothing else,
// and that they are reset before a line ends.
func checkColor(t *testing.T, text string, opt Options, out string) {
	t.Helper()
	opt.Color = true
	var plain strings.Builder
	for l := range strings.SplitAfterSeq(Explain(text, opt), "\n") {
		on := false
		for {
			before, after, found := strings.Cut(l, "\x1b[")
			plain.WriteString(before)
			if !found {
				if on {
					t.Errorf("not reset: %q", l)
				}
				break
			}
			var code string
			code, l, _ = strings.Cut(after, "m")
			on = code != "0"
		}
	}
	if plain.String() != out {
		t.Errorf("without its colours it is\n%s\nbut should be\n%s", plain.String(), out)
	}
}

// checkPassword checks that a password leaves no trace, not even of its length.
func checkPassword(t *testing.T, text string, opt Options, out string) {
	t.Helper()
	if r, err := uri.ParseRef(text); err == nil {
		start, end, _ := r.Span(uri.Userinfo)
		i := strings.IndexByte(text[start:end], ':')
		if i < 0 || start+i+1 == end {
			return
		}
		for _, other := range []string{"x", "sesame:%6Fpen%20", strings.Repeat("long", 500)} {
			if Explain(text[:start+i+1]+other+text[end:], opt) != out {
				t.Errorf("the password shows in\n%s", out)
			}
		}
		return
	}
	start, end := 0, 0
	for start, end = range uri.PasswordSpans(text) {
		break
	}
	if start < end && text[:start]+show.Mask+text[end:] != uri.Redact(text) {
		t.Errorf("Redact gives %q", uri.Redact(text))
	}
	const least = 12 // so that it does not occur by chance
	if password := text[start:end]; len(password) >= least && opt.Width == 0 {
		other := text[:start] + " " + text[end:]
		if !strings.Contains(other, password) && strings.Contains(out, password) {
			t.Errorf("the password shows in\n%s", out)
		}
	}
}

// FuzzCaret checks that the caret is under the wrong byte.
func FuzzCaret(f *testing.F) {
	for _, c := range golden {
		f.Add(c.text[:min(len(c.text), 4096)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		var e *uri.ParseError
		if !errors.As(uri.Rule("URI-reference").Validate(text), &e) {
			return
		}
		lines := strings.Split(Explain(text, Options{ShowPassword: true}), "\n")
		col := strings.IndexByte(lines[2], '^')
		want := ""
		if e.Offset < len(text) {
			want, _ = show.Char(text[e.Offset:])
		}
		var row []rune                                            // a column each
		for _, r := range lines[1] + strings.Repeat(" ", col+1) { // blanks at its end are not printed
			if row = append(row, r); show.IsWide(r) {
				row = append(row, 0)
			}
		}
		if got := string(row[col:]); !strings.HasPrefix(got, want) {
			t.Errorf("%q: the caret points at %q, not at %q", text, got, want)
		}
	})
}
