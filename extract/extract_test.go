package extract_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// all returns the links, with their parts, and the errors.
func all(d link.Document) (found []string, errs []error) {
	for l, err := range extract.Links(d) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, strings.TrimPrefix(l.Part+"|"+l.Ref.String(), "|"))
	}
	return found, errs
}

// TestChoose: the type, the magic, the name and the look decide, in this order.
func TestChoose(t *testing.T) {
	for _, test := range []struct{ name, media, head, want string }{
		{"", "text/html; charset=x", "", "html"},
		{"a.css", "TEXT/HTML", "", "html"},
		{"a.html", "text/plain", "<html>", "text"},
		{"a.html", "application/octet-stream", "x", "html"},
		{"", "image/svg+xml", "", "xml"},
		{"", "application/xhtml+xml", "", "html"},
		{"", "multipart/related; boundary=x", "", "mail"},
		{"", "message/rfc822", "", "mail"},
		{"", "application/json", "{", "json"},
		{"", "application/ld+json", "x", "json"},
		{"a.har", "", "x", "json"},
		{"a.txt", "", "{\"a\": 1}", "text"},
		{"", "", "\uFEFF[\n {\n  \"a\": 1}", "json"},
		{"", "", "{ x }", "text"},
		{"", "", "[x] {", "text"},
		{"a.rst", "", "x", "rst"},
		{"README.adoc", "", "x", "asciidoc"},
		{"README.asciidoc", "", "x", "asciidoc"},
		{"a.org", "", "x", "org"},
		{"a.tex", "", "x", "latex"},
		{"a.csv", "", "x", "csv"},
		{"a.txt", "text/csv", "x", "csv"},
		{"a", "text/tab-separated-values", "x", "tsv"},
		{"a.html", "", "\x1f\x8b\x08", "gzip"},
		{"a.txt", "", "WARC/1.1\r\n", "warc"},
		{"a.txt", "", "%PDF-1.4", "pdf"},
		{"a.warc", "", "plain", "text"},
		{"A.HTML", "", "plain", "html"},
		{"dir.html/a", "", "plain", "text"},
		{"http://h/a.css?b.html#c", "", "", "css"},
		{"http://h.html", "", "plain", "text"},
		{"#http://h/a.css", "", "plain", "css"},
		{"a#http://h.css", "", "plain", "css"},
		{"a?b://h.css#://d", "", "plain", "text"},
		{"a.md", "", "<p>", "markdown"},
		{"", "", "\uFEFF <!DOCTYPE HTML>", "html"},
		{"", "", "<!-- c --> <!-- d -->\n<html>", "html"},
		{"", "", "<?xml version='1.0'?><!DOCTYPE html PUBLIC", "html"},
		{"", "", "<?xml version='1.0'?><feed>", "xml"},
		{"", "", "<svg xmlns=", "xml"},
		{"", "", "<stdio.h> is", "text"},
		{"", "", "From a@b Mon Jan 1 00:00:00 2024\nSubject: x\n\n", "mbox"},
		{"", "", "From here: on\nnothing is", "text"},
		{"", "", "Received: from a\n by b\nSubject: x\n\nbody", "mail"},
		{"", "", "From: <Saved by Blink>\r\nSubject: x\r\n", "mail"},
		{"", "", "key: value\nother: value\n\n", "text"},
		{"", "", "Note: this is\nno mail", "text"},
		{"syslog.1", "", "Nov 21 .TH", "text"},
		{"ls.1", "", ".\\\" DO NOT MODIFY\n.TH LS 1", "man"},
		{"", "", "", "text"},
		{"", "", "\xff\xfe<\x00h\x00t\x00m\x00l\x00>\x00", "text"},
		{"a.html", "", "\xff\xfe<\x00", "html"},
		{"", "", strings.Repeat("\x00", 257) + "ustar\x00", "tar"},
		{"a.png", "", "\x89PNG\r\n\x1a\n\x00", ""},
		{"a.html", "", "a\x00b", ""},
		{"a.html", "", "<html>\x00<a href=x>", "html"},
		// as Mailman names archives
		{"2010-November.txt", "", "From a at b  Mon Nov 1 00:00:00 2010\nFrom: a at b\n\n", "mbox"},
		{"a.txt", "", "From here: on\nnothing is", "text"},
		{"a.txt", "", "Subject: x\n\nbody", "text"},
	} {
		f, ok := extract.Standard().Choose(link.Document{Name: test.name, Type: test.media},
			[]byte(test.head))
		if f.Name != test.want || ok != (test.want != "") {
			t.Errorf("%q, %q, %q: %q, want %q", test.name, test.media, test.head, f.Name, test.want)
		}
	}
}

