package links_test

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/scheme/file"
)

// uriOf returns the URI of a file.
func uriOf(t testing.TB, name string) uri.URI {
	u, err := file.FromPath(file.Unix, "", name)
	if err != nil {
		t.Fatal(err)
	}
	return u.Generic()
}

// write writes files. Names have spaces between them; one that is "a->b" is a
// symbolic link, and one that ends in "/" is a directory.
func write(t testing.TB, dir, names string) {
	for name := range strings.FieldsSeq(names) {
		name, to, isLink := strings.Cut(name, "->")
		path := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(path), 0o777)
		switch {
		case isLink:
			err = errors.Join(err, os.Symlink(to, path))
		case strings.HasSuffix(name, "/"):
			err = errors.Join(err, os.Mkdir(path, 0o777))
		default:
			err = errors.Join(err, os.WriteFile(path, nil, 0o666))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// read reads a document, and returns its links.
func read(t testing.TB, o links.Options, name, body string) (all []links.Link) {
	t.Helper()
	c := links.New(o)
	d := link.Document{Name: name, Body: strings.NewReader(body)}
	if filepath.IsAbs(name) {
		d.Base = base.Retrieved(uriOf(t, name))
	}
	if _, err := c.Read(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	for l, err := range c.Results(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// TestFileCases: what a link to a file, a directory or a site leads to.
func TestFileCases(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs names and symbolic links of Unix")
	}
	const nfc, nfd = "caf\u00e9.md", "cafe\u0301.md"
	for _, tt := range []struct {
		files, doc, link string
		index, ends      string // with spaces
		base             string // of the site, whose root is the tree

		state    links.State
		rule, to string // to is below the tree
	}{
		// Letter case and Unicode form.
		{files: "read.md", doc: "a.md", link: "Read.md", state: links.Broken, rule: "letter-case", to: "read.md"},
		{files: "Img/F.png", doc: "a.md", link: "img/f.png", state: links.Broken, rule: "letter-case", to: "Img/F.png"},
		{files: "Img/f.png", doc: "a.md", link: "img/g.png", state: links.Broken, rule: "letter-case"},
		{files: nfc, doc: "a.md", link: nfc, state: links.Fine},
		{files: nfd, doc: "a.md", link: nfd, state: links.Fine},
		{files: nfc, doc: "a.md", link: nfd, state: links.Broken, rule: "unicode-form", to: nfc},
		{files: nfd, doc: "a.md", link: nfc, state: links.Broken, rule: "unicode-form", to: nfd},
		{files: nfd, doc: "a.md", link: "Caf\u00c9.md", state: links.Broken, rule: "letter-case", to: nfd},
		{files: nfc + " " + nfd, doc: "a.md", link: "caf%C3%A9.md", state: links.Fine},

		// Symbolic links.
		{files: "l.md->none.md", doc: "a.md", link: "l.md", state: links.Broken, rule: "no-file"},
		{files: "b.md l.md->b.md", doc: "a.md", link: "l.md", state: links.Fine},
		{files: "d/b.md l->d", doc: "a.md", link: "l/b.md", state: links.Fine},
		{files: "l->l", doc: "a.md", link: "l", state: links.Unchecked, rule: "no-access"},

		// Directories and files.
		{files: "d/", doc: "a.md", link: "d/", state: links.Fine},
		{files: "d/", doc: "a.md", link: "d", state: links.Fine},
		{files: "d/x.html", doc: "a.html", link: "d/", state: links.Broken, rule: "no-index"},
		{files: "d/index.html", doc: "a.html", link: "d/", state: links.Fine},
		{files: "d/index.html", doc: "a.html", link: "d", state: links.Fine},
		{files: "d/index.html/x", doc: "a.html", link: "d/", state: links.Broken, rule: "no-index"},
		{files: "f.md", doc: "a.md", link: "f.md/", state: links.Broken, rule: "not-directory"},
		{files: "f.md", doc: "a.md", link: "f.md/x", state: links.Broken, rule: "no-file"},
		{files: "d/x", doc: "a.md", link: "d/../d/./x", state: links.Fine},

		// --index and --end.
		{files: "d/README.md", index: "index.html README.md", doc: "a.html", link: "d/", state: links.Fine},
		{files: "d/index.html", index: "README.md", doc: "a.html", link: "d/", state: links.Broken, rule: "no-index"},
		{files: "f.html", doc: "a.html", link: "f", state: links.Broken, rule: "no-file"},
		{files: "f.html", ends: ".txt .html", doc: "a.html", link: "f", state: links.Fine},
		{files: "f.html/x", ends: ".html", doc: "a.html", link: "f", state: links.Broken, rule: "no-file"},
		{files: "f.html", ends: ".html", doc: "a.html", link: "f/", state: links.Broken, rule: "no-file"},

		// A site, published below a path.
		{files: "f.html", base: "https://s.example/docs/", doc: "a.html", link: "/docs/f.html", state: links.Fine},
		{files: "f.html", base: "https://s.example/docs", doc: "a.html", link: "/docs/f", state: links.Fine},
		{files: "f.html", base: "https://s.example/docs/", doc: "a.html", link: "/f.html", state: links.Skipped, rule: "offline"},
		{files: "index.html", base: "https://s.example/docs/", doc: "a.html", link: "/docs", state: links.Fine},
		{files: "f.html", base: "https://s.example/docs/", doc: "d/a.html", link: "../f.html", state: links.Fine},
		{files: "f.html", base: "https://s.example/docs/", doc: "a.html", link: "../f.html", state: links.Skipped, rule: "offline"},
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "http://s.example/f.html", state: links.Fine},
		{files: "f.html", base: "http://s.example/", doc: "a.html", link: "https://s.example/f.html", state: links.Skipped, rule: "offline"},
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "https://s.example:444/f.html", state: links.Skipped, rule: "offline"},
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "https://s.example:443/f.html", state: links.Fine},
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "HTTPS://S.EXAMPLE/f.html", state: links.Fine},

		// A host without a scheme.
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "//s.example/f.html", state: links.Fine},
		{files: "f.html", base: "HTTPS://S.EXAMPLE:443/", doc: "a.html", link: "//s.example/f.html", state: links.Fine},
		{files: "f.html", base: "https://s.example/", doc: "a.html", link: "http://s.example:443/f.html", state: links.Skipped, rule: "offline"},
		{files: "f.html", doc: "a.html", link: "//s.example/f.html", state: links.Skipped, rule: "offline"},
		{files: "f.html", doc: "a.md", link: "//s.example/f.html", state: links.Skipped, rule: "offline"},

		// A query is for a server: it does not lead to another file.
		{files: "f.css", doc: "a.html", link: "f.css?v=1", state: links.Fine},
		{files: "d/f.html", doc: "a.html", link: "d/f.html?x#y", state: links.Broken, rule: "no-anchor"},
		{files: "f.css", doc: "a.md", link: "g.css?v=1", state: links.Broken, rule: "no-file"},

		// A generator publishes x.md as x/.
		{files: "d/f.md", base: "https://s.example/", doc: "a.md", link: "/d/f/", state: links.Fine},
		{files: "d/f.md", base: "https://s.example/", doc: "a.md", link: "/d/f/#x", state: links.Broken, rule: "no-anchor"},
		{files: "d/f.html", base: "https://s.example/", doc: "a.html", link: "/d/f/", state: links.Broken, rule: "no-file"},
		{files: "d/f.md", doc: "a.md", link: "d/f/", state: links.Broken, rule: "no-file"},

		// "/" that is data, and what is no name of a file.
		{files: "d/f.md", doc: "a.md", link: "d%2Ff.md", state: links.Unchecked, rule: "not-a-file"},
		{files: "d/f.md", base: "https://s.example/", doc: "a.html", link: "/d%2Ff.md", state: links.Unchecked, rule: "not-a-file"},
		{files: "d/f.md", doc: "a.md", link: "d%00", state: links.Unchecked, rule: "not-a-file"},
		{files: "f.md.gz", doc: "a.md", link: "f.md", state: links.Broken, rule: "no-file"},
	} {
		t.Run(tt.doc+" "+tt.link+" "+tt.files+tt.base, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, tt.files)
			o := links.Options{Trees: []string{dir}, Site: links.Site{
				Index: strings.Fields(tt.index), Ends: strings.Fields(tt.ends)}}
			if tt.index == "" {
				o.Site.Index = nil
			}
			if tt.ends == "" {
				o.Site.Ends = nil
			}
			if tt.base != "" {
				o.Site.Root, o.Site.Base = dir, uri.MustParse(tt.base)
			}
			body := "[x](" + tt.link + ")"
			if strings.HasSuffix(tt.doc, ".html") {
				body = "<a href='" + tt.link + "'>"
			}
			all := read(t, o, filepath.Join(dir, tt.doc), body)
			if len(all) != 1 {
				t.Fatalf("%d links", len(all))
			}
			v, to := all[0].Verdict, ""
			if !v.To.IsZero() {
				to = strings.TrimPrefix(v.To.String(), uriOf(t, dir).String()+"/")
			}
			if want := strings.TrimPrefix(uriOf(t, "/"+tt.to).String(), "file:///"); v.State != tt.state ||
				v.Rule != tt.rule || to != want {
				t.Errorf("%v %s (%s) to %q, want %v %s to %q", v.State, v.Rule, v.Why, to, tt.state, tt.rule, want)
			}
		})
	}
}

