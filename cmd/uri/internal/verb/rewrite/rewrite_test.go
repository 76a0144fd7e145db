package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
)

// FuzzRewrite: what was edited is found again with the new text, and only what
// was found changes. An edit that sets something is made once.
func FuzzRewrite(f *testing.F) {
	for _, s := range []string{
		`<a href="http://a/?x=1&amp;y">b</a><img src=c.png>`, "[a](http://b/c) <http://d>, http://e.",
		`{"a":"http:\/\/b\/c?d\u0026e"}`, "url(http://a) url('b')", "a: http://b/(c)", "`x <http://a>`_",
		"link:http://a[b] http://c/d[e]", `<a href='http://a/'>`, "<?xml version='1.0'?><a xlink:href='http://b'/>",
	} {
		for i := range 8 {
			f.Add(s, uint8(i))
		}
	}
	formats := []string{"html", "markdown", "json", "text", "css", "rst", "xml", "csv"}
	f.Fuzz(func(t *testing.T, content string, n uint8) {
		format, ok := extract.Standard().Lookup(formats[int(n)%len(formats)])
		if !ok {
			t.Fatal(formats[int(n)%len(formats)])
		}
		v := &cli.Verb{Command: &cobra.Command{Use: "rewrite"}, App: &cli.App{Quiet: true}}
		edits := editing.Flags(v)
		if err := v.Flags().Parse([]string{"-s", "fragment=z", "-a", "query=k=v"}); err != nil {
			t.Fatal(err)
		}
		if err := edits.Finish(); err != nil {
			t.Fatal(err)
		}
		x := &rewriter{Verb: v, edits: edits, as: &format}
		r := &reader{rewriter: x, Answer: &stream.Answer{Name: "a"}, content: content}
		after, err := r.rewrite()
		if err != nil || len(r.edits) == 0 {
			return
		}
		var found []string
		for l, err := range extract.Standard().LinksAs(format, link.Document{Body: strings.NewReader(after)}) {
			if err == nil {
				found = append(found, l.Text)
			}
		}
		at, old := 0, 0
		for _, e := range r.edits {
			if !slices.Contains(found, e.new) {
				t.Fatalf("%s: %q\ngives %q\nwithout %q", format.Name, content, after, e.new)
			}
			if between := content[old:e.Start]; !strings.HasPrefix(after[at:], between+e.Text) {
				t.Fatalf("%q\ngives %q", content, after)
			}
			at += e.Start - old + len(e.Text)
			old = e.End
		}
		if after[at:] != content[old:] {
			t.Fatalf("%q\ngives %q", content, after)
		}
	})
}
