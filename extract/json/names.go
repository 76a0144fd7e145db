package json

import (
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// A rule says what the name of a member means for its value.
type rule struct {
	links bool   // it holds references
	media string // it is a document of this type
	name  string // or "" if only the above counts
	fact  bool   // it says something about the object
}

// rules has the rules of names: of JSON Schema and OpenAPI, JSON-LD, HAL, HAR,
// JSON Feed, web app manifests and notebooks.
var rules = lazy.Value[map[string]rule]{New: func() map[string]rule {
	all := map[string]rule{}
	for _, name := range strings.Fields("$ref $id $schema $dynamicRef @id @context @base @vocab " +
		"href redirectURL start_url") {
		all[name] = rule{links: true}
	}
	for _, name := range strings.Fields("$id id $schema @base @context @type cell_type encoding " +
		"mimeType name request url version") {
		all[name] = rule{links: all[name].links, name: name, fact: true}
	}
	for _, name := range strings.Fields("const default enum example examples response source " +
		"text value") {
		all[name] = rule{name: name}
	}
	for name, media := range map[string]string{
		"content_html": "text/html", "text/html": "text/html", "text/markdown": "text/markdown",
		"application/xhtml+xml": "application/xhtml+xml", "image/svg+xml": "image/svg+xml",
	} {
		all[name] = rule{media: media}
	}
	for _, name := range strings.Fields("external_url home_page_url feed_url next_url icon " +
		"favicon image banner_image avatar") {
		all[name] = rule{name: "url"}
	}
	return all
}}

// signs are what a document has whose objects say something about themselves.
// The first ones can be anywhere; the others are near the beginning.
var signs = [...]string{
	`$id"`, `@context"`, `imeType"`, `_type"`, "jsonfeed.org/", "json-schema.org/draft-0",
}

const anywhere = 2 // of signs
