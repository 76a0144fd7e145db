package json

import (
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestAnchors: JSON Schema, 2020-12 sections 8.2.2, draft 7 section 8.2.3 and
// draft 4 section 7.2.3.
func TestAnchors(t *testing.T) {
	for document, want := range map[string][]string{
		`{"$anchor":"a","$defs":{"b":{"$dynamicAnchor":"c"},"d":{"$anchor":1}}}`: {"a@12", "c@47"},
		`{"$id":"#a","x":{"$id":"b#"},"y":{"$id":"#"}}`:                          {"a@8"},
		`{"$schema":"http://json-schema.org/draft-04/schema#","id":"#a"}`:        {"a@59"},
		`{"a":"b","$ref":"#c","enum":["$anchor"]}`:                               nil,
	} {
		linktest.Equal(t, "anchors", document, format.Anchors(document, link.Document{}), want)
	}
}
