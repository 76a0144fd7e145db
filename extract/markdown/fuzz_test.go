package markdown_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// FuzzLinks holds the links of any document to their laws; the library's own rendering has the same links.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		"[a](b\\_ 'c') ![d](<e f>) <gg:h> <i@j>\n\n[k]: l\n", "> - [a][b]\n>\n> [b]:\n> c&amp;\n", "|a|b|\n|-|-|\n|[c](d\\|e)|`f|`|\n", "a|`\n:-|-\n|[b](c)|`d\n`e|[f](g)|h", "[^a]: b http://c/\n\n\t[d](e)\n[^a]",
		"---\na: http://b/\n---\n# [c](d)\n\ne\n===\n", "<p a='b'>\nhttp://c/\n\n<a href='d'>\n", "~~http://a/~~ www.b.c/\\_d &lt;http://e/>", "\t[a](b)\r\n-\t[c](d)\r[e]: f",
		"![a [b](c)](d) [e](f\n", "[a](\n  b\n  \"c\"\n)", "`[a](b)`` [c](d)", "\uFEFF[a]: b\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		without.CheckAs(t, document, link.Document{Options: link.Options{Text: true}})
		if comparable(document) {
			compare(t, document)
		}
	})
}

// written reports whether the text of a link is what is written.
func written(document string, l link.Link) bool {
	raw := document[l.Start:l.End]
	switch l.Context {
	case "autolink":
		return raw == l.Text
	case "code":
		return linktest.Unspaced(raw) == linktest.Unspaced(l.Text)
	case "text":
		return linktest.Unspaced(string(unescaped(raw))) == linktest.Unspaced(l.Text)
	}
	return string(unescaped(raw)) == l.Text
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
