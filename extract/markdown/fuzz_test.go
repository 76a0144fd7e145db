package markdown_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/markdown"
)

// FuzzLinks: places are inside, in order, and hold what the text says; each link is written and not only meant; the
// library's own rendering has the same links.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		"[a](b\\_ 'c') ![d](<e f>) <gg:h> <i@j>\n\n[k]: l\n", "> - [a][b]\n>\n> [b]:\n> c&amp;\n", "|a|b|\n|-|-|\n|[c](d\\|e)|`f|`|\n", "a|`\n:-|-\n|[b](c)|`d\n`e|[f](g)|h", "[^a]: b http://c/\n\n\t[d](e)\n[^a]",
		"---\na: http://b/\n---\n# [c](d)\n\ne\n===\n", "<p a='b'>\nhttp://c/\n\n<a href='d'>\n", "~~http://a/~~ www.b.c/\\_d &lt;http://e/>", "\t[a](b)\r\n-\t[c](d)\r[e]: f",
		"![a [b](c)](d) [e](f\n", "[a](\n  b\n  \"c\"\n)", "`[a](b)`` [c](d)", "\uFEFF[a]: b\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		last := 0
		withCode := link.Options{Text: true}
		var first strings.Builder
		for l, err := range markdown.Links(link.Document{Body: strings.NewReader(document), Options: withCode}, nil) {
			fmt.Fprintln(&first, l, err)
			if err != nil {
				if n, ok := err.(*link.Note); !ok || n.Offset < 0 || n.Offset > len(document) {
					t.Fatal(err)
				}
				continue
			}
			if l.Start < last || l.End < l.Start || l.End > len(document) || l.Line < 1 || l.Column < 1 {
				t.Fatalf("%q at %d, %d behind %d", l.Text, l.Start, l.End, last)
			}
			last = l.Start
			if raw := document[l.Start:l.End]; !written(raw, l) {
				t.Errorf("%s %q is written %q", l.Context, l.Text, raw)
			}
		}
		var again strings.Builder
		for l, err := range markdown.Links(link.Document{Body: iotest.HalfReader(strings.NewReader(document)), Options: withCode}, nil) {
			fmt.Fprintln(&again, l, err)
		}
		if again.String() != first.String() {
			t.Errorf("in halves %s, was %s", again.String(), first.String())
		}
		if comparable(document) {
			compare(t, document)
		}
	})
}

// written reports whether the text of a link is what is written.
func written(raw string, l link.Link) bool {
	switch l.Context {
	case "autolink":
		return raw == l.Text
	case "code":
		return unspaced(raw) == unspaced(l.Text)
	case "text":
		return unspaced(string(unescaped(raw))) == unspaced(l.Text)
	}
	return string(unescaped(raw)) == l.Text
}

// unspaced is a text without what a URI may be broken by.
func unspaced(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r == 0x85 || r >= 0x80 && strings.ContainsRune("\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff\u00ad", r) || r >= 0x2000 && r <= 0x200a {
			return -1
		}
		return r
	}, s)
}

// unescaped is what the library makes of a destination. It does so twice where an escape makes an entity.
func unescaped(raw string) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations([]byte(raw))))
}

// comparable reports whether the rendering of a document has the same links: it has no footnotes and metadata,
// it takes "\r" for white space, and emphasis can be anything.
func comparable(document string) bool {
	return utf8.ValidString(document) && !strings.ContainsAny(document, "\r^\x00\uFEFF\\&") && len(document) < 2000 &&
		!strings.HasPrefix(document, "---") && !strings.HasPrefix(document, "+++") && !strings.Contains(document, "<")
}
