package extract_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

// TestCut: a container that is cut off anywhere gives a note, or all links of
// the whole container; and never another link (decision 0018: unread parts are
// reported). An ar archive may end after any file.
func TestCut(t *testing.T) {
	long := strings.Repeat("http://a.example/ ", 60)
	files := []string{"a.txt", long, "pic.png", "\x89PNG\x00 http://no.example/", "b.txt",
		"http://b.example/ "}
	for name, packed := range map[string][]byte{
		"gzip": gzipped([]byte(long)), "bzip2": []byte(bzipped), "xz": xzed([]byte(long)),
		"zstd": zstded([]byte(long)),
		"zip":  zipped(files...), "ar": arred(files...), "tar": tarred(files...),
	} {
		read := func(body []byte) *linktest.Result {
			return as(name).Read(link.Document{Body: bytes.NewReader(body)})
		}
		whole := read(packed).Texts()
		for n := 1; n < len(packed); n++ {
			r := read(packed[:n])
			if got := r.Texts(); len(got) > len(whole) || !slices.Equal(got, whole[:len(got)]) {
				t.Fatalf("%s, %d bytes: %q", name, n, got)
			}
			told := len(r.Notes) > 0
			if between := name == "ar" && cutsNoFile(files, n); !told && !between &&
				len(r.Links) < len(whole) {
				t.Errorf("%s, %d of %d bytes: no note", name, n, len(packed))
			}
			notes := slices.DeleteFunc(r.Notes, func(n *link.Note) bool { return isSkipped(n) })
			if len(notes) > 1 && name != "zip" || r.Err != nil {
				t.Errorf("%s, %d bytes: %q, %v", name, n, r.Told(), r.Err)
			}
		}
	}
}

// TestCutText: a document of a format that has an end of its own is told as
// damaged if it is cut off anywhere before its last link, and the links are
// those of the whole one, except that the last one may be cut.
func TestCutText(t *testing.T) {
	for name, whole := range map[string]string{
		"a.xml":  `<?xml version="1.0"?><a><loc>http://a.example/</loc> <b href="http://b.example/"/>http://c.example/</a>`,
		"a.rss":  `<rss><item><link>http://a.example/</link><description>&lt;a href="http://b.example/"></description></item></rss>`,
		"a.svg":  `<svg xmlns="http://www.w3.org/2000/svg"><!-- http://a.example/ --><a href="http://b.example/"/></svg>`,
		"a.json": `{"a":["http://a.example/",1,"see http://b.example/ there"],"$ref":"http://c.example/"}`,
		"a.har":  `{"log":{"entries":[{"request":{"url":"http://a.example/"}},{"request":{"url":"http://b.example/"}}]}}`,
		"a.ipynb": `{"cells":[{"cell_type":"markdown","source":["[x](http://a.example/)\n","<http://b.example/>"]}],` +
			`"nbformat":4}`,
		"a.css": `@media x{@import "http://a.example/"; a{b:url(http://b.example/);c:url("http://c.example/")}}`,
		"a.pdf": "%PDF-1.4\n1 0 obj<</URI(http://a.example/)>>endobj\n2 0 obj<</URI<687474703a2f2f622f>>>endobj\n%%EOF",
		"a.eml": "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a.example/\n--x\n\n" +
			"see http://b.example/\n--x--\n",
		"a.warc": "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.example/\r\n" +
			"Content-Type: text/plain\r\nContent-Length: 45\r\n\r\nsee http://b.example/ and http://c.example/ .\r\n\r\n",
		"a.csv": "\"http://a.example/\nhttp://b.example/ and http://c.example/\"\n",
	} {
		read := func(s string) *linktest.Result {
			return linktest.Format{Inner: true, Links: linktest.Alone(extract.Links)}.Read(link.Document{
				Name: name, Body: strings.NewReader(s)})
		}
		texts := func(r *linktest.Result) (all []string) {
			for _, l := range r.Links {
				all = append(all, l.Text)
			}
			return all
		}
		r := read(whole)
		all := texts(r)
		if len(all) < 2 || len(r.Notes) > 0 || r.Err != nil {
			t.Errorf("%s: %q, %q", name, all, r.Told())
			continue
		}
		end := r.Links[len(r.Links)-1].End // of the last link, in its part
		if i := strings.LastIndex(whole, "http"); end < i {
			end = i
		}
		for n := strings.Index(whole, "http://a"); n < end; n++ {
			r := read(whole[:n])
			got := texts(r)
			damaged := slices.ContainsFunc(r.Notes, func(n *link.Note) bool { return errors.Is(n, link.ErrDamaged) })
			k := len(got)
			if k > 0 && strings.HasPrefix(all[min(k, len(all))-1], got[k-1]) {
				k--
			}
			if !damaged || k > len(all) || !slices.Equal(got[:k], all[:k]) {
				t.Errorf("%s: %q: %q, %q", name, whole[:n], got, r.Told())
			}
		}
	}
}

