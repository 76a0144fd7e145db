package html

// A kind says what an attribute holds.
type kind uint8

const (
	aside      kind = iota // no link, but it says what another attribute is
	single                 // a URL
	spaces                 // URLs with white space between them
	program                // a URL, relative to CODEBASE
	archives               // such URLs, in APPLET with commas between them, and in OBJECT with white space
	terms                  // names with white space between them; those with a colon are URLs
	candidates             // of images, for screens
	styles                 // CSS
	document               // HTML
	content                // of a META element
	parameter              // of a PARAM element
)

// A rule is what an attribute is on which elements.
type rule struct {
	name string
	kind kind
	on   elements
	id   int
}

// elements is a set of elements.
type elements uint64

const (
	anchor elements = 1 << iota
	area
	linkElement
	baseElement
	img
	script
	iframe
	frame
	embed
	media // AUDIO and VIDEO
	video
	sourceElement
	track
	input
	button
	form
	isindex
	object
	applet
	param
	meta
	head
	htmlElement
	quote // BLOCKQUOTE, Q, INS and DEL
	table // BODY, TABLE and what is in it
	command
	bgsound // and other elements that no browser knows any more
	svg     // elements of SVG with HREF
	math    // elements of MathML, all if they are in MATH
	mathSrc
	textual // what textOf is for

	every elements = 1 << 63
)

// isKnown reports whether an element may be one that [elementOf] or [textOf] knows, as most are not.
func isKnown(name []byte) bool {
	return len(name) > 0 && elementLengths[name[0]|0x20]>>len(name)&1 != 0
}

// elementLengths has a bit for each length that their names can have, by the first letter.
var elementLengths = [256]uint32{
	'a': 1<<1 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<10 | 1<<12 | 1<<13 | 1<<14 | 1<<16,
	'b': 1<<4 | 1<<6 | 1<<7 | 1<<10,
	'c': 1<<6 | 1<<7 | 1<<13,
	'd': 1<<3 | 1<<7,
	'e': 1 << 5,
	'f': 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<13,
	'g': 1 << 8,
	'h': 1<<4 | 1<<5,
	'i': 1<<3 | 1<<5 | 1<<6 | 1<<7,
	'l': 1<<4 | 1<<5 | 1<<14,
	'm': 1<<4 | 1<<5 | 1<<6 | 1<<8 | 1<<12,
	'n': 1<<7 | 1<<8,
	'o': 1 << 6,
	'p': 1<<5 | 1<<7 | 1<<9,
	'q': 1 << 1,
	'r': 1 << 14,
	's': 1<<3 | 1<<5 | 1<<6,
	't': 1<<2 | 1<<4 | 1<<5 | 1<<8,
	'u': 1 << 3,
	'v': 1 << 5,
	'x': 1 << 3,
}

// elementOf returns the bits of an element.
func elementOf(name []byte) elements {
	switch string(name) {
	case "a":
		return anchor
	case "area":
		return area
	case "link":
		return linkElement
	case "base":
		return baseElement
	case "img":
		return img
	case "image": // one of SVG, and IMG to a browser
		return img | svg
	case "script":
		return script | svg | textual
	case "iframe":
		return iframe | textual
	case "style", "title", "textarea", "xmp", "plaintext", "noembed", "noframes", "noscript":
		return textual
	case "frame":
		return frame
	case "embed":
		return embed
	case "audio":
		return media
	case "video":
		return media | video
	case "source":
		return sourceElement
	case "track":
		return track
	case "input":
		return input
	case "button":
		return button
	case "form":
		return form
	case "isindex":
		return isindex
	case "object":
		return object
	case "applet":
		return applet
	case "param":
		return param
	case "meta":
		return meta
	case "head":
		return head
	case "html":
		return htmlElement
	case "blockquote", "q", "ins", "del":
		return quote
	case "body", "table", "thead", "tbody", "tfoot", "tr", "td", "th":
		return table
	case "command", "menuitem":
		return command
	case "bgsound", "layer", "ilayer", "xml":
		return bgsound
	case "math":
		return math
	case "mglyph", "annotation", "annotation-xml":
		return mathSrc
	case "use", "feimage", "lineargradient", "radialgradient", "pattern", "textpath", "mpath", "animate", "animatecolor",
		"animatemotion", "animatetransform", "set", "filter", "cursor", "tref", "altglyph", "glyphref", "font-face-uri",
		"color-profile", "discard", "hatch", "mesh", "meshgradient":
		return svg
	}
	return 0
}