const page = `<base href="http://b.example/d/"><a href="x">`

func zipped(files ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, _ := w.Create(files[i])
		io.WriteString(f, files[i+1])
	}
	w.Close()
	return b.Bytes()
}

// TestOpenDocument: what only names the files of a package is no link.
func TestOpenDocument(t *testing.T) {
	const list = `<a href="http://no/"/>`
	got, errs := all(link.Document{Body: bytes.NewReader(sizedZip(t, "mimetype",
		"application/vnd.oasis.opendocument.text", "manifest.rdf", list, "META-INF/manifest.xml", list,
		"content.xml", `<x href="a"/>`))})
	if !slices.Equal(got, []string{"content.xml|a"}) || errs != nil {
		t.Errorf("%q, %v", got, errs)
	}
	if got, _ := all(link.Document{Body: bytes.NewReader(sizedZip(t, "manifest.rdf", list))}); len(got) != 1 {
		t.Errorf("%q in another archive", got)
	}
	got, errs = all(link.Document{Body: bytes.NewReader(sizedZip(t, "content.xml", `<x href="a"/>`,
		"manifest.rdf", list, "META-INF/manifest.xml", list, "mimetype", "application/x"))})
	if !slices.Equal(got, []string{"content.xml|a"}) || errs != nil {
		t.Errorf("%q, %v: the type is not first", got, errs)
	}
}

// TestFragments: a hyperlink of an office document has its target in a file of
// relationships, and its fragment in the part (ISO 29500-1 sections 17.16.22 and
// 18.3.1.47).
func TestFragments(t *testing.T) {
	const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Target="http://t.example/?a=1&amp;b=2#old" TargetMode="External"/>` +
		`<Relationship Id="rId2" Target="http://u.example/" TargetMode="External"/><Relationship Id="rId3" ` +
		`Target="http://v.example/" TargetMode="External"/><Relationship Id="rId4" Target="styles.xml"/></Relationships>`
	const word = `<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`
	got, errs := all(link.Document{Body: bytes.NewReader(sizedZip(t, "[Content_Types].xml", "<Types/>",
		"word/_rels/document.xml.rels", relations, "word/document.xml", word+`<w:hyperlink r:id="rId1" `+
			`w:anchor="s.1"/><w:hyperlink r:id="rId1" w:anchor="s.2"/><w:hyperlink w:anchor="in"/>`+
			`<w:hyperlink r:id="rId2" w:anchor="s"/><w:hyperlink r:id="rId2"/><w:hyperlink r:id="rId4"/></w:p>`,
		"xl/worksheets/_rels/sheet1.xml.rels", relations, "xl/worksheets/sheet1.xml",
		`<hyperlink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.`+
			`openxmlformats.org/officeDocument/2006/relationships" ref="A1" r:id="rId3" location="'S 2'!A1"/>`))})
	const inWord, inSheet = "word/_rels/document.xml.rels|", "xl/worksheets/_rels/sheet1.xml.rels|"
	want := []string{
		"word/document.xml|http://t.example/?a=1&b=2#s.1", "word/document.xml|http://t.example/?a=1&b=2#s.2",
		"word/document.xml|#in", "word/document.xml|http://u.example/#s",
		"xl/worksheets/sheet1.xml|http://v.example/#'S%202'!A1",
		inWord + "http://u.example/", inWord + "http://v.example/",
		inSheet + "http://t.example/?a=1&b=2#old", inSheet + "http://u.example/",
	}
	if !slices.Equal(got, want) || errs != nil {
		t.Errorf("%q, %v", got, errs)
	}
}

