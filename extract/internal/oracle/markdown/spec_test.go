package markdown_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

// rendered returns the references in a document rendered by the library, and
// how often each occurs.
func rendered(t *testing.T, source string) map[string]int {
	t.Helper()
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithRendererOptions(renderer.WithUnsafe())).Convert([]byte(source),
		&b); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for l := range linktest.Attributes(link.Document{Body: &b}) {
		want[escaped(l.Text)]++
	}
	return want
}

// escaped returns a reference as the library writes it.
func escaped(text string) string { return string(util.URLEscape([]byte(text), false)) }

// compare compares our links of a document with those of its rendering: we find
// each of them, and each of our links that is not a definition or in running
// text occurs in the rendering, as often.
func compare(t *testing.T, source string) {
	t.Helper()
	want := rendered(t, source)
	got, defined := map[string]int{}, map[string]bool{}
	for l, err := range markdown.Links(link.Document{Body: strings.NewReader(source)}, linktest.Attributes) {
		text := escaped(l.Text)
		switch {
		case err != nil:
			t.Errorf("%q: %v", source, err)
		case l.Context == "definition":
			defined[text] = true
		case l.Context == "autolink" && !strings.Contains(text, ":"):
			got["mailto:"+text]++
		case l.Context != "text":
			got[text]++
		}
	}
	for _, w := range slices.Sorted(maps.Keys(want)) {
		if n := got[w]; n != want[w] && !(n < want[w] && defined[w]) {
			t.Errorf("%q: %q %d times, want %d", source, w, n, want[w])
		}
	}
	for g := range got {
		if want[g] == 0 {
			t.Errorf("%q: %q is no link", source, g)
		}
	}
}

// TestSpec: the links of the examples of CommonMark are those of their
// renderings.
func TestSpec(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/yuin/goldmark").Output()
	if err != nil {
		t.Skip("go list does not say where the module is that has the examples: ", err)
	}
	b, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	if err != nil {
		t.Skip("the module does not have the examples: ", err)
	}
	var examples []struct{ Markdown string }
	if err := json.Unmarshal(b, &examples); err != nil || len(examples) < 600 {
		t.Fatal(err, len(examples))
	}
	r, _ := commonmark()
	for _, e := range examples {
		if compare(t, e.Markdown); r != nil && comparable(e.Markdown) {
			r.follow(t, e.Markdown)
		}
	}
}