// TestFragmentCases: what a fragment identifies is a matter of the format.
func TestFragmentCases(t *testing.T) {
	const unchecked = "fragment-unchecked"
	const tree = "%PDF-1.7\n1 0 obj<</Names[(a.1) 2 0 R]>>endobj\n%%EOF"
	for _, tt := range []struct {
		target, text, fragment string
		state                  links.State
		rule                   string
	}{
		{"b.html", "<p id=a>", "a", links.Fine, ""},
		{"b.html", "<p id=a>", "A", links.Broken, "anchor-case"},
		{"b.html", "<p id=a>", "b", links.Broken, "no-anchor"},
		{"b.html", "<p id=a%20b>", "a%20b", links.Fine, ""}, // as it is written, HTML section 7.4.6.4
		{"b.html", "<p id='a b'>", "a%20b", links.Fine, ""},
		{"b.html", "<p id=a>", "TOP", links.Fine, ""},
		{"b.html", "<p id=a>", "user-content-a", links.Broken, "no-anchor"},
		{"b.html", "<p id=a>", "L10", links.Fine, unchecked},
		{"b.html", "<p id=a>", "/page", links.Fine, unchecked},
		{"b.html", "<p id=a>", "!page", links.Fine, unchecked},
		{"b.html", "<p id=a>", ":~:text=x", links.Fine, ""},
		{"b.html", "<p id=a>", "t=10", links.Fine, unchecked},
		{"b.md", "# A\n", "a", links.Fine, ""},
		{"b.md", "# A\n", "A", links.Fine, ""},
		{"b.md", "# A\n", "user-content-a", links.Fine, ""},
		{"b.md", "# A\n", "user-content-b", links.Broken, "no-anchor"},
		{"b.md", "# A\n", "L10", links.Fine, unchecked},
		{"b.md", "# A\n", "L10-L20", links.Fine, unchecked},
		{"b.md", "# A\n", "L10C3-L11C4", links.Fine, unchecked},
		{"b.md", "# A\n", "L", links.Broken, "no-anchor"},
		{"b.md", "# A\n", "L10a", links.Broken, "no-anchor"},
		{"b.md", "# A\n", "LC3", links.Broken, "no-anchor"},
		{"b.rst", "A b\n===\n", "a-b", links.Fine, ""},
		{"b.rst", "A b\n===\n", "c", links.Broken, "no-anchor"},
		{"b.rst", "A b\n===\n\n.. include:: c.rst\n", "c", links.Unchecked, unchecked},
		{"b.rst", "A b\n===\n\n.. include:: c.rst\n", "a-b", links.Fine, ""},
		{"b.adoc", "= A\n\ninclude::c.adoc[]\n", "c", links.Unchecked, unchecked},
		{"b.md", "# A\n{% include \"c.md\" %}\n", "c", links.Unchecked, unchecked},
		{"b.md", "# A\n--8<-- \"c.md\"\n", "c", links.Unchecked, unchecked},
		{"b.html", "<p id=a>{{< include c >}}", "c", links.Unchecked, unchecked},
		{"b.html", "<p id=a>{{< include c >}}", "a", links.Fine, ""},
		{"b.tex", "\\label{a}\\input{c}", "c", links.Fine, unchecked},
		{"b.txt", "a", "c", links.Fine, unchecked},
		{"b.pdf", tree, "a.1", links.Fine, ""},
		{"b.pdf", tree, "nameddest=a%2E1&zoom=50", links.Fine, ""},
		{"b.pdf", tree, "b", links.Broken, "no-anchor"},
		{"b.pdf", tree, "nameddest=b", links.Broken, "no-anchor"},
		{"b.pdf", tree, "page=2", links.Fine, unchecked},
		{"b.pdf", "%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF", "b", links.Fine, unchecked},
		{"b.pdf", "%PDF-1.1\n1 0 obj[2 0 R/Fit]endobj\n%%EOF", "b", links.Fine, unchecked},

		// JSON Pointers (RFC 6901).
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a~1b/~0/1/0", links.Fine, ""},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/~01", links.Fine, ""},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/%7E01", links.Fine, ""},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/", links.Fine, ""},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "//", links.Fine, ""},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a/b", links.Broken, "no-anchor"},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a~1b/~0/01", links.Broken, "no-anchor"},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a~1b/~0/2", links.Broken, "no-anchor"},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a~1b/~0/-", links.Broken, "no-anchor"},
		{"b.json", `{"a/b":{"~":[0,[1]]},"~1":0,"":{"":0}}`, "/a~1b/~0/0/0", links.Broken, "no-anchor"},
		{"b.json", `{"a":`, "/a", links.Fine, unchecked},
		{"b.json", `[]`, "top", links.Broken, "no-anchor"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, tt.target), []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		all := read(t, links.Options{Trees: []string{dir}}, filepath.Join(dir, "a.html"),
			"<a href='"+tt.target+"#"+tt.fragment+"'>")
		if len(all) != 1 {
			t.Fatalf("%d links", len(all))
		}
		if v := all[0].Verdict; v.State != tt.state || v.Rule != tt.rule {
			t.Errorf("%s %q: #%s: %v %s (%s), want %v %s", tt.target, tt.text, tt.fragment, v.State, v.Rule, v.Why,
				tt.state, tt.rule)
		}
	}
}