// TestOverlapping: of files of a zip archive that overlap, the first one is
// read, and a note tells how many are not.
func TestOverlapping(t *testing.T) {
	b := sizedZip(t, "a", "http://a.example/ ", "b", strings.Repeat("http://b.example/ ", 100))
	list, end := bytes.Index(b, []byte("PK\x01\x02")), bytes.Index(b, []byte("PK\x05\x06"))
	const copies = 1000
	tail := slices.Clone(b[end:])
	for _, at := range []int{8, 10} {
		binary.LittleEndian.PutUint16(tail[at:], 2*copies)
	}
	binary.LittleEndian.PutUint32(tail[12:], uint32(copies*(end-list)))
	bomb := slices.Concat(b[:list], bytes.Repeat(b[list:end], copies), tail)
	got, errs := all(link.Document{Body: bytes.NewReader(bomb)})
	if len(got) != 101 || len(errs) != 1 || !errors.Is(errs[0], link.ErrDamaged) ||
		errs[0].Error() != "files of the zip archive overlap others: 1998 of 2000 files are not read" {
		t.Error(len(got), errs)
	}
}

// TestEncryptedZip: a file that is encrypted is told as that, and the others
// are read.
func TestEncryptedZip(t *testing.T) {
	b := sizedZip(t, "a", "http://a.example/", "b", "http://b.example/")
	b[bytes.Index(b, []byte("PK\x01\x02"))+8] |= 1 // in the directory
	b[6] |= 1
	for _, n := range []int{len(b), len(b) - 30} {
		got, errs := all(link.Document{Body: bytes.NewReader(b[:n])})
		note := errs[len(errs)-1]
		if !slices.Equal(got, []string{"b|http://b.example/"}) || !errors.Is(note, link.ErrUnread) ||
			note.Error() != "a: the file is encrypted: it is not read" {
			t.Error(got, errs)
		}
	}
}

func tarred(files ...string) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	w.WriteHeader(&tar.Header{Name: "dir/", Typeflag: tar.TypeDir})
	for i := 0; i < len(files); i += 2 {
		w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644,
			Format: tar.FormatPAX})
		io.WriteString(w, files[i+1])
	}
	w.Close()
	return b.Bytes()
}

func arred(files ...string) []byte {
	b := []byte("!<arch>\n")
	for i := 0; i < len(files); i += 2 {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", files[i]+"/", 0, 0, 0, "100644",
			len(files[i+1]), files[i+1])
		if len(b)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return b
}

// A file of an archive may have no name, as the table of symbols of an ar
// archive.
func TestNoName(t *testing.T) {
	files := []string{"", "http://a.example/", "b", "http://b.example/"}
	for name, packed := range map[string][]byte{
		"ar": arred(files...), "zip": zipped(files...), "tar": tarred(files...),
	} {
		for _, outer := range [][]byte{packed, gzipped(packed)} {
			got, errs := all(link.Document{Body: bytes.NewReader(outer)})
			if want := []string{files[1], "b|" + files[3]}; !slices.Equal(got, want) || len(errs) > 0 {
				t.Errorf("%s: %q, %q", name, got, errs)
			}
		}
	}
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write(b)
	w.Close()
	return out.Bytes()
}

