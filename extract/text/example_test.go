package text_test

import (
	"fmt"

	"github.com/urikit/uri/extract/text"
)

func ExampleAll() {
	for m := range text.All("see <http://example.com/a\n b>, or http://example.com/c.") {
		fmt.Println(m.URI, m.Start, m.End)
	}
	// Output:
	// http://example.com/ab 5 28
	// http://example.com/c 34 54
}

func ExampleFinder_WithSuffixes() {
	f := text.Finder{}.WithMail().WithSuffixes()
	for m := range f.All("Ask someone@example.org, or see www.example.com or https://de.wikipedia.org/wiki/Köln. It is in main.py.") {
		fmt.Println(m.Kind, m.URI)
	}
	// Output:
	// mail mailto:someone@example.org
	// suffix http://www.example.com
	// iri https://de.wikipedia.org/wiki/K%C3%B6ln
}
