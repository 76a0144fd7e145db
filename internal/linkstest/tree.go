// Package linkstest makes trees of files, and sites, whose links have every
// kind of trouble, and knows the right verdict of each link.
//
//	tree := linkstest.NewTree(1, 10_000)
//	err := os.CopyFS(dir, tree.Files)
//	for _, link := range tree.Links { … }
//
// What is made follows from the seed alone. Each link has a line for itself, so
// that the name of its document, and of a part in it, and its line find it.
package linkstest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"math/rand/v2"
	"path"
	"strings"
	"testing/fstest"
)

// A Verdict is what a checker must say of a link.
type Verdict string

const (
	Fine      Verdict = "fine"
	Moved     Verdict = "moved" // To is where, ForGood whether permanently
	Broken    Verdict = "broken"
	Refused   Verdict = "refused"   // by the policy: a private address
	Person    Verdict = "person"    // 401, 403, 429: a person must look
	Skipped   Verdict = "skipped"   // by robots.txt, or because there is no network
	Unchecked Verdict = "unchecked" // nobody can know
)

// A Link is a link with the truth about it.
type Link struct {
	Doc     string // name of the file below the root, or path of the page
	Part    string // of an EPUB book
	Line    int    // from 1
	Text    string // as it is written, but without escapes of the format
	Kind    string // of trouble
	Verdict Verdict
	To      string // the path that a moved link leads to
	ForGood bool
}

// Base is the address of the root of a tree.
const Base = "https://site.example/"

// A Tree is a tree of files, for os.CopyFS.
type Tree struct {
	Files fstest.MapFS
	Links []Link
}

// perDoc is how many links a document has at most.
const perDoc = 50

// NewTree returns a tree that has links links at least, in HTML, Markdown, JSON
// and EPUB. References that begin with "/" mean the root, whose address is
// Base. Nothing is asked of the network: links to other places are skipped.
func NewTree(seed uint64, links int) *Tree {
	t := &Tree{Files: fstest.MapFS{}}
	t.file("index.html", "<p id=start>Start</p>\n")
	r := rand.New(rand.NewPCG(seed, 34))
	for i := 0; len(t.Links) < links; i++ {
		dir := []string{"", "doc/", "doc/a/b/"}[i%3]
		name := fmt.Sprintf("%sdoc-%d", dir, i)
		t.document(r, name, "hhhhbmmj"[i%8], min(perDoc, links-len(t.Links)))
		if i%8 == 7 {
			t.epub(fmt.Sprintf("%sbook-%d.epub", dir, i))
		}
	}
	return t
}

func (t *Tree) file(name, text string) { t.Files[name] = &fstest.MapFile{Data: []byte(text)} }