// xzed packs text by xz, in chunks that are not compressed: what packs better is
// tested in extract/internal/oracle.
func xzed(text []byte) []byte {
	sum := func(b []byte) []byte { return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)) }
	pad := func(b []byte) []byte { return append(b, make([]byte, -len(b)&3)...) }
	flags := []byte{0, 0}                            // no check
	block := sum([]byte{2, 0, 0x21, 1, 16, 0, 0, 0}) // a dictionary of 1 MiB
	for kind, rest := byte(1), text; len(rest) > 0; kind = 2 {
		n := min(len(rest), 1<<16)
		block = append(append(block, kind, byte((n-1)>>8), byte(n-1)), rest[:n]...)
		rest = rest[n:]
	}
	block = append(block, 0)
	index := binary.AppendUvarint([]byte{0, 1}, uint64(len(block)))
	index = sum(pad(binary.AppendUvarint(index, uint64(len(text)))))
	end := append(binary.LittleEndian.AppendUint32(nil, uint32(len(index)/4-1)), flags...)
	return slices.Concat([]byte("\xfd7zXZ\x00"), sum(flags), pad(block), index,
		sum(end)[6:], end, []byte("YZ"))
}

func zstded(b []byte) []byte {
	w, _ := zstd.NewWriter(nil)
	return w.EncodeAll(b, nil)
}

// bzipped is "http://a.example/\n", packed.
const bzipped = "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xc5\x35\xb3\xee\x00\x00\x05\x59\x80\x00" +
	"\x10\x00\x01\x80\x10\x22\x46\x44\x40\x20\x00\x31\x03\x40\xd0\x29\xa6\x9e\xa6\xd2\x7e\xa7\x3a" +
	"\x94\xdc\x16\xda\x61\x01\x82\xee\x48\xa7\x0a\x12\x18\xa6\xb6\x7d\xc0"

// TestPacked: each archive gives its files, from a file and from a stream.
func TestPacked(t *testing.T) {
	files := []string{"a.txt", "http://a.example/\n", "p/page.html", page, "pic.png",
		"\x89PNG\x00 http://no.example/"}
	want := []string{"a.txt|http://a.example/", "p/page.html|http://b.example/d/", "p/page.html|x"}
	for name, packed := range map[string][]byte{
		"a.zip": zipped(files...), "a.tar": tarred(files...), "a.tar.gz": gzipped(tarred(files...)),
		"a.tgz":    gzipped(tarred(files...)),
		"a.tar.xz": xzed(tarred(files...)), "a.tar.zst": zstded(tarred(files...)),
		"none": zipped(files...), "a.zip.gz": gzipped(zipped(files...)),
		"a.deb": arred(files...), "a.deb.gz": gzipped(arred(files...)),
		"two.gz": append(gzipped(tarred(files...)[:700]), gzipped(tarred(files...)[700:])...),
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, packed, 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for how, body := range map[string]io.Reader{"file": f,
			"stream": iotest.HalfReader(bytes.NewReader(packed))} {
			found, errs := all(link.Document{Body: body, Name: name})
			if !slices.Equal(found, want) || errs != nil {
				t.Errorf("%s, %s: %q, %v", name, how, found, errs)
			}
		}
	}
	if found, errs := all(link.Document{Body: bytes.NewReader(gzipped([]byte(page))),
		Name: "page.html.gz"}); len(found) != 2 || errs != nil {
		t.Error(found, errs)
	}
	if found, errs := all(link.Document{Body: strings.NewReader(bzipped)}); len(found) != 1 ||
		errs != nil {
		t.Error(found, errs)
	}
}

// TestMemberBase: files of a retrieved archive have bases beside the archive.
func TestMemberBase(t *testing.T) {
	for _, test := range [][3]string{
		{"http://h/d/a.zip", "p/a b.html", "http://h/d/p/x"},
		{"http://h/d/a.zip", "../../e.html", "http://h/d/x"},
		// ECMA-376 part 2 section 6.5.3.4: relative to the package
		{"http://h/d/a.docx", "word/_rels/document.xml.rels", "http://h/d/x"},
		{"file:///d/a.docx", "word/_rels/document.xml.rels", "file:///d/x"},
		{"http://h/d/a.docx", "word/document.xml", "http://h/d/word/x"},
		{"http://h/d/a.docx", "_rels/.rels", "http://h/d/x"},
		{"http://h/d/a.docx", "_rels/a.xml", "http://h/d/_rels/x"},
		{"file:///d/a.zip", "p/a.html", ""},
	} {
		d := link.Document{Body: bytes.NewReader(zipped(test[1], `<a href="x"/>`)),
			Base: base.Retrieved(uri.MustParse(test[0]))}
		n := 0
		for l, err := range extract.Links(d) {
			n++
			if u, ok := l.Target(); err != nil || ok != (test[2] != "") || u.String() != test[2] {
				t.Error(test, u, l.Base.Why(), err)
			}
		}
		if n != 1 {
			t.Error(test, n)
		}
	}
}