// TestContextCases: what a reference is for says where it leads, if anywhere.
func TestContextCases(t *testing.T) {
	const (
		page   = "<base href='https://s.example/d/'>"
		schema = `{"$id":"https://s.example/x","d":{"y":{"$anchor":"z"}},"a":{"$ref":"_"},` +
			`"b":{"$id":"b","d":{"w":0},"c":[{"$ref":"_"}]}}`
		old = `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://s.example/x","d":0,"a":{"$ref":"_"}}`
	)
	schemaOf := func(ref string) string { return strings.ReplaceAll(schema, "_", ref) }
	oldOf := func(ref string) string { return strings.Replace(old, "_", ref, 1) }
	for _, tt := range []struct{ doc, body, want string }{ // want: the rules, or fine
		// A reference to its own document: RFC 3986 section 4.4; HTML, hash-name
		// references; CSS Values and Units 4, fragment URLs.
		{"a.json", schemaOf("#/d/y"), "identifier fine identifier fine"}, // of the outer schema
		{"a.json", schemaOf("#/d/w"), "identifier no-anchor identifier fine"},
		{"a.json", schemaOf("#/d/n"), "identifier no-anchor identifier no-anchor"},
		{"a.json", schemaOf("#z"), "identifier fine identifier fine"},
		{"a.json", schemaOf("#n"), "identifier no-anchor identifier no-anchor"},
		{"a.json", schemaOf("x#/d/y"), "identifier fine identifier offline"},
		{"a.json", schemaOf("b#/d/w"), "identifier offline identifier fine"},
		{"a.json", oldOf("#/d"), "offline identifier fine"},
		{"a.json", oldOf("#/n"), "offline identifier no-anchor"},
		{"a.json", oldOf("x#/n"), "offline identifier no-anchor"},
		{"a.json", `{"a":{"@context":{"@base":"http://s.example/x"},"b":{"href":"#y"}}}`, "identifier offline"},
		{"a.json", `{"a":"{\"$ref\":\"#/b\",\"b\":0}"}`, "fragment-unchecked"},
		{"a.html", "<img usemap='#M m'><map name='M m'>", "fine"},
		{"a.html", "<map id=m></map><object usemap='#m'></object>", "fine"},
		{"a.html", page + "<input usemap='x#m%20'><map name='m%20'>", "base fine"},
		{"a.html", page + "<img usemap='#n'><map name=m>", "base no-anchor"},
		{"a.html", "<img usemap=m><img usemap='#'><a href='#m'></a><map name=m>", "identifier identifier no-anchor"},
		{"a.md", "<img usemap='#m'>\n\n# x\n\n<map name=m></map>\n", "fine"},
		{"a.xml", "<html xmlns='http://www.w3.org/1999/xhtml'><img usemap='#m'/><map name='m'/></html>", "fine"},
		{"a.html", page + "<p id=g style='mask:url(#g)'><svg fill='url(#g)'><use href='#g'/><use xlink:href='#n'/>",
			"base fine fine fine no-anchor"},
		{"a.html", page + "<p id=g style='mask:url(x#g)'><a href='#g'>", "base offline offline"},
		{"a.svg", "<svg xmlns='http://www.w3.org/2000/svg' xml:base='http://s.example/'><style>a{fill:url(#n)}</style>" +
			"<textPath href='#g' id='g'/></svg>", "base no-anchor fine"},
		{"a.css", "a{behavior:url(#default#VML)}b{fill:url(#g)}", "identifier fragment-unchecked"},

		// Nobody follows it.
		{"a.html", "<link rel='dns-prefetch Preconnect' href=//a><link rel='preconnect icon' href=b>", "connection no-file"},
		{"a.html", "<link rel=pingback href=b><link rel=profile href=b><form action=b>", "receiver identifier receiver"},
		{"a.html", "<p itemtype='b c' itemid=d itemprop='e:f'><head profile=b>",
			"identifier identifier identifier identifier identifier"},
		{"a.html", "<base href=b/><object codebase=c/>", "base base"},
		{"a.xml", "<feed xml:base='b'><category scheme='http://a/' term='http://a/'/></feed>", "base identifier identifier"},
		{"a.rdf", "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:D rdf:about='#a'/></rdf:RDF>",
			"identifier"},
	} {
		doc := filepath.Join(t.TempDir(), tt.doc)
		if err := os.WriteFile(doc, []byte(tt.body), 0o666); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range read(t, links.Options{Trees: []string{filepath.Dir(doc)}}, doc, tt.body) {
			got = append(got, cmp.Or(l.Verdict.Rule, l.Verdict.State.String()))
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: %s\n%s, want %s", tt.doc, tt.body, s, tt.want)
		}
	}
}

