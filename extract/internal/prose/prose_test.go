package prose_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/prose"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
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
	return linktest.Unspaced(raw) == linktest.Unspaced(l.Text) || strings.ContainsAny(raw, `\{:%`)
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
		".. _a: http://b/c_\n\n`d <http://e/f_>`_ `g <h_>`_": {"target http://b/c_", "link http://e/f_"},
		".. include:: a.rst\n.. raw:: html\n   :url: http://b/\n   :file: c\n": {"include a.rst",
			"option http://b/", "option c"},
		"``http://a/`` http://b/c\\_d <http://e/\\f>\n\n.. http://g/": {"code http://a/",
			"text http://b/c_d | http://b/c\\_d", "text http://e/f | http://e/\\f", "comment http://g/"},
		"a::\n\n  `b <c>`_ http://d/\\e\n\n  http://f/\n`g <h>`_\n\n- i::\n\n      http://j/\n\n" +
			"  `k <l>`_\n": {"code http://d/", "code http://f/", "link h", "code http://j/", "link l"},
		".. code-block:: go\n   :a: b\n\n   http://a/\n\n.. note::\n\n   `b <c>`_\n.. code:: http://d/\n": {
			"code http://a/", "link c", "code http://d/"},
		".. a\n   http://b/\n\n   `c <d>`_\n.. _e: f\n..\n\n   `g <h>`_\n\n..\n  http://i/\nj::\nhttp://k/": {
			"comment http://b/", "target f", "link h", "comment http://i/", "text http://k/"},
		":download:`a` :download:`b <c.pdf>` :doc:`/d` :doc:`e <f/g>` :doc:`h:i` :doc:`py:j`": {
			"download a", "download c.pdf", "doc /d", "doc f/g", "! byte 67: links are left out (2): " +
				"they name a module, not a file: h:i, py:j"},
		":download:`text<sub dir/g.pdf>` :doc:`!no` :doc:`!no <a>` :doc:`a <b>`": {
			"download sub dir/g.pdf", "doc b"},
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
			"link http://b/h | {g}", "link j&#160; | j{nbsp}",
			"! byte 63: links are left out (1): the document does not set these attributes: {i}"},
		":u: http://a/\n\n{u}b {u} \\{u} `{u}c` (see {u}d, {v}) http://e/{v}\n\n----\n{u}\n----": {
			"text http://a/", "text http://a/b | {u}b", "text http://a/ | {u}", "text http://a/c | {u}c",
			"text http://a/d | {u}d", "text http://e/"},
		"link:{a}[] {b}/c[] image:{a}/{d}.png[] xref:{e}.adoc[] xref:{f}.adoc[]": {"! byte 5: " +
			"links are left out (5): the document does not set these attributes: {a}, {b}, {d}"},
		"xref:m:" + strings.Repeat("a", 99) + ".adoc[]": {"! byte 5: links are left out (1): " +
			"they name a module, not a file: m:" + strings.Repeat("a", 62)},
		"xref:m:a/b.adoc#c[d] image::m:e.png[] include::v@m:p$f.adoc[]\ninclude::p$g.adoc[]\n" +
			"image:data:image/png;base64,AA==[] image:https://h/i.png[] xref:j/k.adoc[]": {
			"image data:image/png;base64,AA==", "image https://h/i.png", "xref j/k.adoc", "! byte 5: " +
				"links are left out (3): they name a module, not a file: " +
				"m:a/b.adoc#c, m:e.png, p$g.adoc"},
		"link:pass:[https://d.test/a[b]c][D] link:++a[b]++[]": {"link https://d.test/a[b]c", "link a[b]"},
		"link:pass:[My Doc/x.pdf][y] link:pass:[https://d.test/d__d][D] image::pass:c[a b.png][] " +
			"link:+++e_f+++[] link:$$g(h)$$[] xref:++i j.adoc#k++[] link:pass[l]": {
			"link My Doc/x.pdf", "link https://d.test/d__d", "image a b.png", "link e_f", "link g(h)",
			"xref i j.adoc#k", "link pass"},
		"// link:a[] http://b/\nlink:c[]\n////\nhttp://d/ link:e[]\n\n////\n.t\n----\nhttp://f/[g]\n-----\n----\n" +
			"Title\n-----\nlink:h[]\n```sh\nhttp://i/\n```\n`+http://j/+`\n\n....\nhttp://k/": {
			"comment http://b/", "link c", "comment http://d/", "code http://f/", "link h", "code http://i/",
			"code http://j/", "code http://k/",
			"! byte 163: missing end of the last block, which is read as code"},
		"https://a/b\\...c[d]":                                 {"link https://a/b...c | https://a/b\\...c"},
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
			"include b.org", "text http://c/", "! byte 46: links are left out (1): their type " +
				"is neither an abbreviation nor a scheme that is searched for: id:"},
		"#+LINK: gh https://github.com/%s\n#+link: b http://b/?q=\n[[gh:foo/bar][x]] [[b:y z]] [[gh]]\n" +
			"#+LINK: c http://c/%h\n[[c:a b]] [[foo:bar]] [[man:ls]] [[foo:z]] [[urn:isbn:0451450523]]": {
			"text http://b/?q=", "link https://github.com/foo/bar | gh:foo/bar", "link http://b/?q=y z | b:y z",
			"link http://c/a%20b | c:a b", "link urn:isbn:0451450523",
			"! byte 125: links are left out (3): their type is neither an abbreviation nor a " +
				"scheme that is searched for: foo:, man:"},
		"#+LINK: a http://a/%s/%s\n[[a:b]] [[sp:c]]": {"link http://a/b/%s | a:b", "! byte 35: links " +
			"are left out (1): their type is neither an abbreviation nor a scheme that is searched for: sp:"},
		"[[./a.org::*B][c]] [[~/d.org::5]] [[file+sys:e f.org]] [[/g]] [[../h::i]]": {"link ./a.org",
			"link ~/d.org", "link e f.org", "link /g", "link ../h"},
		"# http://a/ [[./b]]\n#+BEGIN_SRC sh\nhttp://c/ [[./d]]\n\n#+end_src\n: http://e/\n=http://f/= " +
			"~http://g/~ =http://m/?n=o= http://h/?i=j\n#+begin_comment\nhttp://k/\n#+END_COMMENT\n:a: [[./l]]": {
			"comment http://a/", "code http://c/", "code http://e/", "code http://f/", "code http://g/",
			"text http://m/?n=o=", "text http://h/?i=j", "comment http://k/", "link ./l"},
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
		"\\url{http://a/%\nb/%  \n   c} \\href{http://d/\n  e}{f} \\path{g/%\r\n h%20i}": {
			"url http://a/b/c | http://a/%\nb/%  \n   c", "href http://d/e | http://d/\n  e",
			"path g/h%20i | g/%\r\n h%20i"},
		"% http://a/ \\url{b}\n\\url{c}% http://d/\nhttp://e/%20f % http://g/\n\\verb|http://h/| \\verb+http://i/+\n" +
			"\\begin{lstlisting}[x]\nhttp://j/\\_ \\url{k}\n\\end{lstlisting}\n\\begin{comment}\nhttp://l/\n\n" +
			"x\\end{comment} \\url{m}\n\\url{n}": {"comment http://a/", "url c", "comment http://d/",
			"text http://e/%20f", "comment http://g/", "code http://h/", "code http://i/", "code http://j/",
			"comment http://l/", "url n"},
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