// TestPackageBase: a link with a fragment of its own has the base of its
// relationship, and one without a relationship that of the part.
func TestPackageBase(t *testing.T) {
	const of = `<Relationships><Relationship Id="r" Target="o.docx" TargetMode="External"/></Relationships>`
	const w = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
		`<w:hyperlink r:id="r" w:anchor="a"/><w:hyperlink w:anchor="b"/></w:document>`
	d := link.Document{Base: base.Retrieved(uri.MustParse("http://h/d/a.docx")), Body: bytes.NewReader(
		zipped("[Content_Types].xml", "<a/>", "word/document.xml", w, "word/_rels/document.xml.rels", of))}
	var got []string
	for l, err := range extract.Links(d) {
		u, _ := l.Target()
		got = append(got, fmt.Sprint(u, err))
	}
	want := "[http://h/d/o.docx#a <nil> http://h/d/word/document.xml#b <nil>]"
	if fmt.Sprint(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestBroken: damage is reported, and the links before it are found.
func TestBroken(t *testing.T) {
	long := []byte(strings.Repeat("http://a.example/ ", 100000))
	for name, body := range map[string][]byte{
		"gzip": gzipped(long)[:300], "xz": xzed(long)[:100], "zstd": zstded(long)[:30],
		"ar": arred("a", "http://a.example/ ")[:50], "no ar": append(arred("a", "b"),
			strings.Repeat("x", 60)...), "header": []byte("\x1f\x8b\x08\xff"),
		"tar": tarred("a.txt", "http://a.example/ ", "b", "x")[:1900],
	} {
		_, errs := all(link.Document{Body: bytes.NewReader(body)})
		errs = slices.DeleteFunc(errs, isSkipped)
		var note *link.Note
		if len(errs) != 1 || !errors.As(errs[0], &note) {
			t.Errorf("%s: %v", name, errs)
		}
	}
	if _, errs := all(link.Document{Body: io.MultiReader(strings.NewReader("http://a/ "),
		iotest.ErrReader(io.ErrUnexpectedEOF))}); len(errs) != 1 {
		t.Error(errs) // a short document that is cut off
	}
	broken := errors.New("broken")
	for _, text := range []string{"http://a/ ", "", strings.Repeat("http://a/ ", extract.Head)} {
		_, errs := all(link.Document{Body: io.MultiReader(strings.NewReader(text),
			iotest.ErrReader(broken))})
		if len(errs) != 1 || errs[0] != broken {
			t.Error(errs)
		}
	}
}

// TestDepth: nested documents are read up to a depth.
func TestDepth(t *testing.T) {
	body := []byte("http://a.example/")
	for range link.MaxDepth {
		body = gzipped(body)
	}
	if found, errs := all(link.Document{Body: bytes.NewReader(body)}); len(found) != 1 ||
		errs != nil {
		t.Error(found, errs)
	}
	found, errs := all(link.Document{Body: bytes.NewReader(gzipped(body))})
	if len(found) != 0 || len(errs) != 1 || !errors.Is(errs[0], link.ErrDepth) {
		t.Error(found, errs)
	}
}

// TestBomb: a document that is packed too well is skipped: zstd packs 3 GiB of
// zeros in 100 KB.
func TestBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks a GiB")
	}
	var packed bytes.Buffer
	w, _ := zstd.NewWriter(&packed)
	io.Copy(w, linktest.Repeat(strings.Repeat("\x00", 1<<20), 3<<10))
	w.Close()
	if packed.Len() > 3<<30/link.MaxRatio {
		t.Fatal(packed.Len())
	}
	_, errs := all(link.Document{Body: &packed, Options: link.Options{Binary: link.BinaryAll}})
	if len(errs) != 1 || !errors.Is(errs[0], link.ErrWork) {
		t.Error(errs)
	}
}

