package prose_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/prose"
)

var (
	rst      = linktest.Format{Links: linktest.Alone(prose.RST), Written: written}
	asciiDoc = linktest.Format{Links: linktest.Alone(prose.AsciiDoc), Written: written}
	org      = linktest.Format{Links: linktest.Alone(prose.Org), Written: written}
	latex    = linktest.Format{Links: linktest.Alone(prose.LaTeX), Written: written}
	formats  = []linktest.Format{rst, asciiDoc, org, latex}
)

// written reports whether a link may be written like this: its source without
// escapes and white space is its text.
func written(document string, l link.Link) bool {
	raw := document[l.Start:l.End]
	return linktest.Unspaced(raw) == linktest.Unspaced(l.Text) || strings.ContainsAny(raw, `\{`)
}

// show checks the laws of a document, and returns its links and notes.
func show(t *testing.T, f linktest.Format, document string) []string {
	t.Helper()
	f.Check(t, document)
	return linktest.Show(f.Links(linktest.Doc(document), nil), linktest.Written(document))
}

func TestRST(t *testing.T) {
	for document, want := range map[string][]string{
		"a `b <c.html>`_ `<d>`__ `e <f_>`_ `g\n<http://h/\\_i\n j>`_.": {"link c.html", "link d",
			"link http://h/_ij | http://h/\\_i\n j"},
		".. _a: http://b/\\_c_d  \n.. _`e: f`: g.html\n.. _h\\:i: j\n.. _k: a_\n.. _l:\n": {
			"target http://b/_c_d | http://b/\\_c_d", "target g.html", "target j"},
		".. _a:\n   http://b/\n   c.html\n.. _http://d: ../e\n": {
			"target http://b/c.html | http://b/\n   c.html", "target ../e"},
		".. __: a\n__ b\n  .. _c:\n  .. _d: e\n": {"target a", "target b", "target e"},
		".. image:: a.png\n   :target: b.html\n   :alt: c\n.. |d| image:: e f.png\n": {
			"image a.png", "option b.html", "image ef.png | e f.png"},
		".. figure:: http://a/\n   :target: b_\n\n   text http://c/.": {"image http://a/",
			"text http://c/"},
		".. include:: a.rst\n.. raw:: html\n   :url: http://b/\n   :file: c\n": {"include a.rst",
			"option http://b/", "option c"},
		"``http://a/`` http://b/c\\_d <http://e/\\f>\n\n.. http://g/": {"text http://a/",
			"text http://b/c_d | http://b/c\\_d", "text http://e/f | http://e/\\f", "text http://g/"},
		"`a <http://b/>`\n\n``c `` and `d <e>`_\n\n`f\n\n<g>`_": {"text http://b/", "link e"},
		"\\\n\n.. _\n.. _a\n.. _a:\\\n":                         nil,
	} {
		linktest.Equal(t, "links", document, show(t, rst, document), want)
	}
}

func TestAsciiDoc(t *testing.T) {
	for document, want := range map[string][]string{
		"https://a/b.[c http://d/e] http://f/g. <http://h/i> `http://j/`": {"link https://a/b.",
			"text http://d/e", "text http://f/g", "text http://h/i", "text http://j/"},
		"link:a/b.html[c] link:++http://d/e__f++[g] link:h": {"link a/b.html",
			"link http://d/e__f"},
		"image::a.png[b] image:c.svg[] video::d.mp4[] video::id[youtube]\ninclude::e.adoc[]\n//include::f[]": {
			"image a.png", "image c.svg", "video d.mp4", "include e.adoc"},
		"xref:a.adoc#b[] xref:c[] <<d>> <<e,f>> <<g.adoc#h,i>> <<#j>>": {"xref a.adoc#b",
			"xref g.adoc#h", "xref #j"},
		":a: http://b/\n\n{a}/c[d] link:{a}e[f]\n:g: {a}h \n{nbsp}[x] {g}[] {i}[]\n" +
			":nbsp: &#160;\n{nbsp}[x] link:j{nbsp}[]": {"text http://b/", "link http://b//c | {a}/c",
			"link http://b/e | {a}e", "text http://b/h | {a}h",
			"! byte 47: the attribute in a target is not known", "link http://b/h | {g}",
			"! byte 63: the attribute in a target is not known", "link j&#160; | j{nbsp}"},
		"https://a/b\\...c[d] xref:e:f.adoc[]":                 {"link https://a/b...c | https://a/b\\...c"},
		"\\http://esc/ \\link:a[b] \\https://c/[d], http://e/": {"text http://e/"},
		"mailto:a@b.example[c] http://d":                       {"text mailto:a@b.example", "text http://d"},
	} {
		linktest.Equal(t, "links", document, show(t, asciiDoc, document), want)
	}
}

