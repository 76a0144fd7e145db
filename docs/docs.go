// Package docs has the pages of this folder that the command shows.
package docs

import _ "embed"

// Cookbook is the page of recipes, in Markdown.
//
//go:embed cookbook.md
var Cookbook string
