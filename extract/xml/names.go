package xml

import (
	"bytes"
	"strings"
)

// A space is a namespace that makes a difference.
type space uint8

const (
	other space = iota
	none        // no namespace
	atom
	catalogs
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

var (
	// namespaces are the spaces that names of namespaces stand for.
	namespaces = map[string]space{
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
		"http://www.w3.org/XML/1998/namespace":                         xmlSpace,
		"http://www.w3.org/2001/XMLSchema-instance":                    xsi,
	}

	// usual are the spaces of prefixes that are not bound.
	usual = map[string]space{"": none, "rdf": rdf, "svg": svg, "xlink": xlink, "xml": xmlSpace,
		"xsi": xsi}

	// vocabularies are the spaces of elements without one, by the name of the
	// root.
	vocabularies = map[string]space{
		"feed": atom, "html": xhtml, "rss": rss, "svg": svg, "urlset": sitemap,
		"sitemapindex":  sitemap,
		"Relationships": relations,
	}
)

// spaceOf returns the space that a name of a namespace stands for. One with an
// entity in it is what its prefix says.
func spaceOf(name, prefix string) space {
	switch s, ok := namespaces[name]; {
	case ok:
		return s
	case strings.HasPrefix(name, "http://www.google.com/schemas/sitemap"):
		return sitemap
	case strings.IndexByte(name, '&') >= 0:
		return usual[prefix]
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
)

// kinds are what names stand for.
type kinds map[string]kind

// are returns kinds with these names too.
func (ks kinds) are(k kind, names string) kinds {
	for _, name := range strings.Fields(names) {
		ks[name] = k
	}
	return ks
}

const (
	stylesOfSVG = "style fill stroke filter mask clip-path marker marker-start marker-mid " +
		"marker-end cursor"
	urlsOfXHTML = "action formaction cite longdesc poster background profile codebase classid " +
		"usemap manifest icon " +
		"lowsrc dynsrc"
)

var (
	// attributes are what attributes without a prefix hold: on any element,
	// and on those of a space. REF and LINK are of the indexes of Qt Help, GIMP
	// and Devhelp; elsewhere they are names.
	attributes = kinds{}.are(name, "xmlns targetNamespace namespace").are(page, "ref link").
			are(reference, "href src url uri xmlUrl htmlUrl fileref schemaLocation systemId")
	attributesIn = [spaces]kinds{
		catalogs: kinds{}.are(reference,
			"catalog rewritePrefix uriStartString systemIdStartString"),
		relations: {"Target": reference},
		svg:       kinds{}.are(sheet, stylesOfSVG),
		xhtml: kinds{"style": sheet}.are(reference, urlsOfXHTML).are(references, "ping archive").
			are(candidates, "srcset imagesrcset"),
	}
	attributesOnXHTML = map[string]kinds{"object": {"data": reference}, "meta": {"content": prose}}

	// prefixed are what attributes with a prefix hold, in a space.
	prefixed = [spaces]kinds{
		xmlSpace: {"base": reference},
		rdf:      kinds{}.are(reference, "about resource datatype"),
		xsi:      {"schemaLocation": locations, "noNamespaceSchemaLocation": reference},
	}

	// contents are what the content of elements is, in a space and in any.
	contents = [spaces]kinds{
		sitemap: kinds{}.are(reference, "loc thumbnail_loc content_loc player_loc"),
		atom:    kinds{}.are(reference, "id icon logo uri"),
		rss:     kinds{}.are(reference, "guid docs comments link url"),
		svg:     {"style": sheet},
		xhtml:   {"style": sheet},
	}
	anyContent = kinds{}.are(probable, "loc thumbnail_loc content_loc player_loc uri link url href")
)

// attributeKind returns what an attribute without a prefix holds on an element.
func attributeKind(local, element string, in space) kind {
	k := attributes[local]
	if k == unknown {
		k = attributesIn[in][local]
	}
	switch {
	case k != unknown:
	case in == xhtml:
		k = attributesOnXHTML[element][local]
	case element == "Relationship" && local == "Target":
		k = reference
	}
	return k
}

// prefixedKind returns what an attribute with a prefix holds, in a space.
func prefixedKind(local string, in space) kind {
	switch k := prefixed[in][local]; {
	case k != unknown:
		return k
	case in == xmlSpace:
		return name
	case local == "href":
		return reference
	}
	return unknown
}

// contentKind returns what the content of an element is.
func contentKind(local string, in space) kind {
	if k := contents[in][local]; k != unknown {
		return k
	}
	return anyContent[local]
}

// split returns the prefix of a name, and what is after it.
func split(name []byte) (prefix, local []byte, prefixed bool) {
	if i := bytes.IndexByte(name, ':'); i > 0 && i < len(name)-1 {
		return name[:i], name[i+1:], true
	}
	return nil, name, false
}