// TestReplaced: what attributes and abbreviations become has a limit, and a note
// tells of it.
func TestReplaced(t *testing.T) {
	long := "http://a.example/" + strings.Repeat("x", prose.MaxAttributes/2)
	many := 2 * markup.MaxReplaced / len(long)
	for name, r := range map[string]*linktest.Result{
		"macro":   asciiDoc.Read(linktest.Doc(":a: " + long + "\n\n" + strings.Repeat("{a}[b] ", many))),
		"text":    asciiDoc.Read(linktest.Doc(":a: " + long + "\n\n" + strings.Repeat("{a} ", many))),
		"abbrev.": org.Read(linktest.Doc("#+LINK: a " + long + "\n\n" + strings.Repeat("[[a:b]] ", many))),
	} {
		size := 0
		for _, l := range r.Links {
			size += len(l.Text)
		}
		if size > markup.MaxReplaced+2*len(long) || len(r.Links) < many/3 || len(r.Notes) == 0 ||
			!strings.Contains(r.Notes[0].Error(), "is longer than") ||
			!errors.Is(r.Notes[0], link.ErrUnread) {
			t.Errorf("%s: %d links of %d bytes, %q", name, len(r.Links), size, r.Told())
		}
	}
}

// TestBeyond: a note tells an attribute beyond the limit from one that is not
// set, and that it is not read.
func TestBeyond(t *testing.T) {
	long := strings.Repeat("x", prose.MaxAttributes)
	for document, r := range map[string]*linktest.Result{
		"{c}": asciiDoc.Read(linktest.Doc(":c: a\n:b: " + long + "\n:c: b\n\nlink:{c}[] link:{d}[]")),
		"c:":  org.Read(linktest.Doc("#+LINK: b " + long + "\n#+LINK: c d\n\n[[c:e]] [[d:e]]")),
	} {
		if len(r.Links) != 0 || len(r.Notes) != 2 || !errors.Is(r.Notes[0], link.ErrUnread) ||
			errors.Is(r.Notes[1], link.ErrUnread) || !strings.HasSuffix(r.Notes[0].Error(),
			": the attributes have more than 65536 bytes: "+document) {
			t.Errorf("%v, %q", r.Links, r.Told())
		}
	}
}

