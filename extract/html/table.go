package html

import (
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
)

// A rule is the kind of an attribute, and the elements that have it.
type rule struct {
	name string
	kind kind
	on   map[string]bool // or nil for every element
	math bool            // it counts on each element in MATH
}

// onSVG are the elements of SVG with HREF. IMAGE is also IMG to a browser.
const onSVG = " script image use feimage lineargradient radialgradient pattern textpath mpath " +
	"animate animatecolor " +
	"animatemotion animatetransform set filter cursor tref altglyph glyphref font-face-uri " +
	"color-profile discard hatch " +
	"mesh meshgradient"

// onMath are the elements of MathML that count outside of MATH, and MATH
// itself.
const onMath = " math mglyph annotation annotation-xml"

// inMath means each element in MATH.
const inMath = " *"

// deferred are the elements for which scripts keep URLs until they are seen.
const deferred = "img image source iframe video audio embed script"

// linkRows are the attributes with URLs: of the HTML standard and its list of
// obsolete ones, of HTML 2.0 to 4.01, of browsers before that, and of SVG and
// MathML. Without a list of elements they count on all.
var linkRows = [...]struct {
	names string
	kind  kind
	on    string
}{
	{"href", single, "a area link base" + onSVG + " math" + inMath},
	{"xlink:href", single, ""},
	{"src", single, "img image script iframe frame embed audio video source track input " +
		"bgsound layer ilayer xml " +
		"mglyph annotation annotation-xml"},
	{"srcset", candidates, "img image source"},
	{"data-src", single, deferred},
	{"data-srcset", candidates, deferred},
	{"imagesrcset", candidates, "link"},
	{"poster", single, "video"},
	{"cite", single, "blockquote q ins del"},
	{"data classid", program, "object"},
	{"codebase", single, "object applet"},
	{"code object", program, "applet"},
	{"archive", archives, "object applet"},
	{"longdesc", single, "img image frame iframe"},
	{"usemap", single, "img image input object"},
	{"lowsrc", single, "img image"},
	{"dynsrc", single, "img image input"},
	{"action", single, "form isindex"},
	{"formaction", single, "button input"},
	{"background", single, "body table thead tbody tfoot tr td th"},
	{"manifest", single, "html"},
	{"profile", spaced, "head"},
	{"ping", spaced, "a area"},
	{"icon", single, "command menuitem"},
	{"pluginspage pluginurl", single, "embed"},
	{"urn", single, "a link"},
	{"itemid", single, ""},
	{"itemtype", spaced, ""},
	{"itemprop", terms, ""},
	{"srcdoc", document, "iframe"},
	{"content", content, "meta"},
	{"value", parameter, "param"},
	{"definitionurl", single, onMath + inMath},
	{"altimg cdgroup", single, "math" + inMath},
	{"style clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke",
		styles, ""},
	{"http-equiv property name", aside, "meta"},
	{"valuetype", aside, "param"},
}

// The tables by name are made when the first document is read, and not at the
// start of a program.
var rules = lazy.Value[map[string]*rule]{New: func() map[string]*rule {
	all := map[string]*rule{}
	for _, row := range linkRows {
		var on map[string]bool
		for _, element := range strings.Fields(strings.TrimSuffix(row.on, inMath)) {
			if on == nil {
				on = map[string]bool{}
			}
			on[element] = true
		}
		for _, name := range strings.Fields(row.names) {
			all[name] = &rule{name, row.kind, on, strings.HasSuffix(row.on, inMath)}
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
