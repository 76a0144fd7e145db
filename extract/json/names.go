package json

// A kind is what the name of a member means for its value.
type kind uint8

const (
	other     kind = iota
	reference      // the value holds references

	// These say something about the object.
	schemaID
	oldID // in drafts 3 and 4 of JSON Schema
	schema
	ldBase
	ldContext
	ldType
	cellType
	encoding
	mimeType
	field // the name of a field
	request
	address // a link in JSON Feed, and the URL of a request
	version

	response
	source // a cell
	body   // a document if mimeType says so
	value  // of a field
	data   // no schema

	// Documents.
	html
	markdown
	svg
	xhtml
)

// media has the types of documents.
var media = [...]string{html: "text/html", markdown: "text/markdown", svg: "image/svg+xml",
	xhtml: "application/xhtml+xml"}

// kindOf returns the kind of a member: of JSON Schema and OpenAPI, JSON-LD,
// HAL, HAR, JSON Feed, web app manifests and notebooks.
func kindOf(name []byte) kind {
	switch string(name) {
	case "$ref", "$dynamicRef", "@id", "@vocab", "href", "redirectURL", "start_url":
		return reference
	case "$id":
		return schemaID
	case "id":
		return oldID
	case "$schema":
		return schema
	case "@base":
		return ldBase
	case "@context":
		return ldContext
	case "@type":
		return ldType
	case "cell_type":
		return cellType
	case "encoding":
		return encoding
	case "mimeType":
		return mimeType
	case "name":
		return field
	case "request":
		return request
	case "url", "external_url", "home_page_url", "feed_url", "next_url", "icon", "favicon", "image",
		"banner_image", "avatar":
		return address
	case "version":
		return version
	case "response":
		return response
	case "source":
		return source
	case "text":
		return body
	case "value":
		return value
	case "const", "default", "enum", "example", "examples":
		return data
	case "content_html", "text/html":
		return html
	case "text/markdown":
		return markdown
	case "image/svg+xml":
		return svg
	case "application/xhtml+xml":
		return xhtml
	}
	return other
}

// isFact reports whether a member says something about its object.
func (k kind) isFact() bool { return schemaID <= k && k <= version }

// isLink reports whether a member holds references in all formats.
func (k kind) isLink() bool {
	return k == reference || k == schemaID || k == schema || k == ldBase || k == ldContext
}

// signs are what a document has whose objects say something about themselves.
// The first ones can be anywhere; the others are near the beginning.
var signs = [...]string{
	`$id"`, `@context"`, `imeType"`, `_type"`, "jsonfeed.org/", "json-schema.org/draft-0",
}

const anywhere = 2 // of signs