// TestScheme: a link of Org mode has a scheme that is searched for.
func TestScheme(t *testing.T) {
	for _, test := range []struct {
		finder text.Finder
		want   string
	}{
		{text.NewFinder("foo"), "link foo:bar"}, {text.Finder{}.WithAnyScheme(), "link foo:bar"},
		{text.Finder{}, ""},
	} {
		d := linktest.Doc("[[foo:bar][x]]")
		d.Finder = test.finder
		if got := strings.Join(org.Read(d).Texts(), " "); got != test.want {
			t.Errorf("%+v: %q", test.finder, got)
		}
	}
}

// TestBlocks: blocks longer than a window end where they end.
func TestBlocks(t *testing.T) {
	long := strings.Repeat("x http://a/ `b <c>`_ link:d[] [[./e]] \\url{f}\n\n", prose.MaxParagraph/20)
	for begin, format := range map[string]linktest.Format{
		"----\n%s----\nlink:y[]": asciiDoc, "////\n%s////\nlink:y[]": asciiDoc,
		"#+begin_src\n%s#+end_src\n[[./y]]":              org,
		"\\begin{verbatim}\n%s\\end{verbatim}\n\\url{y}": latex,
		"::\n\n  %s\n`x <y>`_":                           rst, ".. x\n  %s\n`x <y>`_": rst,
	} {
		inside := long
		if strings.Contains(begin, "  %s") {
			inside = strings.ReplaceAll(long, "\n\n", "\n\n  ")
		}
		r := format.Read(linktest.Doc(fmt.Sprintf(begin, inside)))
		last := len(r.Links) - 1
		if last != strings.Count(long, "http") || r.Links[last].InText || len(r.Notes) > 0 {
			t.Errorf("%q: %d links, the last %+v, %q", begin, len(r.Links), r.Links[last], r.Told())
		}
	}
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, part := range []string{
		"`", "`a <", "`a <b>", "`a <b>`_", ".. _", ".. _a:", ".. _a: b\n", ".. _`", "\n ", " ", "\\",
		":", ".. image::\n", "\n\n", "\r\n", "`\n.. _a: b\n", "a\n  ", ".. _a: b\n c\n", ".. a\n",
		"a::\n\n", "``a", ":doc:`a", ":doc:`a <",
	} {
		rst.TestCost(t, "", part, "")
		rst.TestCost(t, ".. _a: b", part, "")
	}
	for _, part := range []string{
		"`", "\n ", "\\", ":", "link:", "link:a", "[", "++", "link:++", "http://a", "http://a[", "xref:a#",
		"{a}[", ":a: b\n", ":a: {a}{a}\n", "{a", "<<", "<<a#", "image:", "+http://", "\n\n", "\r\n", "{",
		"link:<<a#b,", "<<link:a[", "http://<<a#b", "xref:<<a#", "----\n", "////\n", "//a\n", "```\n",
		"`+a", "{sp}", "link:pass:[a", "xref:a:b[]", "xref:+++link:a[b]", "link:pass:[a[b]", "link:++a[b]",
	} {
		asciiDoc.TestCost(t, "", part, "")
	}
	for _, part := range []string{"[[", "[[file:", "[[file:a", "[[./", "::", "]", "\\", "[[./\\", "\n#+include: ",
		"#+begin_src\n", "# a\n", ": a\n", " =a", "~a~ ", "[[a:b]]", "#+link: a b\n"} {
		org.TestCost(t, "", part, "")
	}
	for _, part := range []string{`\url`, `\url{`, `\href[`, `\href[a]`, `\href[a] `, "{", "\\_", "a", " ",
		`\verb|`, "%\n", " %", "\\url{a%\n", "\\begin{comment}\n", "\r", "\\url{\r%"} {
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
	for _, root := range []string{"../../../../shared", os.Getenv("GOMODCACHE"),
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

// TestOutside: attributes that a program may set, and not the document, are told
// in running text, too, where they may make a URI.
func TestOutside(t *testing.T) {
	for document, want := range map[string]string{
		"see {url}/x, (https://{host}/y)\n{base}:80/ <ftp://a.{b}/>": "links are left out (4): the document does not " +
			"set these attributes: {url}, {host}, {base}",
		"{a}/b\n\n{a}/c link:{a}[d] {a}/e[f]": "links are left out (4): the document does not set these attributes: {a}",
		":url: http://a.example\n\n{url}/x":   "",
		"{a} {b}, /c/{d}/e f{g}/h `{i}/j` {1}/k {l}/ http://a.example/{m}/n\n\n----\n{o}/p\n----\n": "",
	} {
		r := linktest.Format{Links: linktest.Alone(prose.AsciiDoc)}.Read(linktest.Doc(document))
		got := ""
		for _, n := range r.Notes {
			got += n.Err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", document, got, want)
		}
	}
	format := linktest.Format{Links: linktest.Alone(prose.RST)}
	if r := format.Read(linktest.Doc("see {url}/x")); len(r.Notes) != 0 {
		t.Error(r.Told())
	}
}
