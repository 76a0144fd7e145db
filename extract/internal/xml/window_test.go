package xml_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
)

// show is everything about the links of a document.
func show(d link.Document) string {
	var b strings.Builder
	for l, err := range xml.Links(d) {
		fmt.Fprintln(&b, l.Context, l.Text, l.Start, l.End, l.Line, l.Column, l.Base.URI(), err)
	}
	return b.String()
}

// TestWindows: the windows make no difference, nor do the blocks of the reader.
// Each part of the document is read alone, and they are compared with the
// whole.
func TestWindows(t *testing.T) {
	parts := []string{
		"<a href='b&amp;c' d=\"http://e/\">http://f/?&#61;</a>\n", "<!-- http://g/ -->",
		"<loc>http://h/</loc>", "<loc> <![CDATA[http://i/]]> </loc>", "é",
		"<?p http://j/?>", "<x xml:base='http://k/'><y href='l'/></x>", strings.Repeat("word ",
			20000), strings.Repeat("x", 300000) + " ",
		"http://m/" + strings.Repeat("n/", 20000) + " ", "<o p='" + strings.Repeat("q", 700000) +
			"' href='r'/>", "<![CDATA[" + strings.Repeat("& ] ", 50000) + "http://s/]]>",
		"<s:style xmlns:s='http://www.w3.org/2000/svg'>" + strings.Repeat("a{b:url(c)}\n",
			3000) + "</s:style>", "<!--" + strings.Repeat("- \n", 90000) + "-->",
	}
	r := rand.New(rand.NewPCG(3, 3))
	var document, want strings.Builder
	for document.Len() < 8<<20 {
		p := parts[r.IntN(len(parts))]
		at := document.Len()
		before := document.String()
		line, column := 1+strings.Count(before, "\n"),
			1+len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))
		for l, err := range xml.Links(link.Document{Body: strings.NewReader(p)}) {
			if l.Line == 1 {
				l.Column += column - 1
			}
			fmt.Fprintln(&want, l.Context, l.Text, l.Start+at, l.End+at, l.Line+line-1, l.Column,
				l.Base.URI(), err)
		}
		document.WriteString(p)
	}
	in := document.String()
	for name, body := range map[string]io.Reader{
		"whole": strings.NewReader(in), "halves": iotest.HalfReader(strings.NewReader(in)),
		"with EOF": iotest.DataErrReader(strings.NewReader(in)),
	} {
		if got := show(link.Document{Body: body}); got != want.String() {
			i := 0
			for i < len(got) && i < want.Len() && got[i] == want.String()[i] {
				i++
			}
			t.Fatalf("%s: %.200q, want %.200q", name, got[max(0, i-100):], want.String()[max(0,
				i-100):])
		}
	}
}

// TestLong: a token that is too long is read as text, with a note, and the
// links after it are found.
func TestLong(t *testing.T) {
	long := strings.Repeat("x", xml.MaxTag)
	for name, document := range map[string]string{
		"start tag":     "<a href='1' b='" + long + "' c='http://2/'/><d href='3'/>",
		"end tag":       "<a href='1'></" + long + "> http://2/ <d href='3'/>",
		"document type": "<!-- http://1/ --><!DOCTYPE " + long + " http://2/><d href='3'/>",
		"name":          "<e href='1'/><" + long + " b='http://2/'/><d href='3'/>",
	} {
		links, notes := 0, 0
		for l, err := range xml.Links(link.Document{Body: strings.NewReader(document)}) {
			if err != nil {
				notes++
			} else if links++; strings.Trim(l.Text, "htp:/") != fmt.Sprint(links) {
				t.Errorf("%s: %d is %.100q", name, links, l.Text)
			}
		}
		if links != 3 || notes != 1 {
			t.Errorf("%s: %d links, %d notes", name, links, notes)
		}
	}
}