// TestEncodings: an encoding that contains US-ASCII is not decoded.
func TestEncodings(t *testing.T) {
	wide := "\xff\xfe"
	for _, c := range "see http://a.example/ now" {
		wide += string([]byte{byte(c), 0})
	}
	for _, test := range [][3]string{
		{wide, "", "http://a.example/"},
		{"\x00h\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/", "text/plain; charset=utf-16be",
			"http://a/"},
		{"<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00'\x00b\x00'\x00/\x00>\x00",
			"text/xml; charset=utf-16le", "b"}, // decoded once
		{"\x1b$B8+$h\x1b(B http://a/", "text/plain; charset=ISO-2022-JP", "http://a/"},
		{"\xe9 http://a/", "text/plain; charset=latin1", "http://a/"},
		{"http://a/", "text/plain; charset=nonsense", "http://a/"},
	} {
		found, errs := all(link.Document{Body: strings.NewReader(test[0]), Type: test[1]})
		if len(found) != 1 || found[0] != test[2] || errs != nil {
			t.Errorf("%q: %q, %v", test[0], found, errs)
		}
	}
}

// TestBinary: bytes of unknown format are read if an option asks for it.
func TestBinary(t *testing.T) {
	binary := "\x7fELF\x00\x00http://a.example/\x00"
	for _, test := range []struct {
		body string
		how  link.Binary
		want int
	}{
		{binary, link.BinaryOuter, 1}, {binary, link.BinaryNone, 0}, {binary, link.BinaryAll, 1},
		{string(tarred("a", binary)), link.BinaryOuter, 0}, {string(tarred("a", binary)),
			link.BinaryAll, 1},
	} {
		found, errs := all(link.Document{Body: strings.NewReader(test.body),
			Options: link.Options{Binary: test.how}})
		told := test.how == link.BinaryOuter && test.want > 0 || test.how == link.BinaryNone
		if len(found) != test.want || (len(errs) > 0) != told {
			t.Errorf("%d: %q, %v", test.how, found, errs)
		}
	}
}

func ExampleLinks() {
	d := link.Document{
		Body: strings.NewReader(`<!DOCTYPE html><base href="/docs/"><a href="intro.html">`),
		Base: base.Retrieved(uri.MustParse("https://example.com/index.html")),
	}
	for l, err := range extract.Links(d) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, _ := l.Target()
		fmt.Println(l.Context, target)
	}
	// Output:
	// base href https://example.com/docs/
	// a href https://example.com/docs/intro.html
}

// FuzzLinks: no input causes a panic, and a stream gives the same links as a
// file.
func FuzzLinks(f *testing.F) {
	for _, b := range [][]byte{
		[]byte(page), zipped("a.html", page), zipped("a.html", page)[:60], tarred("a.md", "[a](b)"),
		gzipped([]byte("http://a/")), []byte("From a b:c\nSubject: <http://a/>\n\nx\n"),
		[]byte("<svg xmlns:x='http://www.w3.org/1999/xlink'><a x:href='b'/></svg>"), []byte(
			"WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n"),
	} {
		f.Add(b, "")
	}
	f.Add([]byte("a{b:url(c)}"), "a.css")
	f.Fuzz(func(t *testing.T, body []byte, name string) {
		want, errs := all(link.Document{Body: bytes.NewReader(body), Name: name})
		got, again := all(link.Document{Body: iotest.OneByteReader(bytes.NewReader(body)),
			Name: name})
		if !slices.Equal(got, want) || len(errs) != len(again) {
			t.Fatalf("%q, %q: %v, %v, %v, %v", name, body, want, got, errs, again)
		}
	})
}
