package markdown_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

// without reads documents without an Opener for HTML.
var without = linktest.Format{Links: linktest.Alone(func(d link.Document) linktest.Links {
	return markdown.Links(d, nil)
}), Written: written}

// FuzzLinks checks the laws of the links of any document. If commonmark.js is
// installed, it must find the same links.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		"[a](b\\_ 'c') ![d](<e f>) <gg:h> <i@j>\n\n[k]: l\n", "> - [a][b]\n>\n> [b]:\n> c&amp;\n",
		"|a|b|\n|-|-|\n|[c](d\\|e)|`f|`|\n", "a|`\n:-|-\n|[b](c)|`d\n`e|[f](g)|h",
		"[^a]: b http://c/\n\n\t[d](e)\n[^a]",
		"---\na: http://b/\n---\n# [c](d)\n\ne\n===\n", "<p a='b'>\nhttp://c/\n\n<a href='d'>\n",
		"~~http://a/~~ www.b.c/\\_d &lt;http://e/>", "\t[a](b)\r\n-\t[c](d)\r[e]: f",
		strings.Repeat("[", 700), "[0,1) " + strings.Repeat("word ", 200) + "[2,3) [a](b.html)",
		"[r]([a](b \"t\")", "![a [b](c)](d) [e](f\n", "[a](\n  b\n  \"c\"\n)", "`[a](b)`` [c](d)",
		"http://&0&lt;0", "\uFEFF[a]: b\x00", "~http://a/~^", "~~http://b/é~~",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		without.CheckAs(t, document, link.Document{Options: link.Options{Text: true}})
		if r, err := commonmark(); err == nil && comparable(document) {
			r.follow(t, document)
		}
	})
}

// written reports whether the text of a link is its source.
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

// unescaped is a destination as the library decodes it: twice, if an escape
// gives an entity.
func unescaped(raw string) []byte {
	text := util.UnescapePunctuations([]byte(raw))
	return util.ResolveEntityNames(util.ResolveNumericReferences(text))
}

// comparable reports whether commonmark.js reads a document in the same way: it
// has no tables, footnotes and metadata, and treats other white space and
// controls not as CommonMark defines them.
func comparable(document string) bool {
	return utf8.ValidString(document) && !strings.ContainsAny(document,
		"|^\t\x00\v\f\x1c\x1d\x1e\x1f\u0085\u00a0\uFEFF") &&
		!strings.HasPrefix(document, "---") && !strings.HasPrefix(document, "+++") &&
		!strings.Contains(document, "</") &&
		strings.IndexFunc(document, func(r rune) bool {
			return r < ' ' && r != '\n' && r != '\r' ||
				unicode.IsSpace(r) && r > ' '
		}) < 0
}