// TestEncodings: places are those of what is stored.
func TestEncodings(t *testing.T) {
	const declared, rest = `<?xml version="1.0" encoding="%s"?>`,
		"<é>\n<a href='bür'/>漢 http://é.x/ http://d/ é<loc>é/ü</loc></é>"
	for _, test := range []struct{ label, mark, mediaType string }{
		{"utf-8", "", ""},
		{"utf-8", "\xEF\xBB\xBF", "text/xml; charset=iso-8859-1"},
		{"windows-1252", "", ""},
		{"windows-1252", "", "text/xml; charset=windows-1252"},
		{"utf-16be", "\xFE\xFF", ""},
		{"utf-16le", "\xFF\xFE", ""},
		{"utf-16le", "", ""},
		{"gb18030", "", ""},
		{"gbk", "", "text/xml; charset=gbk"},
	} {
		e, _ := charset.Lookup(test.label)
		text := rest
		if test.label == "windows-1252" {
			text = strings.ReplaceAll(text, "漢", "")
		}
		encode := func(s string) []byte {
			b, err := e.NewEncoder().Bytes([]byte(s))
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		if test.mediaType == "" {
			text = fmt.Sprintf(declared, test.label) + text
		}
		document := append([]byte(test.mark), encode(text)...)
		n := 0
		body := iotest.HalfReader(bytes.NewReader(document))
		for l, err := range xml.Links(link.Document{Body: body, Type: test.mediaType}) {
			n++
			if err != nil || !bytes.Equal(document[l.Start:l.End], encode(l.Text)) || l.Line != 2 {
				t.Errorf("%v: %q at %q, %v", test, l.Text, document[l.Start:l.End], err)
			}
		}
		if n != 4 { // é.x is a host of an IRI, and so whole
			t.Errorf("%v: %d", test, n)
		}
	}
}

// TestEncodingBroken: what cannot be decoded stops nothing, and places stay
// inside.
func TestEncodingBroken(t *testing.T) {
	for _, document := range []string{
		"\xFF\xFE<\x00a\x00>\x00\x00\xD8h\x00t\x00t\x00p\x00:\x00/\x00/\x00b\x00/\x00<",
		"<?xml version='1.0' encoding='gbk'?>\xFF\xFF http://b/ \x81",
		"<?xml version='1.0' encoding='utf-16'?>http://b/",
	} {
		n := 0
		for l, err := range xml.Links(link.Document{Body: strings.NewReader(document)}) {
			if err != nil {
				continue
			}
			if n++; l.Text != "http://b/" || l.Start > l.End || l.End > len(document) {
				t.Errorf("%q: %v", document, l)
			}
		}
		if n != 1 {
			t.Errorf("%q: %d", document, n)
		}
	}
}

// TestError: the error of the reader comes after the links before it, and not
// that the document is cut off.
func TestError(t *testing.T) {
	r := format.TestError(t, "<a href='b'/><c", errors.New("bad"))
	if len(r.Links) != 1 || r.Links[0].Text != "b" || len(r.Notes) != 0 {
		t.Error(r)
	}
}

// TestCutOff: a document that is cut off is told as damaged, and the value of an
// attribute that does not end is not a link.
func TestCutOff(t *testing.T) {
	for _, document := range []string{`<a><b href="http://a.exam`, `<a><b href='http://a.exam`,
		`<a><b href=http://a.exam`, `<a></a`, `<a>`, `<a><c></b>`, `<a:b><c/><c:d/>`, `<a/><b>x`, `<a></a><a>&amp;`, `<!-- `, `<a><![CDATA[`, `<?x `, `<!DOCTYPE a "`} {
		r := format.Check(t, document)
		if len(r.Links) != 0 || len(r.Notes) != 1 || !errors.Is(r.Notes[0], link.ErrDamaged) {
			t.Errorf("%s: %q, %q", document, r.Texts(), r.Told())
		}
	}
}

// TestBetween: a document that ends between tags is cut off, but not one whose
// tags do not match, or that is whole.
func TestBetween(t *testing.T) {
	for document, cut := range map[string]bool{
		"<a>http://a.exam": true, "<a><b>http://a.example/</b>": true, "<a><loc>http://a.exam": true,
		"<p>http://a.example/ <br></p>": false, "<a>http://a.example/</a>": false, "http://a.example/": false,
		"<?x?><!-- x --><a b='http://a.example/'/>": false, "<a/><b/>http://a.example/": false,
	} {
		r := format.Check(t, document)
		if len(r.Links) != 1 || cut != (len(r.Notes) == 1 && errors.Is(r.Notes[0], link.ErrDamaged)) {
			t.Errorf("%s: %q, %q", document, r.Texts(), r.Told())
		}
	}
}

// TestStop: nothing is yielded after the caller stops.
func TestStop(t *testing.T) {
	const document = `<!DOCTYPE a "http://1/ http://2/" SYSTEM "3"><a href="4" b="http://5/" ` +
		`xsi:schemaLocation="n 6 n 7">http://8/ http://9/<x <loc>a/</loc><!-- http://b/`
	format.TestStop(t, document, link.Options{}, 13)
}

// TestLongText: a URI in text is whole, or a note says that it is left out.
func TestLongText(t *testing.T) {
	for _, n := range []int{60 << 10, 70 << 10, 300 << 10, 2 << 20} {
		want := "http://h/" + strings.Repeat("a", n)
		links, notes := 0, 0
		for l, err := range xml.Links(link.Document{Body: strings.NewReader("<a>" + want +
			" http://b/</a>")}) {
			switch {
			case err != nil:
				notes++
			case l.Text != want && l.Text != "http://b/":
				t.Errorf("%d: %d bytes", n, len(l.Text))
			default:
				links++
			}
		}
		if links+notes != 2 || links == 0 {
			t.Errorf("%d: %d links, %d notes", n, links, notes)
		}
	}
}
