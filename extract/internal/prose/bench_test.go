package prose_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
)

// samples are typical paragraphs of each format.
var samples = map[string]string{
	"rst": "Some *running* text of a `document <doc/a.html>`_, with ``code`` and a place\n" +
		"http://example.org/a_b?c=1 at the end of its line.\n\n.. _a: https://example.com/1\n\n" +
		"It goes on::\n\n   func main() { print(1) }\n\n.. code-block:: go\n\n   func main() {}\n\n",
	"asciidoc": "Some _running_ text of a link:doc/a.html[document], with `code` and a place\n" +
		"https://example.org/a_b?c=1[here] at the end of its line.\n\n.Title\n[source,go]\n----\n" +
		"func main() { print(1) }\n----\n\n* an item, as in xref:a.adoc#b[the list]\n* another\n\n",
	"org": "* Part\nSome /running/ text of a [[file:doc/a.org][document]], with =code= and a place\n" +
		"https://example.org/a_b?c=1 at the end of its line.\n\n#+BEGIN_SRC go\nfunc main() {}\n" +
		"#+END_SRC\n\n- an item, as in [[https://example.com/][the list]]\n\n",
	"latex": "\\section{Part} Some \\emph{running} text of a \\href{doc/a.pdf}{document}, with\n" +
		"\\verb|code| and \\url{https://example.org/a\\_b?c=1} at the end. % a comment\n\n" +
		"\\begin{verbatim}\nfunc main() {}\n\\end{verbatim}\n\n",
}

func BenchmarkLinks(b *testing.B) {
	for name, format := range map[string]linktest.Format{
		"rst": rst, "asciidoc": asciiDoc, "org": org, "latex": latex,
	} {
		s := strings.Repeat(samples[name], 256<<10/len(samples[name]))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				for _, err := range format.Links(linktest.Doc(s), nil) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