// TestBook: the parts of an EPUB lead to each other, and to nothing else.
func TestBook(t *testing.T) {
	var b strings.Builder
	w := zip.NewWriter(&b)
	want := map[string]string{"b.xhtml": "fine", "b.xhtml#x": "fine", "b.xhtml#y": "broken no-anchor",
		"../c/c.xhtml": "fine", "../../c/c.xhtml": "fine", "c.xhtml": "broken no-file", "B.xhtml": "broken no-file",
		"../c/d%20e.xhtml": "fine", "#here": "fine", "#there": "broken no-anchor", "/c/c.xhtml": "fine",
		"//s.example/": "skipped offline", "mailto:a@s.example": "fine"}
	page := "<p id='here'/>"
	for text := range want {
		page += "<a href='" + text + "'/>\n"
	}
	for _, f := range [][2]string{{"mimetype", "application/epub+zip"}, {"t/a.xhtml", page},
		{"t/b.xhtml", "<p id='x'/>"}, {"c/c.xhtml", "<p/>"}, {"c/d e.xhtml", "<p/>"}} {
		part, err := w.CreateHeader(&zip.FileHeader{Name: f[0]})
		if err != nil {
			t.Fatal(err)
		}
		part.Write([]byte(f[1]))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	all := read(t, links.Options{}, "a.epub", b.String())
	if len(all) != len(want) {
		t.Errorf("%d links", len(all))
	}
	for _, l := range all {
		if got := strings.TrimSpace(l.Verdict.State.String() + " " + l.Verdict.Rule); got != want[l.Text] || l.Part != "t/a.xhtml" {
			t.Errorf("%s in %s: %s (%s), want %s", l.Text, l.Part, got, l.Verdict.Why, want[l.Text])
		}
	}
}

// TestSay: the steps of the link that is explained are told, and of no other.
func TestSay(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "b.md")
	var steps []string
	o := links.Options{Explain: "b.md#x", Say: func(s string) { steps = append(steps, s) }}
	read(t, o, filepath.Join(dir, "a.md"), "[x](b.md)\n[y](b.md#x)\n[z](b.md#x)\n")
	at := uriOf(t, dir).String()
	once := []string{
		`the document has "b.md#x" (link)`,
		`its fragment is "x"`,
		"its base is " + at + "/a.md (the URI used for retrieval (RFC 3986 section 5.1.3))",
		"so it leads to " + at + "/b.md#x",
		"it is looked for as the file " + filepath.Join(dir, "b.md"),
		"that is fine",
	}
	if want := slices.Concat(once, once); !slices.Equal(steps, want) {
		t.Errorf("%q\nwant %q", steps, want)
	}
	steps = nil
	o.Explain = "mailto:a"
	read(t, o, "a.md", "[x](mailto:a)\n")
	if len(steps) != 2 || steps[1] != "nobody is asked: the rules of its scheme decide" {
		t.Errorf("%q", steps)
	}
}

