package links_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/links"
)

// zipped and tarred pack files, whose names get a prefix.
func zipped(t testing.TB, files map[string]string, prefix string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(prefix + name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, files[name])
	}
	w.Close()
	return b.String()
}

func tarred(t testing.TB, files map[string]string, prefix string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		h := tar.Header{Name: prefix + name, Size: int64(len(files[name])), Mode: 0o644}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, files[name])
	}
	w.Close()
	return b.String()
}

// TestArchive: a link in an archive holds if it does in the tree that the
// archive is made of, however it is packed, and if the archive is in another.
func TestArchive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{"a.html", "b c.html", "sub/index.html", "sub/d.html", "sub/deep/e.html", "img/p.png"}
	for range 200 {
		files, truth := map[string]string{}, map[string]bool{}
		for _, name := range names {
			files[name] = "<p id=there>"
		}
		for i := range 8 {
			from := names[r.IntN(len(names)-1)]
			to := []string{"a.html", "b%20c.html", "sub/index.html", "sub/d.html", "sub/deep/e.html",
				"img/p.png", "sub/", "sub", "sub/deep/", "img", "", "none", "none/", "sub/none.html",
				"a.htm", "a.html/"}[r.IntN(16)]
			holds := !strings.Contains(to, "none") && !strings.HasPrefix(to, "a.htm") || to == "a.html"
			ref := strings.Repeat("../", strings.Count(from, "/")) + to
			if ref == "" {
				ref = "./"
			}
			if dir := path.Dir(from) + "/"; strings.HasPrefix(to, dir) && r.IntN(2) == 0 {
				ref = "./" + to[len(dir):]
			}
			if strings.HasSuffix(to, ".html") || to == "sub/" || to == "sub" {
				anchor := []string{"", "#there", "#gone"}[r.IntN(3)]
				ref, holds = ref+anchor, holds && anchor != "#gone"
			}
			tag := fmt.Sprintf("<a href=\"%s\">%d</a>", ref, i)
			if r.IntN(4) == 0 {
				tag = "<iframe srcdoc='" + tag + "'></iframe>"
			}
			files[from] += tag
			truth[ref] = holds
		}
		for name, packed := range map[string]string{
			"x.zip": zipped(t, files, ""), "dot.zip": zipped(t, files, "./"),
			"x.tar": tarred(t, files, ""), "dot.tar": tarred(t, files, "./"),
			"top.zip": zipped(t, files, "my: site/"), "slash.tar": tarred(t, files, "/"),
			"outer.zip": zipped(t, map[string]string{"in: ner.tar": tarred(t, files, "./"),
				"o/x.zip": zipped(t, files, ""), "z.html": "<a href='o/x.zip'>"}, ""),
		} {
			for _, l := range read(t, links.Options{}, name, packed) {
				if holds, ok := truth[l.Text]; ok && (l.Verdict.State == links.Fine) != holds {
					t.Errorf("%s, %s: %s: %s", name, l.Part, l.Text, l.Verdict)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}

// TestCutArchive: of an archive that ends too early, no link to what may be
// missing is broken.
func TestCutArchive(t *testing.T) {
	files := map[string]string{"a.html": "<a href='c.html'></a><a href='b.json#/x'></a><a href='d.xml#y'></a>",
		"b.json": `{"x":1}`, "c.html": "<p>", "d.xml": `<a><b id="y"/></a>`}
	for name, packed := range map[string]string{"a.zip": zipped(t, files, ""), "a.tar": tarred(t, files, "")} {
		for n := range len(packed) {
			for _, l := range read(t, links.Options{}, name, packed[:n]) {
				if l.Verdict.State == links.Broken {
					t.Errorf("%s, %d of %d octets: %s: %s", name, n, len(packed), l.Text, l.Verdict)
				}
			}
		}
	}
}

// TestOpenDocument: "../" leads out of a package, to what is beside its file.
func TestOpenDocument(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "there.odt sub/")
	packed := zipped(t, map[string]string{
		"content.xml": "<a xmlns:x='http://www.w3.org/1999/xlink' x:href='../there.odt'><b x:href='../gone.odt'/>" +
			"<b x:href='p.png'/><b x:href='../sub/'/><b x:href='gone.png'/></a>",
		"p.png": "x", "o/content.xml": "<b xmlns:x='http://www.w3.org/1999/xlink' x:href='../../there.odt'>" +
			"<b x:href='../p.png'/></b>"}, "")
	got := map[string]links.State{}
	for _, l := range read(t, links.Options{}, filepath.Join(dir, "a.odt"), packed) {
		got[l.Text] = l.Verdict.State
	}
	want := map[string]links.State{"../there.odt": links.Fine, "../gone.odt": links.Broken, "p.png": links.Fine,
		"../sub/": links.Fine, "gone.png": links.Broken, "../../there.odt": links.Fine, "../p.png": links.Fine}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