// local are the kinds of links to files. in has the formats: h is HTML, b is
// HTML with <base>, m is Markdown and j is JSON; "" is all. "^" in ref is the
// root, as seen from the document. There is a file of the name and text. "N" is
// a number of its own.
var local = []struct {
	kind, in   string
	verdict    Verdict
	name, text string
	ref        string
}{
	{"relative", "", Fine, "t/fN.html", "", "^t/fN.html"},
	{"relative, with a query", "", Fine, "t/fN.html", "", "^t/fN.html?a=b&c"},
	{"relative, with dots", "", Fine, "t/fN.html", "", "^none/.././t/fN.html"},
	{"relative, missing", "", Broken, "", "", "^t/missing.html"},
	{"relative, one directory too low", "", Broken, "t/low/fN.html", "", "^t/fN.html"},
	{"directory with an index", "", Fine, "t/dN/index.html", "", "^t/dN/"},
	{"directory with an index, no slash", "", Fine, "t/dN/index.html", "", "^t/dN"},
	{"directory without an index", "hb", Broken, "t/dN/other.html", "", "^t/dN/"},
	{"directory without an index, in a source", "m", Fine, "t/dN/other.md", "", "^t/dN/"},
	{"directory, missing", "", Broken, "", "", "^t/none/"},
	{"no extension", "hb", Fine, "t/fN.html", "", "^t/fN"},
	{"no extension, a dot in the name", "hb", Fine, "t/v1.fN.html", "", "^t/v1.fN"},
	{"no extension, with a fragment", "hb", Fine, "t/fN.html", "<p id=x>", "^t/fN#x"},
	{"no extension, missing", "", Broken, "", "", "^t/none"},
	{"from the root", "", Fine, "t/fN.html", "", "/t/fN.html"},
	{"from the root, the root", "", Fine, "", "", "/"},
	{"from the root, missing", "", Broken, "", "", "/t/none.html"},
	{"address of the root", "", Fine, "t/fN.html", "<p id=x>", Base + "t/fN.html#x"},
	{"address of the root, missing", "", Broken, "", "", Base + "t/none.html"},
	{"letter case", "", Broken, "t/Read-N.html", "", "^t/read-N.html"},
	{"letter case of the directory", "", Broken, "t/Img/fN.png", "", "^t/img/fN.png"},
	{"Unicode, NFC", "", Fine, "t/caf\u00e9-N.html", "", "^t/caf%C3%A9-N.html"},
	{"Unicode, not encoded", "", Fine, "t/caf\u00e9-N.html", "", "^t/caf\u00e9-N.html"},
	{"Unicode, NFD", "", Fine, "t/cafe\u0301-N.html", "", "^t/cafe%CC%81-N.html"},
	{"Unicode, another form", "", Broken, "t/cafe\u0301-N.html", "", "^t/caf%C3%A9-N.html"},
	{"space", "", Fine, "t/a b N.html", "", "^t/a%20b%20N.html"},
	{"number sign", "", Fine, "t/c# N.html", "", "^t/c%23%20N.html"},
	{"number sign, not encoded", "", Broken, "t/c#N.html", "", "^t/c#N.html"},
	{"question mark", "", Fine, "t/why?N.html", "", "^t/why%3FN.html"},
	{"question mark, not encoded", "", Broken, "t/why?N.html", "", "^t/why?N.html"},
	{"percent sign", "", Fine, "t/100%N.html", "", "^t/100%25N.html"},
	{"decoded once", "", Fine, "t/%23N.html", "", "^t/%2523N.html"},
	{"plus sign", "", Fine, "t/a+N.html", "", "^t/a+N.html"},
	{"colon", "", Fine, "t/a:N.html", "", "^t/a:N.html"},
	{"fragment, an id", "", Fine, "t/fN.html", "<p id=x>", "^t/fN.html#x"},
	{"fragment, a name", "", Fine, "t/fN.html", "<a name=x></a>", "^t/fN.html#x"},
	{"fragment, missing", "", Broken, "t/fN.html", "<p id=x>", "^t/fN.html#y"},
	{"fragment, in a comment", "", Broken, "t/fN.html", "<!-- <p id=x> -->", "^t/fN.html#x"},
	{"fragment, letter case", "", Broken, "t/fN.html", "<p id=Xx>", "^t/fN.html#xX"},
	{"fragment, encoded", "", Fine, "t/fN.html", "<p id=caf\u00e9>", "^t/fN.html#caf%C3%A9"},
	{"fragment, top", "", Fine, "t/fN.html", "", "^t/fN.html#top"},
	{"fragment, empty", "", Fine, "t/fN.html", "", "^t/fN.html#"},
	{"text fragment", "", Fine, "t/fN.html", "words", "^t/fN.html#:~:text=words"},
	{"text fragment, after an id", "", Fine, "t/fN.html", "<p id=x>a", "^t/fN.html#x:~:text=a"},
	{"heading", "", Fine, "t/fN.md", "# What's *new*?\n", "^t/fN.md#whats-new"},
	{"heading, repeated", "", Fine, "t/fN.md", "# Use\n# Use\n", "^t/fN.md#use-1"},
	{"heading, repeated less often", "", Broken, "t/fN.md", "# Use\n# Use\n", "^t/fN.md#use-2"},
	{"heading, setext", "", Fine, "t/fN.md", "We (all) go\n==\n", "^t/fN.md#we-all-go"},
	{"heading, in code", "", Broken, "t/fN.md", "```\n# Code\n```\n", "^t/fN.md#code"},
	{"heading, missing", "", Broken, "t/fN.md", "# One\n", "^t/fN.md#two"},
	{"JSON Pointer", "j", Fine, "t/fN.json", `{"a":{"b/c":[0,1]}}`, "^t/fN.json#/a/b~1c/1"},
	{"JSON Pointer, missing", "j", Broken, "t/fN.json", `{"a":{"b":[0]}}`, "^t/fN.json#/a/b/1"},
	{"mailto", "", Fine, "", "", "mailto:joe@site.example?subject=a%20b"},
	{"mailto, two", "", Fine, "", "", "mailto:joe@site.example,ann@site.example"},
	{"mailto, not an address", "hbm", Broken, "", "", "mailto:joe.site.example"},
	{"mailto, two signs", "hbm", Broken, "", "", "mailto:joe@@site.example"},
	{"tel", "hb", Fine, "", "", "tel:+1-201-555-0123"},
	{"tel, letters", "hb", Broken, "", "", "tel:call-me"},
	{"data", "hb", Fine, "", "", "data:text/plain;base64,aGVsbG8="},
	{"data, without a comma", "hb", Broken, "", "", "data:text/plain;base64"},
	{"javascript", "hb", Unchecked, "", "", "javascript:void(0)"},
	{"unknown scheme", "hb", Unchecked, "", "", "no-such-scheme:x"},
	{"elsewhere", "", Skipped, "", "", "https://elsewhere.example/a?b#c"},
	{"not a URI", "hb", Broken, "", "", "http://[::1/x"},
	{"port out of range", "hb", Broken, "", "", "http://elsewhere.example:99999/"},
	{"empty", "hbm", Fine, "", "", ""},
	{"same document", "hm", Fine, "", "", "#here-it-is"},
	{"same document, top", "hm", Fine, "", "", "#top"},
	{"same document, missing", "hbm", Broken, "", "", "#gone"},
	{"same document, which is not the base", "b", Broken, "", "", "#here-it-is"},
	{"the base, and not the document", "b", Fine, "", "", "#there"},
	{"same document, JSON Pointer", "j", Fine, "", "", "#/here"},
	{"same document, JSON Pointer missing", "j", Broken, "", "", "#/gone"},
}

