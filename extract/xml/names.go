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
)

// spaceOf returns the space that a name of a namespace stands for. One with an entity in it is what its prefix says.
func spaceOf(name, prefix string) space {
	switch name {
	case "":
		return none
	case "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#":
		return atom
	case "urn:oasis:names:tc:entity:xmlns:xml:catalog":
		return catalogs
	case "http://www.w3.org/1999/02/22-rdf-syntax-ns#":
		return rdf
	case "http://schemas.openxmlformats.org/package/2006/relationships":
		return relations
	case "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2":
		return rss
	case "http://www.sitemaps.org/schemas/sitemap/0.9":
		return sitemap
	case "http://www.w3.org/2000/svg":
		return svg
	case "http://www.w3.org/1999/xhtml":
		return xhtml
	case "http://www.w3.org/1999/xlink":
		return xlink
	case "http://www.w3.org/XML/1998/namespace":
		return xmlSpace
	case "http://www.w3.org/2001/XMLSchema-instance":
		return xsi
	}
	switch {
	case strings.HasPrefix(name, "http://www.google.com/schemas/sitemap"):
		return sitemap
	case strings.IndexByte(name, '&') >= 0:
		return usual([]byte(prefix))
	}
	return other
}

// usual returns the space of a prefix that is not bound.
func usual(prefix []byte) space {
	switch string(prefix) {
	case "":
		return none
	case "rdf":
		return rdf
	case "svg":
		return svg
	case "xlink":
		return xlink
	case "xml":
		return xmlSpace
	case "xsi":
		return xsi
	}
	return other
}

// vocabulary returns the space of elements without one, in a document that begins with this.
func vocabulary(root []byte) space {
	switch string(root) {
	case "feed":
		return atom
	case "html":
		return xhtml
	case "rss":
		return rss
	case "svg":
		return svg
	case "urlset", "sitemapindex":
		return sitemap
	case "Relationships":
		return relations
	}
	return none
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

// attributeKind returns what an attribute holds: one of this name in this space, if it has a prefix, on an element.
func attributeKind(prefixed bool, s space, local, element []byte, es space) kind {
	if prefixed {
		return prefixedKind(s, local)
	}
	switch string(local) {
	case "xmlns", "targetNamespace", "namespace":
		return name
	case "href", "src", "url", "uri", "xmlUrl", "htmlUrl", "fileref", "schemaLocation", "systemId":
		return reference
	case "ref", "link": // of the indexes of Qt Help, GIMP and Devhelp; elsewhere these are names
		return page
	case "catalog", "rewritePrefix", "uriStartString", "systemIdStartString":
		if es == catalogs {
			return reference
		}
	case "Target":
		if es == relations || string(element) == "Relationship" {
			return reference
		}
	case "style":
		if es == svg || es == xhtml {
			return sheet
		}
	case "fill", "stroke", "filter", "mask", "clip-path", "marker", "marker-start", "marker-mid", "marker-end", "cursor":
		if es == svg {
			return sheet
		}
	}
	if es == xhtml {
		return xhtmlKind(local, element)
	}
	return unknown
}

func prefixedKind(s space, local []byte) kind {
	switch l := string(local); s {
	case xmlSpace:
		if l == "base" {
			return reference
		}
		return name
	case rdf:
		if l == "about" || l == "resource" || l == "datatype" {
			return reference
		}
	case xsi:
		switch l {
		case "schemaLocation":
			return locations
		case "noNamespaceSchemaLocation":
			return reference
		}
	}
	if string(local) == "href" {
		return reference
	}
	return unknown
}

func xhtmlKind(local, element []byte) kind {
	switch string(local) {
	case "action", "formaction", "cite", "longdesc", "poster", "background", "profile", "codebase", "classid", "usemap",
		"manifest", "icon", "lowsrc", "dynsrc":
		return reference
	case "data":
		if string(element) == "object" {
			return reference
		}
	case "ping", "archive":
		return references
	case "srcset", "imagesrcset":
		return candidates
	case "content":
		if string(element) == "meta" {
			return prose
		}
	}
	return unknown
}

// contentKind returns what the content of an element is.
func contentKind(s space, local []byte) kind {
	switch string(local) {
	case "loc", "thumbnail_loc", "content_loc", "player_loc":
		if s == sitemap {
			return reference
		}
		return probable
	case "id", "icon", "logo":
		if s == atom {
			return reference
		}
	case "uri":
		if s == atom {
			return reference
		}
		return probable
	case "guid", "docs", "comments":
		if s == rss {
			return reference
		}
	case "link", "url":
		if s == rss {
			return reference
		}
		return probable
	case "href":
		return probable
	case "style":
		if s == svg || s == xhtml {
			return sheet
		}
	}
	return unknown
}

// split returns the prefix of a name, and what is behind it.
func split(name []byte) (prefix, local []byte, prefixed bool) {
	if i := bytes.IndexByte(name, ':'); i > 0 && i < len(name)-1 {
		return name[:i], name[i+1:], true
	}
	return nil, name, false
}
