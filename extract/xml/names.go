package xml

import (
	"bytes"
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

// namespaces has the space of each namespace name.
var namespaces = lazy.Value[map[string]space]{New: func() map[string]space {
	return map[string]space{
		"":                            none,
		"http://www.w3.org/2005/Atom": atom,
		"http://purl.org/atom/ns#":    atom,
		"urn:oasis:names:tc:entity:xmlns:xml:catalog":                  catalogs,
		"http://www.w3.org/1999/02/22-rdf-syntax-ns#":                  rdf,
		"http://schemas.openxmlformats.org/package/2006/relationships": relations,
		"http://purl.org/rss/1.0/":                                     rss,
		"http://my.netscape.com/rdf/simple/0.9/":                       rss,
		"http://backend.userland.com/rss2":                             rss,
		"http://www.sitemaps.org/schemas/sitemap/0.9":                  sitemap,
		"http://www.w3.org/2000/svg":                                   svg,
		"http://www.w3.org/1999/xhtml":                                 xhtml,
		"http://www.w3.org/1999/xlink":                                 xlink,
		"http://purl.org/rss/1.0/modules/content/":                     hyper,
		"http://wordpress.org/export/1.2/excerpt/":                     hyper,
		"http://search.yahoo.com/mrss/":                                media,
		"http://www.opengis.net/kml/2.2":                               kml,
		"http://www.w3.org/XML/1998/namespace":                         xmlSpace,
		"http://www.w3.org/2001/XMLSchema-instance":                    xsi,

		"urn:oasis:names:tc:opendocument:xmlns:text:1.0": odf,
	}
}}

// usual has the spaces of prefixes that the document does not bind.
var usual = lazy.Value[map[string]space]{New: func() map[string]space {
	return map[string]space{
		"": none, "content": hyper, "rdf": rdf, "svg": svg, "xlink": xlink, "xml": xmlSpace,
		"xsi": xsi,
	}
}}

// vocabularies has the space of elements without a namespace, by the root.
var vocabularies = lazy.Value[map[string]space]{New: func() map[string]space {
	return map[string]space{
		"feed": atom, "html": xhtml, "kml": kml, "rss": rss, "svg": svg, "urlset": sitemap,
		"sitemapindex": sitemap, "Relationships": relations,
	}
}}

// spaceOf returns the space of a namespace name. If the name contains an entity
// reference, the prefix decides.
func spaceOf(name, prefix string) space {
	switch s, ok := namespaces.Get()[name]; {
	case ok:
		return s
	case strings.HasPrefix(name, "http://www.google.com/schemas/sitemap"):
		return sitemap
	case strings.HasPrefix(name, "http://schemas.openxmlformats.org/"),
		strings.HasPrefix(name, "http://schemas.microsoft.com/office/"),
		strings.HasPrefix(name, "http://purl.oclc.org/ooxml/"):
		return office
	case strings.IndexByte(name, '&') >= 0:
		return usual.Get()[prefix]
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

// A row has the kind of some names in a space; spaces means in each.
type row struct {
	in    space
	kind  kind
	names string
}

// A table has the kinds of names in each space, and last those in every space.
type table [spaces + 1]map[string]kind

func tableOf(rows ...row) *table {
	var t table
	for _, r := range rows {
		if t[r.in] == nil {
			t[r.in] = map[string]kind{}
		}
		for _, name := range strings.Fields(r.names) {
			t[r.in][name] = r.kind
		}
	}
	return &t
}

// kind returns the kind of a name: in its space, or else in every space.
func (t *table) kind(local string, in space) kind {
	if k := t[in][local]; k != unknown {
		return k
	}
	return t[spaces][local]
}

var (
	// attributes has the kinds of attributes without a prefix. REF and LINK are
	// for the indexes of Qt Help, GIMP and Devhelp; elsewhere they are names.
	attributes = lazy.Value[*table]{New: func() *table {
		return tableOf(
			row{spaces, name, "xmlns targetNamespace namespace"},
			row{spaces, page, "ref link"},
			row{spaces, reference, "href src url uri xmlUrl htmlUrl fileref " +
				"schemaLocation systemId"},
			row{catalogs, reference, "catalog rewritePrefix uriStartString systemIdStartString"},
			row{relations, reference, "Target"}, row{office, name, "uri"},
			row{svg, sheet, "style fill stroke filter mask clip-path marker marker-start " +
				"marker-mid marker-end cursor"},
			row{xhtml, sheet, "style"},
			row{xhtml, reference, "action formaction cite longdesc poster background profile " +
				"codebase classid usemap manifest icon lowsrc dynsrc"},
			row{xhtml, references, "ping archive"},
			row{xhtml, candidates, "srcset imagesrcset"})
	}}

	// prefixed has the kinds of attributes with a prefix.
	prefixed = lazy.Value[*table]{New: func() *table {
		return tableOf(row{xmlSpace, reference, "base"}, row{xsi, locations, "schemaLocation"},
			row{office, name, "uri namespaceuri"}, row{office, prose, "instr"},
			row{rdf, reference, "about resource datatype"},
			row{xsi, reference, "noNamespaceSchemaLocation"})
	}}

	// contents has the kinds of the content of elements.
	contents = lazy.Value[*table]{New: func() *table {
		return tableOf(
			row{sitemap, reference, "loc thumbnail_loc content_loc player_loc"},
			row{atom, reference, "id icon logo uri"},
			row{atom, typed, "content info rights subtitle summary tagline title"},
			row{media, typed, "description title"},
			row{hyper, hypertext, "encoded"}, row{kml, hypertext, "description text"},
			row{rss, hypertext, "description"},
			row{rss, reference, "guid docs comments link url"},
			row{svg, sheet, "style"}, row{xhtml, sheet, "style"},
			row{office, paragraph, "p si"}, row{office, run, "t instrText delText"},
			row{office, gap, "br cr fldChar tab"},
			row{odf, paragraph, "p h"}, row{odf, gap, "line-break s tab"},
			row{spaces, probable, "loc thumbnail_loc content_loc player_loc uri link url href"})
	}}
)

// attributeKind returns what an attribute without a prefix holds on an element.
func attributeKind(local, element string, in space) kind {
	k := attributes.Get().kind(local, in)
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
	switch k := prefixed.Get().kind(local, in); {
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
