package xml

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// A space is a namespace that makes a difference.
type space uint8

const (
	other space = iota
	none        // no namespace
	atom
	catalogs
	hyper // elements whose content is HTML
	kml
	media
	odf
	office
	rdf
	relations
	rss
	sitemap
	svg
	xhtml
	xlink
	xmlSpace
	xsi
	spaces // how many there are
)

// spaceNames are the names of the spaces in names.txt, and last that of each
// one.
var spaceNames = strings.Fields("other none atom catalogs hyper kml media odf office rdf " +
	"relations rss sitemap svg xhtml xlink xmlSpace xsi *")

// A vocabulary is the names in names.txt.
type vocabulary struct {
	namespaces map[string]space // by their names
	prefixes   map[string]space // that the document does not bind
	roots      map[string]space // of elements without a namespace

	attributes, prefixed, contents table
}

//go:embed names.txt
var namesText string

var known = lazy.Value[*vocabulary]{New: func() *vocabulary {
	v := &vocabulary{map[string]space{"": none}, map[string]space{"": none}, map[string]space{},
		table{}, table{}, table{}}
	in := map[string]map[string]space{"namespace": v.namespaces, "prefix": v.prefixes,
		"root": v.roots}
	tables := map[string]*table{"attribute": &v.attributes, "prefixed": &v.prefixed,
		"content": &v.contents}
	for line := range strings.Lines(namesText) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		if len(row) < 4 {
			continue
		}
		s, t := space(slices.Index(spaceNames, row[1])), tables[row[0]]
		for name := range strings.FieldsSeq(row[3]) {
			if t == nil {
				in[row[0]][name] = s
				continue
			}
			if t[s] == nil {
				t[s] = map[string]kind{}
			}
			t[s][name] = kind(slices.Index(kindNames, row[2]))
		}
	}
	return v
}}

// spaceOf returns the space of a namespace name. If the name contains an entity
// reference, the prefix decides.
func spaceOf(name, prefix string) space {
	switch s, ok := known.Get().namespaces[name]; {
	case ok:
		return s
	case strings.HasPrefix(name, "http://www.google.com/schemas/sitemap"):
		return sitemap
	case strings.HasPrefix(name, "http://schemas.openxmlformats.org/"),
		strings.HasPrefix(name, "http://schemas.microsoft.com/office/"),
		strings.HasPrefix(name, "http://purl.oclc.org/ooxml/"):
		return office
	case strings.IndexByte(name, '&') >= 0:
		return known.Get().prefixes[prefix]
	}
	return other
}

// A kind is what an attribute holds, or the content of an element.
type kind uint8

const (
	unknown    kind = iota // whatever: a link if it is a URI
	name                   // of a namespace
	reference              // one URI reference
	probable               // one, if it looks like it
	page                   // one, if it is that of a page of HTML
	references             // some, with white space between
	locations              // every second of them
	candidates             // of srcset
	prose                  // text
	sheet                  // of CSS
	paragraph              // text in elements, which are one text together
	run                    // text of a paragraph of OOXML
	gap                    // an element that divides the text of a paragraph
	hypertext              // HTML
	typed                  // HTML, if the attribute type says so
	fragment               // of the target of a hyperlink of OOXML
)

// kindNames are the names of the kinds in names.txt.
var kindNames = strings.Fields("unknown name reference probable page references locations " +
	"candidates prose sheet paragraph run gap hypertext typed fragment")

// A table has the kinds of names in each space, and last those in every space.
type table [spaces + 1]map[string]kind

// kind returns the kind of a name: in its space, or else in every space.
func (t *table) kind(local string, in space) kind {
	if k := t[in][local]; k != unknown {
		return k
	}
	return t[spaces][local]
}

// attributeKind returns what an attribute without a prefix holds on an element.
func attributeKind(local, element string, in space) kind {
	k := known.Get().attributes.kind(local, in)
	switch {
	case k != unknown:
	case in == xhtml && element == "object" && local == "data",
		in != xhtml && element == "Relationship" && local == "Target":
		k = reference
	case in == xhtml && element == "meta" && local == "content":
		k = prose
	}
	return k
}

// prefixedKind returns what an attribute with a prefix holds, in a space.
func prefixedKind(local string, in space) kind {
	switch k := known.Get().prefixed.kind(local, in); {
	case k != unknown:
		return k
	case in == xmlSpace:
		return name
	case local == "href":
		return reference
	}
	return unknown
}

// split returns the prefix of a name, and what is after it.
func split(name []byte) (prefix, local []byte, prefixed bool) {
	if i := bytes.IndexByte(name, ':'); i > 0 && i < len(name)-1 {
		return name[:i], name[i+1:], true
	}
	return nil, name, false
}
