package markdown_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

// pieces are paragraphs and other blocks, in any order.
var pieces = []linktest.Piece{
	{Text: "[a](b)\n\n", Links: []string{"link b"}}, {Text: "x ![a](<c d> 't')\n\n",
		Links: []string{"image c d"}},
	{Text: "> <ee:f>\n\n", Links: []string{"autolink ee:f"}},
	{Text: "- - 1. [g][h]\n\n      [h]: i\n\n", Links: []string{"definition i"}},
	{Text: "# [j](k) [0,1) http://l/ [2,3)\n", Links: []string{"link k", "text http://l/"}},
	{Text: "[m](n\n===\n", Links: nil}, {Text: "`[no](no)` <!-- [no](no) -->\n\n"},
	{Text: "```\n[no](no)\n```\n"}, {Text: "***\n    [no](no)\n\n"},
	{Text: "<div>\n[no](no)\n</div>\n\n"}, {Text: "|a|b|\n|-|-|\n|`|[o](p)|\n\n", Links: []string{
		"link p"}},
	{Text: "[[[[\n\n"}, {Text: "]]]]](((\n\n"}, {Text: "``` `` ` <a <!-- <? \n\n"},
	{Text: "[^q]: [r](s)\n\n", Links: []string{"link s"}},
	{Text: strings.Repeat("[", 2000) + "[t](u)\n\n", Links: []string{"link u"}}, {Text: "***\n"},
	{Text: "\n\n"},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 3, 2, 1})
	f.Fuzz(func(t *testing.T, choice []byte) {
		opening.CheckPieces(t, link.Document{}, "", pieces,
			choice)
	})
}

// opening gives HTML to the opener of the tests.
var opening = linktest.Format{Links: markdown.Links}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	opening.TestFaults(t, "[a](b) <img src='http://c/'>\n\n[d]: e\n\n<div title='http://f/'>\n\n"+
		"> http://g/\n\n`h`\n")
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, part := range hostile {
		without.TestCost(t, "", part, "](c)")
	}
	for _, h := range [][2]string{
		{strings.Repeat("> ", 60), "\n"}, {strings.Repeat("- ", 60), "\n"}, {strings.Repeat("- ",
			60), "\n\n"}, {strings.Repeat("> ", 60), "a\n"},
		{strings.Repeat("[", 8000), "[a](b)"}, {strings.Repeat("![", 8000), "[a](b)"},
		{strings.Repeat("[", 8000), "]"}, {strings.Repeat("`", 8000), " `a"},
		{"", "# a\n"}, {"# ", "*a_ "}, {"# ", "_~*"}, {"# [", "_a]("}, {"", "{#a} "}, {"", "{#"},
		{"<p>", "<h1>"}, {"<p>", "<h1>a</h1>"}, {"# a", "\\_*"},
		{"|a\n|-\n", "|[b](c)\n"}, {"a|b\n-|-\n", "`|`\n"},
	} {
		without.TestCost(t, h[0], h[1], "")
	}
}
