// Package docs has the pages of this folder that the command shows.
package docs

import _ "embed"

//go:embed cookbook.md
var cookbook string

// Cookbook returns the page of recipes, in Markdown.
func Cookbook() string { return cookbook }
