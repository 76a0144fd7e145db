package markdown

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

// TestSlugs compares with github-slugger.
func TestSlugs(t *testing.T) {
	table, err := os.ReadFile("testdata/slugs.txt")
	if err != nil {
		t.Fatal(err)
	}
	used, n := map[string]int{}, 0
	for line := range strings.Lines(string(table)) {
		heading, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			clear(used) // another document
			continue
		}
		text, err1 := strconv.Unquote(heading)
		want, err2 := strconv.Unquote(name)
		if got := markup.Unique(used, slug(text), "-", 1); err1 != nil || err2 != nil || got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		n++
	}
	if n < 70 {
		t.Errorf("%d headings", n)
	}
}

// TestAnchors: the text of a heading is that of the rendered one. The names of
// these were made by commonmark.js and github-slugger, except those in braces.
func TestAnchors(t *testing.T) {
	for document, want := range map[string][]string{
		"# A *b* __c__ ~~d~~ #\n## `e_f` [g_h_](i) ![j](k)\n":   {"a-b-c-d@0", "e_f-g_h_-@22"},
		"a\n_b_\n===\n\n> c  \n> d\n> -\n\n- # e\\_f &amp; g\n": {"ab@0", "cd@13", "e_f--g@28"},
		"# a\n# a\n# a-1\n# A\n":                                {"a@0", "a-1@4", "a-1-1@8", "a-2@14"},
		"# *a _b* c_\n# a_b_c\n# _a_b_\n# __a_b__\n": {"a-_b-c_@0", "a_b_c@12", "a_b@20",
			"a_b-1@28"},
		"#a\n####### b\n    # c\n```\n# d\n```\n":            nil,
		"# <b>a</b> <!-- c -->d <http://e/_f_> http://g\n":   {"a-d-httpe_f_-httpg@0"},
		"---\n# a\n---\n# b\n#\n# 😀\n":                       {"b@12", "-1@18"},
		"# a [b] [c][] [d][e]\n\n[c]: f\n[e]: g\n":           {"a-b-c-d@0"},
		"## a {#b}\n## c {: .d #e f=g}\n`{#h}` i{#j} {#k\n":  {"a-b@0", "b@5", "c--d-e-fg@10", "e@15", "j@37"},
		"<h1 align=x id=y>a &amp; <b>b</b></h1>\n\n# a  b\n": {"a--b@0", "a--b-1@40"},
	} {
		got := linktest.Format{Links: Links}.Anchors(document, link.Document{})
		linktest.Equal(t, "anchors", document, got, want)
	}
	cell := link.Document{Type: "text/markdown; " + markup.Notebook}
	got := linktest.Format{Links: Links}.Anchors("# A *b*, c\n# d\n", cell)
	linktest.Equal(t, "anchors", "of a notebook", got, []string{"a-b-c@0", "A-b,-c@0", "d@11"})
}
