package links_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/internal/linkstest"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/scheme/file"
)

// readAll reads all files below a directory.
func readAll(t testing.TB, c *links.Checker, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		body, err := os.Open(name)
		if err != nil {
			return err
		}
		defer body.Close()
		u, err := file.FromPath(file.Unix, "", name)
		if err != nil {
			return err
		}
		name, _ = filepath.Rel(dir, name)
		doc := link.Document{Body: body, Name: filepath.ToSlash(name),
			Base: base.Retrieved(u.Generic())}
		doc.Binary = link.BinaryNone
		notes, err := c.Read(t.Context(), doc)
		for _, n := range notes {
			t.Logf("%s: %v", name, n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTree: of a tree with every kind of trouble, of which the truth is known,
// each link has the right verdict, and no other link is found.
func TestTree(t *testing.T) {
	tree := linkstest.NewTree(1, 10_000)
	dir := t.TempDir()
	if err := os.CopyFS(dir, tree.Files); err != nil {
		t.Fatal(err)
	}
	c := links.New(links.Options{Trees: []string{dir},
		Site: links.Site{Root: dir, Base: uri.MustParse(linkstest.Base)}})
	readAll(t, c, dir)
	type place struct {
		doc, part string
		line      int
	}
	truth := map[place]linkstest.Link{}
	for _, l := range tree.Links {
		truth[place{l.Doc, l.Part, l.Line}] = l
	}
	wrong := map[string]int{}
	for l, err := range c.Results(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		at := place{l.Document, l.Part, l.Line}
		want, ok := truth[at]
		if !ok {
			if l.Verdict.State == links.Broken {
				t.Errorf("%v: %s: %s, and nobody made it", at, l.Text, l.Verdict)
			}
			continue
		}
		delete(truth, at)
		if got := l.Verdict; got.State.String() != string(want.Verdict) {
			if wrong[want.Kind]++; wrong[want.Kind] <= 2 {
				t.Errorf("%s:%d: %s (%s): %s, want %s", at.doc, at.line, want.Text, want.Kind,
					got, want.Verdict)
			}
		}
	}
	for at, l := range truth {
		if wrong["missing"]++; wrong["missing"] <= 5 {
			t.Errorf("%v: %s (%s) is not found", at, l.Text, l.Kind)
		}
	}
	if len(wrong) > 0 {
		t.Error(fmt.Sprint(wrong))
	}
}

// TestTargets: what links of one page lead to, if the files are a site without
// an address.
func TestTargets(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "sub", "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	own := "file://" + dir + "/sub/a.html"
	tests := []struct{ text, want, target string }{
		{"#top", "fine", own + "#top"},
		{"", "fine", own},
		{"a.html", "fine", own},
		{"/sub/a.html#gone", `broken: there is no anchor "gone"`, own + "#gone"},
		{"empty/", "broken: the directory has no index.html", "file://" + dir + "/sub/empty/"},
		// A browser lists what file names.
		{"file://" + dir + "/sub/empty/", "fine", ""},
		{"file://" + dir + "/sub/none/", "broken: there is no such file", ""},
		// Sphinx writes "%40", and programs for mail read "@".
		{"mailto:a%40b.example", "fine", ""},
		{"mailto:a%40b.example,c%40d.example?subject=x%40y", "fine", ""},
		{"mailto:a%40b@c.example", `broken: "@" is not allowed in a local part; ` +
			"as a delimiter it is not percent-encoded (RFC 6068 section 2)", ""},
		{"mailto:a%40", "broken: missing or incomplete domain (RFC 6068 section 2)", ""},
	}
	page := "<!DOCTYPE html>"
	for _, x := range tests {
		page += "<a href='" + x.text + "'>x</a>\n"
	}
	if err := os.WriteFile(filepath.Join(dir, "sub", "a.html"), []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	// What prose shows is not looked up, before or after a link to the same.
	prose := "See file://" + dir + "/sub/empty/ for that.\n"
	for _, name := range []string{"a.txt", "z.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(prose), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := links.New(links.Options{Trees: []string{dir}, Site: links.Site{Root: dir}})
	readAll(t, c, dir)
	i := 0
	for l := range c.Results(t.Context()) {
		if l.Context == "text" {
			if l.Verdict.Rule != "not-a-file" {
				t.Errorf("%s: %s is %s", l.Document, l.Text, l.Verdict)
			}
			continue
		}
		x := tests[i]
		if got := l.Verdict.String(); got != x.want {
			t.Errorf("%s is %s, want %s", x.text, got, x.want)
		}
		if got := l.Target.String(); x.target != "" && got != x.target {
			t.Errorf("%s leads to %s, want %s", x.text, got, x.target)
		}
		i++
	}
	if i != len(tests) {
		t.Errorf("%d links, want %d", i, len(tests))
	}
}

// TestOdd: what is not asked is shown as it is written, with its own reason.
func TestOdd(t *testing.T) {
	want := map[string]string{
		"http://joe@{{x}}/":       "unchecked template",
		"http://127.0.0.1:22/":    "refused port",
		"http://127.0.0.1:9/":     "refused port",
		"http://127.0.0.1:99999/": "broken scheme-rule",
	}
	body := ""
	for text := range want {
		body += "<a href=\"" + text + "\">"
	}
	c := links.New(links.Options{Client: local(t, nil)})
	_, err := c.Read(t.Context(), link.Document{Body: strings.NewReader(body), Name: "a.html"})
	if err != nil {
		t.Fatal(err)
	}
	for l, err := range c.Results(t.Context()) {
		if got := l.Verdict.State.String() + " " + l.Verdict.Rule; err != nil || got != want[l.Text] {
			t.Errorf("%q: %s (%s), want %s, %v", l.Text, got, l.Verdict.Why, want[l.Text], err)
		}
	}
}

// TestManyMissing: links to anchors and files that are not there are not
// compared with each anchor of a page, and each file of a directory.
func TestManyMissing(t *testing.T) {
	check := func(dir, page string, want int) {
		c := links.New(links.Options{Trees: []string{dir}})
		u, err := file.FromPath(file.Unix, "", filepath.Join(dir, "page.html"))
		if err != nil {
			t.Fatal(err)
		}
		d := link.Document{Name: "page.html", Body: strings.NewReader("<!DOCTYPE html>" + page),
			Base: base.Retrieved(u.Generic())}
		if _, err := c.Read(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		broken := 0
		for l := range c.Results(t.Context()) {
			if l.Verdict.Rule == "no-anchor" || l.Verdict.Rule == "no-file" {
				broken++
			}
		}
		if broken != want {
			t.Errorf("%d links are broken, want %d", broken, want)
		}
	}
	costtest.Single("x").CheckTime(t, "anchors", 20_000, func(text string) {
		var page strings.Builder
		for i := range len(text) {
			fmt.Fprintf(&page, "<p id=a%d><a href=#b%d>x</a>\n", i, i)
		}
		check("/none", page.String(), len(text))
	})
	costtest.Single("x").CheckTime(t, "files", 4_000, func(text string) {
		const links = 10
		dir := t.TempDir()
		var page strings.Builder
		for i := range len(text) {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprint("a", i)), nil, 0o666); err != nil {
				t.Fatal(err)
			}
			for j := range links {
				fmt.Fprintf(&page, "<a href=b%d.%d>x</a>\n", i, j)
			}
		}
		check(dir, page.String(), links*len(text))
	})
}