// TestKeep: what is not kept is not in the results, and a caller sees the target
// before its verdict.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	var seen []string
	o := links.Options{Keep: func(l *links.Link) bool {
		seen = append(seen, l.Target.String())
		return l.Verdict.Why == "" && strings.HasSuffix(l.Target.Path(), "b.md")
	}}
	all := read(t, o, filepath.Join(dir, "a.md"), "[x](b.md#y)\n[x](c.md)\n[x](b.md)\n<https://s.example/>\n")
	at := uriOf(t, dir).String()
	if want := []string{at + "/b.md#y", at + "/c.md", at + "/b.md", "https://s.example/"}; !slices.Equal(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
	if len(all) != 2 || all[0].Text != "b.md#y" || all[1].Text != "b.md" || all[1].Line != 3 {
		t.Errorf("%+v", all)
	}
}

// TestAdd: a link that is in no document leads where it says, and what is not a
// URI has a verdict, too.
func TestAdd(t *testing.T) {
	c := links.New(links.Options{})
	want := map[string]string{"https://s.example/a#b": "skipped offline", "mailto:a@s.example": "fine",
		"a.md": "unchecked no-base", "http://[": "broken not-a-reference", "": "fine",
		"file:///etc/passwd": "unchecked not-a-file", "http://s.example:99999/": "broken scheme-rule"}
	for text := range want {
		c.Add("row of "+text, text)
	}
	n := 0
	for l, err := range c.Results(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if got := strings.TrimSpace(l.Verdict.State.String() + " " + l.Verdict.Rule); got != want[l.Text] ||
			l.Document != "row of "+l.Text {
			t.Errorf("%s: %q: %s (%s), want %s", l.Document, l.Text, got, l.Verdict.Why, want[l.Text])
		}
	}
	if n != len(want) {
		t.Errorf("%d links of %d", n, len(want))
	}
}