// document makes a document of a format, with n links.
func (t *Tree) document(r *rand.Rand, name string, format byte, n int) {
	root := strings.Repeat("../", strings.Count(name, "/"))
	line, top, end := anchor, "<!DOCTYPE html>\n<p id=here-it-is>Here\n", ""
	suffix := ".html"
	switch format {
	case 'b':
		t.file(name+"/base/index.html", "<p id=there>\n")
		top += "<base href='" + path.Base(name) + "/base/'>\n"
		root += "../../"
	case 'm':
		suffix, top = ".md", "# Here it is!\n\n"
		line = func(l Link) string { return fmt.Sprintf("[%s](%s)", l.Kind, l.Text) }
	case 'j':
		suffix, top, end = ".json", "{\"here\":0,\"all\":[\n", "0]}\n"
		line = func(l Link) string { return fmt.Sprintf("{\"$ref\":%q},", l.Text) }
	}
	var links []Link
	for len(links) < n {
		k := local[r.IntN(len(local))]
		if k.in != "" && strings.IndexByte(k.in, format) < 0 {
			continue
		}
		in := strings.NewReplacer("N", fmt.Sprint(len(t.Files)), "^", root)
		if k.name != "" {
			t.file(in.Replace(k.name), k.text+"\n")
		}
		links = append(links, Link{Kind: k.kind, Verdict: k.verdict, Text: in.Replace(k.ref)})
	}
	t.file(name+suffix, t.add(name+suffix, "", top, links, line)+end)
}

// add records the links of a document, and returns it: line writes each link,
// after top.
func (t *Tree) add(doc, part, top string, links []Link, line func(Link) string) string {
	for _, l := range links {
		l.Doc, l.Part, l.Line = doc, part, strings.Count(top, "\n")+1
		t.Links = append(t.Links, l)
		top += line(l) + "\n"
	}
	return top
}

func anchor(l Link) string {
	return fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(l.Text), html.EscapeString(l.Kind))
}

// book are the links of each book.
var book = []Link{
	{Kind: "EPUB, a part", Verdict: Fine, Text: "two.xhtml"},
	{Kind: "EPUB, an id of a part", Verdict: Fine, Text: "two.xhtml#x"},
	{Kind: "EPUB, up and down", Verdict: Fine, Text: "../OEBPS/two.xhtml"},
	{Kind: "EPUB, a part that is missing", Verdict: Broken, Text: "three.xhtml"},
	{Kind: "EPUB, an id that is missing", Verdict: Broken, Text: "two.xhtml#y"},
	{Kind: "EPUB, letter case", Verdict: Broken, Text: "Two.xhtml"},
	{Kind: "EPUB, elsewhere", Verdict: Skipped, Text: "https://elsewhere.example/"},
}

func (t *Tree) epub(name string) {
	head := `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>` + "\n"
	one := t.add(name, "OEBPS/one.xhtml", head, book, anchor)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range [][2]string{
		{"mimetype", "application/epub+zip"},
		{"OEBPS/one.xhtml", one + "</body></html>"},
		{"OEBPS/two.xhtml", head + `<p id="x">x</p></body></html>`},
	} {
		part, err := w.CreateHeader(&zip.FileHeader{Name: f[0]})
		if err != nil {
			panic(err)
		}
		part.Write([]byte(f[1]))
	}
	w.Close()
	t.file(name, b.String())
}
