package json

// A kind is what the name of a member means for its value.
type kind uint8

const (
	other kind = iota

	// The values hold references, and the last ones state a base.
	reference
	schema
	ldContext
	ldBase
	schemaID

	oldID   // "id" in drafts 3 and 4 of JSON Schema
	address // a link in JSON Feed, and the URL of a request
	version
	request
	response
	field // the name of a field
	value // of a field
	data  // no schema
	anchor

	cellType
	encoding
	mimeType

	// Documents, some only if another member says so.
	source
	body
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
	case "$anchor", "$dynamicAnchor":
		return anchor
	case "@base":
		return ldBase
	case "@context":
		return ldContext
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

// isLink reports whether a member holds references in all formats.
func (k kind) isLink() bool { return reference <= k && k <= schemaID }
