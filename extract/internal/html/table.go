package html

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// A kind is the type of an attribute's value.
type kind uint8

const (
	aside      kind = iota // no link, but determines the meaning of another attribute
	single                 // a URL
	spaced                 // URLs with white space between them
	program                // a URL, relative to CODEBASE
	archives               // such URLs, separated by commas in APPLET and by white space in OBJECT
	terms                  // names with white space between them; those with a colon are URLs
	candidates             // of images, for screens
	styles                 // CSS
	document               // HTML
	content                // of a META element
	parameter              // of a PARAM element
	running                // of an attribute without a rule: text
)

// kinds are their names in the table.
var kinds = [...]string{"aside", "single", "spaced", "program", "archives", "terms", "candidates",
	"styles", "document", "content", "parameter"}

// A rule is the kind of an attribute, and the elements that have it.
type rule struct {
	name string
	kind kind
	on   map[string]bool // or nil for every element
	math bool            // it counts on each element in MATH
}

// attributes has the attributes with URLs, a row each.
//
//go:embed attributes.txt
var attributes string

// The tables by name are made when the first document is read, and not at the
// start of a program.
var rules = lazy.Value[map[string]*rule]{New: func() map[string]*rule {
	all := map[string]*rule{}
	for line := range strings.Lines(attributes) {
		if line[0] == '#' {
			continue
		}
		row := strings.SplitN(strings.TrimSpace(line), "\t", 3)
		var on map[string]bool
		if len(row) > 2 {
			on = map[string]bool{}
			for element := range strings.FieldsSeq(row[2]) {
				on[element] = true
			}
		}
		for name := range strings.FieldsSeq(row[1]) {
			all[name] = &rule{name, kind(slices.Index(kinds[:], row[0])), on, on["*"]}
		}
	}
	return all
}}

// lookup returns the entry of a name, in any letter case.
func lookup[V any](in map[string]V, name []byte) (none V) {
	if len(name) > maxName {
		return none
	}
	var lower [maxName]byte
	return in[string(appendLower(lower[:0], name))]
}

// A text is the kind of the text after a tag.
type text uint8

const (
	normal   text = iota // text and more tags
	raw                  // text without tags or character references
	escaped              // text without tags
	scripted             // a script
	styled               // a style sheet
	island               // a script that is JSON-LD
	fallback             // HTML for user agents that do not support the element
)

// An element is the properties of an element name.
type element struct {
	text    text
	root    bool // it begins foreign content
	breaks  bool // it ends foreign content: HTML section 13.2.6.5
	outside bool // its end tag ends foreign content around which it is open
}

// elements are the elements that make a difference.
var elements = lazy.Value[map[string]element]{New: func() map[string]element {
	all := map[string]element{}
	for _, row := range [...]struct {
		names string
		is    element
	}{
		{"xmp plaintext", element{text: raw}},
		{"title textarea", element{text: escaped}},
		{"script", element{text: scripted}},
		{"style", element{text: styled}},
		{"iframe noembed noframes noscript", element{text: fallback}},
		{"svg math", element{root: true}},
		{"b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i " +
			"img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup " +
			"table tt u ul var", element{breaks: true}},
		{"a address article aside button caption details fieldset figcaption figure footer form " +
			"header html label legend main nav object section summary tbody td tfoot th thead tr",
			element{outside: true}},
	} {
		for _, name := range strings.Fields(row.names) {
			all[name] = row.is
		}
	}
	return all
}}