// ruleOf returns the rule for an attribute, or nil.
func ruleOf(key []byte) *rule {
	if len(key) == 0 || lengths[key[0]|0x20]>>len(key)&1 == 0 { // as it is for most
		return nil
	}
	if string(key) == href.name {
		return href
	}
	var name [32]byte // which is as long as a length can be
	return rules[string(appendLower(name[:0], key))]
}

// lengths has a bit for each length that a name in rules can have, by its first letter.
var lengths = [256]uint32{
	'a': 1<<6 | 1<<7,
	'b': 1 << 10,
	'c': 1<<4 | 1<<6 | 1<<7 | 1<<8 | 1<<9,
	'd': 1<<4 | 1<<6 | 1<<13,
	'f': 1<<4 | 1<<6 | 1<<10,
	'h': 1<<4 | 1<<10,
	'i': 1<<4 | 1<<6 | 1<<8 | 1<<11,
	'l': 1<<6 | 1<<8,
	'm': 1<<4 | 1<<6 | 1<<8 | 1<<10 | 1<<12,
	'n': 1 << 4,
	'o': 1 << 6,
	'p': 1<<4 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<11,
	's': 1<<3 | 1<<5 | 1<<6,
	'u': 1<<3 | 1<<6,
	'v': 1<<5 | 1<<9,
	'x': 1 << 10,
}

// rules are the attributes with URLs: of the HTML standard and its list of obsolete ones, of HTML 2.0 to 4.01, of
// browsers before that, and of SVG and MathML.
var rules = byName([]rule{
	{"href", single, anchor | area | linkElement | baseElement | svg | math, 0},
	{"xlink:href", single, every, 0},
	{"src", single, img | script | iframe | frame | embed | media | sourceElement | track | input | bgsound |
		mathSrc, 0},
	{"srcset", candidates, img | sourceElement, 0},
	{"imagesrcset", candidates, linkElement, 0},
	{"poster", single, video, 0},
	{"cite", single, quote, 0},
	{"data", program, object, 0},
	{"codebase", single, object | applet, 0},
	{"classid", program, object, 0},
	{"code", program, applet, 0},
	{"object", program, applet, 0},
	{"archive", archives, object | applet, 0},
	{"longdesc", single, img | frame | iframe, 0},
	{"usemap", single, img | input | object, 0},
	{"lowsrc", single, img, 0},
	{"dynsrc", single, img | input, 0},
	{"action", single, form | isindex, 0},
	{"formaction", single, button | input, 0},
	{"background", single, table, 0},
	{"manifest", single, htmlElement, 0},
	{"profile", spaces, head, 0},
	{"ping", spaces, anchor | area, 0},
	{"icon", single, command, 0},
	{"pluginspage", single, embed, 0},
	{"pluginurl", single, embed, 0},
	{"urn", single, anchor | linkElement, 0},
	{"itemid", single, every, 0},
	{"itemtype", spaces, every, 0},
	{"itemprop", terms, every, 0},
	{"srcdoc", document, iframe, 0},
	{"content", content, meta, 0},
	{"value", parameter, param, 0},
	{"definitionurl", single, math | mathSrc, 0},
	{"altimg", single, math, 0},
	{"cdgroup", single, math, 0},

	{"style", styles, every, 0},
	{"clip-path", styles, every, 0},
	{"cursor", styles, every, 0},
	{"fill", styles, every, 0},
	{"filter", styles, every, 0},
	{"marker", styles, every, 0},
	{"marker-end", styles, every, 0},
	{"marker-mid", styles, every, 0},
	{"marker-start", styles, every, 0},
	{"mask", styles, every, 0},
	{"stroke", styles, every, 0},

	{"http-equiv", aside, meta, 0},
	{"property", aside, meta, 0},
	{"name", aside, meta, 0},
	{"valuetype", aside, param, 0},
})

var href = rules["href"]

func byName(all []rule) map[string]*rule {
	m := make(map[string]*rule, len(all))
	for i := range all {
		all[i].id = i
		m[all[i].name] = &all[i]
	}
	return m
}

// A text is what the text behind a tag is.
type text uint8

const (
	markup   text = iota // text and more tags
	raw                  // text without tags or character references
	escaped              // text without tags
	scripted             // a script
	styled               // a style sheet
	fallback             // HTML for who cannot read the element
)

// textOf returns what the text behind a start tag is.
func textOf(name []byte) text {
	switch string(name) {
	case "script":
		return scripted
	case "style":
		return styled
	case "title", "textarea":
		return escaped
	case "xmp", "plaintext":
		return raw
	case "iframe", "noembed", "noframes", "noscript":
		return fallback
	}
	return markup
}