func TestOrg(t *testing.T) {
	for document, want := range map[string][]string{
		"[[file:a.org]] [[file:b/c.png::*D][e]] [[./f.org][g]] [[#h]] [[*I]] [[j k]]": {"link a.org",
			"link b/c.png", "link ./f.org", "link #h"},
		"[[http://a/_b\\[c\\]_][d]] http://e/\\_f. <http://g/h> [[mailto:i@j.example]]": {
			"link http://a/_b[c]_ | http://a/_b\\[c\\]_", "text http://e/", "text http://g/h",
			"link mailto:i@j.example"},
		"#+INCLUDE: \"a.org\" src c\n#+setupfile: b.org\n[[id:x]] [[http://c/": {"include a.org",
			"include b.org", "text http://c/"},
	} {
		linktest.Equal(t, "links", document, show(t, org, document), want)
	}
}

func TestLaTeX(t *testing.T) {
	for document, want := range map[string][]string{
		`\url{http://q/a\_b} \href[pdfnewwindow]{c\%20d}{e http://f/g_} \path {h/i_}`: {
			`url http://q/a_b | http://q/a\_b`, `href c%20d | c\%20d`, "text http://f/g_", "path h/i_"},
		`\includegraphics[width=2cm]{a.png} (http://b/c\_d\textbf{e}) \nolinkurl{http://f/~g}`: {
			"image a.png", `text http://b/c_d | http://b/c\_d`, "url http://f/~g"},
		`\url{} \url{ a} \urlstyle{b} \href{http://c/`: {"text http://c/"},
	} {
		linktest.Equal(t, "links", document, show(t, latex, document), want)
	}
}

// FuzzLinks checks the laws of any document.
func FuzzLinks(f *testing.F) {
	f.Add("`a <b>`_ .. _c: d\n   e\n\n.. image:: f\\ g\n   :target: http://h/\\\n", "x")
	f.Add("http://a/[b] link:c[] image::d[]\ninclude::e[]\n<<f#g>> {h} link:{i}[]", "\n\nhttp://j")
	f.Add("http://0\\ ", "0")
	f.Add("[[file:a.org::b][c]] [[http://d/\\[e]]", "#+include: f")
	f.Add(`\\url{http://a/\\_b} \\href[c]{d}{e}`, `\\path{`)
	f.Fuzz(func(t *testing.T, document, after string) {
		for _, format := range formats {
			format.Check(t, document)
			format.CheckFailed(t, document, after)
		}
	})
}

// pieces are paragraphs of both formats, in any order.
var pieces = []linktest.Piece{
	{Text: ".. _a: b\n\n"}, {Text: "`c\n<d>`_ http://e/\n\n"}, {Text: ".. image:: f\n\n"},
	{Text: "link:g[] http://h/[i]\n\n"}, {Text: "image::j[]\n\n"}, {Text: "<<k#l>>\n\n"},
	{Text: "[[file:n::o]]\n\n"}, {Text: "\\href[p]{q}\n\n"}, {Text: "``` `\n\n"}, {Text: "\\\n\n"}, {Text: "\n"}, {Text: "link:{m}\n\n"},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 4})
	f.Fuzz(func(t *testing.T, choice []byte) {
		for _, format := range formats {
			alone := slices.Clone(pieces)
			for i, p := range alone {
				alone[i].Links = format.Read(linktest.Doc(p.Text)).Texts()
			}
			format.CheckPieces(t, link.Document{}, "", alone, choice)
		}
	})
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	document := "`a <b>`_ http://c/[d] link:e[]\n\n.. _f: g\n\n" + strings.Repeat("h http://i/ ", 40)
	rst.TestFaults(t, document)
	asciiDoc.TestFaults(t, document)
}

