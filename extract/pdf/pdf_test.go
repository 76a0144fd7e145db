package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/pdf"
)

func stream(dict, content string, pack bool) string {
	if pack {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		z.Write([]byte(content))
		z.Close()
		content = b.String()
		dict += "/Filter/FlateDecode"
	}
	return "5 0 obj\n<<" + dict + ">>\nstream\r\n" + content + "\nendstream\nendobj\n"
}

var format = linktest.Format{Links: linktest.Alone(pdf.Links), Inner: true}

func links(r *linktest.Result) (found []string) {
	for _, l := range r.Links {
		found = append(found, strings.TrimPrefix(fmt.Sprint(l.Part, "|", l.Ref, " ", l.Line), "|"))
	}
	return found
}

func TestLinks(t *testing.T) {
	const head = "%PDF-1.7\n"
	for _, test := range []struct {
		body  string
		want  []string
		notes int
	}{
		{head + "1 0 obj<</A<</S/URI/URI(http://a.example/)>>>>endobj", []string{"http://a.example/ 2"}, 0},
		{head + `<</URI (http://a.example/\(x\)(y)\057\
z)>>`, []string{"http://a.example/(x)(y)/z 2"}, 0},
		{head + "<</URI<687474703a2f2f 612f 3>>>", []string{"http://a/0 2"}, 0},
		{head + stream("/Type/ObjStm", "1 0 <</S/URI/URI(http://b.example/)>>", true), []string{"object stream 1|http://b.example/ 1"}, 0},
		{head + stream("/Type/ObjStm", "1 0 <</URI(http://b.example/)>>", false) + "/URI(c)", []string{"object stream 1|http://b.example/ 1", "c 8"}, 0},
		{head + stream("/Length 9", "/URI(no)", false), nil, 0},
		{head + stream("/Type/ObjStm/Filter/LZWDecode", "x", false), nil, 1},
		{head + "<</Type/ObjStm/Filter/FlateDecode>>stream\nbroken\nendstream /URI(a)", []string{"a 4"}, 1},
		{head + "/URI(a) trailer<</Encrypt 5 0 R>>", nil, 1},
		{head + "/URI(a /URI <61 /URI << /URI", nil, 0},
		{head + "stream\n", nil, 0},
	} {
		r := format.Check(t, test.body)
		linktest.Equal(t, "links", test.body, links(r), test.want)
		if len(r.Notes) != test.notes {
			t.Errorf("%q: %q, want %d", test.body, r.Told(), test.notes)
		}
	}
}

// TestReal: a document of Debian's libtasn1-doc, which pdfTeX made.
func TestReal(t *testing.T) {
	f, err := os.Open("/usr/share/doc/libtasn1-doc/libtasn1.pdf")
	if err != nil {
		t.Skip("apt-get install libtasn1-doc")
	}
	defer f.Close()
	found := linktest.Show(pdf.Links(link.Document{Body: f}), func(l link.Link) string { return l.Ref.String() })
	if !slices.Contains(found, "http://fsf.org/") || slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, "! ") }) {
		t.Error(found)
	}
}

// TestBomb: an object stream is read up to a limit.
func TestBomb(t *testing.T) {
	r := format.Read(linktest.Doc("%PDF-1.7\n" + stream("/Type/ObjStm", strings.Repeat(" ", pdf.MaxStream+1), true)))
	if len(r.Notes) != 1 {
		t.Error(r)
	}
}

// FuzzLinks holds the links of any document to their laws.
func FuzzLinks(f *testing.F) {
	f.Add("%PDF-1.7\n/URI(http://a/\\(\\057)stream\n" + stream("/ObjStm", "/URI(b)", true))
	f.Fuzz(func(t *testing.T, body string) { format.Check(t, body) })
}