// isSkipped reports whether an error is about a URI that may be cut off.
func isSkipped(err error) bool {
	skipped, ok := errors.AsType[*text.SkipError](err)
	return ok && !skipped.Long
}

// TestFaults: the error of the reader ends a container of any format, and a
// nested one. It is not a note about a damaged document.
func TestFaults(t *testing.T) {
	const long = "see http://a.example/a http://a.example/b http://a.example/c now"
	files := []string{"a.txt", long, "b.gz", string(gzipped([]byte(long))), "c.eml",
		"Subject: http://c.example/\n\nhttp://d.example/ "}
	for name, packed := range map[string][]byte{
		"gzip": gzipped([]byte(long)), "bzip2": []byte(bzipped), "xz": xzed([]byte(long)),
		"zstd": zstded([]byte(long)), "zip": zipped(files...), "ar": arred(files...),
		"tar": tarred(files...),
	} {
		as(name).TestFaults(t, string(packed))
	}
	as("gzip").TestFaults(t, string(gzipped(tarred("a.zip", string(zipped(files...))))))
}

// TestFaultsAt: an error of random access is one of the reader, too.
func TestFaultsAt(t *testing.T) {
	broken := errors.New("broken")
	packed := zipped("a.txt", "http://a.example/", "b.txt", "http://b.example/")
	for n := range packed {
		r := as("zip").Read(link.Document{Body: brokenAt{bytes.NewReader(packed), int64(n), broken}})
		if r.Err != broken || len(r.Notes) > 0 {
			t.Errorf("%d: %v", n, r)
		}
	}
}

// A brokenAt cannot read the byte at n.
type brokenAt struct {
	*bytes.Reader
	n   int64
	err error
}

func (b brokenAt) ReadAt(p []byte, at int64) (int, error) {
	if at <= b.n && b.n < at+int64(len(p)) {
		return 0, b.err
	}
	return b.Reader.ReadAt(p, at)
}

// as returns a format that reads documents inside in their own formats.
func as(name string) linktest.Format {
	f, _ := extract.Standard().Lookup(name)
	return linktest.Format{Inner: true, Links: linktest.Alone(
		func(d link.Document) linktest.Links { return extract.Standard().LinksAs(f, d) })}
}

// TestCost: time and memory are linear in a container with many small parts.
func TestCost(t *testing.T) {
	const text = "http://a.example/ "
	file := tarred("a.txt", text)
	zip := zipped("a.txt", text)
	for name, c := range map[string][2]string{
		"gzip": {"", string(gzipped([]byte(text)))}, "bzip2": {"", bzipped},
		"xz": {"", string(xzed([]byte(text)))}, "zstd": {"", string(zstded([]byte(text)))},
		"tar": {"", string(file[512 : len(file)-1024])}, "ar": {"!<arch>\n", string(arred("a.txt",
			text)[8:])},
		"zip": {"", string(zip[:bytes.Index(zip, []byte("PK\x01\x02"))])},
	} {
		t.Run(name, func(t *testing.T) { as(name).TestCost(t, c[0], c[1], "") })
	}
}

// cutsNoFile reports whether an ar archive of this length ends between files.
func cutsNoFile(files []string, n int) bool {
	for i := 0; i <= len(files); i += 2 {
		if whole := len(arred(files[:i]...)); n == whole || n == whole-1 && i > 0 &&
			len(files[i-1])%2 == 1 {
			return true
		}
	}
	return false
}

// TestNoBody: a document without a body is empty in every format.
func TestNoBody(t *testing.T) {
	for l, err := range extract.Links(link.Document{}) {
		t.Error(l, err)
	}
	for f := range extract.Standard().All() {
		for l, err := range extract.Standard().LinksAs(f, link.Document{}) {
			if _, ok := errors.AsType[*link.Note](err); !ok {
				t.Error(f.Name, l, err)
			}
		}
	}
	for l, err := range (extract.Formats{}).Links(link.Document{Body: strings.NewReader("http://a/")}) {
		if _, ok := errors.AsType[*link.Note](err); !ok {
			t.Error(l, err)
		}
	}
}