// FuzzRead: any document of any name has a verdict for each of its links, which
// are those of package extract, in linear time.
func FuzzRead(f *testing.F) {
	for _, s := range []struct{ name, at, body string }{
		{"a.md", "file:///t/a.md", "# A\n[x](#a) [y](b.md#z) [z](//h/x) <mailto:a> [w](/x%2Fy)\n"},
		{"a.html", "https://s.example/d/a.html", "<base href=//x/y><a href='\\\\z'><a href=#><a href='http:b'>"},
		{"a.json", "", `{"$ref":"#/a~1b","a/b":"http://[::1/"}`},
		{"a.epub", "x:y", "PK\x03\x04"},
		{"a.rst", "file://h/a", ".. include:: b\n\n`c <#d>`_\n"},
		{"a.txt", "urn:a:b", "see http://a/{{b}} and file:///etc/passwd, data:, tel:x"},
		{"", "file:", "From a\n\n<a href=b>"}, {".rst", "", "`A`_ "},
	} {
		f.Add(s.name, s.at, s.body)
	}
	f.Fuzz(func(t *testing.T, name, at, body string) {
		document := func() link.Document {
			d := link.Document{Name: name, Body: strings.NewReader(body),
				Options: link.Options{Labels: true}}
			if u, err := uri.Parse(at); err == nil {
				d.Base = base.Retrieved(u)
			}
			return d
		}
		want, got := 0, 0
		for _, err := range extract.Links(document()) {
			if err == nil {
				want++
			}
		}
		c := links.New(links.Options{})
		c.Read(t.Context(), document())
		for l, err := range c.Results(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			v := l.Verdict
			if l.Document != name || v.State == links.Broken && (v.Rule == "" || v.Why == "") {
				t.Errorf("%+v", l)
			}
			got++
		}
		if got != want {
			t.Errorf("%d links, want %d", got, want)
		}
	})
}