// TestLong: links in a paragraph of more than MaxParagraph are found.
func TestLong(t *testing.T) {
	document := strings.Repeat("word http://a.example/ `b <c>`_\n", 3*prose.MaxParagraph/32)
	r := rst.Read(linktest.Doc(document))
	links, lost := strings.Count(document, "http")*2, 0
	if lost = links - len(r.Links); lost > 8 || len(r.Notes) > 0 || r.Err != nil {
		t.Errorf("%d of %d links are lost, %q, %v", lost, links, r.Told(), r.Err)
	}
	for _, l := range r.Links {
		if l.Text != "http://a.example/" && l.Text != "c" {
			t.Fatal(l)
		}
	}
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, part := range []string{
		"`", "`a <", "`a <b>", "`a <b>`_", ".. _", ".. _a:", ".. _a: b\n", ".. _`", "\n ", " ", "\\",
		":", ".. image::\n", "link:", "link:a", "[", "++", "link:++", "http://a", "http://a[",
		"xref:a#", "{a}[", ":a: b\n", ":a: {a}{a}\n", "{a", "<<", "<<a#", "image:", "+http://", "\n\n", "\r\n", "{",
		"link:<<a#b,", "`\n.. _a: b\n", "<<link:a[", "http://<<a#b", "xref:<<a#", "a\n  ", ".. _a: b\n c\n",
	} {
		rst.TestCost(t, "", part, "")
		asciiDoc.TestCost(t, "", part, "")
		rst.TestCost(t, ".. _a: b", part, "")
	}
	for _, part := range []string{"[[", "[[file:", "[[file:a", "[[./", "::", "]", "\\", "[[./\\", "\n#+include: "} {
		org.TestCost(t, "", part, "")
	}
	for _, part := range []string{`\url`, `\url{`, `\href[`, `\href[a]`, `\href[a] `, "{", "\\_", "a", " "} {
		latex.TestCost(t, `\href`, part, "")
	}
}

func ExampleRST() {
	const document = "See `the manual <manual.html>`_.\n\n.. image:: a.png\n   :target: http://b/\\_c\n"
	for l, err := range prose.RST(linktest.Doc(document)) {
		fmt.Println(l.Line, l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 1 18 link manual.html <nil>
	// 3 12 image a.png <nil>
	// 4 13 option http://b/_c <nil>
}

func ExampleAsciiDoc() {
	const document = "See https://a.example/x.[the manual] and link:b.html[this].\n"
	for l, err := range prose.AsciiDoc(linktest.Doc(document)) {
		fmt.Println(l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 5 link https://a.example/x. <nil>
	// 47 link b.html <nil>
}

func ExampleOrg() {
	const document = "See [[file:a.org::*B][the notes]] and [[http://b.example/]].\n"
	for l, err := range prose.Org(linktest.Doc(document)) {
		fmt.Println(l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 12 link a.org <nil>
	// 41 link http://b.example/ <nil>
}

func ExampleLaTeX() {
	const document = `See \url{http://a.example/b\_c} and \href{d.pdf}{this}.`
	for l, err := range prose.LaTeX(linktest.Doc(document)) {
		fmt.Println(l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 10 url http://a.example/b_c <nil>
	// 43 href d.pdf <nil>
}

// TestReal: the laws hold for real documents, in the Go module cache and below
// /usr/share/doc.
func TestReal(t *testing.T) {
	files := 0
	for _, root := range []string{"../../../shared", os.Getenv("GOMODCACHE"),
		filepath.Join(os.Getenv("HOME"), "go/pkg/mod"), "/usr/share/doc"} {
		if root == "" {
			continue
		}
		filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			format, ok := map[string]linktest.Format{".rst": rst, ".adoc": asciiDoc,
				".asciidoc": asciiDoc, ".org": org, ".tex": latex}[filepath.Ext(name)]
			if err != nil || !ok || !e.Type().IsRegular() {
				return nil
			}
			if files++; files > 100 {
				return fs.SkipAll
			}
			if b, err := os.ReadFile(name); err == nil && len(b) < 1<<18 && utf8.Valid(b) {
				format.Check(t, string(b))
			}
			return nil
		})
	}
	if files == 0 {
		t.Skip("no files are here")
	}
}