// TestXHTML: a document with the name of an XHTML document, or in an EPUB, is
// XML: every element may be empty (XML 1.0 section 3.1, EPUB 3.3 section
// 3.1.1).
func TestXHTML(t *testing.T) {
	const page = `<?xml version="1.0"?><html><head><title/><script src="a.js"/></head><a ` +
		`href="b"><![CDATA[<a href="c">]]></a></html>`
	want := []string{"a.js", "b"}
	for _, test := range []struct{ file, archive, media, epub string }{
		{"q.xhtml", "", "", ""}, {"q.XHT", "", "", ""}, {"http://h/q.xhtml?x", "", "", ""}, {"", "",
			"", ""}, {"q.html", "", "application/xhtml+xml", ""},
		{"q.html", "a.epub", "", ""}, {"q.htm", "", "application/epub+zip", ""}, {"q.xhtml",
			"a.zip", "", ""}, {"q.html", "", "", "mimetype"},
	} {
		d := link.Document{Body: strings.NewReader(page), Name: test.file, Type: test.media}
		if test.archive != "" || test.epub != "" || strings.HasSuffix(test.media, "zip") {
			files := []string{test.file, page}
			if test.epub != "" {
				files = append([]string{test.epub, "application/epub+zip"}, files...)
			}
			d.Body, d.Name = bytes.NewReader(sizedZip(t, files...)), test.archive
		}
		got, errs := all(d)
		for i := range got {
			got[i] = got[i][strings.LastIndexByte(got[i], '|')+1:]
		}
		if !slices.Equal(got, want) || errs != nil {
			t.Errorf("%+v: %q, %v", test, got, errs)
		}
	}
	if got, _ := all(link.Document{Body: strings.NewReader(page), Name: "q.html"}); len(got) != 0 {
		t.Errorf("as HTML: %q", got)
	}
}

// TestUTF32: a byte order mark of UTF-32 is not mistaken for that of UTF-16
// (XML 1.0 appendix F).
func TestUTF32(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2, 3}, {3, 2, 1, 0}} {
		for name, text := range map[string]string{"a.txt": "\uFEFFsee http://a.example/ now",
			"a.html": "\uFEFF<a href='http://a.example/'>",
			"a.xml": "\uFEFF<?xml version='1.0' encoding='UTF-32'?>" +
				"<a href='http://a.example/'/>"} {
			var wide []byte
			for _, c := range text {
				b := []byte{0, byte(c >> 16), byte(c >> 8), byte(c)}
				for _, i := range order {
					wide = append(wide, b[i])
				}
			}
			found, errs := all(link.Document{Body: bytes.NewReader(wide), Name: name})
			if !slices.Equal(found, []string{"http://a.example/"}) || errs != nil {
				t.Errorf("%s: %q, %v", name, found, errs)
			}
		}
	}
}

// TestChecksum: a checksum that is missing or wrong is told for a document of
// each format, also for one that ends before its last byte, and for a binary
// one that is not read.
func TestChecksum(t *testing.T) {
	files := []string{"a.txt", "http://a.example/ ", "b.png", "\x89PNG\x00"}
	for name, whole := range map[string]string{
		"tar": string(tarred(files...)), "ar": string(arred(files...)), "zip": string(zipped(files...)),
		"png": "\x89PNG\r\n\x1a\n\x00", "html": "<html><a href=b></html>", "md": "[a](b)",
		"xml": "<a href='b'/>", "json": `{"a":"http://a/"}`, "css": "a{b:url(c)}", "txt": "http://a/",
		"pdf": "%PDF-1.4\n%%EOF", "eml": "Subject: a\n\nhttp://a/\n", "csv": "a,http://a/\n",
		"warc": "WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n", "rst": "a", "": "",
	} {
		packed := gzipped([]byte(whole))
		wrong := slices.Clone(packed)
		wrong[len(wrong)-6] ^= 1
		for n, body := range map[string][]byte{"wrong": wrong, "cut": packed[:len(packed)-1],
			"no checksum": packed[:len(packed)-8], "half": packed[:10+(len(packed)-18)/2]} {
			r := as("gzip").Read(link.Document{Name: "a." + name + ".gz", Body: bytes.NewReader(body)})
			if !slices.ContainsFunc(r.Notes, func(n *link.Note) bool { return errors.Is(n, link.ErrDamaged) }) {
				t.Errorf("%s, %s: %q, %v", name, n, r.Told(), r.Err)
			}
		}
	}
	two := append(tarred(files...), tarred(files...)...)
	r := as("tar").Read(link.Document{Body: bytes.NewReader(two)})
	if len(r.Notes) != 1 || !errors.Is(r.Notes[0], link.ErrUnread) {
		t.Errorf("two archives: %q, %v", r.Told(), r.Err)
	}
}