// TestLongName: a name of many directories costs linear time.
func TestLongName(t *testing.T) {
	doc := filepath.Join(t.TempDir(), "a.md")
	for _, token := range []string{"a/", "../", "a/../", "%2E/", "a"} {
		costtest.Single(token).CheckTime(t, token, 32<<10, func(text string) {
			read(t, links.Options{}, doc, "[x]("+text+")")
		})
	}
}

// TestLabels is issue 34: references by name are checked where it is sure that
// no other document has the name.
func TestLabels(t *testing.T) {
	for _, tt := range []struct{ files, want string }{
		// files: name=content|…, and what is said of the labels of the first
		{"a.rst=A\n=\n\nSee A_, b_ and `c`_.\n\n.. _b: http://d/\n", "fine fine broken no-anchor"},
		{"a.rst=See b_.\n\n.. include:: c.rst\n", "unchecked fragment-unchecked"},
		{"a.rst=See b_.\n|c.rst=.. include:: a.rst\n", "unchecked label"},
		{"a.rst=See b_.\n|conf.py=rst_epilog = ''\n", "unchecked label"},
		{"a.rst=:ref:`b` :ref:`c`\n\n.. _c:\n\nC\n=\n", "unchecked label fine"},
		{"a.rst=See B_, `b`_, `x <b_>`_, c_, D_, `e <f g_>`__, `h <C_>`_ and `i <j\\_>`_.\n\n" +
			"B\n=\n\nC\n=\n\nD\n=\n\nb\n-\n\n*C*\n---\n\nD\n-\n\n.. [#d] k\n",
			"broken no-anchor broken no-anchor broken no-anchor fine fine broken no-anchor fine"},
		{"a.rst=See b_.\n\n.. include:: c.rst\n\nB\n=\n\nB\n=\n", "fine"},
		{"a.adoc== T\n\n<<b>> <<c>> <<D e>> <<F g>>\n\n[#b]\n== D e\n", "fine broken no-anchor fine broken no-anchor"},
		{"a.adoc=\n== T\n\n<<b>>\n", "unchecked label"},
		{"a.adoc=[#x]\n= T\n\n<<b>>\n", "unchecked label"},
		{"a.adoc== T\n\n<<b>>\n|c.adoc=include::a.adoc[]\n", "unchecked label"},
		{"a.adoc=<<b#x>> <<b#y>> xref:./b#[] <<c#x>> <<a#>>\n|b.adoc=a [.r#x]#t#\n|b=\n",
			"fine broken no-anchor fine broken no-file fine"},
		{"a.org=* TODO B c\n[[*b  C]] [[*d]] [[file:e.org::*F]] [[file:e.org::*G]] [[file:h.org::*I]]\n|e.org=* F\n",
			"fine broken no-anchor fine broken no-anchor broken no-file"},
	} {
		dir := t.TempDir()
		c := links.New(links.Options{Trees: []string{dir}})
		var paths, texts []string
		for f := range strings.SplitSeq(tt.files, "|") {
			name, text, _ := strings.Cut(f, "=")
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			paths, texts = append(paths, path), append(texts, text)
		}
		for i, path := range paths {
			d := link.Document{Name: path, Body: strings.NewReader(texts[i]), Base: base.Retrieved(uriOf(t, path))}
			if _, err := c.Read(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for l := range c.Results(t.Context()) {
			if l.Document == paths[0] && strings.Contains("label ref file xref", l.Context) {
				got = append(got, strings.TrimSpace(fmt.Sprint(l.Verdict.State, " ", l.Verdict.Rule)))
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q: %s, want %s", tt.files, s, tt.want)
		}
	}
}
